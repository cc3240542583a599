//! `umpire score`.

use std::path::Path;

use super::args::ScoreArgs;
use super::files::{check_output, write_atomically};
use super::fuse_text::fused_text;
use super::score_text::scored_text;
use super::terminal::{Printed, print, tell, tell_refusal};
use super::{Done, Outcome, Usage};
use crate::capture::{Frame, OpenOptions, open_picture};
use crate::session::{
    FusedScore, LEFT_OUT, Problem, Scored, SessionOptions, failed_report, fused_report, png_bytes,
    score_fused, score_picture, scored_report,
};

/// Scores each picture in the order given; a picture that fails does not stop the others.
pub(super) fn run(args: &ScoreArgs) -> Outcome {
    if let Some(output) = &args.annotate {
        check_annotation(output, args)?;
    }
    let options = args.session_options();
    if args.fuse {
        return Ok(run_fused(args, &options));
    }
    let mut done = Done::All;
    for picture in &args.pictures {
        let attempt = Attempt::of(picture, &options, args.mirrored);
        let mut problem = attempt.result.as_ref().err().cloned();
        if let (Some(output), Ok(scored)) = (&args.annotate, &attempt.result)
            && let Some(frame) = &attempt.frame
        {
            problem = write_annotated(output, &super::annotate::annotated(frame, scored)).err();
        }
        if let Some(problem) = &problem {
            tell_refusal(&picture.display().to_string(), problem);
            done = Done::SomeFailed;
        }
        let printed = match attempt.output(picture, args.json) {
            Some(text) => print(&text),
            None => Printed::Yes,
        };
        match printed {
            Printed::Yes => {}
            Printed::ReaderGone => return Ok(done),
            Printed::Failed => return Ok(Done::SomeFailed),
        }
    }
    Ok(done)
}

/// Scores all pictures as one position.
fn run_fused(args: &ScoreArgs, options: &SessionOptions) -> Done {
    let pictures = args.pictures.iter().map(|picture| {
        let opened = open_picture(picture, &OpenOptions::default()).map_err(Problem::from);
        let opened = opened.map(|frame| if args.mirrored { frame.mirrored() } else { frame });
        (picture.display().to_string(), opened)
    });
    let result = score_fused(pictures, options).map(|mut fused| {
        if args.mirrored {
            fused.scored = fused.scored.of_mirrored();
        }
        fused
    });
    let mut problem = result.as_ref().err().cloned();
    if let (Some(output), Ok(fused)) = (&args.annotate, &result) {
        problem = write_annotated(output, &super::annotate::annotated(&fused.frame, &fused.scored)).err();
    }
    let first = args.pictures.first().map(|picture| picture.display().to_string()).unwrap_or_default();
    if let Some(problem) = &problem {
        tell(&format!("{} {}", problem.message, problem.remedy));
    }
    let text = match &result {
        Ok(fused) if args.json => Some(fused_report(fused).to_string()),
        Ok(fused) => Some(fused_text(fused)),
        Err(problem) => args.json.then(|| failed_report(&first, None, problem).to_string()),
    };
    let printed = text.map_or(Printed::Yes, |text| print(&text));
    let is_left_out = |fused: &FusedScore| fused.scored.warnings.iter().any(|w| w.code == LEFT_OUT);
    let some_failed = problem.is_some() || result.is_ok_and(|fused| is_left_out(&fused));
    if some_failed || printed == Printed::Failed { Done::SomeFailed } else { Done::All }
}

/// What became of one picture.
struct Attempt {
    /// The picture, where it could be opened.
    frame: Option<Frame>,
    /// The score, or why there is none.
    result: Result<Scored, Problem>,
}

impl Attempt {
    fn of(picture: &Path, options: &SessionOptions, mirrored: bool) -> Self {
        match open_picture(picture, &OpenOptions::default()) {
            Ok(frame) if mirrored => {
                let frame = frame.mirrored();
                let result = score_picture(&frame, options).map(Scored::of_mirrored);
                Self { frame: Some(frame), result }
            }
            Ok(frame) => {
                let result = score_picture(&frame, options);
                Self { frame: Some(frame), result }
            }
            Err(error) => Self { frame: None, result: Err(error.into()) },
        }
    }

    /// The result for standard output; for people, a failure is only told on standard error.
    fn output(&self, picture: &Path, json: bool) -> Option<String> {
        let file = picture.display().to_string();
        match (&self.result, &self.frame) {
            (Ok(scored), Some(frame)) if json => Some(scored_report(&file, frame, scored).to_string()),
            (Ok(scored), _) => Some(scored_text(&file, scored)),
            (Err(problem), frame) => json.then(|| failed_report(&file, frame.as_ref(), problem).to_string()),
        }
    }
}

fn check_annotation(output: &Path, args: &ScoreArgs) -> Result<(), Usage> {
    if args.pictures.len() != 1 && !args.fuse {
        return Err(Usage("--annotate takes one picture at a time, or several with --fuse".to_owned()));
    }
    if !output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        return Err(Usage(format!("--annotate writes PNG; {} does not end in .png", output.display())));
    }
    check_output(output, args.inputs())
}

fn write_annotated(path: &Path, picture: &Frame) -> Result<(), Problem> {
    let refused = |reason: String| Problem {
        code: "not-written",
        message: format!("The annotated picture could not be written to {}: {reason}.", path.display()),
        remedy: "Choose a folder that exists and has room.".to_owned(),
    };
    let bytes = png_bytes(picture).map_err(|error| refused(error.to_string()))?;
    write_atomically(path, &bytes).map_err(|error| refused(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_picture_opens_as_it_was() {
        let rgb: Vec<u8> = (0..3 * 5 * 4).collect();
        let picture = Frame { source: "test".to_owned(), width: 5, height: 4, rgb, focal: None };
        let path = std::env::temp_dir().join(format!("table-umpire-score-{}.png", std::process::id()));
        write_annotated(&path, &picture).unwrap();
        let opened = open_picture(&path, &OpenOptions::default()).unwrap();
        assert_eq!((opened.width, opened.height, opened.rgb), (5, 4, picture.rgb));
        std::fs::remove_file(path).unwrap();
    }
}

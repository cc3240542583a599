//! `umpire read`.

use std::path::Path;

use super::read_args::ReadArgs;
use super::read_report::{failed_report, reading_report};
use super::read_text::reading_text;
use super::terminal::{Printed, print, tell_refusal};
use super::{Done, Outcome};
use crate::capture::{Frame, OpenOptions, open_picture};
use crate::session::{BoardAnswer, ReadOptions, read_board_picture};

/// Reads each picture in the order given; one that fails does not stop the others.
pub(super) fn run(args: &ReadArgs) -> Outcome {
    let options = args.options();
    let mut done = Done::All;
    for picture in &args.pictures {
        let file = picture.display().to_string();
        let (frame, answer) = read(picture, &options);
        let text = match &answer {
            Ok(reading) if args.json => {
                reading_report(&file, frame.as_ref(), options.game, reading).to_string()
            }
            Ok(reading) => reading_text(&file, reading),
            Err(problem) => {
                tell_refusal(&file, problem);
                done = Done::SomeFailed;
                if !args.json {
                    continue;
                }
                failed_report(&file, frame.as_ref(), options.game, problem).to_string()
            }
        };
        match print(&text) {
            Printed::Yes => {}
            Printed::ReaderGone => return Ok(done),
            Printed::Failed => return Ok(Done::SomeFailed),
        }
    }
    Ok(done)
}

fn read(picture: &Path, options: &ReadOptions) -> (Option<Frame>, BoardAnswer) {
    match open_picture(picture, &OpenOptions::default()) {
        Ok(frame) => {
            let answer = read_board_picture(&frame, options);
            (Some(frame), answer)
        }
        Err(error) => (None, Err(error.into())),
    }
}

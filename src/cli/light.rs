//! `umpire light`.

use std::io::IsTerminal;
use std::path::Path;

use super::args::LightArgs;
use super::light_report::{failed_report, light_report, light_text};
use super::terminal::{Printed, print, tell_refusal};
use super::{Done, Outcome};
use crate::capture::{Frame, OpenOptions, open_picture};
use crate::session::{LightReport, Problem, SessionOptions, examine_light};

/// Examines each picture in the order given; one that fails does not stop the others.
pub(super) fn run(args: &LightArgs) -> Outcome {
    let options = args.session_options();
    let in_colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut done = Done::All;
    for (i, source) in args.sources.iter().enumerate() {
        let file = source.display().to_string();
        let text = match examine(source, &options) {
            Ok((frame, report)) if args.json => light_report(&file, &frame, &report).to_string(),
            Ok((_, report)) => {
                let gap = if i == 0 { "" } else { "\n" };
                format!("{gap}{}", light_text(&file, &report, in_colour))
            }
            Err(problem) => {
                tell_refusal(&file, &problem);
                done = Done::SomeFailed;
                if !args.json {
                    continue;
                }
                failed_report(&file, &problem).to_string()
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

fn examine(source: &Path, options: &SessionOptions) -> Result<(Frame, LightReport), Problem> {
    let frame = open_picture(source, &OpenOptions::default())?;
    let report = examine_light(&frame, options)?;
    Ok((frame, report))
}

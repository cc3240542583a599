//! `umpire sets`.

use super::args::SetsArgs;
use super::terminal::{Printed, print};
use super::{Done, Outcome, Usage};
use crate::calibration::{BUILT_IN_SETS, built_in_looks};

/// Lists the built-in set profiles, one a line, the default first; or prints one of them, or its looks.
pub(super) fn run(args: &SetsArgs) -> Outcome {
    let unknown = |name: &String| Usage(format!("there is no built-in set named {name:?}"));
    let text = match (&args.show, &args.looks) {
        (Some(name), _) => {
            let set = BUILT_IN_SETS.iter().find(|set| set.name == name).ok_or_else(|| unknown(name))?;
            set.toml.trim_end().to_owned()
        }
        (None, Some(name)) => built_in_looks(name).ok_or_else(|| unknown(name))?.trim_end().to_owned(),
        (None, None) => BUILT_IN_SETS
            .iter()
            .map(|set| format!("{}  {}", set.name, set.summary))
            .collect::<Vec<_>>()
            .join("\n"),
    };
    Ok(match print(&text) {
        Printed::Yes | Printed::ReaderGone => Done::All,
        Printed::Failed => Done::SomeFailed,
    })
}

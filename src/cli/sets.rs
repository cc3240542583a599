//! `umpire sets`.

use super::terminal::{Printed, print};
use super::{Done, Outcome};
use crate::calibration::BUILT_IN_SETS;

/// Lists the built-in set profiles, one a line, the default first.
pub(super) fn run() -> Outcome {
    let lines: Vec<String> =
        BUILT_IN_SETS.iter().map(|set| format!("{}  {}", set.name, set.summary)).collect();
    Ok(match print(&lines.join("\n")) {
        Printed::Yes | Printed::ReaderGone => Done::All,
        Printed::Failed => Done::SomeFailed,
    })
}

//! Events read back from the lines that were told.
//!
//! The line is what counts; lists and exports read of it what they need.

use serde::Deserialize;

use super::RecordError;
use crate::tracker::Event;

/// Most bytes of the line of one event: an `end` has some hundred for each of 61 tokens.
pub const MAX_LINE: usize = 1 << 20;

/// The event of a line.
///
/// # Errors
/// When it is too long, no event, of another schema, or lacks what its kind has.
pub fn event_of_line(line: &str) -> Result<Event, RecordError> {
    if line.len() > MAX_LINE || line.contains('\n') {
        return Err(RecordError::NotAnEvent { reason: "it is too long or more than one line".to_owned() });
    }
    Event::of_line(line).map_err(|reason| RecordError::NotAnEvent { reason })
}

/// The word in `event` of a line, also of a kind that is not known here.
///
/// # Errors
/// When there is none.
pub fn kind_of_line(line: &str) -> Result<String, RecordError> {
    #[derive(Deserialize)]
    struct Kind {
        event: String,
    }
    let kind: Kind =
        serde_json::from_str(line).map_err(|error| RecordError::NotAnEvent { reason: error.to_string() })?;
    Ok(kind.event)
}

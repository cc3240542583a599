//! Events read back from the lines that were told.
//!
//! The line is what counts; lists and exports read of it what they need.

use serde::Deserialize;

use super::RecordError;
use crate::tracker::Event;

/// Words of the kinds that begin a match, make a move in it and end it.
const READY: &str = "ready";
const PLACED: &str = "placed";
const END: &str = "end";

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

/// Where the end is that stands, among the kinds of events in order: a record may go on with the next match, and counts as
/// that one's from its first move on.
pub(super) fn standing_end<'a>(kinds: impl IntoIterator<Item = &'a str>) -> Option<usize> {
    let (mut end, mut is_ready) = (None, false);
    for (i, kind) in kinds.into_iter().enumerate() {
        match kind {
            END => (end, is_ready) = (Some(i), false),
            READY => is_ready = true,
            PLACED if is_ready => (end, is_ready) = (None, false),
            _ => {}
        }
    }
    end
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

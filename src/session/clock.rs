//! The wall clock: only for when a match was played or corrected. Everything else is given its time.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::record::Moment;

/// Now.
pub fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

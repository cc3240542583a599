//! Why what was seen of a match is not sure.

use super::super::event::{Event, Happening, Remark, Stamp};
use super::follow::Tracker;

/// Code of what is told of poor views.
pub(super) const POOR_VIEW: &str = "poor-view";

impl Tracker {
    /// Nothing in the picture is sure, for this reason; told once in a match.
    pub fn poor_view(&mut self, at: Stamp, reason: &Remark) -> Option<Event> {
        if self.doubts.iter().any(|told| told.code == reason.code) {
            return None;
        }
        self.doubts.push(reason.clone());
        Some(Event { at, what: Happening::PoorView(reason.clone()) })
    }

    /// What is told at the end of a match of which some was not sure.
    pub fn doubts_at_end(&self) -> Option<Remark> {
        let mut reasons = self.doubts.iter().map(|remark| remark.message.as_str());
        let first = reasons.next()?;
        let all = reasons.fold(first.to_owned(), |all, reason| format!("{all} {reason}"));
        let message = format!(
            "The view was poor while the match was watched, so that acts may be missing or misread. {all}"
        );
        Some(Remark { code: POOR_VIEW.into(), message })
    }
}

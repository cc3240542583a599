//! The sand timer as it is shown.

use std::time::{Duration, Instant};

use crate::panel::words::{Words, count, text};
use crate::session::Sand;

/// Time left under which tenths of a second are told.
const HASTE: Duration = Duration::from_secs(10);
/// For how long the end of the sand flashes, and how long light and dark last.
const FLASHES_FOR: Duration = Duration::from_secs(6);
const FLASH: Duration = Duration::from_millis(250);
const TENTH: Duration = Duration::from_millis(100);
const SECOND: Duration = Duration::from_secs(1);

/// A timer at a moment.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct SandModel {
    /// What is left: `42`, or `9.3` near the end.
    pub(in super::super) left: String,
    /// Share of the allowance that is left, 0 to 1.
    pub(in super::super) share: f32,
    /// Which turn it is, and what it had.
    pub(in super::super) turn: String,
    /// What it is doing.
    pub(in super::super) doing: String,
    pub(in super::super) is_running: bool,
    /// Whether it has run out.
    pub(in super::super) is_over: bool,
    /// Whether the flash is light just now.
    pub(in super::super) is_flashing: bool,
    /// When it looks otherwise; `None` where it stays.
    pub(in super::super) changes_after: Option<Duration>,
}

/// The timer as it is at `now`.
pub(in super::super) fn sand_model(sand: &Sand, now: Instant, words: &Words) -> SandModel {
    let timer = sand.timer_at(now);
    let left = Duration::from_millis(u64::from(timer.left_ms()));
    let seconds = |ms: u32, places| words.number(f64::from(ms) / 1e3, places);
    let over = sand.over_for(now);
    let flash = over.filter(|over| *over < FLASHES_FOR).map(|over| over.as_millis() / FLASH.as_millis());
    let doing = match (over, timer.is_running(), sand.broke_off) {
        (Some(_), ..) => "sand-over",
        (None, true, _) => "sand-running",
        (None, false, true) => "sand-broke-off",
        (None, false, false) => "sand-resting",
    };
    let step = if left <= HASTE { TENTH } else { SECOND };
    let next = Duration::from_nanos((left.as_nanos() % step.as_nanos()) as u64);
    let changes_after = match (over, timer.is_running()) {
        (Some(_), _) => flash.map(|_| FLASH),
        // a little later, so that the next number is there
        (None, true) => Some(next + Duration::from_millis(2)),
        (None, false) => None,
    };
    let carried = timer.allowance_ms().saturating_sub(crate::games::laguna::GLASS_MS);
    let allowance = [
        ("turn", count(sand.turn as usize)),
        ("allowance", text(seconds(timer.allowance_ms(), 0))),
        ("carried", text(seconds(carried, 0))),
    ];
    let turn = if carried == 0 { "sand-turn" } else { "sand-turn-carried" };
    SandModel {
        left: seconds(timer.left_ms(), usize::from(left <= HASTE && over.is_none())),
        share: timer.left_ms() as f32 / timer.allowance_ms().max(1) as f32,
        turn: words.say_with(turn, &allowance),
        doing: words.say(doing),
        is_running: timer.is_running() && over.is_none(),
        is_over: over.is_some(),
        is_flashing: flash.is_some_and(|flash| flash.is_multiple_of(2)),
        changes_after,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::laguna::SandTimer;
    use crate::panel::words::Language;

    #[test]
    fn the_end_of_the_sand_is_told_and_flashes_for_a_while() {
        let begun = Instant::now();
        let sand = Sand { timer: SandTimer::default().resume(), at: begun, ..Sand::default() };
        let words = Words::new(Language::German);
        let at = |ms: u64| sand_model(&sand, begun + Duration::from_millis(ms), &words);
        assert_eq!((at(0).left.as_str(), at(0).is_over), ("30", false));
        assert_eq!(
            (at(20_700).left.as_str(), at(20_700).changes_after),
            ("9,3", Some(Duration::from_millis(2)))
        );
        let over = at(30_000);
        assert!(over.is_over && over.is_flashing && !over.is_running, "{over:?}");
        assert!(!at(30_300).is_flashing && at(30_500).is_flashing);
        assert_eq!((at(37_000).is_flashing, at(37_000).changes_after), (false, None));
    }
}

//! How old the picture of a live source is, and whether it may pass for what is there now.

use std::time::{Duration, Instant};

use crate::panel::state::Screen;
use crate::panel::words::{Words, text};
use crate::session::Snapshot;

/// Oldest picture that is shown as live.
pub(in super::super) const OLDEST_LIVE: Duration = Duration::from_millis(100);
/// Time from drawing to the screen, and until it is drawn again: a picture that would be too old by then is not called
/// live.
const ON_THE_WAY: Duration = Duration::from_millis(16);
/// A source that leaves out so many pictures in a row is silent.
const MISSED: u32 = 3;
/// How often the age of a picture that is too old is told anew.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// How old the picture on show is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) enum Age {
    /// It has no age: it is of no source that is live.
    None,
    /// Young enough to be called live.
    Live(Duration),
    /// Older, from a source that gives few pictures.
    Old(Duration),
    /// The source has gone silent.
    Silent(Duration),
}

impl Age {
    /// Of the picture on a screen.
    pub(in super::super) fn of(snapshot: &Snapshot, screen: Screen, now: Instant) -> Self {
        let (captured, interval) = match (screen, &snapshot.set_up.preview, &snapshot.watching) {
            (Screen::SetUp, Some(preview), _) if !preview.is_over => {
                let seconds = preview.fps.map(|fps| 1.0 / fps);
                (preview.captured, seconds.and_then(|s| Duration::try_from_secs_f64(s).ok()))
            }
            (Screen::Table | Screen::SetUp, _, Some(watching)) if !watching.is_over => {
                let picture = snapshot.picture.as_ref();
                (picture.and_then(|p| p.captured), picture.and_then(|p| p.interval))
            }
            _ => (None, None),
        };
        captured.map_or(Self::None, |captured| {
            Self::from(now.saturating_duration_since(captured), interval.unwrap_or_default())
        })
    }

    /// Of a picture taken so long ago, from a source that gave the last two so far apart.
    fn from(age: Duration, interval: Duration) -> Self {
        if age + ON_THE_WAY <= OLDEST_LIVE {
            Self::Live(age)
        } else if age <= OLDEST_LIVE.max(MISSED * interval) {
            Self::Old(age)
        } else {
            Self::Silent(age)
        }
    }

    /// When something else is to be said of the same picture; `None` where nothing will be.
    pub(in super::super) fn changes_after(self) -> Option<Duration> {
        match self {
            Self::None => None,
            Self::Live(age) => Some(OLDEST_LIVE.saturating_sub(ON_THE_WAY).saturating_sub(age)),
            Self::Old(_) | Self::Silent(_) => Some(TOLD_EVERY),
        }
    }

    /// What stands in the picture.
    pub(in super::super) fn badge(self, words: &Words) -> Option<String> {
        match self {
            Self::None => None,
            Self::Live(_) => Some(words.say("picture-live")),
            Self::Old(age) | Self::Silent(age) => {
                Some(words.say_with("picture-old", &[("age", text(seconds(age, words)))]))
            }
        }
    }

    /// What to do about a source that has gone silent.
    pub(in super::super) fn remedy(self, source: &str, words: &Words) -> Option<String> {
        let Self::Silent(age) = self else { return None };
        let given = [("source", text(source)), ("age", text(seconds(age, words)))];
        Some(words.say_with("guide-silent", &given))
    }
}

fn seconds(age: Duration, words: &Words) -> String {
    words.number(age.as_secs_f64(), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_picture_that_will_be_too_old_when_it_is_seen_is_not_called_live() {
        for (age, interval, live) in [(10, 33, true), (84, 33, true), (85, 33, false), (99, 200, false)] {
            let found = Age::from(ms(age), ms(interval));
            assert_eq!(matches!(found, Age::Live(_)), live, "{age} ms: {found:?}");
        }
    }

    #[test]
    fn a_source_is_silent_after_three_pictures_that_did_not_come() {
        assert_eq!(Age::from(ms(100), ms(33)), Age::Old(ms(100)));
        assert_eq!(Age::from(ms(101), ms(33)), Age::Silent(ms(101)));
        assert_eq!(Age::from(ms(590), ms(200)), Age::Old(ms(590)), "a slow source is not called silent");
        assert_eq!(Age::from(ms(601), ms(200)), Age::Silent(ms(601)));
    }

    #[test]
    fn it_is_drawn_again_before_a_live_picture_is_too_old() {
        assert_eq!(Age::from(ms(30), ms(33)).changes_after(), Some(ms(54)));
        assert_eq!(Age::None.changes_after(), None);
    }
}

//! What a correction is: data that says how the list of events should have read.
//!
//! Events are named by their number in the revision that the correction was made on: correction `k` of a match (from
//! 0) names events of revision `k` and begins revision `k + 1`. What came before the first event concerned stays;
//! from there on events are derived again from the inputs, with all corrections in force.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{RecordError, StoredCorrection, StoredEvent};
use crate::tracker::{Added, Fields, Legality, MatPlace, Stamp};

/// Kinds of events whose fields can be replaced, and which fields each has: player, colour, at_mm, flowers, legality.
const REPLACEABLE: [(&str, [bool; 5]); 4] = [
    ("placed", [true, true, true, true, true]),
    ("taken", [true, true, false, false, false]),
    ("returned", [false, true, true, false, false]),
    ("nudged", [true, true, false, false, false]),
];
/// Most flowers that go with a pawn.
const MOST_FLOWERS: usize = 2;
/// No place on any mat is farther from its middle along either side, mm.
const FARTHEST_MM: f64 = 5000.0;

/// A correction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "correction", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Correction {
    /// Fields of an event were wrong.
    Replace {
        /// Number of the event.
        event: u64,
        /// The right values; what is left out stays.
        fields: Fields,
    },
    /// The event did not happen.
    Delete {
        /// Number of the event.
        event: u64,
    },
    /// Something happened that was not told.
    Add {
        /// Number of the event after which it happened.
        after: u64,
        /// The moment at which it happened; that of the event where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Stamp>,
        /// What happened.
        added: Added,
    },
    /// An earlier correction was wrong.
    Undo {
        /// Number of that correction.
        undone: u64,
    },
}

impl Correction {
    /// Number of the first event that it puts in doubt, in the revision that it was made on.
    ///
    /// # Errors
    /// When it does not fit these events in force and earlier corrections: an event or correction that is not there,
    /// nothing changed, a field that such an event has not, a place that is on no mat, or an undo of an undo.
    pub fn from_event(
        &self,
        events: &[StoredEvent],
        earlier: &[StoredCorrection],
    ) -> Result<u64, RecordError> {
        let refused = |reason: String| Err(RecordError::Correction { reason });
        let named = |number: u64| {
            usize::try_from(number)
                .ok()
                .and_then(|number| events.get(number))
                .ok_or_else(|| RecordError::Correction { reason: format!("there is no event {number}") })
        };
        match self {
            Self::Replace { event, fields } => {
                let kind = named(*event)?.kind.as_str();
                let given = [
                    ("player", fields.player.is_some()),
                    ("colour", fields.colour.is_some()),
                    ("at_mm", fields.at_mm.is_some()),
                    ("flowers", fields.flowers.is_some()),
                    ("legality", fields.legality.is_some()),
                ];
                if given.iter().all(|(_, given)| !given) {
                    return refused("it replaces nothing".to_owned());
                }
                let has =
                    REPLACEABLE.iter().find(|(name, _)| *name == kind).map_or([false; 5], |(_, has)| *has);
                if let Some(((field, _), _)) = given.iter().zip(has).find(|((_, given), has)| *given && !has)
                {
                    return refused(format!("event {event} is \"{kind}\", whose {field} cannot be replaced"));
                }
                check_colour(fields.colour.as_deref())?;
                check_places(fields.at_mm.as_slice())?;
                check_flowers(fields.flowers.as_deref().unwrap_or_default())?;
                Ok(*event)
            }
            Self::Delete { event } => named(*event).map(|_| *event),
            Self::Add { after, at, added } => {
                let before = named(*after)?.at;
                if at.is_some_and(|at| at.frame < before.frame || !at.t_s.is_finite()) {
                    return refused(format!("it was said to happen before event {after}"));
                }
                match added {
                    Added::Placed { at_mm, colour, flowers, .. } => {
                        check_colour(colour.as_deref())?;
                        check_places(&[*at_mm])?;
                        check_flowers(flowers)?;
                    }
                    Added::Taken { colour, from_mm, .. } => {
                        check_colour(colour.as_deref())?;
                        check_places(&[*from_mm])?;
                    }
                    Added::Named { at_mm, player, colour } => {
                        if player.is_some() == colour.is_some() {
                            return refused("a token is a player's pawn or a flower of a colour".to_owned());
                        }
                        check_colour(colour.as_deref())?;
                        check_places(&[*at_mm])?;
                    }
                }
                Ok(after + 1)
            }
            Self::Undo { undone } => {
                let Some(there) = earlier.iter().find(|correction| correction.ordinal == *undone) else {
                    return refused(format!("there is no correction {undone}"));
                };
                if matches!(there.correction, Self::Undo { .. }) {
                    return refused(format!("correction {undone} is an undo; make the correction anew"));
                }
                let already =
                    |c: &StoredCorrection| matches!(c.correction, Self::Undo { undone: u } if u == *undone);
                if earlier.iter().any(already) {
                    return refused(format!("correction {undone} is undone already"));
                }
                // Up to there all revisions since are alike, whatever their later numbers mean.
                let since = earlier.iter().filter(|c| c.ordinal >= *undone).map(|c| c.from_event);
                Ok(since.min().unwrap_or(there.from_event))
            }
        }
    }
}

/// For people, half a sentence: `event 22 did not happen`.
impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replace { event, fields } => write!(f, "event {event} {}", replaced(fields)),
            Self::Delete { event } => write!(f, "event {event} did not happen"),
            Self::Add { after, at, added } => {
                let frame = at.map(|at| format!(", at frame {}", at.frame)).unwrap_or_default();
                write!(f, "after event {after}{frame}, {}", told(added))
            }
            Self::Undo { undone } => write!(f, "correction {undone} is taken back"),
        }
    }
}

fn replaced(fields: &Fields) -> String {
    let legality = fields.legality.map(|legality| match legality {
        Legality::Legal => "is legal",
        Legality::TooClose => "is too close to call",
        Legality::Illegal => "is against the rules",
    });
    let places = |places: &Vec<MatPlace>| places.iter().map(place).collect::<Vec<_>>().join(" and ");
    let parts = [
        fields.player.map(|player| format!("is {player}'s")),
        fields.colour.as_ref().map(|colour| format!("is of {colour}")),
        fields.at_mm.as_ref().map(|at| format!("is at {}", place(at))),
        fields.flowers.as_ref().map(|flowers| format!("took what lay at {}", places(flowers))),
        legality.map(str::to_owned),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn told(added: &Added) -> String {
    match added {
        Added::Placed { player, at_mm, flowers, .. } => {
            let count = flowers.len();
            format!("{player} placed a pawn at {} and took {count} flowers", place(at_mm))
        }
        Added::Taken { player, from_mm, .. } => {
            let who = player.map_or_else(|| "somebody".to_owned(), |player| player.to_string());
            format!("{who} took the flower at {}", place(from_mm))
        }
        Added::Named { at_mm, player, colour } => {
            let what = match (player, colour) {
                (Some(player), _) => format!("pawn at {} is {player}'s", place(at_mm)),
                (None, colour) => {
                    format!("flower at {} is {}", place(at_mm), colour.as_deref().unwrap_or_default())
                }
            };
            format!("the {what}")
        }
    }
}

fn place(MatPlace([x, y]): &MatPlace) -> String {
    format!("({x:.1}, {y:.1})")
}

/// The corrections in force, in order: without undos and what they undo.
pub fn in_force(corrections: &[StoredCorrection]) -> Vec<&StoredCorrection> {
    let undone: Vec<u64> = corrections
        .iter()
        .filter_map(|c| if let Correction::Undo { undone } = c.correction { Some(undone) } else { None })
        .collect();
    let stands = |c: &&StoredCorrection| {
        !matches!(c.correction, Correction::Undo { .. }) && !undone.contains(&c.ordinal)
    };
    corrections.iter().filter(stands).collect()
}

fn check_colour(colour: Option<&str>) -> Result<(), RecordError> {
    match colour {
        Some(colour) if colour.is_empty() || colour.chars().any(|c| c.is_whitespace() || c.is_control()) => {
            Err(RecordError::Correction { reason: format!("{colour:?} is no colour") })
        }
        _ => Ok(()),
    }
}

fn check_flowers(places: &[MatPlace]) -> Result<(), RecordError> {
    if places.len() > MOST_FLOWERS {
        let reason = format!("{} flowers were named; a pawn takes {MOST_FLOWERS}", places.len());
        return Err(RecordError::Correction { reason });
    }
    check_places(places)
}

fn check_places(places: &[MatPlace]) -> Result<(), RecordError> {
    if places.iter().flat_map(|place| place.0).all(|value| value.abs() <= FARTHEST_MM) {
        Ok(())
    } else {
        Err(RecordError::Correction { reason: "a place lies on no mat".to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lacuna::Player;

    #[test]
    fn corrections_are_read_by_people() {
        let at_mm = MatPlace([1.04, -2.0]);
        let fields = Fields {
            player: Some(Player::Gold),
            colour: Some("red".to_owned()),
            flowers: Some(vec![at_mm, at_mm]),
            legality: Some(Legality::Legal),
            ..Fields::default()
        };
        let named = Added::Named { at_mm, player: None, colour: Some("blue".to_owned()) };
        let at = Some(Stamp { frame: 9, t_s: 4.5 });
        let taken = Added::Taken { player: None, colour: None, from_mm: at_mm };
        for (correction, words) in [
            (
                Correction::Replace { event: 7, fields },
                "event 7 is gold's, is of red, took what lay at (1.0, -2.0) and (1.0, -2.0), is legal",
            ),
            (Correction::Delete { event: 22 }, "event 22 did not happen"),
            (
                Correction::Add { after: 0, at: None, added: named },
                "after event 0, the flower at (1.0, -2.0) is blue",
            ),
            (
                Correction::Add { after: 3, at, added: taken },
                "after event 3, at frame 9, somebody took the flower at (1.0, -2.0)",
            ),
            (Correction::Undo { undone: 1 }, "correction 1 is taken back"),
        ] {
            assert_eq!(correction.to_string(), words);
        }
    }
}

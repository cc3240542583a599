//! One of the choices for scoring, made at the panel.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::super::SessionOptions;
use crate::games::lacuna::{Player, RuleSet};

/// A choice. It changes what is in force when it is taken, so that of two made at once neither undoes the other.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    /// Another set; flowers taken are of the one before.
    Set(String),
    /// The camera's profile; none where `None`.
    Camera(Option<PathBuf>),
    /// The rules in force.
    Rules(RuleSet),
    /// A call is clear when its answer is at least this probable, 0.5 to 1.
    GuardBand(f64),
    /// Gaps under this width count as equal, mm.
    TieMm(f64),
    /// Whether it is known what a player has taken: nothing, at first.
    Known(Player, bool),
    /// How many flowers of a colour a player has taken.
    Taken {
        /// Who has them.
        player: Player,
        /// The colour, as the set names it.
        colour: String,
        /// How many.
        count: u32,
    },
}

impl Choice {
    /// The choices in force after it.
    pub(super) fn made(self, mut options: SessionOptions) -> SessionOptions {
        match self {
            Self::Set(set) => (options.set, options.taken) = (set, None),
            Self::Camera(camera) => options.camera = camera,
            Self::Rules(rules) => options.rules = rules,
            Self::GuardBand(guard_band) => options.guard_band = guard_band,
            Self::TieMm(tie_mm) => options.tie_mm = tie_mm,
            Self::Known(player, is_known) => {
                let mut taken = options.taken.unwrap_or_default();
                *taken.of_mut(player) = is_known.then(BTreeMap::new);
                let is_any = Player::BOTH.iter().any(|player| taken.of(*player).is_some());
                options.taken = is_any.then_some(taken);
            }
            Self::Taken { player, colour, count } => {
                let counts = options.taken.get_or_insert_default().of_mut(player);
                let counts = counts.get_or_insert_with(BTreeMap::new);
                if count == 0 {
                    counts.remove(&colour);
                } else {
                    counts.insert(colour, count);
                }
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_player_took_may_be_known_without_the_other() {
        let options = SessionOptions::new("lacuna");
        let red = Choice::Taken { player: Player::Gold, colour: "red".to_owned(), count: 2 };
        let known = red.made(Choice::Known(Player::Gold, true).made(options.clone()));
        let taken = known.taken.clone().unwrap();
        assert_eq!(taken.of(Player::Gold).as_ref().map(|counts| counts["red"]), Some(2));
        assert_eq!(taken.of(Player::Silver), &None);
        assert_eq!(Choice::Known(Player::Gold, false).made(known.clone()), options);
        assert_eq!(Choice::Set("pond".to_owned()).made(known), SessionOptions::new("pond"));
    }

    #[test]
    fn a_choice_leaves_the_others_as_they_are() {
        let options = SessionOptions::new("lacuna");
        let after = Choice::Rules(RuleSet::DiscardTies).made(Choice::GuardBand(0.99).made(options.clone()));
        let wanted = SessionOptions { rules: RuleSet::DiscardTies, guard_band: 0.99, ..options };
        assert_eq!(after, wanted);
    }
}

//! What the referee is told.

use crate::games::lacuna::{Colour, PerPlayer, Player, RuleSet, SetSize};
use std::collections::BTreeMap;

/// How sure a call has to be where nobody says otherwise, as the probability inside a two-sided interval: the
/// usual 95 %, which is 1.96 sigma.
pub const GUARD_BAND: f64 = 0.95;
/// Bounds that a guard band is held within: below the first an answer is no better than a coin, beyond the
/// second the draws cannot tell.
const GUARD_BAND_BOUNDS: (f64, f64) = (0.5, 0.999_999);
/// Draws of the scene: 0.25 % of counting noise where a call turns at the usual guard band.
const DRAWS: u32 = 4096;

/// Flowers taken earlier by colour name. A colour that is not named counts as none taken; a player that
/// is `None` is not known.
pub type TakenByName = PerPlayer<Option<BTreeMap<String, u32>>>;

/// A colour name that the set does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{player} has taken {name:?}, a colour the set does not have; its colours are {colours}")]
pub struct UnknownColour {
    /// Who is said to have taken it.
    pub player: Player,
    /// The name.
    pub name: String,
    /// The names it could be.
    pub colours: String,
}

/// Flowers taken earlier, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TakenFlowers {
    counts: PerPlayer<Vec<Option<u32>>>,
}

impl TakenFlowers {
    /// Nothing is known.
    pub fn unknown() -> Self {
        Self::default()
    }

    /// Everything is known: one count a colour for each player; a missing count is zero.
    pub fn known(counts: &PerPlayer<Vec<u32>>, set: &SetSize) -> Self {
        let all =
            |own: &Vec<u32>| (0..set.colours.len()).map(|i| Some(own.get(i).copied().unwrap_or(0))).collect();
        Self { counts: counts.map(all) }
    }

    /// What is known by colour name.
    ///
    /// # Errors
    /// [`UnknownColour`] for the first name that the `set` does not have.
    pub fn by_name(taken: &TakenByName, set: &SetSize) -> Result<Self, UnknownColour> {
        let mut known = Self::unknown();
        for player in Player::BOTH {
            let Some(counts) = taken.of(player) else { continue };
            (0..set.colours.len()).for_each(|i| known.set(player, Colour(i), 0));
            for (name, &count) in counts {
                let colour = set.colour(name).ok_or_else(|| UnknownColour {
                    player,
                    name: name.clone(),
                    colours: set.colours.join(", "),
                })?;
                known.set(player, colour, count);
            }
        }
        Ok(known)
    }

    /// Flowers that `player` has taken, one count a colour of the `set`; zero where it is not known.
    pub fn counts(&self, player: Player, set: &SetSize) -> Vec<u32> {
        (0..set.colours.len()).map(|i| self.get(player, Colour(i)).unwrap_or(0)).collect()
    }

    /// Says that `player` has taken `count` flowers of `colour`.
    pub fn set(&mut self, player: Player, colour: Colour, count: u32) {
        let own = self.counts.of_mut(player);
        if own.len() <= colour.0 {
            own.resize(colour.0 + 1, None);
        }
        own[colour.0] = Some(count);
    }

    /// How many flowers of `colour` the `player` has taken; `None` when that is not known.
    pub fn get(&self, player: Player, colour: Colour) -> Option<u32> {
        self.counts.of(player).get(colour.0).copied().flatten()
    }

    /// Whether every count of the `set` is known.
    pub fn is_complete(&self, set: &SetSize) -> bool {
        (0..set.colours.len()).all(|i| Player::BOTH.iter().all(|&p| self.get(p, Colour(i)).is_some()))
    }
}

/// What the referee goes by.
#[derive(Debug, Clone, PartialEq)]
pub struct RefereeOptions {
    /// The rule set; default official.
    pub rules: RuleSet,
    /// How sure a call has to be, as the probability inside a two-sided interval; default [`GUARD_BAND`].
    /// Held within 0.5 to 0.999 999.
    pub guard_band: f64,
    /// Gaps under this count as equal, mm; default 0, only exactly equal distances.
    pub tie_mm: f64,
    /// The set.
    pub set: SetSize,
    /// What is known of the flowers taken earlier; default nothing.
    pub taken: TakenFlowers,
    /// Whether the picture is known to show too little (a pawn may stand unseen, the camera is not
    /// understood): then no call is clear, and no result is given. Default no.
    pub shows_too_little: bool,
    /// Flowers that should be on the mat and were not seen; default 0. They may be of any colour that is short and
    /// go to either player or to nobody: the result allows for that.
    pub unseen_flowers: u32,
    /// Draws of the whole scene for probabilities without a closed form; default 4096, which leaves
    /// 0.25 % of counting noise where a call turns at the default guard band. At least 1.
    pub draws: u32,
}

impl RefereeOptions {
    /// The defaults for a set.
    pub fn new(set: SetSize) -> Self {
        Self {
            rules: RuleSet::Official,
            guard_band: GUARD_BAND,
            tie_mm: 0.0,
            set,
            taken: TakenFlowers::unknown(),
            shows_too_little: false,
            unseen_flowers: 0,
            draws: DRAWS,
        }
    }

    /// The guard band within its bounds.
    pub(super) fn guard(&self) -> f64 {
        let (least, most) = GUARD_BAND_BOUNDS;
        if self.guard_band.is_nan() { GUARD_BAND } else { self.guard_band.clamp(least, most) }
    }

    /// Probability of all other answers together at which a call becomes too close: one tail.
    pub(super) fn risk(&self) -> f64 {
        (1.0 - self.guard()) / 2.0
    }
}

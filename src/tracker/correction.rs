//! What people say happened on the table, where the tracker tells something else.

use super::event::{Legality, MatPlace};
use crate::games::lacuna::Player;
use serde::{Deserialize, Serialize};

/// Fields of an event as they should have been; what is left out stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fields {
    /// Whose it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// Colour of the flowers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Where the token stands, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_mm: Option<MatPlace>,
    /// Where the flowers lay that were taken, mm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flowers: Option<Vec<MatPlace>>,
    /// What people decided about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legality: Option<Legality>,
}

impl Fields {
    /// These fields with those that were corrected again later.
    #[must_use]
    pub fn and(self, later: Self) -> Self {
        Self {
            player: later.player.or(self.player),
            colour: later.colour.or(self.colour),
            at_mm: later.at_mm.or(self.at_mm),
            flowers: later.flowers.or(self.flowers),
            legality: later.legality.or(self.legality),
        }
    }
}

/// An event that was not told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Added {
    /// A pawn was placed.
    Placed {
        /// Whose.
        player: Player,
        /// Where, mm.
        at_mm: MatPlace,
        /// Colour of the flowers; as they were read where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<String>,
        /// Where they lay, mm.
        flowers: Vec<MatPlace>,
    },
    /// A flower was taken without a pawn.
    Taken {
        /// By whom, where that is known.
        player: Option<Player>,
        /// Its colour; as it was read where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<String>,
        /// Where it lay, mm.
        from_mm: MatPlace,
    },
    /// Nothing happened, but a token that stands there is another than it was read as.
    Named {
        /// Where it stands, mm.
        at_mm: MatPlace,
        /// Whose pawn it is, where it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<Player>,
        /// The flower's colour, where it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<String>,
    },
}

//! The set profile: what a set of Lacuna looks like and how large its parts are.

use serde::{Deserialize, Serialize};

/// Whose a pawn is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// The gold pawns' player.
    Gold,
    /// The silver pawns' player.
    Silver,
}

//! What somebody has begun at the screen of recorded matches.

use crate::games::lacuna::{PerPlayer, Player};
use crate::session::ExportForm;
use crate::tracker::MatPlace;

/// What is typed, chosen and pointed at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MatchForm {
    /// What the next click in the picture means.
    pub(super) pointing: Option<Pointing>,
    /// Who corrects.
    pub(super) by: String,
    /// Names that are being typed.
    pub(super) names: PerPlayer<String>,
    /// Whether somebody was asked if the match is really to be deleted.
    pub(super) is_deleting: bool,
    /// The source to go on with.
    pub(super) source: String,
    /// The form to export in.
    pub(super) export: ExportForm,
    /// The file to export to.
    pub(super) file: String,
}

impl Default for MatchForm {
    fn default() -> Self {
        Self {
            pointing: None,
            by: String::new(),
            names: PerPlayer::default(),
            is_deleting: false,
            source: String::new(),
            export: ExportForm::Html,
            file: String::new(),
        }
    }
}

/// What a click in the picture means.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Pointing {
    /// The pawn of the move on show stood there.
    Place,
    /// A pawn of this player was placed there, which was missed.
    Pawn(Player),
    /// This pawn took the flower there.
    Flowers {
        /// Whose pawn.
        player: Player,
        /// Where it stands, mm.
        at: MatPlace,
        /// Where the flowers lay that were pointed at, mm.
        flowers: Vec<MatPlace>,
    },
    /// The flower there was taken, which was missed.
    Taken(Option<Player>),
}

//! What somebody has chosen at the panel: which screen, what is switched on, what is selected.

use super::models::table::Mark;
use super::words::Language;
use crate::games::board::{BoardGame, BoardGames};
use crate::metrology::TokenClass;
use crate::session::Snapshot;

/// A screen of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Screen {
    /// The table with its calls and score.
    #[default]
    Table,
    /// Recorded matches.
    Match,
    /// Source, light, camera, set and rules.
    SetUp,
    /// The other games.
    Games,
}

impl Screen {
    /// All of them, in the order of the tabs.
    pub(super) const ALL: [Self; 4] = [Self::Table, Self::Match, Self::SetUp, Self::Games];

    /// The screen of this name on the command line.
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "table" => Some(Self::Table),
            "matches" => Some(Self::Match),
            "setup" => Some(Self::SetUp),
            "games" => Some(Self::Games),
            _ => None,
        }
    }

    /// The message that names it.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Table => "screen-table",
            Self::Match => "screen-match",
            Self::SetUp => "screen-setup",
            Self::Games => "screen-games",
        }
    }
}

/// Something that can be drawn over the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overlay {
    /// Rings about all tokens.
    Outlines,
    /// Letters of kinds and owners.
    Kinds,
    /// Lines to the pawn that has a flower.
    Links,
    /// Whose every place of the pond is.
    Territory,
    /// Lines on which a pawn may be placed.
    Legal,
    /// Flowers that are too close to call, with gap and doubt.
    Contested,
    /// Where tokens stood that were moved by accident.
    Ghosts,
}

impl Overlay {
    /// All of them, in the order of the switches.
    pub(super) const ALL: [Self; 7] = [
        Self::Outlines,
        Self::Kinds,
        Self::Links,
        Self::Territory,
        Self::Legal,
        Self::Contested,
        Self::Ghosts,
    ];

    /// The message that names it.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Outlines => "overlay-outlines",
            Self::Kinds => "overlay-kinds",
            Self::Links => "overlay-links",
            Self::Territory => "overlay-territory",
            Self::Legal => "overlay-legal",
            Self::Contested => "overlay-contested",
            Self::Ghosts => "overlay-ghosts",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Which overlays are switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overlays(u8);

impl Default for Overlays {
    /// All but the legal lines, which are many, and the territory, which hides colours.
    fn default() -> Self {
        let on = [Overlay::Outlines, Overlay::Kinds, Overlay::Links, Overlay::Contested, Overlay::Ghosts];
        Self(on.into_iter().map(Overlay::bit).sum())
    }
}

impl Overlays {
    /// Whether one is switched on.
    pub(super) const fn has(self, overlay: Overlay) -> bool {
        self.0 & overlay.bit() != 0
    }

    /// Switches one on or off.
    pub(super) const fn switch(&mut self, overlay: Overlay) {
        self.0 ^= overlay.bit();
    }
}

/// What is shown of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// The picture of the camera.
    #[default]
    Camera,
    /// The view from straight above.
    Top,
    /// Both beside each other.
    Both,
}

impl Layout {
    /// All of them.
    pub(super) const ALL: [Self; 3] = [Self::Camera, Self::Top, Self::Both];

    /// The layout of this name on the command line.
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "picture" => Some(Self::Camera),
            "above" => Some(Self::Top),
            "both" => Some(Self::Both),
            _ => None,
        }
    }

    /// The message that names it.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Camera => "layout-camera",
            Self::Top => "layout-top",
            Self::Both => "layout-both",
        }
    }
}

/// What a click in the picture means.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Tool {
    /// It chooses a token.
    #[default]
    Choose,
    /// It chooses two flowers, and whether they see each other is told.
    Sight,
    /// The chosen token stands where it hits.
    Move,
    /// A token of this class stands where it hits.
    Add(TokenClass),
}

/// What somebody has chosen.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct State {
    pub(super) screen: Screen,
    pub(super) language: Language,
    pub(super) is_dark: bool,
    pub(super) overlays: Overlays,
    pub(super) layout: Layout,
    pub(super) tool: Tool,
    /// The token that is chosen.
    pub(super) selected: Option<usize>,
    /// The flower that a line of sight begins at, and the one that it ends at.
    pub(super) sight: (Option<usize>, Option<usize>),
    /// Whether something was clicked for it that is no flower on the mat, where such a line ends.
    pub(super) is_sight_refused: bool,
    /// The other games.
    pub(super) games: BoardGames,
    /// Which of them is shown, in the order of their list.
    pub(super) game: usize,
    /// Whether the winner is shown in large letters.
    pub(super) is_large: bool,
    /// Whether the list of keys is shown.
    pub(super) shows_keys: bool,
}

impl State {
    /// Whether the game that is shown has a sand timer.
    pub(super) fn has_sand_timer(&self) -> bool {
        self.screen == Screen::Games && self.shown_game().is_some_and(|game| game.has_sand_timer())
    }

    /// The one of the other games that is shown.
    pub(super) fn shown_game(&self) -> Option<&'static dyn BoardGame> {
        self.games.at(self.game)
    }

    /// A token was clicked for a line of sight, which goes from flower to flower.
    pub(super) fn see_from(&mut self, mark: &Mark) {
        self.is_sight_refused = !mark.ends_sight();
        match (mark.token, self.sight) {
            _ if self.is_sight_refused => {}
            (token, (Some(first), None)) if token != first => self.sight.1 = Some(token),
            (token, _) => self.sight = (Some(token), None),
        }
    }

    /// Forgets what was chosen of tokens that are no longer there.
    pub(super) fn let_go_of_gone(&mut self, snapshot: &Snapshot) {
        let tokens = snapshot.reading.scored().map_or(0, |scored| scored.measurement.tokens.len());
        let is_gone = |token: Option<usize>| token.is_some_and(|token| token >= tokens);
        if is_gone(self.selected) {
            self.selected = None;
        }
        if is_gone(self.sight.0) || is_gone(self.sight.1) {
            self.sight = (None, None);
        }
    }
}

//! The sentences of the rulebook that players may read in another way.

use crate::games::board::{BoardError, RuleChoices, RuleOption};

/// How doubtful sentences are read. The default is every `false`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Reading 1. A turn is two moves. The sentences that a second move "may" be carried out after an exit are
    /// read as: it is not lost. With this, they are read as: it may be left out after a first move that ended in
    /// either starting area. No tile is slid in then, since the last move ended in no row.
    pub second_optional_after_exit: bool,
    /// Reading 2. A disc does not end its two moves where it began them, and the starting area counts as one
    /// space. With this, only spaces of the playing area count: a disc may go out and come back in one turn.
    pub start_return: bool,
    /// Reading 8. After a second move to the destination, "you may slide into a row of your choice" is read as a
    /// choice of the row. With this, the slide may be left out too.
    pub slide_optional_after_arrival: bool,
    /// The published set has 5 tiles with two turtles, 12 with one and 11 without. With this, the tiles in play
    /// may be any, as in a set made at home.
    pub any_tiles: bool,
}

const NO_YES: &[&str] = &["no", "yes"];

const SECOND_OPTIONAL: RuleOption = RuleOption {
    name: "second-optional-after-exit",
    values: NO_YES,
    what: "Whether the second move may be left out after a first one that left the playing area.",
};
const START_RETURN: RuleOption = RuleOption {
    name: "start-return",
    values: NO_YES,
    what: "Whether a disc may leave its starting area and come back to it in one turn.",
};
const SLIDE_OPTIONAL: RuleOption = RuleOption {
    name: "slide-optional-after-arrival",
    values: NO_YES,
    what: "Whether the slide may be left out after a second move to the destination.",
};
const TILES: RuleOption = RuleOption {
    name: "tiles",
    values: &["published", "any"],
    what: "Whether the tiles must be those of the published set.",
};

impl Reading {
    /// The options as they are chosen by name.
    pub const OPTIONS: &'static [RuleOption] = &[SECOND_OPTIONAL, START_RETURN, SLIDE_OPTIONAL, TILES];

    /// The reading that was chosen by name.
    ///
    /// # Errors
    /// When a name or value is none of [`Self::OPTIONS`].
    pub fn of(choices: &RuleChoices) -> Result<Self, BoardError> {
        choices.check(super::NAME, Self::OPTIONS)?;
        let chosen = |option: &RuleOption| option.values.first() != Some(&choices.get(option));
        Ok(Self {
            second_optional_after_exit: chosen(&SECOND_OPTIONAL),
            start_return: chosen(&START_RETURN),
            slide_optional_after_arrival: chosen(&SLIDE_OPTIONAL),
            any_tiles: chosen(&TILES),
        })
    }
}

//! What a notation holds.

use super::{Hundredths, Thousandths};
use crate::games::lacuna::Player;
use crate::tracker::{Legality, MatPlace, TokenKind};

/// A match in notation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Notation {
    /// Names and values at the head, in order; the first one is the notation's own.
    pub tags: Vec<(Word, String)>,
    /// What happened, in order.
    pub lines: Vec<NotedLine>,
}

/// A line.
#[derive(Debug, Clone, PartialEq)]
pub struct NotedLine {
    /// When it was, s since the start; nothing for lines that tell of no moment.
    pub at: Option<Thousandths>,
    /// What it says.
    pub what: Noted,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq)]
pub enum Noted {
    /// The table was ready.
    Ready {
        /// Flowers on the mat.
        flowers: u64,
        /// Pawns on the mat.
        pawns: u64,
    },
    /// A pawn was placed.
    Move {
        /// Number of the move.
        number: u32,
        /// Whose.
        player: Player,
        /// Colour of the flowers; nothing where none was taken.
        colour: Option<Word>,
        /// Where the pawn stands.
        pawn: Spot,
        /// Where the flowers lay.
        flowers: Vec<Spot>,
        /// Whether the rules allow it.
        legality: Legality,
        /// Codes of the reasons.
        reasons: Vec<Word>,
    },
    /// A pawn was taken back.
    TakenBack {
        /// Number of the move.
        number: u32,
        /// Whose.
        player: Player,
    },
    /// A flower was taken without a pawn.
    Taken {
        /// By whom, where that is known.
        player: Option<Player>,
        /// Its colour.
        colour: Option<Word>,
        /// Where it lay.
        from: Spot,
    },
    /// A flower is back.
    Returned {
        /// Its colour.
        colour: Option<Word>,
        /// Where it lies.
        at: Spot,
    },
    /// A token was moved.
    Nudged {
        /// What it is.
        kind: TokenKind,
        /// Colour or owner.
        class: Option<Word>,
        /// Where it stood.
        from: Spot,
        /// Where it stands.
        to: Spot,
        /// Whether it stands where it first stood.
        put_back: bool,
    },
    /// The camera or the mat was bumped.
    Bump {
        /// How far, mm.
        by_mm: Hundredths,
        /// By what angle, degrees.
        by_deg: Hundredths,
    },
    /// The mat was lost from sight.
    Lost {
        /// The code of why.
        code: Option<Word>,
    },
    /// The mat is seen again.
    Found,
    /// Nothing that was seen was sure.
    PoorView {
        /// The code of why.
        code: Option<Word>,
    },
    /// The end; colours follow.
    End {
        /// Who won; nothing where that is open.
        winner: Option<Winner>,
        /// Colours that gold has won, where that is known.
        gold: Option<u32>,
        /// Colours that silver has won, where that is known.
        silver: Option<u32>,
    },
    /// A colour's flowers at the end.
    Colour(NotedColour),
    /// A correction.
    Correction {
        /// Its number.
        number: u64,
        /// The first event that it puts in doubt.
        from_event: u64,
        /// Who made it.
        made_by: String,
        /// What it says, JSON on one line.
        text: String,
    },
    /// A remark for people.
    Comment(String),
}

/// Who has how many of a colour at the end.
#[derive(Debug, Clone, PartialEq)]
pub struct NotedColour {
    /// The colour.
    pub name: Word,
    /// Who has it; nothing where that is open.
    pub winner: Option<Winner>,
    /// Gold's flowers, where they are known.
    pub gold: Option<u32>,
    /// Silver's flowers, where they are known.
    pub silver: Option<u32>,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// One of the players.
    Player(Player),
    /// Nobody.
    Nobody,
}

/// A place on the mat, hundredths of a mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// To the right.
    pub x: Hundredths,
    /// Up.
    pub y: Hundredths,
}

impl From<&MatPlace> for Spot {
    fn from(place: &MatPlace) -> Self {
        Self { x: Hundredths::nearest(place.0[0]), y: Hundredths::nearest(place.0[1]) }
    }
}

/// A word of letters, digits, `-` and `_`; never just `-`, which stands for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word(String);

impl Word {
    /// The word as it is, where it is one.
    pub fn parse(text: &str) -> Option<Self> {
        let fine = !text.is_empty() && text != "-" && text.chars().all(is_of_word);
        fine.then(|| Self(text.to_owned()))
    }

    /// The nearest word: what may not stand in one becomes `_`. Nothing for an empty text.
    pub fn nearest(text: &str) -> Option<Self> {
        let text: String = text.chars().map(|c| if is_of_word(c) { c } else { '_' }).collect();
        Self::parse(&text)
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

//! What can be wrong with a set-up.

use super::{Colour, Game, Player, ROUNDING_MM, Setup, Token};

/// Whether a problem keeps the rules from being applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Severity {
    /// The players should know; everything can still be worked out.
    Warning,
    /// The rules do not allow it.
    Error,
}

/// One thing that is odd or wrong about a set-up. Lengths in mm; colours by name.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Problem {
    /// A coordinate is not a finite number.
    #[error("{token} has a coordinate that is not a finite number")]
    NotFinite {
        /// The token.
        token: Token,
    },
    /// A flower's colour is not one of the set's.
    #[error("flower {flower} has a colour that the set does not have")]
    UnknownColour {
        /// Index of the flower.
        flower: usize,
    },
    /// The centre of one token lies inside another.
    #[error("{a} and {b} stand in the same place ({distance_mm:.1} mm between their centres)")]
    SamePlace {
        /// One token.
        a: Token,
        /// The other.
        b: Token,
        /// Distance of the centres, mm.
        distance_mm: f64,
    },
    /// Two footprints overlap a little, as tokens lying on each other or a small error of measurement.
    #[error("{a} and {b} overlap by {overlap_mm:.1} mm")]
    Overlap {
        /// One token.
        a: Token,
        /// The other.
        b: Token,
        /// By how much, mm.
        overlap_mm: f64,
    },
    /// More flowers of a colour than the set has: a spare one, or a misread one.
    #[error("there are {count} {colour} flowers, the set has {most}")]
    TooManyOfColour {
        /// Name of the colour.
        colour: String,
        /// On the cloth and taken.
        count: u64,
        /// As many as the set has.
        most: u32,
    },
    /// Fewer flowers of a colour than the set has.
    #[error("only {count} of the {whole} {colour} flowers are accounted for")]
    TooFewOfColour {
        /// Name of the colour.
        colour: String,
        /// On the cloth and taken.
        count: u64,
        /// As many as the set has.
        whole: u32,
    },
    /// More pawns than a player has.
    #[error("{player} has {count} pawns on the cloth, the set has {most}")]
    TooManyPawns {
        /// Whose.
        player: Player,
        /// On the cloth.
        count: usize,
        /// As many as the set has.
        most: u32,
    },
    /// A player holds more flowers of a colour than there are.
    #[error("{player} has taken {count} {colour} flowers, the set has {most}")]
    TookTooMany {
        /// Whose.
        player: Player,
        /// Name of the colour.
        colour: String,
        /// Taken.
        count: u32,
        /// As many as the set has.
        most: u32,
    },
    /// Flowers of a colour are counted as taken that the set does not have.
    #[error("{player} has taken flowers of {kinds} colours, the set has {most}")]
    TookUnknownColour {
        /// Whose.
        player: Player,
        /// Number of counts given.
        kinds: usize,
        /// Colours of the set.
        most: usize,
    },
    /// The flowers taken do not go with the pawns placed: two for each pawn, and one for the first
    /// player under the official rules.
    #[error("{player} has taken {taken} flowers with {pawns} pawns placed")]
    TakenAgainstPawns {
        /// Whose.
        player: Player,
        /// Flowers taken.
        taken: u64,
        /// Pawns on the cloth.
        pawns: usize,
    },
    /// Both players hold a free first flower, or neither does after pawns were placed.
    #[error("{holders} players hold a free first flower, exactly one does")]
    FreeFlower {
        /// Players with an odd number of flowers.
        holders: usize,
    },
    /// Pawns are left to place and nobody's turn was given.
    #[error("it is not said whose turn it is")]
    NobodyToMove,
    /// One player has placed at least two pawns more than the other, as only passing explains.
    #[error("gold has placed {gold} pawns and silver {silver}")]
    UnevenPawns {
        /// Gold's.
        gold: usize,
        /// Silver's.
        silver: usize,
    },
}

impl Problem {
    /// How bad it is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Overlap { .. }
            | Self::TooManyOfColour { .. }
            | Self::TooFewOfColour { .. }
            | Self::UnevenPawns { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// A short fixed code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFinite { .. } => "not-finite",
            Self::UnknownColour { .. } => "unknown-colour",
            Self::SamePlace { .. } => "same-place",
            Self::Overlap { .. } => "overlap",
            Self::TooManyOfColour { .. } => "too-many-of-colour",
            Self::TooFewOfColour { .. } => "too-few-of-colour",
            Self::TooManyPawns { .. } => "too-many-pawns",
            Self::TookTooMany { .. } => "took-too-many",
            Self::TookUnknownColour { .. } => "took-unknown-colour",
            Self::TakenAgainstPawns { .. } => "taken-against-pawns",
            Self::FreeFlower { .. } => "free-flower",
            Self::NobodyToMove => "nobody-to-move",
            Self::UnevenPawns { .. } => "uneven-pawns",
        }
    }
}

/// Every problem of `setup`.
pub(super) fn review(setup: &Setup, game: &Game) -> Vec<Problem> {
    let mut problems = Vec::new();
    review_tokens(setup, game, &mut problems);
    review_colours(setup, game, &mut problems);
    review_pawns(setup, game, &mut problems);
    review_taken(setup, game, &mut problems);
    problems
}

fn review_tokens(setup: &Setup, game: &Game, problems: &mut Vec<Problem>) {
    let standing = setup.standing(&game.footprints);
    let is_finite = |i: usize| standing[i].at.x.is_finite() && standing[i].at.y.is_finite();
    for (i, token) in standing.iter().enumerate() {
        if !is_finite(i) {
            problems.push(Problem::NotFinite { token: token.token });
        }
    }
    for (i, flower) in setup.flowers.iter().enumerate() {
        if flower.colour.0 >= game.set.colours.len() {
            problems.push(Problem::UnknownColour { flower: i });
        }
    }
    for (i, a) in standing.iter().enumerate() {
        for (_, b) in standing.iter().enumerate().skip(i + 1).filter(|(j, _)| is_finite(i) && is_finite(*j)) {
            let distance_mm = a.at.distance(b.at);
            let overlap_mm = a.radius + b.radius - distance_mm;
            if distance_mm < a.radius.min(b.radius) - ROUNDING_MM {
                problems.push(Problem::SamePlace { a: a.token, b: b.token, distance_mm });
            } else if overlap_mm > ROUNDING_MM {
                problems.push(Problem::Overlap { a: a.token, b: b.token, overlap_mm });
            }
        }
    }
}

fn review_colours(setup: &Setup, game: &Game, problems: &mut Vec<Problem>) {
    for (i, name) in game.set.colours.iter().enumerate() {
        let colour = Colour(i);
        let taken = Player::BOTH.map(|p| u64::from(setup.taken_by(p, colour)));
        let count = u64::from(setup.on_cloth(colour)) + taken[0] + taken[1];
        let whole = game.set.per_colour;
        if count > u64::from(whole) {
            problems.push(Problem::TooManyOfColour { colour: name.clone(), count, most: whole });
        } else if count < u64::from(whole) {
            problems.push(Problem::TooFewOfColour { colour: name.clone(), count, whole });
        }
    }
}

fn review_pawns(setup: &Setup, game: &Game, problems: &mut Vec<Problem>) {
    let most = game.set.pawns_per_player;
    let [gold, silver] = Player::BOTH.map(|p| setup.pawns_of(p));
    for (player, count) in [(Player::Gold, gold), (Player::Silver, silver)] {
        if count > most as usize {
            problems.push(Problem::TooManyPawns { player, count, most });
        }
    }
    if gold.abs_diff(silver) > 1 {
        problems.push(Problem::UnevenPawns { gold, silver });
    }
    if gold.min(silver) < most as usize && setup.to_move.is_none() {
        problems.push(Problem::NobodyToMove);
    }
}

fn review_taken(setup: &Setup, game: &Game, problems: &mut Vec<Problem>) {
    let kinds = game.set.colours.len();
    let all_placed = Player::BOTH.iter().all(|&p| setup.pawns_of(p) >= game.set.pawns_per_player as usize);
    let mut holders = 0;
    let mut matches_pawns = true;
    for player in Player::BOTH {
        let counts = setup.taken.of(player);
        if counts.len() > kinds {
            problems.push(Problem::TookUnknownColour { player, kinds: counts.len(), most: kinds });
        }
        for (&count, name) in counts.iter().zip(&game.set.colours) {
            if count > game.set.per_colour {
                let colour = name.clone();
                problems.push(Problem::TookTooMany { player, colour, count, most: game.set.per_colour });
            }
        }
        let taken: u64 = counts.iter().map(|&c| u64::from(c)).sum();
        let pawns = setup.pawns_of(player);
        let for_pawns = 2 * pawns as u64;
        let free = u64::from(game.rules.has_free_flower());
        // Once all pawns stand, the flowers left over are being collected and any larger number is right.
        if taken < for_pawns || (taken > for_pawns + free && !all_placed) {
            matches_pawns = false;
            problems.push(Problem::TakenAgainstPawns { player, taken, pawns });
        }
        holders += usize::from(taken == for_pawns + 1);
    }
    let nothing_yet = setup.pawns.is_empty() && holders == 0;
    let expected = usize::from(game.rules.has_free_flower() && !nothing_yet);
    if matches_pawns && !all_placed && holders != expected {
        problems.push(Problem::FreeFlower { holders });
    }
}

//! What a position must hold to be one of a game.

use super::{
    Butterfly, Colour, Counts, FLOWERS_A_ROUND, Facing, Garden, Insect, MOST_GARDENS, Position, ROUNDS,
    snake_order,
};

/// Butterflies in the box.
const BUTTERFLIES: usize = 11;

/// Why a position is none of the game's. Gardens are counted from 1 in the sentences, from 0 in the data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Not in the form of a position.
    #[error("the position is not in the expected form: {what}")]
    Form {
        /// What is wrong.
        what: String,
    },
    /// A drawing is no garden.
    #[error("garden {} {problem}", garden + 1)]
    Garden {
        /// Its index.
        garden: usize,
        /// What is wrong with it.
        problem: super::GardenError,
    },
    /// Fewer than two or more than four gardens.
    #[error("the game has 2 to {MOST_GARDENS} gardens, not {gardens}")]
    Gardens {
        /// How many.
        gardens: usize,
    },
    /// A garden is named that there is not.
    #[error("{what} names garden index {garden}, but there are only {gardens} gardens, counted from 0")]
    NoSuchGarden {
        /// Where it is named.
        what: String,
        /// The index.
        garden: usize,
        /// How many there are.
        gardens: usize,
    },
    /// The two-colour butterflies are not five different ones.
    #[error("the {pair} butterfly is listed twice among the pairs")]
    PairTwice {
        /// The pair.
        pair: super::Pair,
    },
    /// More flowers of a colour than the game has.
    #[error("there are {count} {colour} flowers, a game of {gardens} gardens has {most}")]
    TooMany {
        /// The colour.
        colour: Colour,
        /// As many as are in gardens, on the table and drawn for later rounds.
        count: usize,
        /// As many as there are.
        most: u8,
        /// The number of gardens.
        gardens: usize,
    },
    /// The flowers were not planted in turn.
    #[error(
        "garden {} has {has} flowers, but in turn it would have {wanted} when all have {planted}",
        garden + 1
    )]
    OutOfTurn {
        /// Index of the garden.
        garden: usize,
        /// Flowers in it.
        has: usize,
        /// As many as it would have.
        wanted: usize,
        /// Flowers in all gardens.
        planted: usize,
    },
    /// Not as many flowers on the table as this turn leaves.
    #[error("{wanted} flowers must lie on the table, not {lie}")]
    Table {
        /// As many as lie there.
        lie: usize,
        /// As many as must.
        wanted: String,
    },
    /// Flowers drawn ahead where they are not, or not as many as they must be.
    #[error("flowers must be drawn for {wanted} later rounds, not for {rounds}")]
    Upcoming {
        /// For how many rounds.
        rounds: usize,
        /// For how many they must be.
        wanted: String,
    },
    /// Flowers drawn ahead for one round are too few or too many.
    #[error("{wanted} flowers are drawn for each later round, not {flowers}")]
    UpcomingRound {
        /// How many.
        flowers: usize,
        /// How many it must be.
        wanted: usize,
    },
    /// A butterfly that the game does not have.
    #[error("the game has no {kind} butterfly")]
    NoSuchKind {
        /// Its kind.
        kind: String,
    },
    /// A butterfly listed twice.
    #[error("the {kind} butterfly is listed twice")]
    KindTwice {
        /// Its kind.
        kind: String,
    },
    /// A butterfly in a garden without saying where it faces, or facing somewhere on the table.
    #[error("the {kind} butterfly needs a garden and where it faces, or neither")]
    HalfPerch {
        /// Its kind.
        kind: String,
    },
    /// An insect on the table that something has attracted before now.
    #[error("the {insect} cannot be on the table: garden {} attracts it", garden + 1)]
    Attracted {
        /// Which.
        insect: Insect,
        /// Index of the garden.
        garden: usize,
    },
    /// An insect in a garden that has nothing for it.
    #[error("the {insect} cannot be in garden {}: nothing there attracts it", garden + 1)]
    NothingThere {
        /// Which.
        insect: Insect,
        /// Index of the garden.
        garden: usize,
    },
    /// An insect in a garden while another has more.
    #[error("the {insect} cannot be in garden {}: garden {} has {more} against {has}", garden + 1, other + 1)]
    MoreElsewhere {
        /// Which.
        insect: Insect,
        /// Index of the garden where it is.
        garden: usize,
        /// What that has.
        has: u8,
        /// Index of the one that has more.
        other: usize,
        /// What that has.
        more: u8,
    },
    /// A butterfly that faces in where nothing was planted in this round.
    #[error(
        "the {insect} cannot face in: garden {} has not planted in this round, so it came in an earlier one",
        garden + 1
    )]
    FacesIn {
        /// Which.
        insect: Insect,
        /// Index of the garden.
        garden: usize,
    },
    /// A butterfly that faces out in the first round.
    #[error("the {insect} cannot face out in the first round: it came in this one")]
    FacesOut {
        /// Which.
        insect: Insect,
    },
    /// Not the points of all finished rounds.
    #[error("the points of every finished round must be noted: of {rounds}, not {noted}")]
    Scores {
        /// Finished rounds.
        rounds: usize,
        /// Rounds with points.
        noted: usize,
    },
    /// Points that no round brings.
    #[error("the points of round {round} cannot be {points:?}")]
    Points {
        /// The round, from 1.
        round: usize,
        /// The points.
        points: Vec<i32>,
    },
    /// A value that follows from the others and is another one.
    #[error("\"{field}\" is {given}, but from the rest of the position it is {follows}")]
    Contradiction {
        /// Its name.
        field: &'static str,
        /// As given.
        given: String,
        /// As it follows.
        follows: String,
    },
}

/// The position, if it may be one of a game. Whether there is a game that leads to it is not searched for.
pub(super) fn check(position: Position) -> Result<Position, PositionError> {
    gardens(&position)?;
    flowers(&position)?;
    turns(&position)?;
    supply(&position)?;
    insects(&position)?;
    points(&position)?;
    Ok(position)
}

fn gardens(position: &Position) -> Result<(), PositionError> {
    let gardens = position.gardens.len();
    if !(2..=MOST_GARDENS).contains(&gardens) {
        return Err(PositionError::Gardens { gardens });
    }
    let pairs = position.options.pairs;
    let twice = pairs.iter().enumerate().find(|(i, pair)| pairs[..*i].contains(pair));
    if let Some((_, &pair)) = twice {
        return Err(PositionError::PairTwice { pair });
    }
    let perches =
        position.butterflies.iter().filter_map(|b| Some((format!("the {} butterfly", b.kind), b.at?.garden)));
    let named = [("\"start\"".to_owned(), position.start)].into_iter();
    let named = named.chain(position.bid.map(|bid| ("\"bid\"".to_owned(), bid.by)));
    let mut named =
        named.chain(perches).chain(position.bumblebee.map(|garden| ("the bumblebee".to_owned(), garden)));
    match named.find(|(_, garden)| *garden >= gardens) {
        Some((what, garden)) => Err(PositionError::NoSuchGarden { what, garden, gardens }),
        None => Ok(()),
    }
}

fn flowers(position: &Position) -> Result<(), PositionError> {
    let gardens = position.gardens.len();
    let all: Vec<Counts> = position
        .gardens
        .iter()
        .map(Garden::counts)
        .chain([position.table])
        .chain(position.upcoming.iter().copied())
        .collect();
    for colour in Colour::ALL {
        let count = all.iter().map(|counts| usize::from(counts.of(colour))).sum();
        let most = Counts::in_bag(gardens).of(colour);
        if count > usize::from(most) {
            return Err(PositionError::TooMany { colour, count, most, gardens });
        }
    }
    Ok(())
}

/// Gardens that have planted in this round, once for each flower.
fn planted_in_round(position: &Position) -> Vec<usize> {
    let order = snake_order(position.gardens.len(), position.start, position.round());
    order.into_iter().take(position.turn()).collect()
}

fn turns(position: &Position) -> Result<(), PositionError> {
    let planted = position.planted();
    let earlier = planted / position.drawn_a_round() * FLOWERS_A_ROUND;
    let now = planted_in_round(position);
    for (garden, own) in position.gardens.iter().enumerate() {
        let has = own.counts().total();
        let wanted = earlier + now.iter().filter(|turn| **turn == garden).count();
        if has != wanted {
            return Err(PositionError::OutOfTurn { garden, has, wanted, planted });
        }
    }
    Ok(())
}

fn supply(position: &Position) -> Result<(), PositionError> {
    let (drawn, turn) = (position.drawn_a_round(), position.turn());
    let over = position.planted() == drawn * usize::from(ROUNDS);
    let ahead = position.options.all_drawn;
    let lie = position.table.total();
    let may_be_empty = turn == 0 && (over || !ahead || position.planted() == 0);
    let full = drawn - turn;
    if !(lie == full && !over || lie == 0 && may_be_empty) {
        let wanted = if over {
            "0".to_owned()
        } else if may_be_empty {
            format!("0 or {full}")
        } else {
            full.to_string()
        };
        return Err(PositionError::Table { lie, wanted });
    }
    let rounds = position.upcoming.len();
    let left = usize::from(ROUNDS) - usize::from(position.round());
    let (fits, wanted) = if !ahead || over {
        (rounds == 0, "0".to_owned())
    } else if position.planted() == 0 {
        let most = if lie == 0 { 0 } else { left };
        (rounds <= most, format!("at most {most}"))
    } else {
        (rounds == left, left.to_string())
    };
    if !fits {
        return Err(PositionError::Upcoming { rounds, wanted });
    }
    match position.upcoming.iter().map(Counts::total).find(|flowers| *flowers != drawn) {
        Some(flowers) => Err(PositionError::UpcomingRound { flowers, wanted: drawn }),
        None => Ok(()),
    }
}

/// An insect is always where most is for it, as seen in each garden alone: whoever gets as much takes it.
fn stands(insect: Insect, at: Option<usize>, gardens: &[Garden]) -> Result<(), PositionError> {
    let pulls: Vec<u8> = gardens.iter().map(|garden| insect.pull_of(garden)).collect();
    let most = pulls.iter().max().copied().unwrap_or(0);
    let other = pulls.iter().position(|pull| *pull == most).unwrap_or(0);
    match at {
        None if most > 0 => Err(PositionError::Attracted { insect, garden: other }),
        None => Ok(()),
        Some(garden) if pulls[garden] == 0 => Err(PositionError::NothingThere { insect, garden }),
        Some(garden) if pulls[garden] < most => {
            Err(PositionError::MoreElsewhere { insect, garden, has: pulls[garden], other, more: most })
        }
        Some(_) => Ok(()),
    }
}

fn insects(position: &Position) -> Result<(), PositionError> {
    let now = planted_in_round(position);
    for butterfly in &position.butterflies {
        let insect = Insect::Butterfly(butterfly.kind);
        stands(insect, butterfly.at.map(|perch| perch.garden), &position.gardens)?;
        faces(butterfly, &now, position.round() == 1)?;
    }
    stands(Insect::Bumblebee, position.bumblebee, &position.gardens)
}

fn faces(butterfly: &Butterfly, planted: &[usize], first_round: bool) -> Result<(), PositionError> {
    let Some(perch) = butterfly.at else { return Ok(()) };
    let (insect, garden) = (Insect::Butterfly(butterfly.kind), perch.garden);
    match perch.facing {
        Facing::In if !planted.contains(&garden) => Err(PositionError::FacesIn { insect, garden }),
        Facing::Out if first_round => Err(PositionError::FacesOut { insect }),
        _ => Ok(()),
    }
}

fn points(position: &Position) -> Result<(), PositionError> {
    let rounds = position.planted() / position.drawn_a_round();
    let noted = position.scores.len();
    if noted != rounds {
        return Err(PositionError::Scores { rounds, noted });
    }
    for (earlier, points) in position.scores.iter().enumerate() {
        let round = earlier + 1;
        // Each of the butterflies brings at most the round's number, the bumblebee takes one.
        let fits = -1..=(BUTTERFLIES * round) as i32;
        let each = points.len() == position.gardens.len() && points.iter().all(|own| fits.contains(own));
        if !each || !fits.contains(&points.iter().sum()) {
            return Err(PositionError::Points { round, points: points.clone() });
        }
    }
    Ok(())
}

//! The rules of Leelawadee for two to four gardens.
//!
//! A [`Position`] is read from JSON ([`Position::from_json`]) or begun from a [`Setup`]; a [`Move`] plants a
//! flower or says what came out of the bag; [`Position::step`] gives what flew and, after a round, the points.
//! A whole game as text is a [`MatchText`].
//!
//! # Readings of the rulebook
//! 1. Only the garden just planted attracts, and only with the group that the fresh flower belongs to
//!    ([`Attraction`]).
//! 2. The butterfly of one colour comes for a group as large as the largest of that colour in every other
//!    garden; one flower is enough.
//! 3. The butterflies of two colours likewise, for connected flowers of both colours, each at least once.
//! 4. The butterfly of five colours comes for more different colours in connected flowers than there were
//!    anywhere before, two at least.
//! 5. The bumblebee comes for more connected flowers of one colour than there were anywhere before, two at
//!    least.
//! 6. A butterfly that comes faces in, also when it comes back in the same round; one that is there already
//!    keeps its direction.
//! 7. After the last flower of round r each butterfly that faces in brings r points, each other one half of
//!    that rounded down, the bumblebee one less; then all are turned out.
//! 8. In each round everyone plants once clockwise from the bag and once on the way back, and the bag passes
//!    clockwise.
//! 9. After five rounds each colour missing anywhere in a garden costs 6 points. Gardens with as many points
//!    share the win.

mod attraction;
mod check;
mod colour;
mod door;
mod form;
mod garden;
mod insects;
mod match_text;
mod moves;
mod options;
mod position;
mod score;
mod sketch;

pub use attraction::{Flight, attracts};
pub use check::PositionError;
use check::check;
pub use colour::{Colour, Colours, Counts};
pub use door::Leelawadee;
pub use form::NAME;
pub use garden::{CELLS, Cell, Garden, GardenError, Group};
pub use insects::{Butterfly, Facing, Insect, Kind, Pair, Perch};
pub use match_text::{MatchText, MatchTextError, ReplayError};
pub use moves::{Move, MoveError, MoveNotationError};
pub use options::{Attraction, Bid, FLOWERS_A_ROUND, MOST_GARDENS, Options, ROUNDS, Setup, snake_order};
pub use position::{Phase, Position, Step};
pub use score::{MISSING_COLOUR, Outcome, Total, round_points};
pub use sketch::{Face, SeenFlower};

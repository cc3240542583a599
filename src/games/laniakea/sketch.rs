//! The board as a drawing.

use super::pieces::{COLUMNS, DISCS_TO_WIN, ROWS, TILE_SPACES};
use super::{DiscMove, Origin, Player, Position, Side, Square, Target, Turn};
use crate::games::sketch::{Caption, Field, Ground, Hue, Label, Piece, Shape, Sketch, Spot, Stroke, Tally};

/// The south-west corner of the playing area: names of columns and the south strip lie under it, names of rows beside.
const CORNER: Spot = Spot::new(0.7, 1.7);
/// The middle of the spare tile.
const SPARE: Spot = Spot::new(10.75, 4.7);
/// Width and height of it all.
const SIZE: [f64; 2] = [12.8, 8.8];
/// How far a disc lies above the one under it, and one on a strip beside the next.
const STACKED: f64 = 0.14;
const STRIP_STEP: f64 = 0.48;
/// Half a strip's length less half a disc.
const STRIP_END: f64 = COLUMNS as f64 / 2.0 - 0.5;

/// What is known of a board, whether it was played or read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Face {
    /// Whether each space shows a turtle; `None` where that could not be told.
    pub turtle: [[Option<bool>; COLUMNS]; ROWS],
    /// The discs on each space, bottom first; `None` for one whose owner could not be told.
    pub stacks: [[Vec<Option<Player>>; COLUMNS]; ROWS],
    /// Spaces of which it could not be told how many discs they hold.
    pub unsure: Vec<Square>,
    /// Blue and yellow discs on the strip next to row 0 and on the other one; `None` where they could not be told.
    pub strips: [Option<[u8; 2]>; 2],
    /// The spare tile; `None` where it was not seen.
    pub spare: Option<[Option<bool>; TILE_SPACES]>,
}

impl Face {
    /// The drawing.
    pub fn sketch(&self) -> Sketch {
        let mut sketch = Sketch { size: SIZE, ..Sketch::default() };
        for (strip, counts) in self.strips.iter().enumerate() {
            let at = strip_at(strip, COLUMNS as f64 / 2.0 - 0.5);
            sketch.fields.push(Field { at, size: [COLUMNS as f64, 1.0], ground: Ground::Strip });
            match counts {
                Some([blue, yellow]) => discs_on_strip(&mut sketch, strip, [*blue, *yellow]),
                None => sketch.pieces.push(Piece::new(at, Shape::Unknown, [])),
            }
        }
        for square in Square::all() {
            let (row, column) = (square.row(), square.column());
            sketch.fields.push(Field::cell(spot(square), ground(self.turtle[row][column])));
        }
        for square in Square::all().filter(|square| square.column().is_multiple_of(TILE_SPACES)) {
            let at = spot(square).shifted(0.5, 0.0);
            sketch.fields.push(Field { at, size: [TILE_SPACES as f64, 1.0], ground: Ground::Rim });
        }
        for square in Square::all() {
            self.discs(&mut sketch, square);
        }
        match self.spare {
            Some(halves) => {
                for (half, x) in halves.into_iter().zip([-0.5, 0.5]) {
                    sketch.fields.push(Field::cell(SPARE.shifted(x, 0.0), ground(half)));
                }
                let size = [TILE_SPACES as f64, 1.0];
                sketch.fields.push(Field { at: SPARE, size, ground: Ground::Rim });
            }
            None => sketch.pieces.push(Piece::new(SPARE, Shape::Unknown, [])),
        }
        sketch.labels.push(Label { at: SPARE.shifted(0.0, 0.85), what: Caption::Word("sketch-spare-tile") });
        for column in 0..COLUMNS {
            let letter = char::from(b'a' + column as u8);
            sketch.name(Spot::new(CORNER.x + column as f64 + 0.5, 0.35), letter);
        }
        for row in 0..ROWS {
            sketch.name(Spot::new(0.35, CORNER.y + row as f64 + 0.5), (row + 1).to_string());
        }
        sketch
    }

    fn discs(&self, sketch: &mut Sketch, square: Square) {
        let stack = &self.stacks[square.row()][square.column()];
        let at = spot(square).shifted(0.0, -STACKED * (stack.len().saturating_sub(1)) as f64 / 2.0);
        for (i, owner) in stack.iter().enumerate() {
            let hues: Vec<_> = owner.map(hue).into_iter().collect();
            sketch.pieces.push(Piece::new(at.shifted(0.0, STACKED * i as f64), Shape::Disc, hues));
        }
        if let Some(top) = sketch.pieces.last_mut().filter(|_| !stack.is_empty()) {
            let letter = stack.last().copied().flatten().map(|owner| hue(owner).letter());
            let height = match stack.len() {
                _ if self.unsure.contains(&square) => "?".to_owned(),
                1 => String::new(),
                height => height.to_string(),
            };
            top.mark = Some(format!("{}{height}", letter.unwrap_or('?')));
        } else if self.unsure.contains(&square) {
            sketch.pieces.push(Piece::new(at, Shape::Unknown, []));
        }
    }
}

impl From<&Position> for Face {
    fn from(position: &Position) -> Self {
        let mut face = Self::default();
        for square in Square::all() {
            let (row, column) = (square.row(), square.column());
            face.turtle[row][column] = Some(position.is_turtle(square));
            face.stacks[row][column] = position.stack(square).discs().map(Some).collect();
        }
        let (blue, yellow) = (Player::Blue, Player::Yellow);
        face.strips = [
            Some([position.waiting(blue), position.home(yellow)]),
            Some([position.home(blue), position.waiting(yellow)]),
        ];
        face.spare = Some([Some(position.spare().left), Some(position.spare().right)]);
        face
    }
}

/// The drawing of a position, with what counts.
pub(super) fn sketch(position: &Position) -> Sketch {
    let mut sketch = Face::from(position).sketch();
    for player in Player::BOTH {
        sketch.tallies.push(Tally {
            player: player.to_string(),
            what: "tally-home",
            value: i32::from(position.home(player)),
            of: Some(i32::from(DISCS_TO_WIN)),
        });
    }
    sketch
}

/// What a turn does.
pub(super) fn strokes(position: &Position, turn: &Turn) -> Vec<Stroke> {
    let player = position.to_move();
    let moves = [Some(turn.first), turn.second].into_iter().flatten().map(|mv| way(player, mv));
    let slide = turn.slide.map(|slide| {
        let y = CORNER.y + slide.row as f64 + 0.5;
        let (from, to) = match slide.side {
            Side::Left => (CORNER.x - 0.3, CORNER.x + TILE_SPACES as f64),
            Side::Right => {
                let east = CORNER.x + COLUMNS as f64;
                (east + 0.3, east - TILE_SPACES as f64)
            }
        };
        Stroke::Way { from: Spot::new(from, y), to: Spot::new(to, y) }
    });
    moves.chain(slide).collect()
}

/// The way of a disc.
fn way(player: Player, mv: DiscMove) -> Stroke {
    let (own, other) = if player == Player::Blue { (0, 1) } else { (1, 0) };
    let column = match (mv.from, mv.to) {
        (Origin::Square(square), _) | (_, Target::Square(square)) => square.column() as f64,
        _ => COLUMNS as f64 / 2.0 - 0.5,
    };
    let from = match mv.from {
        Origin::Start => strip_at(own, column),
        Origin::Square(square) => spot(square),
    };
    let to = match mv.to {
        Target::Square(square) => spot(square),
        Target::Start => strip_at(own, column),
        Target::Destination => strip_at(other, column),
        // over the nearer edge to the side
        Target::Out if column < COLUMNS as f64 / 2.0 => Spot::new(CORNER.x - 0.4, from.y),
        Target::Out => Spot::new(CORNER.x + COLUMNS as f64 + 0.4, from.y),
    };
    Stroke::Way { from, to }
}

fn ground(turtle: Option<bool>) -> Ground {
    match turtle {
        Some(true) => Ground::Turtle,
        Some(false) => Ground::Beach,
        None => Ground::Unknown,
    }
}

const fn hue(player: Player) -> Hue {
    match player {
        Player::Blue => Hue::Blue,
        Player::Yellow => Hue::Yellow,
    }
}

fn spot(square: Square) -> Spot {
    CORNER.shifted(square.column() as f64 + 0.5, square.row() as f64 + 0.5)
}

/// A place on a strip, over a column.
fn strip_at(strip: usize, column: f64) -> Spot {
    let y = if strip == 0 { -0.5 } else { ROWS as f64 + 0.5 };
    CORNER.shifted(column + 0.5, y)
}

/// Blue's discs from the west, yellow's from the east.
fn discs_on_strip(sketch: &mut Sketch, strip: usize, [blue, yellow]: [u8; 2]) {
    let middle = strip_at(strip, COLUMNS as f64 / 2.0 - 0.5);
    for (count, side, hue) in [(blue, -1.0, Hue::Blue), (yellow, 1.0, Hue::Yellow)] {
        for i in 0..count {
            let away = side * (STRIP_END - STRIP_STEP * f64::from(i));
            let piece = Piece::new(middle.shifted(away, 0.0), Shape::Disc, [hue]);
            // the last one, which nothing covers, tells how many there are
            let mark = if i + 1 == count { format!("{count}{}", hue.letter()) } else { String::new() };
            sketch.pieces.push(piece.marked(mark));
        }
    }
}

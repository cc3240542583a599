//! The lagoon as a drawing.

use super::{Board, Cell, Colour, Direction, Ground as Printed, Move, Position, Raft, SIDE};
use crate::games::sketch::{Field, Ground, Hue, Piece, Shape, Sketch, Spot, Stroke, Tally};

/// The south-west corner of the cells: names of columns lie under it, names of rows beside.
const CORNER: Spot = Spot::new(1.2, 1.0);
/// Width and height of it all.
const SIZE: [f64; 2] = [CORNER.x + SIDE as f64 + 0.2, CORNER.y + SIDE as f64 + 0.2];
/// How far the arrow of a step reaches from the middle of the raft, cells.
const STEP: f64 = 2.2;

/// What is known of a hole of a raft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoleFace {
    /// The cell under it.
    pub cell: Cell,
    /// `Some(None)` for an open hole; `None` where it could not be told.
    pub pearl: Option<Option<Colour>>,
    /// What shows through it where it is open; `None` where that could not be told.
    pub shows: Option<Printed>,
}

/// What is known of a raft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaftFace {
    /// Its colour.
    pub colour: Colour,
    /// Its south-west cell.
    pub corner: Cell,
    /// Columns and rows.
    pub size: [u8; 2],
    /// Its holes.
    pub holes: Vec<HoleFace>,
}

/// What is known of a board, whether it was played or read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Face {
    /// What is printed; `None` where that is not known.
    pub board: Option<Board>,
    /// The rafts.
    pub rafts: Vec<RaftFace>,
    /// The islands by their landing squares, with the pearls on them; `None` where those could not be told.
    pub islands: Vec<(Cell, Option<Vec<Colour>>)>,
    /// The pearls in the volcano; `None` where they could not be told.
    pub volcano: Option<Vec<Colour>>,
}

impl Face {
    /// The drawing.
    pub fn sketch(&self) -> Sketch {
        let mut sketch = Sketch { size: SIZE, ..Sketch::default() };
        for cell in Cell::all() {
            let ground = self.board.as_ref().map_or(Ground::Water, |board| ground(board.ground(cell)));
            sketch.fields.push(Field::cell(spot(cell), ground));
        }
        for (landing, pearls) in &self.islands {
            let places = self.island(*landing);
            put(&mut sketch, &places, spot(*landing), pearls.as_deref());
        }
        let crater: Vec<_> = match &self.board {
            Some(board) => Cell::all().filter(|cell| board.ground(*cell) == Printed::Volcano).collect(),
            None => Vec::new(),
        };
        let middle = CORNER.shifted(f64::from(SIDE) / 2.0, f64::from(SIDE) / 2.0);
        put(&mut sketch, &crater, middle, self.volcano.as_deref());
        for raft in &self.rafts {
            lay(&mut sketch, raft);
        }
        for i in 0..SIDE {
            let along = f64::from(i) + 0.5;
            sketch.name(Spot::new(CORNER.x + along, 0.5), char::from(b'a' + i));
            sketch.name(Spot::new(0.6, CORNER.y + along), (i + 1).to_string());
        }
        sketch
    }

    /// The cells of the island with this landing square, nearest first.
    fn island(&self, landing: Cell) -> Vec<Cell> {
        let Some(board) = &self.board else { return Vec::new() };
        let mut cells = vec![landing];
        let mut next = 0;
        while let Some(cell) = cells.get(next).copied() {
            for direction in Direction::ALL {
                let land = cell.next(direction).filter(|cell| board.ground(*cell) == Printed::Island);
                if let Some(land) = land.filter(|cell| !cells.contains(cell)) {
                    cells.push(land);
                }
            }
            next += 1;
        }
        cells.split_off(1)
    }
}

/// Puts pearls on cells, one on each and more in their corners; about `otherwise` where no cells are known.
fn put(sketch: &mut Sketch, cells: &[Cell], otherwise: Spot, pearls: Option<&[Colour]>) {
    let Some(pearls) = pearls else {
        let at = cells.first().map_or(otherwise, |cell| spot(*cell));
        sketch.pieces.push(Piece::new(at, Shape::Unknown, []));
        return;
    };
    for (i, colour) in pearls.iter().enumerate() {
        let at = match (cells.get(i % cells.len().max(1)), i / cells.len().max(1)) {
            (Some(cell), 0) => spot(*cell),
            (Some(cell), _) => spot(*cell).shifted(0.3, 0.3),
            (None, _) => otherwise.shifted((i % 6) as f64 - 2.5, 1.2 + (i / 6) as f64),
        };
        sketch.pieces.push(Piece::new(at, Shape::Pearl, [hue(*colour)]));
    }
}

/// Lays a raft.
fn lay(sketch: &mut Sketch, raft: &RaftFace) {
    let [columns, rows] = raft.size;
    let middle = spot(raft.corner)
        .shifted(f64::from(columns.saturating_sub(1)) / 2.0, f64::from(rows.saturating_sub(1)) / 2.0);
    sketch.pieces.push(Piece::new(middle, Shape::Raft(raft.size), [hue(raft.colour)]));
    for hole in &raft.holes {
        let at = spot(hole.cell);
        sketch.pieces.push(match hole.pearl {
            Some(Some(colour)) => Piece::new(at, Shape::Pearl, [hue(colour)]),
            Some(None) => Piece::new(at, Shape::Hole(hole.shows.map_or(Ground::Unknown, ground)), []),
            None => Piece::new(at, Shape::Unknown, []),
        });
    }
}

impl From<&Position> for Face {
    fn from(position: &Position) -> Self {
        let raft = |raft: &Raft| {
            let (columns, rows) = raft.shape.size();
            let holes = raft.cells().iter().zip(&raft.pearls).map(|(cell, pearl)| HoleFace {
                cell: *cell,
                pearl: Some(*pearl),
                shows: Some(position.board().ground(*cell)),
            });
            RaftFace {
                colour: raft.colour,
                corner: raft.corner(),
                // two or three
                size: [columns as u8, rows as u8],
                holes: holes.collect(),
            }
        };
        Self {
            board: Some(position.board().clone()),
            rafts: position.rafts().iter().map(raft).collect(),
            islands: position.islands().map(|(cell, pearls)| (cell, Some(pearls.list()))).collect(),
            volcano: Some(position.volcano().list()),
        }
    }
}

/// The drawing of a position, with what counts.
pub(super) fn sketch(position: &Position) -> Sketch {
    let mut sketch = Face::from(position).sketch();
    for player in position.players() {
        sketch.tallies.push(Tally {
            player: player.to_string(),
            what: "tally-volcano",
            value: i32::from(position.volcano().of(*player)),
            of: Some(i32::from(position.goal())),
        });
    }
    let supply = position.supply().total();
    if supply > 0 {
        let (player, value) = (String::new(), i32::from(supply));
        sketch.tallies.push(Tally { player, what: "tally-supply", value, of: None });
    }
    sketch
}

/// What a move does.
pub(super) fn strokes(position: &Position, mv: &Move) -> Vec<Stroke> {
    let way = |from: Spot, to: Spot| vec![Stroke::Way { from, to }];
    let middle_of = |cells: &[Cell]| {
        let (count, spots) = (cells.len().max(1) as f64, cells.iter().map(|cell| spot(*cell)));
        let sum = spots.fold(Spot::default(), |sum, at| sum.shifted(at.x, at.y));
        Spot::new(sum.x / count, sum.y / count)
    };
    let own = position.rafts().iter().find(|raft| raft.colour == position.mover());
    match mv {
        Move::Place { corner, shape } => {
            let cells = Raft::new(position.mover(), *corner, *shape).map(|raft| *raft.cells());
            cells.into_iter().flatten().map(|cell| Stroke::At(spot(cell))).collect()
        }
        Move::Put { island, .. } => vec![Stroke::At(spot(*island))],
        Move::Load { island, hole, .. } => way(spot(*island), spot(*hole)),
        Move::Shift { from, to } => way(spot(*from), spot(*to)),
        Move::Step { direction } => {
            let Some(raft) = own else { return Vec::new() };
            let from = middle_of(raft.cells());
            let (east, north) = match direction {
                Direction::North => (0.0, STEP),
                Direction::East => (STEP, 0.0),
                Direction::South => (0.0, -STEP),
                Direction::West => (-STEP, 0.0),
            };
            way(from, from.shifted(east, north))
        }
        Move::Swap { own, other } => {
            let (own, other) = (spot(*own), spot(*other));
            vec![Stroke::Way { from: own, to: other }, Stroke::Way { from: other, to: own }]
        }
        Move::Unload { hole } => {
            let is_crater = |cell: &Cell| position.board().ground(*cell) == Printed::Volcano;
            let crater: Vec<_> = Cell::all().filter(is_crater).collect();
            way(spot(*hole), middle_of(&crater))
        }
        Move::End => Vec::new(),
    }
}

const fn ground(printed: Printed) -> Ground {
    match printed {
        Printed::Water => Ground::Water,
        Printed::Reef => Ground::Reef,
        Printed::Arrow(Direction::North) => Ground::Arrow(0),
        Printed::Arrow(Direction::East) => Ground::Arrow(1),
        Printed::Arrow(Direction::South) => Ground::Arrow(2),
        Printed::Arrow(Direction::West) => Ground::Arrow(3),
        Printed::Island => Ground::Island,
        Printed::Volcano => Ground::Volcano,
        Printed::Landing => Ground::Landing,
    }
}

const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Red => Hue::Red,
        Colour::Yellow => Hue::Yellow,
        Colour::Green => Hue::Green,
        Colour::Blue => Hue::Blue,
    }
}

fn spot(cell: Cell) -> Spot {
    CORNER.shifted(f64::from(cell.x()) + 0.5, f64::from(cell.y()) + 0.5)
}

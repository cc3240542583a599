//! The gardens as a drawing.

use super::{Butterfly, Cell, Colour, Counts, Facing, Garden, Kind, Move, Perch, Phase, Position, ROUNDS};
use crate::games::sketch::{Caption, Field, Ground, Hue, Label, Piece, Shape, Sketch, Spot, Stroke, Tally};

/// Gardens beside each other.
const ACROSS: usize = 2;
/// Room beside a garden, over it for its name, and under it for what has flown there, cells.
const BESIDE: f64 = 0.8;
const NAME: f64 = 0.7;
const PERCHES: f64 = 1.8;
/// Room at the bottom for what is on the table.
const TABLE: f64 = 2.4;
/// Width for one of the insects, and how many stand in a row.
const INSECT: f64 = 0.86;
const IN_A_ROW: usize = 6;

/// A flower that is known to be there or not; `None` where it could not be told.
pub type SeenFlower = Option<Option<Colour>>;

/// The garden of a butterfly, and whether it faces in, where that could be told; `None` on the table.
pub type SeenPerch = Option<(usize, Option<bool>)>;

/// What is known of the gardens, whether they were played or read.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Face {
    /// The cells of each garden.
    pub gardens: Vec<Vec<(Cell, SeenFlower)>>,
    /// The butterflies with their places.
    pub butterflies: Vec<(Kind, SeenPerch)>,
    /// Where the bumblebee is, no garden for the table; `None` where it was not seen.
    pub bumblebee: Option<Option<usize>>,
    /// The flowers on the table.
    pub table: Counts,
}

/// Where the gardens lie.
struct Plan {
    /// Columns and rows of every garden.
    wide: f64,
    high: f64,
    rows: usize,
}

impl Plan {
    fn of(gardens: &[Vec<(Cell, SeenFlower)>]) -> Self {
        let most = |value: fn(Cell) -> u8| {
            let cells = gardens.iter().flatten();
            f64::from(cells.map(|(cell, _)| value(*cell)).max().unwrap_or_default()) + 1.0
        };
        // insects need their room too
        let wide = most(|cell| cell.x).max(INSECT * IN_A_ROW as f64);
        Self { wide, high: most(|cell| cell.y), rows: gardens.len().div_ceil(ACROSS).max(1) }
    }

    fn block(&self) -> f64 {
        self.high + NAME + PERCHES
    }

    fn size(&self) -> [f64; 2] {
        let across = ACROSS as f64;
        [across * (self.wide + BESIDE) + BESIDE, self.rows as f64 * self.block() + TABLE]
    }

    /// The north-west corner of a garden's cells.
    fn corner(&self, garden: usize) -> Spot {
        let (column, row) = (garden % ACROSS, garden / ACROSS);
        let below = self.rows.saturating_sub(row) as f64 * self.block();
        Spot::new(BESIDE + column as f64 * (self.wide + BESIDE), TABLE + below - NAME)
    }

    fn cell(&self, garden: usize, cell: Cell) -> Spot {
        self.corner(garden).shifted(f64::from(cell.x) + 0.5, -f64::from(cell.y) - 0.5)
    }

    /// The place of an insect of a garden.
    fn perch(&self, garden: usize, i: usize) -> Spot {
        let (column, row) = ((i % IN_A_ROW) as f64, (i / IN_A_ROW) as f64);
        self.corner(garden).shifted(INSECT * (column + 0.5), -self.high - 0.5 - 0.8 * row)
    }

    /// The place of an insect on the table.
    fn resting(&self, i: usize) -> Spot {
        Spot::new(BESIDE + INSECT * (i as f64 + 0.5), 0.55)
    }

    /// The place of a colour's flowers on the table.
    fn flower(&self, colour: Colour) -> Spot {
        let i = Colour::ALL.into_iter().position(|own| own == colour).unwrap_or_default();
        Spot::new(BESIDE + 0.5 + 1.1 * i as f64, 1.45)
    }
}

impl Face {
    /// The drawing.
    pub fn sketch(&self) -> Sketch {
        let plan = Plan::of(&self.gardens);
        let mut sketch = Sketch { size: plan.size(), ..Sketch::default() };
        for (g, cells) in self.gardens.iter().enumerate() {
            self.garden(&mut sketch, &plan, g, cells);
        }
        let [width, _] = sketch.size;
        let at = Spot::new(width / 2.0, 1.0);
        sketch.fields.push(Field { at, size: [width - 0.4, 1.9], ground: Ground::Strip });
        let named = Label { at: Spot::new(width / 2.0, 2.15), what: Caption::Word("sketch-table") };
        sketch.labels.push(named);
        for colour in self.table.colours() {
            let flower = Piece::new(plan.flower(colour), Shape::Flower, [hue(colour)]);
            let mark = format!("{}{}", self.table.of(colour), colour.letter());
            sketch.pieces.push(flower.marked(mark));
        }
        let resting = self.butterflies.iter().filter(|(_, at)| at.is_none());
        let mut next = 0;
        for (kind, _) in resting {
            sketch.pieces.push(Piece::new(plan.resting(next), Shape::Butterfly(None), hues(*kind)));
            next += 1;
        }
        if self.bumblebee == Some(None) {
            sketch.pieces.push(Piece::new(plan.resting(next), Shape::Bumblebee, []));
        }
        sketch
    }

    fn garden(&self, sketch: &mut Sketch, plan: &Plan, g: usize, cells: &[(Cell, SeenFlower)]) {
        let player = Caption::Player(player(g));
        sketch.labels.push(Label { at: plan.corner(g).shifted(1.4, 0.35), what: player });
        for (cell, flower) in cells {
            let at = plan.cell(g, *cell);
            sketch.fields.push(Field::cell(at, Ground::Soil));
            match flower {
                Some(Some(colour)) => sketch.pieces.push(Piece::new(at, Shape::Flower, [hue(*colour)])),
                Some(None) => {}
                None => sketch.pieces.push(Piece::new(at, Shape::Unknown, [])),
            }
        }
        let mut next = 0;
        for (kind, at) in &self.butterflies {
            if let Some((_, inwards)) = at.filter(|(garden, _)| *garden == g) {
                let shape = Shape::Butterfly(inwards);
                sketch.pieces.push(Piece::new(plan.perch(g, next), shape, hues(*kind)));
                next += 1;
            }
        }
        if self.bumblebee == Some(Some(g)) {
            sketch.pieces.push(Piece::new(plan.perch(g, next), Shape::Bumblebee, []));
        }
    }
}

impl From<&Position> for Face {
    fn from(position: &Position) -> Self {
        let cells = |garden: &Garden| garden.spots().map(|(cell, flower)| (cell, Some(flower))).collect();
        let perch = |at: Perch| (at.garden, Some(at.facing == Facing::In));
        Self {
            gardens: position.gardens().iter().map(cells).collect(),
            butterflies: position
                .butterflies()
                .iter()
                .map(|b: &Butterfly| (b.kind, b.at.map(perch)))
                .collect(),
            bumblebee: Some(position.bumblebee()),
            table: *position.table(),
        }
    }
}

/// The drawing of a position, with what counts.
pub(super) fn sketch(position: &Position) -> Sketch {
    let mut sketch = Face::from(position).sketch();
    let nobody = |what, value: i32, of| Tally { player: String::new(), what, value, of };
    sketch.tallies.push(nobody("tally-round", i32::from(position.round()), Some(i32::from(ROUNDS))));
    for g in 0..position.gardens().len() {
        let value = position.scores().iter().filter_map(|points| points.get(g)).sum();
        sketch.tallies.push(Tally { player: player(g), what: "tally-points", value, of: None });
    }
    sketch.tallies.push(nobody("tally-bag", position.bag().total() as i32, None));
    sketch
}

/// What a move does.
pub(super) fn strokes(position: &Position, mv: &Move) -> Vec<Stroke> {
    let (Phase::Plant { garden }, Move::Plant { colour, cell }) = (position.phase(), mv) else {
        return Vec::new();
    };
    let plan = Plan::of(&Face::from(position).gardens);
    vec![Stroke::Way { from: plan.flower(*colour), to: plan.cell(garden, *cell) }]
}

/// A garden's player, as people count.
pub(super) fn player(garden: usize) -> String {
    format!("garden {}", garden + 1)
}

fn hues(kind: Kind) -> Vec<Hue> {
    match kind {
        Kind::One(colour) => vec![hue(colour)],
        Kind::Two(pair) => pair.colours().map(hue).to_vec(),
        Kind::Five => Colour::ALL.map(hue).to_vec(),
    }
}

const fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Yellow => Hue::Yellow,
        Colour::Orange => Hue::Orange,
        Colour::Red => Hue::Red,
        Colour::Purple => Hue::Purple,
        Colour::Blue => Hue::Blue,
    }
}

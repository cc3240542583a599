//! A position as a drawing: what lies where, in units of a cell, for whoever draws it. Each game makes its own.
//!
//! Places have their origin in the south-west; `x` grows to the east and `y` to the north.

/// A place in a sketch, cells.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spot {
    /// To the east.
    pub x: f64,
    /// To the north.
    pub y: f64,
}

/// A drawing of a position, or of what was read of one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sketch {
    /// Width and height of it all, cells.
    pub size: [f64; 2],
    /// What lies at the bottom; later ones lie over earlier ones.
    pub fields: Vec<Field>,
    /// What stands on it; later ones over earlier ones.
    pub pieces: Vec<Piece>,
    /// What is written beside it.
    pub labels: Vec<Label>,
    /// What is counted.
    pub tallies: Vec<Tally>,
}

/// A rectangle of ground.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its middle.
    pub at: Spot,
    /// Width and height, cells.
    pub size: [f64; 2],
    /// What it is.
    pub ground: Ground,
}

/// What a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Beach.
    Beach,
    /// A turtle.
    Turtle,
    /// Where discs wait, and others arrive.
    Strip,
    /// Open water.
    Water,
    /// A reef.
    Reef,
    /// An arrow; so many quarter turns clockwise from the north.
    Arrow(u8),
    /// An island.
    Island,
    /// The volcano.
    Volcano,
    /// The square where an island is landed at.
    Landing,
    /// A garden's earth.
    Soil,
    /// It could not be told.
    Unknown,
    /// Nothing but a rim about what lies there.
    Rim,
}

/// The colours of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hue {
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Red.
    Red,
    /// Purple.
    Purple,
    /// Blue.
    Blue,
    /// Green.
    Green,
}

impl Hue {
    /// Its letter, since nobody should depend on colours.
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'Y',
            Self::Orange => 'O',
            Self::Red => 'R',
            Self::Purple => 'P',
            Self::Blue => 'B',
            Self::Green => 'G',
        }
    }
}

/// Something that stands there.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its middle.
    pub at: Spot,
    /// What it is.
    pub shape: Shape,
    /// Its colours; none where they could not be told.
    pub hues: Vec<Hue>,
    /// What is written on it in place of its colour's letter.
    pub mark: Option<String>,
}

/// What a piece looks like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// A flat disc.
    Disc,
    /// A pearl.
    Pearl,
    /// An open hole, and what shows through it.
    Hole(Ground),
    /// A raft of so many columns and rows.
    Raft([u8; 2]),
    /// A flower.
    Flower,
    /// A butterfly, and whether its antennae point to the flowers; `None` where that could not be told or does not
    /// matter.
    Butterfly(Option<bool>),
    /// The bumblebee.
    Bumblebee,
    /// Something that could not be told.
    Unknown,
}

/// Something written.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Its middle.
    pub at: Spot,
    /// What.
    pub what: Caption,
}

/// What is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caption {
    /// The name of a row or column.
    Name(String),
    /// A player.
    Player(String),
    /// A word, by its name.
    Word(&'static str),
}

/// A count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Whose; empty where it is nobody's.
    pub player: String,
    /// What is counted, by its name.
    pub what: &'static str,
    /// How many.
    pub value: i32,
    /// How many there can or must be.
    pub of: Option<i32>,
}

/// Something that a move does, in the sketch of the position before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stroke {
    /// Something goes from one place to another.
    Way {
        /// Where it begins.
        from: Spot,
        /// Where it ends.
        to: Spot,
    },
    /// Something happens here.
    At(Spot),
}

impl Stroke {
    /// The places that it concerns.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let (first, second) = match *self {
            Self::Way { from, to } => (from, Some(to)),
            Self::At(at) => (at, None),
        };
        std::iter::once(first).chain(second)
    }
}

impl Spot {
    /// The place.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The place so far to the east and to the north of it.
    pub const fn shifted(self, east: f64, north: f64) -> Self {
        Self { x: self.x + east, y: self.y + north }
    }
}

impl Field {
    /// A field of one cell.
    pub const fn cell(at: Spot, ground: Ground) -> Self {
        Self { at, size: [1.0, 1.0], ground }
    }

    /// Whether a place lies in it.
    pub fn holds(&self, spot: Spot) -> bool {
        (spot.x - self.at.x).abs() <= self.size[0] / 2.0 && (spot.y - self.at.y).abs() <= self.size[1] / 2.0
    }
}

impl Piece {
    /// A piece of these colours.
    pub fn new(at: Spot, shape: Shape, hues: impl Into<Vec<Hue>>) -> Self {
        Self { at, shape, hues: hues.into(), mark: None }
    }

    /// The same with something written on it.
    #[must_use]
    pub fn marked(self, mark: impl Into<String>) -> Self {
        Self { mark: Some(mark.into()), ..self }
    }
}

impl Sketch {
    /// The field that is on top at a place, by its index; rims are none.
    pub fn field_at(&self, spot: Spot) -> Option<usize> {
        self.fields.iter().rposition(|field| field.ground != Ground::Rim && field.holds(spot))
    }

    /// Writes the name of a row or column.
    pub fn name(&mut self, at: Spot, name: impl Into<String>) {
        self.labels.push(Label { at, what: Caption::Name(name.into()) });
    }
}

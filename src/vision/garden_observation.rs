//! What was seen of Leelawadee, in pixels of the upright picture.

use crate::geometry::{ImagePoint, MatPoint};

/// A garden of Leelawadee as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct GardenBoardObservation {
    /// Points of its outline in its own frame (mm, x along the columns, origin in the middle of the rectangle about its
    /// cells) and px, its four corners first: a plain garden's outer ones with points of its sides, otherwise those of that
    /// rectangle.
    pub corners: Vec<(MatPoint, ImagePoint)>,
    /// Column and row of each of its ten cells.
    pub cells: Vec<[u8; 2]>,
}

/// A cell of a garden as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct CellObservation {
    /// Column and row in the garden's own grid.
    pub cell: [u8; 2],
    /// Its middle on the garden's surface, px; `None` behind the camera.
    pub pixel: Option<ImagePoint>,
    /// Probabilities of no flower, yellow, orange, red, purple, blue.
    pub p: [f64; 6],
}

/// A butterfly as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct ButterflyObservation {
    /// Its middle, px.
    pub pixel: ImagePoint,
    /// The garden at whose edge it stands; `None` for nobody's.
    pub garden: Option<usize>,
    /// Probabilities of the kinds: the five colours, yellow-orange, orange-red, red-purple, purple-blue, yellow-blue, five.
    pub kinds: [f64; 11],
    /// Probability that its antennae point towards the flowers; `None` without a garden.
    pub inwards: Option<f64>,
    /// How well its wings are seen, up to about 1.
    pub score: f64,
}

/// A flower outside every garden as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct TableFlowerObservation {
    /// Its middle, px.
    pub pixel: ImagePoint,
    /// Probabilities of yellow, orange, red, purple, blue.
    pub colours: [f64; 5],
}

/// What was seen of Leelawadee.
#[derive(Debug, Clone, PartialEq)]
pub struct LeelawadeeObservation {
    /// Ten cells a garden.
    pub cells: Vec<Vec<CellObservation>>,
    /// The butterflies.
    pub butterflies: Vec<ButterflyObservation>,
    /// The bumblebee and its garden, if it is seen.
    pub bumblebee: Option<(ImagePoint, Option<usize>)>,
    /// Flowers on the table.
    pub flowers: Vec<TableFlowerObservation>,
}

/// A raft of Laguna as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct RaftObservation {
    /// Red, yellow, green or blue.
    pub colour: usize,
    /// Probability that it lies there.
    pub chance: f64,
    /// Column and row of its south-west cell, its columns and rows.
    pub place: [usize; 4],
    /// Its holes: cell, chances of no pearl and of red, yellow, green, blue, and px.
    pub holes: Vec<([usize; 2], [f64; 5], Option<ImagePoint>)>,
}

/// What was seen of Laguna; the frame is free by quarter turns.
#[derive(Debug, Clone, PartialEq)]
pub struct LagunaObservation {
    /// Chances of what is printed on each cell, row by row from the south: `. R N E S W I V H`.
    pub cells: Vec<[f64; 9]>,
    /// The rafts.
    pub rafts: Vec<RaftObservation>,
    /// For each cell the pearls that would lie on an island there: three places along x on its north side, then three
    /// along y on its east side, each with the chances of no pearl and of red, yellow, green, blue.
    pub islands: Vec<[[f64; 5]; 6]>,
    /// The pearls in the volcano, each with the same chances.
    pub volcano: Vec<[f64; 5]>,
}

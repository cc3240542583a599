//! What was seen, in pixels of the upright picture: the seam to measurement.

use crate::calibration::Owner;
use crate::geometry::{ImagePoint, View};

/// A line of the mat's print or outline whose place on the cloth is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutlinePart {
    /// The circle itself: the outer edge of the bands, the printed ring's middle or a round mat's edge.
    Circle,
    /// The inner edge of the bands.
    InnerCircle,
    /// A side of the square cloth, counted anticlockwise seen from above; side 0 faces the mat's +x.
    Side(u8),
}

/// A point of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OutlinePoint {
    /// Which outline.
    pub part: OutlinePart,
    /// Where it was seen, px.
    pub pixel: ImagePoint,
}

/// One way to see the mat: the points found and the rough view they were found with.
#[derive(Debug, Clone, PartialEq)]
pub struct MatObservation {
    /// Points of all outlines.
    pub points: Vec<OutlinePoint>,
    /// A rough view, good enough to start a fit.
    pub rough: View,
    /// How clearly the cloth's sides stand out in this view; 0 when none was seen (dimensionless).
    pub side_evidence: f64,
    /// Share of the circle that lies inside the picture, 0 to 1.
    pub visible: f64,
    /// Whether another pond is in the picture, beside this one.
    pub has_company: bool,
}

/// A flower as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct FlowerObservation {
    /// Centre of its top face, px.
    pub top: ImagePoint,
    /// Standard deviation of that centre along any direction, px.
    pub sigma_px: f64,
    /// Probability of each kind, in the order of the set profile; sums to 1.
    pub kinds: Vec<f64>,
    /// Colour of its petals over the cloth's: natural logarithm of the ratio, red, green, blue.
    pub petal: [f64; 3],
}

/// A flower as seen before its kind is known.
#[derive(Debug, Clone, PartialEq)]
pub struct FlowerSight {
    /// Centre of its top face, px.
    pub pixel: ImagePoint,
    /// Petal colour over the cloth's, natural logarithm by channel.
    pub petal: [f64; 3],
    /// How strongly the outline waves at each number of lobes, over what it does elsewhere; 1 says nothing.
    pub lobes: Vec<(u32, f64)>,
}

/// A pawn as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct PawnObservation {
    /// Centre of its bright cap, px.
    pub cap: ImagePoint,
    /// Standard deviation of that centre along any direction, px.
    pub sigma_px: f64,
    /// More likely owner.
    pub owner: Owner,
    /// Probability of that owner, 0.5 to 1.
    pub owner_probability: f64,
    /// Points of the edge of the whole pawn against the cloth, px; empty where it does not stand out.
    pub outline: Vec<ImagePoint>,
    /// Red over blue of cap and body over the cloth's, log units: what the owner was read from.
    pub warmth: f64,
}

/// Every token seen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TokenObservation {
    /// Flowers, on the pond and beside it.
    pub flowers: Vec<FlowerObservation>,
    /// Pawns on the pond.
    pub pawns: Vec<PawnObservation>,
    /// Share of the pond that something other than tokens covers, 0 to 1.
    pub covered: f64,
}

/// A printed square marker as seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MarkerObservation {
    /// Which of its family.
    pub id: u32,
    /// Corners of its black border, clockwise from the marker's own top left, px.
    pub corners: [ImagePoint; 4],
}

/// A corner where four squares of a board meet, as seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CornerObservation {
    /// Its place on the board in squares, x right and y down from the corner at the board's top left.
    pub place: [f64; 2],
    /// Where it was seen, px.
    pub pixel: ImagePoint,
}

/// A board of squares as seen; corners that are covered or outside the picture are left out.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardObservation {
    /// Its corners, row by row.
    pub corners: Vec<CornerObservation>,
    /// Standard deviation of the blur across the edges between squares, px: the median.
    pub edge_px: f64,
    /// Least distance between two neighbouring corners, px; infinite where no two are neighbours.
    pub square_px: f64,
}

/// A light card on a dark ground as seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayingCardObservation {
    /// Where its straight edges meet, clockwise on the screen, px: beyond the paper where its corners are round.
    pub corners: [ImagePoint; 4],
}

/// What a quick glance at a frame tells, without knowing any token. Areas are on the cloth, mm²; flickers of single
/// cells are left out.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct GlanceObservation {
    /// Area that differs from the frame before.
    pub moving_mm2: f64,
    /// The largest connected part of it.
    pub largest_moving_mm2: f64,
    /// Area that differs from the table as it was last looked at.
    pub changed_mm2: f64,
    /// The largest connected part of it.
    pub largest_changed_mm2: f64,
    /// Share of the print and edges beyond the pond that look as they did, in the sector that changed least: 1 with an
    /// arm over the table, less when the camera or the mat moved.
    pub kept_beyond: f64,
    /// Area that is watched.
    pub watched_mm2: f64,
}

//! What was seen of the board games, in pixels of the upright picture: the seam to measurement and tracking.

use crate::geometry::{ImagePoint, MatPoint, View};

/// A flat board as seen: figures of known size with the picture of each corner.
#[derive(Debug, Clone, PartialEq)]
pub struct LaniakeaBoardObservation {
    /// Corners of figures on it, four each, the board's and its field's first; mm in the board's frame (origin in the
    /// middle, x along the rows, y across them) and px.
    pub corners: Vec<(MatPoint, ImagePoint)>,
    /// How well its lines stand out, 0 to 1.
    pub score: f64,
    /// Root mean square distance of its lines from where they were seen, mm.
    pub rms_mm: f64,
}

/// A view in which a board may have been seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LikelyView {
    /// The view, in the board's frame.
    pub view: View,
    /// Its probability by the board's own figures over the likeliest one's, natural logarithm.
    pub log: f64,
}

/// A space of Laniakea as seen.
#[derive(Debug, Clone, PartialEq)]
pub struct SpaceObservation {
    /// Its centre on the tile's top, px; `None` behind the camera.
    pub pixel: Option<ImagePoint>,
    /// Probability of a turtle, where discs leave it to be seen.
    pub turtle: f64,
    /// Share of its middle that no disc hides, 0 to 1.
    pub visible: f64,
    /// Log probability of each of [`SpaceObservation::STACKS`].
    pub stacks: [f64; 15],
}

impl SpaceObservation {
    /// Every stack that the rules allow, bottom to top: 0 is a blue disc, 1 a yellow one. The first is none.
    pub const STACKS: [&[u8]; 15] = [
        &[],
        &[0],
        &[1],
        &[0, 0],
        &[1, 0],
        &[0, 1],
        &[1, 1],
        &[0, 0, 0],
        &[0, 1, 0],
        &[1, 0, 0],
        &[1, 1, 0],
        &[0, 0, 1],
        &[0, 1, 1],
        &[1, 0, 1],
        &[1, 1, 1],
    ];
}

/// What lies on a starting strip of Laniakea.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StripObservation {
    /// Blue discs.
    pub blue: u8,
    /// Yellow discs.
    pub yellow: u8,
    /// How well the least well seen disc is seen, 1 for perfectly.
    pub faintest: f64,
}

/// The spare tile of Laniakea as seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpareObservation {
    /// Its middle, px.
    pub pixel: ImagePoint,
    /// Probability of a turtle on each half.
    pub turtle: [f64; 2],
}

/// A position of Laniakea as seen; the board may be turned by half a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct LaniakeaObservation {
    /// The 48 spaces, row by row from the south.
    pub spaces: Vec<SpaceObservation>,
    /// The south strip and the north strip.
    pub strips: [StripObservation; 2],
    /// The spare tile, if it is seen.
    pub spare: Option<SpareObservation>,
}

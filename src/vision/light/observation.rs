//! What was seen of the light and the focus.

/// The light, focus and size of a picture, as far as they could be measured.
#[derive(Debug, Clone, PartialEq)]
pub struct LightObservation {
    /// Levels of the whole picture.
    pub picture: LevelsObservation,
    /// Blur; `None` where too few edges stand out.
    pub blur: Option<BlurObservation>,
    /// What only a picture with a mat shows.
    pub pond: Option<PondObservation>,
}

/// How the values of a region are spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelsObservation {
    /// 99th percentile of the brightest channel, 8-bit units.
    pub brightest: f64,
    /// Share of pixels of which all channels are near 0, 0 to 1.
    pub black: f64,
    /// Share of pixels of which a channel is near 255, 0 to 1.
    pub white: f64,
}

/// Which edges a blur was measured at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgesObservation {
    /// The outlines of the flowers.
    Flowers,
    /// The sides of the cloth and the border's print.
    Mat,
    /// The strongest edges anywhere, since no mat was found.
    Picture,
}

/// How wide sharp edges are in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlurObservation {
    /// Which edges.
    pub edges: EdgesObservation,
    /// How many edge profiles were measured.
    pub count: usize,
    /// Standard deviation of the spread along the sharpest direction, px.
    pub sharpest_px: f64,
    /// The same along the direction with most spread, px.
    pub softest_px: f64,
    /// That direction, degrees from the picture's rows towards its columns, 0 to 180.
    pub softest_deg: f64,
}

impl BlurObservation {
    /// How far the camera or the table moved while the picture was taken, px: a movement of length L spreads an
    /// edge by a standard deviation of L / sqrt(12), and adds to the lens's own spread by squares.
    pub fn movement_px(&self) -> f64 {
        (12.0 * (self.softest_px.powi(2) - self.sharpest_px.powi(2)).max(0.0)).sqrt()
    }
}

/// The light on the pond and its tokens.
#[derive(Debug, Clone, PartialEq)]
pub struct PondObservation {
    /// Levels over the pond.
    pub levels: LevelsObservation,
    /// Colour of the plain cloth, red, green, blue, 8-bit units.
    pub cloth: [f64; 3],
    /// Light on the cloth's brightest part over that on its darkest part; 1 is even.
    pub unevenness: f64,
    /// Standard deviation of single pixels of the plain cloth, log units; `None` where too little of it is seen.
    pub noise: Option<f64>,
    /// Glare on the tokens.
    pub glare: GlareObservation,
    /// The two kinds of flowers that look most alike; `None` with too few flowers.
    pub kinds: Option<KindsObservation>,
    /// Gold against silver; `None` without pawns of both.
    pub finishes: Option<FinishObservation>,
}

/// Glare and clipping on the tokens; shares are 0 to 1, and `None` without such tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlareObservation {
    /// Median over the flowers of the petals' brightest channel, 8-bit units.
    pub petals_level: Option<f64>,
    /// Share of the flowers' petals of which a channel is near 255.
    pub petals_clipped: Option<f64>,
    /// Share of the flowers' petals that only mirror the lamp: bright and without colour.
    pub petals_bleached: Option<f64>,
    /// Share of the pawns' caps of which all channels are near 255.
    pub caps_clipped: Option<f64>,
}

/// Two kinds of flowers, and how far apart their colours lie under this picture's light.
#[derive(Debug, Clone, PartialEq)]
pub struct KindsObservation {
    /// Their names.
    pub names: [String; 2],
    /// Distance of their mean colours in standard deviations of a flower about its kind's mean.
    pub sigmas: f64,
}

/// The two finishes of the pawns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FinishObservation {
    /// Distance of their mean warmths in standard deviations of a pawn about its finish's mean.
    pub sigmas: f64,
}

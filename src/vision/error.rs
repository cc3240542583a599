//! Why nothing could be read.

use thiserror::Error;

/// Why a picture could not be looked at. A table without tokens is no error.
#[derive(Debug, Error)]
pub enum VisionError {
    /// No pond was found.
    #[error("no pond was found in the picture")]
    NoMat,
    /// A bare table without a corner card.
    #[error("no corner card was found in the picture, and a bare table gives no scale of its own")]
    NoCards,
    /// Too little of the pond is in the picture.
    #[error("only {visible_percent} % of the pond's border is in the picture")]
    MatCutOff {
        /// Share of the border inside the picture, percent.
        visible_percent: u8,
    },
    /// No board of the game was found.
    #[error("no board of the game was found in the picture")]
    NoBoard,
    /// The board reaches beyond the picture.
    #[error("part of the board is outside the picture")]
    BoardCutOff,
    /// The board is not the one whose map is known, or too little of the map is to be made out.
    #[error("what is printed on the board is not what its profile says, or cannot be made out")]
    OtherBoard,
    /// The picture shows the board of another game.
    #[error("the picture shows the board of {shown}, another game")]
    OtherGame {
        /// The name of the game that it shows.
        shown: &'static str,
    },
    /// Something lies on a board that is to be scanned empty.
    #[error("the board is not empty: {lies} lie on it")]
    NotEmpty {
        /// What lies there.
        lies: &'static str,
    },
    /// The picture has no colours.
    #[error("the picture has no colours, by which what lies on a board is told")]
    NoColour,
    /// The picture is too dark to tell colours.
    #[error("the picture is too dark: its brightest parts reach {brightest} of 255")]
    TooDark {
        /// 99th percentile of brightness, 8-bit units.
        brightest: u8,
    },
    /// The picture is too blurred to show a single token.
    #[error("the picture is too blurred: sharp edges are spread over {spread_px:.0} pixels")]
    Blurred {
        /// Standard deviation of a sharp edge's spread, px.
        spread_px: f64,
    },
    /// The picture is too small to measure in.
    #[error("the picture is only {width} by {height} pixels")]
    TooSmall {
        /// Width, px.
        width: usize,
        /// Height, px.
        height: usize,
    },
    /// A step of the image library failed.
    #[error("the image library failed: {0}")]
    Library(#[from] opencv::Error),
}

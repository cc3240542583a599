//! The command line of `umpire teach`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};

use crate::session::{Pieces, TeachOptions};

/// Most pieces of a kind, kinds and pawns that a set may have.
const MOST: u64 = 50;

/// A picture of a set's pieces and what is known of them.
#[derive(Debug, Args)]
pub(super) struct TeachArgs {
    /// A picture of all pieces of the set, laid apart from each other: on a bare table among the corner cards that
    /// `umpire sheet cards` prints, or on the set's mat; without either the pieces are only counted
    #[arg(value_name = "SOURCE")]
    pub(super) source: PathBuf,
    /// Write the set profile here, and its looks beside it
    #[arg(long, value_name = "NAME.toml")]
    pub(super) out: Option<PathBuf>,
    /// What the pieces are to look at; without it cubes on a bare table and flowers on a mat
    #[arg(long, value_name = "SHAPE", value_parser = shape())]
    pieces: Option<Pieces>,
    /// How many pieces of each kind the set has
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = value_parser!(u64).range(1..=MOST))]
    per_kind: u64,
    /// How many kinds there are; without it worked out from the picture
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(2..=MOST))]
    kinds: Option<u64>,
    /// How many pawns each player has
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = value_parser!(u64).range(1..=MOST))]
    per_player: u64,
    /// Colour of the pawns that count as gold; without it the lighter ones
    #[arg(long, value_name = "COLOUR")]
    gold: Option<String>,
    /// Height of flat pieces, mm: a picture hardly shows it
    #[arg(long, value_name = "MM", value_parser = length)]
    thickness: Option<f64>,
    /// Diameter of the mat's circle, mm, as measured
    #[arg(long, value_name = "MM", value_parser = length)]
    circle: Option<f64>,
    /// Camera profile, a TOML file
    #[arg(long, value_name = "PATH")]
    camera: Option<PathBuf>,
    /// Sheet profile of the printed corner cards, a TOML file
    #[arg(long, value_name = "PATH")]
    sheets: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl TeachArgs {
    /// The choices that concern the teaching itself.
    pub(super) fn options(&self) -> TeachOptions {
        TeachOptions {
            pieces: self.pieces,
            per_kind: self.per_kind as usize,
            kinds: self.kinds.map(|n| n as usize),
            per_player: self.per_player as usize,
            gold: self.gold.clone(),
            thickness_mm: self.thickness,
            circle_mm: self.circle,
            camera: self.camera.clone(),
            sheets: self.sheets.clone(),
        }
    }

    /// Every file that is read and so must not be written.
    pub(super) fn inputs(&self) -> impl Iterator<Item = PathBuf> + '_ {
        [&self.source].into_iter().chain(&self.camera).chain(&self.sheets).cloned()
    }
}

fn shape() -> impl TypedValueParser<Value = Pieces> {
    const DISCS: &str = "discs";
    const FLOWERS: &str = "flowers";
    let names = [
        PossibleValue::new("cubes").help("Cubes"),
        PossibleValue::new(DISCS).help("Flat tokens of any outline"),
        PossibleValue::new(FLOWERS).help("Flat tokens with petals"),
    ];
    PossibleValuesParser::new(names).map(|name| match name.as_str() {
        DISCS => Pieces::Discs,
        FLOWERS => Pieces::Flowers,
        _ => Pieces::Cubes,
    })
}

/// Lengths that a piece or a mat may have, mm.
const LENGTH_MM: (f64, f64) = (0.5, 3000.0);

fn length(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("\"{text}\" is no number of millimetres"))?;
    if (LENGTH_MM.0..=LENGTH_MM.1).contains(&value) {
        Ok(value)
    } else {
        Err(format!("it must lie between {} and {} mm", LENGTH_MM.0, LENGTH_MM.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_that_no_piece_has_is_refused() {
        assert!(["5", "0.5", "3000"].iter().all(|text| length(text).is_ok()));
        assert!(["0", "-3", "NaN", "inf", "x"].iter().all(|text| length(text).is_err()));
    }
}

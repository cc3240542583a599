//! Pieces on a plain ground without a scale: counted by colour.

use super::cluster::{best_division, feature};
use super::learnt::{KindCount, Taught, TaughtFrom};
use crate::capture::Frame;
use crate::session::Problem;
use crate::vision::{PieceSight, colour_name, survey_picture};

/// Counts the pieces of a picture by colour.
///
/// # Errors
/// A [`Problem`] when nothing lies on the ground.
pub(super) fn count_pieces(frame: &Frame) -> Result<Taught, Problem> {
    let survey = survey_picture(frame)?;
    if survey.pieces.is_empty() {
        return Err(no_pieces());
    }
    let mut kinds = kinds_of(&survey.pieces);
    kinds.sort_by(|a, b| b.count.cmp(&a.count).then(a.name.cmp(&b.name)));
    Ok(Taught { from: TaughtFrom::Nothing, kinds, set: None, not_learnt: None, warnings: Vec::new() })
}

/// Pieces by colour; kinds whose colours have one name are one.
fn kinds_of(pieces: &[PieceSight]) -> Vec<KindCount> {
    let features: Vec<_> = pieces.iter().map(feature).collect();
    let Some(division) = best_division(&features, &|_| 0.0) else { return Vec::new() };
    let mut kinds: Vec<KindCount> = Vec::new();
    for members in &division.kinds {
        let colour = middle_colour(members.iter().map(|i| pieces[*i].colour));
        let name = colour_name(colour);
        match kinds.iter_mut().find(|kind| kind.name == name) {
            Some(kind) => kind.count += members.len(),
            None => {
                kinds.push(KindCount { name: name.to_owned(), count: members.len(), colour, is_pawn: false })
            }
        }
    }
    kinds
}

/// Median of each channel.
pub(super) fn middle_colour(colours: impl Iterator<Item = [f64; 3]>) -> [f64; 3] {
    let colours: Vec<[f64; 3]> = colours.collect();
    std::array::from_fn(|k| middle(colours.iter().map(|c| c[k]).collect()))
}

/// The median, 0 of nothing.
pub(super) fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The refusal of an empty table.
pub(super) fn no_pieces() -> Problem {
    Problem {
        code: "no-pieces",
        message: "No pieces were found in the picture.".to_owned(),
        remedy: "Lay all pieces of the set apart from each other on a plain ground of another colour."
            .to_owned(),
    }
}

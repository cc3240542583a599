//! The way from a picture to what it teaches.

use super::bare::teach_bare;
use super::learnt::Taught;
use super::mat::teach_mat;
use super::plain::count_pieces;
use super::{Pieces, TeachOptions};
use crate::calibration::{CameraProfile, SheetProfile};
use crate::capture::Frame;
use crate::session::Problem;
use crate::session::bare::CardTable;
use crate::session::measure::CameraKnowledge;

/// Learns what one picture shows of a set: by corner cards on a bare table, by a mat, or, without either, only how
/// many pieces of which colour lie there.
///
/// # Errors
/// A [`Problem`] when a profile cannot be read or there is nothing to learn from.
pub fn teach_picture(frame: &Frame, options: &TeachOptions) -> Result<Taught, Problem> {
    let known = match &options.camera {
        Some(path) => CameraKnowledge::of_profile(frame, &CameraProfile::load(path)?)?,
        None => CameraKnowledge::of_frame(frame),
    };
    match CardTable::find(frame, &known, &SheetProfile::load(options.sheets.as_deref())?)? {
        Some(table) if options.pieces != Some(Pieces::Flowers) => teach_bare(frame, &table, options),
        table => match teach_mat(frame, &known, table.as_ref(), options)? {
            Some(taught) => Ok(taught),
            None => count_pieces(frame),
        },
    }
}

//! What a marker looks like, for drawing it.

use crate::calibration::MarkerDictionary;
use crate::vision::VisionError;
use opencv::aruco::{self, Dictionary, PREDEFINED_DICTIONARY_NAME};
use opencv::core::Ptr;
use opencv::prelude::*;

/// The cells of a marker, its black border of one cell included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkerBits {
    /// Cells along a side.
    pub side: usize,
    /// Whether a cell is black, row by row from the marker's own top left.
    pub black: Vec<bool>,
}

impl MarkerBits {
    /// Whether the cell in this column and row is black; beyond the marker none is.
    pub fn is_black(&self, column: usize, row: usize) -> bool {
        column < self.side && self.black.get(row * self.side + column).copied().unwrap_or(false)
    }
}

/// The cells of marker `id`; `None` when the family has no such marker.
///
/// # Errors
/// When the image library fails.
pub fn marker_bits(dictionary: MarkerDictionary, id: u32) -> Result<Option<MarkerBits>, VisionError> {
    if id >= dictionary.len() {
        return Ok(None);
    }
    let family = family(dictionary)?;
    let row = family.bytes_list().row(id as i32)?.try_clone()?;
    let inner = Dictionary::get_bits_from_byte_list(&row, family.marker_size())?;
    let side = dictionary.cells();
    let mut black = vec![true; side * side];
    for (at, white) in inner.data_typed::<u8>()?.iter().enumerate() {
        let (x, y) = (at % (side - 2) + 1, at / (side - 2) + 1);
        black[y * side + x] = *white == 0;
    }
    Ok(Some(MarkerBits { side, black }))
}

/// OpenCV's table of the family.
pub(super) fn family(dictionary: MarkerDictionary) -> Result<Ptr<Dictionary>, VisionError> {
    let name = match dictionary {
        MarkerDictionary::Cells4Of50 => PREDEFINED_DICTIONARY_NAME::DICT_4X4_50,
        MarkerDictionary::Cells5Of100 => PREDEFINED_DICTIONARY_NAME::DICT_5X5_100,
        MarkerDictionary::Cells6Of250 => PREDEFINED_DICTIONARY_NAME::DICT_6X6_250,
    };
    Ok(aruco::get_predefined_dictionary(name)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_has_a_black_border_and_the_known_cells_inside() {
        let bits = marker_bits(MarkerDictionary::Cells4Of50, 0).unwrap().unwrap();
        assert_eq!(bits.side, 6);
        assert!((0..6).all(|i| bits.is_black(i, 0) && bits.is_black(5, i) && bits.is_black(i, 5)));
        // Marker 0 of the family as published: rows 1011, 0101, 0011, 0010, white as 1.
        let rows: Vec<String> = (1..5)
            .map(|row| (1..5).map(|column| if bits.is_black(column, row) { '0' } else { '1' }).collect())
            .collect();
        assert_eq!(rows, ["1011", "0101", "0011", "0010"]);
    }

    #[test]
    fn a_marker_beyond_the_family_is_none() {
        assert_eq!(marker_bits(MarkerDictionary::Cells4Of50, 50).unwrap(), None);
    }
}

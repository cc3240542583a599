//! The result of `umpire score --fuse` for people: that of one picture, and how much the doubt fell.

use super::score_text::scored_text;
use crate::session::FusedScore;

/// The text for people.
pub(super) fn fused_text(fused: &FusedScore) -> String {
    let files: Vec<&str> = fused.pictures.iter().filter(|p| p.is_used).map(|p| p.file.as_str()).collect();
    let mut text = scored_text(&files.join(" + "), &fused.scored);
    if let Some(words) = gain_words(fused) {
        text.push_str(&format!("\n{words}"));
    }
    text
}

/// `Two pictures from 2 places: ...`; nothing where one picture stands alone.
fn gain_words(fused: &FusedScore) -> Option<String> {
    let gain = &fused.gain;
    let (alone, together) = (gain.alone_mm?, gain.fused_mm?);
    if gain.pictures < 2 {
        return None;
    }
    let from = match gain.stands {
        1 => "one place: they count as one, walk round the table for more".to_owned(),
        stands => format!("{stands} places"),
    };
    let doubt = if together < alone {
        format!("The doubt of a gap fell from {alone:.2} mm (best picture alone) to {together:.2} mm")
    } else {
        format!("The doubt of a gap is {together:.2} mm, with the best picture alone {alone:.2} mm")
    };
    Some(format!(
        "Combined {} pictures from {from}.\n{doubt}; calls too close: {} before, {} now.",
        gain.pictures, gain.too_close_alone, gain.too_close_fused
    ))
}

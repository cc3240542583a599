//! Which further picture would settle a call, for people.

use super::score_text::{flower_name, percent};
use crate::calibration::Owner;
use crate::metrology::TokenClass;
use crate::session::{AdvisedView, Scored};

/// Sides and corners of a picture, clockwise from the top, an eighth of a turn each.
const SIDES: [&str; 8] = [
    "top edge",
    "top right corner",
    "right edge",
    "bottom right corner",
    "bottom edge",
    "bottom left corner",
    "left edge",
    "top left corner",
];
/// Heights are told to this, cm.
const HEIGHT_STEP_CM: f64 = 5.0;

/// A sentence for each call too close on which there is advice.
pub(super) fn advice(scored: &Scored) -> Vec<String> {
    if scored.advice.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "  One more picture, with nothing moved, then --fuse:".to_owned()];
    for advice in &scored.advice {
        let Some(call) = scored.verdict.awards.iter().find(|call| call.flower == advice.flower) else {
            continue;
        };
        let name = format!("{} {}", call.flower, flower_name(call, scored));
        lines.push(match &advice.view {
            None => format!("  {name}: no further picture is likely to settle it."),
            Some(view) => format!(
                "  {name}: {}; the doubt would fall from {:.2} to {:.2} mm and settle it with {}.",
                place(view, scored),
                call.gap_sigma_mm,
                view.gap_sigma_mm,
                percent(view.settles_probability)
            ),
        });
    }
    lines
}

/// `from the right edge of this picture, the side of gold pawn 31, 60 cm up, 45 degrees from straight down`.
fn place(view: &AdvisedView, scored: &Scored) -> String {
    let height = (view.height_mm / 10.0 / HEIGHT_STEP_CM).round() * HEIGHT_STEP_CM;
    let Some(azimuth) = view.azimuth_deg else {
        return format!("straight from above, about {height:.0} cm up");
    };
    let eighth = (azimuth / 45.0).round() as usize % SIDES.len();
    let pawn = view.beside_pawn.and_then(|id| {
        let owner = match scored.measurement.tokens.get(id)?.class {
            TokenClass::Pawn(Owner::Gold) => "gold",
            TokenClass::Pawn(Owner::Silver) => "silver",
            TokenClass::Flower(_) => return None,
        };
        Some(format!(" (the side of {owner} pawn {id})"))
    });
    format!(
        "from the {} of this picture{}, about {height:.0} cm up, looking {:.0} degrees from straight down",
        SIDES[eighth],
        pawn.unwrap_or_default(),
        view.tilt_deg
    )
}

//! What the rules need to know of a set profile.

use crate::calibration::SetProfile;
use crate::games::lacuna::{Footprints, SetSize};

/// How many of what the set holds.
pub fn set_size(profile: &SetProfile) -> SetSize {
    let held = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    SetSize {
        colours: profile.kinds().iter().map(|kind| kind.name.clone()).collect(),
        per_colour: held(profile.flowers.per_kind),
        pawns_per_player: held(profile.pawns.per_player),
    }
}

/// The discs on the cloth that the set's tokens cover, mm.
pub fn footprints(profile: &SetProfile) -> Footprints {
    Footprints {
        flower_mm: profile.flowers.diameter_mm.value / 2.0,
        pawn_mm: profile.pawns.base_mm.value / 2.0,
    }
}

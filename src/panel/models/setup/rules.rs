//! The set in force, the rules, and the flowers taken before.

use crate::calibration::{Border, Origin, Quantity, SetProfile};
use crate::games::lacuna::Player;
use crate::panel::models::table::colour_name;
use crate::panel::words::Words;
use crate::session::SessionOptions;

/// A size with its doubt and origin: `500.0 ± 15.0 mm (assumed)`.
pub(in super::super::super) fn quantity_text(quantity: Quantity, words: &Words) -> String {
    let origin = words.say(match quantity.origin {
        Origin::Measured => "origin-measured",
        Origin::Published => "origin-published",
        Origin::Assumed => "origin-assumed",
    });
    format!("{} ± {} ({origin})", words.number(quantity.value, 1), words.mm(quantity.sigma))
}

/// The set in force.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super::super) struct SetModel {
    /// Its name.
    pub(in super::super::super) name: String,
    /// Sizes: what and how much.
    pub(in super::super::super) sizes: Vec<(String, String)>,
    /// The mat's circle, mm, and its doubt; `None` where the set has no mat.
    pub(in super::super::super) circle_mm: Option<(f64, f64)>,
    /// The colours, as the set and as the language names them.
    pub(in super::super::super) colours: Vec<(String, String)>,
    /// How many flowers of each colour there are.
    pub(in super::super::super) per_kind: u32,
}

/// The set in force.
pub(in super::super::super) fn set_model(profile: &SetProfile, words: &Words) -> SetModel {
    let line = |key: &str, quantity: Quantity| (words.say(key), quantity_text(quantity, words));
    let circle = profile.mat.circle_mm;
    let kinds = profile.kinds().iter();
    SetModel {
        name: profile.name.clone(),
        sizes: vec![
            line("size-circle", circle),
            line("size-flower", profile.flowers.diameter_mm),
            line("size-pawn", profile.pawns.base_mm),
        ],
        circle_mm: (profile.mat.border != Border::None).then_some((circle.value, circle.sigma)),
        colours: kinds.map(|kind| (kind.name.clone(), colour_name(&kind.name, words))).collect(),
        per_kind: u32::try_from(profile.flowers.per_kind).unwrap_or(u32::MAX),
    }
}

/// Flowers of a colour that a player has taken; `None` where that is not known of the player.
pub(in super::super::super) fn taken(options: &SessionOptions, player: Player, colour: &str) -> Option<u32> {
    let counts = options.taken.as_ref()?.of(player).as_ref()?;
    Some(counts.get(colour).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panel::words::Language;

    #[test]
    fn a_size_says_where_it_comes_from() {
        let words = Words::new(Language::English);
        let profile = SetProfile::load("lacuna").unwrap();
        let model = set_model(&profile, &words);
        assert_eq!(model.sizes[0], ("Circle of the mat".to_owned(), "500.0 ± 15.0 mm (assumed)".to_owned()));
        assert_eq!((model.colours.len(), model.per_kind, model.circle_mm), (7, 7, Some((500.0, 15.0))));
    }
}

//! What was learnt of a set.

use crate::calibration::Quantity;
use crate::panel::models::setup::rules::quantity_text;
use crate::panel::models::table::colour_name;
use crate::panel::words::{Language, Words, count, text};
use crate::session::{KindCount, Taught, TaughtFrom, TeachOptions};

/// Brightness of the brightest swatch: the light of the picture itself is not known.
const BRIGHTEST: f64 = 245.0;

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super::super) struct KindRow {
    /// What its colour is called.
    pub(in super::super::super) name: String,
    /// The colour, red, green, blue: relative to the other kinds.
    pub(in super::super::super) swatch: [u8; 3],
    /// How many there are of how many.
    pub(in super::super::super) count: String,
    /// Whether that is the number that the set should have.
    pub(in super::super::super) is_usual: bool,
}

/// What was learnt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super::super) struct TaughtModel {
    /// What gave the scale.
    pub(in super::super::super) from: String,
    /// The kinds, pawns last.
    pub(in super::super::super) kinds: Vec<KindRow>,
    /// Sizes: what and how much.
    pub(in super::super::super) sizes: Vec<(String, String)>,
    /// What is odd or could not be learnt, a sentence each.
    pub(in super::super::super) remarks: Vec<String>,
    /// Whether there is a set to be written.
    pub(in super::super::super) can_be_saved: bool,
}

/// What was learnt; `options` say how many of each kind there should be.
pub(in super::super::super) fn taught_model(
    of: &Taught,
    options: &TeachOptions,
    words: &Words,
) -> TaughtModel {
    let brightest = of.kinds.iter().flat_map(|kind| kind.colour).fold(f64::NEG_INFINITY, f64::max);
    let row = |kind: &KindCount| {
        let due = if kind.is_pawn { options.per_player } else { options.per_kind };
        let name = colour_name(&kind.name, words);
        let key = if kind.is_pawn { "pawns-coloured" } else { "pieces-coloured" };
        let given = [("count", count(kind.count)), ("due", count(due))];
        KindRow {
            name: words.say_with(key, &[("colour", text(name))]),
            swatch: kind.colour.map(|log| (BRIGHTEST * (log - brightest).exp()).clamp(0.0, 255.0) as u8),
            count: words.say_with("count-of", &given),
            is_usual: kind.count == due,
        }
    };
    let from = match of.from {
        TaughtFrom::Cards => "taught-cards",
        TaughtFrom::Mat => "taught-mat",
        TaughtFrom::Nothing => "taught-nothing",
    };
    let sizes = of.set.as_ref().map_or_else(Vec::new, |set| {
        let (flowers, pawns, mat) = (&set.profile.flowers, &set.profile.pawns, &set.profile.mat);
        let line = |key: &str, quantity: Quantity| (words.say(key), quantity_text(quantity, words));
        vec![
            line("size-circle", mat.circle_mm),
            line("size-flower", flowers.diameter_mm),
            line("size-thickness", flowers.thickness_mm),
            line("size-pawn", pawns.base_mm),
            line("size-height", pawns.height_mm),
        ]
    });
    // the counts above say the same in every language
    let is_english = words.language() == Language::English;
    let remarks = of
        .warnings
        .iter()
        .map(|warning| (warning.code, crate::session::sentence(&warning.message)))
        .chain(of.not_learnt.clone().map(|said| ("not-learnt", said)))
        .map(|(code, said)| match words.find(&format!("warning-{code}")) {
            Some(own) if !is_english => own,
            _ => said,
        })
        .collect();
    TaughtModel {
        from: words.say(from),
        kinds: of.kinds.iter().map(row).collect(),
        sizes,
        remarks,
        can_be_saved: of.set.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_held_against_the_set_and_colours_become_swatches() {
        let kind =
            |name: &str, count, colour, is_pawn| KindCount { name: name.to_owned(), count, colour, is_pawn };
        let taught = Taught {
            from: TaughtFrom::Nothing,
            kinds: vec![kind("red", 7, [0.0, -2.0, -2.0], false), kind("blue", 6, [-2.0, -2.0, -0.5], false)],
            set: None,
            not_learnt: None,
            warnings: Vec::new(),
        };
        let model = taught_model(&taught, &TeachOptions::default(), &Words::new(Language::English));
        assert_eq!(model.kinds[0].swatch, [245, 33, 33]);
        let counts: Vec<_> = model.kinds.iter().map(|k| (k.count.as_str(), k.is_usual)).collect();
        assert_eq!(counts, [("7 of 7", true), ("6 of 7", false)]);
        assert!(!model.can_be_saved && model.sizes.is_empty());
    }
}

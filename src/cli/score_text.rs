//! The result of `umpire score` for people.

use std::collections::BTreeMap;

use crate::calibration::Owner;
use crate::metrology::{MeasuredToken, TokenClass};
use crate::session::Scored;

/// A few lines on one scored picture.
pub(super) fn scored_text(file: &str, scored: &Scored) -> String {
    let measurement = &scored.measurement;
    let mut lines = vec![format!("{file}: {}", counts(&measurement.tokens))];
    lines.extend(measurement.warnings.iter().map(|warning| format!("  note: {}", warning.message)));
    lines.join("\n")
}

/// `3 red, 2 blue flowers; 6 gold and 5 silver pawns`.
fn counts(tokens: &[MeasuredToken]) -> String {
    let mut flowers: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut gold, mut silver) = (0, 0);
    for token in tokens {
        match &token.class {
            TokenClass::Flower(colour) => *flowers.entry(colour).or_default() += 1,
            TokenClass::Pawn(Owner::Gold) => gold += 1,
            TokenClass::Pawn(Owner::Silver) => silver += 1,
        }
    }
    let flowers: Vec<String> = flowers.iter().map(|(colour, count)| format!("{count} {colour}")).collect();
    let flowers = if flowers.is_empty() { "no".to_owned() } else { flowers.join(", ") };
    format!("{flowers} flowers; {gold} gold and {silver} silver pawns")
}

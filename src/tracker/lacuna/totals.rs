//! What the players hold.

use super::follow::{START_SLACK, Tracker};
use super::known::KnownToken;
use super::legality::colour_of;
use crate::games::lacuna::Player;
use std::collections::BTreeMap;

impl Tracker {
    /// Whether the match was seen from its beginning: all flowers on the mat, but for the free one, and no pawn.
    pub fn saw_beginning(&self) -> bool {
        let total = self.total();
        let is_full = |flowers| flowers <= total && flowers + START_SLACK >= total;
        self.start.is_some_and(|(flowers, pawns)| pawns == 0 && is_full(flowers))
    }

    /// Flowers that each player has taken, by colour; `None` where that is not known: the match was not
    /// seen from its beginning, or a flower went that nobody can be said to have taken.
    pub fn taken(&self) -> Option<[BTreeMap<String, u32>; 2]> {
        let flowers = self.start.filter(|_| self.saw_beginning())?.0;
        if self.slips.iter().any(|slip| !slip.is_free && slip.player.is_none()) {
            return None;
        }
        let first = self.moves.first()?.player;
        let mut taken = [BTreeMap::new(), BTreeMap::new()];
        let mut add = |player: Player, colour: String| {
            *taken[usize::from(player == Player::Silver)].entry(colour).or_insert(0) += 1;
        };
        for made in &self.moves {
            let flowers: Vec<&KnownToken> = made.flowers.iter().collect();
            let colour = colour_of(&flowers, &self.options);
            for flower in &flowers {
                let kind = if colour.1 >= 0.5 { colour.0 } else { flower.kind() };
                add(made.player, self.colour_name(kind));
            }
        }
        for slip in &self.slips {
            add(slip.player.unwrap_or(first), slip.flower.class(&self.set.colours));
        }
        if flowers + 1 == self.total() {
            // with a free flower taken later, the one that was missing at the start was not read
            if self.slips.iter().any(|slip| slip.is_free) {
                return None;
            }
            add(first, self.free_before_start()?);
        }
        Some(taken)
    }

    /// Colour of the free flower that was taken before the table was ready: the one of which one is missing.
    fn free_before_start(&self) -> Option<String> {
        let mut counts = vec![0; self.set.colours.len()];
        let gone = self.moves.iter().flat_map(|m| &m.flowers).chain(self.slips.iter().map(|s| &s.flower));
        for token in self.known.iter().chain(gone).chain(&self.missing) {
            if let Some(kind) = token.kind() {
                counts[kind] += 1;
            }
        }
        let short: Vec<usize> = (0..counts.len()).filter(|k| counts[*k] < self.set.per_colour).collect();
        match short.as_slice() {
            [one] => self.set.colours.get(*one).cloned(),
            _ => None,
        }
    }
}

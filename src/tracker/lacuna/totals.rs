//! What the players hold.

use super::follow::Tracker;
use super::known::KnownToken;
use super::legality::colour_of;
use super::sight::SeenSort;
use crate::games::lacuna::Player;
use std::collections::BTreeMap;

impl Tracker {
    /// Whether the match was seen from its beginning: all flowers on the mat, but for the free one, and no pawn.
    pub fn saw_beginning(&self) -> bool {
        let total = self.total();
        let is_full = |flowers| flowers <= total && flowers + self.options.start_slack >= total;
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
        // a flower that is neither here nor there leaves the score open
        let held: u32 = taken.iter().flat_map(BTreeMap::values).sum();
        let on_mat: u32 = (0..self.set.colours.len()).map(|kind| self.on_mat(kind)).sum();
        ((on_mat + held) as usize == self.total()).then_some(taken)
    }

    /// A colour that has more flowers, on the mat and taken in moves, than the set.
    pub fn too_many_of(&self) -> Option<&str> {
        let is_too_many = |kind: &usize| self.accounted(*kind) > self.set.per_colour as usize;
        let kind = (0..self.set.colours.len()).find(is_too_many)?;
        self.set.colours.get(kind).map(String::as_str)
    }

    /// Whether the set has a flower like that which is neither on the mat nor taken.
    pub(super) fn has_another(&self, sort: &SeenSort) -> bool {
        sort.kind().is_some_and(|kind| self.accounted(kind) < self.set.per_colour as usize)
    }

    /// Flowers of a kind, on the mat and taken.
    fn accounted(&self, kind: usize) -> usize {
        let made = self.moves.iter().flat_map(|made| {
            let flowers: Vec<&KnownToken> = made.flowers.iter().collect();
            let (both, same) = colour_of(&flowers, &self.options);
            made.flowers.iter().map(move |flower| if same >= 0.5 { both } else { flower.kind() })
        });
        let slips = self.slips.iter().map(|slip| slip.flower.kind());
        let gone = made.chain(slips).filter(|gone| *gone == Some(kind)).count();
        self.on_mat(kind) as usize + gone
    }

    /// Flowers of a kind on the mat, or gone without a word so far.
    fn on_mat(&self, kind: usize) -> u32 {
        self.known.iter().chain(&self.missing).filter(|token| token.kind() == Some(kind)).count() as u32
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

//! How a match begins: the first sight of its table, and when another table is that of the next match.

use super::super::event::{Event, Happening, Stamp};
use super::follow::Tracker;
use super::matching::Matching;
use super::sight::{SeenSort, Sight};

/// Flowers and pawns of a sight.
fn counts(sight: &Sight) -> (usize, usize) {
    let flowers = sight.tokens.iter().filter(|t| matches!(t.sort, SeenSort::Flower(_))).count();
    (flowers, sight.tokens.len() - flowers)
}

impl Tracker {
    /// Takes in a look while no match is going on: one that has ended is over when the next one is laid out.
    pub(super) fn before_the_match(&mut self, at: Stamp, sight: &Sight) -> Option<Event> {
        if self.ended {
            if !self.is_laid_out(sight) {
                return None;
            }
            self.clear_for_next();
        }
        self.begin(at, sight)
    }

    /// Begins the next match on a table that is not the known one; nothing where it is not laid out for one.
    pub fn begin_anew(&mut self, at: Stamp, sight: &Sight) -> Vec<Event> {
        if !self.is_laid_out(sight) {
            return Vec::new();
        }
        let found = self.lost.take().map(|reason| Event { at, what: Happening::Found { reason } });
        self.clear_for_next();
        found.into_iter().chain(self.begin(at, sight)).collect()
    }

    /// Whether all flowers of the set lie there, but for the free one, and no pawn.
    fn is_laid_out(&self, sight: &Sight) -> bool {
        let (flowers, pawns) = counts(sight);
        pawns == 0 && flowers + self.options.start_slack >= self.total()
    }

    fn clear_for_next(&mut self) {
        let said = std::mem::take(&mut self.said).of_next_match();
        *self = Self { said, ..Self::new(self.set.clone(), self.footprints, self.rules, self.options) };
    }

    /// Whether most of the known tokens are not where they stood, though the view was fitted anew.
    pub(super) fn is_another_table(&self, sight: &Sight, matching: &Matching) -> bool {
        let open = |i: &&usize| !sight.hidden.contains(&self.known[**i].id);
        let gone = matching.unseen.iter().filter(open).count() as f64;
        let again = matching.pairs.len() as f64;
        gone > self.options.fewest_upset && again < self.options.known_again * (again + gone)
    }

    /// Takes the first sight as the beginning, at once where it goes with a game.
    fn begin(&mut self, at: Stamp, sight: &Sight) -> Option<Event> {
        let (flowers, pawns) = counts(sight);
        let total = self.total();
        // with all flowers on the mat no pawn can stand there: what looks like one is none
        let is_full = flowers <= total && flowers + self.options.start_slack >= total;
        let pawns = if is_full { 0 } else { pawns };
        let left = total.saturating_sub(2 * pawns);
        let is_usual = flowers <= left && flowers + self.options.start_slack >= left && flowers > 0;
        let same = self.unusual.filter(|(_, f, p)| (*f, *p) == (flowers, pawns));
        let since = same.map_or(at.t_s, |unusual| unusual.0);
        self.unusual = Some((since, flowers, pawns));
        if flowers + pawns == 0 || (!is_usual && at.t_s - since < self.options.unusual_start_s) {
            return None;
        }
        self.known.clear();
        for token in &sight.tokens {
            match token.sort {
                SeenSort::Pawn(_) if is_full => self.ghosts.push(token.position),
                _ => {
                    self.add(token);
                }
            }
        }
        self.start = Some((flowers, pawns));
        self.quiet_since = at.t_s;
        Some(Event { at, what: Happening::Ready { flowers, pawns } })
    }

    /// Whether a look is wanted though nothing has changed: the position was unusual, and stays.
    pub fn waits_for_start(&self) -> bool {
        self.start.is_none()
    }
}

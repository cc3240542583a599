//! From look to look: positions believed in, moved on by legal turns.

use std::collections::HashSet;

use super::{LaniakeaEvent, LaniakeaSight, LaniakeaTrackerOptions, ToldTurn};
use crate::games::laniakea::{Position, Turn};
use crate::tracker::beliefs::{Beliefs, Played, Successor, followed};
use crate::vision::LaniakeaObservation;

/// Cost of the board lying turned against the look before: cameras are rarely carried around the table.
const TURNED_COST: f64 = 6.0;

followed!(Position, Turn);

/// What may have been played since the look before.
struct Path {
    successor: Successor<Position, ()>,
    cost: f64,
}

impl Path {
    fn new(belief: usize, turns: Vec<Turn>, weight: f64, cost: f64) -> Self {
        Self { successor: Successor { belief, moves: turns, aside: (), weight: weight - cost }, cost }
    }
}

/// Follows a match from a known position.
#[derive(Debug, Clone)]
pub struct LaniakeaTracker {
    options: LaniakeaTrackerOptions,
    beliefs: Beliefs<Position, ()>,
    /// Whether the look before saw the board turned; `None` before the first.
    turned: Option<bool>,
    over: bool,
}

impl LaniakeaTracker {
    /// Begins at `start`.
    pub fn new(start: Position, options: LaniakeaTrackerOptions) -> Self {
        let beliefs = Beliefs::new(&start, [((), 0.0)], options.beliefs);
        Self { options, beliefs, turned: None, over: false }
    }

    /// The likeliest position.
    pub fn position(&self) -> Option<&Position> {
        self.beliefs.best().map(|belief| &belief.position)
    }

    /// Takes in a look; `frame` is its number. What it showed comes back in order.
    pub fn look(&mut self, frame: u64, seen: &LaniakeaObservation) -> Vec<LaniakeaEvent> {
        let straight = LaniakeaSight::of(seen, &self.options);
        let (sight, turned, stay) = self.in_its_turn(straight);
        let ready = self.turned.is_none();
        let mut paths = self.single(&sight);
        let least = |paths: &[Path]| paths.iter().map(|path| path.cost).fold(f64::INFINITY, f64::min);
        if least(&paths) > self.options.one_is_enough {
            let double = self.double(&sight, &paths);
            paths.extend(double);
        }
        let cost = least(&paths);
        if cost > self.options.most_cost {
            return vec![LaniakeaEvent::Unexplained { cost: cost.min(stay) }];
        }
        self.turned = Some(turned);
        self.beliefs.believe(frame, paths.into_iter().map(|path| path.successor).collect());
        let mut events = if ready { vec![LaniakeaEvent::Ready] } else { Vec::new() };
        events.extend(self.tell());
        events
    }

    /// The look in the turn of the board in which what is believed explains it better, and at what cost.
    fn in_its_turn(&self, straight: LaniakeaSight) -> (LaniakeaSight, bool, f64) {
        let other = straight.turned();
        let least = |sight: &LaniakeaSight, turned: bool| {
            let change = if self.turned.is_some_and(|before| before != turned) { TURNED_COST } else { 0.0 };
            let costs = self.beliefs.all().iter().map(|belief| sight.cost(&belief.position));
            costs.fold(f64::INFINITY, f64::min) + change
        };
        let (a, b) = (least(&straight, false), least(&other, true));
        if b < a { (other, true, b) } else { (straight, false, a) }
    }

    /// Nothing played, or one turn.
    fn single(&self, sight: &LaniakeaSight) -> Vec<Path> {
        let played = (1.0 - self.options.nothing_played - self.options.two_played).ln();
        let mut paths = Vec::new();
        for (i, belief) in self.beliefs.all().iter().enumerate() {
            let cost = sight.cost(&belief.position);
            paths.push(Path::new(i, Vec::new(), belief.weight + self.options.nothing_played.ln(), cost));
            let turns = belief.position.legal_moves();
            let each = (turns.len().max(1) as f64).ln();
            for turn in turns {
                let Ok(after) = belief.position.apply(&turn) else { continue };
                paths.push(Path::new(i, vec![turn], belief.weight + played - each, sight.cost(&after)));
            }
        }
        paths
    }

    /// Two turns, built on the first ones that explain the look best.
    fn double(&self, sight: &LaniakeaSight, singles: &[Path]) -> Vec<Path> {
        let mut firsts: Vec<&Path> = singles.iter().filter(|path| path.successor.moves.len() == 1).collect();
        firsts.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut seen: HashSet<Position> = HashSet::new();
        let mut paths = Vec::new();
        for first in firsts {
            if seen.len() >= self.options.firsts {
                break;
            }
            let belief = first.successor.belief;
            let before = &self.beliefs.all()[belief];
            let Some(turn) = first.successor.moves.first() else { continue };
            let Ok(between) = before.position.apply(turn) else { continue };
            if !seen.insert(between) {
                continue;
            }
            let turns = between.legal_moves();
            let all =
                (before.position.legal_moves().len().max(1) as f64).ln() + (turns.len().max(1) as f64).ln();
            for second in turns {
                let Ok(after) = between.apply(&second) else { continue };
                let cost = sight.cost(&after);
                if cost > self.options.most_cost {
                    continue;
                }
                let weight = before.weight + self.options.two_played.ln() - all;
                paths.push(Path::new(belief, vec![*turn, second], weight, cost));
            }
        }
        paths
    }

    /// Tells what the likeliest history has that was not told.
    fn tell(&mut self) -> Vec<LaniakeaEvent> {
        let telling = self.beliefs.tell();
        let mut events = Vec::new();
        if let Some(from_frame) = telling.revised_from {
            events.push(LaniakeaEvent::Revised { from_frame });
        }
        if !telling.unclear.is_empty() {
            let options = telling.unclear.iter().map(|(played, p)| told(played, *p)).collect();
            events.push(LaniakeaEvent::Unclear(options));
        }
        events.extend(telling.told.iter().map(|played| LaniakeaEvent::Turn(told(played, telling.p))));
        let outcome = telling.told.last().and_then(|played| played.to.outcome());
        if let Some(outcome) = outcome.filter(|_| !self.over) {
            self.over = true;
            events.push(LaniakeaEvent::End(outcome));
        }
        events
    }
}

fn told(played: &Played<Position>, p: f64) -> ToldTurn {
    ToldTurn { frame: played.frame, player: played.from.to_move(), turn: played.mv, position: played.to, p }
}

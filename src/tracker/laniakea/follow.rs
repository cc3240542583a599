//! From look to look: positions believed in, moved on by legal turns.

use std::collections::HashMap;

use super::{LaniakeaEvent, LaniakeaSight, LaniakeaTrackerOptions, ToldTurn};
use crate::games::laniakea::{Position, Turn};
use crate::vision::LaniakeaObservation;

/// Cost of the board lying turned against the look before: cameras are rarely carried around the table.
const TURNED_COST: f64 = 6.0;

/// A position believed in, with how it came about.
#[derive(Debug, Clone)]
struct Belief {
    position: Position,
    /// Natural logarithm of its chance, up to a constant.
    weight: f64,
    /// Every turn from the start.
    history: Vec<Played>,
}

/// A turn of a history.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Played {
    frame: u64,
    turn: Turn,
    /// Before and after it.
    from: Position,
    to: Position,
}

/// What may have become of a believed position since the last look.
struct Successor {
    belief: usize,
    turns: Vec<Turn>,
    weight: f64,
    cost: f64,
}

/// Follows a match from a known position.
#[derive(Debug, Clone)]
pub struct LaniakeaTracker {
    options: LaniakeaTrackerOptions,
    beliefs: Vec<Belief>,
    /// The history that was told.
    told: Vec<Played>,
    /// Whether the look before saw the board turned; `None` before the first.
    turned: Option<bool>,
    over: bool,
}

impl LaniakeaTracker {
    /// Begins at `start`.
    pub fn new(start: Position, options: LaniakeaTrackerOptions) -> Self {
        let belief = Belief { position: start, weight: 0.0, history: Vec::new() };
        Self { options, beliefs: vec![belief], told: Vec::new(), turned: None, over: false }
    }

    /// The likeliest position.
    pub fn position(&self) -> Option<&Position> {
        self.beliefs.first().map(|belief| &belief.position)
    }

    /// Takes in a look; `frame` is its number. What it showed comes back in order.
    pub fn look(&mut self, frame: u64, seen: &LaniakeaObservation) -> Vec<LaniakeaEvent> {
        let straight = LaniakeaSight::of(seen, &self.options);
        let (sight, turned, stay) = self.in_its_turn(straight);
        let ready = self.turned.is_none();
        let mut successors = self.single(&sight);
        let least =
            |successors: &[Successor]| successors.iter().map(|s| s.cost).fold(f64::INFINITY, f64::min);
        if least(&successors) > self.options.one_is_enough {
            let double = self.double(&sight, &successors);
            successors.extend(double);
        }
        let cost = least(&successors);
        if cost > self.options.most_cost {
            return vec![LaniakeaEvent::Unexplained { cost: cost.min(stay) }];
        }
        self.turned = Some(turned);
        self.believe(frame, successors);
        let mut events = if ready { vec![LaniakeaEvent::Ready] } else { Vec::new() };
        events.extend(self.tell(frame));
        events
    }

    /// The look in the turn of the board in which what is believed explains it better, and at what cost.
    fn in_its_turn(&self, straight: LaniakeaSight) -> (LaniakeaSight, bool, f64) {
        let other = straight.turned();
        let least = |sight: &LaniakeaSight, turned: bool| {
            let change = if self.turned.is_some_and(|before| before != turned) { TURNED_COST } else { 0.0 };
            let best = self.beliefs.iter().map(|b| sight.cost(&b.position)).fold(f64::INFINITY, f64::min);
            best + change
        };
        let (a, b) = (least(&straight, false), least(&other, true));
        if b < a { (other, true, b) } else { (straight, false, a) }
    }

    /// Nothing played, or one turn.
    fn single(&self, sight: &LaniakeaSight) -> Vec<Successor> {
        let played = (1.0 - self.options.nothing_played - self.options.two_played).ln();
        let mut successors = Vec::new();
        for (i, belief) in self.beliefs.iter().enumerate() {
            let cost = sight.cost(&belief.position);
            let weight = belief.weight + self.options.nothing_played.ln() - cost;
            successors.push(Successor { belief: i, turns: Vec::new(), weight, cost });
            let turns = belief.position.legal_moves();
            let each = (turns.len().max(1) as f64).ln();
            for turn in turns {
                let Ok(after) = belief.position.apply(&turn) else { continue };
                let cost = sight.cost(&after);
                let weight = belief.weight + played - each - cost;
                successors.push(Successor { belief: i, turns: vec![turn], weight, cost });
            }
        }
        successors
    }

    /// Two turns, built on the first ones that explain the look best.
    fn double(&self, sight: &LaniakeaSight, singles: &[Successor]) -> Vec<Successor> {
        let mut firsts: Vec<&Successor> = singles.iter().filter(|s| s.turns.len() == 1).collect();
        firsts.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut seen: HashMap<Position, ()> = HashMap::new();
        let mut successors = Vec::new();
        for first in firsts {
            if seen.len() >= self.options.firsts {
                break;
            }
            let before = &self.beliefs[first.belief];
            let Some(turn) = first.turns.first() else { continue };
            let Ok(between) = before.position.apply(turn) else { continue };
            if seen.insert(between, ()).is_some() {
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
                let weight = before.weight + self.options.two_played.ln() - all - cost;
                successors.push(Successor { belief: first.belief, turns: vec![*turn, second], weight, cost });
            }
        }
        successors
    }

    /// Makes the likely successors the positions believed in.
    fn believe(&mut self, frame: u64, mut successors: Vec<Successor>) {
        // a stable sort: of turns that lead to the same, the first in the rules' order is told
        successors.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let Some(most) = successors.first().map(|s| s.weight) else { return };
        let mut places: HashMap<Position, usize> = HashMap::new();
        let mut next: Vec<Belief> = Vec::new();
        for successor in successors.iter().take_while(|s| s.weight > most - self.options.least_believed) {
            let Some(belief) = self.played(frame, successor, most) else { continue };
            match places.get(&belief.position) {
                Some(&at) => {
                    let sum = next[at].weight.exp() + belief.weight.exp();
                    next[at].weight = sum.ln();
                }
                None => {
                    let _new = places.insert(belief.position, next.len());
                    next.push(belief);
                }
            }
        }
        next.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        next.truncate(self.options.most_believed);
        self.beliefs = next;
    }

    fn played(&self, frame: u64, successor: &Successor, most: f64) -> Option<Belief> {
        let before = self.beliefs.get(successor.belief)?;
        let mut belief = Belief {
            position: before.position,
            weight: successor.weight - most,
            history: before.history.clone(),
        };
        for turn in &successor.turns {
            let from = belief.position;
            let to = from.apply(turn).ok()?;
            belief.history.push(Played { frame, turn: *turn, from, to });
            belief.position = to;
        }
        Some(belief)
    }

    /// Tells what the likeliest history has that was not told.
    fn tell(&mut self, frame: u64) -> Vec<LaniakeaEvent> {
        let sum: f64 = self.beliefs.iter().map(|b| b.weight.exp()).sum();
        let Some(best) = self.beliefs.first() else { return Vec::new() };
        let p = best.weight.exp() / sum;
        let same = best
            .history
            .iter()
            .zip(&self.told)
            .take_while(|(a, b)| a.to == b.to && a.frame == b.frame)
            .count();
        let mut events = Vec::new();
        if same < self.told.len() {
            events.push(LaniakeaEvent::Revised { from_frame: self.told[same].frame });
        }
        let told = |played: &Played, p: f64| ToldTurn {
            frame: played.frame,
            player: played.from.to_move(),
            turn: played.turn,
            position: played.to,
            p,
        };
        let new = &best.history[same..];
        if new.iter().any(|played| played.frame == frame) && p < self.options.unclear {
            let others = self.beliefs.iter().take(self.options.most_told).filter_map(|belief| {
                let last = belief.history.last().filter(|played| played.frame == frame)?;
                Some(told(last, belief.weight.exp() / sum))
            });
            events.push(LaniakeaEvent::Unclear(others.collect()));
        }
        events.extend(new.iter().map(|played| LaniakeaEvent::Turn(told(played, p))));
        self.told = best.history.clone();
        let outcome = best.position.outcome();
        if let Some(outcome) = outcome.filter(|_| !self.over && !new.is_empty()) {
            self.over = true;
            events.push(LaniakeaEvent::End(outcome));
        }
        events
    }
}

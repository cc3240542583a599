//! From look to look: positions believed in, moved on by legal moves.

use super::places::{TURNS, agreement};
use super::{LagunaEvent, LagunaSight, LagunaTrackerOptions, OddThing, ToldVoyage};
use crate::games::laguna::{After, Move, Phase, Position};
use crate::tracker::beliefs::{Beliefs, Followed, Path, Played, followed, least_unexplained, likeliest};
use crate::tracker::persistent::Persistent;
use crate::vision::LagunaObservation;

/// Cost of the board lying turned against the look before: cameras are rarely carried around the table.
const TURNED_COST: f64 = 6.0;
/// How much worse than the best the print may agree with the map in a turn that is still looked into.
const LIKELY_TURN: f64 = 25.0;
/// Visible moves between two looks at most.
const MOST_MOVES: usize = 2;
/// Cost of a move that leaves all as it lay a few moves ago, and how many: people seldom undo what they did.
const BACK_COST: f64 = 4.0;
const RECENT: usize = 4;
/// How often each kind of move is played against the others: steps are most of a turn.
const STEP: f64 = 6.0;
const SHIFT: f64 = 2.0;
const LOAD: f64 = 2.0;
const UNLOAD: f64 = 2.0;
const SWAP: f64 = 1.0;
const SETTING_UP: f64 = 1.0;

followed!(Position, Move);

/// What may have been played since the look before.
type Voyage = Path<Position, ()>;

/// How many of some moves can be seen: turns end unseen.
fn visible(moves: &[Move]) -> usize {
    moves.iter().filter(|mv| **mv != Move::End).count()
}

/// Follows a match from a known position.
#[derive(Debug, Clone)]
pub struct LagunaTracker {
    options: LagunaTrackerOptions,
    beliefs: Beliefs<Position, ()>,
    /// Quarter turns of the board in the look before; `None` before the first.
    turns: Option<usize>,
    odd: Persistent<OddThing>,
    /// Whether it was told that nothing is concluded.
    lost: bool,
    over: bool,
}

impl LagunaTracker {
    /// Begins at `start`, whose map is the board's.
    pub fn new(start: Position, options: LagunaTrackerOptions) -> Self {
        let beliefs = Beliefs::new(&start, [((), 0.0)], options.beliefs);
        Self { options, beliefs, turns: None, odd: Persistent::default(), lost: false, over: false }
    }

    /// The likeliest position.
    pub fn position(&self) -> Option<&Position> {
        self.beliefs.best().map(|belief| &belief.position)
    }

    /// Takes in a look; `frame` is its number. What it showed comes back in order.
    pub fn look(&mut self, frame: u64, seen: &LagunaObservation) -> Vec<LagunaEvent> {
        let Some((sight, turns)) = self.in_its_turn(seen) else { return Vec::new() };
        let paths = self.paths(&sight);
        let cost = paths.iter().map(|path| path.cost).fold(f64::INFINITY, f64::min);
        if cost > self.options.most_cost {
            let told = std::mem::replace(&mut self.lost, true);
            return if told { Vec::new() } else { vec![LagunaEvent::Unexplained { cost }] };
        }
        self.lost = false;
        let is_first = self.turns.replace(turns).is_none();
        self.beliefs.follow(frame, paths);
        let mut events = if is_first { vec![LagunaEvent::Ready] } else { Vec::new() };
        events.extend(self.tell());
        if let Some(best) = self.beliefs.best() {
            let odd = sight.odd(&best.position).into_iter().map(|(thing, gain)| (thing, gain, 0.0)).collect();
            let odd = self.odd.look(odd, |thing| sight.is_hidden(thing));
            events.extend(odd.into_iter().map(LagunaEvent::Odd));
        }
        events
    }

    /// The look in the turn of the board in which print and pieces agree best, and that turn.
    fn in_its_turn(&self, seen: &LagunaObservation) -> Option<(LagunaSight, usize)> {
        let best = &self.beliefs.best()?.position;
        let board = best.board();
        let print: Vec<f64> = (0..TURNS).map(|turns| agreement(seen, board, turns)).collect();
        let most = print.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let likely = (0..TURNS).filter(|turns| print[*turns] > most - LIKELY_TURN);
        let cost_of = |turns: usize| {
            let sight = LagunaSight::of(seen, board, turns, &self.options);
            let change = if self.turns.is_some_and(|before| before != turns) { TURNED_COST } else { 0.0 };
            (sight.cost(best) - print[turns] + change, sight, turns)
        };
        likely.map(cost_of).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, sight, turns)| (sight, turns))
    }

    /// Everything that may have been played.
    fn paths(&self, sight: &LagunaSight) -> Vec<Voyage> {
        let mut all = self.beliefs.stays(|position, ()| sight.cost(position));
        let mut last = all.clone();
        for played in 0..MOST_MOVES {
            if played > 0 {
                if least_unexplained(&all) <= self.options.one_is_enough {
                    break;
                }
                last = likeliest(last, self.options.firsts);
            }
            last = last.iter().flat_map(|path| self.further(sight, path)).collect();
            all.extend(last.iter().cloned());
        }
        let chances = [self.options.nothing_played, self.options.two_played];
        all.iter_mut().for_each(|path| path.weigh(visible(&path.moves), chances));
        all
    }

    /// One more move that can be seen, by whoever may be to move: turns end unseen.
    fn further(&self, sight: &LagunaSight, path: &Voyage) -> Vec<Voyage> {
        let belief = &self.beliefs.all()[path.belief];
        let mut further = Vec::new();
        let mut ended = path.clone();
        // everyone may have let a turn go by
        for _ in 0..=path.position.players().len() {
            let moves = ended.position.legal_moves();
            let all: f64 = moves.iter().map(share).sum();
            for mv in moves.iter().filter(|mv| **mv != Move::End) {
                let Some(position) = ended.position.after(mv) else { continue };
                // there and back again shows nothing
                if visible(&path.moves) > 0 && looks_alike(&belief.position, &position) {
                    continue;
                }
                let mut before = belief.before().take(RECENT);
                let back = if before.any(|was| looks_alike(was, &position)) { BACK_COST } else { 0.0 };
                let prior = ended.prior + (share(mv) / all).ln() - back;
                let cost = sight.cost(&position);
                let moves = [ended.moves.as_slice(), &[*mv]].concat();
                let (belief, behind) = (path.belief, path.behind);
                further.push(Path { belief, aside: (), moves, position, prior, cost, behind });
            }
            if ended.position.phase() != Phase::Sailing {
                break;
            }
            let Some(position) = ended.position.after(&Move::End) else { break };
            ended.moves.push(Move::End);
            ended.prior += self.options.turn_over.ln();
            ended.position = position;
        }
        further
    }

    fn tell(&mut self) -> Vec<LagunaEvent> {
        let telling = self.beliefs.tell();
        let mut events = Vec::new();
        if let Some(from_frame) = telling.revised_from {
            events.push(LagunaEvent::Revised { from_frame });
        }
        if !telling.unclear.is_empty() {
            let options = telling.unclear.iter().map(|(played, p)| told(played, *p)).collect();
            events.push(LagunaEvent::Unclear(options));
        }
        events.extend(telling.told.iter().map(|played| LagunaEvent::Move(told(played, telling.p))));
        let outcome = telling.told.last().and_then(|played| played.to.outcome());
        if let Some(outcome) = outcome.filter(|_| !self.over) {
            self.over = true;
            events.push(LagunaEvent::End(outcome));
        }
        events
    }
}

/// How often a kind of move is played.
const fn share(mv: &Move) -> f64 {
    match mv {
        Move::Step { .. } => STEP,
        Move::Shift { .. } => SHIFT,
        Move::Load { .. } => LOAD,
        Move::Unload { .. } => UNLOAD,
        Move::Swap { .. } => SWAP,
        Move::Place { .. } | Move::Put { .. } | Move::End => SETTING_UP,
    }
}

/// Whether the same lies on the board.
fn looks_alike(a: &Position, b: &Position) -> bool {
    a.rafts() == b.rafts() && a.volcano() == b.volcano() && a.islands().eq(b.islands())
}

fn told(played: &Played<Position>, p: f64) -> ToldVoyage {
    // a move of a history is legal
    let after = played.from.play(&played.mv).map_or(After::GoesOn, |(_, after)| after);
    ToldVoyage {
        frame: played.frame,
        player: played.from.mover(),
        mv: played.mv,
        after,
        position: played.to.clone(),
        p,
    }
}

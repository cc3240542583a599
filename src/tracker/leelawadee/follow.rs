//! From look to look: positions believed in, moved on by legal moves.

use super::layout::{Layout, Places};
use super::sight::draw_chance;
use super::{
    ForgottenInsect, LeelawadeeEvent, LeelawadeeSight, LeelawadeeTrackerOptions, OddCell, ToldPlanting,
    insects,
};
use crate::games::leelawadee::{Insect, Move, Phase, Position};
use crate::tracker::beliefs::{Beliefs, Followed, Path, Played, followed, least_unexplained, likeliest};
use crate::tracker::persistent::Persistent;
use crate::vision::LeelawadeeObservation;

/// Cost of gardens that are drawn in a mirror.
const MIRRORED_COST: f64 = 6.0;
/// Cost of gardens lying otherwise than in the look before: they are rarely carried around the table.
const MOVED_COST: f64 = 6.0;
/// Beliefs, the likeliest first, for which it is tried whether the gardens lie otherwise.
const MOST_MOVED: usize = 4;
/// Flowers planted between two looks at most.
const MOST_PLANTED: usize = 2;
/// Moves between two looks at most: two flowers and one draw.
const MOST_MOVES: usize = 3;
/// How much likelier it is that an insect is left where it was than misread to be just there, natural logarithm.
const LEFT_BEHIND: f64 = 5.5;
/// What a further flower may cost more than an empty cell to be tried: it must look as if it grew there, or be hidden.
const GROWS: f64 = 1.5;

followed!(Position, Move);

/// What may have been played since the look before.
type Sown = Path<Position, Layout>;

fn planted(moves: &[Move]) -> usize {
    moves.iter().filter(|mv| matches!(mv, Move::Plant { .. })).count()
}

/// Follows a match from a known position. All gardens must be plain ones of five by two cells, the only ones that can be
/// read.
#[derive(Debug, Clone)]
pub struct LeelawadeeTracker {
    options: LeelawadeeTrackerOptions,
    places: Vec<Places>,
    start: Position,
    /// `None` before the first look.
    beliefs: Option<Beliefs<Position, Layout>>,
    /// The last look that was understood.
    before: Option<LeelawadeeSight>,
    /// Where each insect that flew came from, the last flight last.
    flown: Vec<(Insect, Option<usize>)>,
    forgotten: Persistent<ForgottenInsect>,
    odd: Persistent<OddCell>,
    /// Whether it was told that nothing is concluded.
    lost: bool,
    over: bool,
}

impl LeelawadeeTracker {
    /// Begins at `start`; `None` when it has a garden that is not five by two cells.
    pub fn new(start: Position, options: LeelawadeeTrackerOptions) -> Option<Self> {
        let places = start.gardens().iter().map(Places::of).collect::<Option<_>>()?;
        Some(Self {
            options,
            places,
            start,
            beliefs: None,
            before: None,
            flown: Vec::new(),
            forgotten: Persistent::default(),
            odd: Persistent::default(),
            lost: false,
            over: false,
        })
    }

    /// The likeliest position.
    pub fn position(&self) -> &Position {
        self.beliefs.as_ref().and_then(Beliefs::best).map_or(&self.start, |belief| &belief.position)
    }

    /// Takes in a look; `frame` is its number. What it showed comes back in order.
    pub fn look(&mut self, frame: u64, seen: &LeelawadeeObservation) -> Vec<LeelawadeeEvent> {
        let sight = LeelawadeeSight::of(seen, self.options.misread);
        let (seen, wanted) = (sight.gardens(), self.places.len());
        if seen != wanted {
            return self.nothing(LeelawadeeEvent::Gardens { seen, wanted });
        }
        let sight = self.before.as_ref().map_or_else(|| sight.clone(), |before| sight.as_before(before));
        let is_first = self.beliefs.is_none();
        let beliefs = match self.beliefs.take() {
            Some(beliefs) => beliefs,
            None => self.first(&sight),
        };
        let paths = self.paths(&beliefs, &sight);
        let cells = |path: &Sown| sight.cells_cost(&path.position, &path.aside, &self.places);
        let cost = paths.iter().map(cells).fold(f64::INFINITY, f64::min);
        if cost > self.options.most_cost {
            self.beliefs = (!is_first).then_some(beliefs);
            return self.nothing(LeelawadeeEvent::Unexplained { cost });
        }
        let mut beliefs = beliefs;
        beliefs.follow(frame, paths);
        self.lost = false;
        let mut events = if is_first { vec![LeelawadeeEvent::Ready] } else { Vec::new() };
        events.extend(self.tell(&mut beliefs));
        events.extend(self.hold_against(&beliefs, &sight));
        self.beliefs = Some(beliefs);
        self.before = Some(sight);
        events
    }

    /// Tells once that nothing is concluded.
    fn nothing(&mut self, event: LeelawadeeEvent) -> Vec<LeelawadeeEvent> {
        let told = std::mem::replace(&mut self.lost, true);
        if told { Vec::new() } else { vec![event] }
    }

    /// The start, with the gardens lying as the first look has them.
    fn first(&mut self, sight: &LeelawadeeSight) -> Beliefs<Position, Layout> {
        let of = |places: &[Places]| Layout::all(sight, &self.start, places);
        let best = |all: &[(Layout, f64)]| all.iter().map(|(_, cost)| *cost).fold(f64::INFINITY, f64::min);
        let mirrored: Vec<Places> = self.places.iter().map(|places| places.mirrored()).collect();
        let (straight, other) = (of(&self.places), of(&mirrored));
        // rows may have been counted upwards: what is connected is the same
        let layouts = if best(&other) + MIRRORED_COST < best(&straight) {
            self.places = mirrored;
            other
        } else {
            straight
        };
        let each = layouts.into_iter().map(|(layout, cost)| {
            let cells = sight.cells_cost(&self.start, &layout, &self.places);
            // what the cells cost counts with the look itself
            (layout, cells - cost)
        });
        Beliefs::new(&self.start, each, self.options.beliefs)
    }

    /// Everything that may have been played.
    fn paths(&self, beliefs: &Beliefs<Position, Layout>, sight: &LeelawadeeSight) -> Vec<Sown> {
        let stays = beliefs.stays(|position, layout| self.cost(sight, position, layout));
        let mut all: Vec<Sown> =
            stays.iter().flat_map(|stay| self.further(sight, stay, f64::INFINITY)).collect();
        let mut last = all.clone();
        all.extend(stays);
        for _ in 1..MOST_MOVES {
            if least_unexplained(&all) <= self.options.one_is_enough {
                break;
            }
            let firsts = likeliest(last, self.options.firsts);
            last = firsts.iter().flat_map(|path| self.further(sight, path, GROWS)).collect();
            all.extend(last.iter().cloned());
        }
        if least_unexplained(&all) > self.options.one_is_enough {
            all.extend(self.moved(beliefs, sight));
        }
        let chances = [self.options.nothing_played, self.options.two_played];
        all.iter_mut().for_each(|path| path.weigh(planted(&path.moves), chances));
        all
    }

    /// What of a look a position leaves unexplained.
    fn cost(&self, sight: &LeelawadeeSight, position: &Position, layout: &Layout) -> f64 {
        let insects = insects::cost(&sight.insects, position, layout, self.options.behind);
        sight.cells_cost(position, layout, &self.places) + sight.table_cost(position) + insects
    }

    /// One more move; `most` is what a planted flower may cost more than an empty cell.
    fn further(&self, sight: &LeelawadeeSight, path: &Sown, most: f64) -> Vec<Sown> {
        let position = &path.position;
        let garden = match position.phase() {
            Phase::Plant { garden } if planted(&path.moves) < MOST_PLANTED => Some(garden),
            Phase::Draw { .. } => None,
            Phase::Plant { .. } | Phase::Over => return Vec::new(),
        };
        let moves = position.legal_moves();
        let each = (moves.len().max(1) as f64).ln();
        let bag = position.bag();
        let mut further = Vec::new();
        for mv in moves {
            let prior = match mv {
                Move::Draw(drawn) => draw_chance(&bag, &drawn),
                Move::Plant { colour, cell } => {
                    let place = garden.and_then(|g| {
                        let of = (position.gardens().get(g)?, self.places.get(g)?);
                        Some(sight.planted_cost(path.aside.seat(g)?, of, (cell, colour)))
                    });
                    if place.is_none_or(|cost| cost > most) {
                        continue;
                    }
                    -each
                }
            };
            let Some(after) = position.after(&mv) else { continue };
            let moves = [path.moves.as_slice(), &[mv]].concat();
            let cost = self.cost(sight, &after, &path.aside);
            further.push(Path {
                belief: path.belief,
                aside: path.aside.clone(),
                moves,
                position: after,
                prior: path.prior + prior,
                cost,
                behind: path.behind,
            });
        }
        further
    }

    /// Nothing played, but the gardens carried around.
    fn moved(&self, beliefs: &Beliefs<Position, Layout>, sight: &LeelawadeeSight) -> Vec<Sown> {
        let likely = beliefs.all().iter().take(MOST_MOVED).enumerate();
        likely
            .flat_map(|(i, belief)| {
                let layouts = Layout::all(sight, &belief.position, &self.places);
                layouts.into_iter().filter(|(layout, _)| *layout != belief.aside).map(move |(layout, _)| {
                    let position = belief.position.clone();
                    let cost = self.cost(sight, &position, &layout);
                    let prior = -MOVED_COST;
                    Path { belief: i, aside: layout, moves: Vec::new(), position, prior, cost, behind: 0.0 }
                })
            })
            .collect()
    }

    fn tell(&mut self, beliefs: &mut Beliefs<Position, Layout>) -> Vec<LeelawadeeEvent> {
        let telling = beliefs.tell();
        let mut events = Vec::new();
        if let Some(from_frame) = telling.revised_from {
            events.push(LeelawadeeEvent::Revised { from_frame });
        }
        if !telling.unclear.is_empty() {
            let options = telling.unclear.iter().map(|(played, p)| told(played, *p)).collect();
            events.push(LeelawadeeEvent::Unclear(options));
        }
        for played in &telling.told {
            let move_told = told(played, telling.p);
            for flight in &move_told.flights {
                self.flown.retain(|(insect, _)| *insect != flight.insect);
                self.flown.push((flight.insect, flight.from));
            }
            events.push(LeelawadeeEvent::Move(Box::new(move_told)));
        }
        let outcome = telling.told.last().and_then(|played| played.to.outcome());
        if let Some(outcome) = outcome.filter(|_| !self.over) {
            self.over = true;
            events.push(LeelawadeeEvent::End(outcome));
        }
        events
    }

    /// Points out what stays where no legal move put it.
    fn hold_against(
        &mut self,
        beliefs: &Beliefs<Position, Layout>,
        sight: &LeelawadeeSight,
    ) -> Vec<LeelawadeeEvent> {
        let Some(best) = beliefs.best() else { return Vec::new() };
        let (position, layout) = (&best.position, &best.aside);
        // what was seen where it belongs was not left behind
        let settled = insects::settled(&sight.insects, position, layout);
        self.flown.retain(|(insect, _)| !settled.contains(insect));
        let left_behind = |told: &ForgottenInsect| {
            let from = self.flown.iter().find(|(insect, _)| *insect == told.insect);
            from.is_some_and(|(_, from)| told.facing.is_none() && *from == told.seen)
        };
        let astray = insects::forgotten(&sight.insects, position, layout)
            .into_iter()
            .map(|(told, gain)| (told, gain, if left_behind(&told) { LEFT_BEHIND } else { 0.0 }));
        let astray = astray.collect();
        let forgotten = self.forgotten.look(astray, |told| insects::is_hidden(&sight.insects, told));
        let cells = sight.odd_cells(position, layout, &self.places);
        let cells = cells.into_iter().map(|(cell, gain)| (cell, gain, 0.0)).collect();
        let odd = self.odd.look(cells, |_| false);
        let forgotten = forgotten.into_iter().map(LeelawadeeEvent::Forgotten);
        forgotten.chain(odd.into_iter().map(LeelawadeeEvent::Odd)).collect()
    }
}

fn told(played: &Played<Position>, p: f64) -> ToldPlanting {
    let garden = match played.from.phase() {
        Phase::Plant { garden } => Some(garden),
        Phase::Draw { .. } | Phase::Over => None,
    };
    // a move of a history is legal
    let (flights, points) =
        played.from.step(&played.mv).map_or_else(|_| (Vec::new(), None), |step| (step.flights, step.points));
    ToldPlanting {
        frame: played.frame,
        garden,
        mv: played.mv,
        flights,
        points,
        position: played.to.clone(),
        p,
    }
}

//! Positions believed in, whatever the game: moved on by legal moves, merged where they meet, and what of the likeliest
//! history was not told yet.

use std::sync::Arc;

/// How beliefs are kept and told. Differences are natural logarithms of chances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BeliefOptions {
    /// Positions believed in at most; default 48.
    pub most_believed: usize,
    /// How much less likely than the best a position may be to be believed in; default 14.
    pub least_believed: f64,
    /// Probability below which moves are asked about; default 0.9.
    pub unclear: f64,
    /// Alternatives told with a question; default 4.
    pub most_told: usize,
    /// Looks for which a move that is not clear waits before it is asked about and told; default 1: what one look
    /// misreads the next one shows.
    pub patience: u32,
}

impl Default for BeliefOptions {
    fn default() -> Self {
        Self { most_believed: 48, least_believed: 14.0, unclear: 0.9, most_told: 4, patience: 1 }
    }
}

/// A game's position as it is followed.
pub(super) trait Followed: Clone + PartialEq {
    /// What moves it on.
    type Move: std::fmt::Debug + Clone + PartialEq;

    /// The position after `mv`; `None` where the rules forbid it.
    fn after(&self, mv: &Self::Move) -> Option<Self>;
}

/// Makes a game's position one that is followed by its own moves.
macro_rules! followed {
    ($position:ty, $mv:ty) => {
        impl $crate::tracker::beliefs::Followed for $position {
            type Move = $mv;

            fn after(&self, mv: &$mv) -> Option<Self> {
                self.apply(mv).ok()
            }
        }
    };
}
pub(super) use followed;

/// A move of a history.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Played<P: Followed> {
    /// Number of the frame that showed it.
    pub frame: u64,
    pub mv: P::Move,
    /// Before and after it.
    pub from: P,
    pub to: P,
}

/// A position believed in, with how it came about.
#[derive(Debug, Clone)]
pub(super) struct Belief<P: Followed, A> {
    pub position: P,
    /// What is believed beside the position: how the board lies.
    pub aside: A,
    /// Natural logarithm of its chance, up to a constant.
    pub weight: f64,
    /// Every move from the start.
    history: Vec<Arc<Played<P>>>,
}

impl<P: Followed, A> Belief<P, A> {
    /// The positions before this one, the last first.
    pub fn before(&self) -> impl Iterator<Item = &P> {
        self.history.iter().rev().map(|played| &played.from)
    }
}

/// What may have become of a believed position since the last look.
#[derive(Debug, Clone)]
pub(super) struct Successor<P: Followed, A> {
    /// Index of the belief that it comes from.
    pub belief: usize,
    pub moves: Vec<P::Move>,
    pub aside: A,
    /// Natural logarithm of its chance, up to the same constant.
    pub weight: f64,
}

/// What may have been played since the look before, with what it leads to and what it costs. Costs and the prior are
/// natural logarithms.
#[derive(Debug, Clone)]
pub(super) struct Path<P: Followed, A> {
    /// Index of the belief that it comes from.
    pub belief: usize,
    pub aside: A,
    pub moves: Vec<P::Move>,
    /// After the moves.
    pub position: P,
    /// Of the chance of the moves themselves.
    pub prior: f64,
    /// What of the look the position leaves unexplained.
    pub cost: f64,
    /// How much less likely the belief is than the likeliest.
    pub behind: f64,
}

impl<P: Followed, A> Path<P, A> {
    /// What is left to explain, however unlikely what is believed explains it.
    pub const fn unexplained(&self) -> f64 {
        self.cost + self.behind
    }

    /// Adds the chance of so many moves having been played: what is seen of them, of none, and of two and more.
    pub fn weigh(&mut self, played: usize, [none, more]: [f64; 2]) {
        self.prior += match played {
            0 => none,
            1 => 1.0 - none - more,
            _ => more,
        }
        .ln();
    }
}

/// The least that any path leaves to explain.
pub(super) fn least_unexplained<P: Followed, A>(paths: &[Path<P, A>]) -> f64 {
    paths.iter().map(Path::unexplained).fold(f64::INFINITY, f64::min)
}

/// The likeliest paths, at most so many.
pub(super) fn likeliest<P: Followed, A>(mut paths: Vec<Path<P, A>>, most: usize) -> Vec<Path<P, A>> {
    paths.sort_by(|a, b| a.unexplained().total_cmp(&b.unexplained()));
    paths.truncate(most);
    paths
}

/// What is to be told after a look.
#[derive(Debug, Clone)]
pub(super) struct Telling<P: Followed> {
    /// The first frame whose move was told otherwise.
    pub revised_from: Option<u64>,
    /// The last moves that history cannot decide between, with their probabilities, the likeliest first.
    pub unclear: Vec<(Arc<Played<P>>, f64)>,
    /// The moves that were not told yet.
    pub told: Vec<Arc<Played<P>>>,
    /// Probability of the position after them.
    pub p: f64,
}

/// All that is believed.
#[derive(Debug, Clone)]
pub(super) struct Beliefs<P: Followed, A> {
    options: BeliefOptions,
    /// The likeliest first.
    all: Vec<Belief<P, A>>,
    /// The history that was told.
    told: Vec<Arc<Played<P>>>,
    /// Looks for which something unclear has waited.
    waited: u32,
}

impl<P: Followed, A: Clone + PartialEq> Beliefs<P, A> {
    /// One position in each of these situations, with natural logarithms of their chances.
    pub fn new(start: &P, asides: impl IntoIterator<Item = (A, f64)>, options: BeliefOptions) -> Self {
        let mut all: Vec<_> = asides
            .into_iter()
            .map(|(aside, weight)| Belief { position: start.clone(), aside, weight, history: Vec::new() })
            .collect();
        all.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        all.truncate(options.most_believed);
        Self { options, all, told: Vec::new(), waited: 0 }
    }

    /// Everything believed, the likeliest first.
    pub fn all(&self) -> &[Belief<P, A>] {
        &self.all
    }

    /// The likeliest.
    pub fn best(&self) -> Option<&Belief<P, A>> {
        self.all.first()
    }

    /// Every belief as a path on which nothing was played, with what it costs.
    pub fn stays(&self, cost: impl Fn(&P, &A) -> f64) -> Vec<Path<P, A>> {
        let most = self.best().map_or(0.0, |best| best.weight);
        let stay = |(i, belief): (usize, &Belief<P, A>)| Path {
            belief: i,
            aside: belief.aside.clone(),
            moves: Vec::new(),
            position: belief.position.clone(),
            prior: 0.0,
            cost: cost(&belief.position, &belief.aside),
            behind: most - belief.weight,
        };
        self.all.iter().enumerate().map(stay).collect()
    }

    /// Makes what the likely paths lead to what is believed.
    pub fn follow(&mut self, frame: u64, paths: Vec<Path<P, A>>) {
        let successor = |path: Path<P, A>| Successor {
            belief: path.belief,
            weight: self.all[path.belief].weight + path.prior - path.cost,
            moves: path.moves,
            aside: path.aside,
        };
        let successors = paths.into_iter().map(successor).collect();
        self.believe(frame, successors);
    }

    /// Makes the likely successors what is believed.
    pub fn believe(&mut self, frame: u64, mut successors: Vec<Successor<P, A>>) {
        // a stable sort: of moves that lead to the same, the first in the rules' order is told
        successors.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let Some(most) = successors.first().map(|s| s.weight) else { return };
        let mut next: Vec<Belief<P, A>> = Vec::new();
        for successor in successors.iter().take_while(|s| s.weight > most - self.options.least_believed) {
            let Some(belief) = self.moved_on(frame, successor, most) else { continue };
            let same =
                |other: &&mut Belief<P, A>| other.position == belief.position && other.aside == belief.aside;
            match next.iter_mut().find(same) {
                Some(other) => other.weight = (other.weight.exp() + belief.weight.exp()).ln(),
                None => next.push(belief),
            }
        }
        next.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        next.truncate(self.options.most_believed);
        if !next.is_empty() {
            self.all = next;
        }
    }

    fn moved_on(&self, frame: u64, successor: &Successor<P, A>, most: f64) -> Option<Belief<P, A>> {
        let before = self.all.get(successor.belief)?;
        let mut belief = Belief {
            position: before.position.clone(),
            aside: successor.aside.clone(),
            weight: successor.weight - most,
            history: before.history.clone(),
        };
        for mv in &successor.moves {
            let to = belief.position.after(mv)?;
            let from = std::mem::replace(&mut belief.position, to.clone());
            belief.history.push(Arc::new(Played { frame, mv: mv.clone(), from, to }));
        }
        Some(belief)
    }

    /// Tells what the likeliest history has that was not told.
    pub fn tell(&mut self) -> Telling<P> {
        let nothing = Telling { revised_from: None, unclear: Vec::new(), told: Vec::new(), p: 1.0 };
        let Some(best) = self.all.first() else { return nothing };
        let sum: f64 = self.all.iter().map(|belief| belief.weight.exp()).sum();
        let chance = |position: &P| {
            let same = self.all.iter().filter(|belief| belief.position == *position);
            same.map(|belief| belief.weight.exp()).sum::<f64>() / sum
        };
        let p = chance(&best.position);
        let is_same =
            |(a, b): &(&Arc<Played<P>>, &Arc<Played<P>>)| Arc::ptr_eq(a, b) || (a.mv == b.mv && a.to == b.to);
        let mut same = best.history.iter().zip(&self.told).take_while(is_same).count();
        let revised_from = self.told.get(same).map(|played| played.frame);
        // all moves of the frame are told anew
        while same > 0 && revised_from.is_some_and(|frame| self.told[same - 1].frame >= frame) {
            same -= 1;
        }
        if revised_from.is_none() && same == best.history.len() {
            self.waited = 0;
            return Telling { p, ..nothing };
        }
        let told = best.history[same..].to_vec();
        let mut unclear = Vec::new();
        if p < self.options.unclear {
            self.waited += 1;
            if self.waited <= self.options.patience {
                return Telling { p, ..nothing };
            }
            unclear = self.alternatives(told.first().map_or(u64::MAX, |played| played.frame), chance);
        }
        self.waited = 0;
        self.told.truncate(same);
        self.told.extend(told.iter().cloned());
        Telling { revised_from, unclear, told, p }
    }

    /// The last moves since frame `from` that may have been played, each position once.
    fn alternatives(&self, from: u64, chance: impl Fn(&P) -> f64) -> Vec<(Arc<Played<P>>, f64)> {
        let mut found: Vec<(Arc<Played<P>>, f64)> = Vec::new();
        for belief in &self.all {
            let Some(last) = belief.history.last().filter(|played| played.frame >= from) else { continue };
            if found.len() < self.options.most_told && found.iter().all(|(other, _)| other.to != last.to) {
                found.push((Arc::clone(last), chance(&last.to)));
            }
        }
        found
    }
}

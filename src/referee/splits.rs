//! How the flowers taken earlier may have been split between the players.
//!
//! Of each colour, what is not on the mat has been taken; only by whom is unknown. The rules narrow it
//! down: every pawn took two flowers of one colour, so a player holds an even number of each colour,
//! but for the first player's free flower, and two flowers for each pawn in all. Where the counts do not
//! fit this (a flower not seen, one too many, flowers collected already), any split counts as possible.

use std::collections::{BTreeMap, BTreeSet};

use super::options::RefereeOptions;
use super::scene::Scene;
use super::verdict::{ColourCall, ColourWinner, CountRange};
use crate::games::lacuna::{Colour, PerPlayer, Player, RuleSet, SetSize, colour_winner, game_winner};

/// Flowers of one colour taken earlier by each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) gold: u32,
    pub(super) silver: u32,
}

/// How far a walk through the colours has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Walk {
    /// Flowers that gold has taken; stays 0 where totals do not matter.
    gold_taken: u64,
    /// Players found to hold a free flower, `[gold, silver]`.
    free: [u32; 2],
    /// Colours won, `[gold, silver]`.
    won: [usize; 2],
}

/// What the flowers taken add up to.
#[derive(Debug, Clone, Copy)]
struct Totals {
    gold_for_pawns: u64,
    silver_for_pawns: u64,
    free_flower: bool,
}

/// Results of the game over the possible splits: how many lead to each.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Results {
    pub(super) gold: f64,
    pub(super) silver: f64,
    pub(super) draw: f64,
}

impl Results {
    /// The result, when it is the same for all splits; inner `None` for a draw.
    pub(super) fn settled(&self) -> Option<Option<Player>> {
        match (self.gold > 0.0, self.silver > 0.0, self.draw > 0.0) {
            (true, false, false) => Some(Some(Player::Gold)),
            (false, true, false) => Some(Some(Player::Silver)),
            (false, false, true) => Some(None),
            _ => None,
        }
    }
}

/// The possible splits of every colour.
pub(super) struct Splits<'a> {
    set: &'a SetSize,
    rules: RuleSet,
    colours: Vec<Vec<Split>>,
    totals: Option<Totals>,
    /// Whether the flowers on the mat and those taken make up the set, colour by colour.
    adds_up: bool,
}

impl<'a> Splits<'a> {
    /// What is possible with the flowers on the mat of `scene` and what `options` say of those taken.
    pub(super) fn of(scene: &Scene, options: &'a RefereeOptions) -> Self {
        let set = &options.set;
        let all: Vec<Vec<Split>> = (0..set.colours.len())
            .map(|i| splits_of_colour(scene.on_mat(Colour(i)), Colour(i), options))
            .collect();
        let whole = |(i, splits): (usize, &Vec<Split>)| {
            let on_mat = u64::from(scene.on_mat(Colour(i)));
            splits
                .iter()
                .all(|s| on_mat + u64::from(s.gold) + u64::from(s.silver) == u64::from(set.per_colour))
        };
        let adds_up = options.taken.is_complete(set) && all.iter().enumerate().all(whole);
        let free = Self { set, rules: options.rules, colours: all, totals: None, adds_up };
        if options.taken.is_complete(set) {
            return free;
        }
        free.by_the_rules(scene).unwrap_or(free)
    }

    /// Only those that go with the pawns on the mat; `None` when there are none.
    fn by_the_rules(&self, scene: &Scene) -> Option<Self> {
        let totals = Totals {
            gold_for_pawns: 2 * scene.pawns_of(Player::Gold) as u64,
            silver_for_pawns: 2 * scene.pawns_of(Player::Silver) as u64,
            free_flower: self.rules.has_free_flower(),
        };
        let lawful = |split: &&Split| split.gold % 2 + split.silver % 2 <= u32::from(totals.free_flower);
        let colours: Vec<Vec<Split>> =
            self.colours.iter().map(|splits| splits.iter().filter(lawful).copied().collect()).collect();
        let taken_in_all: u64 = self
            .colours
            .iter()
            .filter_map(|s| s.first())
            .map(|s| u64::from(s.gold) + u64::from(s.silver))
            .sum();
        let expected = totals.gold_for_pawns + totals.silver_for_pawns + u64::from(totals.free_flower);
        if taken_in_all != expected {
            return None;
        }
        let narrowed =
            Self { set: self.set, rules: self.rules, colours, totals: Some(totals), adds_up: true };
        let possible: Vec<Vec<Split>> = (0..narrowed.colours.len())
            .map(|i| {
                let others = narrowed.walks_except(i, &|_, _| BTreeSet::from([None]));
                let fits = |split: &&Split| {
                    others.iter().any(|&walk| narrowed.is_complete(narrowed.step(walk, **split, None)))
                };
                narrowed.colours[i].iter().filter(fits).copied().collect()
            })
            .collect();
        possible.iter().all(|splits| !splits.is_empty()).then_some(Self { colours: possible, ..narrowed })
    }

    /// Whether the flowers on the mat and those taken make up the set by the rules.
    pub(super) const fn adds_up(&self) -> bool {
        self.adds_up
    }

    /// The possible splits of one colour.
    pub(super) fn of_colour(&self, colour: usize) -> &[Split] {
        &self.colours[colour]
    }

    /// Who has a colour with this split and so many flowers awarded, `[gold, silver]`.
    pub(super) fn winner_of(&self, split: Split, awarded: [u32; 2]) -> Option<Player> {
        let held = PerPlayer {
            gold: split.gold.saturating_add(awarded[0]),
            silver: split.silver.saturating_add(awarded[1]),
        };
        colour_winner(held, self.rules, self.set)
    }

    /// Who has the game at the end of a walk.
    pub(super) fn winner_after(&self, walk: Walk) -> Option<Player> {
        game_winner(PerPlayer { gold: walk.won[0], silver: walk.won[1] }, self.rules, self.set)
    }

    /// Goes on through one more colour.
    pub(super) fn step(&self, walk: Walk, split: Split, winner: Option<Player>) -> Walk {
        let mut next = walk;
        if self.totals.is_some() {
            next.gold_taken += u64::from(split.gold);
            next.free[0] += split.gold % 2;
            next.free[1] += split.silver % 2;
        }
        match winner {
            Some(Player::Gold) => next.won[0] += 1,
            Some(Player::Silver) => next.won[1] += 1,
            None => {}
        }
        next
    }

    /// Whether a walk through all colours adds up.
    pub(super) fn is_complete(&self, walk: Walk) -> bool {
        self.totals.is_none_or(|totals| {
            walk.free[0] + walk.free[1] == u32::from(totals.free_flower)
                && walk.gold_taken == totals.gold_for_pawns + u64::from(walk.free[0])
        })
    }

    /// All walks through the colours but `skipped`; `winners` gives the possible winners of a colour with
    /// a split.
    pub(super) fn walks_except(
        &self,
        skipped: usize,
        winners: &dyn Fn(usize, Split) -> BTreeSet<Option<Player>>,
    ) -> BTreeSet<Walk> {
        let mut walks = BTreeSet::from([Walk::default()]);
        for (i, splits) in self.colours.iter().enumerate().filter(|(i, _)| *i != skipped) {
            let steps: Vec<_> =
                splits.iter().flat_map(|&s| winners(i, s).into_iter().map(move |w| (s, w))).collect();
            walks = walks
                .iter()
                .flat_map(|&walk| steps.iter().map(move |&(split, winner)| self.step(walk, split, winner)))
                .collect();
        }
        walks
    }

    /// The results with so many flowers awarded, `[gold, silver]` a colour. Possible splits count alike.
    pub(super) fn results(&self, awarded: &[[u32; 2]]) -> Results {
        let mut walks = BTreeMap::from([(Walk::default(), 1.0)]);
        for (splits, &awarded) in self.colours.iter().zip(awarded) {
            let mut next = BTreeMap::new();
            for (&walk, &ways) in &walks {
                for &split in splits {
                    let further = self.step(walk, split, self.winner_of(split, awarded));
                    *next.entry(further).or_insert(0.0) += ways;
                }
            }
            walks = next;
        }
        let mut results = Results::default();
        for (walk, ways) in walks.into_iter().filter(|(walk, _)| self.is_complete(*walk)) {
            match self.winner_after(walk) {
                Some(Player::Gold) => results.gold += ways,
                Some(Player::Silver) => results.silver += ways,
                None => results.draw += ways,
            }
        }
        let all = results.gold + results.silver + results.draw;
        Results { gold: results.gold / all, silver: results.silver / all, draw: results.draw / all }
    }

    /// The colours with so many flowers awarded, `[gold, silver]` a colour.
    pub(super) fn colour_calls(&self, awarded: &[[u32; 2]]) -> Vec<ColourCall> {
        let mut calls = Vec::with_capacity(awarded.len());
        for ((name, splits), &[gold, silver]) in self.set.colours.iter().zip(&self.colours).zip(awarded) {
            let winners: BTreeSet<_> = splits.iter().map(|&s| self.winner_of(s, [gold, silver])).collect();
            let winner = match (winners.len(), winners.first()) {
                (1, Some(Some(player))) => ColourWinner::Won(*player),
                (1, Some(None)) => ColourWinner::Nobody,
                _ => ColourWinner::Open,
            };
            calls.push(ColourCall {
                name: name.clone(),
                gold: range(splits.iter().map(|s| s.gold.saturating_add(gold))),
                silver: range(splits.iter().map(|s| s.silver.saturating_add(silver))),
                winner,
            });
        }
        calls
    }
}

fn range(counts: impl Iterator<Item = u32> + Clone) -> CountRange {
    CountRange { least: counts.clone().min().unwrap_or(0), most: counts.max().unwrap_or(0) }
}

/// Every split of a colour of which `on_mat` flowers are left, by what is known of it. Flowers that were not seen
/// on the mat may be short of any colour, and go to either player or to nobody.
fn splits_of_colour(on_mat: u32, colour: Colour, options: &RefereeOptions) -> Vec<Split> {
    let taken = options.set.per_colour.saturating_sub(on_mat);
    let known = |player| options.taken.get(player, colour);
    let unseen = |short: u32| short.min(options.unseen_flowers);
    match (known(Player::Gold), known(Player::Silver)) {
        (Some(gold), Some(silver)) => {
            let unseen = unseen(taken.saturating_sub(gold.saturating_add(silver)));
            let more = (0..=unseen).flat_map(|a| (0..=unseen - a).map(move |b| (a, b)));
            more.map(|(a, b)| Split { gold: gold.saturating_add(a), silver: silver.saturating_add(b) })
                .collect()
        }
        (Some(gold), None) => {
            let rest = taken.saturating_sub(gold);
            let more = (0..=unseen(rest)).flat_map(|a| (0..=unseen(rest - a)).map(move |nobody| (a, nobody)));
            more.map(|(a, nobody)| Split { gold: gold.saturating_add(a), silver: rest - a - nobody })
                .collect()
        }
        (None, Some(silver)) => {
            let rest = taken.saturating_sub(silver);
            let more = (0..=unseen(rest)).flat_map(|b| (0..=unseen(rest - b)).map(move |nobody| (b, nobody)));
            more.map(|(b, nobody)| Split { gold: rest - b - nobody, silver: silver.saturating_add(b) })
                .collect()
        }
        (None, None) => (0..=taken).map(|gold| Split { gold, silver: taken - gold }).collect(),
    }
}

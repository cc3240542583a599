//! Whole games played by chance: what always holds.
//!
//! `UMPIRE_LAGUNA_GAMES` sets how many games are played, 200 otherwise.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod laguna_common;

use std::collections::{BTreeSet, VecDeque};

use laguna_common::{pick, start};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::games::laguna::{
    After, Cell, Colour, Ground, LEAST_ON_RAFT, Move, PER_COLOUR, Pearls, Phase, Position, Raft, Record,
    Rules, Setup, Stage,
};

/// Games in the ordinary test.
const GAMES: u64 = 200;
/// Moves after which a game is left unfinished: rafts aground for good would play on for ever.
const MOST_MOVES: usize = 800;
/// Positions looked at in search of a way.
const MOST_SEARCHED: usize = 600;
/// Every so many games the players plan their ways.
const PLANNED_EVERY: u64 = 7;
/// Of so many planned games one at least is won; rafts stranded on more reefs than they have pearls keep the others
/// from an end.
const LEAST_WON: u64 = 5;
/// Each so many moves the position is written and read again.
const ROUND_TRIP_EVERY: usize = 50;

/// The rules of game number `n`: every variant and reading comes up.
fn rules(n: u64) -> Rules {
    let bit = |b: u64| n >> b & 1 == 1;
    let mut rules = Rules::default();
    match n % 8 {
        0..=2 => {}
        3 => rules.most_on_raft = 5,
        4 => rules.sand_timer = false,
        5 => rules.players_place_pearls = true,
        6 => {
            rules.own_start_island = false;
            rules.free_repair = false;
        }
        _ => {
            rules.sand_timer = bit(3);
            rules.players_place_pearls = bit(4);
            rules.island_room = if bit(5) { 4 } else { 3 };
            rules.start_may_cover = bit(6);
            rules.both_arrows_forbid_swap = bit(7);
            rules.alone_goal = 1 + (n / 8 % 6) as u8;
        }
    }
    rules
}

/// A player: moves by chance, or plans a turn's way when there is one.
struct Captain {
    plans: bool,
    way: VecDeque<Move>,
}

impl Captain {
    fn choose(&mut self, position: &Position, moves: &[Move], rng: &mut ChaCha8Rng) -> Move {
        if let Some(mv) = self.way.pop_front().filter(|mv| moves.contains(mv)) {
            return mv;
        }
        self.way.clear();
        let Some(raft) = position.rafts().iter().find(|raft| raft.colour == position.mover()) else {
            return *pick(moves, rng);
        };
        if !self.plans {
            return *pick(moves, rng);
        }
        let most_urgent = moves.iter().filter_map(|mv| Some((urgency(position, raft, mv)?, mv))).max();
        if let Some((_, mv)) = most_urgent {
            return *mv;
        }
        if rng.random_bool(0.8)
            && let Some(way) = way(position)
        {
            self.way = way;
            if let Some(mv) = self.way.pop_front() {
                return mv;
            }
        }
        let harmless = |mv: &&Move| !matches!(mv, Move::Load { .. }) && !strands(position, mv);
        let sails: Vec<Move> = moves.iter().filter(harmless).copied().collect();
        *pick(if sails.is_empty() { moves } else { &sails }, rng)
    }
}

/// How much a move should be made at once; `None` for one that needs thought.
fn urgency(position: &Position, raft: &Raft, mv: &Move) -> Option<u8> {
    let own = |cell: &Cell| raft.hole(*cell).is_some_and(|hole| raft.pearls[hole] == Some(raft.colour));
    match mv {
        Move::Unload { .. } => Some(4),
        Move::Load { pearl, .. } if *pearl == raft.colour => Some(3),
        Move::Load { .. } => {
            (raft.load().total() < LEAST_ON_RAFT || lacks_ballast(position, raft)).then_some(2)
        }
        Move::Swap { own: given, other } if !own(given) => {
            let got =
                position.rafts().iter().find_map(|raft| raft.hole(*other).and_then(|hole| raft.pearls[hole]));
            (got == Some(raft.colour)).then_some(1)
        }
        _ => None,
    }
}

/// Whether a move leaves the raft on more reefs than it has pearls: it never moves again.
fn strands(position: &Position, mv: &Move) -> bool {
    let (next, after) = position.play(mv).unwrap();
    let raft = next.rafts().iter().find(|raft| raft.colour == position.mover());
    let reefs =
        |raft: &Raft| raft.cells().iter().filter(|cell| next.board().ground(**cell) == Ground::Reef).count();
    after == After::Aground && raft.is_some_and(|raft| reefs(raft) > usize::from(raft.load().total()))
}

/// Whether all own pearls left are on the raft or in the volcano, and other pearls are needed to stay on the raft.
fn lacks_ballast(position: &Position, raft: &Raft) -> bool {
    raft.load().of(raft.colour) + position.volcano().of(raft.colour) == PER_COLOUR
}

/// Where the raft should go: to the volcano with an own pearl to spare, else to an island with one.
fn goals(position: &Position, raft: &Raft) -> Vec<Cell> {
    if raft.load().of(raft.colour) > 0 && raft.load().total() > LEAST_ON_RAFT {
        return Cell::all().filter(|cell| position.board().ground(*cell) == Ground::Volcano).collect();
    }
    let any = lacks_ballast(position, raft);
    let wanted = |pearls: Pearls| if any { pearls.total() } else { pearls.of(raft.colour) };
    position.islands().filter(|(_, pearls)| wanted(*pearls) > 0).map(|(cell, _)| cell).collect()
}

/// The moves that bring the raft there within this turn, by a search that tries what looks nearest first; at an
/// island the turn ends, since the next one loads.
fn way(position: &Position) -> Option<VecDeque<Move>> {
    let mover = position.mover();
    let raft_of = |position: &Position| position.rafts().iter().find(|raft| raft.colour == mover).cloned();
    let goals = goals(position, &raft_of(position)?);
    let apart = |raft: &Raft| {
        let apart = |a: &Cell, b: &Cell| a.x().abs_diff(b.x()) + a.y().abs_diff(b.y());
        goals.iter().flat_map(|goal| raft.cells().iter().map(move |cell| apart(goal, cell))).min()
    };
    let mut reached = vec![(position.clone(), VecDeque::new())];
    let mut seen = BTreeSet::new();
    let mut open = BTreeSet::from([(u8::MAX, 0_usize)]);
    while let Some((_, i)) = open.pop_first().filter(|_| reached.len() < MOST_SEARCHED) {
        let (here, way) = reached[i].clone();
        for mv in here.legal_moves() {
            if !matches!(mv, Move::Step { .. } | Move::Shift { .. }) {
                continue;
            }
            let (next, after) = here.play(&mv).unwrap();
            let raft = raft_of(&next)?;
            let near = apart(&raft)?;
            let arrives = near <= 1;
            if (after != After::GoesOn && !arrives)
                || !seen.insert((raft.corner(), raft.pearls.map(|p| p.is_some())))
            {
                continue;
            }
            let mut way: VecDeque<Move> = way.clone();
            way.push_back(mv);
            if arrives {
                if position.board().ground(goals[0]) == Ground::Landing && after == After::GoesOn {
                    way.push_back(Move::End);
                }
                return Some(way);
            }
            open.insert((near, reached.len()));
            reached.push((next, way));
        }
    }
    None
}

/// What holds in every position of FACTS: 24 pearls, six a colour, none twice on an island, two to four on a raft at
/// rest that has sailed, rafts on water and apart.
fn check(position: &Position, sailed: &[bool]) {
    let mut all = Pearls::default();
    let mut add = |pearls: Pearls| pearls.list().into_iter().for_each(|pearl| all.add(pearl));
    add(position.volcano());
    add(position.supply());
    for (cell, pearls) in position.islands() {
        add(pearls);
        let most = if position.rules().players_place_pearls { position.rules().island_room } else { 3 };
        assert!(pearls.total() <= most, "{cell}");
        assert!(Colour::ALL.iter().all(|colour| pearls.of(*colour) <= 1), "{cell}");
    }
    for (i, raft) in position.rafts().iter().enumerate() {
        add(raft.load());
        assert!(raft.load().total() <= position.rules().most_on_raft);
        assert!(!sailed[i] || raft.load().total() >= 2);
        for cell in raft.cells() {
            assert!(!"IV".contains(position.board().ground(*cell).letter()), "{cell}");
            assert_eq!(
                position.rafts().iter().filter(|other| other.hole(*cell).is_some()).count(),
                1,
                "{cell}"
            );
        }
    }
    assert!(Colour::ALL.iter().all(|colour| all.of(*colour) == PER_COLOUR), "{all:?}");
    assert!(position.players().iter().all(|player| position.volcano().of(*player) <= position.goal()));
}

#[derive(Default)]
struct Played {
    moves: Vec<Move>,
    over: bool,
    aground: usize,
    turns: usize,
}

fn play(start: &Position, plans: bool, rng: &mut ChaCha8Rng) -> Played {
    let mut captain = Captain { plans, way: VecDeque::new() };
    let mut position = start.clone();
    let mut played = Played { moves: Vec::new(), over: false, aground: 0, turns: 0 };
    let mut sailed = vec![false; position.players().len()];
    while played.moves.len() < MOST_MOVES {
        let moves = position.legal_moves();
        if position.phase() == Phase::Over {
            assert!(moves.is_empty());
            played.over = true;
            break;
        }
        assert!(!moves.is_empty(), "nobody is ever stuck without a move");
        let mv = captain.choose(&position, &moves, rng);
        let mover = position.players().iter().position(|player| *player == position.mover()).unwrap();
        let (next, after) = position.play(&mv).unwrap();
        played.moves.push(mv);
        played.aground += usize::from(after == After::Aground);
        played.turns += usize::from(matches!(after, After::Aground | After::Ended));
        sailed[mover] |= matches!(mv, Move::Step { .. });
        assert!(after != After::Won || next.outcome().is_some());
        assert!(after == After::GoesOn || after == After::Won || next.stage() == Stage::Loading);
        check(&next, &sailed);
        if played.moves.len().is_multiple_of(ROUND_TRIP_EVERY) || after == After::Won {
            let written = serde_json::to_string(&next).unwrap();
            assert_eq!(serde_json::from_str::<Position>(&written).unwrap(), next);
            assert_eq!(Setup::from(next.clone()).into_position().unwrap(), next);
            for mv in next.legal_moves() {
                assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
            }
        }
        if after != After::GoesOn {
            captain.way.clear();
        }
        position = next;
    }
    played
}

#[test]
fn random_games_keep_the_totals_and_their_records_play_again() {
    let games = std::env::var("UMPIRE_LAGUNA_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let mut sums = Played::default();
    let (mut planned, mut won) = (0_u64, 0_u64);
    for n in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(n);
        let board = ["plain", "easy", "easy", "full"][(n % 4) as usize];
        let plans = n % PLANNED_EVERY == 0;
        let start = start(board, 1 + (n / 4 % 4) as usize, rules(n / 3), &mut rng);
        let played = play(&start, plans, &mut rng);
        planned += u64::from(plans);
        won += u64::from(plans && played.over);
        sums.turns += played.turns;
        sums.aground += played.aground;
        let record = Record::of_moves(&start, &played.moves).unwrap();
        assert_eq!(Record::from_text(&record.to_text()).unwrap(), record);
        let replayed = record.replay(&start).unwrap();
        assert_eq!(replayed.len(), played.moves.len());
        assert_eq!(replayed.last().is_some_and(|last| last.phase() == Phase::Over), played.over);
        sums.moves.extend(played.moves);
    }
    println!(
        "{games} games: {} moves in {} turns, {} of them ended on a reef; {won} of the {planned} planned ones won",
        sums.moves.len(),
        sums.turns,
        sums.aground
    );
    assert!(won * LEAST_WON >= planned, "only {won} of {planned} planned games came to an end");
}

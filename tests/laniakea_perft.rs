//! Turns counted a second time by another, slow program: discs have numbers here, spaces are lists, and every
//! turn is played out in full.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::Path;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::{Value, json};
use table_umpire::games::laniakea::{Position, Reading, Setup};

/// Random games from which positions are compared, and how many turns apart.
const GAMES: u64 = 12;
const TURNS_APART: usize = 9;
/// Turns after which a random game is left.
const LONGEST_GAME: usize = 60;

/// A disc: its owner's letter and a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Disc {
    owner: char,
    number: usize,
}

/// A space: whether it is a turtle, and the discs on it.
#[derive(Debug, Clone)]
struct Space {
    turtle: bool,
    discs: Vec<Disc>,
}

/// Options that are on, by the letters of their names' last words.
#[derive(Debug, Clone, Copy, Default)]
struct Options {
    exit: bool,
    start_return: bool,
    arrival: bool,
}

#[derive(Debug, Clone)]
struct Slow {
    rows: Vec<VecDeque<Space>>,
    waiting: Vec<Disc>,
    home: Vec<Disc>,
    spare: [bool; 2],
    mover: char,
    options: Options,
}

/// One disc moved: which, from where, to where, and what came of it.
struct Step {
    disc: Disc,
    from: String,
    to: String,
    after: Slow,
}

fn name(row: i32, column: i32) -> String {
    format!("{}{}", "abcdefgh".chars().nth(column as usize).unwrap(), row + 1)
}

/// Both ways out of the playing area that end in the own starting area are one place.
fn place(text: &str) -> &str {
    if text == "X" { "S" } else { text }
}

impl Slow {
    fn read(json: &Value, options: Options) -> Self {
        let mut number = 0;
        let mut disc = |owner: char| {
            number += 1;
            Disc { owner, number }
        };
        let count = |field: &str, player: &str| json[field][player].as_u64().unwrap();
        let mut waiting = Vec::new();
        let mut home = Vec::new();
        for (letter, player) in [('b', "blue"), ('y', "yellow")] {
            (0..count("waiting", player)).for_each(|_| waiting.push(disc(letter)));
            (0..count("home", player)).for_each(|_| home.push(disc(letter)));
        }
        let mut rows = Vec::new();
        for (row, letters) in json["turtle"].as_array().unwrap().iter().enumerate() {
            let mut spaces = VecDeque::new();
            for (column, letter) in letters.as_str().unwrap().chars().enumerate() {
                let stack = json["stacks"][name(row as i32, column as i32)].as_str().unwrap_or("");
                spaces.push_back(Space {
                    turtle: letter == 'T',
                    discs: stack.chars().map(&mut disc).collect(),
                });
            }
            rows.push(spaces);
        }
        let spare: Vec<bool> = json["spare"].as_str().unwrap().chars().map(|c| c == 'T').collect();
        let mover = json["to_move"].as_str().unwrap().chars().next().unwrap();
        Self { rows, waiting, home, spare: [spare[0], spare[1]], mover, options }
    }

    fn json(&self) -> Value {
        let text = |halves: &[bool]| halves.iter().map(|&t| if t { 'T' } else { '.' }).collect::<String>();
        let count = |discs: &[Disc], owner| discs.iter().filter(|disc| disc.owner == owner).count();
        let mut stacks = BTreeMap::new();
        let mut turtle = Vec::new();
        for (row, spaces) in self.rows.iter().enumerate() {
            turtle.push(text(&spaces.iter().map(|space| space.turtle).collect::<Vec<_>>()));
            for (column, space) in spaces.iter().enumerate().filter(|(_, space)| !space.discs.is_empty()) {
                let discs: String = space.discs.iter().map(|disc| disc.owner).collect();
                stacks.insert(name(row as i32, column as i32), discs);
            }
        }
        let mut spare = self.spare;
        spare.sort_by_key(|turtle| !turtle);
        json!({
            "turtle": turtle, "stacks": stacks, "spare": text(&spare),
            "waiting": {"blue": count(&self.waiting, 'b'), "yellow": count(&self.waiting, 'y')},
            "home": {"blue": count(&self.home, 'b'), "yellow": count(&self.home, 'y')},
            "to_move": if self.mover == 'b' { "blue" } else { "yellow" },
        })
    }

    fn won(&self, owner: char) -> bool {
        self.home.iter().filter(|disc| disc.owner == owner).count() >= 5
    }

    /// The space, when it is on the board.
    fn space(&self, row: i32, column: i32) -> Option<&Space> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?)
    }

    fn put(&mut self, disc: Disc, row: i32, column: i32) -> bool {
        let space = &mut self.rows[row as usize][column as usize];
        if space.turtle || space.discs.len() >= 3 {
            return false;
        }
        space.discs.push(disc);
        true
    }

    /// Every way to move one disc.
    fn steps(&self) -> Vec<Step> {
        let (first_row, forward) = if self.mover == 'b' { (0, 1) } else { (5, -1) };
        let mut steps = Vec::new();
        for (i, &disc) in self.waiting.iter().enumerate().filter(|(_, disc)| disc.owner == self.mover) {
            for column in 0..8 {
                let mut after = self.clone();
                after.waiting.remove(i);
                if after.put(disc, first_row, column) {
                    steps.push(Step { disc, from: "S".to_owned(), to: name(first_row, column), after });
                }
            }
        }
        for row in 0..6 {
            for column in 0..8 {
                let Some(&disc) = self.space(row, column).unwrap().discs.last() else { continue };
                if disc.owner == self.mover {
                    for way in [(forward, 0), (-forward, 0), (0, 1), (0, -1)] {
                        let moved = self.jump(disc, [row, column], way, forward);
                        steps.extend(moved.map(|(to, after)| Step {
                            disc,
                            from: name(row, column),
                            to,
                            after,
                        }));
                    }
                }
            }
        }
        steps
    }

    /// Goes on space by space, as a hand would.
    fn jump(&self, disc: Disc, from: [i32; 2], way: (i32, i32), forward: i32) -> Option<(String, Self)> {
        let mut after = self.clone();
        let height = self.space(from[0], from[1])?.discs.len();
        after.rows[from[0] as usize][from[1] as usize].discs.pop();
        let [mut row, mut column] = from;
        let mut steps_left = height;
        loop {
            (row, column) = (row + way.0, column + way.1);
            steps_left -= 1;
            let Some(space) = self.space(row, column) else {
                let to = if way.0 == forward {
                    "D"
                } else if way.0 == 0 {
                    "X"
                } else {
                    "S"
                };
                if to == "D" {
                    after.home.push(disc)
                } else {
                    after.waiting.push(disc)
                }
                return Some((to.to_owned(), after));
            };
            if steps_left == 0 {
                return after.put(disc, row, column).then(|| (name(row, column), after));
            }
            if space.discs.len() > height {
                return None;
            }
        }
    }

    /// Every turn by its text, with the position after it.
    fn turns(&self) -> BTreeMap<String, Self> {
        let mut turns = BTreeMap::new();
        if self.won('b') || self.won('y') {
            return turns;
        }
        for first in self.steps() {
            let text = format!("{}-{}", first.from, first.to);
            let over = first.after.won(self.mover);
            if over || (self.options.exit && ["S", "X", "D"].contains(&first.to.as_str())) {
                turns.insert(text.clone(), first.after.passed_on());
            }
            if over {
                continue;
            }
            for second in first.after.steps() {
                let back = first.disc == second.disc && place(&second.to) == place(&first.from);
                if back && !(self.options.start_return && place(&second.to) == "S") {
                    continue;
                }
                let text = format!("{text} {}-{}", second.from, second.to);
                let arrived = second.to == "D";
                let forfeited = place(&second.to) == "S" || second.after.won(self.mover);
                if forfeited || (arrived && self.options.arrival) {
                    turns.insert(text.clone(), second.after.passed_on());
                }
                for row in (0..6).filter(|row| arrived || second.to.ends_with(&(row + 1).to_string())) {
                    if !forfeited {
                        second.after.slides(row, &text, &mut turns);
                    }
                }
            }
        }
        turns
    }

    fn passed_on(&self) -> Self {
        let mover = if self.mover == 'b' { 'y' } else { 'b' };
        Self { mover, ..self.clone() }
    }

    fn slides(&self, row: usize, text: &str, turns: &mut BTreeMap<String, Self>) {
        let [a, b] = self.spare;
        for halves in [[a, b], [b, a]] {
            let letters: String = halves.iter().map(|&turtle| if turtle { 'T' } else { '.' }).collect();
            for side in ["left", "right"] {
                let mut after = self.passed_on();
                let line = &mut after.rows[row];
                let fresh = halves.map(|turtle| Space { turtle, discs: Vec::new() });
                let [left, right] = fresh;
                let out = if side == "left" {
                    line.push_front(right);
                    line.push_front(left);
                    [line.pop_back().unwrap(), line.pop_back().unwrap()]
                } else {
                    line.push_back(left);
                    line.push_back(right);
                    [line.pop_front().unwrap(), line.pop_front().unwrap()]
                };
                after.spare = [out[0].turtle, out[1].turtle];
                after.waiting.extend(out.into_iter().flat_map(|space| space.discs));
                turns.insert(format!("{text} / {side}{}:{letters}", row + 1), after);
            }
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.turns().len() as u64,
            _ => self.turns().values().map(|after| after.perft(depth - 1)).sum(),
        }
    }
}

/// Both programs give the same turns with the same positions after them.
fn agree(position: &Position, options: Options) -> usize {
    let slow = Slow::read(&serde_json::to_value(position).unwrap(), options).turns();
    let fast = position.legal_moves();
    let mut texts: Vec<String> = fast.iter().map(ToString::to_string).collect();
    texts.sort();
    let at = serde_json::to_string(position).unwrap();
    assert!(texts.iter().eq(slow.keys()), "{at}");
    for turn in &fast {
        let after = position.apply(turn).unwrap_or_else(|error| panic!("{at}: {turn}: {error}"));
        assert_eq!(serde_json::to_value(after).unwrap(), slow[&turn.to_string()].json(), "{at}: {turn}");
    }
    fast.len()
}

fn start_setup() -> Setup {
    serde_json::from_str(&text("start.json")).unwrap()
}

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/laniakea").join(file)).unwrap()
}

#[test]
fn both_programs_give_the_same_turns_all_along_random_games() {
    let mut compared = 0;
    for game in 0..GAMES {
        let mut random = ChaCha8Rng::seed_from_u64(game);
        let options = Options { exit: game % 2 == 1, start_return: game % 4 >= 2, arrival: game % 8 >= 4 };
        let reading = Reading {
            second_optional_after_exit: options.exit,
            start_return: options.start_return,
            slide_optional_after_arrival: options.arrival,
            any_tiles: false,
        };
        let mut position = start_setup().into_position(reading).unwrap();
        for ply in 0..LONGEST_GAME {
            if ply % TURNS_APART == (game as usize) % TURNS_APART {
                compared += agree(&position, options);
            }
            let turns = position.legal_moves();
            // Every other turn brings discs forward, so that all of the board is played on.
            let onward = turns.iter().filter(|turn| turn.to_string().contains("-D"));
            let onward: Vec<_> = onward.collect();
            let pick = if random.random_bool(0.5) { onward.choose(&mut random).copied() } else { None };
            let Some(turn) = pick.or_else(|| turns.choose(&mut random)) else { break };
            position = position.apply(turn).unwrap();
        }
    }
    println!("{compared} turns compared");
    assert!(compared > 10_000, "{compared} turns compared");
}

#[derive(Deserialize)]
struct PerftCase {
    why: String,
    position: Setup,
    counts: Vec<u64>,
    /// The deepest count that the slow program makes here as well.
    slow: u32,
}

#[test]
fn counts_are_those_of_the_slow_program() {
    let cases: Vec<PerftCase> = serde_json::from_str(&text("perft.json")).unwrap();
    for case in cases {
        let position =
            case.position.into_position(Reading { any_tiles: true, ..Reading::default() }).unwrap();
        let slow = Slow::read(&serde_json::to_value(position).unwrap(), Options::default());
        for (depth, &count) in (1..).zip(&case.counts) {
            assert_eq!(position.perft(depth), count, "{} depth {depth}", case.why);
            if depth <= case.slow {
                assert_eq!(slow.perft(depth), count, "{} depth {depth}, slow", case.why);
            }
        }
    }
}

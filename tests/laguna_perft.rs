//! The rules held against a second, slow count of their own: every sentence of the rulebook written out once more on
//! plain maps, with nothing shared but the form of positions and moves.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod laguna_common;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use laguna_common::{Row, pick, rows, start};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use table_umpire::games::laguna::{Move, Position, Rules};

type At = (i64, i64);

/// A position, as plainly as can be. An open hole holds an empty word.
#[derive(Debug, Clone, PartialEq)]
struct Slow {
    map: Rc<HashMap<At, char>>,
    order: Vec<String>,
    rafts: BTreeMap<String, BTreeMap<At, String>>,
    islands: BTreeMap<At, BTreeSet<String>>,
    supply: Vec<String>,
    volcano: Vec<String>,
    turn: usize,
    may_load: bool,
    loaded: u64,
    /// Without the sand timer: the raft has moved this turn.
    moved: bool,
    shifts: u64,
    rules: BTreeMap<String, String>,
}

const COLOURS: [&str; 4] = ["red", "yellow", "green", "blue"];
const WAYS: [(char, At); 4] = [('N', (0, 1)), ('E', (1, 0)), ('S', (0, -1)), ('W', (-1, 0))];

fn name((x, y): At) -> String {
    format!("{}{}", "abcdefghijklmnopqrstuvwx".chars().nth(x as usize).unwrap(), y + 1)
}

fn at(text: &str) -> At {
    let column = "abcdefghijklmnopqrstuvwx".find(&text[..1]).unwrap();
    (column as i64, text[1..].parse::<i64>().unwrap() - 1)
}

fn four((x, y): At) -> [At; 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

impl Slow {
    fn of(position: &Position) -> Self {
        let json = serde_json::to_value(position).unwrap();
        let words = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().map(|word| word.as_str().unwrap().to_owned()).collect()
        };
        let cell = |value: &Value| (value[0].as_i64().unwrap(), value[1].as_i64().unwrap());
        let mut map = HashMap::new();
        for (i, row) in words(&json["map"]).iter().enumerate() {
            map.extend(row.chars().enumerate().map(|(x, letter)| ((x as i64, 23 - i as i64), letter)));
        }
        let holes = |raft: &Value| {
            let word = |hole: &Value| hole["pearl"].as_str().unwrap().replace("none", "");
            raft["holes"].as_array().unwrap().iter().map(|hole| (cell(&hole["cell"]), word(hole))).collect()
        };
        let rafts = json["rafts"].as_array().unwrap();
        let rafts =
            rafts.iter().map(|raft| (raft["colour"].as_str().unwrap().to_owned(), holes(raft))).collect();
        let islands = json["islands"].as_array().unwrap().iter();
        let islands = islands.map(|one| (cell(&one["landing"]), words(&one["pearls"]).into_iter().collect()));
        let order = words(&json["players"]);
        let rules: BTreeMap<String, String> = serde_json::from_value(json["rules"].clone()).unwrap();
        let no_timer = rules.get("sand-timer").is_some_and(|value| value == "off");
        Self {
            map: Rc::new(map),
            turn: order.iter().position(|player| json["to_move"] == **player).unwrap(),
            order,
            rafts,
            islands: islands.collect(),
            supply: words(&json["supply"]),
            volcano: words(&json["volcano"]["pearls"]),
            may_load: json["stage"] == "loading",
            loaded: json["loaded"].as_u64().unwrap(),
            moved: no_timer && json["stage"] == "sailing",
            shifts: json["shifts"].as_u64().unwrap(),
            rules,
        }
    }

    fn rule(&self, name: &str, value: &str) -> bool {
        self.rules.get(name).is_some_and(|own| own == value)
    }

    fn me(&self) -> &str {
        &self.order[self.turn]
    }

    fn raft(&self) -> &BTreeMap<At, String> {
        &self.rafts[self.me()]
    }

    fn pearls(raft: &BTreeMap<At, String>) -> usize {
        raft.values().filter(|pearl| !pearl.is_empty()).count()
    }

    fn won(&self) -> bool {
        let goal = match self.order.len() {
            1 => self.rules.get("alone-goal").map_or(4, |goal| goal.parse().unwrap()),
            2 => 6,
            3 => 5,
            _ => 4,
        };
        self.order.iter().any(|player| self.volcano.iter().filter(|pearl| *pearl == player).count() >= goal)
    }

    /// Whether the player's raft could lie on these cells.
    fn free(&self, cells: &[At]) -> bool {
        cells.iter().all(|cell| {
            let taken = self.rafts.iter().any(|(owner, raft)| owner != self.me() && raft.contains_key(cell));
            self.map.get(cell).is_some_and(|letter| *letter != 'I' && *letter != 'V') && !taken
        })
    }

    fn can_go(&self, (dx, dy): At) -> bool {
        self.free(&self.raft().keys().map(|(x, y)| (x + dx, y + dy)).collect::<Vec<_>>())
    }

    /// The letters in sight on a raft.
    fn seen(&self, raft: &BTreeMap<At, String>) -> Vec<char> {
        raft.iter().filter(|(_, pearl)| pearl.is_empty()).map(|(cell, _)| self.map[cell]).collect()
    }

    fn landings(&self, cells: &[At]) -> Vec<At> {
        let near =
            |landing: &At| cells.contains(landing) || four(*landing).iter().any(|side| cells.contains(side));
        self.islands.keys().copied().filter(near).collect()
    }

    /// Whether the supply fits on the islands from the `i`th on.
    fn fits(&self, i: usize, supply: [usize; 4], seen: &mut BTreeSet<(usize, [usize; 4])>) -> bool {
        if supply == [0; 4] {
            return true;
        }
        let room = if self.rule("island-room", "4") { 4 } else { 3 };
        let Some(island) = self.islands.values().nth(i) else { return false };
        if !seen.insert((i, supply)) {
            return false;
        }
        (0..16_usize).any(|choice| {
            let chosen: Vec<usize> = (0..4).filter(|colour| choice >> colour & 1 == 1).collect();
            let fit = chosen.iter().all(|colour| supply[*colour] > 0 && !island.contains(COLOURS[*colour]));
            let mut rest = supply;
            chosen.iter().for_each(|colour| rest[*colour] = rest[*colour].saturating_sub(1));
            fit && chosen.len() + island.len() <= room && self.fits(i + 1, rest, seen)
        })
    }

    fn moves(&self) -> BTreeSet<String> {
        if self.rafts.len() < self.order.len() {
            return self.places();
        }
        if !self.supply.is_empty() {
            return self.puts();
        }
        if self.won() {
            return BTreeSet::new();
        }
        let raft = self.raft();
        let pearls = Self::pearls(raft);
        let cells: Vec<At> = raft.keys().copied().collect();
        let open: Vec<At> = cells.iter().copied().filter(|cell| raft[cell].is_empty()).collect();
        let full: Vec<At> = cells.iter().copied().filter(|cell| !raft[cell].is_empty()).collect();
        let no_timer = self.rule("sand-timer", "off");
        let mut moves = BTreeSet::new();
        let most = if self.rule("raft-pearls", "5") { 5 } else { 4 };
        if self.may_load && self.loaded < 3 && pearls < most {
            for landing in self.landings(&cells) {
                for pearl in &self.islands[&landing] {
                    moves.extend(
                        open.iter().map(|hole| format!("load {pearl} {} {}", name(landing), name(*hole))),
                    );
                }
            }
        }
        if pearls < 2 {
            if moves.is_empty() {
                moves.insert("end".to_owned());
            }
            return moves;
        }
        let seen = self.seen(raft);
        if !(no_timer && self.moved) {
            for from in &full {
                moves.extend(open.iter().map(|to| format!("shift {} {}", name(*from), name(*to))));
            }
        }
        let ways: Vec<char> =
            WAYS.iter().filter(|(_, by)| self.can_go(*by)).map(|(letter, _)| *letter).collect();
        if !seen.contains(&'R') {
            let arrows: Vec<char> = ways.iter().copied().filter(|way| seen.contains(way)).collect();
            let allowed = if arrows.is_empty() { &ways } else { &arrows };
            moves.extend(allowed.iter().map(|way| format!("step {way}")));
        }
        let drifts = |letters: &[char]| letters.iter().any(|letter| "NESW".contains(*letter));
        for (owner, other) in self.rafts.iter().filter(|(owner, _)| *owner != self.me()) {
            let beside = cells.iter().any(|cell| four(*cell).iter().any(|side| other.contains_key(side)));
            let theirs = self.rule("swap-arrows", "both") && drifts(&self.seen(other));
            if !beside || drifts(&seen) || theirs {
                continue;
            }
            for (given, got) in full.iter().flat_map(|given| other.keys().map(move |got| (given, got))) {
                if !self.rafts[owner][got].is_empty() && raft[given] != other[got] {
                    moves.insert(format!("swap {} {}", name(*given), name(*got)));
                }
            }
        }
        let at_volcano =
            cells.iter().any(|cell| four(*cell).iter().any(|side| self.map.get(side) == Some(&'V')));
        if at_volcano && pearls > 2 {
            let own = full.iter().filter(|cell| raft[cell] == self.me());
            moves.extend(own.map(|cell| format!("unload {}", name(*cell))));
        }
        let reefs = cells.iter().filter(|cell| self.map[cell] == 'R').count();
        let could_clear = if self.moved { !seen.contains(&'R') } else { reefs <= pearls };
        if !no_timer || !could_clear || ways.is_empty() {
            moves.insert("end".to_owned());
        }
        moves
    }

    fn places(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (x, y, (w, h)) in
            (0..24).flat_map(|x| (0..24).flat_map(move |y| [(x, y, (2, 3)), (x, y, (3, 2))]))
        {
            let cells: Vec<At> = (0..w).flat_map(|i| (0..h).map(move |j| (x + i, y + j))).collect();
            let landings = self.landings(&cells);
            let others = self.rafts.values().map(|raft| raft.keys().copied().collect::<Vec<_>>());
            let taken: BTreeSet<At> = others.flat_map(|other| self.landings(&other)).collect();
            let shared = self.rule("start-island", "shared");
            let beside = self.rule("start-square", "beside");
            if self.free(&cells)
                && !landings.is_empty()
                && landings.iter().all(|landing| shared || !taken.contains(landing))
                && landings.iter().all(|landing| !beside || !cells.contains(landing))
            {
                moves.insert(format!("place {} {w}x{h}", name((x, y))));
            }
        }
        moves
    }

    fn puts(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (landing, pearl) in self.islands.keys().flat_map(|at| COLOURS.map(|colour| (*at, colour))) {
            let room = if self.rule("island-room", "4") { 4 } else { 3 };
            let island = &self.islands[&landing];
            let left = self.supply.iter().any(|own| own == pearl);
            if left && !island.contains(pearl) && island.len() < room {
                let after = self.after(&format!("put {pearl} {}", name(landing)));
                let count = |colour: &str| after.supply.iter().filter(|own| *own == colour).count();
                if after.fits(0, COLOURS.map(count), &mut BTreeSet::new()) {
                    moves.insert(format!("put {pearl} {}", name(landing)));
                }
            }
        }
        moves
    }

    /// The position after a legal move.
    fn after(&self, notation: &str) -> Self {
        let mut next = self.clone();
        let me = self.me().to_owned();
        let words: Vec<&str> = notation.split(' ').collect();
        let hole = |slow: &mut Self, cell: &str, pearl: String| {
            std::mem::replace(slow.rafts.get_mut(&me).unwrap().get_mut(&at(cell)).unwrap(), pearl)
        };
        let no_timer = self.rule("sand-timer", "off");
        let mut over = false;
        match words[0] {
            "place" => {
                let ((x, y), size) = (at(words[1]), words[2].as_bytes());
                let (w, h) = (i64::from(size[0] - b'0'), i64::from(size[2] - b'0'));
                let cells = (0..w).flat_map(|i| (0..h).map(move |j| ((x + i, y + j), String::new())));
                next.rafts.insert(me.clone(), cells.collect());
                over = true;
            }
            "put" => {
                let place = next.supply.iter().position(|pearl| pearl == words[1]).unwrap();
                let pearl = next.supply.remove(place);
                next.islands.get_mut(&at(words[2])).unwrap().insert(pearl);
                over = true;
            }
            "load" => {
                assert!(next.islands.get_mut(&at(words[2])).unwrap().remove(words[1]));
                hole(&mut next, words[3], words[1].to_owned());
                next.loaded += 1;
            }
            "shift" => {
                let aground = self.seen(self.raft()).contains(&'R');
                let pearl = hole(&mut next, words[1], String::new());
                hole(&mut next, words[2], pearl);
                let reef = self.map[&at(words[1])] == 'R';
                over = reef && !no_timer && (!aground || self.rule("repair", "watched"));
                next.shifts += u64::from(self.order.len() == 1);
            }
            "step" => {
                let letter = words[1].chars().next();
                let (_, (dx, dy)) = WAYS.into_iter().find(|(way, _)| Some(*way) == letter).unwrap();
                let moved = self.raft().iter().map(|((x, y), pearl)| ((x + dx, y + dy), pearl.clone()));
                next.rafts.insert(me.clone(), moved.collect());
                next.moved = no_timer;
                over = next.seen(next.raft()).contains(&'R');
            }
            "swap" => {
                let owner =
                    self.rafts.iter().find(|(_, raft)| raft.contains_key(&at(words[2]))).unwrap().0.clone();
                let theirs = next.rafts.get_mut(&owner).unwrap().get_mut(&at(words[2])).unwrap();
                let got = std::mem::replace(theirs, self.raft()[&at(words[1])].clone());
                hole(&mut next, words[1], got);
            }
            "unload" => {
                let pearl = hole(&mut next, words[1], String::new());
                next.volcano.push(pearl);
                next.volcano.sort_by_key(|pearl| COLOURS.iter().position(|colour| pearl == colour));
                over = self.map[&at(words[1])] == 'R' && !next.won();
            }
            _ => over = true,
        }
        if words[0] != "load" {
            (next.may_load, next.loaded) = (false, 0);
        }
        if over {
            next.turn = (self.turn + 1) % self.order.len();
            (next.may_load, next.loaded, next.moved) = (true, 0, false);
        }
        next
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|mv| self.after(mv).count(depth - 1)).sum()
    }
}

fn listed(position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves();
    let texts: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), moves.len(), "each move once");
    texts
}

/// The rules of walk number `n`: every option in turn.
fn rules(n: u64) -> Rules {
    let usual = Rules::default();
    match n % 9 {
        0 => usual,
        1 => Rules { most_on_raft: 5, ..usual },
        2 => Rules { sand_timer: false, ..usual },
        3 => Rules { players_place_pearls: true, ..usual },
        4 => Rules { alone_goal: 1, free_repair: false, ..usual },
        5 => Rules { own_start_island: false, ..usual },
        6 => Rules { start_may_cover: false, sand_timer: false, ..usual },
        7 => Rules { both_arrows_forbid_swap: true, ..usual },
        _ => Rules { players_place_pearls: true, island_room: 4, ..usual },
    }
}

#[test]
fn the_moves_and_what_they_do_agree_with_the_slow_rules_along_random_games() {
    const WALKS: u64 = 36;
    const STEPS: usize = 150;
    for n in 0..WALKS {
        let mut rng = ChaCha8Rng::seed_from_u64(1_000 + n);
        let board = ["easy", "full", "plain"][(n / 9 % 3) as usize];
        let mut position = start(board, 1 + (n % 4) as usize, rules(n), &mut rng);
        for _ in 0..STEPS {
            let slow = Slow::of(&position);
            let moves = listed(&position);
            assert_eq!(moves, slow.moves(), "{}", serde_json::to_string(&position).unwrap());
            if moves.is_empty() {
                break;
            }
            let texts: Vec<String> = moves.into_iter().collect();
            let text = pick(&texts, &mut rng);
            position = position.apply(&text.parse::<Move>().unwrap()).unwrap();
            assert_eq!(Slow::of(&position), slow.after(text), "{text}");
        }
    }
}

#[test]
fn the_moves_agree_with_the_slow_rules_in_every_case_of_the_tables() {
    let tables =
        ["loading.toml", "pearls.toml", "sailing.toml", "swapping.toml", "volcano.toml", "variants.toml"];
    for row in tables.iter().flat_map(|table| rows::<Row>(table)) {
        let position = row.position();
        let slow = Slow::of(&position);
        assert_eq!(listed(&position), slow.moves(), "{}", row.why);
        // The slow rules take long over where pearls fit.
        let depth = if row.supply { 1 } else { 2 };
        assert_eq!(position.perft(depth), slow.count(depth), "{}", row.why);
    }
}

#[test]
fn counts_agree_with_the_slow_count_and_stay_what_they_are() {
    let row =
        |table: &str, why: &str| rows::<Row>(table).into_iter().find(|row| row.why.starts_with(why)).unwrap();
    // The first by hand: three pearls into six holes; two into five; then one into four, eight shifts, four steps, the
    // end: 18, 18 x 10, 180 x 17.
    let cases = [
        (row("loading.toml", "a pearl from the island alongside").position(), [18, 180, 3_060]),
        (row("swapping.toml", "R9: rafts side by side").position(), [16, 253, 3_967]),
        (row("volcano.toml", "R10: an own pearl").position(), [15, 216, 3_035]),
        (row("variants.toml", "no timer: before the raft moves").position(), [12, 112, 960]),
    ];
    for (position, wanted) in cases {
        let slow = Slow::of(&position);
        let depths = [1, 2, 3];
        assert_eq!(depths.map(|depth| position.perft(depth)), depths.map(|depth| slow.count(depth)));
        assert_eq!(depths.map(|depth| position.perft(depth)), wanted);
    }
}

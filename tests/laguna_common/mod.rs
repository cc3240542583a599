//! Boards, rows of the case tables and dealt games for the tests of Laguna.

#![allow(dead_code, reason = "each test uses its own part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use table_umpire::games::laguna::{
    Board, Cell, Colour, Content, Direction, GameName, HoleForm, IslandForm, Pearls, Position, RaftForm,
    Rules, Setup, Stage, VolcanoForm,
};

pub fn fixture(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/laguna").join(file)
}

pub fn text(file: &str) -> String {
    fs::read_to_string(fixture(file)).unwrap()
}

#[derive(Deserialize)]
struct Profile {
    map: Vec<String>,
}

/// The map of a board profile.
pub fn map(name: &str) -> Vec<String> {
    toml::from_str::<Profile>(&text(&format!("{name}.toml"))).unwrap().map
}

pub fn board(name: &str) -> Board {
    Board::from_map(&map(name)).unwrap()
}

/// A row of a case table: a position, what is played from it, and what comes of it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub why: String,
    #[serde(default)]
    pub marks: Vec<String>,
    pub unmark: Option<String>,
    #[serde(default)]
    pub rules: Rules,
    pub players: Option<Vec<Colour>>,
    #[serde(default)]
    pub rafts: Vec<String>,
    pub mover: Colour,
    #[serde(default)]
    pub stage: Stage,
    #[serde(default)]
    pub loaded: u8,
    #[serde(default)]
    pub islands: BTreeMap<String, String>,
    #[serde(default)]
    pub volcano: String,
    #[serde(default)]
    pub supply: bool,
    #[serde(default)]
    pub play: Vec<String>,
    #[serde(default)]
    pub refused: Vec<String>,
    pub turn: Option<String>,
    pub steps: Option<String>,
    pub count: Option<usize>,
    pub mover_after: Option<Colour>,
    pub volcano_after: Option<String>,
    pub shifts_after: Option<u32>,
    pub problems: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Table<Row> {
    rows: Vec<Row>,
}

pub fn rows<Row: serde::de::DeserializeOwned>(file: &str) -> Vec<Row> {
    toml::from_str::<Table<Row>>(&text(file)).unwrap_or_else(|error| panic!("{file}: {error}")).rows
}

pub fn colours(letters: &str) -> Vec<Colour> {
    let colour = |letter: char| {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.to_string().starts_with(letter))
            .unwrap_or_else(|| panic!("{letter}"))
    };
    letters.chars().map(colour).collect()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap_or_else(|()| panic!("{name} is no cell"))
}

fn pair(cell: Cell) -> [i64; 2] {
    [i64::from(cell.x()), i64::from(cell.y())]
}

impl Row {
    fn map(&self) -> Vec<String> {
        let mut map: Vec<Vec<char>> = map("plain").iter().map(|row| row.chars().collect()).collect();
        let unmarked = self.unmark.iter().map(|at| format!(". {at}"));
        for mark in self.marks.iter().cloned().chain(unmarked) {
            let (letter, at) = mark.split_once(' ').unwrap();
            let at = cell(at);
            map[23 - usize::from(at.y())][usize::from(at.x())] = letter.chars().next().unwrap();
        }
        map.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    /// A raft of the form "red h5 2x3 r./.b/..": rows of holes from north to south.
    fn raft(text: &str) -> RaftForm {
        let words: Vec<&str> = text.split(' ').collect();
        let [x, y] = pair(cell(words[1]));
        let size = |i: usize| i64::from(words[2].as_bytes()[i] - b'0');
        let (w, h) = (size(0), size(2));
        let mut holes = Vec::new();
        for (row, letters) in (0..).zip(words.get(3).copied().unwrap_or_default().split('/')) {
            for (column, letter) in (0..).zip(letters.chars()) {
                let pearl = if letter == '.' {
                    Content::None
                } else {
                    Content::Pearl(colours(&letter.to_string())[0])
                };
                holes.push(HoleForm { cell: [x + column, y + h - 1 - row], pearl: Some(pearl) });
            }
        }
        RaftForm { colour: words[0].parse().unwrap(), x, y, w, h, holes }
    }

    /// The set-up of this row. Pearls that it does not mention lie on the islands that it does not mention.
    pub fn setup(&self) -> Setup {
        let map = self.map();
        let rafts: Vec<RaftForm> = self.rafts.iter().map(|raft| Self::raft(raft)).collect();
        let volcano = colours(&self.volcano);
        let mut rest = Pearls::SET;
        let on_rafts = rafts.iter().flat_map(|raft| &raft.holes).filter_map(|hole| match hole.pearl {
            Some(Content::Pearl(pearl)) => Some(pearl),
            _ => None,
        });
        let named = self.islands.values().flat_map(|letters| colours(letters));
        on_rafts.chain(named).chain(volcano.iter().copied()).for_each(|pearl| rest.take(pearl));
        let mut islands: Vec<IslandForm> = Vec::new();
        let landings = Board::from_map(&map).map(|board| board.landings().to_vec()).unwrap_or_default();
        for landing in landings {
            let named = self.islands.get(&landing.to_string());
            islands.push(IslandForm {
                landing: pair(landing),
                pearls: named.map(|letters| colours(letters)).unwrap_or_default(),
            });
        }
        let mut supply = Vec::new();
        if self.supply {
            supply = rest.list();
        } else {
            self.spread(rest, &mut islands);
        }
        let players =
            self.players.clone().unwrap_or_else(|| rafts.iter().map(|raft| raft.colour).collect::<Vec<_>>());
        Setup {
            game: GameName::Laguna,
            map,
            players,
            rafts,
            islands,
            volcano: VolcanoForm { pearls: volcano },
            supply,
            to_move: self.mover,
            stage: self.stage,
            loaded: self.loaded,
            shifts: 0,
            rules: self.rules,
        }
    }

    /// Puts `rest` on the islands that the row leaves open, the commonest colour first and always on an island with
    /// most room.
    fn spread(&self, rest: Pearls, islands: &mut [IslandForm]) {
        let mut order = Colour::ALL;
        order.sort_by_key(|colour| std::cmp::Reverse(rest.of(*colour)));
        for colour in order {
            for _ in 0..rest.of(colour) {
                let open = |island: &&mut IslandForm| {
                    let at = Cell::new(island.landing[0], island.landing[1]).unwrap().to_string();
                    !self.islands.contains_key(&at)
                        && island.pearls.len() < 3
                        && !island.pearls.contains(&colour)
                };
                let island = islands.iter_mut().filter(open).min_by_key(|island| island.pearls.len());
                island.unwrap_or_else(|| panic!("{}: no place for {colour}", self.why)).pearls.push(colour);
            }
        }
    }

    pub fn position(&self) -> Position {
        self.setup().into_position().unwrap_or_else(|error| panic!("{}: {error}", self.why))
    }
}

/// Letters of the steps that are legal in `position`.
pub fn steps(position: &Position) -> String {
    let legal = position.legal_moves();
    let step = |direction: &Direction| {
        legal.contains(&table_umpire::games::laguna::Move::Step { direction: *direction })
    };
    Direction::ALL.iter().filter(|direction| step(direction)).map(ToString::to_string).collect()
}

/// Three pearls of different colours for each of eight islands, by chance.
pub fn deal(rng: &mut ChaCha8Rng) -> Vec<[Colour; 3]> {
    loop {
        let mut pearls = Pearls::SET.list();
        pearls.shuffle(rng);
        let dealt: Vec<[Colour; 3]> = pearls.chunks(3).map(|three| three.try_into().unwrap()).collect();
        if dealt.iter().all(|[a, b, c]| a != b && b != c && a != c) {
            return dealt;
        }
    }
}

/// The start of a game of `players` on the board `name`.
pub fn start(name: &str, players: usize, rules: Rules, rng: &mut ChaCha8Rng) -> Position {
    let mut colours = Colour::ALL.to_vec();
    colours.shuffle(rng);
    colours.truncate(players);
    let dealt = if rules.players_place_pearls { Vec::new() } else { deal(rng) };
    Setup::start(&board(name), colours, &dealt, rules).into_position().unwrap()
}

/// One of `items` by chance.
pub fn pick<'a, T>(items: &'a [T], rng: &mut ChaCha8Rng) -> &'a T {
    &items[rng.random_range(0..items.len())]
}

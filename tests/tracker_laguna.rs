//! Matches of Laguna followed by looks of which some holes and places are misread, from any side of the table.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "the figure is printed")]

mod laguna_common;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::games::laguna::{
    Board, Cell, Colour, Content, Ground, HoleForm, Move, Pearls, Phase, Position, Raft, RaftForm, Rules,
    SIDE, Setup,
};
use table_umpire::tracker::laguna::{LagunaEvent, LagunaTracker, LagunaTrackerOptions, OddThing};
use table_umpire::vision::{LagunaObservation, RaftObservation};

/// Matches simulated always, and with `UMPIRE_SLOW` set; moves of each that can be seen.
const MATCHES: (usize, usize) = (20, 200);
const MOVES: usize = 45;
/// How sure a reading is of what it says, right or wrong.
const READING: f64 = 0.97;
/// Looks at each position, and share of glances between which two moves were played.
const LOOKS: u64 = 2;
const TWO: f64 = 0.15;
/// Share of holes that cannot be told, of rafts that are not seen, and of pearls in the volcano that others hide.
const HIDDEN: f64 = 0.02;
const UNSEEN: f64 = 0.01;
const COVERED: f64 = 0.3;
/// How much rarer a raft is seen a cell beside its place than a hole is misread.
const MISPLACED: f64 = 0.05;
/// People seldom undo what they did: positions that are not come back to, and how seldom.
const RECENT: usize = 4;
const NOT_BACK: f64 = 0.99;
/// Letters of a map in the order of a reading's chances.
const LETTERS: &str = ".RNESWIVH";

/// `READING` for what is seen, the rest for everything else.
fn chances<const N: usize>(seen: usize) -> [f64; N] {
    std::array::from_fn(|k| if k == seen { READING } else { (1.0 - READING) / (N as f64 - 1.0) })
}

fn content(pearl: Option<Colour>) -> usize {
    pearl.map_or(0, |colour| 1 + colour as usize)
}

/// A camera on one of the board's four sides.
struct Camera {
    turns: usize,
    flips: f64,
    rng: ChaCha8Rng,
}

impl Camera {
    fn happens(&mut self, share: f64) -> bool {
        self.rng.random::<f64>() < share
    }

    /// A cell of the map in the picture's own frame: so many quarter turns clockwise.
    fn own(&self, [x, y]: [usize; 2]) -> [usize; 2] {
        (0..self.turns).fold([x, y], |[x, y], _| [y, usize::from(SIDE) - 1 - x])
    }

    fn cell(&self, cell: Cell) -> [usize; 2] {
        self.own([usize::from(cell.x()), usize::from(cell.y())])
    }

    /// What is printed on a cell, as it lies in the picture: an arrow to the north points east after a turn clockwise.
    fn letter(&self, ground: Ground) -> usize {
        let letter = match "NESW".find(ground.letter()) {
            Some(k) => "NESW".as_bytes()[(k + self.turns) % 4].into(),
            None => ground.letter(),
        };
        LETTERS.find(letter).unwrap()
    }

    fn pearl(&mut self, pearl: Option<Colour>) -> [f64; 5] {
        let mut seen = content(pearl);
        if self.happens(self.flips) {
            seen = (seen + self.rng.random_range(1..5)) % 5;
        }
        if self.happens(HIDDEN) { [0.2; 5] } else { chances(seen) }
    }

    fn raft(&mut self, raft: &Raft) -> Option<RaftObservation> {
        let mut shown = raft.clone();
        if self.happens(MISPLACED * self.flips) {
            let direction = table_umpire::games::laguna::Direction::ALL[self.rng.random_range(0..4)];
            shown = raft.stepped(direction).unwrap_or(shown);
        }
        let mut holes: Vec<_> = shown
            .cells()
            .iter()
            .zip(raft.pearls)
            .map(|(cell, pearl)| (self.cell(*cell), self.pearl(pearl), None))
            .collect();
        holes.sort_by_key(|(cell, ..)| (cell[1], cell[0]));
        let last = holes.last()?.0;
        let [x, y] = holes[0].0;
        let place = [x, y, last[0] + 1 - x, last[1] + 1 - y];
        (!self.happens(UNSEEN)).then_some(RaftObservation {
            colour: raft.colour as usize,
            chance: 0.9,
            place,
            holes,
        })
    }

    fn see(&mut self, position: &Position) -> LagunaObservation {
        let side = usize::from(SIDE);
        let board = position.board();
        let mut cells = vec![[0.0; 9]; side * side];
        for cell in Cell::all() {
            let [x, y] = self.cell(cell);
            let letter = self.letter(board.ground(cell));
            let letter = if self.happens(self.flips) { self.rng.random_range(0..9) } else { letter };
            cells[y * side + x] = chances(letter);
        }
        let mut islands = vec![[chances(0); 6]; side * side];
        for (landing, pearls) in position.islands() {
            let (node, first) = self.island(board, landing);
            let mut places: Vec<Option<Colour>> = pearls.list().into_iter().map(Some).collect();
            places.resize(3, None);
            for (k, pearl) in places.into_iter().enumerate() {
                islands[node[1] * side + node[0]][first + k] = self.pearl(pearl);
            }
        }
        let volcano = position.volcano().list();
        let volcano = volcano.into_iter().filter(|_| !self.happens(COVERED)).collect::<Vec<_>>();
        let volcano = volcano.into_iter().map(|pearl| {
            let seen = if self.happens(self.flips) { self.rng.random_range(0..4) } else { pearl as usize };
            chances(1 + seen)
        });
        let volcano = volcano.collect();
        let rafts = position.rafts().iter().filter_map(|raft| self.raft(raft)).collect();
        LagunaObservation { cells, rafts, islands, volcano }
    }

    /// Where the places of an island's pearls are told: beside which cell of the picture, and the first of them.
    fn island(&self, board: &Board, landing: Cell) -> ([usize; 2], usize) {
        let first = Cell::all().find(|cell| cell.touches(landing) && board.ground(*cell) == Ground::Island);
        let mut cells = vec![first.unwrap()];
        while let Some(more) = Cell::all().find(|cell| {
            board.ground(*cell) == Ground::Island
                && !cells.contains(cell)
                && cells.iter().any(|own| own.touches(*cell))
        }) {
            cells.push(more);
        }
        let own: Vec<[usize; 2]> = cells.iter().map(|cell| self.cell(*cell)).collect();
        let least = [0, 1].map(|k| own.iter().map(|cell| cell[k]).min().unwrap());
        let most = [0, 1].map(|k| own.iter().map(|cell| cell[k]).max().unwrap());
        if most[0] - least[0] > most[1] - least[1] {
            ([least[0] + 1, least[1]], 0)
        } else {
            ([least[0], least[1] + 1], 3)
        }
    }
}

/// All of a position that can be seen or must follow from what was.
type Visible = (Vec<(Colour, Cell, [Option<Colour>; 6])>, Vec<Pearls>, Pearls);

fn visible(position: &Position) -> Visible {
    (
        position.rafts().iter().map(|raft| (raft.colour, raft.corner(), raft.pearls)).collect(),
        position.islands().map(|(_, pearls)| pearls).collect(),
        position.volcano(),
    )
}

/// Reefs in sight of the raft of `colour`.
fn reefs(position: &Position, colour: Colour) -> usize {
    let own = position.rafts().iter().find(|raft| raft.colour == colour);
    own.map_or(0, |raft| position.in_sight(raft).filter(|(_, ground)| *ground == Ground::Reef).count())
}

/// Cells from the raft of `colour` to the volcano.
fn far(position: &Position, colour: Colour) -> u8 {
    let own = position.rafts().iter().find(|raft| raft.colour == colour);
    own.map_or(0, |raft| raft.corner().x().abs_diff(11) + raft.corner().y().abs_diff(11))
}

/// A legal move as people play: mostly steps, more often towards the volcano, and pearls onto reefs; `None` at the end.
fn next_move(position: &Position, rng: &mut ChaCha8Rng) -> Option<Move> {
    let moves = position.legal_moves();
    let weight = |mv: &Move| match mv {
        Move::Step { .. } => {
            let after = position.apply(mv).map_or(u8::MAX, |after| far(&after, position.mover()));
            if after < far(position, position.mover()) { 12.0 } else { 2.0 }
        }
        Move::Unload { .. } => 12.0,
        Move::Load { .. } => 1.0,
        Move::Shift { .. } => {
            let after = position.apply(mv).map_or(usize::MAX, |after| reefs(&after, position.mover()));
            if after < reefs(position, position.mover()) { 6.0 } else { 0.1 }
        }
        Move::Swap { .. } => 0.3,
        Move::End => 0.6,
        Move::Place { .. } | Move::Put { .. } => 1.0,
    };
    let weights: Vec<f64> = moves.iter().map(weight).collect();
    let mut at = rng.random::<f64>() * weights.iter().sum::<f64>();
    let found = weights.iter().position(|weight| {
        at -= weight;
        at <= 0.0
    });
    found.map(|k| moves[k])
}

/// What following a match came to.
struct Followed {
    is_right: bool,
    revisions: usize,
    questions: usize,
    kinds: Vec<String>,
}

/// A start in the middle of a match: every raft at the volcano, with four pearls.
fn at_volcano(start: &Position) -> Position {
    const PLACES: [(i64, i64, i64, i64); 4] = [(11, 7, 2, 3), (14, 11, 3, 2), (11, 14, 2, 3), (7, 11, 3, 2)];
    let mut setup = Setup::from(start.clone());
    let board = start.board();
    for (colour, (x, y, w, h)) in setup.players.clone().into_iter().zip(PLACES) {
        let mut cells: Vec<[i64; 2]> = (0..w * h).map(|k| [x + k % w, y + k / w]).collect();
        // reefs are covered first
        cells.sort_by_key(|[x, y]| board.ground(Cell::new(*x, *y).unwrap()) != Ground::Reef);
        let own = |pearl: &Colour| *pearl == colour;
        let mut holes = Vec::new();
        for (cell, wants_own) in cells.into_iter().zip([true, true, true, false]) {
            let fits = |pearl: &Colour| own(pearl) == wants_own;
            let island = setup.islands.iter_mut().find(|island| island.pearls.iter().any(fits)).unwrap();
            let at = island.pearls.iter().position(fits).unwrap();
            holes.push(HoleForm { cell, pearl: Some(Content::Pearl(island.pearls.remove(at))) });
        }
        setup.rafts.push(RaftForm { colour, x, y, w, h, holes });
    }
    setup.into_position().unwrap()
}

/// Plays and follows one random match.
fn follow(seed: u64, flips: f64) -> Followed {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let name = if seed.is_multiple_of(2) { "easy" } else { "full" };
    let players = 2 + seed as usize % 3;
    let mut position = laguna_common::start(name, players, Rules::default(), &mut rng);
    if seed % 3 == 1 {
        position = at_volcano(&position);
    }
    let mut camera =
        Camera { turns: rng.random_range(0..4), flips, rng: ChaCha8Rng::seed_from_u64(seed + 1) };
    let mut tracker = LagunaTracker::new(position.clone(), LagunaTrackerOptions::default());
    let mut boundaries = Vec::new();
    let (mut truly, mut told): (usize, Vec<(u64, Move, Position)>) = (0, Vec::new());
    let (mut revisions, mut questions, mut odd, mut frame) = (0, 0, 0, 0_u64);
    let (mut kinds, mut recent) = (Vec::new(), vec![visible(&position)]);
    loop {
        for _ in 0..LOOKS {
            for event in tracker.look(frame, &camera.see(&position)) {
                match event {
                    LagunaEvent::Move(voyage) => told.push((voyage.frame, voyage.mv, voyage.position)),
                    LagunaEvent::Revised { from_frame } => {
                        told.retain(|(frame, ..)| *frame < from_frame);
                        revisions += 1;
                    }
                    LagunaEvent::Unclear(_) => questions += 1,
                    LagunaEvent::Odd(_) => odd += 1,
                    _ => {}
                }
            }
            frame += 1;
        }
        boundaries.push(visible(&position));
        if truly >= MOVES || position.phase() == Phase::Over {
            break;
        }
        let mut moves = if rng.random::<f64>() < TWO { 2 } else { 1 };
        while moves > 0 {
            let Some(mv) = next_move(&position, &mut rng) else { break };
            let after = position.apply(&mv).unwrap();
            let was = recent.iter().rev().take(RECENT).any(|seen| *seen == visible(&after));
            if mv != Move::End && was && rng.random::<f64>() < NOT_BACK {
                continue;
            }
            position = after;
            recent.push(visible(&position));
            if mv != Move::End {
                kinds.push(mv.to_string().split(' ').next().unwrap().to_owned());
                truly += 1;
                moves -= 1;
            }
        }
    }
    let seen: Vec<(Move, Visible)> =
        told.iter().filter(|told| told.1 != Move::End).map(|told| (told.1, visible(&told.2))).collect();
    let mut left = seen.iter();
    let found = boundaries.windows(2).filter(|pair| pair[0] != pair[1]);
    let in_order = found.map(|pair| &pair[1]).all(|boundary| left.any(|(_, seen)| seen == boundary));
    let is_right = in_order && seen.len() <= truly && left.next().is_none() && odd == 0;
    if !is_right && std::env::var_os("UMPIRE_TELL").is_some() {
        println!(
            "match {seed}, {players} on {name}, {flips:.3}: {} told of {truly}, in order {in_order}, {odd} odd",
            seen.len()
        );
    }
    Followed { is_right, revisions, questions, kinds }
}

#[test]
fn a_match_seen_without_fault_is_told_move_by_move() {
    for seed in [4, 5, 6, 7] {
        let followed = follow(seed, 0.0);
        assert!(followed.is_right, "{seed}");
    }
}

#[test]
fn misread_holes_make_no_illegal_move_and_hardly_ever_a_wrong_one() {
    let matches = if std::env::var_os("UMPIRE_SLOW").is_some() { MATCHES.1 } else { MATCHES.0 };
    let (mut right, mut never_revised, mut questions) = (0, 0, 0);
    let mut kinds = std::collections::BTreeMap::new();
    for k in 0..matches {
        let flips = 0.01 + 0.04 * (k as f64 + 0.5) / matches as f64;
        let followed = follow(1000 + k as u64, flips);
        right += usize::from(followed.is_right);
        never_revised += usize::from(followed.is_right && followed.revisions == 0);
        questions += followed.questions;
        followed.kinds.into_iter().for_each(|kind| *kinds.entry(kind).or_insert(0) += 1);
    }
    println!(
        "{right} of {matches} matches without a wrong event, {never_revised} of them never revised; {questions} questions; {kinds:?}"
    );
    assert!(right as f64 >= 0.95 * matches as f64, "{right} of {matches}");
}

#[test]
fn a_raft_moved_against_the_rules_is_asked_about_and_makes_no_move() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut position = laguna_common::start("easy", 2, Rules::default(), &mut rng);
    for _ in 0..2 {
        position = position.apply(&next_move(&position, &mut rng).unwrap()).unwrap();
    }
    let mut camera = Camera { turns: 0, flips: 0.0, rng };
    let mut tracker = LagunaTracker::new(position.clone(), LagunaTrackerOptions::default());
    assert_eq!(tracker.look(0, &camera.see(&position)), [LagunaEvent::Ready]);
    // three cells in one go, and without a pearl on it
    let mut seen = camera.see(&position);
    for (cell, ..) in &mut seen.rafts[0].holes {
        cell[0] = if cell[0] < 12 { cell[0] + 3 } else { cell[0] - 3 };
    }
    let events: Vec<LagunaEvent> = (1..8).flat_map(|frame| tracker.look(frame, &seen)).collect();
    assert!(matches!(events[..], [LagunaEvent::Odd(OddThing::Raft { .. })]), "{events:?}");
    assert_eq!(tracker.position(), Some(&position));
}

//! From a set-up to a position: every problem at once.

use std::sync::Arc;

use super::setup::{Content, RaftForm};
use super::{
    Board, Cell, Colour, DEALT, LEAST_ON_RAFT, MOST_LOADED, Obstacle, PER_COLOUR, Pearls, Phase, Position,
    Problem, Raft, Setup, Shape, Stage,
};

/// Most players.
const MOST_PLAYERS: usize = 4;

/// The position of `setup`, or everything that is wrong with it. What cannot be looked at for want of a board,
/// players or rafts is not looked at.
pub(super) fn review(setup: &Setup) -> Result<Position, Vec<Problem>> {
    let mut problems = Vec::new();
    let board = Board::from_map(&setup.map).map_err(|error| problems.push(Problem::Map(error))).ok();
    check_players(&setup.players, &mut problems);
    check_totals(setup, &mut problems);
    let Some(board) = board else { return Err(problems) };
    let rafts = read_rafts(setup, &board, &mut problems);
    let islands = read_islands(setup, &board, &mut problems);
    let mover = setup.players.iter().position(|player| *player == setup.to_move);
    if mover.is_none() {
        problems.push(Problem::Mover { colour: setup.to_move });
    }
    let Some(mover) = mover.filter(|_| problems.is_empty()) else { return Err(problems) };
    let position = Position {
        board: Arc::new(board),
        rules: setup.rules,
        players: setup.players.clone(),
        rafts,
        islands,
        supply: setup.supply.iter().copied().collect(),
        volcano: setup.volcano.pearls.iter().copied().collect(),
        mover,
        stage: setup.stage,
        loaded: setup.loaded,
        shifts: setup.shifts,
    };
    check_rafts(&position, &mut problems);
    match position.phase() {
        Phase::PlacingRafts | Phase::PuttingPearls => check_before_first_turn(&position, &mut problems),
        Phase::Sailing | Phase::Over => check_turn(&position, &mut problems),
    }
    if problems.is_empty() { Ok(position) } else { Err(problems) }
}

fn check_players(players: &[Colour], problems: &mut Vec<Problem>) {
    if players.is_empty() || players.len() > MOST_PLAYERS {
        problems.push(Problem::Players { players: players.len() });
    }
    for colour in Colour::ALL {
        if players.iter().filter(|player| **player == colour).count() > 1 {
            problems.push(Problem::PlayerTwice { colour });
        }
    }
}

/// Six pearls of each colour, wherever they lie.
fn check_totals(setup: &Setup, problems: &mut Vec<Problem>) {
    let on_rafts = setup.rafts.iter().flat_map(|raft| &raft.holes).filter_map(|hole| match hole.pearl {
        Some(Content::Pearl(colour)) => Some(colour),
        _ => None,
    });
    let on_islands = setup.islands.iter().flat_map(|island| &island.pearls).copied();
    let elsewhere = setup.volcano.pearls.iter().chain(&setup.supply).copied();
    let all: Vec<Colour> = on_rafts.chain(on_islands).chain(elsewhere).collect();
    for colour in Colour::ALL {
        let pearls = all.iter().filter(|pearl| **pearl == colour).count();
        if pearls != usize::from(PER_COLOUR) {
            problems.push(Problem::ColourCount { colour, pearls });
        }
    }
}

/// The rafts in the order of the players.
fn read_rafts(setup: &Setup, board: &Board, problems: &mut Vec<Problem>) -> Vec<Raft> {
    for (i, form) in setup.rafts.iter().enumerate() {
        let earlier = setup.rafts[..i].iter().any(|other| other.colour == form.colour);
        if earlier || !setup.players.contains(&form.colour) {
            problems.push(Problem::RaftTooMany { colour: form.colour });
        }
    }
    let mut rafts: Vec<Raft> = Vec::new();
    let mut missing = None;
    for player in &setup.players {
        let Some(form) = setup.rafts.iter().find(|form| form.colour == *player) else {
            missing = missing.or(Some(*player));
            continue;
        };
        if let Some(colour) = missing.take() {
            problems.push(Problem::RaftMissing { colour });
        }
        if rafts.iter().any(|raft| raft.colour == *player) {
            continue;
        }
        let Some(raft) = read_raft(form, problems) else { continue };
        let obstacle = raft.cells().iter().find_map(|cell| obstacle(*cell, board, &rafts));
        problems.extend(obstacle.map(|obstacle| Problem::RaftPlace { colour: raft.colour, obstacle }));
        rafts.push(raft);
    }
    rafts
}

/// What keeps a raft off `cell`.
fn obstacle(cell: Cell, board: &Board, rafts: &[Raft]) -> Option<Obstacle> {
    let by = rafts.iter().find(|other| other.hole(cell).is_some());
    Obstacle::of_ground(board.ground(cell)).or_else(|| by.map(|other| Obstacle::Raft(other.colour)))
}

fn read_raft(form: &RaftForm, problems: &mut Vec<Problem>) -> Option<Raft> {
    let colour = form.colour;
    let Some(shape) = Shape::of_size(form.w, form.h) else {
        problems.push(Problem::RaftShape { colour, w: form.w, h: form.h });
        return None;
    };
    let raft = Cell::new(form.x, form.y).and_then(|corner| Raft::new(colour, corner, shape));
    let Some(mut raft) = raft else {
        problems.push(Problem::RaftPlace { colour, obstacle: Obstacle::Edge });
        return None;
    };
    let mut seen = Vec::new();
    for hole in &form.holes {
        let [x, y] = hole.cell;
        let cell = Cell::new(x, y).filter(|cell| !seen.contains(cell));
        match cell.and_then(|cell| Some((cell, raft.hole(cell)?))) {
            None => problems.push(Problem::Hole { colour, x, y }),
            Some((cell, index)) => {
                seen.push(cell);
                match hole.pearl {
                    None => problems.push(Problem::HoleUnknown { colour, cell }),
                    Some(Content::None) => {}
                    Some(Content::Pearl(pearl)) => raft.pearls[index] = Some(pearl),
                }
            }
        }
    }
    Some(raft)
}

/// The pearls of the islands in the order of the board's landing squares.
fn read_islands(setup: &Setup, board: &Board, problems: &mut Vec<Problem>) -> Vec<Pearls> {
    let mut islands = vec![Pearls::default(); board.landings().len()];
    let mut seen = Vec::new();
    for form in &setup.islands {
        let [x, y] = form.landing;
        let index = Cell::new(x, y).and_then(|cell| board.landings().iter().position(|own| *own == cell));
        match index.filter(|index| !seen.contains(index)) {
            None => problems.push(Problem::Island { x, y }),
            Some(index) => {
                seen.push(index);
                islands[index] = form.pearls.iter().copied().collect();
            }
        }
    }
    for (landing, pearls) in board.landings().iter().zip(&islands) {
        for colour in Colour::ALL.into_iter().filter(|colour| pearls.of(*colour) > 1) {
            problems.push(Problem::IslandSecond { landing: *landing, colour });
        }
    }
    islands
}

fn check_rafts(position: &Position, problems: &mut Vec<Problem>) {
    let most = position.rules.most_on_raft;
    for raft in &position.rafts {
        let (colour, pearls) = (raft.colour, raft.load().total());
        if pearls > most {
            problems.push(Problem::RaftOverloaded { colour, pearls, most });
        }
    }
}

fn check_before_first_turn(position: &Position, problems: &mut Vec<Problem>) {
    let placed = position.rules.players_place_pearls;
    let on_rafts = position.rafts.iter().any(|raft| raft.load().total() > 0);
    if on_rafts || position.volcano.total() > 0 {
        problems.push(Problem::TooEarly);
    }
    if position.stage != Stage::Loading || position.loaded > 0 || position.shifts > 0 {
        problems.push(Problem::Turn { what: "the first turn has not begun" });
    }
    check_starts(position, problems);
    let put = Pearls::SET.total().saturating_sub(position.supply.total());
    let laying = position.phase() == Phase::PlacingRafts;
    let wanted = if laying { position.rafts.len() } else { usize::from(put) % position.players.len() };
    if position.mover != wanted {
        problems.push(Problem::Mover { colour: position.mover() });
    }
    if !placed && position.supply.total() > 0 {
        problems.push(Problem::SupplyDealt);
    }
    for (landing, pearls) in position.islands().map(|(landing, pearls)| (landing, pearls.total())) {
        if !placed && pearls != DEALT {
            problems.push(Problem::IslandCount { landing, pearls, wanted: "3" });
        } else if placed && laying && pearls > 0 {
            problems.push(Problem::IslandCount { landing, pearls, wanted: "none before all rafts lie" });
        }
    }
    check_room(position, problems);
    if placed && !position.can_place_supply() {
        problems.push(Problem::SupplyStuck);
    }
}

/// Each raft lies where it may have been laid.
fn check_starts(position: &Position, problems: &mut Vec<Problem>) {
    let mut chosen = Vec::new();
    for raft in &position.rafts {
        let landings: Vec<Cell> = position.landings_at(raft).collect();
        let covers = landings.iter().any(|landing| raft.hole(*landing).is_some());
        let shared = landings.iter().any(|landing| chosen.contains(landing));
        let what = if landings.is_empty() {
            Some("a raft has left its island before the first turn")
        } else if covers && !position.rules.start_may_cover {
            Some("a raft begins on a landing square")
        } else if shared && position.rules.own_start_island {
            Some("two rafts begin at one island")
        } else {
            None
        };
        problems.extend(what.map(|what| Problem::Turn { what }));
        chosen.extend(landings);
    }
}

fn check_turn(position: &Position, problems: &mut Vec<Problem>) {
    check_room(position, problems);
    check_volcano(position, problems);
    let on_own = position.rafts[position.mover].load().total();
    for (i, raft) in position.rafts.iter().enumerate() {
        let (colour, pearls) = (raft.colour, raft.load().total());
        let at_island = position.landings_at(raft).next().is_some();
        let may_load = at_island && (i != position.mover || position.stage == Stage::Loading);
        if pearls < LEAST_ON_RAFT && !may_load {
            problems.push(Problem::RaftEmpty { colour, pearls });
        }
    }
    let aground = position.reef_in_sight(&position.rafts[position.mover]).is_some();
    let what = if position.loaded > MOST_LOADED.min(on_own) {
        Some("more pearls were loaded than can be")
    } else if position.stage != Stage::Loading && position.loaded > 0 {
        Some("pearls loaded are counted only while more may be")
    } else if position.stage == Stage::Arranging && position.rules.sand_timer {
        Some("pearls are arranged before the raft moves only without the sand timer")
    } else if position.stage == Stage::Sailing && !position.rules.sand_timer && aground {
        Some("a reef is in sight, so the turn is over")
    } else if position.players.len() > 1 && position.shifts > 0 {
        Some("pearls moved are counted only for a player alone")
    } else {
        None
    };
    problems.extend(what.map(|what| Problem::Turn { what }));
}

/// No island has more pearls than it can have got.
fn check_room(position: &Position, problems: &mut Vec<Problem>) {
    let (room, wanted) = match position.rules.players_place_pearls.then_some(position.rules.island_room) {
        Some(room) if room > DEALT => (room, "at most 4"),
        _ => (DEALT, "at most 3"),
    };
    for (landing, pearls) in position.islands().map(|(landing, pearls)| (landing, pearls.total())) {
        if pearls > room {
            problems.push(Problem::IslandCount { landing, pearls, wanted });
        }
    }
}

/// Only players' own pearls are in the volcano, and only one player has won.
fn check_volcano(position: &Position, problems: &mut Vec<Problem>) {
    let goal = position.goal();
    for colour in Colour::ALL {
        let pearls = position.volcano.of(colour);
        let most = if position.players.contains(&colour) { goal } else { 0 };
        if pearls > most {
            problems.push(Problem::Volcano { colour, pearls, most });
        }
    }
    let mut winners = position.players.iter().filter(|player| position.volcano.of(**player) >= goal);
    match (winners.next(), winners.next()) {
        (Some(first), Some(second)) => {
            problems.push(Problem::TwoWinners { first: *first, second: *second });
        }
        (Some(winner), None) if *winner != position.mover() => {
            problems.push(Problem::Mover { colour: position.mover() });
        }
        _ => {}
    }
}

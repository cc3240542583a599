//! Random full games keep what always holds; `UMPIRE_LANIAKEA_GAMES` sets how many.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::games::laniakea::{
    COLUMNS, DISCS, DISCS_TO_WIN, HIGHEST_STACK, Outcome, Player, Position, ROWS, Reading, Setup, Square,
    TILE_SPACES, Target, Tile, Turn,
};

/// Games in the ordinary test.
const GAMES: u64 = 300;
/// Turns after which a game is left; the rules set no limit.
const LONGEST_GAME: usize = 2_000;
/// How often a player chooses a turn that brings discs furthest, so that games come to an end.
const PURPOSE: f64 = 0.5;
/// Turns apart at which notation and JSON are written and read again.
const TURNS_APART: usize = 17;

/// 25 of the 28 tiles, turned at random, at least one without turtles in each row.
fn random_start(random: &mut ChaCha8Rng) -> Position {
    let tile = |text: &str| text.parse::<Tile>().unwrap();
    let mut tiles = [vec![tile("TT"); 5], vec![tile("T."); 12], vec![tile(".."); 11]].concat();
    loop {
        tiles.shuffle(random);
        let mut turned = tiles[..24].iter().map(|t| if random.random_bool(0.5) { t.turned() } else { *t });
        let row = |_| (0..4).map(|_| turned.next().unwrap().to_string()).collect::<String>();
        let turtle: Vec<String> = (0..ROWS).map(row).collect();
        let first = if random.random_bool(0.5) { Player::Blue } else { Player::Yellow };
        let setup = Setup::start(turtle, tiles[24].to_string(), first);
        if setup.rows_without_blank_tile().is_empty() {
            return setup.into_position(Reading::default()).unwrap();
        }
    }
}

/// How far a player's discs have come, in rows.
fn progress(position: &Position, player: Player) -> usize {
    let rows = |at: Square| match player {
        Player::Blue => at.row() + 1,
        Player::Yellow => ROWS - at.row(),
    };
    let on_board = Square::all().flat_map(|at| position.stack(at).discs().map(move |disc| (disc, at)));
    let on_board: usize = on_board.filter(|(disc, _)| *disc == player).map(|(_, at)| rows(at)).sum();
    on_board + usize::from(position.home(player)) * (ROWS + 2)
}

fn tiles(position: &Position) -> [usize; 3] {
    let mut counts = [0; 3];
    for at in Square::all().filter(|at| at.column().is_multiple_of(TILE_SPACES)) {
        let right = Square::new(at.row(), at.column() + 1).unwrap();
        counts[usize::from(position.is_turtle(at)) + usize::from(position.is_turtle(right))] += 1;
    }
    counts[position.spare().turtles()] += 1;
    counts
}

fn check_totals(position: &Position, tiles_in_play: [usize; 3]) {
    for player in Player::BOTH {
        let discs = Square::all().flat_map(|at| position.stack(at).discs());
        let on_board = discs.filter(|disc| *disc == player).count() as u8;
        assert_eq!(on_board + position.waiting(player) + position.home(player), DISCS);
        assert!(position.home(player) <= DISCS_TO_WIN);
    }
    assert_eq!(tiles(position), tiles_in_play);
    for at in Square::all() {
        assert!(position.stack(at).height() <= HIGHEST_STACK);
        assert!(!position.is_turtle(at) || position.stack(at).height() == 0);
    }
}

/// What always holds between a position and the one a turn later.
fn check_turn(before: &Position, turn: &Turn, after: &Position) {
    let mover = before.to_move();
    assert_eq!(after.to_move(), mover.other());
    assert_eq!(after.home(mover.other()), before.home(mover.other()));
    assert!(after.home(mover) >= before.home(mover));
    assert!(after.waiting(mover.other()) >= before.waiting(mover.other()));
    let forfeited = turn.second.is_some_and(|second| matches!(second.to, Target::Start | Target::Out));
    assert_eq!(turn.slide.is_none(), forfeited || after.home(mover) == DISCS_TO_WIN);
    if turn.slide.is_none() {
        assert_eq!(after.spare(), before.spare());
        assert!(Square::all().all(|at| after.is_turtle(at) == before.is_turtle(at)));
    }
}

fn check_texts(position: &Position, turns: &[Turn]) {
    for turn in turns {
        assert_eq!(turn.to_string().parse(), Ok(*turn));
        let json = serde_json::to_string(turn).unwrap();
        assert_eq!(serde_json::from_str::<Turn>(&json).unwrap(), *turn);
    }
    let json = serde_json::to_string(position).unwrap();
    let read: Position = serde_json::from_str(&json).unwrap();
    assert_eq!(read, *position);
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
}

/// Turns made of random parts are legal exactly when they are in the list.
fn check_random_turns(position: &Position, turns: &[Turn], random: &mut ChaCha8Rng) {
    let Some(other) = turns.choose(random) else { return };
    for turn in turns.sample(random, 20) {
        let at = Square::new(random.random_range(0..ROWS), random.random_range(0..COLUMNS)).unwrap();
        let mut mixed = *turn;
        match random.random_range(0..6) {
            0 => mixed.second = other.second,
            1 => mixed.slide = other.slide,
            2 => mixed.first.to = Target::Square(at),
            3 => mixed.first = other.first,
            4 => (mixed.first, mixed.second) = (turn.second.unwrap_or(turn.first), Some(turn.first)),
            _ => mixed.second = None,
        }
        assert_eq!(position.apply(&mixed).is_ok(), turns.contains(&mixed), "{mixed}");
    }
}

#[derive(Debug, Default)]
struct Tally {
    arrived: u64,
    immobile: u64,
    left: u64,
    turns: u64,
    longest: usize,
    legal: u64,
}

fn play(seed: u64, tally: &mut Tally) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = random_start(&mut random);
    let tiles_in_play = tiles(&position);
    for ply in 0..LONGEST_GAME {
        let turns = position.legal_moves();
        assert_eq!(turns.is_empty(), position.outcome().is_some());
        if ply % TURNS_APART == 0 {
            check_texts(&position, &turns);
            check_random_turns(&position, &turns, &mut random);
        }
        tally.legal += turns.len() as u64;
        tally.longest = tally.longest.max(ply);
        match position.outcome() {
            Some(Outcome::Arrived { winner }) => {
                assert_eq!(winner, position.to_move().other());
                tally.arrived += 1;
                return;
            }
            Some(Outcome::Immobile { loser }) => {
                assert_eq!(loser, position.to_move());
                tally.immobile += 1;
                return;
            }
            None => {}
        }
        let mover = position.to_move();
        let turn = if random.random_bool(PURPOSE) {
            let some: Vec<_> = turns.sample(&mut random, 12).collect();
            **some.iter().max_by_key(|turn| progress(&position.apply(turn).unwrap(), mover)).unwrap()
        } else {
            *turns.choose(&mut random).unwrap()
        };
        let after = position.apply(&turn).unwrap();
        check_totals(&after, tiles_in_play);
        check_turn(&position, &turn, &after);
        position = after;
        tally.turns += 1;
    }
    tally.left += 1;
}

#[test]
fn random_games_keep_the_totals_and_come_to_an_end() {
    let games = std::env::var("UMPIRE_LANIAKEA_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let mut tally = Tally::default();
    (0..games).for_each(|seed| play(seed, &mut tally));
    println!("{games} games: {tally:?}");
    assert_eq!(tally.arrived + tally.immobile + tally.left, games);
    assert!(tally.arrived > games * 9 / 10, "{tally:?}");
}

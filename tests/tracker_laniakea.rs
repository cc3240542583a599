//! Matches of Laniakea followed by looks of which some spaces are misread.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use table_umpire::games::laniakea::{Player, Position, Reading, Setup, Square};
use table_umpire::geometry::ImagePoint;
use table_umpire::tracker::laniakea::{LaniakeaEvent, LaniakeaTracker, LaniakeaTrackerOptions};
use table_umpire::vision::{LaniakeaObservation, SpaceObservation, SpareObservation, StripObservation};

/// Matches simulated always, and with `UMPIRE_SLOW` set.
const MATCHES: (usize, usize) = (20, 200);
/// Turns of a match.
const TURNS: usize = 12;
/// How sure a reading is of what it says, right or wrong.
const READING: f64 = 0.97;

/// Knuth's generator (MMIX): the same matches every time.
struct Chance(u64);

impl Chance {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, count: usize) -> usize {
        ((self.unit() * count as f64) as usize).min(count - 1)
    }
}

fn start() -> Position {
    let text = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/laniakea/start.json"),
    )
    .unwrap();
    let setup: Setup = serde_json::from_str(&text).unwrap();
    setup.into_position(Reading::default()).unwrap()
}

/// What a camera straight above sees: top discs and their heights; what is under them could be anything.
fn seen(position: &Position, flips: f64, chance: &mut Chance) -> LaniakeaObservation {
    let colour = |player: Player| u8::from(player == Player::Yellow);
    let spaces = Square::all()
        .map(|at| {
            let stack: Vec<u8> = position.stack(at).discs().map(colour).collect();
            let mut turtle = position.is_turtle(at);
            let mut shown = (stack.len(), stack.last().copied());
            if chance.unit() < flips {
                match (shown.1, chance.below(3)) {
                    (None, 0) => turtle = !turtle,
                    (None, kind) => shown = (1, Some(kind as u8 - 1)),
                    (Some(_), 0) => shown = (0, None),
                    (Some(top), _) => shown.1 = Some(1 - top),
                }
            }
            let fits = |colours: &[u8]| (colours.len(), colours.last().copied()) == shown;
            let fitting = SpaceObservation::STACKS.iter().filter(|colours| fits(colours)).count() as f64;
            let stacks = SpaceObservation::STACKS.map(|colours| {
                let p = if fits(colours) { READING / fitting } else { (1.0 - READING) / (15.0 - fitting) };
                p.ln()
            });
            SpaceObservation {
                pixel: None,
                turtle: if turtle { READING } else { 1.0 - READING },
                visible: if shown.0 == 0 { 1.0 } else { 0.0 },
                stacks,
            }
        })
        .collect();
    let strip = |blue: u8, yellow: u8| StripObservation { blue, yellow, faintest: 1.0 };
    let (blue, yellow) = (Player::Blue, Player::Yellow);
    let spare = position.spare();
    LaniakeaObservation {
        spaces,
        strips: [
            strip(position.waiting(blue), position.home(yellow)),
            strip(position.home(blue), position.waiting(yellow)),
        ],
        spare: Some(SpareObservation {
            pixel: ImagePoint::new(0.0, 0.0),
            turtle: [spare.left, spare.right].map(|is| if is { READING } else { 1.0 - READING }),
        }),
    }
}

/// A position as a camera sees it, hidden discs left out.
fn visible(position: &Position) -> Vec<(u8, Option<Player>, bool)> {
    Square::all()
        .map(|at| (position.stack(at).height(), position.stack(at).top(), position.is_turtle(at)))
        .collect()
}

/// Follows one random match; whether every turn was told with the true visible position, once.
fn is_followed(seed: u64, flips: f64, turned: bool) -> bool {
    let mut chance = Chance(seed);
    let mut position = start();
    let mut tracker = LaniakeaTracker::new(position, LaniakeaTrackerOptions::default());
    let look = |tracker: &mut LaniakeaTracker, frame: u64, position: &Position, chance: &mut Chance| {
        let mut observation = seen(position, flips, chance);
        if turned {
            observation.spaces.reverse();
            observation.strips.swap(0, 1);
        }
        tracker.look(frame, &observation)
    };
    let mut truth = Vec::new();
    let mut told: Vec<Position> = Vec::new();
    let mut frame = 0;
    for turn in 0..=TURNS {
        if turn > 0 {
            let moves = position.legal_moves();
            let Some(last) = moves.len().checked_sub(1) else { break };
            position = position.apply(&moves[chance.below(last + 1)]).unwrap();
            truth.push(position);
        }
        // two looks at each position
        for _ in 0..2 {
            for event in look(&mut tracker, frame, &position, &mut chance) {
                match event {
                    LaniakeaEvent::Turn(turn) => told.push(turn.position),
                    LaniakeaEvent::Revised { from_frame } => told.truncate(from_frame as usize / 2 - 1),
                    _ => {}
                }
            }
            frame += 1;
        }
        if position.outcome().is_some() {
            break;
        }
    }
    told.len() == truth.len() && told.iter().zip(&truth).all(|(a, b)| visible(a) == visible(b))
}

#[test]
fn a_match_seen_without_fault_is_told_turn_by_turn_from_either_side_of_the_table() {
    for turned in [false, true] {
        assert!(is_followed(7, 0.0, turned));
    }
}

#[test]
fn misread_spaces_make_no_illegal_turn_and_hardly_ever_a_wrong_one() {
    let matches = if std::env::var_os("UMPIRE_SLOW").is_some() { MATCHES.1 } else { MATCHES.0 };
    let mut right = 0;
    for k in 0..matches {
        let flips = 0.01 + 0.04 * (k as f64 + 0.5) / matches as f64;
        let followed = is_followed(1000 + k as u64, flips, false);
        right += usize::from(followed);
    }
    println!("{right} of {matches} matches without a wrong event");
    assert!(right as f64 >= 0.95 * matches as f64, "{right} of {matches}");
}

#[test]
fn a_look_that_no_legal_turn_leads_to_concludes_nothing() {
    let mut chance = Chance(3);
    let position = start();
    let mut tracker = LaniakeaTracker::new(position, LaniakeaTrackerOptions::default());
    let mut observation = seen(&position, 0.0, &mut chance);
    // an arm over half the board
    for space in observation.spaces.iter_mut().take(24) {
        space.stacks =
            SpaceObservation::STACKS.map(|colours| if colours == [0].as_slice() { 0.0 } else { -9.0 });
    }
    let events = tracker.look(0, &observation);
    assert!(matches!(events[..], [LaniakeaEvent::Unexplained { .. }]), "{events:?}");
    assert_eq!(tracker.position(), Some(&position));
}

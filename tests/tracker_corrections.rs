//! Corrections in the tracker: what people say takes the place of what was read, and the rest follows from it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod tokens;

use table_umpire::games::lacuna::Player;
use table_umpire::geometry::{ImagePoint, MatPoint};
use table_umpire::tracker::lacuna::{Amendment, Change, SeenToken, Sight, Sign, Tracker};
use table_umpire::tracker::{Added, Event, Fields, Happening, Legality, MatPlace, Placed, Stamp};

use tokens::{COLOURS, pawn, place, rows, token, tracker};

/// What happens on a table, told twice: as it is read, and with corrections.
struct Play {
    looks: Vec<Vec<SeenToken>>,
    tokens: Vec<SeenToken>,
}

fn mm(column: usize, row: usize) -> MatPlace {
    place(column, row).into()
}

impl Play {
    /// All 49 flowers: those in their rows, and one beside them.
    fn new() -> Self {
        let mut tokens = rows();
        tokens.push(token(tokens[40].sort.clone(), MatPoint::new(225.0, 0.0)));
        Self { looks: vec![tokens.clone()], tokens }
    }

    fn take(mut self, places: &[(usize, usize)]) -> Self {
        let is_there = |t: &SeenToken| places.iter().any(|p| place(p.0, p.1).distance(t.position) < 1.0);
        self.tokens.retain(|t| !is_there(t));
        self
    }

    fn put(mut self, token: SeenToken) -> Self {
        self.tokens.push(token);
        self
    }

    /// The table is looked at as it is now; a look comes every ten seconds.
    fn look(mut self) -> Self {
        self.looks.push(self.tokens.clone());
        self
    }

    fn tell(&self, amendments: &[Amendment], insertions: &[(usize, Added)]) -> (Vec<Event>, Tracker) {
        let mut tracker = tracker();
        amendments.iter().for_each(|amendment| tracker.amend(amendment.clone()));
        let mut events = Vec::new();
        for (k, look) in self.looks.iter().enumerate() {
            let at = |s: usize| Stamp { frame: (10 * k + s) as u64, t_s: (10 * k + s) as f64 };
            let sight = Sight { tokens: look.clone(), ..Sight::default() };
            events.extend(tracker.look(at(0), &sight).0);
            for s in 1..10 {
                events.extend(tracker.tick(at(s)).0);
            }
            for (_, added) in insertions.iter().filter(|(after, _)| *after == k) {
                events.extend(tracker.insert(at(9), added, ImagePoint::default()).unwrap());
            }
        }
        (events, tracker)
    }

    /// The events as they were read.
    fn read(&self) -> Vec<Event> {
        self.tell(&[], &[]).0
    }

    /// The events with a change of the event of that number.
    fn corrected(&self, event: usize, change: Change) -> (Vec<Event>, Tracker) {
        let sign = Sign::of(&self.read()[event]).unwrap();
        let (events, tracker) = self.tell(&[Amendment { number: 0, sign, change }], &[]);
        assert_eq!(tracker.not_amended(), []);
        (events, tracker)
    }
}

/// Three moves: silver red, gold yellow, silver green.
fn three_moves() -> Play {
    Play::new()
        .take(&[(1, 0), (2, 0)])
        .put(pawn(Player::Silver, -100.0, -150.0))
        .look()
        .take(&[(4, 2), (5, 2)])
        .put(pawn(Player::Gold, 50.0, -30.0))
        .look()
        .take(&[(4, 4), (5, 4)])
        .put(pawn(Player::Silver, 50.0, 90.0))
        .look()
}

fn placed(events: &[Event]) -> Vec<&Placed> {
    let of = |event: &'_ Event| matches!(event.what, Happening::Placed(_));
    let moves = events.iter().filter(|event| of(event));
    moves
        .map(|event| if let Happening::Placed(placed) = &event.what { placed } else { unreachable!() })
        .collect()
}

fn brief(placed: &Placed) -> (u32, Player, &str, Legality) {
    (placed.number, placed.player, placed.colour.as_str(), placed.legality)
}

fn codes(placed: &Placed) -> Vec<&str> {
    placed.reasons.iter().map(|reason| &*reason.code).collect()
}

fn fields() -> Fields {
    Fields::default()
}

#[test]
fn a_placement_that_did_not_happen_leaves_its_flowers_and_no_pawn() {
    let (events, tracker) = three_moves().corrected(1, Change::Delete);
    let moves: Vec<_> = placed(&events).into_iter().map(brief).collect();
    assert_eq!(
        moves,
        [(1, Player::Gold, "yellow", Legality::Legal), (2, Player::Silver, "green", Legality::Legal)]
    );
    assert_eq!(events.len(), 3, "nothing is told of the flowers that are still not seen: {events:?}");
    let near = |at: MatPoint| tracker.known().iter().filter(|k| k.position.distance(at) < 1.0).count();
    assert_eq!((near(place(1, 0)), near(place(2, 0)), near(MatPoint::new(-100.0, -150.0))), (1, 1, 0));
    assert_eq!(tracker.known().len(), 47);
}

#[test]
fn the_right_owner_of_a_pawn_changes_whose_turn_it_is() {
    let change = Change::Replace(Fields { player: Some(Player::Gold), ..fields() });
    let (events, tracker) = three_moves().corrected(1, change);
    let moves = placed(&events);
    assert_eq!(brief(moves[0]), (1, Player::Gold, "red", Legality::Legal));
    assert_eq!(moves[0].player_probability, 1.0);
    // gold again, though it was silver's turn
    assert_eq!((moves[1].player, codes(moves[1])), (Player::Gold, vec!["wrong-player"]));
    let [gold, silver] = tracker.taken().unwrap_or_default();
    assert_eq!((gold.get("red"), silver.get("red")), (Some(&2), None));
}

#[test]
fn the_right_kind_of_the_flowers_counts_for_what_a_player_holds() {
    let change = Change::Replace(Fields { colour: Some("pink".to_owned()), ..fields() });
    let (events, tracker) = three_moves().corrected(1, change);
    assert_eq!(brief(placed(&events)[0]), (1, Player::Silver, "pink", Legality::Legal));
    let silver = &tracker.taken().unwrap()[1];
    assert_eq!((silver.get("pink"), silver.get("red")), (Some(&2), None));
    let odd = Change::Replace(Fields { colour: Some("mauve".to_owned()), ..fields() });
    let sign = Sign::of(&three_moves().read()[1]).unwrap();
    let (events, tracker) = three_moves().tell(&[Amendment { number: 7, sign, change: odd }], &[]);
    assert_eq!(events, three_moves().read());
    let [(7, reason)] = &tracker.not_amended()[..] else { panic!("it must be told") };
    assert!(reason.contains("\"mauve\" is no colour of the set; it has red, orange"), "{reason}");
}

#[test]
fn what_people_decide_about_a_move_counts() {
    let change = Change::Replace(Fields { legality: Some(Legality::Illegal), ..fields() });
    let (events, _) = three_moves().corrected(2, change);
    let legal: Vec<Legality> = placed(&events).iter().map(|placed| placed.legality).collect();
    assert_eq!(legal, [Legality::Legal, Legality::Illegal, Legality::Legal]);
}

#[test]
fn the_right_pair_of_one_move_leaves_the_other_flowers_to_the_next() {
    // two moves in one glance; each pawn stands between its own two, on the line of all four
    let play = Play::new()
        .take(&[(1, 0), (2, 0), (3, 0), (4, 0)])
        .put(pawn(Player::Silver, -75.0, -150.0))
        .put(pawn(Player::Gold, -74.0, -130.0))
        .look();
    let before = play.read();
    assert_eq!(placed(&before).len(), 2);
    let outer = vec![mm(1, 0), mm(4, 0)];
    let change = Change::Replace(Fields { flowers: Some(outer.clone()), ..fields() });
    let (events, _) = play.corrected(1, change);
    let moves = placed(&events);
    assert_eq!(moves[0].flowers, outer);
    let mut rest = moves[1].flowers.clone();
    rest.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
    assert_eq!(rest, [mm(2, 0), mm(3, 0)]);
}

#[test]
fn a_pair_that_is_not_there_is_told_and_changes_nothing() {
    let change = Change::Replace(Fields { flowers: Some(vec![MatPlace([0.0, 240.0])]), ..fields() });
    let sign = Sign::of(&three_moves().read()[1]).unwrap();
    let (events, tracker) = three_moves().tell(&[Amendment { number: 3, sign, change }], &[]);
    assert_eq!(events, three_moves().read());
    let [(3, reason)] = &tracker.not_amended()[..] else { panic!("it must be told") };
    assert!(reason.contains("no flower lay at (0.0, 240.0); the nearest, a blue one,"), "{reason}");
}

#[test]
fn a_missed_placement_is_a_move_and_takes_its_flowers() {
    // the pawn is not seen before the third look; the flowers seem to go by themselves
    let play = Play::new()
        .take(&[(1, 0)])
        .look()
        .take(&[(2, 0)])
        .look()
        .take(&[(4, 2), (5, 2)])
        .put(pawn(Player::Gold, 50.0, -30.0))
        .look();
    let taken = |events: &[Event]| events.iter().filter(|e| matches!(e.what, Happening::Taken(_))).count();
    assert_eq!(taken(&play.read()), 2);
    let at_mm = MatPlace([-100.0, -150.0]);
    let flowers = vec![mm(1, 0), mm(2, 0)];
    let missed = Added::Placed { player: Player::Silver, at_mm, colour: None, flowers: flowers.clone() };
    let (events, tracker) = play.tell(&[], &[(2, missed.clone())]);
    let moves = placed(&events);
    assert_eq!(brief(moves[0]), (1, Player::Silver, "red", Legality::Legal));
    assert_eq!(moves[0].flowers, flowers);
    assert_eq!(brief(moves[1]), (2, Player::Gold, "yellow", Legality::Legal));
    let [gold, silver] = tracker.taken().unwrap();
    assert_eq!((gold.get("yellow"), silver.get("red")), (Some(&2), Some(&2)));
    // said before the flowers are seen to go, nothing is told of them a second time
    let (events, tracker) = play.tell(&[], &[(0, missed)]);
    assert_eq!((taken(&events), placed(&events).len()), (0, 2), "{events:?}");
    assert_eq!(tracker.known().iter().filter(|k| k.gold().is_some()).count(), 2);
}

#[test]
fn a_pawn_seen_later_stands_where_it_is_measured() {
    let play = Play::new().take(&[(1, 0), (2, 0)]).look().put(pawn(Player::Silver, -97.0, -148.0)).look();
    let at_mm = MatPlace([-100.0, -150.0]);
    let missed =
        Added::Placed { player: Player::Silver, at_mm, colour: None, flowers: vec![mm(1, 0), mm(2, 0)] };
    let (events, tracker) = play.tell(&[], &[(1, missed)]);
    assert_eq!(placed(&events).len(), 1, "{events:?}");
    let pawn = tracker.known().iter().find(|k| k.gold().is_some()).unwrap();
    assert!(pawn.position.distance(MatPoint::new(-97.0, -148.0)) < 0.01);
    assert_eq!(pawn.owner(), Some(Player::Silver));
}

#[test]
fn what_cannot_have_been_missed_says_why_and_changes_nothing() {
    let (before, tracker) = three_moves().tell(&[], &[]);
    assert_eq!(placed(&before).len(), 3);
    let at = Stamp { frame: 90, t_s: 90.0 };
    let added = |at_mm, colour: &str, flowers| Added::Placed {
        player: Player::Gold,
        at_mm,
        colour: (!colour.is_empty()).then(|| colour.to_owned()),
        flowers,
    };
    let two = vec![mm(1, 1), mm(2, 1)];
    for (added, words) in [
        (
            added(MatPlace([50.0, 90.0]), "", two.clone()),
            "a pawn that was placed before stands at (50.0, 90.0)",
        ),
        (added(mm(0, 0), "", vec![mm(4, 4)]), "no flower lay at (25.0, 90.0); the nearest, a green one"),
        (added(mm(0, 0), "mauve", two.clone()), "no colour of the set"),
        (
            Added::Named { at_mm: MatPlace([0.0, 0.0]), player: Some(Player::Gold), colour: None },
            "no such token",
        ),
    ] {
        let reason = tracker.clone().insert(at, &added, ImagePoint::default()).unwrap_err();
        assert!(reason.contains(words), "{reason}");
    }
    let mut none = tokens::tracker();
    assert!(none.insert(at, &added(mm(0, 0), "", two), ImagePoint::default()).is_err());
}

#[test]
fn a_flower_that_was_not_taken_is_there_for_a_later_move() {
    let play = Play::new().take(&[(4, 4)]).look().take(&[(5, 4)]).put(pawn(Player::Gold, 50.0, 90.0)).look();
    assert!(matches!(play.read()[1].what, Happening::Taken(_)));
    let (events, tracker) = play.corrected(1, Change::Delete);
    let moves = placed(&events);
    assert_eq!((events.len(), brief(moves[0])), (2, (1, Player::Gold, "green", Legality::Legal)));
    assert_eq!(tracker.taken().unwrap()[0].get("green"), Some(&2));
}

#[test]
fn who_took_a_flower_in_mid_match_makes_the_count_known() {
    let play = three_moves().take(&[(1, 1)]).look();
    let (events, tracker) = play.tell(&[], &[]);
    assert!(matches!(events[4].what, Happening::Taken(_)), "{events:?}");
    assert_eq!(tracker.taken(), None);
    let change = Change::Replace(Fields { player: Some(Player::Silver), ..fields() });
    let (events, tracker) = play.corrected(4, change);
    assert!(matches!(&events[4].what, Happening::Taken(taken) if taken.player == Some(Player::Silver)));
    assert_eq!(tracker.taken().unwrap()[1].get("orange"), Some(&1));
}

#[test]
fn a_token_that_was_not_moved_is_measured_from_both_looks() {
    let mut play = Play::new();
    let i = play.tokens.iter().position(|t| t.position == place(4, 3)).unwrap();
    play.tokens[i].position.x += 5.0;
    let play = play.look();
    assert!(matches!(play.read()[1].what, Happening::Nudged(_)));
    let (events, tracker) = play.corrected(1, Change::Delete);
    assert_eq!(events.len(), 1);
    let middle = MatPoint::new(place(4, 3).x + 2.5, place(4, 3).y);
    assert!(tracker.known().iter().any(|k| k.position.distance(middle) < 0.01));
}

#[test]
fn a_move_that_was_not_taken_back_still_stands() {
    let play = three_moves();
    let full = play.tokens.clone();
    let mut play = play;
    play.tokens = play.looks[2].clone();
    let mut play = play.look();
    play.tokens = full;
    let play = play.look();
    let before = play.read();
    assert!(matches!(before[4].what, Happening::TakenBack { number: 3, .. }), "{before:?}");
    let (events, tracker) = play.corrected(4, Change::Delete);
    assert_eq!(placed(&events).len(), 3, "{events:?}");
    assert_eq!(events.len(), 4);
    assert_eq!(tracker.known().len(), 49 - 6 + 3);
}

#[test]
fn a_token_is_what_people_say_it_is_whatever_looks_say() {
    let named = Added::Named { at_mm: mm(6, 3), player: None, colour: Some("blue".to_owned()) };
    let (events, tracker) = three_moves().tell(&[], &[(0, named)]);
    assert_eq!(events, three_moves().read());
    let token = tracker.known().iter().find(|k| k.position.distance(place(6, 3)) < 1.0).unwrap();
    assert_eq!(token.class(&COLOURS.map(str::to_owned)), "blue");
}

#[test]
fn a_place_that_people_name_stays_until_the_pawn_is_moved_away() {
    let at_mm = MatPlace([-104.0, -150.0]);
    let play = three_moves();
    let (events, tracker) = play.corrected(1, Change::Replace(Fields { at_mm: Some(at_mm), ..fields() }));
    assert_eq!(placed(&events)[0].at_mm, at_mm);
    assert_eq!(events.len(), 4, "no nudge: {events:?}");
    assert!(tracker.known().iter().any(|k| k.position == MatPoint::from(at_mm)));
}

#[test]
fn an_event_that_does_not_come_about_is_told() {
    let sign = Sign { frame: 999, ..Sign::of(&three_moves().read()[1]).unwrap() };
    let (events, tracker) = three_moves().tell(&[Amendment { number: 5, sign, change: Change::Delete }], &[]);
    assert_eq!(events, three_moves().read());
    assert_eq!(tracker.not_amended(), [(5, "no such event comes about".to_owned())]);
    assert_eq!(Sign::of(&three_moves().read()[0]), None);
}

#[test]
fn an_event_that_is_corrected_again_keeps_what_was_said_before() {
    let sign = Sign::of(&three_moves().read()[1]).unwrap();
    let said = |number, fields| Amendment { number, sign, change: Change::Replace(fields) };
    let colour = said(0, Fields { colour: Some("pink".to_owned()), ..fields() });
    let player = said(1, Fields { player: Some(Player::Gold), ..fields() });
    let (events, tracker) = three_moves().tell(&[colour.clone(), player.clone()], &[]);
    assert_eq!(tracker.not_amended(), []);
    let first = placed(&events)[0];
    assert_eq!((first.player, first.colour.as_str()), (Player::Gold, "pink"));
    // and one that did not happen after all is not told
    let none = Amendment { number: 2, sign, change: Change::Delete };
    let (events, tracker) = three_moves().tell(&[colour, player, none], &[]);
    assert_eq!((tracker.not_amended(), placed(&events).len()), (vec![], 2));
}

//! What the tracker makes of looks at a table: moves and their legality, nudges, moves taken back, gaps in what is seen.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod tokens;

use table_umpire::games::lacuna::Player;
use table_umpire::geometry::MatPoint;
use table_umpire::tracker::lacuna::{Request, SeenSort, SeenToken, Sight, Tracker, ViewChange};
use table_umpire::tracker::{Event, Happening, Legality, Placed, Remark, Stamp};

use tokens::{flower, pawn, place, rows, tracker};

/// A table that is looked at again and again.
struct Table {
    tracker: Tracker,
    tokens: Vec<SeenToken>,
    frame: u64,
}

impl Table {
    /// The 48 flowers in their rows.
    fn new() -> Self {
        Self::of(rows())
    }

    /// The same with one purple flower more: the whole set.
    fn full() -> Self {
        let mut tokens = Self::new().tokens;
        tokens.push(flower(6, MatPoint::new(0.0, 200.0)));
        Self::of(tokens)
    }

    /// A match that begins with these flowers.
    fn of(tokens: Vec<SeenToken>) -> Self {
        let tracker = tracker();
        let count = tokens.len();
        let mut table = Self { tracker, tokens, frame: 0 };
        let events = table.look();
        assert!(
            matches!(events[0].what, Happening::Ready { flowers, pawns: 0 } if flowers == count),
            "{events:?}"
        );
        table
    }

    fn at(&self) -> Stamp {
        Stamp { frame: self.frame, t_s: self.frame as f64 / 10.0 }
    }

    /// A look at all tokens as they are.
    fn look(&mut self) -> Vec<Event> {
        self.frame += 1;
        let sight = Sight { tokens: self.tokens.clone(), ..Sight::default() };
        self.tracker.look(self.at(), &sight).0
    }

    /// So many seconds on a quiet table.
    fn wait(&mut self, seconds: u64) -> Vec<Event> {
        let mut events = Vec::new();
        for _ in 0..10 * seconds {
            self.frame += 1;
            events.extend(self.tracker.tick(self.at()).0);
        }
        events
    }

    fn index(&self, column: usize, row: usize) -> usize {
        let at = place(column, row);
        self.tokens.iter().position(|t| t.position.distance(at) < 1.0).unwrap()
    }

    fn take(&mut self, column: usize, row: usize) {
        let i = self.index(column, row);
        self.tokens.remove(i);
    }
}

fn only_placed(events: &[Event]) -> &Placed {
    match events {
        [Event { what: Happening::Placed(placed), .. }] => placed,
        other => panic!("{other:?}"),
    }
}

fn codes(placed: &Placed) -> Vec<&str> {
    placed.reasons.iter().map(|reason| &*reason.code).collect()
}

#[test]
fn a_pawn_between_two_neighbours_of_one_colour_is_legal() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Silver, -100.0, -150.0));
    let events = table.look();
    let placed = only_placed(&events);
    assert_eq!((placed.number, placed.player, placed.colour.as_str()), (1, Player::Silver, "red"));
    assert_eq!(placed.legality, Legality::Legal, "{:?}", placed.reasons);
}

#[test]
fn a_flower_between_the_two_blocks_their_line() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(3, 0);
    table.tokens.push(pawn(Player::Gold, -52.0, -150.0));
    let events = table.look();
    let placed = only_placed(&events);
    assert_eq!(placed.legality, Legality::Illegal);
    let blocked = placed.reasons.iter().find(|reason| reason.code == "line-blocked").unwrap();
    assert!((blocked.clearance_mm.unwrap() + 8.0).abs() < 0.01);
}

#[test]
fn a_pawn_beside_the_line_waits_for_better_and_is_told_as_it_is() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -132.0));
    assert!(table.look().is_empty());
    let events = table.wait(6);
    let placed = only_placed(&events);
    assert_eq!(placed.legality, Legality::Illegal);
    assert_eq!(codes(placed), ["off-line"]);
    assert!((placed.reasons[0].offset_mm.unwrap() - 18.0).abs() < 0.01);
}

#[test]
fn flowers_of_two_colours_and_a_second_turn_are_told() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    table.look();
    table.take(4, 2);
    table.take(4, 3);
    table.tokens.push(pawn(Player::Gold, 25.0, 0.0));
    assert!(table.look().is_empty());
    let events = table.wait(6);
    let placed = only_placed(&events);
    assert_eq!(placed.legality, Legality::Illegal);
    assert_eq!(codes(placed), ["wrong-player", "different-colours"]);
}

#[test]
fn two_moves_in_one_glance_are_told_in_turn() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    table.look();
    table.take(4, 2);
    table.take(5, 2);
    table.take(4, 4);
    table.take(5, 4);
    table.tokens.push(pawn(Player::Gold, 50.0, 90.0));
    table.tokens.push(pawn(Player::Silver, 50.0, -30.0));
    let events = table.look();
    let told: Vec<(u32, Player, &str)> = events
        .iter()
        .map(|event| match &event.what {
            Happening::Placed(p) => (p.number, p.player, p.colour.as_str()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told, [(2, Player::Silver, "yellow"), (3, Player::Gold, "green")]);
}

#[test]
fn a_token_that_was_not_read_where_nothing_changed_still_stands() {
    let mut table = Table::new();
    let known = table.tracker.known().len();
    let unread = table.tokens.pop().unwrap();
    let id = table.tracker.known().iter().find(|k| k.position == unread.position).unwrap().id;
    table.frame += 1;
    let sight = Sight { tokens: table.tokens.clone(), undisturbed: vec![id], ..Sight::default() };
    let (events, _) = table.tracker.look(table.at(), &sight);
    assert!(events.is_empty());
    assert!(table.wait(10).is_empty());
    assert_eq!(table.tracker.known().len(), known);
}

#[test]
fn a_pushed_flower_is_named_and_so_is_its_return() {
    let mut table = Table::new();
    let i = table.index(4, 3);
    let was = table.tokens[i].position;
    table.tokens[i].position = MatPoint::new(was.x + 5.0, was.y);
    let events = table.look();
    let Happening::Nudged(nudged) = &events[0].what else { panic!("{events:?}") };
    assert_eq!((nudged.class.as_str(), nudged.put_back), ("pink", false));
    assert!((nudged.by_mm - 5.0).abs() < 0.01);
    table.tokens[i].position = MatPoint::new(was.x + 0.5, was.y);
    let events = table.look();
    let Happening::Nudged(nudged) = &events[0].what else { panic!("{events:?}") };
    assert!(nudged.put_back);
}

#[test]
fn a_move_taken_back_does_not_count() {
    let mut table = Table::new();
    let before = table.tokens.clone();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    table.look();
    table.tokens = before;
    let events = table.look();
    assert!(
        matches!(events[..], [Event { what: Happening::TakenBack { number: 1, player: Player::Gold }, .. }]),
        "{events:?}"
    );
    table.take(4, 2);
    table.take(5, 2);
    table.tokens.push(pawn(Player::Gold, 50.0, -30.0));
    let events = table.look();
    let placed = only_placed(&events);
    assert_eq!((placed.number, placed.legality), (1, Legality::Legal));
}

#[test]
fn a_flower_gone_by_itself_is_told_after_a_second() {
    let mut table = Table::new();
    table.take(3, 3);
    assert!(table.look().is_empty());
    let events = table.wait(2);
    assert!(
        matches!(&events[..], [Event { what: Happening::Taken(taken), .. }] if taken.colour == "pink"),
        "{events:?}"
    );
}

#[test]
fn a_free_flower_is_the_first_players_and_a_later_one_nobodys() {
    let mut table = Table::full();
    table.take(3, 3);
    table.look();
    table.wait(2);
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Silver, -100.0, -150.0));
    table.look();
    let [gold, silver] = table.tracker.taken().unwrap();
    assert!(gold.is_empty());
    assert_eq!((silver.get("pink"), silver.get("red")), (Some(&1), Some(&2)));
    table.take(4, 4);
    table.look();
    table.wait(2);
    assert!(table.tracker.saw_beginning());
    assert_eq!(table.tracker.taken(), None);
}

#[test]
fn moves_before_the_table_was_seen_count_when_one_is_taken_back() {
    let mut table = Table::new();
    table.tracker = tracker();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    table.look();
    let before = table.tokens.clone();
    table.take(4, 2);
    table.take(5, 2);
    table.tokens.push(pawn(Player::Silver, 50.0, -30.0));
    assert_eq!(only_placed(&table.look()).number, 2);
    table.tokens = before;
    let events = table.look();
    assert!(matches!(events[..], [Event { what: Happening::TakenBack { number: 2, .. }, .. }]), "{events:?}");
}

#[test]
fn a_flower_that_shows_up_where_nothing_changed_was_there_all_the_time() {
    let mut table = Table::new();
    let unread = SeenToken { is_fresh: false, ..flower(6, MatPoint::new(0.0, 200.0)) };
    table.tokens.push(unread);
    assert_eq!(table.look(), []);
    assert_eq!(table.tracker.known().len(), 49);
    // a fiftieth cannot be
    table.tokens.push(SeenToken { is_fresh: false, ..flower(6, MatPoint::new(30.0, 200.0)) });
    assert_eq!(table.look(), []);
    assert_eq!(table.tracker.known().len(), 49);
}

#[test]
fn what_looks_like_a_flower_of_which_the_set_has_no_more_is_none() {
    let mut table = Table::new();
    let orange = table.tokens.iter().filter(|token| token.sort.kind() == Some(1)).count();
    assert!(orange >= 7);
    table.tokens.push(SeenToken { is_fresh: false, ..flower(1, MatPoint::new(0.0, 200.0)) });
    assert_eq!(table.look(), []);
    assert_eq!(table.tracker.known().len(), 48);
}

#[test]
fn a_flower_read_twice_where_a_cap_stands_before_it_is_one() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    only_placed(&table.look());
    let at = table.tokens[20].position;
    table.tokens.push(flower(6, MatPoint::new(at.x, at.y + 5.0)));
    assert_eq!(table.look(), []);
    assert_eq!(table.tracker.known().len(), 47);
}

#[test]
fn a_move_after_one_whose_pawn_was_not_seen_is_not_called_legal() {
    let mut table = Table::new();
    table.take(1, 3);
    table.take(2, 3);
    assert_eq!(table.look(), []);
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    let events = table.look();
    let placed = only_placed(&events);
    assert_eq!(placed.legality, Legality::TooClose);
    assert_eq!(codes(placed), ["unclear"]);
}

#[test]
fn two_free_flowers_leave_open_who_holds_what() {
    let mut table = Table::new();
    // the 48 of the beginning say that one was taken before; a second one cannot be free
    table.take(5, 5);
    table.look();
    table.wait(6);
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    only_placed(&table.look());
    assert_eq!(table.tracker.taken(), None);
}

#[test]
fn a_token_put_back_to_where_it_was_pushed_from_last_is_put_back() {
    let mut table = Table::new();
    let i = table.index(3, 3);
    let start = table.tokens[i].position;
    let mut moved = |x: f64, y: f64| {
        table.tokens[i].position = MatPoint::new(start.x + x, start.y + y);
        match table.look().as_slice() {
            [Event { what: Happening::Nudged(nudged), .. }] => nudged.put_back,
            other => panic!("{other:?}"),
        }
    };
    assert!(!moved(6.0, 0.0));
    assert!(!moved(6.0, 7.0));
    assert!(moved(6.1, 0.0));
    assert!(moved(0.1, 0.0));
    assert!(!moved(0.0, 6.0));
}

#[test]
fn nothing_is_legal_in_a_picture_that_leaves_everything_in_doubt() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Silver, -100.0, -150.0));
    table.frame += 1;
    let sight = Sight { tokens: table.tokens.clone(), doubt: Some(blurred()), ..Sight::default() };
    let (events, _) = table.tracker.look(table.at(), &sight);
    assert_eq!(events[0].what, Happening::PoorView(blurred()));
    let placed = only_placed(&events[1..]);
    assert_eq!((placed.legality, codes(placed)), (Legality::TooClose, vec!["poor-view"]));
}

fn blurred() -> Remark {
    Remark { code: "blurred".into(), message: "The picture is blurred.".to_owned() }
}

#[test]
fn a_poor_view_is_told_once_and_again_where_watching_ends_without_the_end() {
    let mut table = Table::new();
    for _ in 0..3 {
        table.frame += 1;
        let sight = Sight { tokens: table.tokens.clone(), doubt: Some(blurred()), ..Sight::default() };
        let (events, _) = table.tracker.look(table.at(), &sight);
        assert_eq!(events.len(), usize::from(table.frame == 2), "{events:?}");
        assert!(table.look().is_empty());
    }
    let (events, is_over) = table.tracker.finish(table.at());
    let [Event { what: Happening::PoorView(remark), .. }] = &events[..] else { panic!("{events:?}") };
    assert!(!is_over && remark.code == "poor-view" && remark.message.contains("blurred"), "{remark:?}");
}

#[test]
fn what_is_read_beside_a_flower_that_stands_is_no_other_one() {
    let mut table = Table::new();
    // one of the 49 was not read at the start; this is none of it, but the same flower read twice
    let twice = place(3, 3);
    let beside = flower(3, MatPoint::new(twice.x + 6.0, twice.y));
    table.tokens.push(SeenToken { is_fresh: false, ..beside });
    assert_eq!(table.look(), []);
    assert_eq!(table.tracker.known().len(), 48);
}

/// A look at these tokens through a view that was fitted anew and is as it was.
fn fresh_look(table: &mut Table, tokens: &[SeenToken]) -> (Vec<Event>, Request) {
    table.frame += 1;
    let view = Some(ViewChange { by_mm: 0.0, by_deg: 0.0 });
    table.tracker.look(table.at(), &Sight { tokens: tokens.to_vec(), view, ..Sight::default() })
}

#[test]
fn another_table_tells_nothing_and_the_known_one_goes_on() {
    let mut table = Table::new();
    let own = table.tokens.clone();
    // as many flowers elsewhere, a quarter of them by chance where flowers stood, and pawns among them
    let mut other = own.clone();
    for (i, token) in other.iter_mut().enumerate().filter(|(i, _)| i % 4 != 0) {
        token.position.x += 19.0 + (i % 3) as f64;
    }
    other.push(pawn(Player::Gold, 3.0, 3.0));
    other.push(pawn(Player::Silver, 33.0, -57.0));
    let sight = Sight { tokens: other.clone(), ..Sight::default() };
    assert_eq!(table.tracker.look(table.at(), &sight), (vec![], Request::FreshView));
    assert_eq!(fresh_look(&mut table, &other), (vec![], Request::KnownTable));
    let at = table.at();
    let lost = table.tracker.lose(at, "other-table", "Another table.").unwrap();
    assert!(matches!(&lost.what, Happening::Lost { code, .. } if code == "other-table"));
    // a table that is no beginning begins nothing, and the known one is found again as it stood
    assert_eq!(table.tracker.begin_anew(at, &sight), []);
    let (events, request) = fresh_look(&mut table, &own);
    assert!(matches!(&events[..], [Event { what: Happening::Found { .. }, .. }]), "{events:?}");
    assert_eq!((request, table.tracker.known().len()), (Request::None, 48));
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Silver, -100.0, -150.0));
    assert_eq!(only_placed(&table.look()).legality, Legality::Legal);
}

#[test]
fn three_moves_that_nobody_saw_are_no_other_table() {
    let mut table = Table::new();
    for (columns, x, y) in [((1, 2), -100.0, -150.0), ((3, 4), 0.0, -150.0), ((5, 6), 100.0, -150.0)] {
        table.take(columns.0, 0);
        table.take(columns.1, 0);
        table.tokens.push(pawn(Player::Silver, x, y));
    }
    let tokens = table.tokens.clone();
    let (events, request) = fresh_look(&mut table, &tokens);
    let placed = events.iter().filter(|e| matches!(e.what, Happening::Placed(_))).count();
    assert_eq!((request, placed), (Request::None, 3), "{events:?}");
}

#[test]
fn a_table_laid_out_anew_is_the_next_match_where_that_is_asked() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Silver, -100.0, -150.0));
    table.look();
    let full = Table::full().tokens;
    let at = table.at();
    let events = table.tracker.begin_anew(at, &Sight { tokens: full, ..Sight::default() });
    assert!(
        matches!(events[..], [Event { what: Happening::Ready { flowers: 49, pawns: 0 }, .. }]),
        "{events:?}"
    );
    assert!(table.tracker.gold_of(&table.tracker.known()[0]).is_none());
}

#[test]
fn a_flower_hidden_by_the_pawn_is_taken_with_it_only_where_that_makes_a_move() {
    let mut table = Table::new();
    let hidden = table.tracker.known().iter().find(|k| k.position.distance(MatPoint::new(75.0, 90.0)) < 1.0);
    let hidden = vec![hidden.unwrap().id];
    table.take(5, 4);
    table.take(1, 0);
    table.tokens.push(pawn(Player::Gold, -100.0, -150.0));
    table.frame += 1;
    let sight = Sight { tokens: table.tokens.clone(), hidden, ..Sight::default() };
    assert_eq!(table.tracker.look(table.at(), &sight).0, []);
    let events = table.wait(6);
    assert_eq!(codes(only_placed(&events)), ["one-flower-taken"]);
    assert_eq!(table.tracker.known().iter().filter(|k| k.kinds().is_some()).count(), 47);
}

#[test]
fn a_table_that_is_being_laid_is_not_ready() {
    let all = Table::new().tokens;
    let mut table = Table::new();
    table.tracker = tracker();
    for count in [0, 0, 5, 20, 40] {
        table.frame += 50;
        table.tokens = all[..count].to_vec();
        assert_eq!(table.look(), [], "{count}");
    }
    table.tokens.clone_from(&all);
    table.frame += 50;
    assert!(matches!(table.look()[0].what, Happening::Ready { flowers: 48, pawns: 0 }));
}

#[test]
fn a_pawn_that_may_be_the_others_is_no_sure_offence() {
    let mut table = Table::new();
    table.take(1, 0);
    table.take(2, 0);
    table.tokens.push(pawn(Player::Silver, -100.0, -150.0));
    only_placed(&table.look());
    table.take(4, 2);
    table.take(5, 2);
    // nine to one that it is silver's, on gold's turn: against the turn's own odds still silver's, but not surely
    let doubtful = SeenToken { sort: SeenSort::Pawn(0.002), ..pawn(Player::Silver, 50.0, -30.0) };
    table.tokens.push(doubtful);
    let events = table.look();
    let placed = only_placed(&events);
    assert_eq!((placed.player, placed.legality), (Player::Silver, Legality::TooClose), "{placed:?}");
    assert_eq!(codes(placed), ["wrong-player"]);
}

#[test]
fn a_pawn_that_is_still_being_placed_is_not_nudged() {
    let mut table = Table::new();
    table.tokens.push(pawn(Player::Gold, 0.0, 200.0));
    assert_eq!(table.look(), []);
    table.tokens.last_mut().unwrap().position = MatPoint::new(4.0, 204.0);
    assert_eq!(table.look(), []);
}

#[test]
fn what_may_belong_to_two_moves_is_no_sure_offence() {
    let mut table = Table::new();
    for (column, row) in [(1, 0), (2, 1), (5, 3), (6, 4)] {
        table.take(column, row);
    }
    table.tokens.push(pawn(Player::Gold, -100.0, -135.0));
    assert_eq!(table.look(), []);
    let events = table.wait(6);
    let placed = events.iter().find_map(|e| if let Happening::Placed(p) = &e.what { Some(p) } else { None });
    let placed = placed.unwrap();
    assert_eq!(placed.legality, Legality::TooClose);
    assert!(codes(placed).contains(&"unclear"), "{placed:?}");
}

#[test]
fn more_of_a_colour_than_the_set_has_leaves_the_score_open() {
    // the rows of this table hold eight of some colours
    let table = Table::new();
    assert_eq!(table.tracker.too_many_of(), Some("orange"));
    assert_eq!(table.tracker.taken(), None);
}

//! What is written in the notation of Lacuna reads back the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use proptest::prelude::*;
use table_umpire::games::lacuna::{Action, Colour, Flower, Move, Pawn, PerPlayer, Player, SetSize, Setup};
use table_umpire::geometry::MatPoint;

fn set() -> SetSize {
    SetSize::of_colours(["red", "orange", "yellow", "pink", "green", "blue", "purple"])
}

fn length() -> impl Strategy<Value = f64> {
    prop_oneof![-300.0..300.0, prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO]
}

fn place() -> impl Strategy<Value = MatPoint> {
    (length(), length()).prop_map(|(x, y)| MatPoint::new(x, y))
}

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Gold), Just(Player::Silver)]
}

prop_compose! {
    fn setups()(
        flowers in prop::collection::vec((0_usize..7, place()), 0..50),
        pawns in prop::collection::vec((player(), place()), 0..13),
        gold in prop::collection::vec(1_u32..9, 7), silver in prop::collection::vec(1_u32..9, 7),
        to_move in prop::option::of(player()),
    ) -> Setup {
        Setup {
            flowers: flowers.into_iter().map(|(colour, at)| Flower { colour: Colour(colour), at }).collect(),
            pawns: pawns.into_iter().map(|(owner, at)| Pawn { owner, at }).collect(),
            taken: PerPlayer { gold, silver },
            to_move,
        }
    }
}

fn actions() -> impl Strategy<Value = Action> {
    prop_oneof![
        (0_usize..49).prop_map(|flower| Action::FreeFlower { flower }),
        (0_usize..49, 0_usize..49, place()).prop_map(|(a, b, at)| Action::Place { flowers: [a, b], at }),
        Just(Action::Pass),
        (0_usize..49).prop_map(|flower| Action::Collect { flower }),
        (0_usize..49).prop_map(|flower| Action::Discard { flower }),
    ]
}

proptest! {
    #[test]
    fn a_set_up_reads_back_the_same(setup in setups()) {
        let text = setup.to_notation(&set());
        let read = Setup::from_notation(&text, &set()).unwrap();
        prop_assert_eq!(&read, &setup);
        prop_assert_eq!(read.to_notation(&set()), text);
    }

    #[test]
    fn a_move_reads_back_the_same(by in player(), action in actions()) {
        let mv = Move { by, action };
        prop_assert_eq!(Move::from_notation(&mv.to_string(), &set()).unwrap(), mv);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(turn|flower|pawn|taken|gold|red|-|[0-9]{1,9}|\\PC| |\n){0,40}") {
        if let Ok(setup) = Setup::from_notation(&text, &set()) {
            let printed = setup.to_notation(&set());
            prop_assert_eq!(Setup::from_notation(&printed, &set()).unwrap().to_notation(&set()), printed);
        }
        let _ = Move::from_notation(&text, &set());
    }
}

#[test]
fn a_wrong_line_is_named() {
    let error = Setup::from_notation("turn gold\nflower teal 1 2\n", &set()).unwrap_err();
    assert_eq!(error.to_string(), "line 2: \"teal\" is not a colour of the set");
    let error = Setup::from_notation("pawn gold 1 NaN", &set()).unwrap_err();
    assert_eq!(error.to_string(), "line 1: \"NaN\" is not a length in mm");
    let error = Move::from_notation("gold wins", &set()).unwrap_err();
    assert_eq!(error.to_string(), "line 1: \"gold wins\" is not a line of this notation");
}

//! The notation of a match: printed, read back and printed again.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod recorded;

use proptest::prelude::*;
use recorded::{Folder, STARTED, about, record};
use table_umpire::games::lacuna::Player;
use table_umpire::record::{
    Account, Archive, Correction, Hundredths, NOTATION_SCHEMA, Notation, NotationError, Noted, NotedColour,
    NotedLine, Spot, Thousandths, Winner, Word,
};
use table_umpire::tracker::{Legality, TokenKind};

fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Gold), Just(Player::Silver)]
}

fn word() -> impl Strategy<Value = Word> {
    "[a-zé0-9_][a-z0-9_-]{0,12}".prop_map(|text| Word::parse(&text).unwrap())
}

fn maybe_word() -> impl Strategy<Value = Option<Word>> {
    prop::option::of(word())
}

fn hundredths() -> impl Strategy<Value = Hundredths> {
    prop_oneof![-50_000_i64..50_000, -99_999_999_999_999_i64..=99_999_999_999_999].prop_map(Hundredths)
}

fn spot() -> impl Strategy<Value = Spot> {
    (hundredths(), hundredths()).prop_map(|(x, y)| Spot { x, y })
}

fn winner() -> impl Strategy<Value = Option<Winner>> {
    prop::option::of(prop_oneof![Just(Winner::Nobody), player().prop_map(Winner::Player)])
}

fn legality() -> impl Strategy<Value = Legality> {
    prop_oneof![Just(Legality::Legal), Just(Legality::TooClose), Just(Legality::Illegal)]
}

fn timed() -> impl Strategy<Value = Noted> {
    let kind = prop_oneof![Just(TokenKind::Flower), Just(TokenKind::Pawn)];
    let placed = (
        any::<u32>(),
        player(),
        maybe_word(),
        spot(),
        prop::collection::vec(spot(), 0..4),
        legality(),
        prop::collection::vec(word(), 0..4),
    );
    prop_oneof![
        (any::<u64>(), any::<u64>()).prop_map(|(flowers, pawns)| Noted::Ready { flowers, pawns }),
        placed.prop_map(|(number, player, colour, pawn, flowers, legality, reasons)| Noted::Move {
            number,
            player,
            colour,
            pawn,
            flowers,
            legality,
            reasons
        }),
        (any::<u32>(), player()).prop_map(|(number, player)| Noted::TakenBack { number, player }),
        (prop::option::of(player()), maybe_word(), spot()).prop_map(|(player, colour, from)| Noted::Taken {
            player,
            colour,
            from
        }),
        (maybe_word(), spot()).prop_map(|(colour, at)| Noted::Returned { colour, at }),
        (kind, maybe_word(), spot(), spot(), any::<bool>())
            .prop_map(|(kind, class, from, to, put_back)| Noted::Nudged { kind, class, from, to, put_back }),
        (hundredths(), hundredths()).prop_map(|(by_mm, by_deg)| Noted::Bump { by_mm, by_deg }),
        maybe_word().prop_map(|code| Noted::Lost { code }),
        Just(Noted::Found),
        maybe_word().prop_map(|code| Noted::PoorView { code }),
        (winner(), counts()).prop_map(|(winner, (gold, silver))| Noted::End { winner, gold, silver }),
    ]
}

fn counts() -> impl Strategy<Value = (Option<u32>, Option<u32>)> {
    (prop::option::of(any::<u32>()), prop::option::of(any::<u32>()))
}

fn untimed() -> impl Strategy<Value = Noted> {
    prop_oneof![
        (word(), winner(), counts()).prop_map(|(name, winner, (gold, silver))| {
            Noted::Colour(NotedColour { name, winner, gold, silver })
        }),
        (any::<u64>(), any::<u64>(), any::<String>(), any::<String>()).prop_map(
            |(number, from_event, made_by, text)| Noted::Correction { number, from_event, made_by, text }
        ),
        "[!-~][ -~]{0,30}[!-~]".prop_map(Noted::Comment),
    ]
}

fn line() -> impl Strategy<Value = NotedLine> {
    let at = (0_i64..1_000_000_000).prop_map(|at| Some(Thousandths(at)));
    prop_oneof![
        3 => (at, timed()).prop_map(|(at, what)| NotedLine { at, what }),
        1 => untimed().prop_map(|what| NotedLine { at: None, what }),
    ]
}

prop_compose! {
    fn notations()(
        values in prop::collection::vec((word(), any::<String>()), 0..8),
        lines in prop::collection::vec(line(), 0..30),
    ) -> Notation {
        let first = (Word::parse("Notation").unwrap(), NOTATION_SCHEMA.to_owned());
        Notation { tags: std::iter::once(first).chain(values).collect(), lines }
    }
}

proptest! {
    #[test]
    fn a_notation_reads_back_the_same(notation in notations()) {
        let text = notation.to_string();
        let read = Notation::parse(&text).unwrap();
        prop_assert_eq!(&read, &notation);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused_and_what_is_read_is_stable(
        text in "(ready|1\\.|gold|silver|P|F|legal|nudged|pawn|->|taken|end|open|colour|correction|;|\"a\"|@0\\.500|-?[0-9]{1,3}\\.[0-9]{2}|\\[A \"x\"\\]|\\PC| |\n){0,60}"
    ) {
        let text = format!("[Notation \"{NOTATION_SCHEMA}\"]\n{text}");
        if let Ok(read) = Notation::parse(&text) {
            let printed = read.to_string();
            let again = Notation::parse(&printed).unwrap();
            prop_assert_eq!(&again, &read);
            prop_assert_eq!(again.to_string(), printed);
        }
    }
}

#[test]
fn a_recorded_match_is_noted_with_its_moves_nudges_and_score() {
    let folder = Folder::new("noted");
    let file = folder.file("matches.sqlite");
    let id = record(&file, about());
    let mut archive = Archive::open(&file).unwrap();
    archive.correct((id, 0), &Correction::Delete { event: 39 }, "O'Hara \"x\"", STARTED, &[]).unwrap();
    archive.correct((id, 1), &Correction::Undo { undone: 0 }, "Ben", STARTED, &last_line()).unwrap();
    let notation = Notation::of(&Account::of(archive.read(id).unwrap()).unwrap());
    let text = notation.to_string();
    assert_eq!(Notation::parse(&text).unwrap(), notation);
    assert_eq!(notation.tag("Result"), Some("gold 4-3"));
    for line in [
        "[Notation \"table-umpire/notation/1\"]",
        "[Started \"2026-11-30 08:01:13 UTC\"]",
        "ready 48 0 @0.000",
        "1. silver purple P -131.30 -124.72 F -75.00 -15.92 F -143.63 -148.54 legal @4.000",
        "nudged pawn gold -138.94 20.24 -> -143.78 23.72 @24.000",
        "bump 21.40 1.20 @35.000",
        "; The pawn stands 0.6 mm off the line between the two flowers.",
        "end gold 4 3 @42.500",
        "colour red gold 6 1",
        "correction 0 39 \"O'Hara \\\"x\\\"\" \"{\\\"correction\\\":\\\"delete\\\",\\\"event\\\":39}\"",
    ] {
        assert!(text.lines().any(|printed| printed == line), "{line}\n{text}");
    }
    let documented = std::fs::read_to_string("docs/notation.md").unwrap();
    let example = documented.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(Notation::parse(example).unwrap().to_string(), example, "the example in docs/notation.md");
}

fn last_line() -> [table_umpire::record::Derived; 1] {
    [table_umpire::record::Derived { line: recorded::lines().pop().unwrap(), evidence: None }]
}

#[test]
fn a_wrong_line_is_named() {
    let head = format!("[Notation \"{NOTATION_SCHEMA}\"]\n");
    for wrong in [
        "1. gold red P 1.0 2.00 legal @0.000",
        "1. gold red P 1.00 2.00 @0.000",
        "1. gold red P 1.00 2.00 legal",
        "01. gold red P 1.00 2.00 legal @0.000",
        "1. bronze red P 1.00 2.00 legal @0.000",
        "1. gold red P 1.00 2.00 F 1.00 legal @0.000",
        "taken gold red -0.00 1.00 @0.000",
        "end gold -4 3 @1.000",
        "colour red gold 4",
        "correction 0 1 \"a\"",
        "[Late \"tag\"",
        "found @1.0",
    ] {
        let error = Notation::parse(&format!("{head}\n{wrong}\n")).unwrap_err();
        assert!(matches!(error, NotationError::Line { line: 3, .. }), "{wrong}: {error}");
    }
    let late = Notation::parse(&format!("{head}found @1.000\n[Late \"tag\"]\n")).unwrap_err();
    assert_eq!(late.to_string(), "line 3: \"[Late \"tag\"]\" is not a line of this notation");
    for none in ["", "\n\n", "ready 1 2 @0.000", "[Notation \"other/1\"]"] {
        assert_eq!(Notation::parse(none), Err(NotationError::NotNotation));
    }
}

//! The events of a match as a table, RFC 4180: one event a line, empty where a kind has no such field.

use super::super::{Account, Outcome, StoredEvent};
use crate::games::lacuna::Player;
use crate::tracker::{Event, Happening, Legality, MatPlace, Nudged, Taken, TokenKind};

/// The columns. Lengths are mm, times s.
const COLUMNS: [&str; 19] = [
    "ordinal",
    "revision",
    "frame",
    "t_s",
    "event",
    "move",
    "player",
    "kind",
    "colour",
    "x_mm",
    "y_mm",
    "sigma_mm",
    "from_x_mm",
    "from_y_mm",
    "by_mm",
    "flowers_mm",
    "legality",
    "reasons",
    "evidence",
];

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The fields of one event that are not the same for all.
#[derive(Debug, Default)]
struct Fields {
    number: Option<u32>,
    player: Option<Player>,
    kind: Option<TokenKind>,
    colour: String,
    at: Option<MatPlace>,
    sigma_mm: Option<f64>,
    from: Option<MatPlace>,
    by_mm: Option<f64>,
    flowers: Vec<MatPlace>,
    legality: Option<Legality>,
    reasons: Vec<String>,
}

/// The events as CSV with a line of headings, lines ended as the standard has it.
pub fn match_csv(account: &Account) -> String {
    let mut text = format!("{}\r\n", COLUMNS.join(","));
    for (event, told) in account.events() {
        text.push_str(&line(event, told));
        text.push_str("\r\n");
    }
    text
}

fn line(event: &StoredEvent, told: &Event) -> String {
    let fields = fields(told);
    let x = |place: Option<MatPlace>| number(place.map(|place| place.0[0]));
    let y = |place: Option<MatPlace>| number(place.map(|place| place.0[1]));
    let flowers: Vec<String> = fields.flowers.iter().map(|p| format!("{} {}", p.0[0], p.0[1])).collect();
    let cells: [String; COLUMNS.len()] = [
        event.ordinal.to_string(),
        event.revision.to_string(),
        event.at.frame.to_string(),
        event.at.t_s.to_string(),
        words(&event.kind),
        fields.number.map(|n| n.to_string()).unwrap_or_default(),
        fields.player.map(|player| player.to_string()).unwrap_or_default(),
        fields.kind.map(kind_word).unwrap_or_default().to_owned(),
        words(&fields.colour),
        x(fields.at),
        y(fields.at),
        number(fields.sigma_mm),
        x(fields.from),
        y(fields.from),
        number(fields.by_mm),
        flowers.join("; "),
        fields.legality.map(legality_word).unwrap_or_default().to_owned(),
        words(&fields.reasons.join("; ")),
        event.evidence.map(|n| n.to_string()).unwrap_or_default(),
    ];
    cells.join(",")
}

fn fields(told: &Event) -> Fields {
    let none = Fields::default();
    match &told.what {
        Happening::Placed(placed) => Fields {
            number: Some(placed.number),
            player: Some(placed.player),
            kind: Some(TokenKind::Pawn),
            colour: placed.colour.clone(),
            at: Some(placed.at_mm),
            sigma_mm: Some(placed.sigma_mm),
            flowers: placed.flowers.clone(),
            legality: Some(placed.legality),
            reasons: placed.reasons.iter().map(|reason| reason.message.clone()).collect(),
            ..none
        },
        Happening::Taken(Taken { player, colour, from_mm }) => Fields {
            player: *player,
            kind: Some(TokenKind::Flower),
            colour: colour.clone(),
            from: Some(*from_mm),
            ..none
        },
        Happening::TakenBack { number, player } => {
            Fields { number: Some(*number), player: Some(*player), ..none }
        }
        Happening::Returned { colour, at_mm, .. } => {
            Fields { kind: Some(TokenKind::Flower), colour: colour.clone(), at: Some(*at_mm), ..none }
        }
        Happening::Nudged(Nudged { kind, class, by_mm, from_mm, to_mm, put_back, .. }) => Fields {
            kind: Some(*kind),
            colour: class.clone(),
            at: Some(*to_mm),
            from: Some(*from_mm),
            by_mm: Some(*by_mm),
            reasons: if *put_back { vec!["put back".to_owned()] } else { Vec::new() },
            ..none
        },
        Happening::Bump { by_mm, .. } => Fields { by_mm: Some(*by_mm), ..none },
        Happening::Lost { reason, .. } | Happening::Found { reason } => {
            Fields { reasons: vec![reason.clone()], ..none }
        }
        Happening::PoorView(remark) => Fields { reasons: vec![remark.message.clone()], ..none },
        Happening::End(_) => Fields { reasons: vec![Outcome::of_told(told).word()], ..none },
        Happening::Ready { .. } | Happening::Hand | Happening::Clear | Happening::Other => none,
    }
}

const fn kind_word(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Flower => "flower",
        TokenKind::Pawn => "pawn",
    }
}

const fn legality_word(legality: Legality) -> &'static str {
    match legality {
        Legality::Legal => "legal",
        Legality::TooClose => "too-close",
        Legality::Illegal => "illegal",
    }
}

fn number(value: Option<f64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// Text as a cell: in quotation marks where it needs them, and never the beginning of a formula.
fn words(text: &str) -> String {
    let safe = if text.starts_with(FORMULA) { format!("'{text}") } else { text.to_owned() };
    let plain = !safe.contains(['"', ',', '\n', '\r']);
    if plain { safe } else { format!("\"{}\"", safe.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_in_its_cell_and_is_no_formula() {
        for (text, cell) in [
            ("red", "red"),
            ("a,b", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("a\nb", "\"a\nb\""),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
        ] {
            assert_eq!(words(text), cell);
        }
    }
}

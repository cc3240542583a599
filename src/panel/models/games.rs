//! A game of cells as it is shown: whose turn it is, what counts, the legal moves, how it ended.

use super::outline::outline;
use crate::games::board::{BoardGames, BoardOutcome};
use crate::games::sketch::{Stroke, Tally};
use crate::panel::words::{Language, Words, capitalised, count, text};
use crate::session::{BoardReading, BoardState, BoardWarning, GameBoard};

/// Most legal moves that are listed; the rest is found by typing or by clicking on the diagram.
const MOST_MOVES: usize = 400;
/// Most warnings of a kind that are told by their places.
const MOST_PLACES: usize = 6;

/// A legal move.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct MoveLine {
    /// Its notation.
    pub(in super::super) notation: String,
    /// What it does, in the diagram.
    pub(in super::super) strokes: Vec<Stroke>,
}

/// A game of cells.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct GameModel {
    /// Whose turn it is, or how the game ended.
    pub(in super::super) headline: String,
    /// What counts, a line each: what, and how much.
    pub(in super::super) tallies: Vec<(String, String)>,
    /// What the last move brought about, a sentence each.
    pub(in super::super) told: Vec<String>,
    /// How many legal moves there are.
    pub(in super::super) moves_count: String,
    /// The moves whose notation holds what was typed and that concern the fields that were clicked.
    pub(in super::super) moves: Vec<MoveLine>,
    /// How many more of these are not listed.
    pub(in super::super) unlisted: Option<String>,
    /// The moves played, numbered.
    pub(in super::super) played: Vec<String>,
    /// The position in the game's own form, as a file holds it.
    pub(in super::super) position: String,
    /// The same to be read.
    pub(in super::super) outline: Vec<String>,
}

/// The names of all games, in order.
pub(in super::super) fn game_names(games: &BoardGames, words: &Words) -> Vec<String> {
    games.names().map(|game| game_name(game, words)).collect()
}

/// What a game is called; one that the words do not know keeps its own name.
pub(in super::super) fn game_name(game: &str, words: &Words) -> String {
    words.find(&format!("game-{game}")).unwrap_or_else(|| game.to_owned())
}

/// The open game, with the moves whose notation holds `filter` and that concern all fields of `picked`.
pub(in super::super) fn game_model(
    board: &GameBoard,
    filter: &str,
    picked: &[usize],
    words: &Words,
) -> GameModel {
    let headline = match (&board.outcome, &board.to_move) {
        (Some(outcome), _) => outcome_words(outcome, words),
        (None, Some(name)) => words.say_with("game-turn", &[("player", text(player(name, words)))]),
        (None, None) => words.say("game-chance"),
    };
    let filter = filter.trim();
    let concerns = |strokes: &[Stroke]| {
        let fields: Vec<_> =
            strokes.iter().flat_map(Stroke::spots).map(|spot| board.sketch.field_at(spot)).collect();
        picked.iter().all(|field| fields.contains(&Some(*field)))
    };
    let wanted: Vec<_> = board
        .moves
        .iter()
        .zip(&board.strokes)
        .filter(|(mv, strokes)| mv.contains(filter) && (picked.is_empty() || concerns(strokes)))
        .collect();
    let unlisted = wanted.len().saturating_sub(MOST_MOVES);
    let line =
        |(mv, strokes): (&String, &Vec<Stroke>)| MoveLine { notation: mv.clone(), strokes: strokes.clone() };
    GameModel {
        headline: capitalised(&headline),
        tallies: tallies(&board.sketch.tallies, words),
        told: board.told.clone(),
        moves_count: words.say_with("game-moves", &[("count", count(board.moves.len()))]),
        moves: wanted.into_iter().take(MOST_MOVES).map(line).collect(),
        unlisted: (unlisted > 0).then(|| words.say_with("game-unlisted", &[("count", count(unlisted))])),
        played: board.played.iter().enumerate().map(|(i, (mv, _))| format!("{}. {mv}", i + 1)).collect(),
        position: serde_json::to_string_pretty(&board.position).unwrap_or_default(),
        outline: outline(&board.position),
    }
}

/// How the game ended; why, the game says in English only.
fn outcome_words(outcome: &BoardOutcome, words: &Words) -> String {
    let winners = outcome.winners.iter().map(|name| player(name, words)).collect::<Vec<_>>().join(", ");
    let key = match (outcome.winners.is_empty(), words.language()) {
        (true, Language::English) => "game-drawn",
        (false, Language::English) => "game-won",
        (true, _) => "game-drawn-plain",
        (false, _) => "game-won-plain",
    };
    words.say_with(key, &[("players", text(winners)), ("reason", text(outcome.reason.clone()))])
}

/// What counts, in words.
fn tallies(tallies: &[Tally], words: &Words) -> Vec<(String, String)> {
    let line = |tally: &Tally| {
        let what = words.find(tally.what).unwrap_or_else(|| tally.what.to_owned());
        let what = match tally.player.as_str() {
            "" => what,
            name => {
                let given = [("player", text(player(name, words))), ("what", text(what))];
                words.say_with("tally-of-player", &given)
            }
        };
        let value = words.number(f64::from(tally.value), 0);
        let most = tally.of.map(|of| words.number(f64::from(of), 0));
        let of = |most| words.say_with("tally-of", &[("value", text(value.clone())), ("most", text(most))]);
        (what, most.map_or_else(|| value.clone(), of))
    };
    tallies.iter().map(line).collect()
}

/// What a player should know of a reading, a sentence each; those of one kind together.
pub(in super::super) fn reading_warnings(reading: &BoardReading, words: &Words) -> Vec<String> {
    let mut kinds: Vec<(&str, Vec<&BoardWarning>)> = Vec::new();
    for warning in &reading.warnings {
        match kinds.iter_mut().find(|(code, _)| *code == warning.code) {
            Some((_, same)) => same.push(warning),
            None => kinds.push((warning.code, vec![warning])),
        }
    }
    let place = |place: &[usize]| place_name(&reading.state, place, words);
    let mut said: Vec<_> = kinds.iter().map(|(code, same)| warning_words(code, same, place, words)).collect();
    if reading.board.is_free && matches!(reading.state, BoardState::Laniakea(_)) {
        said.push(words.say("board-is-free"));
    }
    said
}

/// A place as the diagram names it.
fn place_name(state: &BoardState, place: &[usize], words: &Words) -> String {
    let cell = |column: usize, row: usize| match u8::try_from(column) {
        Ok(column) if column < 26 => format!("{}{}", char::from(b'a' + column), row + 1),
        _ => String::new(),
    };
    match (state, place) {
        (BoardState::Laniakea(_), [row, column]) | (BoardState::Laguna(_), [column, row]) => {
            cell(*column, *row)
        }
        (BoardState::Leelawadee(_), [garden, column, row]) => {
            let garden = words.say_with("garden-of", &[("number", count(garden + 1))]);
            format!("{garden} {}", cell(*column, *row))
        }
        _ => place.iter().map(usize::to_string).collect::<Vec<_>>().join("/"),
    }
}

fn warning_words(
    code: &str,
    same: &[&BoardWarning],
    place: impl Fn(&[usize]) -> String,
    words: &Words,
) -> String {
    let given = [("count", count(same.len()))];
    let key = format!("board-warning-{code}");
    let of_picture = format!("warning-{code}");
    let said = match words.find_with(&key, &given).or_else(|| words.find(&of_picture)) {
        Some(said) => said,
        None => same.first().map(|warning| format!("{}.", warning.message)).unwrap_or_default(),
    };
    let places: Vec<_> = same
        .iter()
        .filter(|warning| !warning.r#where.is_empty())
        .map(|warning| place(&warning.r#where))
        .collect();
    let more = if places.len() > MOST_PLACES { ", …" } else { "" };
    match places.len() {
        0 => said,
        _ => format!(
            "{said} ({}{more})",
            places.iter().take(MOST_PLACES).cloned().collect::<Vec<_>>().join(", ")
        ),
    }
}

/// A player's name: the words know those of our games and how gardens are counted, others keep their own.
pub(in super::super) fn player(name: &str, words: &Words) -> String {
    match name.strip_prefix("garden ") {
        Some(number) => words.say_with("garden-of", &[("number", text(number))]),
        // a colour that plays is another word than that of a flower in some languages
        None => words.find(&format!("side-{name}")).unwrap_or_else(|| name.to_owned()),
    }
}

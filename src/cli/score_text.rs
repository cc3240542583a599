//! The result of `umpire score` for people.

use super::advice_text::advice;
use crate::calibration::Owner;
use crate::games::lacuna::Player;
use crate::metrology::TokenClass;
use crate::referee::{Call, ColourCall, ColourWinner, Doubt, ScoreCall, WordOfCall};
use crate::session::Scored;

/// The result of one picture: the colours, the calls too close, the score, and what a player should know.
/// At most 100 columns wide, but for the file's name and long warnings.
pub(super) fn scored_text(file: &str, scored: &Scored) -> String {
    let mut lines = vec![headline(file, scored)];
    lines.extend(colour_table(scored));
    lines.extend(close_calls(scored));
    lines.extend(advice(scored));
    lines.push(String::new());
    lines.extend(result(scored));
    lines.extend(scored.warnings.iter().map(|warning| format!("Note: {}", warning.message)));
    lines.join("\n")
}

/// `table.jpg: 24 flowers, 6 gold and 6 silver pawns on the mat; 3 flowers beside it`.
fn headline(file: &str, scored: &Scored) -> String {
    let tokens = &scored.measurement.tokens;
    let count = |wanted: fn(&TokenClass) -> bool, on_mat: bool| {
        tokens.iter().filter(|token| token.on_mat == on_mat && wanted(&token.class)).count()
    };
    let is_flower = |class: &TokenClass| matches!(class, TokenClass::Flower(_));
    let is_gold = |class: &TokenClass| matches!(class, TokenClass::Pawn(Owner::Gold));
    let is_silver = |class: &TokenClass| matches!(class, TokenClass::Pawn(Owner::Silver));
    let (gold, silver) = (count(is_gold, true), count(is_silver, true));
    let mut line = format!(
        "{file}: {} flowers, {gold} gold and {silver} silver pawns on the mat",
        count(is_flower, true)
    );
    match count(is_flower, false) {
        0 => {}
        beside => line.push_str(&format!("; {beside} flowers beside it")),
    }
    line
}

/// One line a colour.
fn colour_table(scored: &Scored) -> Vec<String> {
    if scored.verdict.colours.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![
        String::new(),
        format!("  {:<12} {:^25}   {:^15}", "", "on the mat", "held in all").trim_end().to_owned(),
        format!(
            "  {:<12} {:>6} {:>8} {:>9}   {:>7} {:>7}   has it",
            "colour", "all", "to gold", "to silver", "gold", "silver"
        ),
    ];
    lines.extend(scored.verdict.colours.iter().map(|colour| colour_line(colour, scored)));
    lines
}

fn colour_line(colour: &ColourCall, scored: &Scored) -> String {
    let (mut all, mut close) = (0, 0);
    let mut to = [0, 0];
    for call in scored.verdict.awards.iter().filter(|call| flower_name(call, scored) == colour.name) {
        all += 1;
        match call.to {
            Some(Player::Gold) => to[0] += 1,
            Some(Player::Silver) => to[1] += 1,
            None => {}
        }
        close += u32::from(call.call == WordOfCall::TooClose);
    }
    let note = if close > 0 { format!("  ({close} too close)") } else { String::new() };
    format!(
        "  {:<12} {all:>6} {:>8} {:>9}   {:>7} {:>7}   {}{note}",
        colour.name, to[0], to[1], colour.gold, colour.silver, colour.winner,
    )
}

/// The calls that are too close, those that could change the winner first, then the closest.
fn close_calls(scored: &Scored) -> Vec<String> {
    let verdict = &scored.verdict;
    let mut close: Vec<&Call> =
        verdict.awards.iter().filter(|call| call.call == WordOfCall::TooClose).collect();
    if close.is_empty() {
        return Vec::new();
    }
    close.sort_by(|a, b| {
        let key = |call: &Call| (!scored.is_decisive(call), call.gap_mm.abs());
        let ((a_idle, a_gap), (b_idle, b_gap)) = (key(a), key(b));
        a_idle.cmp(&b_idle).then(a_gap.total_cmp(&b_gap))
    });
    let mut lines = vec![
        String::new(),
        format!("  Too close to call (\u{b1} holds {} of the time):", percent(verdict.guard_band)),
        format!(
            "  {:<16} {:>8} {:>9} {:>16}   {:<18} if it counts as a tie",
            "flower", "gold mm", "silver mm", "gap mm", "as measured"
        ),
    ];
    for call in &close {
        lines.push(close_line(call, scored));
        lines.extend(reasons(call).map(|reason| format!("  {:<16} {reason}", "")));
    }
    lines
}

fn close_line(call: &Call, scored: &Scored) -> String {
    let mark = if scored.is_decisive(call) { '*' } else { ' ' };
    let tied = call.if_tied.map_or_else(String::new, |tied| match (tied.to, tied.decided_by) {
        (Some(player), Some(step)) => format!("{player}, by the {}", ordinal(step)),
        (Some(player), None) => player.to_string(),
        (None, _) => "nobody".to_owned(),
    });
    let gap = format!("{:.2} \u{b1} {:.2}", call.gap_mm.abs(), scored.verdict.doubt_mm(call));
    format!(
        "{mark} {:<16} {:>8.1} {:>9.1} {gap:>16}   {:<18} {tied}",
        format!("{} {}", call.flower, flower_name(call, scored)),
        call.gold_mm,
        call.silver_mm,
        as_measured(call),
    )
    .trim_end()
    .to_owned()
}

/// `gold, 75 %`.
fn as_measured(call: &Call) -> String {
    let answer = call.to.map_or_else(|| "nobody".to_owned(), |player| player.to_string());
    format!("{answer}, {}", percent(call.probability.of(call.to)))
}

/// What else than the distances is in doubt.
fn reasons(call: &Call) -> impl Iterator<Item = &'static str> + '_ {
    call.doubts.iter().filter_map(|doubt| match doubt {
        Doubt::Distance => None,
        Doubt::PawnOwner => Some("it is in doubt whose a pawn near it is"),
        Doubt::FlowerClass => Some("its colour is in doubt"),
        Doubt::TooLittle => Some("the picture shows too little to be sure"),
    })
}

/// The winner, or what is missing to tell.
fn result(scored: &Scored) -> Vec<String> {
    match &scored.verdict.score {
        Some(score) => winner(score, scored),
        None if scored.verdict.colours.is_empty() => vec!["There is no result yet.".to_owned()],
        None if scored.shows_too_little() => {
            vec!["Result: none is given, since the picture shows too little to be sure of it.".to_owned()]
        }
        None if scored.partial => vec![
            "Result: open. It depends on flowers that were not found, or on who took which before."
                .to_owned(),
        ],
        None => open_result(scored),
    }
}

/// Who leads while pawns are yet to be placed; `None` at the end, or where the flowers taken before decide that.
pub(super) fn so_far(scored: &Scored) -> Option<String> {
    let (score, [placed, all]) = (scored.verdict.score.as_ref()?, scored.pawns_so_far()?);
    let (gold, silver, _) = colours_had(scored);
    let how = match score.winner {
        Some(Player::Gold) => "gold leads",
        Some(Player::Silver) => "silver leads",
        None => "level",
    };
    Some(format!("So far: {how}, colours {gold} : {silver}; {placed} of {all} pawns stand."))
}

fn winner(score: &ScoreCall, scored: &Scored) -> Vec<String> {
    if let Some(so_far) = so_far(scored) {
        return vec![so_far];
    }
    let (gold, silver, _) = colours_had(scored);
    let (who, probability) = match score.winner {
        Some(Player::Gold) => ("gold wins", score.winner_probability.gold),
        Some(Player::Silver) => ("silver wins", score.winner_probability.silver),
        None => ("neither wins", score.winner_probability.draw),
    };
    let mut lines = vec![format!("Result: {who}, colours {gold} : {silver} ({}).", percent(probability))];
    let has_close = scored.verdict.awards.iter().any(|call| call.call == WordOfCall::TooClose);
    if !score.decisive_flowers.is_empty() {
        lines.push("The calls marked * could still change that; the others could not.".to_owned());
    } else if has_close {
        lines.push("None of the close calls could change that.".to_owned());
    }
    lines
}

/// The colours that are certain, and what to give for the rest.
fn open_result(scored: &Scored) -> Vec<String> {
    let (gold, silver, open) = colours_had(scored);
    let needed = scored.set.colours_majority();
    let one = scored.set.colours.first().map_or("red", String::as_str);
    vec![
        format!("Result: open. Colours so far: gold {gold}, silver {silver}, open {open}; {needed} win."),
        "The open ones depend on who took which flowers before. Say all that one of the players took,"
            .to_owned(),
        format!("and the other's follows: --taken \"gold:{one}=2,...\""),
    ]
}

/// Colours that are gold's, silver's, and open.
pub(super) fn colours_had(scored: &Scored) -> (usize, usize, usize) {
    let count = |winner| scored.verdict.colours.iter().filter(|colour| colour.winner == winner).count();
    (
        count(ColourWinner::Won(Player::Gold)),
        count(ColourWinner::Won(Player::Silver)),
        count(ColourWinner::Open),
    )
}

pub(super) fn flower_name<'a>(call: &Call, scored: &'a Scored) -> &'a str {
    match scored.measurement.tokens.get(call.flower).map(|token| &token.class) {
        Some(TokenClass::Flower(name)) => name,
        _ => "?",
    }
}

/// From here whole percents would say 100.
const READS_AS_CERTAIN: f64 = 0.995;

/// `75 %`; never a bare certainty that is none.
pub(super) fn percent(probability: f64) -> String {
    if probability > READS_AS_CERTAIN && probability < 1.0 {
        return "over 99 %".to_owned();
    }
    format!("{:.0} %", probability * 100.0)
}

/// `2nd pawns`.
fn ordinal(step: usize) -> String {
    match step {
        1 => "nearest pawns".to_owned(),
        2 => "2nd pawns".to_owned(),
        3 => "3rd pawns".to_owned(),
        further => format!("{further}th pawns"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probability_short_of_certainty_never_reads_as_certain() {
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.9999), "over 99 %");
        assert_eq!(percent(0.744), "74 %");
    }
}

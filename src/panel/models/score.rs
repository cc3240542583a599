//! The score: colours by players, who wins, and how sure that is.

use super::table::{colour_name, player_name};
use crate::games::lacuna::{Player, RuleSet};
use crate::panel::words::{Words, count, text};
use crate::referee::{ColourCall, ColourWinner, CountRange, WordOfCall};
use crate::session::Scored;

/// The score as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct ScoreModel {
    /// Each colour in the order of the set.
    pub(in super::super) colours: Vec<ColourLine>,
    /// How many colours each has won, gold's first.
    pub(in super::super) won: [usize; 2],
    /// Who wins.
    pub(in super::super) winner: Outcome,
    /// The same in words.
    pub(in super::super) headline: String,
    /// How sure that is.
    pub(in super::super) certainty: String,
    /// What a player should know, a sentence each.
    pub(in super::super) remarks: Vec<String>,
    /// How many calls are too close.
    pub(in super::super) close: usize,
}

/// How the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Outcome {
    /// A player wins.
    Won(Player),
    /// Nobody does.
    Draw,
    /// It cannot be told.
    Open,
}

/// A colour of the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct ColourLine {
    /// Its letter.
    pub(in super::super) letter: char,
    /// What it is called.
    pub(in super::super) name: String,
    /// Gold's and silver's flowers.
    pub(in super::super) players: [PlayerCount; 2],
    /// Who has the colour; `None` for nobody, or where it is open.
    pub(in super::super) winner: Option<Player>,
    /// Whether it is open who has it.
    pub(in super::super) is_open: bool,
}

/// A player's flowers of a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct PlayerCount {
    /// Taken and awarded together.
    pub(in super::super) total: String,
    /// Awarded now.
    pub(in super::super) awarded: usize,
    /// Taken before, where it is known.
    pub(in super::super) taken: String,
}

/// The score of a reading.
pub(in super::super) fn score_model(scored: &Scored, words: &Words) -> ScoreModel {
    let verdict = &scored.verdict;
    let colours: Vec<ColourLine> = verdict.colours.iter().map(|colour| line(colour, scored, words)).collect();
    let won = Player::BOTH.map(|player| colours.iter().filter(|c| c.winner == Some(player)).count());
    let close = verdict.awards.iter().filter(|call| call.call == WordOfCall::TooClose).count();
    let (winner, headline, certainty) = match &verdict.score {
        None => (Outcome::Open, words.say("winner-open"), words.say(open_reason(scored))),
        Some(score) => {
            let probability = score.winner_probability;
            let (outcome, headline, chance) = match score.winner {
                Some(player) => {
                    let name = text(player_name(player, words));
                    let chance = if player == Player::Gold { probability.gold } else { probability.silver };
                    (Outcome::Won(player), words.say_with("winner", &[("player", name)]), chance)
                }
                None => (Outcome::Draw, words.say("draw"), probability.draw),
            };
            let chance = text(words.percent(chance));
            let decisive = score.decisive_flowers.len();
            let given = [("chance", chance), ("calls", count(decisive))];
            let key = if decisive == 0 { "winner-sure" } else { "winner-doubt" };
            (outcome, headline, words.say_with(key, &given))
        }
    };
    let mut remarks: Vec<String> = Vec::new();
    if verdict.rules == RuleSet::DiscardTies {
        remarks.push(words.say("rules-discard-ties-short"));
    }
    for warning in &scored.warnings {
        let said = match words.language() {
            super::super::Language::English => None,
            _ => words.find(&format!("warning-{}", warning.code)),
        };
        remarks.push(said.unwrap_or_else(|| warning.message.clone()));
    }
    ScoreModel { colours, won, winner, headline, certainty, remarks, close }
}

/// Why nothing can be said of the winner.
fn open_reason(scored: &Scored) -> &'static str {
    if scored.shows_too_little() {
        "open-little"
    } else if scored.verdict.awards.is_empty() {
        "open-no-awards"
    } else {
        "open-taken"
    }
}

fn line(colour: &ColourCall, scored: &Scored, words: &Words) -> ColourLine {
    let letter =
        scored.profile.kinds().iter().find(|kind| kind.name == colour.name).map_or('?', |k| k.letter);
    let players = [(Player::Gold, colour.gold), (Player::Silver, colour.silver)]
        .map(|(player, total)| player_count(&colour.name, player, total, scored));
    let (winner, is_open) = match colour.winner {
        ColourWinner::Won(player) => (Some(player), false),
        ColourWinner::Nobody => (None, false),
        ColourWinner::Open => (None, true),
    };
    ColourLine { letter, name: colour_name(&colour.name, words), players, winner, is_open }
}

fn player_count(colour: &str, player: Player, total: CountRange, scored: &Scored) -> PlayerCount {
    let is_this = |token: usize| {
        let class = scored.measurement.tokens.get(token).map(|seen| &seen.class);
        matches!(class, Some(crate::metrology::TokenClass::Flower(name)) if name == colour)
    };
    let awards = scored.verdict.awards.iter();
    let awarded = awards.filter(|call| call.to == Some(player) && is_this(call.flower)).count();
    let less = |n: u32| n.saturating_sub(u32::try_from(awarded).unwrap_or(u32::MAX));
    let taken = CountRange { least: less(total.least), most: less(total.most) };
    PlayerCount { total: total.to_string(), awarded, taken: taken.to_string() }
}

//! The score: colours by players, who wins, and how sure that is.

use super::table::{colour_name, player_name};
use crate::games::lacuna::{Player, RuleSet};
use crate::panel::words::{Words, capitalised, count, text};
use crate::referee::{ColourCall, ColourWinner, CountRange, WordOfCall};
use crate::session::Scored;

/// The score as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct ScoreModel {
    /// Each colour in the order of the set.
    pub(in super::super) colours: Vec<ColourLine>,
    /// How many colours each has won, gold's first.
    pub(in super::super) won: [usize; 2],
    /// Whether these counts can be told.
    pub(in super::super) has_counts: bool,
    /// How many colours are open, in words, where some are.
    pub(in super::super) open: Option<String>,
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
    /// Pawns are yet to be placed: a player has more colours so far, or both as many.
    SoFar(Option<Player>),
    /// It cannot be told.
    Open,
}

impl Outcome {
    /// Whose it is.
    pub(in super::super) const fn player(self) -> Option<Player> {
        match self {
            Self::Won(player) => Some(player),
            Self::SoFar(player) => player,
            Self::Draw | Self::Open => None,
        }
    }
}

/// Warnings that say what the score's own sentence says while pawns are yet to be placed.
const SAID_SO_FAR: [&str; 2] = ["not-all-pawns", "pawns-left"];

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

/// The score of a reading; `names` are those of its pictures.
pub(in super::super) fn score_model(scored: &Scored, names: &[String], words: &Words) -> ScoreModel {
    let verdict = &scored.verdict;
    let colours: Vec<ColourLine> = verdict.colours.iter().map(|colour| line(colour, scored, words)).collect();
    let won = Player::BOTH.map(|player| colours.iter().filter(|c| c.winner == Some(player)).count());
    let close = verdict.awards.iter().filter(|call| call.call == WordOfCall::TooClose).count();
    let open = colours.iter().filter(|colour| colour.is_open).count();
    let cannot_tell = cannot_tell(scored);
    let so_far = scored.pawns_so_far().filter(|_| cannot_tell.is_none());
    let (winner, headline, certainty) = match (&verdict.score, so_far) {
        (score, Some(pawns)) => so_far_words(score.as_ref().map(|score| score.winner), pawns, words),
        (None, None) => {
            let why = cannot_tell.unwrap_or("open-taken");
            (Outcome::Open, words.say("winner-open"), words.say(why))
        }
        (Some(score), None) => {
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
    let is_said = |code| so_far.is_some() && SAID_SO_FAR.contains(&code);
    for warning in scored.warnings.iter().filter(|warning| !is_said(warning.code)) {
        remarks.push(words.warning(warning.code, &warning.message, names));
    }
    // where every flower was taken there is nothing to award and a score all the same
    let has_counts = cannot_tell.is_none() || (verdict.score.is_some() && !scored.shows_too_little());
    let open = (has_counts && open > 0).then(|| words.say_with("colours-open", &[("count", count(open))]));
    let headline = capitalised(&headline);
    ScoreModel { colours, won, has_counts, open, winner, headline, certainty, remarks, close }
}

/// Why nothing at all can be said of the winner; `None` where something can.
fn cannot_tell(scored: &Scored) -> Option<&'static str> {
    if scored.shows_too_little() {
        Some("open-little")
    } else if scored.verdict.awards.is_empty() {
        Some("open-no-awards")
    } else {
        None
    }
}

/// How the game stands while so many of all pawns are placed: who would win now, and no probability of the end. `leader`
/// is `None` where the flowers taken before decide that and are not known.
fn so_far_words(
    leader: Option<Option<Player>>,
    [placed, all]: [usize; 2],
    words: &Words,
) -> (Outcome, String, String) {
    let headline = match leader {
        None => words.say("so-far-open"),
        Some(Some(player)) => words.say_with("so-far-leads", &[("player", text(player_name(player, words)))]),
        Some(None) => words.say("so-far-level"),
    };
    let outcome = Outcome::SoFar(leader.flatten());
    (outcome, headline, words.say_with("so-far-why", &[("pawns", count(placed)), ("all", count(all))]))
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

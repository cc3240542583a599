//! The calls, contested ones first, and what is known of a chosen token.

use super::table::{class_name, gap_words, player_name, player_of};
use crate::calibration::Owner;
use crate::games::lacuna::Player;
use crate::metrology::TokenClass;
use crate::panel::words::{Words, text};
use crate::referee::{Call, Doubt, WordOfCall};
use crate::session::Scored;

/// A line of the list of calls.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct CallLine {
    /// The flower's token.
    pub(in super::super) token: usize,
    /// What it is.
    pub(in super::super) flower: String,
    /// Who has it as measured; `None` for nobody.
    pub(in super::super) to: Option<Player>,
    /// Gold, silver, or too close to call.
    pub(in super::super) answer: String,
    /// Gap and doubt.
    pub(in super::super) gap: String,
    /// How probable the likelier answer is.
    pub(in super::super) probability: String,
    /// Whether it is too close to call.
    pub(in super::super) is_close: bool,
    /// Whether it could change who wins.
    pub(in super::super) is_decisive: bool,
}

/// All calls: those that could change the winner first, then those too close, then by the gap.
pub(in super::super) fn call_lines(scored: &Scored, words: &Words) -> Vec<CallLine> {
    let decisive = scored.decisive_flowers().unwrap_or_default();
    let mut calls: Vec<&Call> = scored.verdict.awards.iter().collect();
    let is_decisive = |call: &Call| decisive.contains(&call.flower);
    calls.sort_by(|a, b| {
        let rank = |call: &Call| (!is_decisive(call), call.call == WordOfCall::Clear);
        rank(a).cmp(&rank(b)).then(a.gap_mm.abs().total_cmp(&b.gap_mm.abs())).then(a.flower.cmp(&b.flower))
    });
    calls.into_iter().map(|call| line(call, is_decisive(call), scored, words)).collect()
}

fn line(call: &Call, is_decisive: bool, scored: &Scored, words: &Words) -> CallLine {
    let is_close = call.call == WordOfCall::TooClose;
    let holder = call.to.map_or_else(|| words.say("nobody"), |player| player_name(player, words));
    CallLine {
        token: call.flower,
        flower: token_name(scored, call.flower, words),
        to: call.to,
        answer: if is_close { words.say("too-close") } else { holder },
        gap: gap_words(call, scored, words),
        probability: words.percent(call.probability.of(call.to)),
        is_close,
        is_decisive,
    }
}

/// What a token is called.
fn token_name(scored: &Scored, token: usize, words: &Words) -> String {
    scored.measurement.tokens.get(token).map_or_else(String::new, |seen| class_name(&seen.class, words))
}

/// What is known of a chosen token.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct TokenDetail {
    /// Its number.
    pub(in super::super) token: usize,
    /// What it is.
    pub(in super::super) name: String,
    /// How probable that is.
    pub(in super::super) certainty: String,
    /// Where it stands, with the doubt.
    pub(in super::super) place: String,
    /// Whose it is and why, a sentence each; empty for a pawn.
    pub(in super::super) call: Vec<String>,
    /// Every pawn by its distance, nearest first; empty for a pawn.
    pub(in super::super) chain: Vec<ChainLine>,
}

/// A pawn as a flower sees it.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct ChainLine {
    /// 1 for the nearest.
    pub(in super::super) rank: usize,
    /// The pawn's token.
    pub(in super::super) token: usize,
    /// Whose it is.
    pub(in super::super) owner: Player,
    /// Whose it is, in words.
    pub(in super::super) name: String,
    /// Its distance.
    pub(in super::super) distance: String,
    /// Whether the call was decided by it.
    pub(in super::super) decides: bool,
}

/// What is known of `token`; `None` where there is no such token.
pub(in super::super) fn token_detail(scored: &Scored, token: usize, words: &Words) -> Option<TokenDetail> {
    let seen = scored.measurement.tokens.get(token)?;
    let marginal = scored.measurement.covariance.marginal(token).unwrap_or_default();
    let sigma = marginal.xx.max(marginal.yy).sqrt();
    let place = words.say_with(
        "place",
        &[
            ("x", text(words.number(seen.position.x, 1))),
            ("y", text(words.number(seen.position.y, 1))),
            ("sigma", text(words.number(sigma, 1))),
        ],
    );
    let call = scored.verdict.awards.iter().find(|call| call.flower == token);
    Some(TokenDetail {
        token,
        name: class_name(&seen.class, words),
        certainty: words.say_with("certainty", &[("chance", text(words.percent(seen.class_probability)))]),
        place,
        call: call.map(|call| call_sentences(call, scored, words)).unwrap_or_default(),
        chain: call.map(|call| chain(call, scored, words)).unwrap_or_default(),
    })
}

fn call_sentences(call: &Call, scored: &Scored, words: &Words) -> Vec<String> {
    let player = |player: Option<Player>| {
        player.map_or_else(|| words.say("nobody"), |player| player_name(player, words))
    };
    let mut said = vec![words.say_with(
        if call.call == WordOfCall::Clear { "call-clear" } else { "call-close" },
        &[
            ("player", text(player(call.to))),
            ("gold", text(words.mm(call.gold_mm))),
            ("silver", text(words.mm(call.silver_mm))),
            ("gap", text(gap_words(call, scored, words))),
            ("chance", text(words.percent(call.probability.of(call.to)))),
        ],
    )];
    for doubt in &call.doubts {
        said.push(words.say(match doubt {
            Doubt::Distance => "doubt-distance",
            Doubt::PawnOwner => "doubt-owner",
            Doubt::FlowerClass => "doubt-colour",
            Doubt::TooLittle => "doubt-little",
        }));
    }
    if let Some(tied) = &call.if_tied {
        let given = [
            ("player", text(player(tied.to))),
            ("rank", text(tied.decided_by.map_or_else(|| "–".to_owned(), |rank| rank.to_string()))),
        ];
        said.push(words.say_with(if tied.to.is_some() { "if-tied" } else { "if-tied-nobody" }, &given));
    }
    if let Some(decisive) = scored.decisive_flowers().filter(|_| call.call == WordOfCall::TooClose) {
        let is_decisive = decisive.contains(&call.flower);
        said.push(words.say(if is_decisive { "decisive" } else { "not-decisive" }));
    }
    said
}

/// Every pawn on the mat by its distance from the call's flower.
fn chain(call: &Call, scored: &Scored, words: &Words) -> Vec<ChainLine> {
    let tokens = &scored.measurement.tokens;
    let Some(flower) = tokens.get(call.flower) else { return Vec::new() };
    let mut pawns: Vec<(f64, usize, Owner)> = tokens
        .iter()
        .enumerate()
        .filter(|(_, seen)| seen.on_mat)
        .filter_map(|(token, seen)| match seen.class {
            TokenClass::Pawn(owner) => Some((seen.position.distance(flower.position), token, owner)),
            TokenClass::Flower(_) => None,
        })
        .collect();
    pawns.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let lines = pawns.into_iter().enumerate().map(|(i, (distance, token, owner))| ChainLine {
        rank: i + 1,
        token,
        owner: player_of(owner),
        name: player_name(player_of(owner), words),
        distance: words.mm(distance),
        decides: call.decided_by.is_some() && [call.gold_pawn, call.silver_pawn].contains(&token),
    });
    lines.collect()
}

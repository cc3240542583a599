//! The notation of a recorded match.

use super::{
    Hundredths, NOTATION_SCHEMA, Notation, Noted, NotedColour, NotedLine, Spot, Thousandths, Winner, Word,
};
use crate::games::lacuna::Player;
use crate::record::{Account, Outcome};
use crate::referee::Recipient;
use crate::tracker::{End, Event, Happening, Nudged, Taken};

impl Notation {
    /// The notation of a match: everything but hands that come and go, and kinds of events that are not known.
    pub fn of(account: &Account) -> Self {
        let mut lines = Vec::new();
        for told in &account.told {
            note(told, &mut lines);
        }
        for correction in &account.stored.corrections {
            let what = Noted::Correction {
                number: correction.ordinal,
                from_event: correction.from_event,
                made_by: correction.made_by.clone(),
                text: serde_json::to_string(&correction.correction).unwrap_or_default(),
            };
            lines.push(NotedLine { at: None, what });
        }
        Self { tags: tags(account), lines }
    }
}

fn tags(account: &Account) -> Vec<(Word, String)> {
    let head = &account.stored.head;
    let about = &head.about;
    let rules = if about.rules.has_free_flower() { "official" } else { "discard-ties" };
    [
        ("Notation", NOTATION_SCHEMA.to_owned()),
        ("Game", "lacuna".to_owned()),
        ("Rules", rules.to_owned()),
        ("Match", head.id.to_string()),
        ("Started", format!("{} UTC", about.started)),
        ("State", head.state.word().to_owned()),
        ("Gold", about.players.gold.clone()),
        ("Silver", about.players.silver.clone()),
        ("Result", account.outcome().word()),
        ("Set", about.set_name.clone()),
        ("Source", about.source.clone()),
        ("Program", about.program.clone()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((Word::parse(name)?, value)))
    .collect()
}

fn note(told: &Event, lines: &mut Vec<NotedLine>) {
    let at = Some(Thousandths::nearest(told.at.t_s));
    let mut add = |at, what| lines.push(NotedLine { at, what });
    match &told.what {
        Happening::Ready { flowers, pawns } => {
            add(at, Noted::Ready { flowers: *flowers as u64, pawns: *pawns as u64 })
        }
        Happening::Placed(placed) => {
            let what = Noted::Move {
                number: placed.number,
                player: placed.player,
                colour: Word::nearest(&placed.colour),
                pawn: Spot::from(&placed.at_mm),
                flowers: placed.flowers.iter().map(Spot::from).collect(),
                legality: placed.legality,
                reasons: placed.reasons.iter().filter_map(|reason| Word::nearest(&reason.code)).collect(),
            };
            add(at, what);
            for reason in &placed.reasons {
                add(None, Noted::Comment(super::print::on_one_line(&reason.message)));
            }
        }
        Happening::TakenBack { number, player } => {
            add(at, Noted::TakenBack { number: *number, player: *player })
        }
        Happening::Taken(Taken { player, colour, from_mm }) => {
            add(at, Noted::Taken { player: *player, colour: Word::nearest(colour), from: from_mm.into() });
        }
        Happening::Returned { colour, at_mm, .. } => {
            add(at, Noted::Returned { colour: Word::nearest(colour), at: at_mm.into() });
        }
        Happening::Nudged(Nudged { kind, class, from_mm, to_mm, put_back, .. }) => {
            let class = Word::nearest(class);
            let (from, to) = (from_mm.into(), to_mm.into());
            add(at, Noted::Nudged { kind: *kind, class, from, to, put_back: *put_back });
        }
        Happening::Bump { by_mm, by_deg } => {
            let what =
                Noted::Bump { by_mm: Hundredths::nearest(*by_mm), by_deg: Hundredths::nearest(*by_deg) };
            add(at, what);
        }
        Happening::Lost { code, .. } => add(at, Noted::Lost { code: Word::nearest(code) }),
        Happening::Found { .. } => add(at, Noted::Found),
        Happening::PoorView(remark) => {
            add(at, Noted::PoorView { code: Word::nearest(&remark.code) });
            add(None, Noted::Comment(super::print::on_one_line(&remark.message)));
        }
        Happening::End(end) => {
            for (k, what) in ended(end).into_iter().enumerate() {
                add(at.filter(|_| k == 0), what);
            }
            let doubt = Outcome::of_end(Some(end)).doubt();
            if !doubt.is_empty() {
                add(None, Noted::Comment(doubt));
            }
        }
        Happening::Hand | Happening::Clear | Happening::Other => {}
    }
}

/// The line of the end, then one for each colour.
fn ended(end: &End) -> Vec<Noted> {
    let Some(score) = &end.score else {
        return vec![Noted::End { winner: None, gold: None, silver: None }];
    };
    let won = |player| u32::try_from(score.colours_won(player)).ok();
    let winner = score.winner.player().map_or(Winner::Nobody, Winner::Player);
    let first = Noted::End { winner: Some(winner), gold: won(Player::Gold), silver: won(Player::Silver) };
    let colours = score.colours.iter().filter_map(|(name, colour)| {
        let who = |recipient: Recipient| recipient.player().map_or(Winner::Nobody, Winner::Player);
        let winner = colour.winner.map(who);
        let name = Word::nearest(name)?;
        Some(Noted::Colour(NotedColour { name, winner, gold: colour.gold, silver: colour.silver }))
    });
    std::iter::once(first).chain(colours).collect()
}

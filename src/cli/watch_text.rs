//! Events for people.

use crate::tracker::{Event, Happening, Legality, TokenKind};

/// One line for an event: when, and what.
pub(super) fn event_text(event: &Event) -> String {
    let seconds = event.at.t_s.max(0.0);
    let (minutes, rest) = ((seconds / 60.0).floor(), seconds % 60.0);
    format!("{minutes:3.0}:{rest:04.1}  {}", what(&event.what))
}

fn what(happening: &Happening) -> String {
    match happening {
        Happening::Ready { flowers, pawns } => {
            format!("ready: {flowers} flowers and {pawns} pawns on the mat")
        }
        Happening::Hand => "a hand over the table".to_owned(),
        Happening::Clear => "the table is free".to_owned(),
        Happening::Placed(placed) => {
            let judged = match placed.legality {
                Legality::Legal => "legal".to_owned(),
                Legality::TooClose => format!("too close to call: {}", reasons(placed)),
                Legality::Illegal => format!("ILLEGAL: {}", reasons(placed)),
            };
            format!("move {}: {} takes {}; {judged}", placed.number, placed.player, placed.took())
        }
        Happening::Taken(taken) => format!("a {} flower was taken", taken.colour),
        Happening::TakenBack { number, player } => format!("move {number} of {player} was taken back"),
        Happening::Returned { colour, .. } => format!("a {colour} flower is on the mat again"),
        Happening::Nudged(nudged) => {
            let kind = match nudged.kind {
                TokenKind::Flower => "flower",
                TokenKind::Pawn => "pawn",
            };
            let back = if nudged.put_back { " and stands where it stood" } else { "" };
            format!("a {} {kind} was moved by {:.1} mm{back}", nudged.class, nudged.by_mm)
        }
        Happening::Bump { by_mm, by_deg } => {
            format!("the camera or the mat moved, by {by_mm:.0} mm and {by_deg:.1} degrees")
        }
        Happening::Lost { reason, .. } => format!("the mat cannot be seen: {reason}"),
        Happening::Found { .. } => "the mat is seen again".to_owned(),
        Happening::PoorView(remark) => format!("nothing is sure: {}", remark.message),
        Happening::End(end) => {
            let calls = end.awards.len();
            let winner = end.score.as_ref().map_or("open".to_owned(), |score| {
                let probability = score.winner_probability;
                let most = probability.gold.max(probability.silver).max(probability.draw);
                format!("{} ({:.0} %)", score.winner.word(), 100.0 * most)
            });
            let close = end.close_calls();
            let why: String = end.warnings.iter().map(|remark| format!(" {}", remark.message)).collect();
            format!("the end: {calls} flowers awarded, {close} too close to call; winner: {winner}.{why}")
        }
        Happening::Other => "something that this program does not know".to_owned(),
    }
}

fn reasons(placed: &crate::tracker::Placed) -> String {
    placed.reasons.iter().map(|r| r.message.as_str()).collect::<Vec<_>>().join(" ")
}

//! Events of a followed board game for people.

use crate::capture::Shot;
use crate::games::leelawadee::{Colour, Facing, Total};
use crate::session::{BoardHappening, sentence};
use crate::tracker::laguna::{LagunaEvent, OddThing, ToldVoyage};
use crate::tracker::laniakea::{LaniakeaEvent, ToldTurn};
use crate::tracker::leelawadee::{ForgottenInsect, LeelawadeeEvent, OddCell, ToldPlanting};

const READY: &str = "The start is on the table.";
const UNEXPLAINED: &str = "this is no position that legal moves lead to; waiting for the next look.";

/// One line for an event.
pub(super) fn text(shot: &Shot, happening: &BoardHappening) -> String {
    let what = match happening {
        BoardHappening::Lost(problem) => format!("{} {}", problem.message, problem.remedy),
        BoardHappening::Found => "The board is seen again.".to_owned(),
        BoardHappening::Laniakea(event) => laniakea(event),
        BoardHappening::Leelawadee(event) => leelawadee(event),
        BoardHappening::Laguna(event) => laguna(event),
    };
    format!("frame {}: {what}", shot.number)
}

fn which<T>(told: &[T], said: impl Fn(&T) -> String) -> String {
    format!("which was it? {}", told.iter().map(said).collect::<Vec<_>>().join("; "))
}

fn revised(what: &str, from_frame: u64) -> String {
    format!("the {what} from frame {from_frame} on were others:")
}

fn laniakea(event: &LaniakeaEvent) -> String {
    let said = |told: &ToldTurn| format!("{} plays {} ({:.0} %)", told.player, told.turn, 100.0 * told.p);
    match event {
        LaniakeaEvent::Ready => READY.to_owned(),
        LaniakeaEvent::Turn(told) => said(told),
        LaniakeaEvent::Unclear(told) => which(told, said),
        LaniakeaEvent::Revised { from_frame } => revised("turns", *from_frame),
        LaniakeaEvent::Unexplained { .. } => {
            "this is no position that legal turns lead to; waiting for the next look.".to_owned()
        }
        LaniakeaEvent::End(outcome) => sentence(outcome),
    }
}

fn leelawadee(event: &LeelawadeeEvent) -> String {
    match event {
        LeelawadeeEvent::Ready => READY.to_owned(),
        LeelawadeeEvent::Move(told) => planting(told),
        LeelawadeeEvent::Unclear(told) => which(told, planting),
        LeelawadeeEvent::Revised { from_frame } => revised("moves", *from_frame),
        LeelawadeeEvent::Forgotten(told) => format!("forgotten: {}.", forgotten_text(told)),
        LeelawadeeEvent::Odd(cell) => format!("how is this? {}.", odd_cell_text(cell)),
        LeelawadeeEvent::Unexplained { .. } => UNEXPLAINED.to_owned(),
        LeelawadeeEvent::Gardens { seen, wanted } => {
            format!("{seen} gardens are seen, there should be {wanted}; waiting for the next look.")
        }
        LeelawadeeEvent::End(outcome) => {
            let winners: Vec<String> =
                outcome.winners().iter().map(|garden| format!("garden {}", garden + 1)).collect();
            let totals: Vec<String> =
                outcome.totals.iter().map(|total: &Total| total.points().to_string()).collect();
            format!("the end: {} points; {} wins.", totals.join(", "), winners.join(" and "))
        }
    }
}

fn planting(told: &ToldPlanting) -> String {
    let who = told.garden.map_or("from the bag:".to_owned(), |garden| format!("garden {}:", garden + 1));
    let mut text = format!("{who} {} ({:.0} %)", told.mv, 100.0 * told.p);
    for flight in &told.flights {
        text.push_str(&format!("; the {flight}"));
    }
    if let Some(points) = &told.points {
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        text.push_str(&format!("; the round's points: {}", points.join(", ")));
    }
    text
}

/// An insect left behind, in a sentence without its full stop.
pub(super) fn forgotten_text(told: &ForgottenInsect) -> String {
    let at = |garden: Option<usize>| {
        garden.map_or("on the table".to_owned(), |garden| format!("at garden {}", garden + 1))
    };
    let (insect, seen) = (told.insect, at(told.seen));
    match told.facing {
        Some(Facing::In) => format!("the {insect} {seen} should look at the flowers"),
        Some(Facing::Out) => format!("the {insect} {seen} should look away from the flowers"),
        None => format!("the {insect} is {seen} and belongs {}", at(told.belongs)),
    }
}

/// A cell that nobody planted so, in words.
pub(super) fn odd_cell_text(odd: &OddCell) -> String {
    let flower =
        |colour: Option<Colour>| colour.map_or("nothing".to_owned(), |colour| format!("a {colour} flower"));
    let (seen, believed) = (flower(odd.seen), flower(odd.believed));
    format!("garden {} has {seen} in {} where {believed} should be", odd.garden + 1, odd.cell)
}

fn laguna(event: &LagunaEvent) -> String {
    match event {
        LagunaEvent::Ready => READY.to_owned(),
        LagunaEvent::Move(told) => voyage(told),
        LagunaEvent::Unclear(told) => which(told, voyage),
        LagunaEvent::Revised { from_frame } => revised("moves", *from_frame),
        LagunaEvent::Odd(thing) => format!("how is this? {}.", odd_thing_text(thing)),
        LagunaEvent::Unexplained { .. } => UNEXPLAINED.to_owned(),
        LagunaEvent::End(outcome) => sentence(outcome),
    }
}

fn voyage(told: &ToldVoyage) -> String {
    let aground = match told.after {
        crate::games::laguna::After::Aground => ", aground",
        _ => "",
    };
    format!("{}: {}{aground} ({:.0} %)", told.player, told.mv, 100.0 * told.p)
}

/// Something that nobody put so, in words.
pub(super) fn odd_thing_text(thing: &OddThing) -> String {
    let pearl = |colour: &Option<_>| {
        colour
            .map_or("no pearl".to_owned(), |colour: crate::games::laguna::Colour| format!("a {colour} pearl"))
    };
    match thing {
        OddThing::Raft { colour, seen, believed: Some(believed) } => {
            format!("the {colour} raft lies on {seen} where it should be on {believed}")
        }
        OddThing::Raft { colour, seen, believed: None } => {
            format!("the {colour} raft lies on {seen} and was not laid")
        }
        OddThing::Hole { colour, cell, seen, believed } => {
            let (seen, believed) = (pearl(seen), pearl(believed));
            format!("the {colour} raft has {seen} over {cell} where {believed} should be")
        }
        OddThing::Island { landing, .. } => {
            format!("the island at {landing} does not have the pearls that it should")
        }
    }
}

//! Matches played on drawn tables, watched frame by frame, and compared with what truly happened.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "these tests print their figures")]

mod scenes;

use scenes::play::{Deed, Done, FPS, Play};
use table_umpire::capture::Shot;
use table_umpire::games::lacuna::Player;
use table_umpire::geometry::{ImagePoint, MatPoint};
use table_umpire::session::{Profiles, SessionOptions, Watcher};
use table_umpire::tracker::{Event, Happening, Legality, PicturePlace, TokenKind};

/// Matches watched. `UMPIRE_MATCHES` asks for another number, `UMPIRE_MATCH_FIRST` for another first seed, and
/// `UMPIRE_MATCH_FRAMES` names a folder that gets the frames.
const MATCHES: u64 = 1;
/// An event may come so much before and after the frame that shows it, s; an act that stays incomplete is waited for.
const EARLY_S: f64 = 0.5;
const LATE_S: f64 = 2.0;
const INCOMPLETE_LATE_S: f64 = 5.0;
/// Largest error of a place, mm.
const PLACE_MM: f64 = 3.0;

/// Whether the event tells the deed; `px` says where a place truly is in the picture, px, and `px_per_mm` there.
fn tells(event: &Event, done: &Done, px: &dyn Fn(MatPoint) -> (ImagePoint, f64)) -> bool {
    let late = match done.deed {
        Deed::Placed { is_legal: false, .. } | Deed::End { .. } => INCOMPLETE_LATE_S,
        _ => LATE_S,
    };
    let after = event.at.t_s - done.frame as f64 / FPS;
    if !(-EARLY_S..=late).contains(&after) {
        return false;
    }
    let near = |told: PicturePlace, truth: MatPoint| {
        let (there, per_mm) = px(truth);
        (told.0[0] - there.u).hypot(told.0[1] - there.v) < PLACE_MM * per_mm
    };
    match (&event.what, &done.deed) {
        (Happening::Ready { flowers, .. }, Deed::Ready { flowers: n }) => flowers == n,
        (Happening::Placed(placed), Deed::Placed { player, colour, at, is_legal }) => {
            let is_right_colour = placed.colour == *colour
                || (!is_legal && placed.reasons.iter().any(|r| r.code == "different-colours"));
            let judged = if *is_legal {
                placed.legality != Legality::Illegal
            } else {
                placed.legality != Legality::Legal
            };
            placed.player == *player && is_right_colour && near(placed.pixel, *at) && judged
        }
        (Happening::Taken(taken), Deed::Taken { colour }) => taken.colour == *colour,
        (Happening::TakenBack { .. }, Deed::TakenBack) | (Happening::Bump { .. }, Deed::Bump) => true,
        (Happening::Nudged(nudged), Deed::Nudged { is_pawn, class, to, put_back }) => {
            (nudged.kind == TokenKind::Pawn) == *is_pawn
                && nudged.class == *class
                && near(nudged.pixel, *to)
                && nudged.put_back == *put_back
        }
        (Happening::End(end), Deed::End { flowers }) => end.awards.len() == *flowers,
        _ => false,
    }
}

/// Whether an event must have a deed.
fn counts(event: &Event) -> bool {
    !matches!(event.what, Happening::Hand | Happening::Clear)
}

/// What is wrong with the events of one match, in words; and events that wrongly say that all is clear and legal.
fn faults(seed: u64) -> (Vec<String>, usize) {
    let profile = scenes::published_set();
    let mut play = Play::random(seed, &profile);
    let options = SessionOptions::new("lacuna");
    let mut watcher = Watcher::new(&options, Profiles::load(&options).unwrap()).unwrap();
    let mut events: Vec<Event> = Vec::new();
    for n in 0..play.frames() {
        if let Some(folder) = std::env::var_os("UMPIRE_MATCH_FRAMES") {
            image::save_buffer(
                std::path::Path::new(&folder).join(format!("match-{seed}-frame-{n:04}.png")),
                &play.frame(n).rgb,
                1280,
                720,
                image::ExtendedColorType::Rgb8,
            )
            .unwrap();
        }
        let shot = Shot { number: n as u64, t_s: n as f64 / FPS, frame: play.frame(n), original: None };
        events.extend(watcher.see(&shot).unwrap().into_iter().flat_map(|step| step.events));
    }
    events.extend(watcher.finish().unwrap().into_iter().flat_map(|step| step.events));
    let mut is_used = vec![false; events.len()];
    let mut found = Vec::new();
    for done in &play.done {
        match (0..events.len())
            .find(|i| !is_used[*i] && tells(&events[*i], done, &|at| play.px(done.frame, at)))
        {
            Some(i) => is_used[i] = true,
            None => found.push(format!("missing at {}: {:?}", done.frame, done.deed)),
        }
    }
    let mut confident = 0;
    for (event, _) in events.iter().zip(&is_used).filter(|(event, used)| !**used && counts(event)) {
        if let Happening::Placed(placed) = &event.what
            && placed.legality == Legality::Legal
        {
            confident += 1;
        }
        let mut line = event.to_line();
        line.truncate(300);
        found.push(format!("extra: {line}"));
    }
    (found, confident)
}

#[test]
fn generated_matches_are_told_as_they_were_played() {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse().ok());
    let first: u64 = number("UMPIRE_MATCH_FIRST").unwrap_or(0);
    let count = number("UMPIRE_MATCHES").unwrap_or(MATCHES);
    let (mut clean, mut confident) = (0, 0);
    for seed in first..first + count {
        let (found, wrong) = faults(seed);
        confident += wrong;
        if found.is_empty() {
            clean += 1;
            println!("match {seed}: as it was played");
        } else {
            println!("match {seed}:\n  {}", found.join("\n  "));
        }
    }
    println!(
        "{clean} of {count} matches told without a wrong or missing event; {confident} wrong ones told as legal"
    );
    assert_eq!(confident, 0);
    // one in twenty may go wrong
    assert!(20 * clean >= 19 * count);
}

#[test]
fn both_players_begin_in_some_matches() {
    let profile = scenes::published_set();
    let first = |seed| {
        let play = Play::random(seed, &profile);
        play.done
            .iter()
            .find_map(|d| if let Deed::Placed { player, .. } = d.deed { Some(player) } else { None })
    };
    let seen: Vec<Player> = (0..8).filter_map(first).collect();
    assert!(seen.contains(&Player::Gold) && seen.contains(&Player::Silver));
}

//! The page.

use std::fmt::Write;

use super::escaped;
use super::pictures::framed;
use super::plan::plan;
use super::style::STYLE;
use crate::games::lacuna::Player;
use crate::record::{Account, Picture, RecordError, StoredEvent};
use crate::referee::{Recipient, ScoreReport};
use crate::tracker::{End, Event, Happening, Legality, Placed};

/// What the browser may do: show what is in the file.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
/// Shown where a count or a name is not known.
const NONE: &str = "&ndash;";

/// The report. `picture` gives the picture of an evidence frame by its number, where it was kept.
///
/// # Errors
/// Whatever `picture` answers.
pub fn match_html(
    account: &Account,
    mut picture: impl FnMut(u64) -> Result<Option<Picture>, RecordError>,
) -> Result<String, RecordError> {
    let head = &account.stored.head;
    let (gold, silver) = (account.name(Player::Gold), account.name(Player::Silver));
    let title = escaped(&format!("Lacuna: {gold} against {silver}"));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let rules = if head.about.rules.has_free_flower() { "official" } else { "discard-ties" };
    // Writing to a string does not fail.
    let _ = writeln!(
        page,
        "<p class=\"facts\">{} UTC, {rules} rules, set {}, watched {}; {}</p>\n<p class=\"result\">{}</p>",
        head.about.started,
        escaped(&head.about.set_name),
        escaped(&head.about.source),
        head.state.word(),
        escaped(&account.result_sentence())
    );
    if let Some(end) = account.end() {
        page.push_str("<h2>The end</h2>\n<div class=\"both\">\n");
        page.push_str(&plan(account, end));
        page.push_str("\n<div>\n");
        page.push_str(&end.score.as_ref().map_or_else(String::new, colours));
        page.push_str("</div>\n</div>\n");
        page.push_str(&close_calls(end));
    }
    page.push_str(&moves(account));
    page.push_str(&incidents(account));
    page.push_str(&corrections(account));
    page.push_str(&evidence(account, &mut picture)?);
    let _ = write!(
        page,
        "<footer>Match {}, recorded by Table Umpire {}. Places are mm from the pond's middle. The SHA-256 under a \
         picture is that of its file in the archive; pictures kept without loss are shown as JPEG here.</footer>\n</body>\n</html>\n",
        head.id,
        escaped(&head.about.program)
    );
    Ok(page)
}

fn colours(score: &ScoreReport) -> String {
    let mut table = "<table>\n<tr><th>colour</th><th class=\"n\">gold</th><th class=\"n\">silver</th><th>has it</th></tr>\n".to_owned();
    for (name, colour) in &score.colours {
        let count = |count: Option<u32>| count.map_or_else(|| NONE.to_owned(), |count| count.to_string());
        let winner = colour.winner.map_or("open", Recipient::word);
        let _ = writeln!(
            table,
            "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{winner}</td></tr>",
            escaped(name),
            count(colour.gold),
            count(colour.silver)
        );
    }
    table.push_str("</table>\n");
    table
}

/// A table of the calls that are too close; nothing where there is none.
fn close_calls(end: &End) -> String {
    let mut rows = String::new();
    for award in end.awards.iter().filter(|award| award.is_close()) {
        let colour = end.tokens.get(award.flower).map_or("flower", |token| token.class.as_str());
        let _ = writeln!(
            rows,
            "<tr><td>{} {}</td><td>{}</td><td class=\"n\">{:.1}</td><td class=\"n\">{:.1}</td>\
             <td class=\"n\">{:.2} &plusmn; {:.2}</td></tr>",
            award.flower,
            escaped(colour),
            award.to.word(),
            award.gold_mm,
            award.silver_mm,
            award.gap_mm,
            award.gap_sigma_mm
        );
    }
    table(
        "Too close to call",
        "<tr><th>flower</th><th>as measured</th><th class=\"n\">gold, mm</th><th class=\"n\">silver, mm</th>\
         <th class=\"n\">gap &plusmn; sigma, mm</th></tr>",
        &rows,
    )
}

fn moves(account: &Account) -> String {
    let mut rows = String::new();
    for (event, placed) in account.moves() {
        let colour = if placed.colour.is_empty() { NONE.to_owned() } else { escaped(&placed.colour) };
        let _ = writeln!(
            rows,
            "<tr><td class=\"n\">{}</td><td>{}</td><td>{colour}</td><td class=\"n\">{:.1}, {:.1}</td>\
             <td class=\"n\">{}</td><td>{}</td></tr>",
            placed.number,
            escaped(&account.name(placed.player)),
            placed.at_mm.0[0],
            placed.at_mm.0[1],
            clock(event),
            legality(placed)
        );
    }
    table(
        "Moves",
        "<tr><th class=\"n\">move</th><th>player</th><th>took</th><th class=\"n\">pawn, mm</th>\
         <th class=\"n\">at</th><th>the rules</th></tr>",
        &rows,
    )
}

fn legality(placed: &Placed) -> String {
    let reasons: Vec<String> = placed.reasons.iter().map(|reason| escaped(&reason.message)).collect();
    match placed.legality {
        Legality::Legal => "legal".to_owned(),
        Legality::TooClose => format!("<span class=\"doubt\">too close to call</span> {}", reasons.join(" ")),
        Legality::Illegal => format!("<span class=\"wrong\">illegal</span> {}", reasons.join(" ")),
    }
}

/// Nudges, bumps and what else is no move.
fn incidents(account: &Account) -> String {
    let quiet = |told: &Event| {
        matches!(
            told.what,
            Happening::Placed(_) | Happening::Hand | Happening::Clear | Happening::End(_) | Happening::Other
        )
    };
    let mut rows = String::new();
    for (event, told) in account.events().filter(|(_, told)| !quiet(told)) {
        let what = escaped(&account.words(told));
        let _ = writeln!(rows, "<tr><td class=\"n\">{}</td><td>{what}.</td></tr>", clock(event));
    }
    table("What else happened", "<tr><th class=\"n\">at</th><th>event</th></tr>", &rows)
}

fn corrections(account: &Account) -> String {
    let mut rows = String::new();
    for correction in &account.stored.corrections {
        let text = correction.correction.to_string();
        let _ = writeln!(
            rows,
            "<tr><td class=\"n\">{}</td><td>{} UTC</td><td>{}</td><td>{}</td></tr>",
            correction.ordinal,
            correction.made,
            escaped(&correction.made_by),
            escaped(&text)
        );
    }
    table("Corrections", "<tr><th class=\"n\">number</th><th>made</th><th>by</th><th>what</th></tr>", &rows)
}

/// The pictures of what happened, each once with all that it shows.
fn evidence(
    account: &Account,
    picture: &mut impl FnMut(u64) -> Result<Option<Picture>, RecordError>,
) -> Result<String, RecordError> {
    let mut figures = String::new();
    for frame in &account.stored.frames {
        let shown: Vec<(&StoredEvent, &Event)> = account
            .events()
            .filter(|(event, told)| event.evidence == Some(frame.ordinal) && is_seen(&told.what))
            .collect();
        if shown.is_empty() {
            continue;
        }
        let image = match picture(frame.ordinal)? {
            Some(picture) => framed(&picture, shown.iter().map(|(_, told)| &told.what)),
            None => "<p>The picture could not be kept for want of room.</p>".to_owned(),
        };
        let captions: Vec<String> = shown
            .iter()
            .map(|(event, told)| format!("{} {}.", clock(event), escaped(&account.words(told))))
            .collect();
        let _ = writeln!(
            figures,
            "<figure>{image}<figcaption>{}<br><span class=\"hash\">frame {}, SHA-256 {}</span></figcaption></figure>",
            captions.join("<br>"),
            frame.at.frame,
            escaped(&frame.sha256)
        );
    }
    let heading = if figures.is_empty() { "" } else { "<h2>Evidence</h2>\n" };
    Ok(format!("{heading}{figures}"))
}

/// Whether a picture shows it: hands and a mat out of sight come with the frame before.
const fn is_seen(what: &Happening) -> bool {
    !matches!(
        what,
        Happening::Hand
            | Happening::Clear
            | Happening::Lost { .. }
            | Happening::Found { .. }
            | Happening::Other
    )
}

/// A table with its heading; nothing where it has no rows.
fn table(heading: &str, head: &str, rows: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    format!("<h2>{heading}</h2>\n<table>\n{head}\n{rows}</table>\n")
}

/// The time since the start, minutes and seconds.
fn clock(event: &StoredEvent) -> String {
    let tenths = (event.at.t_s * 10.0).round().max(0.0) as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

//! A match in other forms: what is in them, that they are the same every time, and that hostile text stays text.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

#[allow(dead_code, reason = "each test uses a part")]
mod common;
#[allow(dead_code, reason = "each test uses a part")]
mod recorded;

use std::path::Path;

use recorded::{Folder, STARTED, about, lines, record};
use serde_json::Value;
use table_umpire::calibration::Owner;
use table_umpire::games::lacuna::{PerPlayer, Player};
use table_umpire::geometry::{ImagePoint, MatPoint};
use table_umpire::record::{
    Account, Archive, MatchState, MatchWriter, Notation, Outcome, Picture, bgg_text, bgstats_link,
    event_of_line, kind_of_line, match_csv, match_html, match_json, qr_png, qr_svg,
};
use table_umpire::referee::{Recipient, adjudicate, awards_report, score_report};
use table_umpire::tracker::{
    EVENT_SCHEMA, End, EndToken, Event, Happening, Legality, Nudged, Objection, Obstacle, Placed, Stamp,
    Taken, TokenKind,
};

/// What a hostile file may hold wherever there is text.
const HOSTILE: &str = "</script><b a=\"x\" onload='y'>&\u{1b}[31m\n[url]=1+1";

fn account(archive: &Path, id: table_umpire::record::MatchId) -> Account {
    Account::of(Archive::open(archive).unwrap().read(id).unwrap()).unwrap()
}

#[test]
fn the_next_match_in_one_record_is_its_own() {
    let folder = Folder::new("two-matches");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    let id = writer.id().unwrap();
    let first = lines();
    for line in &first {
        writer.event(line, None).unwrap();
    }
    let whole = account(&file, id);
    let (count, outcome) = (whole.moves().len(), whole.outcome());
    assert!(count == 12 && outcome != Outcome::None);
    // laid out again, the match that was played still counts
    let ready = first.iter().find(|line| kind_of_line(line).unwrap() == "ready").unwrap();
    writer.event(ready, None).unwrap();
    let laid_out = account(&file, id);
    assert_eq!((laid_out.moves().len(), laid_out.outcome()), (count, outcome));
    // from its first move on the next one does
    let placed = first.iter().find(|line| kind_of_line(line).unwrap() == "placed").unwrap();
    writer.event(placed, None).unwrap();
    let next = account(&file, id);
    assert_eq!((next.moves().len(), next.outcome(), next.end()), (1, Outcome::None, None));
    assert_eq!(Archive::open(&file).unwrap().list().unwrap()[0].outcome, Outcome::None);
}

/// The example match, and where it is kept.
fn example(folder: &Folder) -> (Archive, Account) {
    let file = folder.file("matches.sqlite");
    let id = record(&file, about());
    (Archive::open(&file).unwrap(), account(&file, id))
}

/// A match of which every text is hostile, with one picture that is none.
fn hostile(folder: &Folder) -> (Archive, Account) {
    let file = folder.file("matches.sqlite");
    let mut about = about();
    about.source = HOSTILE.to_owned();
    about.set_name = HOSTILE.to_owned();
    about.program = HOSTILE.to_owned();
    about.players = PerPlayer { gold: HOSTILE.replace(['\n', '\u{1b}'], ""), silver: "x".repeat(80) };
    let mut writer = MatchWriter::begin(&file, about).unwrap();
    let text = serde_json::to_string(HOSTILE).unwrap();
    for line in lines() {
        let line = line
            .replace("\"purple\"", &text)
            .replace("\"The pawn stands 0.6 mm off the line between the two flowers.\"", &text)
            .replace("\"off-line\"", &text);
        let at = event_of_line(&line).unwrap().at;
        let evidence =
            (at.frame == 8).then(|| writer.frame(at, Picture::jpeg(b"\xff\xd8 no picture".to_vec())));
        writer.event(&line, evidence).unwrap();
    }
    writer.end(MatchState::Ended, STARTED).unwrap();
    (Archive::open(&file).unwrap(), account(&file, writer.id().unwrap()))
}

fn html(archive: &Archive, account: &Account) -> String {
    match_html(account, |number| archive.picture(account.stored.head.id, number)).unwrap()
}

#[test]
fn every_kind_of_event_that_the_tracker_tells_is_read_back() {
    let at_mm = MatPoint::new(10.0, -32.5).into();
    let pixel = ImagePoint::new(640.0, 360.5).into();
    let colour = "red".to_owned();
    let tokens = vec![
        common::flower(0, 0.0, 0.0),
        common::pawn(Owner::Gold, 50.0, 0.0),
        common::pawn(Owner::Silver, -50.2, 0.0),
    ];
    let verdict = adjudicate(&common::alone(tokens, 0.3), &common::options());
    let token = EndToken { kind: TokenKind::Flower, class: colour.clone(), position_mm: at_mm, pixel };
    let (score, awards) = (score_report(&verdict), awards_report(&verdict));
    let end = End { score, awards, tokens: vec![token], warnings: Vec::new() };
    let objection = Objection {
        code: "line-blocked".into(),
        message: "A red flower reaches 1.2 mm across the line.".to_owned(),
        by: Some(Obstacle { kind: TokenKind::Flower, class: colour.clone(), at_mm }),
        clearance_mm: Some(-1.2),
        offset_mm: None,
        sigma_mm: Some(0.4),
    };
    let all = [
        Happening::Ready { flowers: 48, pawns: 0 },
        Happening::Hand,
        Happening::Clear,
        Happening::Placed(Placed {
            number: 3,
            player: Player::Silver,
            player_probability: 0.99,
            pixel,
            at_mm,
            sigma_mm: 0.3,
            colour: colour.clone(),
            flowers: vec![at_mm, at_mm],
            legality: Legality::TooClose,
            reasons: vec![objection],
        }),
        Happening::Taken(Taken { player: None, colour: colour.clone(), from_mm: at_mm }),
        Happening::TakenBack { number: 3, player: Player::Silver },
        Happening::Returned { colour: colour.clone(), at_mm, pixel },
        Happening::Nudged(Nudged {
            kind: TokenKind::Pawn,
            class: "gold".to_owned(),
            by_mm: 6.0,
            sigma_mm: 0.4,
            from_mm: at_mm,
            to_mm: at_mm,
            pixel,
            put_back: true,
        }),
        Happening::Bump { by_mm: 20.0, by_deg: 1.0 },
        Happening::Lost { code: "no-mat".to_owned(), reason: "The mat is covered.".to_owned() },
        Happening::Found { reason: "The mat was covered.".to_owned() },
        Happening::End(Box::new(end)),
    ];
    for what in all {
        let event = Event { at: Stamp { frame: 7, t_s: 0.1 + 0.2 }, what };
        let line = event.to_line();
        let told = event_of_line(&line).unwrap();
        assert_eq!(told, event);
        assert_eq!(told.to_line(), line);
        let value: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(
            (&value["schema"], &value["event"]),
            (&EVENT_SCHEMA.into(), &kind_of_line(&line).unwrap().into())
        );
        if let Happening::End(end) = told.what {
            assert_eq!(end.awards[0].to, Recipient::Gold);
            assert_eq!(end.score, None, "who took the others is not known");
            assert_eq!(Outcome::of_end(Some(&end)).word(), "open");
        }
    }
}

#[test]
fn the_example_is_retold_with_its_moves_and_its_result() {
    let folder = Folder::new("retold");
    let (_, account) = example(&folder);
    assert_eq!(account.moves().len(), 12);
    let settled = Outcome::Settled {
        winner: Some(Player::Gold),
        colours: PerPlayer { gold: 4, silver: 3 },
        probability: 1.0,
        decisive: 0,
        close: 0,
    };
    assert_eq!(account.outcome(), settled);
    let names: Vec<&str> = account.score().unwrap().colours.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["red", "orange", "yellow", "pink", "green", "blue", "purple"]);
}

#[test]
fn a_move_taken_back_is_no_move() {
    let folder = Folder::new("taken-back");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    let placed: Vec<String> = lines().into_iter().filter(|line| line.contains("placed")).take(2).collect();
    let back = r#"{"schema":"table-umpire/event/1","frame":15,"t_s":7.5,"event":"taken-back","move":2,"player":"gold"}"#;
    for line in [&placed[0], &placed[1], back, &placed[1]] {
        writer.event(line, None).unwrap();
    }
    let account = account(&file, writer.id().unwrap());
    assert_eq!(account.moves().iter().map(|(event, _)| event.ordinal).collect::<Vec<_>>(), [0, 3]);
    assert_eq!(bgstats_link(&account).unwrap_err().code(), "no-result");
    assert!(bgg_text(&account).contains("not played to the end"));
}

#[test]
fn the_same_match_gives_the_same_bytes() {
    let (first, second) = (Folder::new("bytes-1"), Folder::new("bytes-2"));
    let all = |folder: &Folder| {
        let (archive, account) = example(folder);
        [
            match_json(&account).to_string(),
            match_csv(&account),
            html(&archive, &account),
            bgg_text(&account),
            bgstats_link(&account).unwrap(),
        ]
    };
    assert!(all(&first) == all(&second));
}

#[test]
fn the_table_has_a_cell_for_each_column_in_every_line() {
    let folder = Folder::new("csv");
    let (_, account) = example(&folder);
    let csv = match_csv(&account);
    let rows: Vec<Vec<&str>> = csv.split_terminator("\r\n").map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 41);
    assert!(rows.iter().all(|row| row.len() == 19), "{csv}");
    let move_1 = &rows[4];
    let cell = |name: &str| move_1[rows[0].iter().position(|column| *column == name).unwrap()];
    assert_eq!(
        (cell("event"), cell("move"), cell("player"), cell("colour")),
        ("placed", "1", "silver", "purple")
    );
    assert_eq!((cell("x_mm"), cell("y_mm"), cell("legality")), ("-131.3", "-124.72", "legal"));
    assert_eq!(cell("flowers_mm"), "-75 -15.92; -143.63 -148.54");
}

#[test]
fn the_report_holds_its_pictures_and_loads_nothing() {
    let folder = Folder::new("html");
    let (archive, account) = example(&folder);
    let html = html(&archive, &account);
    assert_eq!(html.matches("data:image/jpeg;base64,").count(), 4);
    assert_eq!(html.matches("<figure>").count(), 4);
    assert_eq!(
        html.matches("stroke=\"#fff\" stroke-width=\"3\"").count(),
        3,
        "a ring at two moves and a nudge"
    );
    assert!(html.contains("Anna (gold) wins: gold 4, silver 3 colours"));
    assert!(html.contains("default-src 'none'"));
    let text = html.split("base64,").map(|part| part.split_once('"').map_or(part, |(_, rest)| rest));
    let text: String = text.collect();
    for loads in ["<script", "http-equiv=\"refresh", "<link", "<iframe", "url(", "@import", "src=\"http"] {
        assert!(!text.contains(loads), "{loads}");
    }
    // The one address in it is a name, not a place.
    assert!(text.matches("http").count() == text.matches("xmlns=\"http://www.w3.org/2000/svg\"").count() + 1);
}

#[test]
fn a_picture_that_belongs_to_several_events_is_shown_once_and_hands_show_none() {
    let folder = Folder::new("shared-picture");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    let mut evidence = None;
    for line in lines() {
        let at = event_of_line(&line).unwrap().at;
        evidence = recorded::picture(at.frame).map(|picture| writer.frame(at, picture)).or(evidence);
        writer.event(&line, evidence).unwrap();
    }
    let html = html(&Archive::open(&file).unwrap(), &account(&file, writer.id().unwrap()));
    assert_eq!(html.matches("data:image/jpeg;base64,").count(), 4);
    let figure = html.split("<figure>").nth(2).unwrap();
    assert!(figure.contains("Move 1: ") && figure.contains("Move 7: ") && !figure.contains("Move 8: "));
    assert_eq!(figure.matches("stroke=\"#fff\" stroke-width=\"3\"").count(), 7);
    assert!(!html.contains("A hand covers"));
}

#[test]
fn hostile_text_stays_text_in_every_form() {
    let folder = Folder::new("hostile");
    let (archive, account) = hostile(&folder);
    let html = html(&archive, &account);
    assert!(!html.contains("<b a=") && !html.contains("</script>") && !html.contains('\u{1b}'));
    assert!(html.contains("&lt;/script&gt;&lt;b a=&quot;x&quot; onload=&#39;y&#39;&gt;&amp;"));
    let bgg = bgg_text(&account);
    assert!(!bgg.contains("[url]") && !bgg.contains('\u{1b}') && bgg.contains("(url)"));
    let csv = match_csv(&account);
    assert!(csv.contains("\"</script><b a=\"\"x\"\" onload='y'>&\u{1b}[31m\n[url]=1+1\""));
    let json: Value = serde_json::from_str(&match_json(&account).to_string()).unwrap();
    assert_eq!(json["source"], HOSTILE);
    assert!(!account.words(&account.told[3]).is_empty());
    let link = bgstats_link(&account).unwrap();
    assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%:/?=".contains(&byte)), "{link}");
}

/// The JSON in a link.
fn play(link: &str) -> Value {
    let data = link.strip_prefix("https://app.bgstatsapp.com/createPlay.html?data=").unwrap();
    let mut bytes = Vec::new();
    let mut rest = data.as_bytes();
    while let [first, more @ ..] = rest {
        if *first == b'%' {
            bytes.push(u8::from_str_radix(std::str::from_utf8(&more[..2]).unwrap(), 16).unwrap());
            rest = &more[2..];
        } else {
            bytes.push(*first);
            rest = more;
        }
    }
    serde_json::from_slice(&bytes).unwrap()
}

#[test]
fn the_link_for_bg_stats_says_of_both_players_whether_they_won() {
    let folder = Folder::new("bgstats");
    let (_, account) = example(&folder);
    let play = play(&bgstats_link(&account).unwrap());
    let [gold, silver] = [&play["players"][0], &play["players"][1]];
    assert_eq!((&gold["winner"], &silver["winner"]), (&Value::Bool(true), &Value::Bool(false)));
    assert_eq!((&gold["score"], &silver["score"]), (&4.into(), &3.into()));
    assert_eq!((&gold["rank"], &silver["rank"]), (&1.into(), &2.into()));
    assert_eq!((&gold["startPlayer"], &silver["startPlayer"]), (&Value::Bool(false), &Value::Bool(true)));
    assert_eq!((&gold["name"], &silver["name"]), (&"Anna".into(), &"Ben".into()));
    assert_ne!(gold["sourcePlayerId"], silver["sourcePlayerId"]);
    assert_eq!(play["playDate"], "2026-11-30 08:01:55");
    assert_eq!((&play["durationMin"], &play["game"]["bggId"]), (&1.into(), &386_937.into()));
    assert_eq!((&play["game"]["highestWins"], &play["game"]["noPoints"]), (&true.into(), &false.into()));
}

#[test]
fn a_close_call_is_told_wherever_the_result_is() {
    let folder = Folder::new("close");
    for (name, decisive, words) in [
        ("count", "[]", "1 call is too close: that may change the colours' count, but not who wins."),
        ("winner", "[3]", "87 % probable: 1 call could change who wins."),
    ] {
        let file = folder.file(name);
        let mut writer = MatchWriter::begin(&file, about()).unwrap();
        for line in lines() {
            let close = line
                .replacen(r#""call":"clear""#, r#""call":"too-close""#, 1)
                .replace(r#""decisive_flowers":[]"#, &format!(r#""decisive_flowers":{decisive}"#))
                .replace(r#""winner_probability":{"gold":1.0"#, r#""winner_probability":{"gold":0.87"#);
            writer.event(&close, None).unwrap();
        }
        let account = account(&file, writer.id().unwrap());
        assert_eq!(account.result_sentence(), format!("Anna (gold) wins: gold 4, silver 3 colours. {words}"));
        assert!(html(&Archive::open(&file).unwrap(), &account).contains(&words.replace('\'', "&#39;")));
        assert!(bgg_text(&account).contains(words));
        assert!(Notation::of(&account).to_string().contains(&format!("; {words}\n")));
        assert_eq!(
            play(&bgstats_link(&account).unwrap())["comments"],
            format!("Points are colours won. {words}")
        );
    }
}

#[test]
fn a_draw_makes_nobody_a_winner() {
    let folder = Folder::new("draw");
    let file = folder.file("matches.sqlite");
    let mut writer = MatchWriter::begin(&file, about()).unwrap();
    for line in lines() {
        let draw = line
            .replace(r#""winner":"gold","winner_probability""#, r#""winner":"draw","winner_probability""#);
        writer.event(&draw, None).unwrap();
    }
    let account = account(&file, writer.id().unwrap());
    assert_eq!(account.outcome().word(), "draw 4-3");
    let play = play(&bgstats_link(&account).unwrap());
    for player in play["players"].as_array().unwrap() {
        assert_eq!((&player["winner"], &player["rank"]), (&Value::Bool(false), &1.into()));
    }
}

#[test]
fn the_longest_names_still_fit_into_a_code() {
    let folder = Folder::new("long");
    let file = folder.file("matches.sqlite");
    let mut about = about();
    about.players = PerPlayer { gold: "🌼".repeat(80), silver: "🪷".repeat(80) };
    let id = record(&file, about);
    let link = bgstats_link(&account(&file, id)).unwrap();
    assert!(qr_svg(&link).unwrap().starts_with("<svg "));
    assert!(qr_png(&link).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(qr_png(&"x".repeat(3000)).unwrap_err().code(), "link-too-long");
}

#[test]
fn a_code_has_its_three_corners_and_its_margin() {
    let svg = qr_svg("https://app.bgstatsapp.com/createPlay.html?data=1").unwrap();
    let dark = |x: usize, y: usize| svg.contains(&format!("M{x} {y}h1v1h-1z"));
    let side: usize = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    for (x, y) in [(8, 8), (side - 15, 8), (8, side - 15)] {
        for k in 0..7 {
            assert!(dark(x + k, y) && dark(x, y + k) && dark(x + 6, y + k) && dark(x + k, y + 6));
            assert!(!(1..6).contains(&k) || !dark(x + k, y + 1));
        }
    }
    assert!((0..side).all(|k| !dark(k, 7) && !dark(7, k) && !dark(k, side - 8) && !dark(side - 8, k)));
}

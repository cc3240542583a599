//! A recorded match for the tests of the record, and folders that go away.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use table_umpire::games::lacuna::{PerPlayer, RuleSet};
use table_umpire::record::{MatchId, MatchState, MatchWriter, Moment, NewMatch, Picture, event_of_line};
use table_umpire::tracker::Stamp;

/// 2026-11-30 08:01:13 UTC.
pub const STARTED: Moment = Moment(1_796_025_673_000);

/// A folder under the system's, removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("umpire-record-{}-{name}", std::process::id()));
        let _from_an_earlier_run = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone_already = fs::remove_dir_all(&self.0);
    }
}

/// What the example match begins with.
pub fn about() -> NewMatch {
    NewMatch {
        started: STARTED,
        source: "camera:0".to_owned(),
        rules: RuleSet::Official,
        players: PerPlayer { gold: "Anna".to_owned(), silver: "Ben".to_owned() },
        set_name: "lacuna".to_owned(),
        set_profile: fs::read_to_string("calibration/lacuna.toml").unwrap(),
        looks: fs::read_to_string("models/lacuna.toml").unwrap(),
        camera_profile: None,
        options: json!({"guard_band": 0.95}),
        program: "0.1.0".to_owned(),
    }
}

/// The lines of the example match.
pub fn lines() -> Vec<String> {
    let text = fs::read_to_string("fixtures/record/match-d.jsonl").unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The picture of a frame of the example match, where there is one.
pub fn picture(frame: u64) -> Option<Picture> {
    fs::read(format!("fixtures/record/frames/frame-{frame:04}.jpg")).ok().map(Picture::jpeg)
}

/// Records the example match with an input before each event.
pub fn record(archive: &Path, about: NewMatch) -> MatchId {
    let mut writer = MatchWriter::begin(archive, about).unwrap();
    for line in lines() {
        let at = event_of_line(&line).unwrap().at;
        writer.input(at, "glance", &json!({"still": true}));
        let evidence = picture(at.frame).map(|picture| writer.frame(at, picture));
        writer.event(&line, evidence).unwrap();
    }
    writer.end(MatchState::Ended, STARTED.after(42.5)).unwrap();
    writer.id().unwrap()
}

/// The line of a small event of that frame.
pub fn small_event(frame: u64) -> String {
    format!(r#"{{"schema":"table-umpire/event/1","frame":{frame},"t_s":{}.5,"event":"hand"}}"#, frame)
}

/// When that event was.
pub fn at(frame: u64) -> Stamp {
    Stamp { frame, t_s: frame as f64 + 0.5 }
}

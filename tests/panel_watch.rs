//! Watching a source in the panel: what is drawn over a picture belongs to it.

#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code, reason = "each test uses a part")]
#[path = "common/panel.rs"]
mod panel;

use std::fs;
use std::path::PathBuf;

use egui_kittest::kittest::Queryable;
use panel::{open, picture, plain_options, wait_for};
use table_umpire::games::lacuna::PerPlayer;
use table_umpire::panel::PanelOptions;
use table_umpire::session::{Reading, Snapshot, StreamOptions, WatchRequest};

/// A folder of its own with pictures of two tables.
fn two_tables() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("table-umpire-panel-{}-watch", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (i, name) in ["lacuna-d005.jpg", "lacuna-d007.jpg"].into_iter().enumerate() {
        fs::copy(picture(name), folder.join(format!("{i}.jpg"))).unwrap();
    }
    folder
}

/// Number of the frame on show, whether something was read, and whether it is drawn over that frame.
fn shown(snapshot: &Snapshot) -> (Option<u64>, bool, bool) {
    let number = snapshot.picture.as_ref().map(|picture| picture.shot.number);
    let is_as_read = snapshot.watching.as_ref().is_some_and(|watching| watching.is_as_read);
    (number, matches!(snapshot.reading, Reading::Done(_)), is_as_read)
}

#[test]
fn marks_of_one_table_are_not_drawn_over_the_picture_of_another() {
    let folder = two_tables();
    let watch = WatchRequest {
        source: folder.display().to_string(),
        stream: StreamOptions { fps: Some(1.0), ..StreamOptions::default() },
        archive: None,
        players: PerPlayer::default(),
    };
    let mut harness = open(PanelOptions { watch: Some(watch), ..plain_options() });
    let first = wait_for(&mut harness, "a reading", |snapshot| snapshot.reading.scored().is_some());
    assert_eq!(shown(&first), (Some(0), true, true));
    // at no moment are they drawn over the second one
    let second = wait_for(&mut harness, "the second picture", |snapshot| {
        let (number, has_read, is_as_read) = shown(snapshot);
        assert!(number != Some(1) || !(has_read && is_as_read), "{:?}", shown(snapshot));
        number == Some(1)
    });
    assert_eq!(shown(&second), (Some(1), true, false));
    // nor after watching: what stays is a picture of which nothing was read
    harness.get_by_label("Stop watching").click();
    let after = wait_for(&mut harness, "the end", |snapshot| snapshot.watching.is_none());
    assert!(matches!(after.reading, Reading::None) && after.picture.is_some());
    fs::remove_dir_all(folder).unwrap();
}

//! Pieces on a plain ground in real photographs, counted by colour (see `fixtures/real/counts/README.md`).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::path::Path;

use table_umpire::capture::{OpenOptions, open_picture};
use table_umpire::session::{Taught, TeachOptions, teach_picture};

fn taught(name: &str) -> Taught {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/real/counts").join(name);
    let frame = open_picture(&path, &OpenOptions::default()).unwrap();
    teach_picture(&frame, &TeachOptions::default()).unwrap()
}

fn counts(taught: &Taught) -> String {
    let parts: Vec<String> = taught.kinds.iter().map(|k| format!("{} {}", k.count, k.name)).collect();
    parts.join(", ")
}

fn count_of(taught: &Taught, name: &str) -> usize {
    taught.kinds.iter().filter(|k| k.name == name).map(|k| k.count).sum()
}

#[test]
fn fourteen_sweets_are_counted_by_colour() {
    let taught = taught("smarties.png");
    let text = counts(&taught);
    assert_eq!(taught.kinds.iter().map(|k| k.count).sum::<usize>(), 14, "{text}");
    for (name, count) in [("red", 4), ("blue", 3), ("orange", 2)] {
        assert_eq!(count_of(&taught, name), count, "{text}");
    }
    // the two darkest are called dark brown in the list; some of the green ones are cut by the picture's edge
    assert_eq!(count_of(&taught, "green") + count_of(&taught, "lime"), 3, "{text}");
    assert_eq!(count_of(&taught, "brown") + count_of(&taught, "black"), 2, "{text}");
}

#[test]
fn four_coins_are_four_pieces() {
    let taught = taught("us_coins.jpg");
    assert_eq!(taught.kinds.iter().map(|k| k.count).sum::<usize>(), 4, "{}", counts(&taught));
    assert!(taught.set.is_none());
}

//! Home-made sets: taught from one drawn picture, other pictures scored with what was learnt.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod scenes;

use scenes::bare::{BareTable, Cards, HomeSet, Laid, SHOWN_MM};
use scenes::chance::Chance;
use scenes::raster::{Exposure, keep, picture};
use scenes::shot::{Device, Framing, Shot};

fn bits(id: usize) -> Vec<Vec<bool>> {
    const ROWS: [[u8; 4]; 4] = [
        [0b1011, 0b0101, 0b0011, 0b0010],
        [0b0000, 0b1111, 0b1001, 0b1010],
        [0b0011, 0b0011, 0b0010, 0b1101],
        [0b1001, 0b1001, 0b0100, 0b0110],
    ];
    (0..6)
        .map(|r| {
            (0..6)
                .map(|c| (1..5).contains(&r) && (1..5).contains(&c) && ROWS[id][r - 1] >> (4 - c) & 1 == 1)
                .collect()
        })
        .collect()
}

#[test]
fn draw() {
    for seed in 0..3 {
        let mut chance = Chance::new(seed);
        let set = HomeSet::of(&mut chance, 7);
        let cards = Cards { count: 4, marker_mm: 40.0, bits };
        for (laid, size) in [(Laid::ToTeach, (1920, 1080)), (Laid::EndOfGame, (1280, 720))] {
            let table = BareTable::of(&mut chance, &set, cards, laid);
            let framing = Framing { size, max_tilt_deg: 50.0, fill: (0.75, 0.98) };
            let shot = Shot::framed(&mut chance, Device::Webcam, SHOWN_MM, &framing);
            let exposure = Exposure::ordinary(&mut chance);
            let frame = picture(&table, &shot, &exposure, seed);
            keep(&frame, &format!("bare-{seed}-{laid:?}"));
        }
    }
}

//! Pictures drawn here, scored by the whole program, and compared with the truth.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "these tests print their figures")]

mod scenes;

use scenes::chance::Chance;
use scenes::compare::{Tally, TrueToken};
use scenes::look::Look;
use scenes::raster::{Exposure, keep, picture};
use scenes::shot::{Device, Shot};
use scenes::table::Table;
use table_umpire::capture::Frame;
use table_umpire::geometry::View;
use table_umpire::metrology::TokenClass;
use table_umpire::session::{Scored, SessionOptions, score_picture};

/// Scenes of each kind. The environment variables `UMPIRE_SCENE_FIRST` and `UMPIRE_SCENE_COUNT` choose other
/// seeds; `UMPIRE_SCENES` names a folder that gets the pictures with faults.
const SCENES: u64 = 12;
/// A view off by more than this, degrees and relative, is named.
const VIEW_DEG: f64 = 3.0;
const VIEW_FOCAL: f64 = 0.08;
/// The cloth is nearly as the profile says, mm.
const SIDE_OFFSET_MM: f64 = 0.7;

/// The tokens as they truly are in a shot.
fn truth(table: &Table, shot: &Shot) -> Vec<TrueToken> {
    let profile = scenes::published_set();
    let flowers =
        table.flowers.iter().map(|f| (TokenClass::Flower(profile.kinds()[f.kind].name.clone()), f.at));
    let pawns = table.pawns.iter().map(|p| (TokenClass::Pawn(p.owner()), p.at));
    flowers
        .chain(pawns)
        .map(|(class, at)| TrueToken {
            class,
            at,
            pixel: shot.view.image_from_mat(at).unwrap(),
            px_per_mm: shot.view.px_per_mm(at).unwrap(),
        })
        .collect()
}

fn draw(
    seed: u64,
    device: Device,
    size: (usize, usize),
    tilt_deg: f64,
    light: fn(&mut Chance) -> Exposure,
) -> (Frame, Vec<TrueToken>, Shot) {
    let profile = scenes::published_set();
    let mut chance = Chance::new(seed);
    let table = Table::random(&mut chance, &profile, SIDE_OFFSET_MM, 4);
    let radius = profile.mat.circle_mm.value / 2.0;
    let shot = Shot::random_sized(&mut chance, device, radius, size, tilt_deg);
    let look = Look::of(&mut chance, &table, &profile);
    let exposure = light(&mut chance);
    let frame = picture(&look, &shot, &exposure, seed);
    (frame, truth(&table, &shot), shot)
}

/// A view that is plainly not the true one, in words.
fn view_fault(scored: &Scored, shot: &Shot) -> Option<String> {
    let (view, truth) = (&scored.measurement.view, &shot.view);
    let up = |view: &View| view.pose.camera_from_mat.rotation * nalgebra::Vector3::z();
    let leaning = up(view).angle(&up(truth)).to_degrees();
    let focal = view.camera.fx / truth.camera.fx;
    let height = view.pose.eye().z / truth.pose.eye().z;
    let codes: Vec<_> = scored.warnings.iter().map(|w| w.code).collect();
    (leaning > VIEW_DEG || (focal - 1.0).abs() > VIEW_FOCAL).then(|| {
        format!(
            "view: off by {leaning:.1} degrees, focal x {focal:.3}, height x {height:.3}, warnings {codes:?}"
        )
    })
}

fn run(
    name: &str,
    device: Device,
    size: (usize, usize),
    tilt_deg: f64,
    light: fn(&mut Chance) -> Exposure,
) -> Tally {
    let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse().ok());
    let first = number("UMPIRE_SCENE_FIRST").unwrap_or(0);
    let mut all = Tally::default();
    for seed in first..first + number("UMPIRE_SCENE_COUNT").unwrap_or(SCENES) {
        let (frame, truth, shot) = draw(seed, device, size, tilt_deg, light);
        let tally = match score_picture(&frame, &SessionOptions::new("lacuna")) {
            Ok(scored) => {
                let mut tally = Tally::of(&truth, &scored.measurement);
                tally.faults.extend(view_fault(&scored, &shot));
                tally
            }
            Err(problem) => Tally::refused(&truth, &problem.to_string()),
        };
        if !tally.faults.is_empty() {
            keep(&frame, &format!("{name}-{seed}"));
            println!(
                "{name} seed {seed}, tilt {:.0}: {}",
                shot.view.pose.tilt_deg(),
                tally.faults.join("; ")
            );
        }
        all.add(tally);
    }
    println!("{name}: {}", all.line());
    all
}

#[test]
fn ordinary_pictures_of_webcams_are_read_whole() {
    let tally = run("webcam-720", Device::Webcam, (1280, 720), 40.0, Exposure::ordinary);
    assert!(tally.recall() >= 0.99 && tally.precision() >= 0.99, "{}", tally.line());
}

#[test]
fn ordinary_pictures_of_phones_are_read_whole() {
    let tally = run("phone", Device::Phone, (1632, 1224), 40.0, Exposure::ordinary);
    assert!(tally.recall() >= 0.99 && tally.precision() >= 0.99, "{}", tally.line());
}

#[test]
fn pictures_by_one_warm_lamp_are_read() {
    let tally = run("lamp-1080", Device::Webcam, (1920, 1080), 40.0, Exposure::lamp);
    assert!(tally.recall() >= 0.95 && tally.precision() >= 0.95, "{}", tally.line());
}

#[test]
fn the_same_seed_draws_the_same_picture() {
    let once = draw(7, Device::Webcam, (320, 240), 30.0, Exposure::ordinary).0;
    let again = draw(7, Device::Webcam, (320, 240), 30.0, Exposure::ordinary).0;
    assert_eq!(once, again);
}

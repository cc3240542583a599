//! Pictures drawn here, scored by the whole program, and compared with the truth.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::print_stdout, reason = "these tests print their figures")]

mod scenes;

use scenes::chance::Chance;
use scenes::compare::{Tally, TrueToken};
use scenes::look::Look;
use scenes::raster::{Exposure, keep, picture};
use scenes::shot::{Device, Framing, Shot};
use scenes::table::Table;
use table_umpire::capture::Frame;
use table_umpire::geometry::{MatPoint, View};
use table_umpire::metrology::TokenClass;
use table_umpire::session::{Problem, Scored, SessionOptions, score_fused, score_picture};

/// Scenes of each kind. The environment variables `UMPIRE_SCENE_FIRST` and `UMPIRE_SCENE_COUNT` choose other
/// seeds; `UMPIRE_SCENES` names a folder that gets the pictures with faults.
const SCENES: u64 = 12;
/// Scenes of 12 megapixels, the gaps' largest error in them (root mean square), mm, and the least share of these
/// errors inside the stated 95 % interval.
const LARGE_SCENES: u64 = 2;
const LARGE_GAP_MM: f64 = 0.6;
const INSIDE: f64 = 0.85;
/// The least share of them in pictures from straight above.
const INSIDE_ABOVE: f64 = 0.92;
/// A view off by more than this, degrees, is named.
const VIEW_DEG: f64 = 3.0;
/// Flowers off by more than this, mm (root mean square in a picture), are named.
const PLACES_MM: f64 = 1.5;
/// The cloth is nearly as the profile says, mm.
const SIDE_OFFSET_MM: f64 = 0.7;
/// Room between the flowers of a group, mm, and how far from the middle the groups lie, mm.
const TOUCHING_MM: f64 = 0.6;
const THREES_MM: f64 = 150.0;
/// A strip inside the bands with pawns and without flowers, mm.
const WIDE_MM: f64 = 40.0;
/// Flowers put nearly half way between two players.
const CLOSE_CALLS: usize = 4;

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

/// A view that is plainly not the true one, in words.
fn view_fault(scored: &Scored, shot: &Shot) -> Option<String> {
    let (view, truth) = (&scored.measurement.view, &shot.view);
    let up = |view: &View| view.pose.camera_from_mat.rotation * nalgebra::Vector3::z();
    let leaning = up(view).angle(&up(truth)).to_degrees();
    let focal = view.camera.fx / truth.camera.fx;
    let codes: Vec<_> = scored.warnings.iter().map(|w| w.code).collect();
    (leaning > VIEW_DEG)
        .then(|| format!("view: off by {leaning:.1} degrees, focal x {focal:.3}, warnings {codes:?}"))
}

/// Flowers that are off as a whole, in words.
fn place_fault(tally: &Tally) -> Option<String> {
    let off = &tally.off_mm[0];
    let rms = (off.iter().map(|v| v * v).sum::<f64>() / off.len().max(1) as f64).sqrt();
    (rms > PLACES_MM).then(|| format!("flowers off by {rms:.2} mm"))
}

/// One kind of pictures.
struct Kind {
    name: &'static str,
    device: Device,
    framing: Framing,
    light: fn(&mut Chance) -> Exposure,
    /// Moves what is to lie in a way of its own.
    lay: fn(&mut Table, &mut Chance),
}

/// Leaves a table as it was drawn.
fn as_drawn(_: &mut Table, _: &mut Chance) {}

/// Flowers in groups of three, each nearly touching the other two, and the pawns out of their way.
fn in_threes(table: &mut Table, chance: &mut Chance) {
    let profile = scenes::published_set();
    let apart = profile.flowers.diameter_mm.value + TOUCHING_MM;
    let groups = table.flowers.len().div_ceil(3) as f64;
    for (group, flowers) in table.flowers.chunks_mut(3).enumerate() {
        let middle = on_ring(THREES_MM, group as f64 / groups);
        let turn = chance.uniform(0.0, 1.0);
        for (k, flower) in flowers.iter_mut().enumerate() {
            let by = on_ring(apart / 3.0_f64.sqrt(), turn + k as f64 / 3.0);
            flower.at = MatPoint::new(middle.x + by.x, middle.y + by.y);
        }
    }
    let count = table.pawns.len() as f64;
    for (k, pawn) in table.pawns.iter_mut().enumerate() {
        pawn.at = on_ring(60.0, k as f64 / count);
    }
}

/// All pawns just inside the bands, so that the caps are seen before their print.
fn at_the_bands(table: &mut Table, chance: &mut Chance) {
    let profile = scenes::published_set();
    let radius = profile.mat.circle_mm.value / 2.0 * table.inner_ratio;
    table.flowers.retain(|flower| flower.at.radius() < radius - WIDE_MM);
    let count = table.pawns.len() as f64;
    for (k, pawn) in table.pawns.iter_mut().enumerate() {
        pawn.at = on_ring(radius - chance.uniform(0.0, WIDE_MM / 2.0), k as f64 / count);
    }
}

/// A place on a circle about the middle, after `turns` of a whole turn.
fn on_ring(radius: f64, turns: f64) -> MatPoint {
    let (sin, cos) = (turns * std::f64::consts::TAU).sin_cos();
    MatPoint::new(radius * cos, radius * sin)
}

impl Kind {
    fn draw(&self, seed: u64) -> (Frame, Vec<TrueToken>, Shot) {
        let profile = scenes::published_set();
        let mut chance = Chance::new(seed);
        let mut table = Table::random(&mut chance, &profile, SIDE_OFFSET_MM, CLOSE_CALLS);
        (self.lay)(&mut table, &mut chance);
        let radius = profile.mat.circle_mm.value / 2.0;
        let shot = Shot::framed(&mut chance, self.device, radius, &self.framing);
        let look = Look::of(&mut chance, &table, &profile);
        let exposure = (self.light)(&mut chance);
        let frame = picture(&look, &shot, &exposure, seed);
        (frame, truth(&table, &shot), shot)
    }

    /// Draws and scores all scenes of this kind.
    fn run(&self) -> Tally {
        self.run_some(SCENES)
    }

    /// The same for `count` scenes, where nothing else is asked for.
    fn run_some(&self, count: u64) -> Tally {
        let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse().ok());
        let first = number("UMPIRE_SCENE_FIRST").unwrap_or(0);
        let mut all = Tally::default();
        for seed in first..first + number("UMPIRE_SCENE_COUNT").unwrap_or(count) {
            let (frame, truth, shot) = self.draw(seed);
            let tally = match score_picture(&frame, &SessionOptions::new("lacuna")) {
                Ok(scored) => {
                    let mut tally = Tally::of(&truth, &scored.measurement);
                    tally.faults.extend(view_fault(&scored, &shot));
                    tally.faults.extend(place_fault(&tally));
                    tally
                }
                Err(problem) => Tally::refused(&truth, &problem.to_string()),
            };
            if !tally.faults.is_empty() {
                keep(&frame, &format!("{}-{seed}", self.name));
                let tilt = shot.view.pose.tilt_deg();
                println!("{} seed {seed}, tilt {tilt:.0}: {}", self.name, tally.faults.join("; "));
            }
            all.add(tally);
        }
        println!("{}: {}", self.name, all.line());
        all
    }
}

/// A framing that any player would choose: not too oblique, flowers 15 px across or more.
const fn ordinary(size: (usize, usize)) -> Framing {
    Framing { size, max_tilt_deg: 35.0, fill: (0.7, 0.95) }
}

/// Fails unless at least this share of tokens is found and of findings is right.
fn expect(tally: &Tally, least: f64) {
    assert!(tally.recall() >= least && tally.precision() >= least, "{}", tally.line());
}

#[test]
fn ordinary_pictures_of_webcams_are_read_whole() {
    let framing = ordinary((1280, 720));
    let kind = Kind {
        name: "webcam-720",
        device: Device::Webcam,
        framing,
        light: Exposure::ordinary,
        lay: as_drawn,
    };
    expect(&kind.run(), 0.99);
}

#[test]
fn ordinary_pictures_of_phones_are_read_whole() {
    let framing = ordinary((1632, 1224));
    let kind =
        Kind { name: "phone", device: Device::Phone, framing, light: Exposure::ordinary, lay: as_drawn };
    expect(&kind.run(), 0.99);
}

/// Such a picture resolves the lines between the bands, which are no edges of them.
#[test]
fn pictures_of_12_megapixels_are_measured_as_well_as_small_ones() {
    let framing = ordinary((4032, 3024));
    let kind =
        Kind { name: "phone-12", device: Device::Phone, framing, light: Exposure::ordinary, lay: as_drawn };
    let tally = kind.run_some(LARGE_SCENES);
    expect(&tally, 0.95);
    assert!(tally.gap_rms() < LARGE_GAP_MM && tally.inside() > INSIDE, "{}", tally.line());
}

#[test]
fn pictures_by_one_warm_lamp_are_read() {
    let framing = ordinary((1920, 1080));
    let kind =
        Kind { name: "lamp-1080", device: Device::Webcam, framing, light: Exposure::lamp, lay: as_drawn };
    expect(&kind.run(), 0.97);
}

/// Flowers 9 to 13 px across, from the side or from above.
#[test]
fn small_and_oblique_pictures_are_mostly_read() {
    let framing = Framing { size: (1280, 720), max_tilt_deg: 55.0, fill: (0.45, 0.6) };
    let kind =
        Kind { name: "small-720", device: Device::Webcam, framing, light: Exposure::ordinary, lay: as_drawn };
    expect(&kind.run(), 0.97);
}

/// The table of a seed as two cameras see it, from anywhere.
fn drawn_twice(seed: u64, kind: &Kind) -> [(Frame, Vec<TrueToken>); 2] {
    let profile = scenes::published_set();
    let mut chance = Chance::new(seed);
    let table = Table::random(&mut chance, &profile, SIDE_OFFSET_MM, CLOSE_CALLS);
    let look = Look::of(&mut chance, &table, &profile);
    let radius = profile.mat.circle_mm.value / 2.0;
    [0, 1].map(|k| {
        let shot = Shot::framed(&mut chance, kind.device, radius, &kind.framing);
        let exposure = (kind.light)(&mut chance);
        let mut frame = picture(&look, &shot, &exposure, seed + 1000 * k);
        frame.source = format!("picture {k}");
        (frame, truth(&table, &shot))
    })
}

#[test]
fn two_drawn_pictures_of_one_table_measure_its_gaps_better_than_one() {
    let kind = Kind {
        name: "two",
        device: Device::Webcam,
        framing: ordinary((1280, 720)),
        light: Exposure::ordinary,
        lay: as_drawn,
    };
    let (mut single, mut fused, mut refused) = (Tally::default(), Tally::default(), 0);
    for seed in 0..SCENES / 2 {
        let pictures = drawn_twice(seed, &kind);
        for (frame, truth) in &pictures {
            let scored = score_picture(frame, &SessionOptions::new("lacuna")).unwrap();
            single.add(Tally::of(truth, &scored.measurement));
        }
        let frames =
            pictures.iter().map(|(frame, _)| (frame.source.clone(), Ok::<_, Problem>(frame.clone())));
        match score_fused(frames, &SessionOptions::new("lacuna")) {
            Ok(score) => {
                let tally = Tally::of(&pictures[0].1, &score.scored.measurement);
                let said: Vec<_> = score.scored.measurement.warnings.iter().map(|w| &w.message).collect();
                if !(tally.faults.is_empty() && said.is_empty()) {
                    println!("two seed {seed}: {}; {said:?}", tally.faults.join("; "));
                }
                fused.add(tally);
            }
            Err(problem) => {
                println!("two seed {seed}: {problem}");
                refused += 1;
            }
        }
    }
    println!("one: {}\ntwo: {}", single.line(), fused.line());
    // a pawn missed in one picture and another found where there is none are a position of their own
    assert!(refused <= 1, "{refused}");
    expect(&fused, 0.99);
    let (one, two) = (single.gap_rms(), fused.gap_rms());
    assert!(two < 0.75 * one, "{two} {one}");
    assert!(fused.misread <= single.misread / 2, "{} {}", fused.misread, single.misread);
}

#[test]
fn flowers_that_nearly_touch_two_others_are_read_one_by_one() {
    let framing = ordinary((1280, 720));
    let light = Exposure::ordinary;
    let kind = Kind { name: "threes", device: Device::Webcam, framing, light, lay: in_threes };
    expect(&kind.run_some(SCENES / 2), 0.99);
}

#[test]
fn caps_before_the_print_are_no_flowers() {
    let framing = Framing { size: (1280, 720), max_tilt_deg: 45.0, fill: (0.7, 0.95) };
    let light = Exposure::ordinary;
    let tally =
        Kind { name: "rim", device: Device::Webcam, framing, light, lay: at_the_bands }.run_some(SCENES / 2);
    expect(&tally, 0.98);
}

/// There the outlines tell next to nothing of the focal length, and with it of the side from which the caps are seen.
#[test]
fn pictures_from_straight_above_state_their_doubt() {
    let framing = Framing { size: (1280, 720), max_tilt_deg: 5.0, fill: (0.7, 0.95) };
    let light = Exposure::ordinary;
    let tally = Kind { name: "above", device: Device::Webcam, framing, light, lay: as_drawn }.run();
    expect(&tally, 0.99);
    assert!(tally.inside() > INSIDE_ABOVE, "{}", tally.line());
}

#[test]
fn the_same_seed_draws_the_same_picture() {
    let framing = ordinary((320, 240));
    let kind =
        Kind { name: "again", device: Device::Webcam, framing, light: Exposure::ordinary, lay: as_drawn };
    assert_eq!(kind.draw(7).0, kind.draw(7).0);
}

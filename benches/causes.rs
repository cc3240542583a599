//! The error of a gap by its causes: what the program foretells beside what random tables and cameras show. Each cause is
//! let loose alone in the drawing; the doubt stated for it is taken out of the whole. `cargo bench --bench causes`; with
//! `-- --test` a few tables only.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "a bench prints its figures")]

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use rayon::prelude::*;
use scenes::chance::Chance;
use scenes::observe::{Errors, Observed, observe};
use scenes::shot::{Device, Shot};
use scenes::table::Table;
use table_umpire::calibration::SetProfile;
use table_umpire::metrology::{Cause, FitOptions, place_tokens};
use table_umpire::referee::{Call, RefereeOptions, adjudicate};

/// Tables drawn for each line: usually, and when it should be quick.
const TABLES: (u64, u64) = (100, 4);
/// Largest ratio of foretold and measured errors: a few tables share few poses and few lamps.
const RATIO: f64 = 1.6;
/// Draws of the referee: only gaps are looked at.
const DRAWS: u32 = 16;

/// A camera of the table.
#[derive(Clone, Copy)]
struct Camera {
    name: &'static str,
    device: Device,
    is_calibrated: bool,
}

const CAMERAS: [Camera; 3] = [
    Camera { name: "phone, focal length from the file", device: Device::Phone, is_calibrated: false },
    Camera { name: "webcam, nothing known", device: Device::Webcam, is_calibrated: false },
    Camera { name: "webcam, calibrated", device: Device::Webcam, is_calibrated: true },
];

/// What is let loose in a drawing.
#[derive(Clone, Copy, PartialEq)]
enum Loose {
    Pixels,
    Outlines,
    Heights,
    Cloth,
    All,
}

const NONE: Errors =
    Errors { outline: false, centres: false, creases: false, caps: false, waves_mm: 0.0, askew_deg: 0.0 };

impl Loose {
    fn errors(self) -> Errors {
        match self {
            Self::Pixels => Errors { centres: true, ..NONE },
            Self::Outlines => Errors { outline: true, ..NONE },
            Self::Heights => Errors { caps: true, ..NONE },
            Self::Cloth => Errors { creases: true, ..NONE },
            Self::All => Errors::ALL,
        }
    }
}

/// Variances of a gap by cause, mm².
#[derive(Clone, Copy, Default)]
struct Stated {
    pixels: f64,
    view: f64,
    heights: f64,
    cloth: f64,
}

/// Sums over gaps, mm².
#[derive(Clone, Copy, Default)]
struct Sums {
    gaps: f64,
    errors: f64,
    stated: Stated,
}

impl Sums {
    fn plus(self, other: Self) -> Self {
        let (a, b) = (self.stated, other.stated);
        Self {
            gaps: self.gaps + other.gaps,
            errors: self.errors + other.errors,
            stated: Stated {
                pixels: a.pixels + b.pixels,
                view: a.view + b.view,
                heights: a.heights + b.heights,
                cloth: a.cloth + b.cloth,
            },
        }
    }

    fn measured(&self) -> f64 {
        (self.errors / self.gaps.max(1.0)).sqrt()
    }

    fn foretold(&self, of: impl Fn(&Stated) -> f64) -> f64 {
        (of(&self.stated) / self.gaps.max(1.0)).max(0.0).sqrt()
    }
}

/// The gap's derivative by the places of its three tokens.
fn terms(seen: &Observed, call: &Call) -> [(usize, [f64; 2]); 3] {
    let at = |i: usize| seen.measurement.tokens[i].position;
    let towards = |pawn: usize| {
        let (p, f) = (at(pawn), at(call.flower));
        let length = p.distance(f);
        [(f.x - p.x) / length, (f.y - p.y) / length]
    };
    let (silver, gold) = (towards(call.silver_pawn), towards(call.gold_pawn));
    [
        (call.flower, [silver[0] - gold[0], silver[1] - gold[1]]),
        (call.silver_pawn, silver.map(|v| -v)),
        (call.gold_pawn, gold),
    ]
}

fn stated(seen: &Observed, call: &Call, profile: &SetProfile) -> Stated {
    let measurement = &seen.measurement;
    let terms = terms(seen, call);
    let mut of = Stated::default();
    for (k, cause) in measurement.causes.iter().enumerate() {
        let sum: f64 = terms
            .iter()
            .map(|(i, g)| {
                let s = measurement.covariance.shift(*i, k);
                s[0] * g[0] + s[1] * g[1]
            })
            .sum();
        match cause {
            Cause::View => of.view += sum * sum,
            Cause::FlowerHeight | Cause::CapHeight | Cause::CapOffset => of.heights += sum * sum,
        }
    }
    // with centres known exactly only the creases of the cloth are left of each token's own doubt
    let mut exact = seen.seen.clone();
    exact.flowers.iter_mut().for_each(|f| f.sigma_px = 0.0);
    exact.pawns.iter_mut().for_each(|p| p.sigma_px = 0.0);
    let creased = place_tokens(&exact, &seen.fitted, profile).covariance;
    let own = |covariance: &table_umpire::geometry::JointCovariance| {
        terms.iter().map(|(i, g)| covariance.own(*i).map_or(0.0, |c| c.along(*g))).sum::<f64>()
    };
    of.cloth = own(&creased);
    of.pixels = own(&measurement.covariance) - of.cloth;
    of
}

fn table(seed: u64, camera: Camera, loose: Loose) -> Option<Sums> {
    let (profile, options) = (scenes::published_set(), FitOptions::default());
    let mut chance = Chance::new(seed);
    let mut table = Table::random(&mut chance, &profile, options.side_offset_mm, 0);
    if loose != Loose::All && loose != Loose::Heights {
        table = table.with_usual_sizes(&profile);
    }
    if loose != Loose::All && loose != Loose::Outlines {
        table = table.with_usual_cloth(&profile);
    }
    let mut shot = Shot::random(&mut chance, camera.device, profile.mat.circle_mm.value / 2.0);
    shot.is_calibrated = camera.is_calibrated;
    let seen = observe(&mut chance, &table, &shot, &profile, &options, loose.errors())?;
    let mut referee = RefereeOptions::new(table.set.clone());
    referee.draws = DRAWS;
    let verdict = adjudicate(&seen.measurement, &referee);
    let pawn = |i: usize| table.pawns[i - table.flowers.len()].at;
    let sums = verdict.awards.iter().map(|call| {
        let at = table.flowers[call.flower].at;
        let truth = at.distance(pawn(call.silver_pawn)) - at.distance(pawn(call.gold_pawn));
        let errors = (call.gap_mm - truth).powi(2);
        Sums { gaps: 1.0, errors, stated: stated(&seen, call, &profile) }
    });
    Some(sums.fold(Sums::default(), Sums::plus))
}

fn drawn(tables: u64, camera: Camera, loose: Loose) -> Sums {
    let sums: Vec<Sums> = (0..tables).into_par_iter().filter_map(|seed| table(seed, camera, loose)).collect();
    sums.into_iter().fold(Sums::default(), Sums::plus)
}

fn line(name: &str, foretold: f64, measured: f64) {
    println!("| {name:<34} | {foretold:>8.3} | {measured:>8.3} |");
}

fn main() {
    // a bench run has `--bench`; as a test a few tables do
    let is_quick = !std::env::args().any(|a| a == "--bench") || std::env::args().any(|a| a == "--test");
    let tables = if is_quick { TABLES.1 } else { TABLES.0 };
    for camera in CAMERAS {
        println!("\n{}: standard deviation of a gap by cause, mm, over {tables} tables\n", camera.name);
        println!("| cause                              | foretold | measured |");
        println!("|------------------------------------|---------:|---------:|");
        let pixels = drawn(tables, camera, Loose::Pixels);
        line("pixel noise of the tokens", pixels.foretold(|s| s.pixels), pixels.measured());
        let known = drawn(tables, Camera { is_calibrated: true, ..camera }, Loose::Outlines);
        line("pose, from the mat's outlines", known.foretold(|s| s.view), known.measured());
        if !camera.is_calibrated {
            // what not knowing the lens adds to the pose
            let unknown = drawn(tables, camera, Loose::Outlines);
            let more = |all: f64, part: f64| (all * all - part * part).max(0.0).sqrt();
            let foretold = more(unknown.foretold(|s| s.view), known.foretold(|s| s.view));
            line("focal length and lens", foretold, more(unknown.measured(), known.measured()));
        }
        let heights = drawn(tables, camera, Loose::Heights);
        line("heights, and the lamp on the caps", heights.foretold(|s| s.heights), heights.measured());
        let cloth = drawn(tables, camera, Loose::Cloth);
        line("creases of the cloth", cloth.foretold(|s| s.cloth), cloth.measured());
        let all = drawn(tables, camera, Loose::All);
        let whole = |s: &Stated| s.pixels + s.view + s.heights + s.cloth;
        line("all together", all.foretold(whole), all.measured());
        let ratio = all.foretold(whole) / all.measured();
        assert!((RATIO.recip()..RATIO).contains(&ratio), "foretold over measured: {ratio}");
    }
}

//! How long scoring takes, in units of decoding the same JPEG file: absolute times say more of the machine
//! than of the program. `cargo bench --bench score`; with `-- --quick` few repeats, with `-- --test` one.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "a bench prints its figures")]

use criterion::Criterion;
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use std::path::{Path, PathBuf};
use std::time::Instant;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::session::{SessionOptions, score_picture};

/// The fixture, 1920 by 1080.
const FIXTURE: &str = "fixtures/lacuna/lacuna-d002.jpg";
/// Size of its copy of 12 megapixels.
const LARGE: (u32, u32) = (4624, 2601);
/// JPEG quality of that copy, usual for phones.
const QUALITY: u8 = 92;
/// Repeats whose median counts: usually, and when it should be quick.
const REPEATS: (usize, usize) = (9, 3);

fn open(path: &Path) -> Frame {
    open_picture(path, &OpenOptions::default()).unwrap()
}

/// The fixture enlarged and saved again.
fn large_copy(fixture: &Path) -> PathBuf {
    let frame = open(fixture);
    let image = RgbImage::from_raw(frame.width as u32, frame.height as u32, frame.rgb).unwrap();
    let large = resize(&image, LARGE.0, LARGE.1, FilterType::CatmullRom);
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, QUALITY);
    large.write_with_encoder(encoder).unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("score-bench-large.jpg");
    std::fs::write(&path, bytes).unwrap();
    path
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Median time of `work`, ms.
fn time<T>(repeats: usize, mut work: impl FnMut() -> T) -> f64 {
    let one = |_| {
        let clock = Instant::now();
        std::hint::black_box(work());
        clock.elapsed().as_secs_f64() * 1e3
    };
    median((0..repeats).map(one).collect())
}

/// Decoding, scoring and every stage of one picture, in ms and as ratios to the decoding.
fn print_ratios(name: &str, path: &Path, repeats: usize) {
    let options = SessionOptions::new("lacuna");
    let frame = open(path);
    let decode = time(repeats, || open(path));
    let mut stages: Vec<(&str, Vec<f64>)> = Vec::new();
    let score = time(repeats, || {
        for (stage, ms) in score_picture(&frame, &options).unwrap().timing_ms {
            match stages.iter_mut().find(|s| s.0 == stage) {
                Some(known) => known.1.push(ms),
                None => stages.push((stage, vec![ms])),
            }
        }
    });
    println!("{name}, {} x {}: decode {decode:.1} ms", frame.width, frame.height);
    println!("  {:<10} {score:>8.1} ms {:>7.2} x decode", "score", score / decode);
    for (stage, times) in stages {
        let ms = median(times);
        println!("  {stage:<10} {ms:>8.1} ms {:>7.2} x decode", ms / decode);
    }
}

fn main() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join(FIXTURE);
    let large = large_copy(&fixture);
    let given = |flag: &str| std::env::args().any(|a| a == flag);
    let repeats = match (given("--test"), given("--quick")) {
        (true, _) => 1,
        (false, true) => REPEATS.1,
        (false, false) => REPEATS.0,
    };
    let pictures = [("1080p", &fixture), ("12 MP", &large)];
    for (name, path) in pictures {
        print_ratios(name, path, repeats);
    }
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    for (name, path) in pictures {
        let options = SessionOptions::new("lacuna");
        let frame = open(path);
        criterion.bench_function(&format!("decode {name}"), |b| b.iter(|| open(path)));
        criterion.bench_function(&format!("score {name}"), |b| b.iter(|| score_picture(&frame, &options)));
    }
    criterion.final_summary();
    std::fs::remove_file(&large).unwrap();
}

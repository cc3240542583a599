//! What a frame of a watched match costs, in units of decoding and warping the same frame once: absolute times say more of
//! the machine than of the program. Then the memory and the time per frame over many frames.
//! `cargo bench --bench watch`; `UMPIRE_SOAK` is the number of frames of the last part.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "a bench prints its figures")]

use image::{Rgb, RgbImage};
use imageproc::geometric_transformations::{Border, Interpolation, Projection, warp};
use std::path::Path;
use std::time::Instant;
use table_umpire::capture::{Frame, OpenOptions, Shot, open_picture};
use table_umpire::session::{Profiles, SessionOptions, Watcher};

/// A picture from the middle of a match, 1920 by 1080.
const FIXTURE: &str = "fixtures/lacuna/lacuna-d002.jpg";
/// Repeats whose median counts.
const REPEATS: usize = 15;
/// Frames of the last part where nothing else is asked for, and those after which memory must not grow.
const SOAK_FRAMES: u64 = 2000;
const SETTLED_FRAMES: u64 = 1000;
/// Frames a second.
const FPS: f64 = 15.0;
/// Copies of the frame with noise of their own.
const COPIES: usize = 8;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Median time of `work`, ms.
fn time<T>(mut work: impl FnMut(usize) -> T) -> f64 {
    let one = |i| {
        let clock = Instant::now();
        std::hint::black_box(work(i));
        clock.elapsed().as_secs_f64() * 1e3
    };
    median((0..REPEATS).map(one).collect())
}

/// The frame with noise: a step of one unit up or down.
fn noisy(frame: &Frame, seed: u64) -> Frame {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut copy = frame.clone();
    for value in &mut copy.rgb {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        *value = if state & 1 == 0 { value.saturating_add(1) } else { value.saturating_sub(1) };
    }
    copy
}

/// The frame with a dark spot on the cloth, as if something small lay there.
fn spotted(frame: &Frame) -> Frame {
    let mut copy = frame.clone();
    for y in frame.height / 2..frame.height / 2 + 24 {
        let at = 3 * (y * frame.width + frame.width / 2);
        copy.rgb[at..at + 3 * 24].fill(20);
    }
    copy
}

fn watcher() -> Watcher {
    let options = SessionOptions::new("lacuna");
    Watcher::new(&options, Profiles::load(&options).unwrap()).unwrap()
}

/// Memory held now, kB.
fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn main() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FIXTURE);
    let open = || open_picture(&path, &OpenOptions::default()).unwrap();
    let frame = open();
    let copies: Vec<Frame> = (0..COPIES as u64).map(|seed| noisy(&frame, seed)).collect();
    let image = RgbImage::from_raw(frame.width as u32, frame.height as u32, frame.rgb.clone()).unwrap();
    let turn = Projection::rotate(0.1);
    let decode = time(|_| open());
    let warped = time(|_| warp(&image, turn, Interpolation::Bilinear, Border::Constant(Rgb([0, 0, 0]))));
    let unit = decode + warped;
    println!("{} x {}: decode {decode:.1} ms, warp {warped:.1} ms", frame.width, frame.height);
    let mut n = 0;
    let mut shot = |frame: &Frame| {
        n += 1;
        Shot { number: n, t_s: n as f64 / FPS, frame: frame.clone(), original: None }
    };
    let print =
        |stage: &str, ms: f64| println!("  {stage:<28} {ms:>7.1} ms {:>6.2} x decode and warp", ms / unit);

    let mut seen = watcher();
    for copy in &copies {
        seen.see(&shot(copy)).unwrap();
    }
    print("steady frame", time(|i| seen.see(&shot(&copies[i % COPIES])).unwrap()));
    let spot = spotted(&frame);
    // every second frame has changed, and stays for one more, so that it is still and looked at
    let changed = |i: usize| if (i / 2).is_multiple_of(2) { &spot } else { &frame };
    let mut looks: Vec<f64> = Vec::new();
    for i in 0..4 * REPEATS {
        let shot = shot(changed(i));
        let clock = Instant::now();
        let looked = !seen.see(&shot).unwrap().is_empty();
        if looked {
            looks.push(clock.elapsed().as_secs_f64() * 1e3);
        }
    }
    print("frame with a look", median(looks));
    print("first frame", time(|_| watcher().see(&shot(&frame)).unwrap()));

    let frames: u64 = std::env::var("UMPIRE_SOAK").ok().and_then(|v| v.parse().ok()).unwrap_or(SOAK_FRAMES);
    let mut seen = watcher();
    let (mut settled_kb, mut early_ms) = (0, 0.0);
    let mut clock = Instant::now();
    for k in 0..frames {
        seen.see(&shot(&copies[k as usize % COPIES])).unwrap();
        if k + 1 == SETTLED_FRAMES {
            (settled_kb, early_ms) =
                (resident_kb(), clock.elapsed().as_secs_f64() * 1e3 / SETTLED_FRAMES as f64);
            clock = Instant::now();
        }
    }
    let late = frames.saturating_sub(SETTLED_FRAMES).max(1);
    println!(
        "{frames} frames: {early_ms:.2} ms a frame at first, {:.2} ms later; memory grew by {} kB after frame {SETTLED_FRAMES}",
        clock.elapsed().as_secs_f64() * 1e3 / late as f64,
        resident_kb().saturating_sub(settled_kb)
    );
}

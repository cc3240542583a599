//! Pictures of printed sheets with corners known exactly: squares mapped into the picture, averaged over every pixel and
//! blurred, with noise.

// Each test that draws sheets uses some of this.
#![allow(dead_code)]

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use table_umpire::calibration::MarkerDictionary;
use table_umpire::capture::Frame;
use table_umpire::geometry::Homography;
use table_umpire::vision::marker_bits;

/// Values of the table, the paper and the ink, 8-bit units.
const TABLE: f64 = 120.0;
const PAPER: f64 = 225.0;
const INK: f64 = 25.0;
/// Exponent between display values and what is averaged and blurred: light, as a lens does, or the values themselves,
/// as a picture that was resized.
pub const LIGHT: f64 = 2.2;
pub const VALUES: f64 = 1.0;
/// Samples along a pixel's side.
const SAMPLES: usize = 5;

/// Rectangles `[left, top, right, bottom]`, in the unit of the map, y down.
pub struct Drawn {
    /// What is black.
    pub black: Vec<[f64; 4]>,
    /// What is paper.
    pub paper: [f64; 4],
}

/// A marker in the middle of a card, the origin in its centre.
pub fn card(dictionary: MarkerDictionary, id: u32, marker: f64, side: f64) -> Drawn {
    let half = side / 2.0;
    Drawn {
        black: marker_cells(dictionary, id, [-marker / 2.0, -marker / 2.0], marker),
        paper: [-half, -half, half, half],
    }
}

/// The black cells of a marker with its top left at `at`.
pub fn marker_cells(dictionary: MarkerDictionary, id: u32, at: [f64; 2], marker: f64) -> Vec<[f64; 4]> {
    let bits = marker_bits(dictionary, id).unwrap().unwrap();
    let cell = marker / bits.side as f64;
    let cells = (0..bits.side).flat_map(|row| (0..bits.side).map(move |column| (column, row)));
    cells
        .filter(|&(column, row)| bits.is_black(column, row))
        .map(|(column, row)| {
            let (x, y) = (at[0] + cell * column as f64, at[1] + cell * row as f64);
            [x, y, x + cell, y + cell]
        })
        .collect()
}

/// The picture of a drawing through a map from its unit to px, blurred by a lens.
pub fn picture(
    drawn: &Drawn,
    map: &Homography,
    width: usize,
    height: usize,
    blur_px: f64,
    noise: Option<(&mut ChaCha8Rng, f64)>,
) -> Frame {
    let back = map.inverse().unwrap();
    picture_through(drawn, |pixel| back.map(pixel), [width, height], (blur_px, LIGHT), noise)
}

/// The picture of a drawing; `back` takes a picture point to the drawing, `curve` is what the blur acts on.
pub fn picture_through(
    drawn: &Drawn,
    back: impl Fn([f64; 2]) -> Option<[f64; 2]>,
    [width, height]: [usize; 2],
    (blur_px, curve): (f64, f64),
    noise: Option<(&mut ChaCha8Rng, f64)>,
) -> Frame {
    let inside = |r: &[f64; 4], p: [f64; 2]| p[0] >= r[0] && p[0] < r[2] && p[1] >= r[1] && p[1] < r[3];
    let light = |shown: f64| (shown / 255.0).powf(curve);
    let (table, paper, ink) = (light(TABLE), light(PAPER), light(INK));
    let value = |p: [f64; 2]| match () {
        () if !inside(&drawn.paper, p) => table,
        () if drawn.black.iter().any(|r| inside(r, p)) => ink,
        () => paper,
    };
    let mut grey = vec![0.0; width * height];
    for (i, pixel) in grey.iter_mut().enumerate() {
        let (x, y) = ((i % width) as f64, (i / width) as f64);
        for s in 0..SAMPLES * SAMPLES {
            let place = |k: usize| (k as f64 + 0.5) / SAMPLES as f64 - 0.5;
            let at = back([x + place(s % SAMPLES), y + place(s / SAMPLES)]);
            *pixel += at.map_or(table, value) / (SAMPLES * SAMPLES) as f64;
        }
    }
    let mut grey = blurred(&blurred(&grey, width, height, blur_px, true), width, height, blur_px, false);
    for v in &mut grey {
        *v = 255.0 * v.max(0.0).powf(1.0 / curve);
    }
    if let Some((chance, sigma)) = noise {
        for v in &mut grey {
            // Twelve equal chances add up to nearly a normal one.
            *v += sigma * ((0..12).map(|_| chance.random_range(0.0..1.0)).sum::<f64>() - 6.0);
        }
    }
    let rgb = grey.iter().flat_map(|v| [v.round().clamp(0.0, 255.0) as u8; 3]).collect();
    Frame { source: "drawn".to_owned(), width, height, rgb, focal: None }
}

fn blurred(grey: &[f64], width: usize, height: usize, sigma: f64, across: bool) -> Vec<f64> {
    let reach = (4.0 * sigma).ceil() as isize;
    let weights: Vec<f64> = (-reach..=reach).map(|d| (-0.5 * (d as f64 / sigma).powi(2)).exp()).collect();
    let total: f64 = weights.iter().sum();
    (0..width * height)
        .map(|i| {
            let (x, y) = ((i % width) as isize, (i / width) as isize);
            let sum: f64 = (-reach..=reach)
                .map(|d| {
                    let (x, y) = if across { (x + d, y) } else { (x, y + d) };
                    let (x, y) = (x.clamp(0, width as isize - 1), y.clamp(0, height as isize - 1));
                    weights[(d + reach) as usize] * grey[y as usize * width + x as usize]
                })
                .sum();
            sum / total
        })
        .collect()
}

//! Petal colours over the cloth's, read at the true places of the tokens: how the models' numbers were found.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use table_umpire::calibration::PETAL_LOG_FLOOR;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::geometry::{MatPoint, View};

use crate::truth::true_view;

/// Natural logarithms of red, green and blue.
pub type Colour = [f64; 3];

const PICTURES: [&str; 4] = ["lacuna-d002", "lacuna-d004", "lacuna-d005", "lacuna-d007"];
/// Radius and height of a flower, mm.
const FLOWER_MM: (f64, f64) = (8.0, 5.0);
/// Annuli of petals and of the cloth about them, relative to the radius: neither lace, nor edge, nor shadow.
const PETALS: (f64, f64) = (0.58, 0.85);
const CLOTH: (f64, f64) = (1.6, 2.6);
/// Flowers farther out stand on the bands' print, mm.
const PLAIN_MM: f64 = 200.0;
/// Directions and rings in which an annulus is read.
const DIRECTIONS: usize = 48;
const RINGS: usize = 6;

/// The median over all flowers of a kind, by kind, of the petals' colour over the cloth's.
pub fn petal_colours() -> BTreeMap<String, Colour> {
    let mut all: BTreeMap<String, Vec<Colour>> = BTreeMap::new();
    for name in PICTURES {
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna").join(name);
        let frame = open_picture(&base.with_extension("jpg"), &OpenOptions::default()).unwrap();
        let truth: Value =
            serde_json::from_str(&fs::read_to_string(base.with_extension("json")).unwrap()).unwrap();
        let view = true_view(&truth);
        for token in truth["tokens"].as_array().unwrap().iter().filter(|token| token["kind"] == "flower") {
            let at = MatPoint::new(token["x"].as_f64().unwrap(), token["y"].as_f64().unwrap());
            if at.radius() > PLAIN_MM {
                continue;
            }
            let petal = annulus(&frame, &view, at, PETALS, FLOWER_MM.1);
            let cloth = annulus(&frame, &view, at, CLOTH, 0.0);
            let over = std::array::from_fn(|k| petal[k] - cloth[k]);
            all.entry(token["colour"].as_str().unwrap().to_owned()).or_default().push(over);
        }
    }
    all.into_iter().map(|(kind, colours)| (kind, medians(&colours))).collect()
}

/// Median colour of an annulus `height` mm over the cloth.
fn annulus(frame: &Frame, view: &View, at: MatPoint, (from, to): (f64, f64), height: f64) -> Colour {
    let mut colours = Vec::new();
    for ring in 0..RINGS {
        let r = FLOWER_MM.0 * (from + (to - from) * (ring as f64 + 0.5) / RINGS as f64);
        for direction in 0..DIRECTIONS {
            let (sin, cos) = (direction as f64 / DIRECTIONS as f64 * std::f64::consts::TAU).sin_cos();
            let point = MatPoint::new(at.x + r * cos, at.y + r * sin).raised(height);
            let pixel = view.image_from_space(point).unwrap();
            let index = 3 * (pixel.v.round() as usize * frame.width + pixel.u.round() as usize);
            let log = |k: usize| (f64::from(frame.rgb[index + k]) + f64::from(PETAL_LOG_FLOOR)).ln();
            colours.push([log(0), log(1), log(2)]);
        }
    }
    medians(&colours)
}

fn medians(colours: &[Colour]) -> Colour {
    std::array::from_fn(|k| {
        let mut channel: Vec<f64> = colours.iter().map(|c| c[k]).collect();
        channel.sort_by(f64::total_cmp);
        channel[channel.len() / 2]
    })
}

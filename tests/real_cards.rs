//! Playing cards in real photographs: equal cards measure equal, and their colours are read against their own
//! paper (see `fixtures/real/set-cards/README.md`).
//!
//! `UMPIRE_REAL_CARDS=DIR cargo test --test real_cards -- --nocapture` also takes every picture listed in
//! `DIR/solid_symbols.csv` and `DIR/card_corners.csv`, and prints its figures.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::geometry::{Camera, ImagePoint};
use table_umpire::metrology::{CameraPrior, PlaneFit, fit_playing_cards};
use table_umpire::vision::{
    PieceSight, PlayingCardObservation, colour_name, find_playing_cards, observe_picture, survey_playing_card,
};

/// What a card's length is called, mm: poker and bridge cards.
const LENGTH_MM: f64 = 88.9;
/// Most scatter of the corners of equal cards, mm: in large pictures, and in those of 960 by 720 px.
const MOST_RMS_MM: (f64, f64) = (0.4, 0.7);
/// Longer side from which a picture is large, px.
const LARGE_PX: usize = 1000;
/// How near a corner must be to where another program has it, as a share of the card's side.
const CORNER: f64 = 0.02;
/// How near the middle of a symbol must be to where it is listed, as a share of the card's side.
const SYMBOL: f64 = 0.05;
/// Diagonal of a full frame, mm, to which focal lengths in 35 mm equivalents refer.
const FULL_FRAME_MM: f64 = 43.27;

/// What is listed of one picture, upright.
#[derive(Debug, Default)]
struct Listed {
    symbols: Vec<(String, ImagePoint)>,
    cards: Vec<[ImagePoint; 4]>,
}

struct Figures {
    frame: Frame,
    cards: Vec<PlayingCardObservation>,
    fit: Option<PlaneFit>,
    listed: Listed,
    /// Listed cards that were found, and the root mean square distance of their corners from the listed, px.
    found: usize,
    apart_px: f64,
    /// Listed symbols with the colour read; `None` where no print was found.
    read: Vec<(String, Option<String>)>,
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/real/set-cards")
}

/// A point of the stored picture in the upright one of `width` by `height` px, by the EXIF orientation.
fn upright(orientation: u8, width: usize, height: usize, [x, y]: [f64; 2]) -> ImagePoint {
    let (right, bottom) = (width as f64 - 1.0, height as f64 - 1.0);
    match orientation {
        3 => ImagePoint::new(right - x, bottom - y),
        6 => ImagePoint::new(right - y, x),
        _ => ImagePoint::new(x, y),
    }
}

/// EXIF orientation of a picture, by its name: the lists give no other place for it.
fn orientation(name: &str) -> u8 {
    match name {
        "nine-cards-mixed-20161230_192740.jpg" => 3,
        "20170311_081924.jpg" => 6,
        _ => 1,
    }
}

fn rows(folder: &Path, list: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(list)).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Names of the pictures that a folder lists.
fn names(folder: &Path) -> Vec<String> {
    let unique: BTreeMap<String, ()> =
        rows(folder, "card_corners.csv").into_iter().map(|row| (row[0].clone(), ())).collect();
    unique.into_keys().collect()
}

fn listed(folder: &Path, name: &str, frame: &Frame) -> Listed {
    let at = |x: &str, y: &str| {
        let point = [x.parse().unwrap(), y.parse().unwrap()];
        upright(orientation(name), frame.width, frame.height, point)
    };
    let of = |list: &str| rows(folder, list).into_iter().filter(|row| row[0] == name);
    let symbols = of("solid_symbols.csv").map(|r| (r[1].clone(), at(&r[2], &r[3]))).collect();
    let card = |r: Vec<String>| std::array::from_fn(|k| at(&r[2 + 2 * k], &r[3 + 2 * k]));
    Listed { symbols, cards: of("card_corners.csv").map(card).collect() }
}

/// What is known of the camera that took a picture.
fn prior(frame: &Frame) -> CameraPrior {
    let (w, h) = (frame.width as f64, frame.height as f64);
    let (focal, focal_sigma) = match frame.focal {
        Some(hint) => (hint.equivalent_35mm / FULL_FRAME_MM * w.hypot(h), 0.05),
        None => (0.9 * w.max(h), 0.25),
    };
    CameraPrior {
        camera: Camera::ideal(focal, frame.width, frame.height),
        focal_sigma,
        principal_sigma_px: 0.02 * w.max(h),
        radial_sigma: 0.1,
        tangential_sigma: 0.001,
    }
}

fn side(corners: &[ImagePoint; 4]) -> f64 {
    (0..4).map(|k| corners[k].distance(corners[(k + 1) % 4])).sum::<f64>() / 4.0
}

/// Sum of the squared distances of the corners of two quadrilaterals, whichever is the first corner of each.
fn apart2(a: &[ImagePoint; 4], b: &[ImagePoint; 4]) -> f64 {
    let ways = (0..4).flat_map(|turn| [(turn, 1), (turn, 3)]);
    ways.map(|(turn, step)| (0..4).map(|k| a[k].distance(b[(turn + step * k) % 4]).powi(2)).sum::<f64>())
        .fold(f64::INFINITY, f64::min)
}

fn figures(folder: &Path, name: &str) -> Figures {
    let frame = open_picture(&folder.join(name), &OpenOptions::default()).unwrap();
    let listed = listed(folder, name, &frame);
    let cards = find_playing_cards(&frame).unwrap();
    let fit = fit_playing_cards(&cards, LENGTH_MM, &prior(&frame));
    let (mut found, mut sum) = (0, 0.0);
    for card in &listed.cards {
        let nearest = cards.iter().map(|c| apart2(&c.corners, card)).fold(f64::INFINITY, f64::min);
        if (nearest / 4.0).sqrt() < CORNER * side(card) {
            found += 1;
            sum += nearest;
        }
    }
    let prints: Vec<(f64, PieceSight)> = cards
        .iter()
        .flat_map(|card| {
            let near = SYMBOL * side(&card.corners);
            survey_playing_card(&frame, card).unwrap().into_iter().map(move |print| (near, print))
        })
        .collect();
    let read = listed.symbols.iter().map(|(colour, at)| {
        let near = prints.iter().filter(|(near, p)| p.pixel.distance(*at) < *near);
        let here = near.max_by(|a, b| a.1.area_px.total_cmp(&b.1.area_px));
        (colour.clone(), here.map(|p| colour_name(p.1.colour).to_owned()))
    });
    let read = read.collect();
    let apart_px = (sum / (4 * found).max(1) as f64).sqrt();
    Figures { frame, cards, fit, listed, found, apart_px, read }
}

impl Figures {
    fn rms_mm(&self) -> f64 {
        self.fit.as_ref().map_or(f64::INFINITY, |fit| fit.corner_rms_mm)
    }

    /// Root mean square difference of the cards' sides from the mean length and the mean width, after
    /// rectification, mm: unlike the scatter of corners it has no place and turn of each card to adapt.
    fn sides_rms_mm(&self) -> f64 {
        let Some(fit) = &self.fit else { return f64::INFINITY };
        let on_table = |p: ImagePoint| fit.fitted.view.mat_from_image(p, 0.0).unwrap();
        let sides = self.cards.iter().map(|card| {
            let at = card.corners.map(on_table);
            let side = |k: usize| at[k].distance(at[(k + 1) % 4]);
            let pairs = [[side(0), side(2)], [side(1), side(3)]];
            if side(0) < side(1) { pairs } else { [pairs[1], pairs[0]] }
        });
        let sides: Vec<[[f64; 2]; 2]> = sides.collect();
        let n = 2.0 * sides.len() as f64;
        let squares: f64 = (0..2)
            .map(|kind| {
                let mean = sides.iter().flat_map(|s| s[kind]).sum::<f64>() / n;
                sides.iter().flat_map(|s| s[kind]).map(|s| (s - mean).powi(2)).sum::<f64>()
            })
            .sum();
        (squares / (2.0 * n)).sqrt()
    }

    fn most_rms_mm(&self) -> f64 {
        let longer = self.frame.width.max(self.frame.height);
        if longer < LARGE_PX { MOST_RMS_MM.1 } else { MOST_RMS_MM.0 }
    }

    fn right(&self) -> usize {
        self.read.iter().filter(|(listed, read)| read.as_ref() == Some(listed)).count()
    }

    fn line(&self, name: &str) -> String {
        let wrong: Vec<String> = self
            .read
            .iter()
            .filter(|(listed, read)| read.as_ref() != Some(listed))
            .map(|(listed, read)| format!("{listed} read as {}", read.as_deref().unwrap_or("nothing")))
            .collect();
        let blur = observe_picture(&self.frame).blur.map_or(f64::NAN, |b| b.sharpest_px);
        format!(
            "{name}: {} of {} cards ({} seen, corners {:.2} px from the list), rms {:.2} mm, sides \
             {:.2} mm, width {:.1} mm, {} of {} colours, blur {blur:.1} px {}",
            self.found,
            self.listed.cards.len(),
            self.cards.len(),
            self.apart_px,
            self.rms_mm(),
            self.sides_rms_mm(),
            0.68 * LENGTH_MM * self.fit.as_ref().map_or(f64::NAN, |fit| fit.width_ratio),
            self.right(),
            self.read.len(),
            wrong.join(", ")
        )
    }
}

#[test]
fn equal_cards_measure_equal_and_their_colours_have_their_names() {
    for name in names(&fixtures()) {
        let figures = figures(&fixtures(), &name);
        let line = figures.line(&name);
        println!("{line}");
        assert_eq!(figures.found, figures.listed.cards.len(), "{line}");
        assert_eq!(figures.cards.len(), figures.listed.cards.len(), "{line}");
        assert!(figures.rms_mm() <= figures.most_rms_mm(), "{line}");
        assert!(figures.sides_rms_mm() <= figures.most_rms_mm(), "{line}");
        assert_eq!(figures.right(), figures.read.len(), "{line}");
    }
}

#[test]
fn a_picture_without_cards_shows_none() {
    for (width, height) in [(1, 1), (200, 3), (320, 240)] {
        for value in [0, 90, 255] {
            let rgb = vec![value; 3 * width * height];
            let frame = Frame { source: "flat".to_owned(), width, height, rgb, focal: None };
            assert_eq!(find_playing_cards(&frame).unwrap(), []);
            assert!(fit_playing_cards(&[], LENGTH_MM, &prior(&frame)).is_none());
        }
    }
}

#[test]
fn every_picture_of_a_larger_collection_is_printed() {
    let Some(folder) = std::env::var_os("UMPIRE_REAL_CARDS").map(PathBuf::from) else { return };
    for name in names(&folder) {
        println!("{}", figures(&folder, &name).line(&name));
    }
}

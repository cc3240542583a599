//! Scenes drawn for the sweep: seen at a given slant, in a given size, or with something over the pond.

use crate::scenes::chance::Chance;
use crate::scenes::compare::TrueToken;
use crate::scenes::look::Look;
use crate::scenes::pictures::TruePicture;
use crate::scenes::published_set;
use crate::scenes::raster::{Exposure, picture};
use crate::scenes::shot::{Device, Framing, Shot};
use crate::scenes::table::Table;
use table_umpire::geometry::{ImagePoint, MatPoint};
use table_umpire::metrology::TokenClass;

/// The cloth is nearly as the profile says, mm.
const SIDE_OFFSET_MM: f64 = 0.7;
/// Flowers put nearly half way between two players.
const CLOSE_CALLS: usize = 4;
/// How much of the picture the circle fills.
const FILL: (f64, f64) = (0.75, 0.95);
/// A tilt this near to the one wanted is it, degrees.
const TILT_SLACK_DEG: f64 = 2.0;

/// A scene seen at a slant of `tilt_deg` in a picture of `size`.
pub fn scene(seed: u64, tilt_deg: f64, size: (usize, usize)) -> (TruePicture, Shot) {
    let profile = published_set();
    let mut chance = Chance::new(seed);
    let table = Table::random(&mut chance, &profile, SIDE_OFFSET_MM, CLOSE_CALLS);
    let framing = Framing { size, max_tilt_deg: tilt_deg + TILT_SLACK_DEG, fill: FILL };
    let radius = profile.mat.circle_mm.value / 2.0;
    let shot = loop {
        let shot = Shot::framed(&mut chance, Device::Webcam, radius, &framing);
        if (shot.view.pose.tilt_deg() - tilt_deg).abs() < TILT_SLACK_DEG {
            break shot;
        }
    };
    let look = Look::of(&mut chance, &table, &profile);
    let exposure = Exposure::ordinary(&mut chance);
    let frame = picture(&look, &shot, &exposure, seed);
    let flowers =
        table.flowers.iter().map(|f| (TokenClass::Flower(profile.kinds()[f.kind].name.clone()), f.at));
    let pawns = table.pawns.iter().map(|p| (TokenClass::Pawn(p.owner()), p.at));
    let truth = flowers
        .chain(pawns)
        .map(|(class, at)| TrueToken {
            class,
            at,
            pixel: shot.view.image_from_mat(at).unwrap(),
            px_per_mm: shot.view.px_per_mm(at).unwrap(),
        })
        .collect();
    (TruePicture { name: format!("drawn-{seed}"), frame, truth }, shot)
}

/// What lies over the pond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// A bare arm with its hand.
    Arm,
    /// A dark sleeve.
    Sleeve,
    /// A sheet of paper.
    Paper,
    /// Something of the cloth's own colour: a fold of a jacket, a grey napkin.
    Napkin,
}

impl Thing {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Arm, Self::Sleeve, Self::Paper, Self::Napkin];

    fn colour(self) -> [f64; 3] {
        match self {
            Self::Arm => [205.0, 150.0, 120.0],
            Self::Sleeve => [38.0, 42.0, 60.0],
            Self::Paper => [228.0, 226.0, 220.0],
            Self::Napkin => [70.0, 70.0, 66.0],
        }
    }

    /// Half the width of an arm with this share of the pond under it, or half the sides of a sheet, and
    /// whether a point is under the thing, mm; it reaches in from the pond's edge.
    fn covers(self, p: MatPoint, radius: f64, half_width: f64) -> bool {
        match self {
            // a capsule from outside to a little past the middle
            Self::Arm | Self::Sleeve => {
                p.distance_to_segment(MatPoint::new(2.0 * radius, 40.0), MatPoint::new(-0.1 * radius, -20.0))
                    < half_width
            }
            Self::Paper | Self::Napkin => {
                (p.x - 0.3 * radius).abs() < half_width * 1.2 && (p.y + 0.2 * radius).abs() < half_width / 1.2
            }
        }
    }
}

/// The picture with a thing over `share` of the pond.
pub fn covered(picture: &TruePicture, shot: &Shot, thing: Thing, share: f64) -> TruePicture {
    let radius = published_set().mat.circle_mm.value / 2.0;
    let mut changed = picture.clone();
    if share <= 0.0 {
        return changed;
    }
    let half_width = half_width(thing, radius, share);
    let frame = &mut changed.frame;
    let width = frame.width;
    for (v, row) in frame.rgb.chunks_exact_mut(3 * width).enumerate() {
        for (u, pixel) in row.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            let seen = ImagePoint::new(u as f64, v as f64);
            if let Some(p) = shot.view.mat_from_image(seen, 0.0)
                && thing.covers(p, radius, half_width)
            {
                // the old picture's noise, a little of its light, and slow folds
                let folds = 1.0 + 0.05 * (0.06 * p.x + 0.9 * (0.03 * p.y).sin()).sin();
                let noise = f64::from(pixel[1] % 5) - 2.0;
                *pixel = thing.colour().map(|c| (c * folds + noise).round().clamp(0.0, 255.0) as u8);
            }
        }
    }
    changed
}

/// Half the thing's width for that share of the pond, mm, by bisection over a grid of places.
fn half_width(thing: Thing, radius: f64, share: f64) -> f64 {
    const STEPS: i32 = 60;
    let places: Vec<MatPoint> = (-STEPS..=STEPS)
        .flat_map(|j| (-STEPS..=STEPS).map(move |i| (f64::from(i), f64::from(j))))
        .map(|(i, j)| MatPoint::new(i * radius / f64::from(STEPS), j * radius / f64::from(STEPS)))
        .filter(|p| p.radius() < radius)
        .collect();
    let (mut low, mut high) = (0.0, 2.0 * radius);
    for _ in 0..24 {
        let middle = 0.5 * (low + high);
        let under = places.iter().filter(|p| thing.covers(**p, radius, middle)).count();
        if (under as f64) < share * places.len() as f64 { low = middle } else { high = middle }
    }
    high
}

//! Beach or turtle: how much print shows in the middle of each space.

use super::super::log_picture::LogPicture;
use super::ink::{mean_about, sums};
use super::read::fill_rectangle;
use crate::calibration::LaniakeaProfile;
use crate::geometry::{MatPoint, View};

/// Side of the middle of a space that is looked at, over the whole: a turtle fills it, gaps and edges stay outside.
const MIDDLE: f64 = 0.74;
/// Quantile of a space's pixels that is bare wood, even under a turtle.
const WOOD: f64 = 0.8;
/// How much darker than the wood print is, natural logarithm of the brightest channel.
const INK: f32 = 0.22;
/// Radius over which light parts of the print run into it, mm.
const RUN_MM: f64 = 1.2;
/// Share of a space's middle that print takes where the picture itself does not say: turtles, and half of it.
const USUAL_TURTLE: f64 = 0.30;
/// Least share of print for a space to be a turtle's when the picture's own turtles are looked for.
const LEAST_TURTLE: f64 = 0.12;
/// Where the border between beach and turtle lies, as a share of a turtle's print: glare and blur take print away and
/// hardly anything adds to it.
const BORDER: f64 = 0.35;
/// Softness of the border between beach and turtle, as a share of a turtle's print.
const SOFT: f64 = 0.07;
/// Share of the middle that must be seen for the print to say anything.
const LEAST_VISIBLE: f64 = 0.08;
/// Chance that a space is misjudged however clear it looks.
const FLOOR: f64 = 0.002;

/// What shows of a space's ground.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    /// Chance of a turtle; 0.5 where nothing shows.
    pub turtle: f64,
    /// Share of the space's middle that no disc hides, 0 to 1.
    pub visible: f64,
}

/// The chances of all spaces, row by row, and the share of print in a turtle's middle; `covered` marks the pixels of
/// discs.
pub(super) fn ground_chances(
    picture: &LogPicture,
    view: &View,
    profile: &LaniakeaProfile,
    covered: &[bool],
) -> (Vec<Ground>, f64) {
    let half = MIDDLE * profile.pitch_mm.value / 2.0;
    let (w, h) = (picture.width, picture.height);
    let values: Vec<f32> = picture.values.iter().map(|p| p[0].max(p[1]).max(p[2])).collect();
    let sums = sums(&values, w, h);
    let scale = view.px_per_mm(MatPoint::default()).unwrap_or(1.0) * picture.factor;
    let run = ((RUN_MM * scale).round() as usize).max(1);
    let value = |i: usize| mean_about(&sums, (w, h), i, run) as f32;
    let seen: Vec<(f64, f64)> = (0..48)
        .map(|k| {
            let [x, y] = profile.space_centre(k / 8, k % 8);
            let (mut all, mut open) = (0_usize, Vec::new());
            fill_rectangle(picture, view, ([x - half, y - half], [x + half, y + half]), |i| {
                all += 1;
                if !covered[i] {
                    open.push(value(i));
                }
            });
            let visible = open.len() as f64 / all.max(1) as f64;
            (ink_share(open), visible)
        })
        .collect();
    let mut turtles: Vec<f64> =
        seen.iter().filter(|(ink, visible)| *visible > 0.9 && *ink > LEAST_TURTLE).map(|s| s.0).collect();
    turtles.sort_by(f64::total_cmp);
    let usual = turtles.get(turtles.len() / 2).copied().unwrap_or(USUAL_TURTLE);
    let grounds = seen
        .into_iter()
        .map(|(ink, visible)| Ground { turtle: chance_of_turtle(ink, usual, visible), visible })
        .collect();
    (grounds, usual)
}

/// Chance of a turtle where print takes a share `ink` of what is seen.
fn chance_of_turtle(ink: f64, usual: f64, visible: f64) -> f64 {
    if visible < LEAST_VISIBLE {
        return 0.5;
    }
    // the less is seen, the less the share of print says
    let soft = SOFT * usual / visible.sqrt();
    let chance = 1.0 / (1.0 + (-(ink - BORDER * usual) / soft).exp());
    chance.clamp(FLOOR, 1.0 - FLOOR)
}

/// Share of print among brightnesses, natural logarithms.
fn ink_share(mut open: Vec<f32>) -> f64 {
    if open.is_empty() {
        return 0.0;
    }
    open.sort_by(f32::total_cmp);
    let wood = open[((open.len() - 1) as f64 * WOOD) as usize];
    let ink = open.iter().filter(|v| **v < wood - INK).count();
    ink as f64 / open.len() as f64
}

/// Chance that brightnesses from the middle of a space show a turtle.
pub(super) fn print_share(values: Vec<f32>, usual: f64, visible: f64) -> f64 {
    chance_of_turtle(ink_share(values), usual, visible)
}

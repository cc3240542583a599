//! The position on a board whose view is known.

use super::super::VisionError;
use super::super::board_observation::{LaniakeaObservation, LikelyView, SpaceObservation, StripObservation};
use super::super::log_picture::LogPicture;
use super::colours::{BLUE, PixelChances, YELLOW, blueness, median, pixel_chances};
use super::find::SEARCH_PX;
use super::ground::ground_chances;
use super::ink::{mean_about, sums};
use super::paint::fill;
use super::spare::find_spare;
use super::stacks::{Painter, Stacks, covered, find_stacks};
use super::totals::{doubt, weigh_by_totals};
use crate::calibration::LaniakeaProfile;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// How far from the median a pixel may be to count as the same wood, natural logarithm of blueness.
const SAME_WOOD: f32 = 0.3;
/// Blueness over the usual wood's that may still be wood under a lamp, and how much darker print is than wood, natural
/// logarithms.
const SHEEN: (f32, f32) = (-0.2, 0.42);
const DARK: f32 = 0.35;
/// Radius over which the wood's sheen is taken to be one, mm, and the share of wood in it at which it is half believed.
const SHEEN_MM: f64 = 16.0;
const SHEEN_PRIOR: f64 = 0.1;
/// How far about the field and the strips pixels are looked at, mm: stacks lean over the edge.
const AROUND_MM: f64 = 30.0;

/// Least vividness of the colours, 1 for usual ones, with which discs are told from wood.
const LEAST_VIVID: f32 = 0.33;
/// Least clearness with which the discs on a strip can be counted, 1 for a good picture.
const LEAST_CLEAR: f64 = 0.6;
/// Least chance of all totals of discs, as the spaces and the strips show them, with which the discs on the strips are counted
/// right: one that was missed there is one too many elsewhere.
const LIKELY_TOTALS: f64 = 0.05;
/// Chance of all totals of discs that is the least that counts between views.
const LEAST_CHANCE: f64 = 1e-4;
/// Share of what the discs say of a view that counts: one lamp and one profile of sizes are behind all of them.
const VIEW_TRUST: f64 = 0.5;
/// Probability of a view with which it has a say in how many discs lie on the strips.
const LIKELY: f64 = 0.05;

/// The position as seen in one view.
struct Sight<'a> {
    view: &'a View,
    stacks: Stacks,
    /// Whether the discs on the strips can be counted.
    counted: bool,
    /// Its log probability over the likeliest one's.
    log: f64,
}

/// Reads the position in the views that may be.
///
/// # Errors
/// [`VisionError::NoColour`] where discs cannot be told from wood; when the image library fails; [`VisionError::NoBoard`]
/// without a view.
pub fn read_laniakea(
    frame: &Frame,
    views: &[LikelyView],
    profile: &LaniakeaProfile,
) -> Result<LaniakeaObservation, VisionError> {
    let picture = LogPicture::new(frame, SEARCH_PX)?;
    let likeliest = views.iter().max_by(|a, b| a.log.total_cmp(&b.log)).ok_or(VisionError::NoBoard)?;
    let mut sights: Vec<Sight<'_>> = views.iter().filter_map(|view| sight(&picture, view, profile)).collect();
    // what a less likely view does not show says nothing of the picture
    if sights.iter().all(|sight| *sight.view != likeliest.view) {
        return Err(VisionError::NoColour);
    }
    sights.sort_by(|a, b| b.log.total_cmp(&a.log));
    let best = sights.first().ok_or(VisionError::NoBoard)?;
    let most = best.log;
    let sum: f64 = sights.iter().map(|sight| (sight.log - most).exp()).sum();
    let weight = |sight: &Sight<'_>| (sight.log - most).exp() / sum;
    let covered = covered(&best.stacks, picture.values.len());
    let (grounds, usual) = ground_chances(&picture, best.view, profile, &covered);
    let spaces = (0..48)
        .map(|i| {
            let [x, y] = profile.space_centre(i / 8, i % 8);
            let mixed = |k: usize| -> f64 {
                sights.iter().map(|sight| weight(sight) * sight.stacks.chances[i][k].exp()).sum()
            };
            SpaceObservation {
                pixel: best.view.image_from_mat(MatPoint::new(x, y)),
                turtle: grounds[i].turtle,
                visible: grounds[i].visible,
                stacks: std::array::from_fn(|k| mixed(k).max(f64::MIN_POSITIVE).ln()),
            }
        })
        .collect();
    let strips = [0, 1].map(|side| {
        let own = strip(&best.stacks, side);
        let agrees = |sight: &Sight<'_>| {
            let other = strip(&sight.stacks, side);
            (other.blue, other.yellow) == (own.blue, own.yellow)
        };
        let known = sights.iter().filter(|sight| weight(sight) > LIKELY).all(|s| s.counted && agrees(s));
        StripObservation { faintest: if known { own.faintest } else { 0.0 }, ..own }
    });
    let spare = find_spare(&picture, best.view, profile, usual);
    Ok(LaniakeaObservation { spaces, strips, spare })
}

/// What is seen in one view; `None` where discs cannot be told from wood.
fn sight<'a>(picture: &LogPicture, likely: &'a LikelyView, profile: &LaniakeaProfile) -> Option<Sight<'a>> {
    let view = &likely.view;
    let chances = chances(picture, view, profile);
    if chances.vividness < LEAST_VIVID {
        return None;
    }
    let painter = Painter { picture, view, profile, chances: &chances };
    let mut stacks = find_stacks(&painter);
    let on_strips = |colour: u8| stacks.strips.iter().flatten().filter(|disc| disc.colour == colour).count();
    let left = [BLUE, YELLOW].map(|colour| usize::from(profile.discs_each).checked_sub(on_strips(colour)));
    let totals = match left {
        [Some(blue), Some(yellow)] => weigh_by_totals(&mut stacks.chances, [blue, yellow], stacks.clearness),
        _ => None,
    };
    if totals.is_none() {
        doubt(&mut stacks.chances);
    }
    let seen = stacks.evidence + totals.unwrap_or(0.0).max(LEAST_CHANCE).ln();
    let counted = totals.is_some_and(|chance| chance >= LIKELY_TOTALS) && stacks.clearness >= LEAST_CLEAR;
    Some(Sight { view, stacks, counted, log: likely.log + VIEW_TRUST * seen })
}

fn strip(stacks: &Stacks, side: usize) -> StripObservation {
    let discs = &stacks.strips[side];
    let count = |colour: u8| discs.iter().filter(|d| d.colour == colour).count() as u8;
    let least = discs.iter().map(|d| d.gain).fold(1.0, f64::min);
    StripObservation { blue: count(BLUE), yellow: count(YELLOW), faintest: least }
}

/// Fills the picture of a rectangle of the board.
pub(super) fn fill_rectangle(
    picture: &LogPicture,
    view: &View,
    (from, to): ([f64; 2], [f64; 2]),
    paint: impl FnMut(usize),
) {
    let corners = [[from[0], from[1]], [to[0], from[1]], [to[0], to[1]], [from[0], to[1]]];
    let outline: Option<Vec<[f64; 2]>> = corners
        .iter()
        .map(|[x, y]| {
            view.image_from_mat(MatPoint::new(*x, *y)).map(|p| picture.reduced(p)).map(|p| [p.u, p.v])
        })
        .collect();
    if let Some(outline) = outline {
        fill(picture.width, picture.height, &outline, paint);
    }
}

/// How much bluer the wood is about each pixel than wood of its kind is elsewhere: a lamp that mirrors in it bleaches
/// wood and discs alike.
fn local_sheen(picture: &LogPicture, view: &View, board: &[usize], reference: &[f32]) -> Vec<f32> {
    let (w, h) = (picture.width, picture.height);
    let brightness = |i: usize| {
        let p = picture.values[i];
        p[0].max(p[1]).max(p[2])
    };
    let usual = median(board.iter().map(|i| brightness(*i)).collect());
    let (mut over, mut count) = (vec![0.0; w * h], vec![0.0; w * h]);
    for &i in board {
        let value = blueness(picture.values[i]) - reference[i];
        if (SHEEN.0..SHEEN.1).contains(&value) && brightness(i) > usual - DARK {
            over[i] = value;
            count[i] = 1.0;
        }
    }
    let (over, count) = (sums(&over, w, h), sums(&count, w, h));
    let scale = view.px_per_mm(MatPoint::default()).unwrap_or(1.0) * picture.factor;
    let radius = ((SHEEN_MM * scale) as usize).max(2);
    (0..w * h)
        .map(|i| {
            let (over, count) = (mean_about(&over, (w, h), i, radius), mean_about(&count, (w, h), i, radius));
            (over / (count + SHEEN_PRIOR)) as f32
        })
        .collect()
}

fn chances(picture: &LogPicture, view: &View, profile: &LaniakeaProfile) -> PixelChances {
    let (x, y, field) = (profile.length_mm() / 2.0, profile.board_mm.value / 2.0, profile.half_field_mm());
    let pixels_of = |from: [f64; 2], to: [f64; 2]| {
        let mut pixels = Vec::new();
        fill_rectangle(picture, view, (from, to), |i| pixels.push(i));
        pixels
    };
    let tiles = pixels_of([-x, -field], [x, field]);
    let strips: Vec<usize> = [pixels_of([-x, -y], [x, -field]), pixels_of([-x, field], [x, y])].concat();
    let wood = |pixels: &[usize]| {
        let all: Vec<f32> = pixels.iter().map(|i| blueness(picture.values[*i])).collect();
        let first = median(all.clone());
        median(all.into_iter().filter(|b| (b - first).abs() < SAME_WOOD).collect())
    };
    let (tile_wood, strip_wood) = (wood(&tiles), wood(&strips));
    let mut reference = vec![0.5 * (tile_wood + strip_wood); picture.values.len()];
    let a = AROUND_MM;
    for (from, to) in [([-x - a, -y - a], [x + a, -field]), ([-x - a, field], [x + a, y + a])] {
        fill_rectangle(picture, view, (from, to), |i| reference[i] = strip_wood);
    }
    fill_rectangle(picture, view, ([-x - a, -field], [x + a, field]), |i| reference[i] = tile_wood);
    let board = [tiles, strips].concat();
    let sheen = local_sheen(picture, view, &board, &reference);
    reference.iter_mut().zip(&sheen).for_each(|(reference, sheen)| *reference += sheen);
    pixel_chances(picture, &board, |i| reference[i])
}

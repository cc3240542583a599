//! Finding pawns: small bright caps in the plane of their tops.

use super::super::median::median;
use super::super::top_view::{LogColour, TopView, brightest_step, largest_difference, over};
use super::background::Background;
use super::rivals::settle_rivals;
use crate::geometry::MatPoint;
use rayon::prelude::*;

/// A pawn in the plane of the caps.
#[derive(Debug, Clone)]
pub(super) struct PawnSpot {
    /// Centre of its cap, mm.
    pub centre: MatPoint,
    /// Standard deviation of that centre along any direction, mm.
    pub sigma_mm: f64,
    /// Colour of the cap over the cloth's, log units.
    pub cap: LogColour,
    /// How clearly the cap stands out from all around it, log units.
    pub contrast: f64,
    /// How much of the ring about it is as bright as the cap: 0 for none of it, 1 for half of it.
    pub beside: f64,
}

/// How pawns are looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct PawnSearch {
    /// Radius of the cap, mm.
    pub cap_radius_mm: f64,
    /// Largest distance of a pawn's centre from the circle's centre, mm.
    pub reach_mm: f64,
    /// Radius within which the cloth bears no print, mm.
    pub cloth_mm: f64,
    /// Diameter of a pawn's base, mm.
    pub base_mm: f64,
    /// How many pawns each player has.
    pub per_player: usize,
}

/// Least brightness of a cap over the cloth, log units.
const MIN_BRIGHT: f32 = 0.30;
/// Least contrast to all but three of the eight sectors around it, log units.
const MIN_CONTRAST: f64 = 0.35;
/// Least contrast relative to the median of the pawns found.
const MIN_RELATIVE: f64 = 0.5;
/// Core of the cap and the ring around it, relative to its radius.
const CORE: f64 = 0.55;
const RING: (f64, f64) = (1.5, 2.1);
/// Closest two pawns can stand, relative to their base: they may touch, and are measured to a millimetre.
const MIN_DISTANCE: f64 = 0.92;
/// A spot before a flower is a cap when at least so many clear caps differ from it by less than this (log
/// units, largest channel).
const SAME_FINISH: f32 = 0.38;
const SAME_COUNT: usize = 2;
/// How far a centre may settle from where the search began, relative to the radius.
const MAX_DRIFT: f64 = 1.5;
/// Least roundness of a cap: printed lines are bright too.
const MIN_ROUNDNESS: f64 = 0.38;
/// Standard deviation of a cap's centre, beside what shifts all caps of a picture alike: mm and cells.
const CAP_SIGMA: (f64, f64) = (0.05, 0.11);
/// Ring about a cap, relative to its radius, in which other bright things draw its centre away, and how far they do
/// when they fill half of it, mm.
const DRAW_RING: (f64, f64) = (1.25, 1.6);
const DRAWN_MM: f64 = 0.6;
/// Points of a circle by which print is told, the colour difference (log units, largest channel) below which they look
/// like a spot, and the share of them that must.
const AROUND: usize = 180;
const LIKE_PRINT: (f32, f64) = (0.22, 0.15);
/// Grid of the search, mm.
const GRID: f64 = 1.0;
/// Share of a cap's own brightness step at which its rim is taken.
const RIM: f32 = 0.5;
/// Width of that rim as a share of the same step: blur.
const RIM_WIDTH: f32 = 0.3;
/// How far about its centre a cap is weighed, relative to its radius.
const CAP_REACH: f64 = 1.3;
/// Rounds of moving to its middle.
const SETTLE_ROUNDS: usize = 5;
/// Places about a point whose mean brightness counts, mm.
const PLUS_MM: [(f64, f64); 5] = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
/// Fewest bright cells that have a shape.
const MIN_CELLS: f64 = 3.0;
/// Sectors of the ring around a cap, and how many may look like the cap: its own body, its neighbours.
const SECTORS: usize = 8;
const COVERED_SECTORS: usize = 3;
/// Difference from the cap's core (log units, largest channel) at which a cell is none of it, and up to
/// which it is.
const ALIKE: (f32, f32) = (0.62, 0.40);

/// What a place in the plane of the caps is, as far as the flowers tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Seen over plain cloth or print: anything cap-like there is a cap.
    Free,
    /// Seen before a flower, and not part of it: a cap when it looks like this picture's other caps.
    BeforeFlower,
    /// Seen before a flower, of which it may be a part: a cap only when a gold body stands under it.
    Doubtful,
    /// Where no pawn can stand.
    Taken,
}

/// How warm a pawn's body is over the cloth, red over blue in log units: as a whole, and its lower part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct BodyWarmth {
    /// Median of the whole body.
    pub whole: f64,
    /// Median of the part near the base.
    pub foot: f64,
}

/// What `find_pawns` asks about places and pawns.
pub(super) struct PawnQuestions<'a> {
    /// What a place in the plane of the caps with a colour is.
    pub place: &'a dyn Fn(MatPoint, LogColour) -> Place,
    /// How warm the body under a cap is; `None` when it is not in the picture.
    pub body: &'a dyn Fn(&PawnSpot) -> Option<BodyWarmth>,
    /// Whether frames before say that a cap is there.
    pub vouched: &'a dyn Fn(&PawnSpot) -> bool,
}

/// Body warmth from which a pawn is surely gold: silver mirrors the grey cloth.
const GOLD_BODY: f64 = 0.35;
/// Share of the clear golds' body warmth that a gold cap before a flower must show, and one that could
/// be the flower's.
const BODY_SHARE: (f64, f64) = (0.5, 0.7);

/// Caps in the top view, clearest first; `more_seeds` are places before flowers to look at besides the
/// brightest.
pub(super) fn find_pawns(
    top: &TopView,
    background: &Background,
    search: &PawnSearch,
    more_seeds: &[MatPoint],
    ask: &PawnQuestions<'_>,
) -> Vec<PawnSpot> {
    let steps = (search.reach_mm / GRID).ceil() as i32;
    let width = (2 * steps + 1) as usize;
    let bright: Vec<f32> = (0..width * width)
        .into_par_iter()
        .map(|i| {
            let p = MatPoint::new(
                f64::from((i % width) as i32 - steps) * GRID,
                f64::from((i / width) as i32 - steps) * GRID,
            );
            if p.radius() > search.reach_mm { f32::MIN } else { brightness(top, background, p) }
        })
        .collect();
    let mut found = Vec::new();
    for j in 1..width - 1 {
        for i in 1..width - 1 {
            let here = bright[j * width + i];
            let peak = (j - 1..=j + 1)
                .flat_map(|b| (i - 1..=i + 1).map(move |a| (a, b)))
                .all(|(a, b)| bright[b * width + a] <= here);
            if here < MIN_BRIGHT || !peak {
                continue;
            }
            let seed = MatPoint::new(f64::from(i as i32 - steps) * GRID, f64::from(j as i32 - steps) * GRID);
            found.extend(measure(top, background, search, seed));
        }
    }
    found.extend(more_seeds.iter().filter_map(|seed| settle(top, background, search, *seed, true)));
    let mut free = Vec::new();
    let mut before = Vec::new();
    for (spot, cap) in found {
        match (ask.place)(spot.centre, cap) {
            Place::Free => free.push(spot),
            place @ (Place::BeforeFlower | Place::Doubtful) => before.push((spot, place)),
            Place::Taken => {}
        }
    }
    let apart = MIN_DISTANCE * search.base_mm;
    let mut kept = Vec::new();
    let mut all = free.clone();
    keep_clearest(&mut kept, free, apart);
    let usual = kept.get(kept.len().min(2 * search.per_player) / 2).map_or(0.0, |s: &PawnSpot| s.contrast);
    kept.retain(|s| s.contrast > MIN_RELATIVE * usual);
    let clear: Vec<(PawnSpot, Option<BodyWarmth>)> =
        kept.iter().map(|s| (s.clone(), (ask.body)(s))).collect();
    let before: Vec<PawnSpot> = before
        .into_iter()
        .filter(|(spot, place)| {
            is_pawn_before_flower(spot, *place, (ask.body)(spot), &clear) || (ask.vouched)(spot)
        })
        .map(|(spot, _)| spot)
        .collect();
    all.extend(before.iter().cloned());
    keep_clearest(&mut kept, before, apart);
    settle_rivals(&mut kept, &all, apart, search.cap_radius_mm);
    kept
}

/// Whether a spot before a flower is a pawn, by this picture's `clear` ones: it must have their finish, and
/// a gold cap a gold body under it.
fn is_pawn_before_flower(
    spot: &PawnSpot,
    place: Place,
    body: Option<BodyWarmth>,
    clear: &[(PawnSpot, Option<BodyWarmth>)],
) -> bool {
    let golds: Vec<BodyWarmth> = clear.iter().filter_map(|c| c.1).filter(|b| b.whole > GOLD_BODY).collect();
    let foot = median(golds.iter().map(|b| b.foot).collect()).filter(|f| *f > GOLD_BODY);
    if place == Place::Doubtful {
        return foot
            .zip(body)
            .is_some_and(|(foot, body)| body.foot > BODY_SHARE.1 * foot && body.whole > BODY_SHARE.1 * foot);
    }
    let alike: Vec<&Option<BodyWarmth>> =
        clear.iter().filter(|c| largest_difference(c.0.cap, spot.cap) < SAME_FINISH).map(|c| &c.1).collect();
    let like_gold = 2 * alike.iter().filter(|b| b.is_some_and(|b| b.whole > GOLD_BODY)).count() > alike.len();
    let gold = like_gold || f64::from(spot.cap[0] - spot.cap[2]) > GOLD_BODY;
    let has_body = foot.zip(body).is_none_or(|(foot, body)| body.foot > BODY_SHARE.0 * foot);
    alike.len() >= SAME_COUNT && (!gold || has_body)
}

/// Adds spots to those kept, clearest first, each far enough from all before it.
fn keep_clearest(kept: &mut Vec<PawnSpot>, mut spots: Vec<PawnSpot>, apart: f64) {
    spots.sort_by(|a, b| b.contrast.total_cmp(&a.contrast));
    for spot in spots {
        if kept.iter().all(|k| k.centre.distance(spot.centre) > apart) {
            kept.push(spot);
        }
    }
}

/// Brightness over the background: the brightest channel's step, mean over a small plus.
fn brightness(top: &TopView, background: &Background, p: MatPoint) -> f32 {
    let around = background.behind(p, top.height);
    let mut sum = 0.0;
    for (dx, dy) in PLUS_MM {
        let Some(c) = top.colour_at(MatPoint::new(p.x + dx, p.y + dy)) else { return f32::MIN };
        sum += brightest_step(c, around);
    }
    sum / PLUS_MM.len() as f32
}

/// Centre, colour and contrast of the cap at a seed; `None` when it is no cap.
fn measure(
    top: &TopView,
    background: &Background,
    search: &PawnSearch,
    seed: MatPoint,
) -> Option<(PawnSpot, LogColour)> {
    // over plain cloth all that is bright is cap; before a flower only what has the cap's own colour is
    settle(top, background, search, seed, false).or_else(|| settle(top, background, search, seed, true))
}

fn settle(
    top: &TopView,
    background: &Background,
    search: &PawnSearch,
    seed: MatPoint,
    own_colour: bool,
) -> Option<(PawnSpot, LogColour)> {
    let radius = search.cap_radius_mm;
    let mut centre = seed;
    let mut cap = mean_colour(top, centre, CORE * radius)?;
    for _ in 0..SETTLE_ROUNDS {
        let around = background.behind(centre, top.height);
        let full = brightest_step(cap, around);
        let weighted = top.disc(centre, CAP_REACH * radius).map(|(p, colour)| {
            let share = brightest_step(colour, around) / full.max(MIN_BRIGHT);
            let bright = ((share - RIM + RIM_WIDTH / 2.0) / RIM_WIDTH).clamp(0.0, 1.0);
            let alike = ((ALIKE.0 - largest_difference(colour, cap)) / (ALIKE.0 - ALIKE.1)).clamp(0.0, 1.0);
            (p, f64::from(if own_colour { bright.min(alike) } else { bright }))
        });
        centre = MatPoint::centroid(weighted)?;
        cap = mean_colour(top, centre, CORE * radius)?;
    }
    if centre.distance(seed) > MAX_DRIFT * radius || centre.radius() > search.reach_mm {
        return None;
    }
    let around = background.behind(centre, top.height);
    let bright = |c: LogColour| {
        brightest_step(c, around) > RIM * brightest_step(cap, around)
            && (!own_colour || largest_difference(c, cap) < ALIKE.1)
    };
    if roundness(top, centre, CAP_REACH * radius, bright) < MIN_ROUNDNESS {
        return None;
    }
    let contrast = ring_contrast(top, centre, radius, cap)?;
    let cloth = background.cloth_near(centre, search.cloth_mm);
    let own = CAP_SIGMA.0.hypot(CAP_SIGMA.1 / top.per_mm);
    let beside = share_beside(top, background, centre, radius, cap);
    let sigma_mm = own.hypot(DRAWN_MM * beside);
    let spot = PawnSpot { centre, sigma_mm, cap: over(cap, cloth), contrast, beside };
    (brightest_step(cap, around) >= MIN_BRIGHT && contrast >= MIN_CONTRAST).then_some((spot, cap))
}

/// Whether a spot over the border's print looks like the print itself: much of the circle that it lies on has its
/// colour. The waves of the print are bright beside the plain cloth between them, and no cap covers so much of a circle.
pub(super) fn is_print(
    top: &TopView,
    background: &Background,
    on_cloth: MatPoint,
    colour: LogColour,
) -> bool {
    let radius = on_cloth.radius();
    let around = (0..AROUND).filter_map(|k| {
        let (sin, cos) = (k as f64 / AROUND as f64 * std::f64::consts::TAU).sin_cos();
        top.colour_at(background.in_plane(MatPoint::new(radius * cos, radius * sin), top.height))
    });
    let (alike, all) = around.fold((0.0, 0.0), |(alike, all), c| {
        (alike + f64::from(u8::from(largest_difference(c, colour) < LIKE_PRINT.0)), all + 1.0)
    });
    alike > LIKE_PRINT.1 * all
}

/// How much of the ring about a cap is as bright as the cap: 0 for none of it, 1 for half of it.
fn share_beside(
    top: &TopView,
    background: &Background,
    centre: MatPoint,
    radius: f64,
    cap: LogColour,
) -> f64 {
    let full = brightest_step(cap, background.behind(centre, top.height));
    let ring = top
        .disc(centre, DRAW_RING.1 * radius)
        .filter(|(p, _)| p.distance(centre) >= DRAW_RING.0 * radius)
        .fold((0.0, 0.0), |(bright, all), (p, c)| {
            let is_bright = brightest_step(c, background.behind(p, top.height)) > RIM * full;
            (bright + f64::from(u8::from(is_bright)), all + 1.0)
        });
    2.0 * ring.0 / f64::max(ring.1, 1.0)
}

/// Smaller over larger second moment of the bright cells around a spot: 1 for a disc, 0 for a line.
fn roundness(top: &TopView, centre: MatPoint, radius: f64, bright: impl Fn(LogColour) -> bool) -> f64 {
    let (mut xx, mut xy, mut yy, mut n) = (0.0, 0.0, 0.0, 0.0);
    for (p, _) in top.disc(centre, radius).filter(|(_, c)| bright(*c)) {
        let (x, y) = (p.x - centre.x, p.y - centre.y);
        xx += x * x;
        xy += x * y;
        yy += y * y;
        n += 1.0;
    }
    let (mean, half) = ((xx + yy) / 2.0, ((xx - yy) / 2.0).hypot(xy));
    if n < MIN_CELLS { 1.0 } else { (mean - half) / (mean + half) }
}

fn mean_colour(top: &TopView, centre: MatPoint, radius: f64) -> Option<LogColour> {
    let (sum, n) = top
        .disc(centre, radius)
        .fold(([0.0_f32; 3], 0.0_f32), |(s, n), (_, c)| (std::array::from_fn(|k| s[k] + c[k]), n + 1.0));
    (n > 0.0).then(|| sum.map(|v| v / n))
}

/// The fourth smallest, over eight sectors of the ring around the cap, of how much brighter or
/// differently coloured the cap is.
fn ring_contrast(top: &TopView, centre: MatPoint, radius: f64, cap: LogColour) -> Option<f64> {
    let mut sectors = [([0.0_f32; 3], 0.0_f32); SECTORS];
    for (p, c) in top.disc(centre, RING.1 * radius).filter(|(p, _)| p.distance(centre) >= RING.0 * radius) {
        let turn = (p.y - centre.y).atan2(p.x - centre.x) / std::f64::consts::TAU + 0.5;
        let sector = &mut sectors[((turn * SECTORS as f64) as usize).min(SECTORS - 1)];
        sector.0 = std::array::from_fn(|k| sector.0[k] + c[k]);
        sector.1 += 1.0;
    }
    let mut steps: Vec<f64> = sectors
        .iter()
        .filter(|s| s.1 > 0.0)
        .map(|s| f64::from(largest_difference(cap, s.0.map(|v| v / s.1))))
        .collect();
    steps.sort_by(f64::total_cmp);
    steps.get(COVERED_SECTORS).copied()
}

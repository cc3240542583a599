//! Flowers lying beside the mat: discs of a flower's size on a table of any colour.
//!
//! The cloth is known, the table is not: its colour is learnt block by block, and a flower is what differs
//! from it in any direction, the same all around and with calm table around it. A place is only kept when
//! its petals have, over the cloth, the colour of one of the set's kinds under the light of the picture.

use super::super::VisionError;
use super::super::top_view::TopView;
use super::flowers::{FlowerSearch, FlowerSpot};
use super::petals::{FACE_REACH, face_weight, lace_centre, lobe_strengths, upper_median};
use super::table::{Table, difference};
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};

/// How far from the cloth's edges flowers are looked for, mm: taken flowers lie near at hand.
const REACH_MM: f64 = 150.0;
/// Resolution of the view in which they are searched, cells per mm: a dozen cells across a flower.
const COARSE_PER_MM: f64 = 0.8;
/// Resolution of the close views relative to the picture's own, and its limits, cells per mm.
const OVERSAMPLING: f64 = 1.15;
const RESOLUTION: (f64, f64) = (1.0, 3.2);
/// How far outside the cloth's edge a flower's centre must be, relative to its radius: the cloth's print
/// cannot show a whole disc there even when the cloth is a few millimetres wider than its profile says.
const MIN_OUT: f64 = 0.9;
/// Half the side of the square core, relative to the radius.
const CORE: f64 = 0.65;
/// Least mean foreground of a flower's square core for a closer look; pale lace on a pale table is none.
const MIN_CORE: f32 = 0.25;
/// Annulus of petals that must stand out and the ring that must not, relative to the radius.
const PETALS: (f64, f64) = (0.45, 0.85);
const RING: (f64, f64) = (1.25, 1.55);
/// Annulus whose colour is taken: petals without the lace and the edge, relative.
const COLOURED: (f64, f64) = (0.58, 0.85);
/// Difference from the petals' colour, log units, up to which a cell of a close view is wholly the face's,
/// and from which it is none of it: sides and shadows are darker.
const FACE: (f32, f32) = (0.22, 0.42);
/// Sectors in which both are judged.
const SECTORS: usize = 12;
/// Least foreground of the petals in all but two sectors, and the most of the ring in eight of them: a
/// neighbour covers two, the corner of a card more than four.
const MIN_PETALS: f64 = 0.45;
const MAX_RING: f64 = 0.25;
const CALM: usize = 7;
const SOME: usize = 2;
/// Least difference between the mean foreground of petals and of the calmer part of the ring.
const MIN_STEP: f64 = 0.45;
/// Closest centres of two flowers, relative to the diameter.
const MIN_DISTANCE: f64 = 0.8;
/// Cells of the close view whose foreground is above this are the flower's.
const OWN: f32 = 0.5;
/// Half the side of a close view, relative to the radius.
const CLOSE_HALF: f64 = 1.7;
/// Rounds of weighing the face about its centre in a close view.
const CLOSE_ROUNDS: usize = 4;
/// Centres nearer than this are the same flower's, mm.
const SAME_MM: f64 = 0.1;
/// Standard deviation of a centre beside the mat along any direction, mm, with its lace seen and without: the
/// table may lie lower than the cloth, and sides and shadows blur an outline against an unknown ground.
const LACE_SIGMA_MM: f64 = 1.0;
const FACE_SIGMA_MM: f64 = 3.0;
/// Largest squared distance of a colour from its kind's, standard deviations: for a flower that shows its
/// lace, for one that should and does not, and in a set without one.
const MISFIT_WITH_LACE: f64 = 30.0;
const MISFIT_WITHOUT_LACE: f64 = 5.0;
const MISFIT: f64 = 5.0;
/// Least step from the ring to the petals for a flower that should show its lace and does not, and in a
/// set without one.
const CLEAR: f64 = 0.85;
const CLEAR_PLAIN: f64 = 0.78;
/// How many flowers on the pond, and what share of them, must show a lace for the set to have one.
const LACE_COUNT: usize = 5;
const LACE_SHARE: f64 = 0.7;

/// What lies beside the cloth.
#[derive(Debug, Clone, Copy)]
struct Outside {
    /// Half the side of a square cloth; radius of a round mat, mm.
    half: f64,
    is_square: bool,
}

impl Outside {
    fn of(profile: &SetProfile) -> Self {
        let radius = profile.mat.circle_mm.value / 2.0;
        match profile.mat.side_over_circle {
            Some(ratio) => Self { half: radius * ratio.value, is_square: true },
            None => Self { half: radius, is_square: false },
        }
    }

    /// Distance from the cloth's edge, mm; negative on the cloth. Measured along the axes of a square.
    fn distance(&self, p: MatPoint) -> f64 {
        (if self.is_square { p.x.abs().max(p.y.abs()) } else { p.radius() }) - self.half
    }
}

/// Flowers beside the mat by shape alone. Their `petal` is the colour itself, not its ratio to the cloth's.
///
/// # Errors
/// [`VisionError`] when the picture cannot be read.
pub(super) fn find_beside(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    search: &FlowerSearch,
) -> Result<Vec<FlowerSpot>, VisionError> {
    let outside = Outside::of(profile);
    let height = profile.flowers.thickness_mm.value;
    let half = outside.half + REACH_MM;
    let coarse = TopView::new(frame, view, height, half, COARSE_PER_MM)?;
    let radius = search.radius_mm;
    let table = Table::learn(&coarse, half, |p| outside.distance(p) > 0.0);
    let field = Field::new(&coarse, &table, |p| outside.distance(p) > 0.0);
    let is_beside = |p: MatPoint| {
        let lean = view.lean_at(p, height);
        let base = MatPoint::new(p.x - lean[0] * height, p.y - lean[1] * height);
        outside.distance(p).min(outside.distance(base)) > MIN_OUT * radius
    };
    let mut kept: Vec<Fit> = Vec::new();
    for fit in field.fits(radius) {
        let is_apart = |k: &Fit| k.centre.distance(fit.centre) > 2.0 * radius * MIN_DISTANCE;
        if kept.iter().all(is_apart) && is_beside(fit.centre) {
            kept.push(fit);
        }
    }
    let centres: Vec<MatPoint> = kept.iter().map(|k| k.centre).collect();
    let mut spots = Vec::new();
    for Fit { centre, step, .. } in kept {
        let Some(px_per_mm) = view.px_per_mm(centre) else { continue };
        let per_mm = (px_per_mm * OVERSAMPLING).clamp(RESOLUTION.0, RESOLUTION.1);
        let close = TopView::around(frame, view, height, centre, CLOSE_HALF * radius, per_mm)?;
        let search = FlowerSearch { px_per_mm, ..search.clone() };
        spots.extend(look_closer(&close, &table, &search, centre, step, &centres));
    }
    Ok(spots)
}

/// Centre, colour and outline in a close view; `None` when the flower is not wholly in the picture.
fn look_closer(
    close: &TopView,
    table: &Table,
    search: &FlowerSearch,
    start: MatPoint,
    fill: f64,
    centres: &[MatPoint],
) -> Option<FlowerSpot> {
    let radius = search.radius_mm;
    let ground = table.at(start)?;
    let mut centre = start;
    let mut petal = [0.0; 3];
    for _ in 0..CLOSE_ROUNDS {
        let own = close
            .disc(centre, COLOURED.1 * radius)
            .filter(|(p, c)| p.distance(centre) > COLOURED.0 * radius && ground.foreground(*c) > OWN)
            .map(|v| v.1)
            .collect();
        petal = upper_median(own)?;
        let is_others = |p: MatPoint| {
            centres.iter().any(|c| c.distance(start) > SAME_MM && c.distance(p) < centre.distance(p))
        };
        let face = close.disc(centre, FACE_REACH * radius).filter(|(p, _)| !is_others(*p));
        let weighted = face.map(|(p, colour)| {
            let alike = (FACE.1 - difference(colour, petal)) / (FACE.1 - FACE.0);
            (p, f64::from(ground.foreground(colour).min(alike.clamp(0.0, 1.0))))
        });
        centre = MatPoint::centroid(weighted)?;
    }
    let whole = (0..SECTORS).all(|s| {
        let (sin, cos) = (s as f64 / SECTORS as f64 * std::f64::consts::TAU).sin_cos();
        close.colour_at(MatPoint::new(centre.x + radius * cos, centre.y + radius * sin)).is_some()
    });
    if !whole {
        return None;
    }
    let lace = lace_centre(close, centre, radius, petal);
    let centre = lace.unwrap_or(centre);
    Some(FlowerSpot {
        side: None,
        across_px: 2.0 * search.radius_mm * search.px_per_mm,
        centre,
        sigma_mm: if lace.is_some() { LACE_SIGMA_MM } else { FACE_SIGMA_MM },
        petal,
        full: [false; 3],
        lobes: lobe_strengths(close, centre, search, |c| face_weight(c, petal, ground.colour)),
        fill,
        has_lace: lace.is_some(),
    })
}

/// How much each cell beside the cloth differs from the table; `None` on the cloth and outside the picture.
struct Field<'a> {
    top: &'a TopView,
    values: Vec<Option<f32>>,
}

impl<'a> Field<'a> {
    fn new(top: &'a TopView, table: &Table, is_table: impl Fn(MatPoint) -> bool) -> Self {
        let size = top.size;
        let values = (0..size * size)
            .map(|i| {
                let (column, row) = (i % size, i / size);
                let p = top.point(column as f64, row as f64);
                if !is_table(p) {
                    return None;
                }
                Some(table.at(p)?.foreground(top.colour(column, row)?))
            })
            .collect();
        Self { top, values }
    }

    fn value(&self, column: i32, row: i32) -> Option<f32> {
        let size = self.top.size as i32;
        let inside = (0..size).contains(&column) && (0..size).contains(&row);
        if inside { self.values[(row * size + column) as usize] } else { None }
    }

    /// Mean foreground over a flower's core around every cell; 0 where there is no table.
    fn core_means(&self, radius: f64) -> Vec<f32> {
        let size = self.top.size;
        let width = size + 1;
        let mut sums = vec![0.0_f64; width * width];
        for row in 0..size {
            let mut along = 0.0;
            for column in 0..size {
                along += f64::from(self.values[row * size + column].unwrap_or(0.0));
                sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + along;
            }
        }
        let reach = (CORE * radius * self.top.per_mm) as usize;
        let area = ((2 * reach + 1) * (2 * reach + 1)) as f64;
        (0..size * size)
            .map(|i| {
                let (column, row) = (i % size, i / size);
                if self.values[i].is_none() {
                    return 0.0;
                }
                let (left, right) = (column.saturating_sub(reach), (column + reach + 1).min(size));
                let (up, down) = (row.saturating_sub(reach), (row + reach + 1).min(size));
                let sum = sums[down * width + right] + sums[up * width + left]
                    - sums[up * width + right]
                    - sums[down * width + left];
                (sum / area) as f32
            })
            .collect()
    }

    /// Every cell where a flower fits, best first.
    fn fits(&self, radius: f64) -> Vec<Fit> {
        let means = self.core_means(radius);
        let size = self.top.size;
        let disc = Disc::new(radius * self.top.per_mm);
        let mut fits: Vec<Fit> = (0..size * size)
            .filter(|i| means[*i] >= MIN_CORE)
            .filter_map(|i| self.fit((i % size) as i32, (i / size) as i32, &disc))
            .collect();
        fits.sort_by(|a, b| {
            let (p, q) = (a.centre, b.centre);
            b.score.total_cmp(&a.score).then(p.x.total_cmp(&q.x)).then(p.y.total_cmp(&q.y))
        });
        fits
    }

    /// How well a flower fits at a cell; `None` when none does.
    fn fit(&self, column: i32, row: i32, disc: &Disc) -> Option<Fit> {
        let (mut petals, mut ring) = (Sectors::default(), Sectors::default());
        for (cells, sectors) in [(&disc.petals, &mut petals), (&disc.ring, &mut ring)] {
            for (i, j, sector) in cells {
                if let Some(value) = self.value(column + i, row + j) {
                    sectors.0[*sector].0 += f64::from(value);
                    sectors.0[*sector].1 += 1;
                }
            }
        }
        let (petals, ring) = (petals.sorted_means(), ring.sorted_means());
        let calm = ring.get(CALM).copied()?;
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let step = mean(&petals) - calm;
        let is_disc = petals.len() == SECTORS && petals[SOME] >= MIN_PETALS && calm <= MAX_RING;
        (is_disc && step >= MIN_STEP).then(|| Fit {
            centre: self.top.point(f64::from(column), f64::from(row)),
            step,
            score: mean(&petals) - mean(&ring),
        })
    }
}

/// A place where a flower fits.
#[derive(Debug, Clone, Copy)]
struct Fit {
    centre: MatPoint,
    /// How much more the petals stand out than the calmer part of the ring.
    step: f64,
    /// The same against the whole ring: highest where the flower is centred, also beside a neighbour.
    score: f64,
}

/// Cells of a flower's petals and of the ring around it, as offsets from its middle with their sectors.
struct Disc {
    petals: Vec<(i32, i32, usize)>,
    ring: Vec<(i32, i32, usize)>,
}

impl Disc {
    fn new(radius_cells: f64) -> Self {
        let reach = (RING.1 * radius_cells).ceil() as i32;
        let within = |(from, to): (f64, f64)| {
            (-reach..=reach)
                .flat_map(|j| (-reach..=reach).map(move |i| (i, j)))
                .filter(|(i, j)| (from..to).contains(&(f64::from(*i).hypot(f64::from(*j)) / radius_cells)))
                .map(|(i, j)| {
                    let turn = f64::from(j).atan2(f64::from(i)) / std::f64::consts::TAU + 0.5;
                    (i, j, ((turn * SECTORS as f64) as usize).min(SECTORS - 1))
                })
                .collect()
        };
        Self { petals: within(PETALS), ring: within(RING) }
    }
}

/// Sums and counts by direction from a centre.
#[derive(Default)]
struct Sectors([(f64, u32); SECTORS]);

impl Sectors {
    /// Means of the sectors that have any cell, smallest first.
    fn sorted_means(&self) -> Vec<f64> {
        let mut means: Vec<f64> = self.0.iter().filter(|s| s.1 > 0).map(|s| s.0 / f64::from(s.1)).collect();
        means.sort_by(f64::total_cmp);
        means
    }
}

/// Whether the set's flowers show a lace in this picture, as those on the pond do.
pub(super) fn shows_lace(on_pond: &[FlowerSpot]) -> bool {
    let with = on_pond.iter().filter(|f| f.has_lace).count();
    with >= LACE_COUNT && with as f64 >= LACE_SHARE * on_pond.len() as f64
}

/// Whether a flower's colour is near enough to its kind's: `misfit` is the squared distance in standard
/// deviations. A lace where one is due allows a farther colour, as gloss and shade make them.
pub(super) fn fits_set(flower: &FlowerSpot, misfit: f64, lace_is_due: bool) -> bool {
    let most = match (lace_is_due, flower.has_lace) {
        (true, true) => MISFIT_WITH_LACE,
        (true, false) => MISFIT_WITHOUT_LACE,
        (false, _) => MISFIT,
    };
    let clear = match (lace_is_due, flower.has_lace) {
        (true, true) => MIN_STEP,
        (true, false) => CLEAR,
        (false, _) => CLEAR_PLAIN,
    };
    misfit <= most && flower.fill >= clear
}

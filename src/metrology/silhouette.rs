//! Where the pawns' axes stand beside their bright caps, from the outlines of whole pawns.
//!
//! A cap mirrors the lamp: its bright part lies off the axis, in one direction for all pawns of a picture, and at a
//! height that depends on the lamp and on the pawn's shape. The outlines of the bodies do not depend on the lamp. One
//! fit over all outlines of a picture gives the common offset of the caps, the effective height of the caps, and
//! the pawns' shape, each held by what the set profile says of it.

use super::least_squares::{Residuals, minimise};
use crate::calibration::{OutlineLevel, PawnShape, PawnSizes};
use crate::geometry::{ImagePoint, MatPoint, SpacePoint, StandingShadow, View};
use nalgebra::{DVector, Matrix3, Vector3};

/// Standard deviation of how far the bright part of the caps lies beside the axis, in each direction, mm: caps are
/// some 6 mm across and mirror the lamp on one side.
pub const GLINT_MM: f64 = 0.35;
/// Standard deviation of a point of an outline, mm: pixels, chroma of half resolution, the body's own shading.
pub const EDGE_MM: f64 = 0.45;
/// Neighbouring points share their error: so many count as one, squared (dimensionless).
pub const SHARED: f64 = 3.0;
/// Residual in standard deviations at which a point weighs half (Cauchy loss).
const ROBUST: f64 = 2.5;
/// Standard deviation of how far all edges are seen outside their places, mm: blur and where an edge is taken.
pub const EDGE_BIAS_MM: f64 = 0.3;
/// Fewest points on all outlines together for a fit.
const MIN_POINTS: usize = 30;
/// Levels at which the shape is evaluated.
const LEVELS: usize = 23;
/// Step of the numerical derivative, mm.
const STEP_MM: f64 = 1e-4;

/// How the caps of one picture lie to the axes of their pawns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct CapOffset {
    /// Correction of the caps' effective height (mm), then of their place on the cloth along x and y (mm).
    pub mean: Vector3<f64>,
    /// How the three move together for one standard deviation of each independent cause, by columns: the first
    /// is the height's.
    pub causes: Matrix3<f64>,
}

impl CapOffset {
    /// What is known before any outline is seen.
    pub fn unseen(sizes: &PawnSizes) -> Self {
        // faces of cubes and cylinders are seen whole
        let glint = if sizes.shape == PawnShape::Sculpted { GLINT_MM } else { 0.0 };
        let sigmas = Vector3::new(sizes.cap_height_mm.sigma, glint, glint);
        Self { mean: Vector3::zeros(), causes: Matrix3::from_diagonal(&sigmas) }
    }

    /// From the outlines seen in one picture; what is known before where they are too few.
    pub fn of(sightings: &[Sighting<'_>], view: &View, sizes: &PawnSizes) -> Self {
        let unseen = Self::unseen(sizes);
        let outline = sizes.outline.as_ref().map_or(&[][..], |o| &o.levels_mm);
        Fit::new(sightings, view, outline, unseen).and_then(|fit| fit.solve()).unwrap_or(unseen)
    }

    /// How the foot of a pawn moves when cap height and offset change by `change`, mm.
    pub fn shift(lean: [f64; 2], change: &Vector3<f64>) -> [f64; 2] {
        [lean[0] * change[0] + change[1], lean[1] * change[0] + change[2]]
    }
}

/// One pawn's cap and outline.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sighting<'a> {
    /// Where the pawn stands by its cap alone, mm.
    pub by_cap: MatPoint,
    /// Standard deviation of that place for the pawn alone, mm.
    pub sigma_mm: f64,
    /// How that place moves with the cap's height, mm per mm.
    pub lean: [f64; 2],
    /// Points of its outline, px.
    pub outline: &'a [ImagePoint],
}

/// Directions and starting places, as shares of the height, of an ideal outline.
const IDEAL_DIRECTIONS: usize = 45;
const IDEAL_FROM: [f64; 2] = [0.0, 0.7];

/// The outline of a pawn that stands at `base` as a view shows it, px; empty where the set's pawns have none.
pub(super) fn ideal_outline(base: MatPoint, view: &View, sizes: &PawnSizes) -> Vec<ImagePoint> {
    let levels = sizes.outline.iter().flat_map(|o| &o.levels_mm).map(|l| (l.height, l.radius));
    let levels: Vec<(f64, f64)> = levels.collect();
    let Some(top) = levels.last().map(|l| l.0) else { return Vec::new() };
    let eye = view.pose.eye();
    let shadow = StandingShadow::new(base, eye, &levels);
    let ray = |(share, k): (f64, usize)| {
        let along = share * top / (eye.z - share * top);
        let from = MatPoint::new(base.x + along * (base.x - eye.x), base.y + along * (base.y - eye.y));
        let (sin, cos) = (std::f64::consts::TAU * k as f64 / IDEAL_DIRECTIONS as f64).sin_cos();
        let t = shadow.exit(from, [cos, sin])?;
        view.image_from_mat(MatPoint::new(from.x + t * cos, from.y + t * sin))
    };
    let rays = IDEAL_FROM.iter().flat_map(|share| (0..IDEAL_DIRECTIONS).map(move |k| (*share, k)));
    rays.filter_map(ray).collect()
}

/// A sighting on the cloth.
struct Standing {
    by_cap: MatPoint,
    lean: [f64; 2],
    edge: Vec<MatPoint>,
    /// Standard deviation of one point of the edge, mm.
    sigma_mm: f64,
}

impl Standing {
    fn of(sighting: &Sighting<'_>, view: &View) -> Self {
        let edge: Vec<MatPoint> =
            sighting.outline.iter().filter_map(|p| view.mat_from_image(*p, 0.0)).collect();
        // all points share the error of the pawn's own cap, of which a point of a closed outline sees half
        let own = sighting.sigma_mm * (edge.len() as f64 / 2.0).sqrt();
        let sigma_mm = (SHARED * EDGE_MM).hypot(own);
        Self { by_cap: sighting.by_cap, lean: sighting.lean, edge, sigma_mm }
    }
}

/// Parameters of the fit: the cap offset, then height and edge bias, then the radii of the levels.
const HEIGHT: usize = 3;
const EDGE_BIAS: usize = 4;
const RADII: usize = 5;

struct Fit<'a> {
    pawns: Vec<Standing>,
    eye: SpacePoint,
    outline: &'a [OutlineLevel],
    prior: CapOffset,
}

impl<'a> Fit<'a> {
    fn new(
        sightings: &[Sighting<'_>],
        view: &View,
        outline: &'a [OutlineLevel],
        prior: CapOffset,
    ) -> Option<Self> {
        let standing = sightings.iter().map(|s| Standing::of(s, view));
        let pawns: Vec<Standing> = standing.filter(|p| !p.edge.is_empty()).collect();
        let points = pawns.iter().map(|p| p.edge.len()).sum::<usize>();
        (points >= MIN_POINTS && outline.len() > 1 && prior.causes.is_invertible()).then(|| Self {
            pawns,
            eye: view.pose.eye(),
            outline,
            prior,
        })
    }

    fn top(&self) -> f64 {
        self.outline.last().map_or(0.0, |level| level.height)
    }

    /// Heights and radii of the solid that the parameters describe.
    fn levels(&self, at: &[f64]) -> Vec<(f64, f64)> {
        let stretch = at[HEIGHT] / self.top();
        (0..LEVELS)
            .map(|k| {
                let height = self.top() * k as f64 / (LEVELS - 1) as f64;
                let above =
                    self.outline.partition_point(|l| l.height < height).clamp(1, self.outline.len() - 1);
                let (low, high) = (self.outline[above - 1].height, self.outline[above].height);
                let share = ((height - low) / (high - low).max(f64::EPSILON)).clamp(0.0, 1.0);
                let radius = (1.0 - share) * at[RADII + above - 1] + share * at[RADII + above];
                (height * stretch, radius)
            })
            .collect()
    }

    /// Distances of the points of all outlines from the model, in standard deviations.
    fn misses(&self, at: &[f64]) -> Vec<f64> {
        let levels = self.levels(at);
        let change = Vector3::new(at[0], at[1], at[2]);
        let of_pawn = |pawn: &Standing| {
            let shift = CapOffset::shift(pawn.lean, &change);
            let base = MatPoint::new(pawn.by_cap.x + shift[0], pawn.by_cap.y + shift[1]);
            let shadow = StandingShadow::new(base, self.eye, &levels);
            let miss = |p: &MatPoint| (shadow.distance(*p) - at[EDGE_BIAS]) / pawn.sigma_mm;
            pawn.edge.iter().map(miss).collect::<Vec<f64>>()
        };
        self.pawns.iter().flat_map(of_pawn).collect()
    }

    fn priors(&self, at: &[f64]) -> Vec<f64> {
        let mut all: Vec<f64> = (0..3).map(|k| at[k] / self.prior.causes[(k, k)]).collect();
        let height_sigma = self.prior.causes[(0, 0)];
        all.extend([(at[HEIGHT] - self.top()) / height_sigma, at[EDGE_BIAS] / EDGE_BIAS_MM]);
        all.extend(self.outline.iter().zip(&at[RADII..]).map(|(l, r)| (r - l.radius) / l.sigma));
        all
    }

    fn solve(&self) -> Option<CapOffset> {
        let mut start = vec![0.0; RADII];
        start[HEIGHT] = self.top();
        start.extend(self.outline.iter().map(|l| l.radius));
        let found = minimise(self, start)?;
        let causes = found.covariance.view((0, 0), (3, 3)).into_owned().cholesky()?.l();
        Some(CapOffset {
            mean: Vector3::from_fn(|k, _| found.parameters[k]),
            causes: Matrix3::from_fn(|i, j| causes[(i, j)]),
        })
    }
}

impl Residuals for Fit<'_> {
    fn residuals(&self, parameters: &[f64], weights: &[f64]) -> DVector<f64> {
        let all = self.misses(parameters).into_iter().chain(self.priors(parameters));
        DVector::from_vec(all.zip(weights).map(|(miss, weight)| miss * weight).collect())
    }

    fn weights(&self, parameters: &[f64]) -> Vec<f64> {
        let of_points = self.misses(parameters).into_iter().map(|miss| {
            let sigmas = miss * SHARED / ROBUST;
            1.0 / (1.0 + sigmas * sigmas).sqrt()
        });
        of_points.chain(self.priors(parameters).iter().map(|_| 1.0)).collect()
    }

    fn steps(&self) -> Vec<f64> {
        vec![STEP_MM; RADII + self.outline.len()]
    }
}

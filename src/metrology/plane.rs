//! The view of a table from flat figures of known size that lie on it anywhere: corner cards, or playing cards.
//!
//! Each figure's place and turn on the table are free, so nothing has to be laid out with care. What the figures
//! give is the plane, its scale and, seen at a slant, the focal length. How far a camera's tone curve spreads the
//! bright side of an edge, which makes a light card larger and a dark marker smaller or the other way round, is
//! fitted with them, one amount for all.

use super::fit::{CameraPrior, FittedView};
use super::least_squares::{Residuals, minimise};
use crate::geometry::{Camera, Distortion, Homography, ImagePoint, MatPoint, Placement, Pose, View};
use nalgebra::{DVector, Matrix3, Rotation3, Unit, UnitQuaternion, Vector3};

/// A flat figure: one four-cornered outline or several on one sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct FlatFigure {
    /// The corners in the figure's own frame (mm, right-handed seen from above) and where each was seen: those of one
    /// outline after those of another, four each.
    pub corners: Vec<(MatPoint, ImagePoint)>,
}

impl FlatFigure {
    /// Middle of its corners in its own frame; `None` without any.
    fn middle(&self) -> Option<MatPoint> {
        MatPoint::centroid(self.corners.iter().map(|corner| (corner.0, 1.0)))
    }

    /// This with `origin` as the origin of its own frame.
    fn about(&self, origin: MatPoint) -> Self {
        let moved = |own: MatPoint| MatPoint::new(own.x - origin.x, own.y - origin.y);
        Self { corners: self.corners.iter().map(|(own, seen)| (moved(*own), *seen)).collect() }
    }
}

/// How far corners scatter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaneOptions {
    /// Standard deviation of a corner in the picture, px; default 0.3, sharp pictures and some noise.
    pub corner_px: f64,
    /// Standard deviation of a corner on the table, mm: cut, print, and paper that does not lie flat; default 0.1.
    pub corner_mm: f64,
    /// Standard deviation of the figures' common width over the one given, relative; 0 when the shape is known.
    pub width_sigma: f64,
    /// Standard deviation of how far all edges are seen from their places, px: bright parts spread; default 0.2.
    pub spread_px: f64,
    /// Misfit in standard deviations at which a corner weighs half; default 2.5.
    pub robust: f64,
}

impl Default for PlaneOptions {
    fn default() -> Self {
        Self { corner_px: 0.3, corner_mm: 0.1, width_sigma: 0.0, spread_px: 0.2, robust: 2.5 }
    }
}

/// The table as the figures show it; its origin is the middle of the figures.
#[derive(Debug, Clone, PartialEq)]
pub struct PlaneFit {
    /// The view, with one neighbour for each independent cause of error.
    pub fitted: FittedView,
    /// Where each figure lies, in the order given.
    pub placements: Vec<Placement>,
    /// The figures' common width (along their own x) over the one given.
    pub width_ratio: f64,
    /// Root mean square distance of the corners on the table from where the fitted figures have them, mm.
    pub corner_rms_mm: f64,
}

const POSE: usize = 0;
const FOCAL: usize = 6;
const PRINCIPAL: usize = 7;
const RADIAL: usize = 9;
const TANGENTIAL: usize = 11;
const WIDTH: usize = 13;
/// How far the outlines' surroundings spread over their edges, px.
const SPREAD: usize = 14;
const FIRST_FIGURE: usize = 15;
const PER_FIGURE: usize = 3;
/// Corners of one outline.
const PER_OUTLINE: usize = 4;

/// Steps of the numerical derivative by the parameters of the view (rad, relative depth units, relative, px,
/// dimensionless) and of a figure (mm, mm, rad).
const VIEW_STEPS: [f64; FIRST_FIGURE] =
    [1e-6, 1e-6, 1e-6, 1e-3, 1e-3, 1e-3, 1e-6, 1e-3, 1e-3, 1e-6, 1e-6, 1e-7, 1e-7, 1e-6, 1e-3];
const FIGURE_STEPS: [f64; PER_FIGURE] = [1e-3, 1e-3, 1e-6];
/// How firmly the middle of the figures is the origin, mm, and their mean turn stays, rad: a choice, not a doubt.
const ORIGIN_SIGMA: f64 = 1e-4;
const TURN_SIGMA: f64 = 1e-6;
/// The least doubt of a width that is known, relative; keeps the equations regular.
const FIXED: f64 = 1e-7;
/// Figures tried as the one that the others are placed with, the largest first.
const STARTS: usize = 4;
/// Focal lengths tried beside the expected one, in its standard deviations.
const FOCAL_TRIES: [f64; 3] = [0.0, -0.8, 0.8];
/// Residual of a corner that a view cannot show, standard deviations.
const UNSEEN: f64 = 1e4;

struct Problem<'a> {
    figures: &'a [FlatFigure],
    prior: &'a CameraPrior,
    options: &'a PlaneOptions,
    start: View,
    /// Mean turn at the start, rad.
    turn: f64,
}

impl Problem<'_> {
    fn view(&self, p: &[f64]) -> View {
        let c = &self.start.camera;
        let focal = p[FOCAL].exp();
        let d = c.distortion;
        let camera = Camera {
            fx: c.fx * focal,
            fy: c.fy * focal,
            cx: c.cx + p[PRINCIPAL],
            cy: c.cy + p[PRINCIPAL + 1],
            distortion: Distortion {
                k1: d.k1 + p[RADIAL],
                k2: d.k2 + p[RADIAL + 1],
                p1: d.p1 + p[TANGENTIAL],
                p2: d.p2 + p[TANGENTIAL + 1],
                k3: d.k3,
            },
        };
        let depth = self.start.pose.camera_from_mat.translation.vector.z * (focal - 1.0);
        let pose = self.start.pose.moved(
            Vector3::new(p[POSE], p[POSE + 1], p[POSE + 2]),
            Vector3::new(p[POSE + 3], p[POSE + 4], p[POSE + 5] + depth),
        );
        View { camera, pose }
    }

    fn placement(p: &[f64], figure: usize) -> Placement {
        let at = FIRST_FIGURE + PER_FIGURE * figure;
        Placement { at: MatPoint::new(p[at], p[at + 1]), turn: p[at + 2] }
    }

    /// Misses of all corners in standard deviations, column and row in turn.
    fn misses(&self, p: &[f64]) -> Vec<[f64; 2]> {
        let view = self.view(p);
        let wide = p[WIDTH].exp();
        let mut misses = Vec::new();
        for (i, figure) in self.figures.iter().enumerate() {
            let placement = Self::placement(p, i);
            let scale = view.px_per_mm(placement.at).unwrap_or(1.0);
            let sigma = self.options.corner_px.hypot(self.options.corner_mm * scale);
            for outline in figure.corners.chunks(PER_OUTLINE) {
                let on_table = |own: MatPoint| placement.on_table(MatPoint::new(own.x * wide, own.y));
                let middle = MatPoint::centroid(outline.iter().map(|corner| (corner.0, 1.0)))
                    .and_then(|own| view.image_from_mat(on_table(own)));
                for (corner, seen) in outline {
                    let miss = view
                        .image_from_mat(on_table(*corner))
                        .zip(middle)
                        .map(|(q, middle)| drawn_in(q, middle, p[SPREAD]))
                        .map(|q| [(q.u - seen.u) / sigma, (q.v - seen.v) / sigma])
                        .filter(|m| m.iter().all(|v| v.is_finite()));
                    misses.push(miss.unwrap_or([UNSEEN; 2]));
                }
            }
        }
        misses
    }

    fn priors(&self, p: &[f64]) -> Vec<f64> {
        let prior = self.prior;
        let (c, e) = (self.view(p).camera, &prior.camera);
        let n = self.figures.len() as f64;
        let mean =
            |k: usize| (0..self.figures.len()).map(|i| p[FIRST_FIGURE + PER_FIGURE * i + k]).sum::<f64>() / n;
        vec![
            (c.fx / e.fx).ln() / prior.focal_sigma,
            (c.cx - e.cx) / prior.principal_sigma_px,
            (c.cy - e.cy) / prior.principal_sigma_px,
            (c.distortion.k1 - e.distortion.k1) / prior.radial_sigma,
            (c.distortion.k2 - e.distortion.k2) / prior.radial_sigma,
            (c.distortion.p1 - e.distortion.p1) / prior.tangential_sigma,
            (c.distortion.p2 - e.distortion.p2) / prior.tangential_sigma,
            p[WIDTH] / self.options.width_sigma.max(FIXED),
            p[SPREAD] / self.options.spread_px,
            mean(0) / ORIGIN_SIGMA,
            mean(1) / ORIGIN_SIGMA,
            (mean(2) - self.turn) / TURN_SIGMA,
        ]
    }

    /// Half the robust cost: smaller is likelier.
    fn cost(&self, p: &[f64]) -> f64 {
        let c2 = self.options.robust.powi(2);
        let points: f64 =
            self.misses(p).iter().map(|m| 0.5 * c2 * (1.0 + (m[0] * m[0] + m[1] * m[1]) / c2).ln()).sum();
        points + self.priors(p).iter().map(|v| 0.5 * v * v).sum::<f64>()
    }
}

impl Residuals for Problem<'_> {
    fn residuals(&self, p: &[f64], weights: &[f64]) -> DVector<f64> {
        let points = self.misses(p).into_iter().zip(weights).flat_map(|(m, w)| [m[0] * w, m[1] * w]);
        DVector::from_vec(points.chain(self.priors(p)).collect())
    }

    fn weights(&self, p: &[f64]) -> Vec<f64> {
        let robust = self.options.robust;
        self.misses(p).iter().map(|m| 1.0 / (1.0 + (m[0].hypot(m[1]) / robust).powi(2)).sqrt()).collect()
    }

    fn steps(&self) -> Vec<f64> {
        let figures = self.figures.iter().flat_map(|_| FIGURE_STEPS);
        VIEW_STEPS.into_iter().chain(figures).collect()
    }
}

/// A corner seen nearer to its outline's middle, by `spread` px for each of the two edges that meet there.
fn drawn_in(corner: ImagePoint, middle: ImagePoint, spread: f64) -> ImagePoint {
    let (du, dv) = (corner.u - middle.u, corner.v - middle.v);
    let by = std::f64::consts::SQRT_2 * spread / du.hypot(dv).max(1.0);
    ImagePoint::new(corner.u - by * du, corner.v - by * dv)
}

/// Fits the view of the table to the figures. `None` when there is no figure, or none can be seen so.
pub fn fit_plane(figures: &[FlatFigure], prior: &CameraPrior, options: &PlaneOptions) -> Option<PlaneFit> {
    let middles: Option<Vec<MatPoint>> = figures.iter().map(FlatFigure::middle).collect();
    let middles = middles?;
    // about their middles the figures' places and turns are independent
    let figures: Vec<FlatFigure> = figures.iter().zip(&middles).map(|(f, m)| f.about(*m)).collect();
    let mut best: Option<(f64, PlaneFit)> = None;
    for focal in FOCAL_TRIES {
        let focal = (focal * prior.focal_sigma).exp();
        let camera = Camera { fx: prior.camera.fx * focal, fy: prior.camera.fy * focal, ..prior.camera };
        for start in starts(&figures, &camera) {
            let Some((cost, fit)) = fit_from(&figures, prior, options, start) else { continue };
            if best.as_ref().is_none_or(|b| cost < b.0) {
                best = Some((cost, fit));
            }
        }
        if prior.focal_sigma < SURE_FOCAL && best.is_some() {
            break;
        }
    }
    let mut fit = best?.1;
    for (placement, middle) in fit.placements.iter_mut().zip(middles) {
        placement.at = placement.on_table(MatPoint::new(-middle.x * fit.width_ratio, -middle.y));
    }
    Some(fit)
}

/// A focal length this sure (relative) needs no other tried.
const SURE_FOCAL: f64 = 0.05;

fn fit_from(
    figures: &[FlatFigure],
    prior: &CameraPrior,
    options: &PlaneOptions,
    start: View,
) -> Option<(f64, PlaneFit)> {
    let placed: Option<Vec<Placement>> = figures.iter().map(|f| laid(f, &start)).collect();
    let placed = placed?;
    let n = placed.len() as f64;
    let mean = |of: fn(&Placement) -> f64| placed.iter().map(of).sum::<f64>() / n;
    let (x, y, turn) = (mean(|p| p.at.x), mean(|p| p.at.y), mean(|p| p.turn));
    // the middle of the figures becomes the origin
    let old = start.pose.camera_from_mat;
    let moved = old * nalgebra::Translation3::new(x, y, 0.0);
    let start = View { pose: Pose { camera_from_mat: moved }, ..start };
    let mut parameters = vec![0.0; FIRST_FIGURE];
    parameters.extend(placed.iter().flat_map(|p| [p.at.x - x, p.at.y - y, p.turn]));
    let problem = Problem { figures, prior, options, start, turn };
    let minimum = minimise(&problem, parameters)?;
    let p = &minimum.parameters;
    let cost = problem.cost(p);
    let view = problem.view(p);
    if !cost.is_finite() || view.pose.eye().z <= 0.0 {
        return None;
    }
    let causes = minimum.covariance.clone().cholesky()?.l();
    let neighbours = (0..p.len())
        .map(|k| problem.view(&p.iter().zip(causes.column(k).iter()).map(|(a, b)| a + b).collect::<Vec<_>>()))
        .filter(|neighbour| *neighbour != view)
        .collect();
    let placements: Vec<Placement> = (0..figures.len()).map(|i| Problem::placement(p, i)).collect();
    let wide = p[WIDTH].exp();
    let (mut squares_px, mut squares_mm, mut count) = (0.0, 0.0, 0.0);
    for (figure, placement) in figures.iter().zip(&placements) {
        for (corner, seen) in &figure.corners {
            let point = placement.on_table(MatPoint::new(corner.x * wide, corner.y));
            squares_px += view.image_from_mat(point)?.distance(*seen).powi(2);
            squares_mm += view.mat_from_image(*seen, 0.0)?.distance(point).powi(2);
            count += 1.0;
        }
    }
    let fitted = FittedView {
        view,
        focal_sigma: minimum.covariance[(FOCAL, FOCAL)].sqrt(),
        reprojection_rms_px: (squares_px / count).sqrt(),
        cost,
        neighbours,
        doubt: 1.0,
    };
    let corner_rms_mm = (squares_mm / count).sqrt();
    Some((cost, PlaneFit { fitted, placements, width_ratio: wide, corner_rms_mm }))
}

/// Views in which one of the larger figures lies as it is seen, each also with its slant turned over: a small
/// figure hardly tells the two apart.
fn starts(figures: &[FlatFigure], camera: &Camera) -> Vec<View> {
    let mut order: Vec<&FlatFigure> = figures.iter().filter(|f| f.corners.len() >= 4).collect();
    order.sort_by(|a, b| spread(b).total_cmp(&spread(a)));
    order
        .into_iter()
        .take(STARTS)
        .filter_map(|figure| lying(figure, camera))
        .flat_map(|view| [Some(view), turned_over(&view)])
        .flatten()
        .collect()
}

/// Largest distance between two corners in the picture, px.
fn spread(figure: &FlatFigure) -> f64 {
    let seen = |i: usize| figure.corners[i].1;
    let count = figure.corners.len();
    (0..count).flat_map(|i| (0..i).map(move |j| seen(i).distance(seen(j)))).fold(0.0, f64::max)
}

/// The view in which the figure's own frame is the table's, by all its corners.
fn lying(figure: &FlatFigure, camera: &Camera) -> Option<View> {
    let from: Vec<[f64; 2]> = figure.corners.iter().map(|(own, _)| [own.x, own.y]).collect();
    let ray = |seen: ImagePoint| camera.ray_from_image(seen).map(|r| [r.x, r.y]);
    let to: Option<Vec<[f64; 2]>> = figure.corners.iter().map(|(_, seen)| ray(*seen)).collect();
    let h = *Homography::fit(&from, &to?)?.matrix();
    let (a, b, t) = (h.column(0).into_owned(), h.column(1).into_owned(), h.column(2).into_owned());
    let scale = 2.0 / (a.norm() + b.norm());
    let scale = if t.z < 0.0 { -scale } else { scale };
    let x = Unit::try_new(a * scale, f64::EPSILON)?.into_inner();
    let z = Unit::try_new(x.cross(&(b * scale)), f64::EPSILON)?.into_inner();
    let rotation = Matrix3::from_columns(&[x, z.cross(&x), z]);
    // seen from above, the table's z comes towards the camera
    let translation = t * scale;
    (z.dot(&translation) < 0.0)
        .then(|| View { camera: *camera, pose: Pose::new(Rotation3::from_matrix(&rotation), translation) })
}

/// The view with the table's slant against the line of sight turned over.
fn turned_over(view: &View) -> Option<View> {
    let old = view.pose.camera_from_mat;
    let normal = old.rotation * Vector3::z();
    let sight = -Unit::try_new(old.translation.vector, f64::EPSILON)?.into_inner();
    let mirrored = sight * (2.0 * normal.dot(&sight)) - normal;
    let turn = UnitQuaternion::rotation_between(&normal, &mirrored)?;
    let mut pose = view.pose;
    pose.camera_from_mat.rotation = turn * old.rotation;
    Some(View { pose, ..*view })
}

/// Where a figure lies by a view: the middle and turn that its corners have on the table.
fn laid(figure: &FlatFigure, view: &View) -> Option<Placement> {
    let seen: Option<Vec<(MatPoint, MatPoint)>> =
        figure.corners.iter().map(|(own, px)| Some((*own, view.mat_from_image(*px, 0.0)?))).collect();
    let seen = seen?;
    let own = MatPoint::centroid(seen.iter().map(|s| (s.0, 1.0)))?;
    let at = MatPoint::centroid(seen.iter().map(|s| (s.1, 1.0)))?;
    let (mut dot, mut cross) = (0.0, 0.0);
    for (a, b) in &seen {
        let (ax, ay, bx, by) = (a.x - own.x, a.y - own.y, b.x - at.x, b.y - at.y);
        dot += ax * bx + ay * by;
        cross += ax * by - ay * bx;
    }
    let turn = cross.atan2(dot);
    let middle = Placement { at: MatPoint::default(), turn }.on_table(own);
    Some(Placement { at: MatPoint::new(at.x - middle.x, at.y - middle.y), turn })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: f64 = 40.0;
    const PLACES: [(f64, f64, f64); 4] =
        [(-250.0, -180.0, 0.3), (240.0, -200.0, -1.2), (260.0, 190.0, 2.0), (-230.0, 210.0, -2.9)];

    fn square(side: f64) -> [MatPoint; 4] {
        let h = side / 2.0;
        [MatPoint::new(-h, h), MatPoint::new(h, h), MatPoint::new(h, -h), MatPoint::new(-h, -h)]
    }

    fn view(tilt_deg: f64) -> View {
        let turn = Rotation3::from_axis_angle(&Vector3::z_axis(), 0.2)
            * Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI - tilt_deg.to_radians());
        let camera = Camera::ideal(1500.0, 1920, 1080);
        View { camera, pose: Pose::new(turn, Vector3::new(5.0, -12.0, 1000.0)) }
    }

    fn prior(focal: f64, focal_sigma: f64) -> CameraPrior {
        CameraPrior {
            camera: Camera::ideal(focal, 1920, 1080),
            focal_sigma,
            principal_sigma_px: 5.0,
            radial_sigma: 0.01,
            tangential_sigma: 0.0006,
        }
    }

    fn cards(view: &View, count: usize, shift: impl Fn(usize) -> [f64; 2]) -> Vec<FlatFigure> {
        PLACES[..count]
            .iter()
            .enumerate()
            .map(|(i, (x, y, turn))| {
                let placement = Placement { at: MatPoint::new(*x, *y), turn: *turn };
                let corner = |(k, own): (usize, MatPoint)| {
                    let p = view.image_from_mat(placement.on_table(own)).unwrap();
                    let [du, dv] = shift(4 * i + k);
                    (own, ImagePoint::new(p.u + du, p.v + dv))
                };
                FlatFigure { corners: square(SIDE).into_iter().enumerate().map(corner).collect() }
            })
            .collect()
    }

    /// Distance between two places 180 and 120 mm from the middle, by the fit over the truth.
    fn stretch(fit: &PlaneFit, truth: &View) -> f64 {
        let (a, b) = (MatPoint::new(-180.0, 40.0), MatPoint::new(120.0, -90.0));
        let measured =
            |p: MatPoint| fit.fitted.view.mat_from_image(truth.image_from_mat(p).unwrap(), 0.0).unwrap();
        measured(a).distance(measured(b)) / a.distance(b)
    }

    #[test]
    fn cards_laid_anywhere_give_the_plane_and_the_scale_with_an_unknown_focal_length() {
        for tilt in [25.0, 45.0] {
            let truth = view(tilt);
            let fit =
                fit_plane(&cards(&truth, 4, |_| [0.0; 2]), &prior(1350.0, 0.25), &PlaneOptions::default());
            let fit = fit.unwrap();
            assert!((fit.fitted.view.camera.fx - 1500.0).abs() < 3.0, "{}", fit.fitted.view.camera.fx);
            assert!((stretch(&fit, &truth) - 1.0).abs() < 3e-4, "{}", stretch(&fit, &truth));
            let apart = fit.placements[0].at.distance(fit.placements[2].at);
            assert!((apart - 510f64.hypot(370.0)).abs() < 0.2, "{apart}");
        }
    }

    #[test]
    fn a_single_wrong_corner_is_outvoted() {
        let truth = view(35.0);
        let wrong = |k: usize| if k == 6 { [9.0, -7.0] } else { [0.0; 2] };
        let fit =
            fit_plane(&cards(&truth, 4, wrong), &prior(1500.0, 0.01), &PlaneOptions::default()).unwrap();
        assert!((stretch(&fit, &truth) - 1.0).abs() < 2e-3, "{}", stretch(&fit, &truth));
    }

    #[test]
    fn the_stated_doubt_of_a_length_is_its_scatter() {
        let truth = view(30.0);
        let (a, b) = (MatPoint::new(-180.0, 40.0), MatPoint::new(120.0, -90.0));
        let (pa, pb) = (truth.image_from_mat(a).unwrap(), truth.image_from_mat(b).unwrap());
        let length =
            |v: &View| v.mat_from_image(pa, 0.0).unwrap().distance(v.mat_from_image(pb, 0.0).unwrap());
        let options =
            PlaneOptions { corner_px: 0.25, corner_mm: 1e-3, spread_px: 1e-3, ..PlaneOptions::default() };
        let (mut z2, mut n) = (0.0, 0.0);
        for seed in 0..60_u32 {
            // nearly normal: a sum of uniform numbers from a small generator
            let noise = |k: u32| {
                let sum: f64 = (0..4)
                    .map(|j| {
                        let x = (seed * 977 + k * 31 + j * 7919 + 1).wrapping_mul(2_654_435_761);
                        f64::from((x ^ (x >> 15)).wrapping_mul(2_246_822_519) >> 8) / f64::from(1 << 24) - 0.5
                    })
                    .sum();
                sum * 0.25 * 3f64.sqrt()
            };
            let seen = cards(&truth, 4, |k| [noise(2 * k as u32), noise(2 * k as u32 + 1)]);
            let fit = fit_plane(&seen, &prior(1500.0, 0.01), &options).unwrap();
            let here = length(&fit.fitted.view);
            let variance: f64 = fit.fitted.neighbours.iter().map(|v| (length(v) - here).powi(2)).sum();
            z2 += (here - a.distance(b)).powi(2) / variance;
            n += 1.0;
        }
        // the camera prior's doubt is not played out here, so the scatter is a little below the statement
        let z = (z2 / n).sqrt();
        assert!((0.55..1.25).contains(&z), "{z}");
    }

    #[test]
    fn one_card_is_enough_for_a_rough_view_and_says_how_rough() {
        let truth = view(30.0);
        let one = fit_plane(&cards(&truth, 1, |_| [0.0; 2]), &prior(1500.0, 0.012), &PlaneOptions::default())
            .unwrap();
        let four =
            fit_plane(&cards(&truth, 4, |_| [0.0; 2]), &prior(1500.0, 0.012), &PlaneOptions::default())
                .unwrap();
        let doubt = |fit: &PlaneFit| {
            let of = |v: &View| v.pose.tilt_deg();
            let here = of(&fit.fitted.view);
            fit.fitted.neighbours.iter().map(|v| (of(v) - here).powi(2)).sum::<f64>().sqrt()
        };
        assert!(doubt(&one) > 2.0 * doubt(&four), "{} {}", doubt(&one), doubt(&four));
        assert!(fit_plane(&[], &prior(1500.0, 0.012), &PlaneOptions::default()).is_none());
    }
}

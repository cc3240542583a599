//! What an observer whose errors are exactly as stated would report of a scene, and the measurement
//! that follows: no pixels, so thousands of scenes take seconds.

use super::chance::Chance;
use super::shot::{Shot, circle_points};
use super::table::{Standing, Table};
use nalgebra::{UnitQuaternion, Vector3};
use table_umpire::calibration::{Owner, SetProfile};
use table_umpire::geometry::{Camera, ImagePoint, MatPoint, StandingShadow, View, circle_poses, fit_ellipse};
use table_umpire::metrology::{
    CameraReport, EDGE_BIAS_MM, EDGE_MM, FitOptions, FittedView, GLINT_MM, IntrinsicsSource, MatReport,
    Measurement, SHARED, ScaleReport, ScaleSource, fit_view, place_tokens,
};
use table_umpire::vision::{
    FlowerObservation, MatObservation, OutlinePart, OutlinePoint, PawnObservation, TokenObservation,
};

/// Which errors an observation has; all of them by default.
#[derive(Debug, Clone, Copy)]
pub struct Errors {
    /// Single points of the outlines scatter.
    pub outline: bool,
    /// Centres of tokens scatter in the picture.
    pub centres: bool,
    /// Creases lift single tokens.
    pub creases: bool,
    /// The lamp shifts the bright parts of all caps one way, and outlines of pawns scatter.
    pub caps: bool,
    /// Errors that no option states: height of the cloth's long waves, mm (largest, about), under print,
    /// sides and tokens alike.
    pub waves_mm: f64,
    /// The same: how far each side runs askew, degrees (standard deviation).
    pub askew_deg: f64,
}

impl Errors {
    pub const ALL: Self =
        Self { outline: true, centres: true, creases: true, caps: true, waves_mm: 0.0, askew_deg: 0.0 };
}

/// Points of the circle and of its inner edge: one a wave of the print.
const CIRCLE_POINTS: usize = 44;
/// Points of a side, and the share of it from its middle that they cover.
const SIDE_POINTS: usize = 24;
const SIDE_REACH: f64 = 0.93;
/// How far the direction of the rough view is off, degrees.
const ROUGH_TURN_DEG: f64 = 0.25;
/// Focal lengths with which an unknown camera is begun, in widths.
const FOCALS: [f64; 3] = [0.66, 0.85, 1.15];
/// Stated errors of centres, mm and px: flowers by their lace, pawns by their caps.
const FLOWER_CENTRE: (f64, f64) = (0.10, 0.10);
const PAWN_CENTRE: (f64, f64) = (0.05, 0.11);
/// Points of a gold pawn's outline that share one error, and directions of its outline looked at.
const SHARING: usize = (SHARED * SHARED) as usize;
const OUTLINE_DIRECTIONS: usize = 45;
/// Where along a pawn its outline is looked at from, as shares of its height.
const OUTLINE_FROM: [f64; 2] = [0.0, 0.7];

/// Long waves of the cloth: wave vectors (rad/mm) and phases.
struct Waves {
    waves: Vec<[f64; 3]>,
    height_mm: f64,
}

impl Waves {
    /// Lengths of the waves, mm.
    const LENGTHS: [f64; 4] = [420.0, 270.0, 160.0, 90.0];

    fn random(chance: &mut Chance, height_mm: f64) -> Self {
        let wave = |length: &f64| {
            let (sin, cos) = chance.uniform(0.0, std::f64::consts::TAU).sin_cos();
            let k = std::f64::consts::TAU / length;
            [k * cos, k * sin, chance.uniform(0.0, std::f64::consts::TAU)]
        };
        Self { waves: Self::LENGTHS.iter().map(wave).collect(), height_mm }
    }

    /// Height of the cloth, mm.
    fn at(&self, p: MatPoint) -> f64 {
        let sum: f64 = self.waves.iter().map(|[kx, ky, phase]| (kx * p.x + ky * p.y + phase).sin()).sum();
        self.height_mm * sum / self.waves.len() as f64
    }
}

/// The outlines with errors as `options` state them.
fn outline_points(
    chance: &mut Chance,
    scene: (&Table, &Shot, &Waves),
    radius: f64,
    options: &FitOptions,
    errors: Errors,
) -> Vec<OutlinePoint> {
    let (table, shot, waves) = scene;
    let mut points = Vec::new();
    let scatter = if errors.outline { 1.0 } else { 0.0 };
    let mut see = |chance: &mut Chance, part: OutlinePart, at: MatPoint| {
        let Some(p) = shot.view.image_from_space(at.raised(waves.at(at))) else { return };
        let edge = scatter * options.edge_px;
        let pixel = ImagePoint::new(p.u + chance.normal(edge), p.v + chance.normal(edge));
        if shot.shows(pixel) {
            points.push(OutlinePoint { part, pixel });
        }
    };
    let circles = [
        (OutlinePart::Circle, 1.0, options.circle_mm),
        (OutlinePart::InnerCircle, table.inner_ratio, options.inner_mm),
    ];
    for (part, ratio, sigma) in circles {
        for p in circle_points(radius * ratio, CIRCLE_POINTS) {
            let off = 1.0 + chance.normal(scatter * sigma) / p.radius();
            see(chance, part, MatPoint::new(p.x * off, p.y * off));
        }
    }
    for (side, offset) in (0_u8..).zip(table.side_offsets_mm) {
        let (sin, cos) = (f64::from(side) * std::f64::consts::FRAC_PI_2).sin_cos();
        let half = radius * table.side_ratio;
        let usual = if errors.outline { options.side_slope } else { 0.0 };
        let slope = chance.normal(usual) + chance.normal(errors.askew_deg.to_radians());
        for i in 0..SIDE_POINTS {
            let along = SIDE_REACH * half * (2.0 * (i as f64 + 0.5) / SIDE_POINTS as f64 - 1.0);
            let out = half + offset + slope * along + chance.normal(scatter * options.side_mm);
            see(
                chance,
                OutlinePart::Side(side),
                MatPoint::new(out * cos - along * sin, out * sin + along * cos),
            );
        }
    }
    points
}

/// Both planes of the circle through a first guess of the camera, turned to the cloth.
fn rough_views(chance: &mut Chance, shot: &Shot, points: &[OutlinePoint], radius: f64) -> Vec<View> {
    let camera = first_camera(shot);
    let rays: Vec<ImagePoint> = points
        .iter()
        .filter(|p| p.part == OutlinePart::Circle)
        .filter_map(|p| camera.ray_from_image(p.pixel))
        .map(|r| ImagePoint::new(r.x, r.y))
        .collect();
    let Ok(ellipse) = fit_ellipse(&rays) else { return Vec::new() };
    let poses = circle_poses(&ellipse.conic(), radius).into_iter().flatten();
    poses
        .filter_map(|pose| {
            let mut view = View { camera, pose: pose.pose() };
            let ahead = shot.view.image_from_mat(MatPoint::new(radius, 0.0))?;
            let ahead = view.mat_from_image(ahead, 0.0)?;
            let turn = ahead.y.atan2(ahead.x) + chance.normal(ROUGH_TURN_DEG.to_radians());
            view.pose.camera_from_mat.rotation *= UnitQuaternion::from_axis_angle(&Vector3::z_axis(), turn);
            Some(view)
        })
        .collect()
}

fn first_camera(shot: &Shot) -> Camera {
    if shot.named_focal_px.is_some() || shot.is_calibrated {
        return shot.prior().camera;
    }
    let longer = shot.width.max(shot.height) as f64;
    let truth = shot.view.camera.fx / longer;
    let nearest = FOCALS.iter().copied().min_by(|a, b| (a - truth).abs().total_cmp(&(b - truth).abs()));
    Camera::ideal(nearest.unwrap() * longer, shot.width, shot.height)
}

/// The tokens with errors as stated; which ones are seen at all, and what they are, is certain.
fn token_observation(
    chance: &mut Chance,
    scene: (&Table, &Shot, &Waves),
    profile: &SetProfile,
    errors: Errors,
) -> TokenObservation {
    let (table, shot, waves) = scene;
    let kinds = profile.kinds().len();
    // from one place the lamp is mirrored one way, however often a picture is taken
    let eye = shot.view.pose.eye();
    let mut lamp =
        Chance::new(eye.x.to_bits() ^ eye.y.to_bits().rotate_left(21) ^ eye.z.to_bits().rotate_left(42));
    let glint = if errors.caps { [0.0; 2].map(|_| lamp.normal(GLINT_MM)) } else { [0.0; 2] };
    let mut centre = |at: MatPoint, height: f64, lift: f64, stated: (f64, f64)| {
        let lift = if errors.creases { lift } else { 0.0 };
        let p = shot.view.image_from_space(at.raised(height + lift + waves.at(at))).unwrap();
        let per_mm = shot.view.px_per_mm(at).unwrap();
        let sigma_px = per_mm * stated.0.hypot(stated.1 / per_mm);
        let off = if errors.centres { sigma_px } else { 0.0 };
        (ImagePoint::new(p.u + chance.normal(off), p.v + chance.normal(off)), sigma_px)
    };
    let flowers = table.flowers.iter().map(|f| {
        let (top, sigma_px) = centre(f.at, table.thickness_mm, f.lift_mm, FLOWER_CENTRE);
        let kinds = (0..kinds).map(|k| if k == f.kind { 1.0 } else { 0.0 }).collect();
        FlowerObservation { top, sigma_px, kinds, petal: [0.0; 3] }
    });
    let flowers = flowers.collect();
    let caps: Vec<_> = table
        .pawns
        .iter()
        .map(|p| {
            let bright = MatPoint::new(p.at.x + glint[0], p.at.y + glint[1]);
            centre(bright, table.cap_height_mm, p.lift_mm, PAWN_CENTRE)
        })
        .collect();
    let bias = if errors.caps { lamp.normal(EDGE_BIAS_MM) } else { 0.0 };
    let pawns = table.pawns.iter().zip(caps).map(|(p, (cap, sigma_px))| {
        let outline = if p.owner() == Owner::Gold {
            outline_of(&mut lamp, (table, shot), p, bias, errors)
        } else {
            Vec::new()
        };
        PawnObservation { cap, sigma_px, owner: p.owner(), owner_probability: 1.0, outline, warmth: 0.0 }
    });
    TokenObservation { flowers, pawns: pawns.collect(), covered: 0.0 }
}

/// Points of a pawn's outline with errors as stated: neighbours share theirs.
fn outline_of(
    chance: &mut Chance,
    (table, shot): (&Table, &Shot),
    pawn: &Standing,
    bias: f64,
    errors: Errors,
) -> Vec<ImagePoint> {
    let eye = shot.view.pose.eye();
    let shadow = StandingShadow::new(pawn.at, eye, &table.outline_mm);
    let top = table.outline_mm.last().map_or(0.0, |level| level.0);
    let mut points = Vec::new();
    for share in OUTLINE_FROM {
        let grown = share * top / (eye.z - share * top);
        let from =
            MatPoint::new(pawn.at.x + (pawn.at.x - eye.x) * grown, pawn.at.y + (pawn.at.y - eye.y) * grown);
        for k in 0..OUTLINE_DIRECTIONS {
            if k % SHARING == 0 {
                points.push((from, Vec::new(), if errors.caps { chance.normal(EDGE_MM) } else { 0.0 }));
            }
            let angle = std::f64::consts::TAU * k as f64 / OUTLINE_DIRECTIONS as f64;
            if let Some(group) = points.last_mut() {
                group.1.push(angle);
            }
        }
    }
    let edge = |(from, angle, off): (MatPoint, f64, f64)| {
        let (sin, cos) = angle.sin_cos();
        let t = shadow.exit(from, [cos, sin])? + bias + off;
        let pixel = shot.view.image_from_mat(MatPoint::new(from.x + t * cos, from.y + t * sin))?;
        shot.shows(pixel).then_some(pixel)
    };
    let rays =
        points.into_iter().flat_map(|(from, angles, off)| angles.into_iter().map(move |a| (from, a, off)));
    rays.filter_map(edge).collect()
}

/// A scene as measured by the program; token ids are the truth's, flowers first.
pub struct Observed {
    pub measurement: Measurement,
    pub fitted: FittedView,
    /// What was seen of the tokens.
    pub seen: TokenObservation,
    /// Whether the fit took the plane on the other side.
    pub mirrored_plane: bool,
}

/// Observes the table through the shot and measures. `None` when no view fits.
pub fn observe(
    chance: &mut Chance,
    table: &Table,
    shot: &Shot,
    profile: &SetProfile,
    options: &FitOptions,
    errors: Errors,
) -> Option<Observed> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let waves = Waves::random(chance, errors.waves_mm);
    let scene = (table, shot, &waves);
    let points = outline_points(chance, scene, radius, options, errors);
    let prior = shot.prior();
    let fits = rough_views(chance, shot, &points, radius).into_iter().filter_map(|rough| {
        let seen = MatObservation {
            points: points.clone(),
            rough,
            side_evidence: 1.0,
            visible: 1.0,
            has_company: false,
        };
        fit_view(&seen, &profile.mat, &prior, options)
    });
    let fitted = fits.min_by(|a, b| a.cost.total_cmp(&b.cost))?;
    let seen = token_observation(chance, scene, profile, errors);
    let placed = place_tokens(&seen, &fitted, profile);
    let (there, here) = (shot.view.pose.eye(), fitted.view.pose.eye());
    let source = match shot.named_focal_px {
        Some(_) => IntrinsicsSource::Exif,
        None => IntrinsicsSource::SelfCalibrated,
    };
    let measurement = Measurement {
        tokens: placed.tokens,
        covariance: placed.covariance,
        causes: placed.causes,
        scale: ScaleReport { source: ScaleSource::Assumed, relative_sigma: 0.0 },
        camera: CameraReport {
            intrinsics: source,
            focal_px: fitted.view.camera.fx,
            focal_sigma_px: fitted.focal_sigma * fitted.view.camera.fx,
            tilt_deg: fitted.view.pose.tilt_deg(),
            height_mm: here.z,
        },
        view: fitted.view,
        mat: MatReport {
            reprojection_rms_px: fitted.reprojection_rms_px,
            circle_diameter_mm: 2.0 * radius,
            covered: 0.0,
            visible: 1.0,
        },
        warnings: Vec::new(),
    };
    let mirrored_plane = (there.x - here.x).hypot(there.y - here.y) > 0.15 * there.z;
    Some(Observed { measurement, fitted, seen, mirrored_plane })
}

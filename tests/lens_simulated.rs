//! A lens fitted to corners of known places: what is stated as doubt is what the fits scatter by.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use nalgebra::{Rotation3, Vector3};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::geometry::{Camera, Distortion, MatPoint, Pose, View};
use table_umpire::metrology::{LensError, MissingView, coverage, fit_lens, lens_doubt};
use table_umpire::vision::{BoardObservation, CornerObservation};

const SIZE: (usize, usize) = (1280, 720);
/// 95 % of a normal value lies within this many standard deviations.
const REACH_95: f64 = 1.96;

fn camera() -> Camera {
    let distortion = Distortion { k1: -0.21, k2: 0.06, p1: 0.0007, p2: -0.0004, k3: -0.01 };
    Camera { fx: 980.0, fy: 982.0, cx: 652.0, cy: 349.0, distortion }
}

/// Views of a board of 9 by 6 corners; `tilt` is the most it leans, rad.
fn views(
    camera: &Camera,
    count: usize,
    tilt: f64,
    noise_px: f64,
    chance: &mut ChaCha8Rng,
) -> Vec<BoardObservation> {
    let normal = |chance: &mut ChaCha8Rng| (0..12).map(|_| chance.random_range(0.0..1.0)).sum::<f64>() - 6.0;
    let mut views = Vec::new();
    while views.len() < count {
        let mut turn = |most: f64| if most > 0.0 { chance.random_range(-most..most) } else { 0.0 };
        let flip = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI);
        let rotation = Rotation3::from_euler_angles(turn(tilt), turn(tilt), turn(3.0)) * flip;
        let middle = rotation * Vector3::new(4.0, -2.5, 0.0);
        let depth = 13.0 + turn(3.0);
        let shift = Vector3::new(turn(5.0), turn(2.5), depth) - Vector3::new(middle.x, middle.y, middle.z);
        let view = View { camera: *camera, pose: Pose::new(rotation, shift) };
        let seen = (0..54).map(|i| {
            let place = [f64::from(i % 9), f64::from(i / 9)];
            let at = view.image_from_mat(MatPoint::new(place[0], -place[1]))?;
            let inside = at.u > 4.0 && at.v > 4.0 && at.u < SIZE.0 as f64 - 5.0 && at.v < SIZE.1 as f64 - 5.0;
            inside.then_some(CornerObservation { place, pixel: at })
        });
        let corners: Vec<CornerObservation> = seen.flatten().collect();
        if corners.len() >= 30 {
            views.push(BoardObservation { corners, edge_px: 1.0, square_px: 50.0 });
        }
    }
    for corner in views.iter_mut().flat_map(|view| &mut view.corners) {
        corner.pixel.u += noise_px * normal(chance);
        corner.pixel.v += noise_px * normal(chance);
    }
    views
}

#[test]
fn the_stated_doubt_holds_the_true_focal_length_as_often_as_it_says() {
    let runs = 100;
    let (mut held, mut middle_held, mut ratio) = (0, 0, 0.0);
    for seed in 0..runs {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let seen = views(&camera(), 8, 0.6, 0.2, &mut chance);
        let fit = fit_lens(&seen, SIZE.0, SIZE.1).unwrap();
        let doubt = lens_doubt(&fit, SIZE.0, SIZE.1);
        let off = (fit.camera.fx * fit.camera.fy).sqrt() - (camera().fx * camera().fy).sqrt();
        held += u32::from(off.abs() < REACH_95 * doubt.focal_px);
        let middle = fit.camera.cx - camera().cx;
        middle_held += u32::from(middle.abs() < REACH_95 * fit.covariance[(2, 2)].sqrt());
        ratio += (off / doubt.focal_px).powi(2) / runs as f64;
    }
    println!("focal held {held} %, middle held {middle_held} %, real over stated {:.2}", ratio.sqrt());
    assert!((90..=99).contains(&held), "{held}");
    assert!((90..=100).contains(&middle_held), "{middle_held}");
}

#[test]
fn a_corner_far_off_does_not_pull_the_lens() {
    let mut chance = ChaCha8Rng::seed_from_u64(5);
    let mut seen = views(&camera(), 8, 0.6, 0.1, &mut chance);
    for view in &mut seen {
        view.corners[3].pixel.u += 15.0;
    }
    let fit = fit_lens(&seen, SIZE.0, SIZE.1).unwrap();
    let off = fit.camera.fx - camera().fx;
    assert!(off.abs() < 4.0 * fit.covariance[(0, 0)].sqrt(), "{off}");
    assert!(fit.corner_sigma_px < 0.15, "{}", fit.corner_sigma_px);
}

#[test]
fn exact_corners_give_the_lens_back() {
    let mut chance = ChaCha8Rng::seed_from_u64(9);
    let fit = fit_lens(&views(&camera(), 12, 0.6, 0.0, &mut chance), SIZE.0, SIZE.1).unwrap();
    assert!((fit.camera.fx - camera().fx).abs() < 0.1 && (fit.camera.cy - camera().cy).abs() < 0.1);
    assert!((fit.camera.distortion.k1 - camera().distortion.k1).abs() < 1e-3);
}

#[test]
fn views_from_straight_above_leave_the_focal_length_open_and_say_so() {
    let mut chance = ChaCha8Rng::seed_from_u64(3);
    let seen = views(&camera(), 6, 0.0, 0.2, &mut chance);
    let fit = fit_lens(&seen, SIZE.0, SIZE.1).unwrap();
    assert!(fit.focal_sigma() > 0.02, "{}", fit.focal_sigma());
    let missing = coverage(&fit, &seen, SIZE.0, SIZE.1).missing;
    assert_eq!(missing.iter().filter(|view| matches!(view, MissingView::Tilted(_))).count(), 4);
}

#[test]
fn one_view_is_fitted_with_doubt_and_none_is_refused() {
    let mut chance = ChaCha8Rng::seed_from_u64(4);
    let one = views(&camera(), 1, 0.5, 0.2, &mut chance);
    let fit = fit_lens(&one, SIZE.0, SIZE.1).unwrap();
    let off = ((fit.camera.fx * fit.camera.fy).sqrt() / 981.0).ln();
    assert!(off.abs() < 4.0 * fit.focal_sigma(), "{off} {}", fit.focal_sigma());
    assert_eq!(fit_lens(&[], SIZE.0, SIZE.1), Err(LensError::NoView));
    let mut line = one[0].clone();
    line.corners.retain(|corner| corner.place[1] == 2.0);
    assert_eq!(fit_lens(&[line], SIZE.0, SIZE.1), Err(LensError::NoView));
}

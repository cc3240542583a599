//! The view of a game's board from figures of known size printed or cut on it.

use super::fit::{CameraPrior, FittedView};
use super::plane::{FlatFigure, PlaneFit, PlaneOptions, fit_plane};
use crate::geometry::{ImagePoint, MatPoint, Placement, Pose, View};
use nalgebra::{Isometry3, Vector3};

/// Standard deviation of a board's corner in the picture, px: it is where long edges meet, found in a smaller copy of the
/// picture.
const CORNER_PX: f64 = 0.5;
/// The same on the board, mm: boards are made of wood and cardboard.
const CORNER_MM: f64 = 0.3;

/// Fits the view of a board to the corners seen, four of each figure one after another, given in the board's own frame
/// (mm). The view's frame is the board's, z up from the plane of the corners. `None` when no view shows them so.
pub fn fit_board_view(corners: &[(MatPoint, ImagePoint)], prior: &CameraPrior) -> Option<FittedView> {
    let options = PlaneOptions {
        corner_px: CORNER_PX,
        corner_mm: CORNER_MM,
        spread_px: 0.01,
        ..PlaneOptions::default()
    };
    let fit = fit_plane(&[FlatFigure { corners: corners.to_vec() }], prior, &options)?;
    let placement = *fit.placements.first()?;
    let mut fitted = fit.fitted;
    fitted.view = on_board(&fitted.view, placement);
    fitted.neighbours.iter_mut().for_each(|view| *view = on_board(view, placement));
    Some(fitted)
}

/// Standard deviation of a garden's corner in the picture, px, and on the table, mm: their corners are rounded, and what
/// stands at an edge moves it.
const GARDEN_CORNER_PX: f64 = 2.5;
const GARDEN_CORNER_MM: f64 = 1.0;

/// Fits the view of a table to gardens of one size that lie on it anywhere, each as its corners in its own frame (mm) and
/// in the picture. `None` when there is no garden, or no view shows them so.
pub fn fit_gardens(gardens: &[Vec<(MatPoint, ImagePoint)>], prior: &CameraPrior) -> Option<PlaneFit> {
    let options =
        PlaneOptions { corner_px: GARDEN_CORNER_PX, corner_mm: GARDEN_CORNER_MM, ..PlaneOptions::default() };
    let figures: Vec<FlatFigure> =
        gardens.iter().map(|corners| FlatFigure { corners: corners.clone() }).collect();
    fit_plane(&figures, prior, &options)
}

/// A view of the table as a view of the board that lies on it.
fn on_board(view: &View, placement: Placement) -> View {
    let table_from_board =
        Isometry3::new(Vector3::new(placement.at.x, placement.at.y, 0.0), Vector3::z() * placement.turn);
    View { camera: view.camera, pose: Pose { camera_from_mat: view.pose.camera_from_mat * table_from_board } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Camera;
    use nalgebra::Rotation3;

    #[test]
    fn a_board_seen_at_a_slant_gives_the_camera_back_in_its_own_frame() {
        let camera = Camera::ideal(1000.0, 1280, 720);
        let tilt = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI - 0.5);
        let turn = Rotation3::from_axis_angle(&Vector3::z_axis(), 0.7);
        let truth = View { camera, pose: Pose::new(tilt * turn, Vector3::new(12.0, -8.0, 520.0)) };
        let rectangle = |x: f64, y: f64| [(-x, y), (x, y), (x, -y), (-x, -y)];
        let corners: Vec<(MatPoint, ImagePoint)> = rectangle(100.0, 125.0)
            .into_iter()
            .chain(rectangle(100.0, 75.0))
            .map(|(x, y)| MatPoint::new(x, y))
            .map(|p| (p, truth.image_from_mat(p).unwrap()))
            .collect();
        let prior = CameraPrior {
            camera: Camera::ideal(1150.0, 1280, 720),
            focal_sigma: 0.25,
            principal_sigma_px: 5.0,
            radial_sigma: 0.02,
            tangential_sigma: 0.0006,
        };
        let view = fit_board_view(&corners, &prior).unwrap().view;
        let (eye, true_eye) = (view.pose.eye(), truth.pose.eye());
        assert!((eye.x - true_eye.x).abs() < 6.0 && (eye.y - true_eye.y).abs() < 6.0, "{eye:?} {true_eye:?}");
        assert!((eye.z - true_eye.z).abs() < 20.0);
    }
}

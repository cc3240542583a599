//! How well a lens makes a flat board flat.

use super::start::upright;
use crate::geometry::{Camera, Homography};
use crate::vision::BoardObservation;

/// How far each corner of a board lies from its place once the lens is undone and the best map of a plane is
/// applied, in squares; `None` where the lens cannot be undone.
pub fn plane_errors(camera: &Camera, view: &BoardObservation) -> Option<Vec<f64>> {
    let board: Vec<[f64; 2]> = view.corners.iter().map(|c| upright(c.place)).collect();
    let straight: Vec<[f64; 2]> = view
        .corners
        .iter()
        .map(|c| camera.ray_from_image(c.pixel).map(|ray| [camera.fx * ray.x, camera.fy * ray.y]))
        .collect::<Option<_>>()?;
    let back = Homography::fit(&board, &straight)?.inverse()?;
    let error = |(seen, place): (&[f64; 2], &[f64; 2])| {
        back.map(*seen).map(|[x, y]| (x - place[0]).hypot(y - place[1]))
    };
    straight.iter().zip(&board).map(error).collect()
}

//! Where the fit of a lens starts: a focal length from the planes' maps, and a pose for each.

use crate::geometry::{Camera, Homography, Pose};
use crate::vision::BoardObservation;
use nalgebra::{Matrix3, Rotation3, Vector3};

/// Focal lengths tried besides the one that the maps say, in lengths of the picture's longer side: long and wide
/// lenses.
pub(super) const USUAL_FOCALS: [f64; 3] = [0.6, 0.85, 1.4];
/// Focal lengths that a camera may have, in the same unit.
pub(super) const FOCALS: (f64, f64) = (0.2, 10.0);

/// A place on the board with z up, towards the camera: x right, y up.
pub(super) fn upright(place: [f64; 2]) -> [f64; 2] {
    [place[0], -place[1]]
}

/// The map from the board (squares, y up) to the picture; `None` where the corners lie on a line.
pub(super) fn image_from_board(view: &BoardObservation) -> Option<Homography> {
    let board: Vec<[f64; 2]> = view.corners.iter().map(|c| upright(c.place)).collect();
    let image: Vec<[f64; 2]> = view.corners.iter().map(|c| [c.pixel.u, c.pixel.v]).collect();
    Homography::fit(&board, &image)
}

/// The focal length, px, that makes the board's axes square and equally long in all views, with the principal
/// point in the middle (Zhang 2000); `None` when the views do not say.
pub(super) fn focal_of(maps: &[Homography], (cx, cy): (f64, f64)) -> Option<f64> {
    let (mut aa, mut ab) = (0.0, 0.0);
    for map in maps {
        let [h1, h2] = [0, 1].map(|k| centred(map, cx, cy).column(k).normalize());
        let (sum, difference) = (h1 + h2, h1 - h2);
        // h1 and h2 are square and equally long; so are their sum and difference.
        for (a, b) in [(h1, h2), (sum, difference)] {
            let (across, along) = (a.x * b.x + a.y * b.y, a.z * b.z);
            aa += across * across;
            ab -= across * along;
        }
    }
    let inverse_square = ab / aa;
    (inverse_square.is_finite() && inverse_square > 0.0).then(|| 1.0 / inverse_square.sqrt())
}

fn centred(map: &Homography, cx: f64, cy: f64) -> Matrix3<f64> {
    Matrix3::new(1.0, 0.0, -cx, 0.0, 1.0, -cy, 0.0, 0.0, 1.0) * map.matrix()
}

/// The pose of a board whose map to the picture is `map`, for an undistorted camera.
pub(super) fn pose_of(map: &Homography, camera: &Camera) -> Option<Pose> {
    let mut m = centred(map, camera.cx, camera.cy);
    m.row_mut(0).scale_mut(1.0 / camera.fx);
    m.row_mut(1).scale_mut(1.0 / camera.fy);
    let scale = (m.column(0).norm() * m.column(1).norm()).sqrt();
    let sign = if m[(2, 2)] < 0.0 { -1.0 } else { 1.0 };
    m *= sign / scale;
    let [a, b, shift] = [0, 1, 2].map(|k| m.column(k).into_owned());
    let rough = Matrix3::from_columns(&[a, b, a.cross(&b)]);
    let svd = rough.svd(true, true);
    let rotation = svd.u? * svd.v_t?;
    let is_sound = rotation.iter().chain(shift.iter()).all(|v: &f64| v.is_finite())
        && rotation.determinant() > 0.0
        && shift.z > 0.0;
    is_sound.then(|| {
        Pose::new(Rotation3::from_matrix_unchecked(rotation), Vector3::new(shift.x, shift.y, shift.z))
    })
}

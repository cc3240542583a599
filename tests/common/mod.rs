//! Scenes for the referee's tests.

use nalgebra::{Rotation3, Vector3};
use table_umpire::calibration::Owner;
use table_umpire::games::lacuna::SetSize;
use table_umpire::geometry::{Camera, Covariance2, ImagePoint, JointCovariance, MatPoint, Pose, View};
use table_umpire::metrology::{
    CameraReport, Cause, IntrinsicsSource, MatReport, MeasuredToken, Measurement, ScaleReport, ScaleSource,
    TokenClass,
};
use table_umpire::referee::RefereeOptions;

const COLOURS: [&str; 7] = ["red", "orange", "yellow", "pink", "green", "blue", "purple"];

/// The defaults with the published set.
pub fn options() -> RefereeOptions {
    RefereeOptions::new(SetSize::of_colours(COLOURS))
}

/// A flower on the mat, mm.
pub fn flower(colour: usize, x: f64, y: f64) -> MeasuredToken {
    token(TokenClass::Flower(COLOURS[colour].to_owned()), x, y)
}

/// A pawn on the mat, mm.
pub fn pawn(owner: Owner, x: f64, y: f64) -> MeasuredToken {
    token(TokenClass::Pawn(owner), x, y)
}

fn token(class: TokenClass, x: f64, y: f64) -> MeasuredToken {
    let (pixel, position) = (ImagePoint::new(0.0, 0.0), MatPoint::new(x, y));
    MeasuredToken { class, class_probability: 1.0, pixel, position, on_mat: true }
}

/// A measurement of these tokens.
pub fn measurement(tokens: Vec<MeasuredToken>, covariance: JointCovariance) -> Measurement {
    // what the causes are matters only where several pictures are combined
    let causes = vec![Cause::View; covariance.causes()];
    Measurement {
        tokens,
        covariance,
        causes,
        scale: ScaleReport { source: ScaleSource::Assumed, relative_sigma: 0.0 },
        view: overhead(),
        camera: CameraReport {
            intrinsics: IntrinsicsSource::Assumed,
            focal_px: 1500.0,
            focal_sigma_px: 10.0,
            tilt_deg: 20.0,
            height_mm: 800.0,
        },
        mat: MatReport { reprojection_rms_px: 0.2, circle_diameter_mm: 500.0, covered: 0.0, visible: 1.0 },
        warnings: Vec::new(),
    }
}

/// Every token with the same sigma of its own, mm.
pub fn alone(tokens: Vec<MeasuredToken>, sigma_mm: f64) -> Measurement {
    let own = vec![Covariance2::isotropic(sigma_mm); tokens.len()];
    measurement(tokens, JointCovariance::independent(own))
}

/// A camera that looks straight down from 800 mm.
fn overhead() -> View {
    let down = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI);
    View { camera: Camera::ideal(1500.0, 1920, 1080), pose: Pose::new(down, Vector3::new(0.0, 0.0, 800.0)) }
}

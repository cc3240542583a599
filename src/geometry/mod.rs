//! Pure maths of the table and the picture: millimetres, pixels and spaces as types; planes,
//! conics, homographies, the camera model, and covariance carried through maps.
//!
//! This room knows no game, no picture and no file. Every map is named output first
//! ([`View::mat_from_image`] takes a picture point and gives a point on the mat).

mod camera;
mod circle_pose;
mod conic;
mod covariance;
mod homography;
mod placement;
mod solid;
mod units;
mod view;

pub use camera::{Camera, Distortion, RayPoint};
pub use circle_pose::{CirclePose, circle_poses};
pub use conic::{Ellipse, EllipseFitError, fit_ellipse};
pub use covariance::{Covariance2, JointCovariance};
pub use homography::Homography;
pub use placement::Placement;
pub use solid::StandingShadow;
pub use units::{ImagePoint, MatPoint, SpacePoint};
pub use view::{Pose, View};

//! What was measured on the table.

use crate::calibration::Owner;
use crate::geometry::{ImagePoint, JointCovariance, MatPoint, View};
use serde::Serialize;

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenClass {
    /// A flower, with the colour name of the set profile.
    Flower(String),
    /// A pawn and whose it is.
    Pawn(Owner),
}

/// A token with its place on the cloth.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuredToken {
    /// What it is.
    pub class: TokenClass,
    /// Probability of that class, 0 to 1.
    pub class_probability: f64,
    /// Where the centre of its base appears in the upright picture, px.
    pub pixel: ImagePoint,
    /// Where the centre of its base stands on the cloth, mm.
    pub position: MatPoint,
    /// False for a flower lying outside the circle.
    pub on_mat: bool,
}

/// What a common cause of error is: which causes two pictures of one table share, and which belong to one alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Pose, focal length, lens, and the mat as laid out: belongs to one picture.
    View,
    /// Height of the flowers' faces: belongs to the set.
    FlowerHeight,
    /// Height of the pawns' caps: belongs to the set.
    CapHeight,
    /// How far the caps' bright parts lie off the pawns' axes: belongs to one picture and its lamp.
    CapOffset,
}

impl Cause {
    /// Whether all pictures of one set share it.
    pub fn is_of_the_set(self) -> bool {
        matches!(self, Self::FlowerHeight | Self::CapHeight)
    }
}

/// Every token of one picture with the joint covariance of all positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    /// The tokens; a token's id is its index.
    pub tokens: Vec<MeasuredToken>,
    /// Joint covariance of their positions, mm², same order.
    pub covariance: JointCovariance,
    /// What each common cause of that covariance is, in its order.
    pub causes: Vec<Cause>,
    /// Where millimetres come from.
    pub scale: ScaleReport,
    /// The camera as found or given.
    pub camera: CameraReport,
    /// The fitted view: the maps between the picture and the mat.
    pub view: View,
    /// How well the mat fits.
    pub mat: MatReport,
    /// What a player should know about this measurement.
    pub warnings: Vec<Warning>,
}

/// What gives the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScaleSource {
    /// Measured sizes of the set profile.
    Profile,
    /// Printed corner cards in the picture.
    Cards,
    /// An assumed size of the mat.
    Assumed,
}

/// The scale and its doubt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScaleReport {
    /// Where it comes from.
    pub source: ScaleSource,
    /// Relative standard deviation, dimensionless. Not part of the joint covariance: it stretches all
    /// distances alike and changes no award.
    pub relative_sigma: f64,
}

/// Where the intrinsics come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntrinsicsSource {
    /// A camera profile.
    Profile,
    /// The picture's EXIF data.
    Exif,
    /// The mat's own geometry.
    SelfCalibrated,
    /// Nothing better than a usual lens.
    Assumed,
}

/// The camera as found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraReport {
    /// Where its intrinsics come from.
    pub intrinsics: IntrinsicsSource,
    /// Focal length, px.
    pub focal_px: f64,
    /// Its standard deviation, px.
    pub focal_sigma_px: f64,
    /// Angle between the optical axis and the mat's vertical, degrees.
    pub tilt_deg: f64,
    /// Height of the camera over the cloth, mm.
    pub height_mm: f64,
}

/// How the mat was found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MatReport {
    /// Root mean square distance between the mat's outlines and the fitted model, px.
    pub reprojection_rms_px: f64,
    /// Diameter of the circle, mm, by the set profile.
    pub circle_diameter_mm: f64,
    /// Share of the pond that something other than tokens covers, 0 to 1.
    pub covered: f64,
    /// Share of the circle that lies inside the picture, 0 to 1.
    pub visible: f64,
}

/// One thing a player should know; the same in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Warning {
    /// A short fixed code for programs.
    pub code: &'static str,
    /// One sentence for people.
    pub message: String,
}

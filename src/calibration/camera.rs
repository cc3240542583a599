//! A camera profile: intrinsics found once with a calibration, TOML.
//!
//! ```toml
//! width = 1920
//! height = 1080
//! fx = 1466.9
//! fy = 1466.9
//! cx = 958.4
//! cy = 541.2
//! origin = "measured"
//!
//! [distortion]
//! k1 = -0.075
//! k2 = 0.036
//! ```

use super::profile::{parse, read};
use super::{Origin, ProfileError};
use crate::geometry::{Camera, Distortion};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Relative doubt of a focal length where the profile names none: focusing and temperature move it.
const FOCAL_SIGMA: f64 = 0.002;
/// The same where the values are only assumed.
const ASSUMED_FOCAL_SIGMA: f64 = 0.05;
/// Doubt of the principal point where the profile names none, relative to the longer side.
const PRINCIPAL_SIGMA: f64 = 0.0007;
/// Doubt of the lens's terms where the profile names none (dimensionless): radial, tangential.
const LENS_SIGMAS: (f64, f64) = (0.003, 0.0002);
/// Largest distortion term of a lens this model fits, and largest ratio of the two focal lengths: pixels are
/// nearly square.
const MAX_LENS_TERM: f64 = 2.0;
const MAX_ASPECT: f64 = 1.1;
/// Aspect ratios that differ by less than this count as the same: sizes are rounded to whole pixels.
const SAME_ASPECT: f64 = 0.003;

/// How far the values of a camera profile may be off, one standard deviation each.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CameraSigmas {
    /// Of both focal lengths, px.
    pub focal_px: Option<f64>,
    /// Of the principal point in each direction, px.
    pub principal_px: Option<f64>,
    /// Of the radial terms (dimensionless).
    pub radial: Option<f64>,
    /// Of the tangential terms (dimensionless).
    pub tangential: Option<f64>,
}

/// How a profile was measured.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationRecord {
    /// Views of the board that the profile rests on.
    pub views: usize,
    /// Corners in them.
    pub corners: usize,
    /// Root mean square distance of the corners from where they should be, px.
    pub rms_px: f64,
    /// What 95 % of the corners lie less than off a plane once the lens is undone, squares of the board.
    pub plane_p95_squares: f64,
    /// Error in a plane that the doubt of the lens leaves, where the picture shows 900 mm; 95 % stay below, mm.
    pub plane_doubt_mm: f64,
    /// Whether that was good enough.
    pub good: bool,
}

/// The intrinsics of one camera for upright pictures of one size.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraProfile {
    /// Width of the calibrated picture, px.
    pub width: usize,
    /// Height of the calibrated picture, px.
    pub height: usize,
    /// Focal length along the rows, px.
    pub fx: f64,
    /// Focal length along the columns, px.
    pub fy: f64,
    /// Principal point, column, px; the centre of the top-left pixel is 0.
    pub cx: f64,
    /// Principal point, row, px.
    pub cy: f64,
    /// The lens; without it none.
    #[serde(default)]
    pub distortion: Distortion,
    /// How far the values may be off; usual values where they are not given.
    #[serde(default)]
    pub sigmas: CameraSigmas,
    /// Where the values come from; measured unless it says otherwise.
    #[serde(default = "measured")]
    pub origin: Origin,
    /// How it was measured, where the program did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibration: Option<CalibrationRecord>,
}

const fn measured() -> Origin {
    Origin::Measured
}

/// A camera and its doubt for pictures of one size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CalibratedCamera {
    /// The intrinsics, px.
    pub camera: Camera,
    /// Standard deviation of the focal length over the focal length (dimensionless).
    pub focal_sigma: f64,
    /// Standard deviation of the principal point, px.
    pub principal_sigma_px: f64,
    /// Standard deviation of the radial terms (dimensionless).
    pub radial_sigma: f64,
    /// Standard deviation of the tangential terms (dimensionless).
    pub tangential_sigma: f64,
}

impl CameraProfile {
    /// Reads a camera profile.
    ///
    /// # Errors
    /// [`ProfileError`] when the file or its content cannot be used.
    pub fn load(path: &Path) -> Result<Self, ProfileError> {
        Self::of_text(&Self::text_of(path)?, &path.to_string_lossy())
    }

    /// The text of a camera profile's file.
    ///
    /// # Errors
    /// [`ProfileError`] when the file cannot be read.
    pub fn text_of(path: &Path) -> Result<String, ProfileError> {
        read(path)
    }

    /// The camera profile in a text; `name` is for messages.
    ///
    /// # Errors
    /// [`ProfileError`] when it is no valid profile.
    pub fn of_text(text: &str, name: &str) -> Result<Self, ProfileError> {
        let profile: Self = parse(text, name)?;
        profile.check(name)?;
        Ok(profile)
    }

    /// The camera for an upright picture of `width` by `height` px: the same shape in any size.
    ///
    /// # Errors
    /// [`ProfileError::OtherShape`] when the picture has another aspect ratio: it was cut or turned, and
    /// where from cannot be known.
    pub fn for_picture(&self, width: usize, height: usize) -> Result<CalibratedCamera, ProfileError> {
        let (across, down) = (width as f64 / self.width as f64, height as f64 / self.height as f64);
        let is_same_shape = (across / down - 1.0).abs() < SAME_ASPECT;
        if !is_same_shape {
            let (profile_width, profile_height) = (self.width, self.height);
            return Err(ProfileError::OtherShape { width, height, profile_width, profile_height });
        }
        let camera =
            Camera { fx: self.fx, fy: self.fy, cx: self.cx, cy: self.cy, distortion: self.distortion };
        let focal = (self.fx * self.fy).sqrt();
        let usual_sigma = match self.origin {
            Origin::Measured | Origin::Published => FOCAL_SIGMA,
            Origin::Assumed => ASSUMED_FOCAL_SIGMA,
        };
        let longer = self.width.max(self.height) as f64;
        Ok(CalibratedCamera {
            camera: camera.scaled(across),
            focal_sigma: self.sigmas.focal_px.map_or(usual_sigma, |sigma| sigma / focal),
            principal_sigma_px: self.sigmas.principal_px.unwrap_or(PRINCIPAL_SIGMA * longer) * across,
            radial_sigma: self.sigmas.radial.unwrap_or(LENS_SIGMAS.0),
            tangential_sigma: self.sigmas.tangential.unwrap_or(LENS_SIGMAS.1),
        })
    }

    /// The profile as a file, TOML.
    ///
    /// # Errors
    /// [`ProfileError::Invalid`] for values that such a file must not have, all named.
    pub fn to_toml(&self) -> Result<String, ProfileError> {
        self.check("the measured camera")?;
        toml::to_string(self).map_err(|error| ProfileError::Invalid {
            path: "the measured camera".to_owned(),
            reason: error.to_string(),
        })
    }

    fn check(&self, path: &str) -> Result<(), ProfileError> {
        let (d, s) = (&self.distortion, &self.sigmas);
        let mut problems = Vec::new();
        let sizes = [("width", self.width as f64), ("height", self.height as f64)];
        let sigmas = [
            ("sigmas.focal_px", s.focal_px),
            ("sigmas.principal_px", s.principal_px),
            ("sigmas.radial", s.radial),
            ("sigmas.tangential", s.tangential),
        ];
        let sigmas = sigmas.into_iter().filter_map(|(name, value)| Some((name, value?)));
        for (name, value) in sizes.into_iter().chain([("fx", self.fx), ("fy", self.fy)]).chain(sigmas) {
            if !(value.is_finite() && value > 0.0) {
                problems.push(format!("{name} must be positive, it is {value}"));
            }
        }
        let inside = |name: &str, value: f64, size: usize| {
            let is_inside = value >= 0.0 && value <= size as f64;
            (!is_inside).then(|| format!("{name} must lie in the picture, it is {value}"))
        };
        problems.extend(inside("cx", self.cx, self.width));
        problems.extend(inside("cy", self.cy, self.height));
        if ![d.k1, d.k2, d.p1, d.p2, d.k3].iter().all(|term| term.abs() <= MAX_LENS_TERM) {
            problems.push(format!("the terms of the distortion must lie within {MAX_LENS_TERM} of 0"));
        }
        if (self.fx / self.fy).ln().abs() > MAX_ASPECT.ln() {
            problems.push(format!("fx and fy must not differ by more than a factor of {MAX_ASPECT}"));
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(ProfileError::Invalid { path: path.to_owned(), reason: problems.join("; ") })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = "width = 1920\nheight = 1080\nfx = 1400.0\nfy = 1401.0\ncx = 950.0\ncy = 545.0\n";

    fn profile() -> CameraProfile {
        parse(PROFILE, "test").unwrap()
    }

    #[test]
    fn a_smaller_picture_of_the_same_shape_has_a_smaller_focal_length() {
        let half = profile().for_picture(960, 540).unwrap();
        assert!((half.camera.fx - 700.0).abs() < 1e-9);
        // Pixel centres are at whole numbers, so the middle of the picture is not simply halved.
        assert!((half.camera.cx - 474.75).abs() < 1e-9);
    }

    #[test]
    fn a_picture_of_another_shape_is_refused_in_one_sentence() {
        let error = profile().for_picture(1080, 1920).unwrap_err().to_string();
        assert!(error.contains("1080 x 1920") && error.contains("1920 x 1080"), "{error}");
        assert!(profile().for_picture(1632, 1224).is_err());
    }

    #[test]
    fn a_profile_written_is_read_as_it_was() {
        let record = CalibrationRecord {
            views: 9,
            corners: 400,
            rms_px: 0.2,
            plane_p95_squares: 0.008,
            plane_doubt_mm: 0.05,
            good: true,
        };
        let sigmas = CameraSigmas { focal_px: Some(0.8), ..CameraSigmas::default() };
        let whole = CameraProfile { calibration: Some(record), sigmas, ..profile() };
        let text = whole.to_toml().unwrap();
        assert_eq!(parse::<CameraProfile>(&text, "test").unwrap(), whole, "{text}");
        assert!(CameraProfile { fx: 0.0, ..whole }.to_toml().is_err());
    }

    #[test]
    fn every_wrong_value_is_named_at_once() {
        let wrong = CameraProfile { fx: -1.0, cy: 5000.0, ..profile() };
        let error = wrong.check("cam.toml").unwrap_err().to_string();
        assert!(error.contains("fx") && error.contains("cy") && error.contains("cam.toml"), "{error}");
    }
}

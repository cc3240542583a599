//! The views in which a board may have been seen: one seen straight from above hardly says how far off the camera is, and by
//! that how far stacks lean.

use super::super::measure::CameraKnowledge;
use crate::geometry::{Camera, ImagePoint, MatPoint};
use crate::metrology::{CameraPrior, FittedView, IntrinsicsSource, fit_board_view};
use crate::vision::LikelyView;

/// Standard deviation of a lens's radial terms before a board's own lines are seen: wide lenses bend a quarter.
const RADIAL_SIGMA: f64 = 0.15;
/// Relative standard deviation of the focal length from which other ones are tried: with less a stack of three leans by
/// half a millimetre less or more at the board's edge.
const LOOSE_FOCAL: f64 = 0.04;
/// Focal lengths tried, in standard deviations of the fit, and the most that is one, relative.
const FOCALS: [f64; 6] = [-2.0, -1.2, -0.5, 0.5, 1.2, 2.0];
const MOST_SIGMA: f64 = 0.25;
/// Relative standard deviation of a focal length that is tried.
const TRIED_SIGMA: f64 = 0.01;
/// Share of the fit's likelihood that counts: its points come from one map, and err together.
const TRUST: f64 = 0.5;
/// Log probability under the likeliest view's below which a view is left out.
const LEAST_LOG: f64 = -4.0;

/// What is known of the camera where a board's own lines tell how its lens bends.
pub(super) fn board_prior(known: &CameraKnowledge) -> CameraPrior {
    let radial_sigma = match known.source {
        IntrinsicsSource::Profile => known.prior.radial_sigma,
        _ => known.prior.radial_sigma.max(RADIAL_SIGMA),
    };
    CameraPrior { radial_sigma, ..known.prior }
}

/// The likeliest view of a board with these corners, and all that may be.
pub(super) fn board_views(
    corners: &[(MatPoint, ImagePoint)],
    prior: &CameraPrior,
) -> Option<(FittedView, Vec<LikelyView>)> {
    let fitted = fit_board_view(corners, prior)?;
    let mut views = vec![LikelyView { view: fitted.view, log: 0.0 }];
    if fitted.focal_sigma > LOOSE_FOCAL {
        let focal = fitted.view.camera.fx;
        let unusual = |focal: f64| 0.5 * ((focal / prior.camera.fx - 1.0) / prior.focal_sigma).powi(2);
        for sigmas in FOCALS {
            let tried = focal * (sigmas * fitted.focal_sigma.min(MOST_SIGMA)).exp();
            let fy = tried * prior.camera.fy / prior.camera.fx;
            let camera = Camera { fx: tried, fy, ..prior.camera };
            let prior = CameraPrior { camera, focal_sigma: TRIED_SIGMA, ..*prior };
            let Some(other) = fit_board_view(corners, &prior) else { continue };
            let against = other.cost + unusual(tried) - fitted.cost;
            views.push(LikelyView { view: other.view, log: -TRUST * against });
        }
    }
    let most = views.iter().map(|view| view.log).fold(f64::NEG_INFINITY, f64::max);
    views.iter_mut().for_each(|view| view.log -= most);
    views.retain(|view| view.log >= LEAST_LOG || view.view == fitted.view);
    Some((fitted, views))
}

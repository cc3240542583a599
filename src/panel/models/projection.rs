//! Where things over the mat appear: in the camera's picture, or in the view from above.

use std::f64::consts::TAU;

use crate::geometry::{ImagePoint, MatPoint, SpacePoint, View};
use crate::session::TopView;

/// Corners of a drawn circle.
const CIRCLE_CORNERS: usize = 40;
/// Longest piece of a line between two places that is drawn straight, mm: lenses bend longer ones.
const PIECE_MM: f64 = 40.0;

/// A picture of the mat.
#[derive(Clone, Copy)]
pub(in super::super) enum Projection<'a> {
    /// The camera's.
    Camera(&'a View),
    /// The view from above, made of the camera's.
    Top(&'a View, &'a TopView),
}

impl Projection<'_> {
    /// Where a point appears, px of that picture; `None` where it does not.
    pub(in super::super) fn image_from_space(&self, point: SpacePoint) -> Option<ImagePoint> {
        match self {
            Self::Camera(view) => view.image_from_space(point),
            Self::Top(view, top) => {
                // the view from above shows each thing where the camera's ray meets its plane
                let seen = view.image_from_space(point)?;
                Some(top.image_from_mat(view.mat_from_image(seen, top.height_mm)?))
            }
        }
    }

    /// The place on the cloth that appears at `point`.
    pub(in super::super) fn mat_from_image(&self, point: ImagePoint) -> Option<MatPoint> {
        match self {
            Self::Camera(view) => view.mat_from_image(point, 0.0),
            Self::Top(view, top) => {
                let raised = top.mat_from_image(point).raised(top.height_mm);
                view.mat_from_image(view.image_from_space(raised)?, 0.0)
            }
        }
    }

    /// A circle at a height over the cloth, mm, as a closed line; empty where part of it does not appear.
    pub(in super::super) fn circle(&self, centre: MatPoint, height: f64, radius: f64) -> Vec<ImagePoint> {
        (0..=CIRCLE_CORNERS)
            .map(|i| {
                let (sin, cos) = (TAU * i as f64 / CIRCLE_CORNERS as f64).sin_cos();
                let at = MatPoint::new(centre.x + radius * cos, centre.y + radius * sin);
                self.image_from_space(at.raised(height))
            })
            .collect::<Option<_>>()
            .unwrap_or_default()
    }

    /// A straight line on the cloth; empty where part of it does not appear.
    pub(super) fn line(&self, from: MatPoint, to: MatPoint) -> Vec<ImagePoint> {
        let pieces = (from.distance(to) / PIECE_MM).ceil().max(1.0) as usize;
        (0..=pieces)
            .map(|i| {
                let t = i as f64 / pieces as f64;
                let at = MatPoint::new(from.x + t * (to.x - from.x), from.y + t * (to.y - from.y));
                self.image_from_space(at.raised(0.0))
            })
            .collect::<Option<_>>()
            .unwrap_or_default()
    }
}

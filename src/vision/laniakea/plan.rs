//! The table seen from straight above at some height: a plan whose points are equally far apart.

use super::super::log_picture::LogPicture;
use crate::geometry::{ImagePoint, MatPoint, View};

/// A plan of the table.
#[derive(Debug)]
pub(in crate::vision) struct Plan {
    low: [f64; 2],
    step: f64,
    width: usize,
    height: usize,
    values: Vec<Option<[f32; 3]>>,
}

impl Plan {
    /// The part of the plane `height` mm over the board that is in the picture, at most `reach` mm from the origin;
    /// `None` where nothing is.
    pub fn new(picture: &LogPicture, view: &View, height: f64, reach: f64, step: f64) -> Option<Self> {
        let (w, h) = (picture.width as f64 - 1.0, picture.height as f64 - 1.0);
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        let edge = [0.0, 0.25, 0.5, 0.75, 1.0];
        for (u, v) in edge.iter().flat_map(|a| edge.iter().map(move |b| (a * w, b * h))) {
            let p = view
                .mat_from_image(picture.to_frame(ImagePoint::new(u, v)), height)
                .map_or([reach, reach], |p| [p.x.clamp(-reach, reach), p.y.clamp(-reach, reach)]);
            (0..2).for_each(|k| {
                low[k] = low[k].min(p[k]);
                high[k] = high[k].max(p[k]);
            });
        }
        let count = [0, 1].map(|k| ((high[k] - low[k]) / step).floor() as usize + 1);
        let values = (0..count[0] * count[1])
            .map(|i| {
                let at = [low[0] + (i % count[0]) as f64 * step, low[1] + (i / count[0]) as f64 * step];
                let seen = view.image_from_space(MatPoint::new(at[0], at[1]).raised(height))?;
                let p = picture.reduced(seen);
                picture.at(p.u, p.v)
            })
            .collect();
        Some(Self { low, step, width: count[0], height: count[1], values })
    }

    /// Its least and largest coordinates, mm.
    pub fn range(&self) -> [[f64; 2]; 2] {
        let size = [self.width, self.height].map(|n| (n.max(1) - 1) as f64 * self.step);
        [self.low, [self.low[0] + size[0], self.low[1] + size[1]]]
    }

    /// Points on a grid over all of it, mm.
    pub fn points(&self, step: f64) -> Vec<[f64; 2]> {
        let [low, high] = self.range();
        let count = [0, 1].map(|k| ((high[k] - low[k]) / step) as usize);
        let at = |i: usize| [low[0] + (i % count[0]) as f64 * step, low[1] + (i / count[0]) as f64 * step];
        (0..count[0] * count[1]).map(at).collect()
    }

    /// Light of the brightest channel of all that is in the picture, natural logarithms.
    pub fn lights(&self) -> Vec<f32> {
        self.values.iter().flatten().map(|p| p[0].max(p[1]).max(p[2])).collect()
    }

    /// The value nearest to a point; `None` outside the picture.
    pub fn at(&self, point: [f64; 2]) -> Option<[f32; 3]> {
        let [x, y] = [0, 1].map(|k| ((point[k] - self.low[k]) / self.step).round());
        if !(x >= 0.0 && y >= 0.0 && x < self.width as f64 && y < self.height as f64) {
            return None;
        }
        self.values[y as usize * self.width + x as usize]
    }
}

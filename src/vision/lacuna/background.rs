//! What the empty pond looks like under the light of this picture.

use super::super::median::channel_medians;
use super::super::top_view::{LogColour, TopView, largest_difference};
use crate::geometry::{MatPoint, SpacePoint, View};
use rayon::prelude::*;

/// Cell size in radius, mm, and number of sectors of the polar map.
const RING: f64 = 2.0;
const SECTORS: usize = 180;
/// Half the length along the ring of the window a median is taken over, mm.
const WINDOW: f64 = 32.0;
/// Half the length and half the depth of the piece of plain cloth that a token's colour is compared with, mm: three
/// tokens in a row, with their shadows and what colour they cast beside them, are a small part of it.
const BESIDE: (f64, f64) = (40.0, 24.0);

/// Colour of the empty cloth and its print, by place: medians along rings about the circle's centre, in
/// which tokens are a minority. The rings lie on the cloth, whatever plane they were read in: seen at a slant, the
/// print's circles are no circles about the same centre in a plane above it.
pub(super) struct Background {
    eye: SpacePoint,
    rings: usize,
    colours: Vec<LogColour>,
    /// The samples that no token made, by ring and sector.
    empty: Vec<Option<LogColour>>,
    cloth: LogColour,
    plain_radius: f64,
}

impl Background {
    /// Learns the background inside `radius` mm from a top view of the cloth; `None` when nothing of it
    /// is in the picture.
    pub fn learn(top: &TopView, view: &View, radius: f64, cloth_radius: f64) -> Option<Self> {
        let eye = view.pose.eye();
        let rings = (radius / RING).ceil() as usize + 1;
        let samples: Vec<Option<LogColour>> = (0..rings * SECTORS)
            .map(|i| top.colour_at(seen_in_plane(eye, Self::place(i / SECTORS, i % SECTORS), top.height)))
            .collect();
        let all = |to: f64| samples.iter().take((to / RING) as usize * SECTORS).flatten();
        let cloth = channel_medians(&all(cloth_radius).copied().collect::<Vec<_>>())?;
        let empty = without_tokens(&samples, rings);
        let colours = (0..rings * SECTORS)
            .into_par_iter()
            .map(|i| {
                let (ring, sector) = (i / SECTORS, i % SECTORS);
                let r = (ring as f64 + 0.5) * RING;
                let reach = Self::reach(ring, WINDOW);
                // near the centre a ring is too short: its neighbours help
                let more = if r < WINDOW { (WINDOW / RING) as usize / 2 } else { 0 };
                let step = if more > 0 { 4 } else { 1 };
                let around = |samples: &[Option<LogColour>]| {
                    (ring.saturating_sub(more)..=(ring + more).min(rings - 1))
                        .flat_map(|k| (0..=2 * reach).step_by(step).map(move |s| (k, s)))
                        .filter_map(|(k, s)| samples[k * SECTORS + (sector + s + SECTORS - reach) % SECTORS])
                        .collect::<Vec<_>>()
                };
                channel_medians(&around(&empty))
                    .or_else(|| channel_medians(&around(&samples)))
                    .unwrap_or(cloth)
            })
            .collect();
        Some(Self { eye, rings, colours, empty, cloth, plain_radius: cloth_radius })
    }

    /// Where on the cloth the camera looks through a point `height` mm over it.
    pub fn on_cloth(&self, p: MatPoint, height: f64) -> MatPoint {
        let share = height / (self.eye.z - height).max(f64::EPSILON);
        MatPoint::new(p.x - (self.eye.x - p.x) * share, p.y - (self.eye.y - p.y) * share)
    }

    /// Where in the plane `height` mm up a point of the cloth is seen.
    pub fn in_plane(&self, on_cloth: MatPoint, height: f64) -> MatPoint {
        seen_in_plane(self.eye, on_cloth, height)
    }

    /// Background behind a point `height` mm up; beyond the learnt radius, the outermost ring's.
    pub fn behind(&self, p: MatPoint, height: f64) -> LogColour {
        let p = self.on_cloth(p, height);
        let ring = ((p.radius() / RING) as usize).min(self.rings - 1);
        self.colours[ring * SECTORS + Self::sector(p)]
    }

    /// Plain cloth near a point, beside the print where there is any; the cloth's overall colour where nothing of it
    /// is seen. The white reference of the tokens' colours.
    pub fn cloth_near(&self, p: MatPoint, cloth_radius: f64) -> LogColour {
        let plain = ((cloth_radius / RING) as usize).clamp(1, self.rings);
        let depth = (BESIDE.1 / RING) as usize;
        let ring = ((p.radius() / RING) as usize).min(plain - 1);
        let sector = Self::sector(p);
        let around: Vec<LogColour> = (ring.saturating_sub(depth)..(ring + depth + 1).min(plain))
            .flat_map(|k| {
                let reach = Self::reach(k, BESIDE.0);
                (0..=2 * reach).map(move |s| k * SECTORS + (sector + s + SECTORS - reach) % SECTORS)
            })
            .filter_map(|i| self.empty[i])
            .collect();
        channel_medians(&around).unwrap_or(self.cloth)
    }

    /// The cloth's overall colour.
    pub fn cloth(&self) -> LogColour {
        self.cloth
    }

    /// Radius within which the cloth bears no print, mm.
    pub fn plain_radius(&self) -> f64 {
        self.plain_radius
    }

    fn sector(p: MatPoint) -> usize {
        let turn = p.y.atan2(p.x).rem_euclid(std::f64::consts::TAU) / std::f64::consts::TAU;
        ((turn * SECTORS as f64) as usize).min(SECTORS - 1)
    }

    /// How many sectors of a ring are `length` mm long; less than half of them.
    fn reach(ring: usize, length: f64) -> usize {
        let r = (ring as f64 + 0.5) * RING;
        ((length / r / std::f64::consts::TAU * SECTORS as f64) as usize).min(SECTORS / 2 - 1)
    }

    fn place(ring: usize, sector: usize) -> MatPoint {
        let r = (ring as f64 + 0.5) * RING;
        let (sin, cos) = ((sector as f64 + 0.5) / SECTORS as f64 * std::f64::consts::TAU).sin_cos();
        MatPoint::new(r * cos, r * sin)
    }
}

/// Where in the plane `height` mm up the camera at `eye` sees a point of the cloth.
fn seen_in_plane(eye: SpacePoint, on_cloth: MatPoint, height: f64) -> MatPoint {
    let share = height / eye.z;
    MatPoint::new(on_cloth.x + (eye.x - on_cloth.x) * share, on_cloth.y + (eye.y - on_cloth.y) * share)
}

/// Half the width, in sectors, of the stretch of a ring against which a sample counts as token or not, and
/// the sectors between the stretches computed.
const STRETCH: usize = 36;
const STRIDE: usize = 6;
/// Difference (log units, largest channel) from that stretch's median beyond which a sample is a token's.
const TOKEN_STEP: f32 = 0.30;

/// The samples without those that tokens make: a row of touching tokens can fill a window, but not a third
/// of a ring.
fn without_tokens(samples: &[Option<LogColour>], rings: usize) -> Vec<Option<LogColour>> {
    let mut empty = samples.to_vec();
    for ring in 0..rings {
        let row = &samples[ring * SECTORS..(ring + 1) * SECTORS];
        for start in (0..SECTORS).step_by(STRIDE) {
            let stretch: Vec<LogColour> = (0..=2 * STRETCH)
                .step_by(2)
                .filter_map(|k| row[(start + STRIDE / 2 + k + SECTORS - STRETCH) % SECTORS])
                .collect();
            let Some(usual) = channel_medians(&stretch) else { continue };
            for sector in start..(start + STRIDE).min(SECTORS) {
                let at = ring * SECTORS + sector;
                empty[at] = empty[at].filter(|c| largest_difference(*c, usual) < TOKEN_STEP);
            }
        }
    }
    empty
}

//! Glances at one frame after another.

use super::super::VisionError;
use super::super::observation::GlanceObservation;
use super::compare::compare;
use super::patches::patches;
use super::region::{Region, SECTORS};
use super::small::SmallPicture;
use crate::calibration::SetProfile;
use crate::capture::Frame;
use crate::geometry::View;

/// Fewest neighbouring cells that are a change and not a flicker.
const LEAST_CELLS: usize = 4;
/// Least step to a neighbour for a cell to be print or an edge by which a moved camera shows, 8-bit units.
const TEXTURE_STEP: u8 = 24;
/// Difference from which the reference follows a slow change of the light, by one unit a frame, 8-bit units: beyond
/// what noise alone makes of most cells.
const FOLLOW_FROM: f32 = 3.0;

/// Compares each frame with the one before and with a reference: the table as it was when it was last looked at.
#[derive(Debug, Clone, Default)]
pub struct Glancer {
    mat: Option<(View, SetProfile)>,
    region: Option<Region>,
    last: Option<SmallPicture>,
    reference: Option<SmallPicture>,
}

impl Glancer {
    /// Watches the whole picture, since nobody knows yet where the mat lies.
    pub fn new() -> Self {
        Self::default()
    }

    /// From now on watches the mat as seen in `view`.
    pub fn watch_mat(&mut self, view: &View, profile: &SetProfile) {
        self.mat = Some((*view, profile.clone()));
        self.region = None;
    }

    /// Compares `frame` with the one before it and with the reference. A frame of another size than the reference
    /// differs in everything.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn glance(&mut self, frame: &Frame) -> Result<GlanceObservation, VisionError> {
        let now = SmallPicture::of(frame)?;
        if self.last.as_ref().is_some_and(|last| !last.is_like(&now)) {
            (self.region, self.last, self.reference) = (None, None, None);
        }
        let region = self.region.take().unwrap_or_else(|| match &self.mat {
            Some((view, profile)) => Region::mat(&now, view, profile),
            None => Region::whole(&now),
        });
        let area = |i: usize| f64::from(region.area_mm2[i]);
        let total: f64 = (0..now.cells.len()).filter(|i| region.is_in[*i]).map(area).sum();
        let all = || region.is_in.clone();
        let moved = self.last.as_ref().map_or_else(all, |last| compare(last, &now, &region.is_in).cells);
        let changed = self.reference.as_ref().map(|reference| compare(reference, &now, &region.is_in));
        let real = |cells: &[bool]| {
            let mut found = patches(cells, now.width, &area);
            found.retain(|patch| patch.cells >= LEAST_CELLS);
            found
        };
        let largest = |cells: &[bool]| real(cells).iter().map(|p| p.area_mm2).fold(0.0, f64::max);
        let sum = |cells: &[bool]| real(cells).iter().map(|p| p.area_mm2).sum::<f64>();
        let cells = changed.as_ref().map_or_else(all, |c| c.cells.clone());
        let kept_beyond =
            self.reference.as_ref().map_or(0.0, |reference| kept_texture(reference, &region, &cells));
        let seen = GlanceObservation {
            moving_mm2: sum(&moved),
            largest_moving_mm2: largest(&moved),
            changed_mm2: sum(&cells),
            largest_changed_mm2: largest(&cells),
            kept_beyond,
            watched_mm2: total,
        };
        if let (Some(reference), Some(found)) = (&mut self.reference, &changed) {
            follow(reference, &now, &found.cells, found.gain);
        }
        self.region = Some(region);
        self.last = Some(now);
        Ok(seen)
    }

    /// Makes the frame last glanced at the reference.
    pub fn accept(&mut self) {
        self.reference.clone_from(&self.last);
    }
}

/// Fewest cells of print or edges by which a sector tells.
const FEWEST_TEXTURED: f64 = 20.0;

/// Share of the print and edges beyond the pond that are as they were, in the sector that changed least: an arm leaves
/// some sectors as they were, a moved camera none. 1 where there is no print.
fn kept_texture(reference: &SmallPicture, region: &Region, changed: &[bool]) -> f64 {
    let mut sectors = [(0.0, 0.0); SECTORS];
    for (i, cell) in reference.cells.iter().enumerate() {
        let Some(next) = reference.cells.get(i + 1) else { continue };
        let step = (0..3).map(|c| next[c].abs_diff(cell[c])).max().unwrap_or(0);
        if region.is_in[i] && region.is_beyond[i] && step >= TEXTURE_STEP {
            let (kept, all) = &mut sectors[usize::from(region.sector[i])];
            *all += 1.0;
            *kept += f64::from(u8::from(!changed[i]));
        }
    }
    let shares = sectors.iter().filter(|(_, all)| *all >= FEWEST_TEXTURED).map(|(kept, all)| kept / all);
    shares.reduce(f64::max).unwrap_or(1.0)
}

/// Lets the reference follow the light where nothing has changed.
fn follow(reference: &mut SmallPicture, now: &SmallPicture, changed: &[bool], gain: [f32; 3]) {
    for (i, cell) in reference.cells.iter_mut().enumerate() {
        if changed[i] {
            continue;
        }
        *cell = std::array::from_fn(|c| {
            let was = f32::from(cell[c]);
            let is = f32::from(now.cells[i][c]) / gain[c];
            let step = if (is - was).abs() >= FOLLOW_FROM { (is - was).signum() } else { 0.0 };
            (was + step).clamp(0.0, 255.0) as u8
        });
    }
}

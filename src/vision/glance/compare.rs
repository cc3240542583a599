//! Which cells of two small pictures differ, however bright the lamp is in either.

use super::small::SmallPicture;

/// Least difference that counts, 8-bit units: what a webcam's compression leaves unsteady.
const LEAST_STEP: f32 = 7.0;
/// Noise, in standard deviations, beyond which a difference counts.
const NOISE_SIGMAS: f32 = 6.0;
/// Share of the step to a neighbouring cell that counts as unsteadiness of the camera: a shift of so many cells.
const UNSTEADY: f32 = 0.4;
/// Cells looked at for the lamp's brightness and the noise at most.
const SAMPLES: usize = 4096;
/// Values that say how bright the lamp is, 8-bit units: neither black nor clipped.
const USABLE: (u8, u8) = (16, 245);
/// Bounds of the change of brightness between two frames (factor).
const GAIN: (f32, f32) = (0.2, 5.0);
/// Median of absolute values over standard deviation, for normal noise.
const MAD: f32 = 0.6745;
/// Factor between noise and what neighbouring cells do not share of it: a camera's compression spreads noise over a few
/// cells.
const SHARED: f32 = 2.0;
/// Share of its size that a change of brightness may be off, by lens shading and tone curve.
const GAIN_DOUBT: f32 = 0.06;

/// What differs between two small pictures.
#[derive(Debug, Clone, Default)]
pub(super) struct Difference {
    /// By cell: whether it differs.
    pub cells: Vec<bool>,
    /// Brightness of the second picture over the first's, by channel.
    pub gain: [f32; 3],
}

/// Cells of `now` that differ from `before`, of those that `is_in` names.
pub(super) fn compare(before: &SmallPicture, now: &SmallPicture, is_in: &[bool]) -> Difference {
    let stride = (now.cells.len() / SAMPLES).max(1);
    let sampled: Vec<usize> =
        (0..now.cells.len()).step_by(stride).filter(|i| is_in.get(*i) == Some(&true)).collect();
    let gain: [f32; 3] = std::array::from_fn(|c| gain_of(before, now, &sampled, c));
    let noise = noise_of(before, now, &sampled, gain);
    let floor = LEAST_STEP.max(NOISE_SIGMAS * noise);
    let doubt: [f32; 3] = gain.map(|g| GAIN_DOUBT * (g - 1.0).abs());
    let width = now.width;
    let differs = |i: usize| {
        let (a, b) = (before.cells[i], now.cells[i]);
        let step: [f32; 3] = std::array::from_fn(|c| {
            (gain[c] * f32::from(a[c]) - f32::from(b[c])).abs() - doubt[c] * f32::from(a[c])
        });
        let most = step[0].max(step[1]).max(step[2]);
        if most < floor {
            return false;
        }
        let steep = [i.wrapping_sub(1), i + 1, i.wrapping_sub(width), i + width]
            .iter()
            .filter_map(|k| before.cells.get(*k))
            .map(|n| (0..3).map(|c| n[c].abs_diff(a[c])).max().unwrap_or(0))
            .max()
            .unwrap_or(0);
        most > floor + UNSTEADY * f32::from(steep)
    };
    let cells = (0..now.cells.len()).map(|i| is_in[i] && differs(i)).collect();
    Difference { cells, gain }
}

/// Median over cells of how much brighter the second is.
fn gain_of(before: &SmallPicture, now: &SmallPicture, sampled: &[usize], channel: usize) -> f32 {
    let is_usable = |v: u8| (USABLE.0..=USABLE.1).contains(&v);
    let ratios = sampled.iter().filter_map(|i| {
        let (a, b) = (before.cells[*i][channel], now.cells[*i][channel]);
        (is_usable(a) && is_usable(b)).then(|| f32::from(b) / f32::from(a))
    });
    middle(ratios.collect()).map_or(1.0, |g| g.clamp(GAIN.0, GAIN.1))
}

/// Standard deviation of the difference of a cell that shows the same, 8-bit units. Where most of the picture shows
/// something else, neighbouring cells still differ alike: noise is what they do not share.
fn noise_of(before: &SmallPicture, now: &SmallPicture, sampled: &[usize], gain: [f32; 3]) -> f32 {
    let step =
        |i: usize| Some(gain[1] * f32::from(before.cells.get(i)?[1]) - f32::from(now.cells.get(i)?[1]));
    let own = sampled.iter().filter_map(|i| Some(step(*i)?.abs())).collect();
    let beside = sampled.iter().filter_map(|i| Some((step(i + 1)? - step(*i)?).abs())).collect();
    let unshared = SHARED * middle(beside).unwrap_or(0.0) / std::f32::consts::SQRT_2;
    middle(own).unwrap_or(0.0).min(unshared) / MAD
}

fn middle(mut values: Vec<f32>) -> Option<f32> {
    let half = values.len() / 2;
    (!values.is_empty()).then(|| *values.select_nth_unstable_by(half, f32::total_cmp).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(value: impl Fn(usize, usize) -> u8) -> SmallPicture {
        let cells = (0..60 * 40).map(|i| [value(i % 60, i / 60); 3]).collect();
        SmallPicture { width: 60, height: 40, cell_px: 2, cells }
    }

    #[test]
    fn a_picture_of_something_else_differs_nearly_everywhere() {
        let before = picture(|x, y| if (x / 6 + y / 6) % 2 == 0 { 120 } else { 60 });
        let now = picture(|x, y| if (x / 7 + y / 5) % 2 == 0 { 40 } else { 150 });
        let found = compare(&before, &now, &[true; 60 * 40]);
        let changed = found.cells.iter().filter(|differs| **differs).count();
        assert!(changed > 60 * 40 / 2, "{changed}");
    }

    #[test]
    fn noise_alone_differs_hardly_anywhere() {
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 26) as u8
        };
        let (before, now) = (picture_of(&mut noise), picture_of(&mut noise));
        let found = compare(&before, &now, &[true; 60 * 40]);
        let changed = found.cells.iter().filter(|differs| **differs).count();
        assert!(changed < 10, "{changed}");
    }

    fn picture_of(noise: &mut impl FnMut() -> u8) -> SmallPicture {
        let cells = (0..60 * 40).map(|_| [80 + noise(); 3]).collect();
        SmallPicture { width: 60, height: 40, cell_px: 2, cells }
    }

    #[test]
    fn a_darker_lamp_changes_nothing_and_a_new_spot_does() {
        let before = picture(|x, y| if (x / 6 + y / 6) % 2 == 0 { 120 } else { 60 });
        let spot = |x: usize, y: usize| (20..24).contains(&x) && (10..14).contains(&y);
        let now = picture(|x, y| match (spot(x, y), (x / 6 + y / 6) % 2 == 0) {
            (true, _) => 140,
            (_, true) => 72,
            (_, false) => 36,
        });
        let found = compare(&before, &now, &[true; 60 * 40]);
        assert!((found.gain[1] - 0.6).abs() < 0.01);
        let changed: Vec<usize> = (0..60 * 40).filter(|i| found.cells[*i]).collect();
        assert!(changed.iter().all(|i| spot(i % 60, i / 60)), "{changed:?}");
        assert!(changed.len() >= 14, "{}", changed.len());
    }
}

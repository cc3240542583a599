//! The normal distribution, and a small generator whose numbers are the same everywhere.

use std::f64::consts::PI;

/// Beyond this many sigma the tail is below 1e-15 and counts as nothing.
const FAR_TAIL: f64 = 8.0;

/// Probability that a standard normal value is below `x`.
///
/// The series of Marsaglia, Evaluating the Normal Distribution, J. Stat. Software 11(4), 2004.
pub(super) fn cumulative(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    if x.abs() >= FAR_TAIL {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut divisor) = (x, x, 1.0);
    loop {
        divisor += 2.0;
        term *= x * x / divisor;
        let next = sum + term;
        if next == sum {
            break;
        }
        sum = next;
    }
    (0.5 + sum * (-0.5 * x * x).exp() / (2.0 * PI).sqrt()).clamp(0.0, 1.0)
}

/// Probability that a normal value lies more than so many sigma above its mean.
pub fn chance_beyond(sigmas: f64) -> f64 {
    cumulative(-sigmas)
}

/// The value below which a standard normal value lies with probability `p`, by bisection.
pub(super) fn quantile(p: f64) -> f64 {
    let (mut low, mut high) = (-FAR_TAIL, FAR_TAIL);
    // 60 halvings of 16 reach the last bit.
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if cumulative(middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// SplitMix64 (Steele, Lea, Flood 2014) with normal values by Box and Muller.
pub(super) struct Generator {
    state: u64,
    spare: Option<f64>,
}

impl Generator {
    /// Starts from `seed`.
    pub(super) const fn new(seed: u64) -> Self {
        Self { state: seed, spare: None }
    }

    fn next_bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 (included) to 1 (excluded).
    pub(super) fn uniform(&mut self) -> f64 {
        // 53 bits: every step of a double between 0.5 and 1.
        (self.next_bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number from 0 to `below`, excluded; 0 when `below` is 0.
    pub(super) fn index(&mut self, below: usize) -> usize {
        ((self.uniform() * below as f64) as usize).min(below.saturating_sub(1))
    }

    /// A standard normal value.
    pub(super) fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        let radius = (-2.0 * (1.0 - self.uniform()).ln()).sqrt();
        let (sine, cosine) = (2.0 * PI * self.uniform()).sin_cos();
        self.spare = Some(radius * sine);
        radius * cosine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, p) in [(0.0, 0.5), (1.0, 0.841_344_746_068_542_9), (-1.959_963_984_540_054, 0.025)] {
            assert!((cumulative(x) - p).abs() < 1e-14, "{x}");
        }
        assert!((quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-12);
        assert!((cumulative(-6.0) - 9.865_876_450_377e-10).abs() < 1e-15);
    }

    #[test]
    fn the_generator_gives_its_published_numbers_and_normal_moments() {
        assert_eq!(Generator::new(0).next_bits(), 0xE220_A839_7B1D_CDAF);
        let mut generator = Generator::new(7);
        let draws: Vec<f64> = (0..20_000).map(|_| generator.normal()).collect();
        let mean = draws.iter().sum::<f64>() / 20_000.0;
        let square = draws.iter().map(|z| z * z).sum::<f64>() / 20_000.0;
        assert!(mean.abs() < 0.03 && (square - 1.0).abs() < 0.05, "{mean} {square}");
    }
}

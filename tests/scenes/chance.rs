//! Random numbers of known distributions from one seed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use table_umpire::calibration::Quantity;

/// A generator of random numbers; the same seed and stream give the same numbers everywhere.
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn uniform(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.0.random::<f64>()
    }

    /// A whole number from 0 to `below - 1`.
    pub fn index(&mut self, below: usize) -> usize {
        self.0.random_range(0..below)
    }

    pub fn happens(&mut self, probability: f64) -> bool {
        self.0.random::<f64>() < probability
    }

    /// Normally distributed about zero.
    pub fn normal(&mut self, sigma: f64) -> f64 {
        let radius = (-2.0 * (1.0 - self.0.random::<f64>()).ln()).sqrt();
        sigma * radius * (std::f64::consts::TAU * self.0.random::<f64>()).cos()
    }

    /// A true value as a profile describes it.
    pub fn quantity(&mut self, q: Quantity) -> f64 {
        q.value + self.normal(q.sigma)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }
}

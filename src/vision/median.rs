//! Medians: what most samples say where tokens, glints and creases are a minority.

use std::cmp::Ordering;

/// A number with a total order.
pub(super) trait Ordered: Copy {
    /// Which of the two comes first.
    fn order(&self, other: &Self) -> Ordering;
}

impl Ordered for f32 {
    fn order(&self, other: &Self) -> Ordering {
        self.total_cmp(other)
    }
}

impl Ordered for f64 {
    fn order(&self, other: &Self) -> Ordering {
        self.total_cmp(other)
    }
}

/// The median, of an even number the upper one; `None` of nothing.
pub(super) fn median<T: Ordered>(mut values: Vec<T>) -> Option<T> {
    if values.is_empty() {
        return None;
    }
    let middle = values.len() / 2;
    Some(*values.select_nth_unstable_by(middle, T::order).1)
}

/// Median of each channel for itself; `None` of nothing.
pub(super) fn channel_medians<T: Ordered>(values: &[[T; 3]]) -> Option<[T; 3]> {
    let channel = |k: usize| median(values.iter().map(|v| v[k]).collect());
    Some([channel(0)?, channel(1)?, channel(2)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minority_does_not_move_the_median() {
        assert_eq!(median(vec![0.2, 9.0, 0.1, 0.3, -5.0]), Some(0.2));
        assert_eq!(
            channel_medians(&[[1.0_f32, 7.0, 3.0], [2.0, 8.0, 9.0], [0.0, 9.0, 4.0]]),
            Some([1.0, 8.0, 4.0])
        );
        assert_eq!(median(Vec::<f64>::new()), None);
    }
}

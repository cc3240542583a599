//! Things of some kinds that lie together in no order, as seen, and how well a true number of each kind explains them.

/// What was seen of a heap.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Heap {
    /// Number of things seen.
    seen: usize,
    /// Cost of each thing being of each kind over the likeliest: cost, thing, kind. First what would be dearest otherwise
    /// (Vogel's approximation of the cheapest assignment): a thing of a sure kind comes before a doubtful one.
    pairs: Vec<(f64, usize, usize)>,
}

/// What it costs that seen and true numbers differ, natural logarithms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct HeapCosts {
    /// A thing that is there and was not seen.
    pub missed: f64,
    /// A thing that was seen and is not there.
    pub extra: f64,
}

impl Heap {
    /// Of the chances of each thing to be of each kind; `misread` is the chance that they are worth nothing.
    pub fn of<const N: usize>(chances: impl IntoIterator<Item = [f64; N]>, misread: f64) -> Self {
        let mut urgent: Vec<(f64, (f64, usize, usize))> = Vec::new();
        let mut seen = 0;
        for (thing, chances) in chances.into_iter().enumerate() {
            seen += 1;
            let costs = costs_of(chances, misread);
            for (kind, cost) in costs.into_iter().enumerate() {
                let others = (0..N).filter(|other| *other != kind).map(|other| costs[other]);
                let otherwise = others.fold(f64::INFINITY, f64::min);
                urgent.push((cost - otherwise, (cost, thing, kind)));
            }
        }
        urgent.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self { seen, pairs: urgent.into_iter().map(|(_, pair)| pair).collect() }
    }

    /// How much less likely this is to be seen with so many things of each kind than with those that were read.
    pub fn cost<const N: usize>(&self, mut truly: [u8; N], costs: HeapCosts) -> f64 {
        let mut used = vec![false; self.seen];
        let (mut sum, mut matched) = (0.0, 0);
        for (cost, thing, kind) in &self.pairs {
            let is_dear = *cost > costs.missed + costs.extra;
            if !is_dear && !used[*thing] && truly.get(*kind).is_some_and(|left| *left > 0) {
                used[*thing] = true;
                truly[*kind] -= 1;
                sum += cost;
                matched += 1;
            }
        }
        let missed: u32 = truly.iter().map(|left| u32::from(*left)).sum();
        sum + f64::from(missed) * costs.missed + (self.seen - matched) as f64 * costs.extra
    }
}

/// Chances as costs over the likeliest, natural logarithms; `misread` is the chance that they are worth nothing.
pub(super) fn costs_of<const N: usize>(chances: [f64; N], misread: f64) -> [f64; N] {
    let mixed = chances.map(|chance| (1.0 - misread) * chance.max(0.0) + misread / N as f64);
    let most = mixed.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    mixed.map(|chance| (most / chance.max(f64::MIN_POSITIVE)).ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: HeapCosts = HeapCosts { missed: 2.0, extra: 3.0 };

    #[test]
    fn what_was_read_costs_nothing_and_each_difference_its_own() {
        let heap = Heap::of([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], 1e-6);
        assert!(heap.cost([2, 1], COSTS) < 1e-9);
        assert!((heap.cost([3, 1], COSTS) - COSTS.missed).abs() < 1e-9);
        assert!((heap.cost([2, 0], COSTS) - COSTS.extra).abs() < 1e-9);
        // a colour that cannot be is dearer than one thing missed and another made up
        assert!((heap.cost([1, 2], COSTS) - COSTS.missed - COSTS.extra).abs() < 1e-9);
    }

    #[test]
    fn a_doubtful_thing_goes_to_the_kind_that_is_short_of_it() {
        let heap = Heap::of([[0.6, 0.4], [1.0, 0.0]], 1e-6);
        assert!((heap.cost([1, 1], COSTS) - (0.6_f64 / 0.4).ln()).abs() < 1e-3);
    }
}

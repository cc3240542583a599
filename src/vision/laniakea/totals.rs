//! What the number of discs says of the heights: every disc is on the board or on a strip, so the stacks hold exactly
//! those that the strips do not.

use super::super::board_observation::SpaceObservation;

/// Every stack that may be.
const STACKS: [&[u8]; 15] = SpaceObservation::STACKS;
/// How far the totals are trusted in a good picture: discs may lie in the box, and a disc on a strip may be missed.
const TRUST: f64 = 0.97;
/// Chance of all totals below which the spaces are not what they seem, so that the totals say nothing.
const LEAST_CHANCE: f64 = 1e-6;
/// Share of every space's chances that is spread over all stacks where the spaces are not what they seem: nothing told of
/// them is sure then.
const UNTOLD: f64 = 0.25;

/// Chance of each number of blue and yellow discs, up to the totals.
type Counts = Vec<Vec<f64>>;

/// Weighs the log chances of all spaces' stacks anew so that their discs come to `totals` (blue, yellow) in all. `clearness`
/// says how clearly the picture shows the discs, 1 for a good one. The chance of the totals; `None` where the spaces cannot
/// come to them.
pub(super) fn weigh_by_totals(chances: &mut [[f64; 15]], totals: [usize; 2], clearness: f64) -> Option<f64> {
    let trust = TRUST * clearness;
    let stacks: Vec<[f64; 15]> = chances.iter().map(|logs| logs.map(f64::exp)).collect();
    let nothing = || {
        let mut counts = vec![vec![0.0; totals[1] + 1]; totals[0] + 1];
        counts[0][0] = 1.0;
        counts
    };
    let mut before: Vec<Counts> = vec![nothing()];
    for stack in &stacks {
        let next = with(&before[before.len() - 1], stack);
        before.push(next);
    }
    let chance = before[stacks.len()][totals[0]][totals[1]];
    if chance < LEAST_CHANCE {
        return None;
    }
    let mut after = nothing();
    for k in (0..stacks.len()).rev() {
        let mut weighed = [0.0; 15];
        for (weight, (colours, chance)) in weighed.iter_mut().zip(STACKS.iter().zip(stacks[k])) {
            let own = [0, 1].map(|colour| colours.iter().filter(|c| **c == colour).count());
            let Some(rest) = totals[0].checked_sub(own[0]).zip(totals[1].checked_sub(own[1])) else {
                continue;
            };
            *weight = chance * both(&before[k], &after, rest);
        }
        let sum: f64 = weighed.iter().sum();
        if sum > 0.0 {
            let mixed = |i: usize| trust * weighed[i] / sum + (1.0 - trust) * stacks[k][i];
            chances[k] = std::array::from_fn(|i| mixed(i).max(f64::MIN_POSITIVE).ln());
        }
        after = with(&after, &stacks[k]);
    }
    Some(chance)
}

/// Spreads the log chances of all spaces so that none is sure.
pub(super) fn doubt(chances: &mut [[f64; 15]]) {
    for logs in chances {
        *logs = logs.map(|log| ((1.0 - UNTOLD) * log.exp() + UNTOLD / STACKS.len() as f64).ln());
    }
}

/// The counts with one more space.
fn with(counts: &Counts, stack: &[f64; 15]) -> Counts {
    let mut next = vec![vec![0.0; counts[0].len()]; counts.len()];
    for (colours, chance) in STACKS.iter().zip(stack) {
        let own = [0, 1].map(|colour| colours.iter().filter(|c| **c == colour).count());
        for blue in own[0]..counts.len() {
            for yellow in own[1]..counts[0].len() {
                next[blue][yellow] += chance * counts[blue - own[0]][yellow - own[1]];
            }
        }
    }
    next
}

/// Chance that two groups of spaces hold `rest` together.
fn both(a: &Counts, b: &Counts, rest: (usize, usize)) -> f64 {
    (0..=rest.0)
        .map(|blue| {
            (0..=rest.1).map(|yellow| a[blue][yellow] * b[rest.0 - blue][rest.1 - yellow]).sum::<f64>()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disc_that_is_missing_elsewhere_makes_the_doubtful_stack_higher() {
        // one space is surely blue alone, the other is one or two blue discs high
        let mut sure = [1e-9_f64.ln(); 15];
        sure[1] = 0.0;
        let mut doubtful = [1e-9_f64.ln(); 15];
        doubtful[1] = 0.6_f64.ln();
        doubtful[3] = 0.4_f64.ln();
        let mut chances = [sure, doubtful];
        assert!(weigh_by_totals(&mut chances, [3, 0], 1.0).is_some());
        assert!(chances[1][3].exp() > 0.95 && chances[0][1].exp() > 0.95);
        let mut chances = [sure, doubtful];
        assert!(weigh_by_totals(&mut chances, [2, 0], 1.0).is_some());
        assert!(chances[1][1].exp() > 0.95);
    }

    #[test]
    fn totals_that_cannot_be_leave_nothing_sure() {
        let mut sure = [f64::MIN; 15];
        sure[1] = 0.0;
        let mut chances = [sure];
        assert_eq!(weigh_by_totals(&mut chances, [5, 2], 1.0), None);
        assert_eq!(chances[0], sure);
        doubt(&mut chances);
        let sum: f64 = chances[0].iter().map(|log| log.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-9 && chances[0].iter().all(|log| log.exp() < 0.9), "{chances:?}");
    }
}

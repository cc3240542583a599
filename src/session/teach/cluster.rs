//! Pieces to kinds: those most alike are put together, step by step, and the step is chosen that goes best with
//! the game's own arithmetic.

use crate::vision::PieceSight;

/// Weight of a difference in brightness against one in hue: faces catch more or less light.
const BRIGHTNESS: f64 = 0.45;
/// Weight of a ratio of sizes (natural logarithm) against a difference in hue.
const SIZE: f64 = 1.5;
/// Colours further apart than this are two kinds, nearer than this one, whatever the counts say.
const SURELY_TWO: f64 = 0.85;
const SURELY_ONE: f64 = 0.06;
/// Most kinds that are looked for.
const MOST_KINDS: usize = 20;
/// How much a clear gap between kinds counts against one piece too many or too few.
const GAP: f64 = 1.5;

/// What a piece is like: brightness, two hues, size.
pub(super) type Feature = [f64; 4];

/// Feature of a piece, of which only differences mean something.
pub(super) fn feature(piece: &PieceSight) -> Feature {
    feature_of(piece.colour, piece.block.map_or(0.0, |solid| solid.size_mm.ln()))
}

/// Feature of a colour and the logarithm of a size.
pub(super) fn feature_of([r, g, b]: [f64; 3], size: f64) -> Feature {
    [
        BRIGHTNESS * (r + g + b) / 3.0_f64.sqrt(),
        (r - b) / 2.0_f64.sqrt(),
        (2.0 * g - r - b) / 6.0_f64.sqrt(),
        SIZE * size,
    ]
}

/// Distance of two features.
pub(super) fn distance(a: &Feature, b: &Feature) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y).powi(2)).sum::<f64>().sqrt()
}

/// One way to divide the pieces into kinds, with how far apart the kinds are.
pub(super) struct Division {
    /// Indices of the pieces of each kind.
    pub kinds: Vec<Vec<usize>>,
    /// Distance of the last two parts put together, and of the next two.
    pub last: f64,
    pub next: f64,
}

/// Every division that average linkage gives, from the most kinds to the fewest.
fn divisions(features: &[Feature]) -> Vec<Division> {
    let mut kinds: Vec<Vec<usize>> = (0..features.len()).map(|i| vec![i]).collect();
    let mut all = Vec::new();
    let mut last = 0.0;
    while !kinds.is_empty() {
        let apart = |a: &[usize], b: &[usize]| {
            let sum: f64 =
                a.iter().flat_map(|i| b.iter().map(|j| distance(&features[*i], &features[*j]))).sum();
            sum / (a.len() * b.len()) as f64
        };
        let mut nearest: Option<(f64, usize, usize)> = None;
        for i in 0..kinds.len() {
            for j in 0..i {
                let d = apart(&kinds[i], &kinds[j]);
                if nearest.is_none_or(|n| d < n.0) {
                    nearest = Some((d, j, i));
                }
            }
        }
        let next = nearest.map_or(f64::INFINITY, |n| n.0);
        if kinds.len() <= MOST_KINDS {
            all.push(Division { kinds: kinds.clone(), last, next });
        }
        let Some((d, into, from)) = nearest else { break };
        let moved = kinds.swap_remove(from);
        kinds[into].extend(moved);
        last = d;
    }
    all
}

/// The division that goes best with `odds` (how far its counts are from what is expected, in pieces) and whose
/// kinds are well apart. `None` of no pieces.
pub(super) fn best_division(features: &[Feature], odds: &dyn Fn(&[Vec<usize>]) -> f64) -> Option<Division> {
    let cost = |d: &Division| {
        let gap = (d.next.min(SURELY_TWO) / d.last.max(SURELY_ONE)).ln();
        let is_forced = d.next < SURELY_ONE || d.last > SURELY_TWO;
        odds(&d.kinds) - GAP * gap + if is_forced { features.len() as f64 } else { 0.0 }
    };
    divisions(features).into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(middle: Feature, count: usize) -> Vec<Feature> {
        (0..count)
            .map(|i| {
                let off = ((i * 37 % 11) as f64 - 5.0) * 0.006;
                [middle[0] + off, middle[1] - off, middle[2] + 0.5 * off, middle[3]]
            })
            .collect()
    }

    #[test]
    fn two_colours_that_are_nearly_alike_are_told_apart_by_the_count() {
        let mut features = around([0.0, 0.0, 0.0, 0.0], 7);
        features.extend(around([0.0, 0.16, 0.0, 0.0], 7));
        features.extend(around([0.0, -0.8, 0.5, 0.0], 7));
        let sevens = |kinds: &[Vec<usize>]| kinds.iter().map(|k| k.len().abs_diff(7) as f64).sum();
        assert_eq!(best_division(&features, &sevens).unwrap().kinds.len(), 3);
    }

    #[test]
    fn without_arithmetic_the_widest_gap_decides() {
        let mut features = around([0.0, 0.0, 0.0, 0.0], 4);
        features.extend(around([0.0, 0.9, 0.0, 0.0], 1));
        assert_eq!(best_division(&features, &|_| 0.0).unwrap().kinds.len(), 2);
    }

    #[test]
    fn nothing_has_no_division() {
        assert!(best_division(&[], &|_| 0.0).is_none());
    }
}

//! Which colour of a palette each piece has, under this picture's light and with the set's own arithmetic.

use super::super::top_view::LogColour;
use super::colour::opponent;

/// Rounds of learning the light and balancing the counts.
const ROUNDS: usize = 8;
/// Standard deviation of a piece's colour about its kind's in one picture, log units: brightness, hue.
const SPREAD: (f64, f64) = (0.13, 0.065);
/// How far the light may move all colours together, log units: brightness, hue.
const LIGHT: (f64, f64) = (0.25, 0.08);
/// Degrees of freedom of the heavy-tailed spread: gloss, cast light, a dirty piece.
const TAIL: f64 = 4.0;
/// Probability that a colour says nothing.
const FLOOR: f64 = 1e-7;

/// Probability of each palette colour for each piece; rows sum to 1. No colour is expected more than `most` times,
/// but clear evidence overrules that.
pub(super) fn probabilities(pieces: &[LogColour], palette: &[LogColour], most: usize) -> Vec<Vec<f64>> {
    let seen: Vec<[f64; 3]> = pieces.iter().map(|c| opponent(*c).map(f64::from)).collect();
    let model: Vec<[f64; 3]> = palette.iter().map(|c| opponent(*c).map(f64::from)).collect();
    let sigma = [SPREAD.0, SPREAD.1, SPREAD.1];
    let free = [LIGHT.0, LIGHT.1, LIGHT.1];
    let mut light = [0.0; 3];
    let mut weight = vec![1.0; palette.len()];
    let mut table: Vec<Vec<f64>> = Vec::new();
    for _ in 0..ROUNDS {
        table = seen
            .iter()
            .map(|s| {
                let likelihood: Vec<f64> = model
                    .iter()
                    .zip(&weight)
                    .map(|(m, w)| {
                        let d2: f64 = (0..3).map(|k| ((s[k] - m[k] - light[k]) / sigma[k]).powi(2)).sum();
                        w * ((1.0 + d2 / TAIL).powf(-(TAIL + 3.0) / 2.0) + FLOOR)
                    })
                    .collect();
                let total: f64 = likelihood.iter().sum();
                likelihood.iter().map(|l| l / total).collect()
            })
            .collect();
        for (k, w) in weight.iter_mut().enumerate() {
            let count: f64 = table.iter().map(|row: &Vec<f64>| row[k]).sum();
            if count > most as f64 {
                *w *= most as f64 / count;
            }
        }
        for (k, shift) in light.iter_mut().enumerate() {
            let precision = 1.0 / (sigma[k] * sigma[k]);
            let sum: f64 = seen
                .iter()
                .zip(&table)
                .flat_map(|(s, row)| model.iter().zip(row).map(move |(m, p)| p * (s[k] - m[k])))
                .sum();
            *shift = sum * precision / (seen.len() as f64 * precision + 1.0 / (free[k] * free[k]));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    const PALETTE: [LogColour; 3] = [[-0.3, -1.6, -1.5], [-0.2, -0.5, -1.8], [-1.5, -0.9, -0.4]];

    #[test]
    fn a_warm_lamp_moves_all_colours_and_confuses_none() {
        let lamp = [0.10, 0.0, -0.12];
        let pieces: Vec<LogColour> =
            (0..12).map(|i| std::array::from_fn(|k| PALETTE[i % 3][k] + lamp[k])).collect();
        let rows = probabilities(&pieces, &PALETTE, 7);
        assert!(rows.iter().enumerate().all(|(i, row)| row[i % 3] > 0.99), "{rows:?}");
    }

    #[test]
    fn a_colour_between_two_kinds_is_left_in_doubt() {
        let between = std::array::from_fn(|k| 0.5 * (PALETTE[0][k] + PALETTE[1][k]));
        let pieces = [PALETTE[0], PALETTE[1], PALETTE[2], between];
        let row = &probabilities(&pieces, &PALETTE, 7)[3];
        assert!(row[0] < 0.9 && row[1] < 0.9, "{row:?}");
    }

    #[test]
    fn eight_clear_ones_of_a_colour_are_eight() {
        let rows = probabilities(&[PALETTE[1]; 8], &PALETTE, 7);
        assert!(rows.iter().all(|row| row[1] > 0.9));
    }
}

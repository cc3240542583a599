//! Several bright spots on one pawn: its cap, what its body mirrors, print beside it. The cap is the one that looks like
//! this picture's other caps. Where that does not tell, the doubt of the pawn's place reaches to the other spot.

use super::super::top_view::largest_difference;
use super::pawns::PawnSpot;

/// Spots nearer to each other than this are the same one, relative to the cap's radius.
const SAME_SPOT: f64 = 0.5;
/// Least contrast of a spot for it to be a rival, relative to that of the pawn's clearest one.
const RIVAL_CONTRAST: f64 = 0.5;
/// How many other caps a cap must resemble: one may itself be none.
const LIKE_COUNT: usize = 2;
/// A spot is likelier the cap when it differs from the other caps by less than this share of what its rival does.
const LIKELIER: f32 = 0.5;
/// Difference from the other caps (log units, largest channel) from which the clearest spot may be none, and from which
/// it is none.
const STRANGE: (f32, f32) = (0.25, 0.50);
/// Doubt of a place between two spots, as a share of their distance, along any direction.
const DOUBT: f64 = 0.5;

/// Decides, for each pawn in `kept`, between the spots of `all` that lie within `apart` mm of it.
pub(super) fn settle_rivals(kept: &mut [PawnSpot], all: &[PawnSpot], apart: f64, cap_radius: f64) {
    for i in 0..kept.len() {
        let here = kept[i].clone();
        let others: Vec<&PawnSpot> =
            kept.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, spot)| spot).collect();
        let off = |spot: &PawnSpot| here.centre.distance(spot.centre);
        let rivals = all.iter().filter(|spot| {
            let is_others = others.iter().any(|o| o.centre.distance(spot.centre) < off(spot));
            off(spot) <= apart && spot.contrast >= RIVAL_CONTRAST * here.contrast && !is_others
        });
        let mut chosen = here.clone();
        for rival in rivals {
            chosen = if off(rival) <= SAME_SPOT * cap_radius {
                let sigma_mm = chosen.sigma_mm.max(off(rival));
                PawnSpot { sigma_mm, ..chosen }
            } else {
                decide(chosen, rival, &others, apart)
            };
        }
        kept[i] = chosen;
    }
}

/// The likelier of two spots, with the doubt that is left.
fn decide(clearer: PawnSpot, rival: &PawnSpot, others: &[&PawnSpot], apart: f64) -> PawnSpot {
    let strange = strangeness(&clearer, others).zip(strangeness(rival, others));
    let has_room = others.iter().all(|o| o.centre.distance(rival.centre) > apart);
    let doubt = DOUBT * clearer.centre.distance(rival.centre);
    let in_doubt = |spot: PawnSpot| PawnSpot { sigma_mm: spot.sigma_mm.max(doubt), ..spot };
    match strange {
        Some((own, its)) if own < LIKELIER * its => clearer,
        Some((own, its)) if its < LIKELIER * own && own > STRANGE.0 && has_room => {
            if own > STRANGE.1 {
                rival.clone()
            } else {
                in_doubt(rival.clone())
            }
        }
        _ => in_doubt(clearer),
    }
}

/// How much a spot differs from the other caps that it resembles most, log units (largest channel); `None` where there
/// are too few.
fn strangeness(spot: &PawnSpot, others: &[&PawnSpot]) -> Option<f32> {
    let mut steps: Vec<f32> = others.iter().map(|o| largest_difference(o.cap, spot.cap)).collect();
    steps.sort_by(f32::total_cmp);
    steps.get(LIKE_COUNT - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MatPoint;

    const APART: f64 = 13.0;
    const CAP_RADIUS: f64 = 3.0;
    const GOLD: [f32; 3] = [0.5, 0.4, -0.2];

    fn spot(x: f64, contrast: f64, cap: [f32; 3]) -> PawnSpot {
        PawnSpot { centre: MatPoint::new(x, 0.0), sigma_mm: 0.1, cap, contrast, beside: 0.0 }
    }

    /// The pawn at 100 among two others, settled with one more spot at 106.
    fn settled(first: [f32; 3], second: [f32; 3]) -> PawnSpot {
        let mut kept = [spot(0.0, 0.6, [0.52, 0.41, -0.19]), spot(50.0, 0.6, GOLD), spot(100.0, 0.7, first)];
        let mut all = kept.to_vec();
        all.push(spot(106.0, 0.5, second));
        settle_rivals(&mut kept, &all, APART, CAP_RADIUS);
        assert_eq!(kept[0].centre.x, 0.0);
        kept[2].clone()
    }

    #[test]
    fn the_spot_with_the_finish_of_the_other_caps_is_the_cap() {
        let red = [0.4, -0.5, -1.4];
        assert_eq!(settled(red, [0.5, 0.4, -0.25]).centre.x, 106.0);
        let kept = settled([0.5, 0.4, -0.25], red);
        assert_eq!((kept.centre.x, kept.sigma_mm), (100.0, 0.1));
    }

    #[test]
    fn two_spots_that_both_look_like_caps_leave_the_place_in_doubt() {
        let kept = settled([0.5, 0.4, -0.25], [0.5, 0.42, -0.25]);
        assert_eq!(kept.centre.x, 100.0);
        assert!((kept.sigma_mm - 3.0).abs() < 1e-9);
    }

    #[test]
    fn without_other_caps_to_compare_the_place_is_in_doubt() {
        let mut kept = [spot(100.0, 0.7, GOLD)];
        let all = [kept[0].clone(), spot(106.0, 0.5, [0.4, -0.5, -1.4]), spot(106.0, 0.2, GOLD)];
        settle_rivals(&mut kept, &all, APART, CAP_RADIUS);
        assert!((kept[0].sigma_mm - 3.0).abs() < 1e-9);
    }
}

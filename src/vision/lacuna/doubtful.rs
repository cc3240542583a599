//! Bright areas on the pond that count as flowers but do not fill a flower's disc as this picture's others do: a
//! pawn's cap and body, the edge of an arm. And caps that do not stand out from what is about them: a flower's lace. What
//! lies there is not known.

use super::super::median::median;
use super::beside::shows_lace;
use super::flowers::FlowerSpot;
use super::pawns::PawnSpot;

/// Most of the ring about a cap, 1 being half of it, that may be as bright as the cap: its own body is darker, and takes a
/// fifth of the ring at least.
const MOST_BESIDE: f64 = 1.6;
/// Least share of the face that stands out, relative to this picture's median flower, for a flower to be sure: a cap
/// with its body fills two thirds of the disc, a flower nine tenths and more.
const SURE_FILL: f64 = 0.78;
/// The same where a lace is due and not seen, as on an arm's edge.
const SURE_FILL_BARE: f64 = 0.93;
/// Fewest flowers that tell what is usual.
const FEWEST: usize = 5;
/// Distance from the middle of something unknown, relative to a flower's radius, within which a token's middle can lie
/// that it hides: both of a flower's size.
const HIDES: f64 = 2.0;

/// Share of the pond, `radius` mm about the middle, from which tokens may be hidden by what is perhaps no flower or no
/// pawn. `free` is the share of each flower's face that no pawn hides, and `flower_radius` is in mm.
pub(super) fn doubtful_share(
    (flowers, free): (&[FlowerSpot], &[f64]),
    pawns: &[PawnSpot],
    flower_radius: f64,
    radius: f64,
) -> f64 {
    let of_flowers = doubtful(flowers, free).into_iter().filter(|is| *is).count();
    let count = of_flowers + pawns.iter().filter(|pawn| is_doubtful_cap(pawn)).count();
    count as f64 * (HIDES * flower_radius / radius).powi(2)
}

/// Whether a cap may be something else.
fn is_doubtful_cap(pawn: &PawnSpot) -> bool {
    pawn.beside > MOST_BESIDE
}

/// For each flower, whether it may be something else.
fn doubtful(flowers: &[FlowerSpot], free: &[f64]) -> Vec<bool> {
    let usual = median(flowers.iter().map(|f| f.fill).collect()).filter(|_| flowers.len() >= FEWEST);
    let lace_is_due = shows_lace(flowers);
    let is_doubtful = |(f, free): (&FlowerSpot, &f64)| {
        let least = if lace_is_due && !f.has_lace { SURE_FILL_BARE } else { SURE_FILL };
        usual.is_some_and(|usual| f.fill < least * usual * free)
    };
    flowers.iter().zip(free).map(is_doubtful).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::MatPoint;

    fn spot(fill: f64, has_lace: bool) -> FlowerSpot {
        FlowerSpot {
            centre: MatPoint::default(),
            sigma_mm: 0.1,
            petal: [0.8, 0.4, 0.5],
            full: [false; 3],
            side: None,
            lobes: Vec::new(),
            across_px: 30.0,
            fill,
            has_lace,
        }
    }

    /// Whether a spot among seven whole flowers is doubtful.
    fn among_whole(odd: FlowerSpot, whole_have_lace: bool, free: f64) -> bool {
        let mut flowers = vec![spot(1.0, whole_have_lace); 7];
        flowers.push(odd);
        let mut shares = vec![1.0; 7];
        shares.push(free);
        let found = doubtful(&flowers, &shares);
        assert!(found[..7].iter().all(|d| !d));
        found[7]
    }

    #[test]
    fn what_fills_two_thirds_of_the_disc_is_doubtful_unless_a_pawn_hides_the_rest() {
        assert!(among_whole(spot(0.68, true), true, 1.0));
        assert!(!among_whole(spot(0.68, true), true, 0.7));
        assert!(!among_whole(spot(0.91, true), true, 1.0));
    }

    #[test]
    fn a_missing_lace_makes_a_ragged_disc_doubtful_only_where_laces_are_due() {
        assert!(among_whole(spot(0.91, false), true, 1.0));
        assert!(!among_whole(spot(0.91, false), false, 1.0));
        assert!(!among_whole(spot(1.0, false), true, 1.0));
    }

    #[test]
    fn a_cap_with_as_bright_things_all_about_it_may_be_a_lace() {
        let cap = |beside| PawnSpot {
            centre: MatPoint::default(),
            sigma_mm: 0.1,
            cap: [1.0; 3],
            contrast: 0.6,
            beside,
        };
        assert!(is_doubtful_cap(&cap(1.9)));
        assert!(!is_doubtful_cap(&cap(1.3)));
    }

    #[test]
    fn a_dim_picture_doubts_none_of_its_flowers() {
        assert_eq!(doubtful(&vec![spot(0.7, true); 8], &[1.0; 8]), [false; 8]);
    }
}

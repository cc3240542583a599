//! Printed markers are found where they are drawn, to a small part of a pixel.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used)]

mod sheet_pictures;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sheet_pictures::{Drawn, card, picture};
use table_umpire::calibration::MarkerDictionary;
use table_umpire::geometry::Homography;
use table_umpire::vision::find_markers;

/// Largest mean offset of corners along any direction, and towards the marker's inside, px.
const MOST_BIAS_PX: f64 = 0.05;
/// Largest root mean square offset of a corner, px.
const MOST_SCATTER_PX: f64 = 0.12;

/// A card of 70 mm seen in perspective, its middle about at `at` px, `scale` px per mm, turned by `turn`.
fn view(at: [f64; 2], scale: f64, turn: f64, slant: f64) -> Homography {
    let corner = |x: f64, y: f64| {
        let (u, v) = (x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos());
        let away = 1.0 + slant * v / 70.0;
        [at[0] + scale * u / away, at[1] + scale * v / away]
    };
    let square = [[-35.0, -35.0], [35.0, -35.0], [35.0, 35.0], [-35.0, 35.0]];
    Homography::from_four(square, square.map(|[x, y]| corner(x, y))).unwrap()
}

fn drawn(id: u32) -> Drawn {
    card(MarkerDictionary::Cells4Of50, id, 50.0, 70.0)
}

#[test]
fn corners_are_found_without_bias_in_sharp_and_in_blurred_pictures() {
    let mut chance = ChaCha8Rng::seed_from_u64(7);
    for (scale, blur) in [(0.7, 0.7), (1.5, 0.7), (1.5, 1.4), (4.0, 2.0)] {
        let (mut sum, mut inward, mut squares, mut count) = ([0.0; 2], 0.0, 0.0, 0.0);
        for id in 0..12 {
            let side = (90.0 * scale) as usize;
            let middle = side as f64 / 2.0;
            let at = [middle + chance.random_range(-0.5..0.5), middle + chance.random_range(-0.5..0.5)];
            let map = view(at, scale, chance.random_range(0.0..6.2), chance.random_range(0.0..0.5));
            let frame = picture(&drawn(id), &map, side, side, blur, Some((&mut chance, 2.0)));
            let found = find_markers(&frame, MarkerDictionary::Cells4Of50).unwrap();
            assert_eq!(found.iter().map(|m| m.id).collect::<Vec<_>>(), [id], "scale {scale}, blur {blur}");
            let inside = [[-25.0, -25.0], [25.0, -25.0], [25.0, 25.0], [-25.0, 25.0]];
            for (seen, place) in found[0].corners.iter().zip(inside) {
                let true_at = map.map(place).unwrap();
                let (du, dv) = (seen.u - true_at[0], seen.v - true_at[1]);
                let centre = map.map([0.0, 0.0]).unwrap();
                let to_centre = [centre[0] - true_at[0], centre[1] - true_at[1]];
                let length = to_centre[0].hypot(to_centre[1]);
                sum = [sum[0] + du, sum[1] + dv];
                inward += (du * to_centre[0] + dv * to_centre[1]) / length;
                squares += du * du + dv * dv;
                count += 1.0;
            }
        }
        let bias = [sum[0] / count, sum[1] / count, inward / count];
        println!("scale {scale} blur {blur}: bias {bias:.3?} rms {:.3}", (squares / count / 2.0_f64).sqrt());
        assert!(bias.iter().all(|b| b.abs() < MOST_BIAS_PX), "scale {scale}, blur {blur}: {bias:?}");
        assert!((squares / count / 2.0_f64).sqrt() < MOST_SCATTER_PX, "scale {scale}, blur {blur}");
    }
}

#[test]
fn a_marker_close_by_does_not_disturb_the_corners() {
    // Side by side with a gap of two cells: 4.2 px.
    let map = view([60.0, 60.0], 1.3, 0.1, 0.2);
    let alone = picture(&drawn(1), &map, 240, 120, 0.8, None);
    let mut both = drawn(1);
    both.black.extend(drawn(2).black.iter().map(|r| [r[0] + 66.0, r[1], r[2] + 66.0, r[3]]));
    both.paper[2] += 66.0;
    let both = picture(&both, &map, 240, 120, 0.8, None);
    let one = find_markers(&alone, MarkerDictionary::Cells4Of50).unwrap();
    let two = find_markers(&both, MarkerDictionary::Cells4Of50).unwrap();
    assert_eq!(two.iter().map(|m| m.id).collect::<Vec<_>>(), [1, 2]);
    for (a, b) in one[0].corners.iter().zip(two[0].corners) {
        assert!(a.distance(b) < MOST_BIAS_PX, "{a:?} {b:?}");
    }
}

#[test]
fn a_mirrored_marker_and_an_empty_picture_show_none() {
    let map = view([60.0, 60.0], 1.3, 0.1, 0.2);
    let frame = picture(&drawn(1), &map, 120, 120, 0.8, None);
    assert!(find_markers(&frame.clone().mirrored(), MarkerDictionary::Cells4Of50).unwrap().is_empty());
    let nothing = picture(&Drawn { black: vec![], paper: [0.0; 4] }, &map, 120, 120, 0.8, None);
    assert!(find_markers(&nothing, MarkerDictionary::Cells4Of50).unwrap().is_empty());
    let tiny = picture(&drawn(1), &map, 1, 1, 0.8, None);
    assert!(find_markers(&tiny, MarkerDictionary::Cells4Of50).unwrap().is_empty());
}

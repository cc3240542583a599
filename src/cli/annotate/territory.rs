//! Whose pawn is nearest, over the whole pond: a tint, and the line where both are equally near.

use rayon::prelude::*;

use super::canvas::{Canvas, blend};
use super::palette::{DARK, LIGHT, tint};
use super::scene::Scene;
use crate::games::lacuna::Player;
use crate::geometry::{ImagePoint, MatPoint, View};

/// How strong the tint is, 0 to 1.
const TINT_OPACITY: f64 = 0.13;
/// How strong the border is, 0 to 1.
const BORDER_OPACITY: f64 = 0.7;
/// How strong the dark shade on both sides of the border is, as a share of the border's own strength.
const SHADE: f64 = 0.6;
/// Width of the border, units.
const BORDER: f64 = 1.2;
/// The view is asked for a place every so many pixels of a row; between, places are interpolated.
const STEP: usize = 16;

/// Draws both over the circle; nothing unless both players have pawns.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>) {
    let of = |owner| scene.pawns.iter().filter(move |p| p.owner == owner).map(|p| p.at).collect::<Vec<_>>();
    let pawns = [of(Player::Gold), of(Player::Silver)];
    if pawns.iter().any(Vec::is_empty) {
        return;
    }
    let measurement = &scene.scored.measurement;
    let (view, radius) = (&measurement.view, measurement.mat.circle_diameter_mm / 2.0);
    let half_width = BORDER * canvas.unit() / 2.0;
    let (pixels, width) = canvas.pixels_mut();
    let picture = pixels.par_chunks_mut(3 * width).take(scene.picture.bottom as usize);
    picture.enumerate().for_each(|(row, line)| {
        let nodes = nodes_of_row(view, row, width);
        for (column, pixel) in line.chunks_exact_mut(3).enumerate() {
            if let Some((at, px_per_mm)) =
                interpolated(&nodes, column).filter(|(at, _)| at.radius() <= radius)
            {
                paint(pixel, at, px_per_mm, &pawns, half_width);
            }
        }
    });
}

/// A place on the cloth, mm, and the picture's scale there, px per mm; `None` off the cloth's plane.
type Node = Option<(MatPoint, f64)>;

fn nodes_of_row(view: &View, row: usize, width: usize) -> Vec<Node> {
    (0..=width.div_ceil(STEP))
        .map(|i| {
            let at = view.mat_from_image(ImagePoint::new((i * STEP) as f64, row as f64), 0.0)?;
            Some((at, view.px_per_mm(at)?))
        })
        .collect()
}

fn interpolated(nodes: &[Node], column: usize) -> Node {
    let ((a, a_scale), (b, b_scale)) = ((*nodes.get(column / STEP)?)?, (*nodes.get(column / STEP + 1)?)?);
    let share = (column % STEP) as f64 / STEP as f64;
    let mix = |from: f64, to: f64| from + (to - from) * share;
    Some((MatPoint::new(mix(a.x, b.x), mix(a.y, b.y)), mix(a_scale, b_scale)))
}

fn paint(pixel: &mut [u8], at: MatPoint, px_per_mm: f64, pawns: &[Vec<MatPoint>; 2], half_width: f64) {
    let nearest =
        |own: &[MatPoint]| own.iter().copied().min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
    let (Some(gold), Some(silver)) = (nearest(&pawns[0]), nearest(&pawns[1])) else { return };
    let (to_gold, to_silver) = (at.distance(gold), at.distance(silver));
    blend(pixel, tint(if to_gold <= to_silver { Player::Gold } else { Player::Silver }), TINT_OPACITY);
    // Across the border the gap grows by the difference of the two directions.
    let slope = ((at.x - gold.x) / to_gold - (at.x - silver.x) / to_silver)
        .hypot((at.y - gold.y) / to_gold - (at.y - silver.y) / to_silver);
    let distance_px = (to_silver - to_gold).abs() / slope * px_per_mm;
    if distance_px.is_finite() {
        let cover = |half: f64| (half + 0.5 - distance_px).clamp(0.0, 1.0);
        blend(pixel, DARK, BORDER_OPACITY * SHADE * cover(2.0 * half_width));
        blend(pixel, LIGHT, BORDER_OPACITY * cover(half_width));
    }
}

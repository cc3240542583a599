//! Rings, letters and links.

use super::canvas::{Canvas, Pen};
use super::palette::{self, CONTESTED, DARK, DIMMED, LIGHT};
use super::scene::{DrawnFlower, DrawnPawn, Scene};
use crate::games::lacuna::Player;
use crate::geometry::ImagePoint;

/// Width of rings, units.
pub(super) const RING: f64 = 1.8;
/// Width of the ring of a flower that is too close to call, units.
const CONTESTED_RING: f64 = 3.2;
/// Width of links, units.
const LINK: f64 = 1.0;
/// Height of the letter in a pawn's badge over that of other letters (dimensionless).
const BADGE_LETTER: f64 = 0.85;
/// How strong the dark ground of a flower beside the mat is, and thin outlines, 0 to 1.
const DIMMED_GROUND: f64 = 0.6;
const OUTLINE_OPACITY: f64 = 0.8;
/// How strong a link is, 0 to 1: of a clear call, and of one too close.
const LINK_OPACITY: (f64, f64) = (0.6, 0.95);

/// Draws all links, then all tokens.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>) {
    for flower in &scene.flowers {
        draw_links(canvas, scene, flower);
    }
    for flower in &scene.flowers {
        draw_flower(canvas, scene, flower);
    }
    for pawn in &scene.pawns {
        draw_pawn(canvas, pawn, scene.letter_px);
    }
}

/// The pen of a player's signs: gold solid, silver dashed.
pub(super) fn pen(player: Option<Player>, width: f64, opacity: f64) -> Pen {
    Pen { colour: palette::of(player), width, opacity, dashed: player == Some(Player::Silver) }
}

/// The pen of a ring about a flower that is too close to call.
pub(super) const fn contested_pen() -> Pen {
    Pen { colour: CONTESTED, width: CONTESTED_RING, opacity: 1.0, dashed: false }
}

/// The pen of a ring about a flower beside the mat.
pub(super) const fn dimmed_pen() -> Pen {
    Pen { colour: DIMMED, width: LINK, opacity: OUTLINE_OPACITY, dashed: false }
}

/// From a flower to the pawn that has it; to both that contest it.
fn draw_links(canvas: &mut Canvas, scene: &Scene<'_>, flower: &DrawnFlower<'_>) {
    let Some(call) = flower.call else { return };
    for (player, pawn) in [(Player::Gold, call.gold_pawn), (Player::Silver, call.silver_pawn)] {
        let Some(pawn) = scene.pawn(pawn) else { continue };
        if flower.is_contested() || call.to == Some(player) {
            let opacity = if flower.is_contested() { LINK_OPACITY.1 } else { LINK_OPACITY.0 };
            canvas.line(&between_rims(flower, pawn), pen(Some(player), LINK, opacity));
        }
    }
}

/// The line from a flower's middle to a pawn's, without what lies inside either ring.
fn between_rims(flower: &DrawnFlower<'_>, pawn: &DrawnPawn) -> [ImagePoint; 2] {
    let (from, to) = (flower.centre, pawn.foot);
    let length = from.distance(to).max(1.0);
    let [u, v] = [(to.u - from.u) / length, (to.v - from.v) / length];
    // How far the ring reaches that way.
    let reach = |ring: &[ImagePoint], centre: ImagePoint, sign: f64| {
        ring.iter().map(|p| sign * ((p.u - centre.u) * u + (p.v - centre.v) * v)).fold(0.0, f64::max)
    };
    let (start, end) = (reach(&flower.ring, from, 1.0), length - reach(&pawn.ring, to, -1.0));
    let along = |px: f64| ImagePoint::new(from.u + px * u, from.v + px * v);
    [along(start), along(end.max(start))]
}

fn draw_flower(canvas: &mut Canvas, scene: &Scene<'_>, flower: &DrawnFlower<'_>) {
    let letter = flower.letter.to_string();
    if !flower.on_mat {
        canvas.fill(&flower.ring, DARK, DIMMED_GROUND);
        canvas.line(&flower.ring, dimmed_pen());
        canvas.text_about(&letter, flower.centre, scene.letter_px, DIMMED);
        return;
    }
    let owner = flower.call.and_then(|call| call.to);
    let ring = if flower.is_contested() { contested_pen() } else { pen(owner, RING, 1.0) };
    canvas.line(&flower.ring, ring);
    canvas.text_about(&letter, flower.centre, scene.letter_px, LIGHT);
}

fn draw_pawn(canvas: &mut Canvas, pawn: &DrawnPawn, letter_px: f64) {
    canvas.line(&pawn.ring, pen(Some(pawn.owner), RING, 1.0));
    let letter = match pawn.owner {
        Player::Gold => "G",
        Player::Silver => "S",
    };
    let badge = pawn.badge.outline();
    canvas.line(&badge, Pen { colour: DARK, width: LINK, opacity: OUTLINE_OPACITY, dashed: false });
    canvas.fill(&badge, palette::of(Some(pawn.owner)), 1.0);
    canvas.plain_text_about(letter, pawn.badge.middle(), letter_px * BADGE_LETTER, DARK);
}

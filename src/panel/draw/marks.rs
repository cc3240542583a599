//! A table model drawn over its picture.

use eframe::egui::epaint::PathStroke;
use eframe::egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::theme::{self, CLOSE, DASH, FREE, INK, LINE, PAPER, THICK};
use crate::geometry::ImagePoint;
use crate::panel::models::table::{Ghost, Label, Mark, MarkKind, SightLine, TableModel};

/// How strong a territory's tint is, 0 to 255.
const TINT: u8 = 34;
/// Height of letters over the diameter of a token's ring (dimensionless), and the least and most of it, points.
const LETTER: (f32, f32, f32) = (0.62, 11.0, 34.0);
/// How far a label hangs under its token, points.
const LABEL_DROP: f32 = 4.0;

/// Where a point of the picture lies on the screen.
pub(in super::super) struct Lens {
    /// Where the picture's first pixel lies.
    pub(in super::super) origin: Pos2,
    /// Points a pixel.
    pub(in super::super) scale: f32,
}

impl Lens {
    /// On the screen.
    pub(in super::super) fn screen(&self, point: ImagePoint) -> Pos2 {
        // pixels' middles lie at whole numbers, their corners at halves
        self.origin + Vec2::new(point.u as f32 + 0.5, point.v as f32 + 0.5) * self.scale
    }

    /// In the picture.
    pub(in super::super) fn image(&self, at: Pos2) -> ImagePoint {
        let way = (at - self.origin) / self.scale;
        ImagePoint::new(f64::from(way.x) - 0.5, f64::from(way.y) - 0.5)
    }

    fn line(&self, points: &[ImagePoint]) -> Vec<Pos2> {
        points.iter().map(|point| self.screen(*point)).collect()
    }
}

/// Draws everything.
pub(in super::super) fn draw(painter: &Painter, lens: &Lens, model: &TableModel) {
    for area in &model.areas {
        let colour = theme::of(Some(area.owner));
        let tint = Color32::from_rgba_unmultiplied(colour.r(), colour.g(), colour.b(), TINT);
        painter.add(Shape::convex_polygon(lens.line(&area.corners), tint, PathStroke::NONE));
    }
    for border in model.areas.iter().flat_map(|area| &area.borders) {
        stroke(painter, &lens.line(border), LINE, PAPER, false);
    }
    for line in &model.legal {
        stroke(painter, &lens.line(line), LINE, FREE, false);
    }
    for link in &model.links {
        let width = if link.is_close { LINE } else { 0.6 * LINE };
        let owner = Some(link.owner);
        stroke(painter, &lens.line(&link.line), width, theme::of(owner), theme::is_dashed(owner));
    }
    model.ghosts.iter().for_each(|ghost| draw_ghost(painter, lens, ghost));
    model.marks.iter().for_each(|mark| draw_mark(painter, lens, mark, model));
    model.labels.iter().for_each(|label| draw_label(painter, lens, label, CLOSE));
    if let Some(sight) = &model.sight {
        draw_sight(painter, lens, sight);
    }
}

/// A line with a dark seam, so that it shows on every ground.
fn stroke(painter: &Painter, points: &[Pos2], width: f32, colour: Color32, is_dashed: bool) {
    if points.len() < 2 {
        return;
    }
    let seam = Stroke::new(width + 1.6, INK.gamma_multiply(0.55));
    let pen = Stroke::new(width, colour);
    if is_dashed {
        painter.extend(Shape::dashed_line(points, seam, DASH.0, DASH.1));
        painter.extend(Shape::dashed_line(points, pen, DASH.0, DASH.1));
    } else {
        painter.add(Shape::line(points.to_vec(), seam));
        painter.add(Shape::line(points.to_vec(), pen));
    }
}

fn draw_mark(painter: &Painter, lens: &Lens, mark: &Mark, model: &TableModel) {
    let (colour, is_dashed, is_close) = match mark.kind {
        MarkKind::Pawn(owner) => (theme::of(Some(owner)), theme::is_dashed(Some(owner)), false),
        MarkKind::Flower(Some(award)) if award.is_close => (CLOSE, false, true),
        MarkKind::Flower(Some(award)) => (theme::of(award.to), theme::is_dashed(award.to), false),
        MarkKind::Flower(None) => (PAPER, false, false),
        MarkKind::Aside => (theme::ASIDE, false, false),
    };
    let ring = lens.line(&mark.ring);
    if model.has_outlines || mark.is_selected || is_close {
        let width = if is_close || mark.is_selected { THICK } else { LINE };
        stroke(painter, &ring, width, colour, is_dashed);
    }
    if mark.is_selected {
        // a second ring outside, whatever the first one looks like
        let centre = lens.screen(mark.centre);
        painter.circle_stroke(centre, mark.radius_px as f32 * lens.scale + 5.0, Stroke::new(2.0, PAPER));
    }
    if model.has_letters {
        draw_letter(painter, lens, mark, colour);
    }
}

fn draw_letter(painter: &Painter, lens: &Lens, mark: &Mark, colour: Color32) {
    let (share, least, most) = LETTER;
    let size = (2.0 * mark.radius_px as f32 * lens.scale * share).clamp(least, most);
    let at = lens.screen(mark.centre);
    let font = FontId::proportional(size);
    match mark.kind {
        MarkKind::Pawn(_) => {
            let badge = Rect::from_center_size(at, Vec2::splat(1.25 * size));
            painter.rect(
                badge,
                CornerRadius::same(2),
                colour,
                Stroke::new(1.0, INK),
                eframe::egui::StrokeKind::Outside,
            );
            painter.text(at, Align2::CENTER_CENTER, &mark.letter, font, INK);
        }
        MarkKind::Flower(_) | MarkKind::Aside => {
            for way in [Vec2::new(-1.2, 0.0), Vec2::new(1.2, 0.0), Vec2::new(0.0, -1.2), Vec2::new(0.0, 1.2)]
            {
                painter.text(at + way, Align2::CENTER_CENTER, &mark.letter, font.clone(), INK);
            }
            painter.text(at, Align2::CENTER_CENTER, &mark.letter, font, PAPER);
        }
    }
}

fn draw_label(painter: &Painter, lens: &Lens, label: &Label, colour: Color32) {
    let at = lens.screen(label.at) + Vec2::new(0.0, LABEL_DROP + 12.0);
    let galley = painter.layout_no_wrap(label.text.clone(), FontId::proportional(14.0), colour);
    let ground = Align2::CENTER_TOP.anchor_size(at, galley.size());
    painter.rect_filled(ground.expand(3.0), CornerRadius::same(3), INK.gamma_multiply(0.8));
    painter.galley(ground.min, galley, colour);
}

fn draw_ghost(painter: &Painter, lens: &Lens, ghost: &Ghost) {
    let ring = lens.line(&ghost.ring);
    painter.extend(Shape::dashed_line(&ring, Stroke::new(THICK, INK.gamma_multiply(0.55)), 3.0, 3.0));
    painter.extend(Shape::dashed_line(&ring, Stroke::new(LINE, PAPER), 3.0, 3.0));
    stroke(painter, &lens.line(&ghost.way), LINE, PAPER, true);
    draw_label(painter, lens, &ghost.label, PAPER);
}

fn draw_sight(painter: &Painter, lens: &Lens, sight: &SightLine) {
    let colour = match (sight.is_close, sight.is_free) {
        (true, _) => CLOSE,
        (false, true) => FREE,
        (false, false) => PAPER,
    };
    stroke(painter, &lens.line(&sight.line), THICK, colour, !sight.is_free);
    if let Some(foot) = sight.foot.filter(|_| !sight.is_free || sight.is_close) {
        let at = lens.screen(foot);
        let arm = 7.0;
        for [from, to] in [[(-arm, -arm), (arm, arm)], [(-arm, arm), (arm, -arm)]] {
            painter.line_segment([at + Vec2::from(from), at + Vec2::from(to)], Stroke::new(THICK, colour));
        }
    }
    if let (Some(from), Some(to)) = (sight.line.first(), sight.line.last()) {
        let middle = ImagePoint::new(f64::midpoint(from.u, to.u), f64::midpoint(from.v, to.v));
        draw_label(painter, lens, &Label { at: middle, text: sight.text.clone() }, colour);
    }
}

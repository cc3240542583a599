//! The little picture of which views of the board there are.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
};

use crate::panel::draw::theme;
use crate::panel::models::setup::camera::CoverageModel;

/// Size of the picture in it, points, and of the room for the arrows about it.
const PICTURE: Vec2 = Vec2::new(168.0, 126.0);
const AROUND: f32 = 30.0;
/// Half the width of an arrow and its length, points.
const ARROW: (f32, f32) = (11.0, 17.0);

/// Draws it: nine parts with a tick where the board was, and an arrow to each side where it was tilted away.
pub(super) fn coverage_ui(ui: &mut Ui, model: &CoverageModel) {
    let size = PICTURE + Vec2::splat(2.0 * AROUND);
    let (response, painter) = ui.allocate_painter(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &model.said));
    let letters = ui.visuals().text_color();
    let (seen, missing) = (theme::FREE.gamma_multiply(0.45), Color32::TRANSPARENT);
    let picture = Rect::from_center_size(response.rect.center(), PICTURE);
    let part = PICTURE / 3.0;
    for (row, cells) in model.parts.iter().enumerate() {
        for (column, is_seen) in cells.iter().enumerate() {
            let corner = picture.min + Vec2::new(column as f32 * part.x, row as f32 * part.y);
            let cell = Rect::from_min_size(corner, part);
            painter.rect_filled(cell, 0.0, if *is_seen { seen } else { missing });
            painter.rect_stroke(cell, 0.0, Stroke::new(1.0, letters), StrokeKind::Inside);
            let sign = if *is_seen { "✔" } else { "?" };
            painter.text(cell.center(), Align2::CENTER_CENTER, sign, FontId::proportional(17.0), letters);
        }
    }
    let ways = [Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0), Vec2::new(0.0, -1.0), Vec2::new(0.0, 1.0)];
    for (way, is_seen) in ways.into_iter().zip(model.tilts) {
        let start = picture.center() + way * (PICTURE / 2.0 + Vec2::splat(6.0));
        let (half, long) = ARROW;
        let across = Vec2::new(way.y, -way.x) * half;
        let points: Vec<Pos2> = vec![start + across, start - across, start + way * long];
        let points = points.into_iter().map(|p| pos2(p.x, p.y)).collect();
        painter.add(Shape::convex_polygon(
            points,
            if is_seen { seen } else { missing },
            Stroke::new(1.2, letters),
        ));
    }
    response.on_hover_text(&model.said);
}

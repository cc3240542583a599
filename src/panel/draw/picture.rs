//! A picture with what is drawn over it, to be zoomed and moved.

use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, Pos2, Rect, Sense, TextureHandle, Ui, Vec2, WidgetInfo, pos2};

use super::marks::{Lens, draw};
use crate::geometry::ImagePoint;
use crate::panel::models::table::TableModel;

/// How much nearer a picture can be brought than shown whole.
const MOST_ZOOM: f32 = 24.0;

/// Share of the room that is filled where a part of a picture is brought nearer.
const ROOM_ABOUT: f64 = 0.85;

/// How a picture is looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Zoom {
    /// 1 shows it whole.
    factor: f32,
    /// The point of the picture in the middle, shares of its size.
    middle: Vec2,
}

impl Zoom {
    /// On the part of a picture of this size, px, that these points span, with some room about them; the whole picture
    /// where they are none.
    pub(in super::super) fn on(points: &[ImagePoint], [width, height]: [usize; 2]) -> Self {
        let (width, height) = (width.max(1) as f64, height.max(1) as f64);
        let span = |value: fn(&ImagePoint) -> f64| {
            let all = points.iter().map(value);
            all.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), v| (least.min(v), most.max(v)))
        };
        let ((left, right), (top, bottom)) = (span(|point| point.u), span(|point| point.v));
        if !(right > left && bottom > top) {
            return Self::default();
        }
        let fits = (width / (right - left)).min(height / (bottom - top)) * ROOM_ABOUT;
        let middle = Vec2::new(
            (f64::midpoint(left, right) / width) as f32,
            (f64::midpoint(top, bottom) / height) as f32,
        );
        Self { factor: (fits as f32).clamp(1.0, MOST_ZOOM), middle }
    }
}

impl Default for Zoom {
    fn default() -> Self {
        Self { factor: 1.0, middle: Vec2::splat(0.5) }
    }
}

/// A picture to be drawn.
pub(in super::super) struct Shown<'a> {
    /// Its texture and its size, px.
    pub(in super::super) texture: (&'a TextureHandle, [usize; 2]),
    /// What is drawn over it.
    pub(in super::super) model: Option<&'a TableModel>,
    /// What it is, for those who do not see it.
    pub(in super::super) name: &'a str,
}

/// What came of drawing a picture.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct Looked {
    /// Where it was clicked, px of the picture.
    pub(in super::super) clicked: Option<ImagePoint>,
    /// Where the chosen token is on the screen.
    pub(in super::super) chosen: Option<Pos2>,
}

/// Draws the picture in the room that is left.
pub(in super::super) fn picture_ui(ui: &mut Ui, shown: &Shown<'_>, zoom: &mut Zoom) -> Looked {
    let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, shown.name));
    let area = response.rect;
    let (texture, [width, height]) = shown.texture;
    let size = Vec2::new(width as f32, height as f32);
    let whole = (area.width() / size.x).min(area.height() / size.y);
    if response.hovered() {
        let (scroll, pinch, pointer) =
            ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta(), input.pointer.hover_pos()));
        let factor = pinch * (scroll / 240.0).exp2();
        if (factor - 1.0).abs() > 1e-4 {
            // what is under the pointer stays there
            let anchor = pointer.unwrap_or(area.center());
            let before = (anchor - lens(area, size, whole, zoom).origin) / (whole * zoom.factor);
            zoom.factor = (zoom.factor * factor).clamp(1.0, MOST_ZOOM);
            let away = (anchor - area.center()) / (whole * zoom.factor);
            zoom.middle = (before - away) / size;
        }
    }
    zoom.middle -= response.drag_delta() / (whole * zoom.factor) / size;
    // nothing but picture where there is enough of it
    let half = |room: f32, side: f32| (room / (whole * zoom.factor) / side / 2.0).min(0.5);
    let (across, down) = (half(area.width(), size.x), half(area.height(), size.y));
    zoom.middle.x = zoom.middle.x.clamp(across, 1.0 - across);
    zoom.middle.y = zoom.middle.y.clamp(down, 1.0 - down);
    let lens = lens(area, size, whole, zoom);
    let painter = painter.with_clip_rect(area);
    painter.rect_filled(area, 0.0, Color32::from_gray(18));
    let place = Rect::from_min_size(lens.origin, size * lens.scale);
    painter.image(texture.id(), place, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), Color32::WHITE);
    if let Some(model) = shown.model {
        draw(&painter, &lens, model);
    }
    let clicked = response.clicked().then(|| response.interact_pointer_pos()).flatten();
    let chosen = shown.model.and_then(|model| model.marks.iter().find(|mark| mark.is_selected));
    let chosen = chosen.map(|mark| lens.screen(mark.centre)).filter(|at| area.contains(*at));
    Looked { clicked: clicked.map(|at: Pos2| lens.image(at)), chosen }
}

fn lens(area: Rect, size: Vec2, whole: f32, zoom: &Zoom) -> Lens {
    let scale = whole * zoom.factor;
    Lens { origin: area.center() - zoom.middle * size * scale, scale }
}

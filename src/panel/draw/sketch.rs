//! A position drawn as a diagram.

use eframe::egui::accesskit::Role;
use eframe::egui::epaint::PathStroke;
use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
};

use super::sketch_pieces::piece_at;
use super::theme::{CLOSE, INK, PAPER};
use crate::games::sketch::{Caption, Field, Ground, Sketch, Spot, Stroke as Way};
use crate::panel::models::games::player;
use crate::panel::words::Words;

/// Room about the diagram, points.
const ROOM: f32 = 6.0;
/// Heights of letters, cells: on ground, of names, of titles.
const ON_GROUND: f32 = 0.52;
const NAMES: f32 = 0.5;
const TITLES: f32 = 0.42;
/// Letters smaller than this are not drawn, points.
const LEAST_LETTER: f32 = 6.0;
/// Names and titles are never larger, points.
const MOST_LETTER: f32 = 24.0;
/// Widths of the lines between fields and about tiles, cells, and of the ring about a field that was clicked.
const LINE: f32 = 0.03;
const RIM: f32 = 0.07;
const PICKED: f32 = 0.12;
/// Least width of the lines between fields, points, and how strong they are, 0 to 255.
const LEAST_LINE: f32 = 0.5;
const LINES: u8 = 80;
/// A reef's cross: half its side and its width, cells.
const REEF: (f32, f32) = (0.22, 0.11);
/// An arrow that is printed: half its length, its width and its head, cells.
const PRINTED: (f32, f32, f32) = (0.32, 0.12, 0.34);
/// The ring of a landing square: radius and width, cells.
const LANDING: (f32, f32) = (0.26, 0.08);
/// An arrow that shows a move: its width, its head, and the dot where it begins, cells.
const WAY: f32 = 0.13;
const HEAD: f32 = 0.42;
const DOT: f32 = 0.13;
/// How far the dark rim about such an arrow reaches, cells.
const SHADE: f32 = 0.04;
/// The ring where something happens: radius and width, cells.
const RING: (f32, f32) = (0.42, 0.1);
/// Half the breadth of an arrow's head over its length (dimensionless).
const BROAD: f32 = 0.55;

/// What is drawn over the diagram.
#[derive(Default)]
pub(in super::super) struct Over<'a> {
    /// What a move does.
    pub(in super::super) strokes: &'a [Way],
    /// Fields that were clicked.
    pub(in super::super) picked: &'a [usize],
}

/// Where a diagram lies on the screen.
struct Lens {
    /// Its south-west corner.
    origin: Pos2,
    /// Points a cell.
    scale: f32,
}

impl Lens {
    fn screen(&self, spot: Spot) -> Pos2 {
        self.origin + Vec2::new(spot.x as f32, -spot.y as f32) * self.scale
    }

    fn spot(&self, at: Pos2) -> Spot {
        let way = (at - self.origin) / self.scale;
        Spot::new(f64::from(way.x), f64::from(-way.y))
    }

    fn rect(&self, field: &Field) -> Rect {
        let [width, height] = field.size;
        Rect::from_center_size(self.screen(field.at), Vec2::new(width as f32, height as f32) * self.scale)
    }
}

/// Draws a diagram in the room that is left, under the name `name` for those who do not see it; where it was clicked.
pub(in super::super) fn sketch_ui(
    ui: &mut Ui,
    sketch: &Sketch,
    over: &Over<'_>,
    name: &str,
    words: &Words,
) -> Option<Spot> {
    let (response, painter) = ui.allocate_painter(ui.available_size(), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    let area = response.rect.shrink(ROOM);
    let [width, height] = sketch.size.map(|side| side.max(1.0) as f32);
    let scale = (area.width() / width).min(area.height() / height).max(0.0);
    let origin = area.center() + Vec2::new(-width, height) * scale / 2.0;
    let lens = Lens { origin, scale };
    let ink = ui.visuals().text_color();
    for field in &sketch.fields {
        field_at(&painter, &lens, field);
    }
    for field in over.picked.iter().filter_map(|index| sketch.fields.get(*index)) {
        let rect = lens.rect(field);
        painter.rect_stroke(rect, 0.0, Stroke::new(PICKED * scale, CLOSE), eframe::egui::StrokeKind::Inside);
    }
    for piece in &sketch.pieces {
        piece_at(&painter, lens.screen(piece.at), scale, piece);
    }
    for label in &sketch.labels {
        let (said, size) = match &label.what {
            Caption::Name(name) => (name.clone(), NAMES),
            Caption::Player(name) => (player(name, words), TITLES),
            Caption::Word(key) => (words.say(key), TITLES),
        };
        write(&painter, lens.screen(label.at), &said, (size * scale).min(MOST_LETTER), ink);
    }
    for stroke in over.strokes {
        stroke_at(&painter, &lens, stroke);
    }
    let clicked = response.clicked().then(|| response.interact_pointer_pos()).flatten();
    clicked.map(|at| lens.spot(at))
}

/// Writes about a point; nothing where nobody could read it.
pub(super) fn write(painter: &Painter, at: Pos2, said: &str, size: f32, colour: Color32) {
    if size >= LEAST_LETTER {
        painter.text(at, Align2::CENTER_CENTER, said, FontId::proportional(size), colour);
    }
}

/// The colour of ground.
pub(super) const fn ground_colour(ground: Ground) -> Color32 {
    match ground {
        Ground::Beach => Color32::from_rgb(0xdc, 0xcb, 0x9c),
        Ground::Turtle => Color32::from_rgb(0x5a, 0x8f, 0x6a),
        Ground::Strip => Color32::from_rgb(0x56, 0x62, 0x6c),
        Ground::Water | Ground::Arrow(_) => Color32::from_rgb(0x2b, 0x6a, 0x8a),
        Ground::Reef => Color32::from_rgb(0xa8, 0x55, 0x3c),
        Ground::Island => Color32::from_rgb(0x4d, 0x86, 0x3f),
        Ground::Volcano => Color32::from_rgb(0x4c, 0x3d, 0x3d),
        Ground::Landing => Color32::from_rgb(0xea, 0xe6, 0xda),
        Ground::Soil => Color32::from_rgb(0x7d, 0x60, 0x43),
        Ground::Unknown => Color32::from_rgb(0x6a, 0x6a, 0x6a),
        Ground::Rim => Color32::TRANSPARENT,
    }
}

fn field_at(painter: &Painter, lens: &Lens, field: &Field) {
    let rect = lens.rect(field);
    if field.ground == Ground::Rim {
        painter.rect_stroke(rect, 0.0, Stroke::new(RIM * lens.scale, INK), eframe::egui::StrokeKind::Middle);
        return;
    }
    painter.rect_filled(rect, 0.0, ground_colour(field.ground));
    let line = Stroke::new((LINE * lens.scale).max(LEAST_LINE), Color32::from_black_alpha(LINES));
    painter.rect_stroke(rect, 0.0, line, eframe::egui::StrokeKind::Inside);
    sign(painter, rect.center(), field.ground, lens.scale);
}

/// What stands on ground besides its colour.
pub(super) fn sign(painter: &Painter, at: Pos2, ground: Ground, scale: f32) {
    match ground {
        Ground::Turtle => write(painter, at, "T", ON_GROUND * scale, PAPER),
        Ground::Reef => {
            let (side, width) = REEF;
            let stroke = Stroke::new(width * scale, PAPER);
            let arm = Vec2::splat(side * scale);
            let across = Vec2::new(arm.x, -arm.y);
            painter.line_segment([at - arm, at + arm], stroke);
            painter.line_segment([at - across, at + across], stroke);
        }
        Ground::Arrow(turns) => {
            let way = match turns % 4 {
                0 => Vec2::UP,
                1 => Vec2::RIGHT,
                2 => Vec2::DOWN,
                _ => Vec2::LEFT,
            };
            let (reach, width, head) = PRINTED;
            let reach = reach * scale * way;
            arrow(painter, at - reach, at + reach, (width * scale, head * scale), PAPER);
        }
        Ground::Landing => {
            let (radius, width) = LANDING;
            painter.circle_stroke(at, radius * scale, Stroke::new(width * scale, INK));
        }
        Ground::Unknown => write(painter, at, "?", ON_GROUND * scale, PAPER),
        _ => {}
    }
}

/// An arrow of a width and with a head of a length, points.
fn arrow(painter: &Painter, from: Pos2, to: Pos2, (width, head): (f32, f32), colour: Color32) {
    let way = (to - from).normalized();
    let neck = to - head * way;
    let aside = BROAD * head * way.rot90();
    painter.line_segment([from, neck], Stroke::new(width, colour));
    painter.add(Shape::convex_polygon(vec![to, neck + aside, neck - aside], colour, PathStroke::NONE));
}

fn stroke_at(painter: &Painter, lens: &Lens, stroke: &Way) {
    let size = |grown: f32| ((WAY + grown) * lens.scale, (HEAD + grown) * lens.scale);
    match stroke {
        Way::Way { from, to } => {
            let (from, to) = (lens.screen(*from), lens.screen(*to));
            painter.circle_filled(from, (DOT + SHADE) * lens.scale, INK);
            arrow(painter, from, to, size(2.0 * SHADE), INK);
            painter.circle_filled(from, DOT * lens.scale, CLOSE);
            arrow(painter, from, to, size(0.0), CLOSE);
        }
        Way::At(at) => {
            let (radius, width) = RING;
            let (at, radius) = (lens.screen(*at), radius * lens.scale);
            painter.circle_stroke(at, radius, Stroke::new((width + 2.0 * SHADE) * lens.scale, INK));
            painter.circle_stroke(at, radius, Stroke::new(width * lens.scale, CLOSE));
        }
    }
}

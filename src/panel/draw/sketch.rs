//! A position drawn as a diagram.

use eframe::egui::accesskit::Role;
use eframe::egui::epaint::PathStroke;
use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
};

use super::theme::{CLOSE, INK, PAPER};
use crate::games::sketch::{Caption, Field, Ground, Hue, Piece, Shape as Form, Sketch, Spot, Stroke as Way};
use crate::panel::models::games::player;
use crate::panel::words::Words;

/// Room about the diagram, points.
const ROOM: f32 = 6.0;
/// Radii of pieces, cells: of a disc, a pearl, a hole, a flower, a wing.
const DISC: f32 = 0.38;
const PEARL: f32 = 0.32;
const HOLE: f32 = 0.36;
const FLOWER: f32 = 0.40;
const WING: f32 = 0.19;
/// Heights of letters, cells: on a piece, on ground, of names, of titles.
const ON_PIECE: f32 = 0.42;
const ON_GROUND: f32 = 0.52;
const NAMES: f32 = 0.5;
const TITLES: f32 = 0.42;
/// Letters smaller than this are not drawn, points.
const LEAST_LETTER: f32 = 6.0;
/// Least width of the lines between fields, points, and how strong they are, 0 to 255.
const LEAST_LINE: f32 = 0.5;
const LINES: u8 = 80;
/// Width of an arrow that shows a move, and length of its head, cells.
const WAY: f32 = 0.13;
const HEAD: f32 = 0.42;
/// Brightness of a colour above which dark letters are read on it, 0 to 255.
const BRIGHT: f32 = 130.0;

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
        painter.rect_stroke(rect, 0.0, Stroke::new(0.12 * scale, CLOSE), eframe::egui::StrokeKind::Inside);
    }
    for piece in &sketch.pieces {
        piece_at(&painter, &lens, piece);
    }
    for label in &sketch.labels {
        let (said, size) = match &label.what {
            Caption::Name(name) => (name.clone(), NAMES),
            Caption::Player(name) => (player(name, words), TITLES),
            Caption::Word(key) => (words.say(key), TITLES),
        };
        write(&painter, lens.screen(label.at), &said, size * scale, ink);
    }
    for stroke in over.strokes {
        stroke_at(&painter, &lens, stroke);
    }
    let clicked = response.clicked().then(|| response.interact_pointer_pos()).flatten();
    clicked.map(|at| lens.spot(at))
}

fn write(painter: &Painter, at: Pos2, said: &str, size: f32, colour: Color32) {
    if size >= LEAST_LETTER {
        painter.text(at, Align2::CENTER_CENTER, said, FontId::proportional(size), colour);
    }
}

/// The colour of ground.
const fn ground_colour(ground: Ground) -> Color32 {
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
        painter.rect_stroke(rect, 0.0, Stroke::new(0.07 * lens.scale, INK), eframe::egui::StrokeKind::Middle);
        return;
    }
    painter.rect_filled(rect, 0.0, ground_colour(field.ground));
    let line = Stroke::new((0.03 * lens.scale).max(LEAST_LINE), Color32::from_black_alpha(LINES));
    painter.rect_stroke(rect, 0.0, line, eframe::egui::StrokeKind::Inside);
    sign(painter, rect.center(), field.ground, lens.scale);
}

/// What stands on ground besides its colour.
fn sign(painter: &Painter, at: Pos2, ground: Ground, scale: f32) {
    match ground {
        Ground::Turtle => write(painter, at, "T", ON_GROUND * scale, PAPER),
        Ground::Reef => {
            let stroke = Stroke::new(0.11 * scale, PAPER);
            let arm = Vec2::splat(0.22 * scale);
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
            let reach = 0.32 * scale * way;
            arrow(painter, at - reach, at + reach, (0.12 * scale, 0.34 * scale), PAPER);
        }
        Ground::Landing => {
            painter.circle_stroke(at, 0.26 * scale, Stroke::new(0.08 * scale, INK));
        }
        Ground::Unknown => write(painter, at, "?", ON_GROUND * scale, PAPER),
        _ => {}
    }
}

/// An arrow of a width and with a head of a length, points.
fn arrow(painter: &Painter, from: Pos2, to: Pos2, (width, head): (f32, f32), colour: Color32) {
    let way = (to - from).normalized();
    let neck = to - head * way;
    let aside = 0.55 * head * way.rot90();
    painter.line_segment([from, neck], Stroke::new(width, colour));
    painter.add(Shape::convex_polygon(vec![to, neck + aside, neck - aside], colour, PathStroke::NONE));
}

fn stroke_at(painter: &Painter, lens: &Lens, stroke: &Way) {
    let size = |grown: f32| ((WAY + grown) * lens.scale, (HEAD + grown) * lens.scale);
    match stroke {
        Way::Way { from, to } => {
            let (from, to) = (lens.screen(*from), lens.screen(*to));
            painter.circle_filled(from, 0.17 * lens.scale, INK);
            arrow(painter, from, to, size(0.08), INK);
            painter.circle_filled(from, 0.13 * lens.scale, CLOSE);
            arrow(painter, from, to, size(0.0), CLOSE);
        }
        Way::At(at) => {
            let (at, radius) = (lens.screen(*at), 0.42 * lens.scale);
            painter.circle_stroke(at, radius, Stroke::new(0.16 * lens.scale, INK));
            painter.circle_stroke(at, radius, Stroke::new(0.1 * lens.scale, CLOSE));
        }
    }
}

const fn hue_colour(hue: Hue) -> Color32 {
    match hue {
        Hue::Yellow => Color32::from_rgb(0xf5, 0xd0, 0x4c),
        Hue::Orange => Color32::from_rgb(0xee, 0x8a, 0x32),
        Hue::Red => Color32::from_rgb(0xd2, 0x3f, 0x3b),
        Hue::Purple => Color32::from_rgb(0x96, 0x59, 0xb8),
        Hue::Blue => Color32::from_rgb(0x3c, 0x78, 0xd8),
        Hue::Green => Color32::from_rgb(0x46, 0xa8, 0x5a),
    }
}

/// Letters that are read on a colour.
fn letters_on(colour: Color32) -> Color32 {
    let [r, g, b, _] = colour.to_array().map(f32::from);
    if 0.3 * r + 0.6 * g + 0.1 * b > BRIGHT { INK } else { PAPER }
}

fn piece_at(painter: &Painter, lens: &Lens, piece: &Piece) {
    let (at, scale) = (lens.screen(piece.at), lens.scale);
    let colour = piece.hues.first().map_or(ground_colour(Ground::Unknown), |hue| hue_colour(*hue));
    let rim = Stroke::new(0.05 * scale, INK);
    let letters = || piece.hues.iter().map(|hue| hue.letter()).collect::<String>();
    let mark = |shown: &str, size: f32| write(painter, at, shown, size * scale, letters_on(colour));
    match piece.shape {
        Form::Disc => {
            painter.circle(at, DISC * scale, colour, rim);
            let said = piece.mark.clone().unwrap_or_default();
            mark(&said, if said.len() > 1 { 0.8 * ON_PIECE } else { ON_PIECE });
        }
        Form::Pearl => {
            painter.circle(at, PEARL * scale, colour, rim);
            mark(&letters(), ON_PIECE);
        }
        Form::Hole(ground) => {
            painter.circle(at, HOLE * scale, ground_colour(ground), rim);
            sign(painter, at, ground, 0.8 * scale);
        }
        Form::Raft([columns, rows]) => {
            let size = Vec2::new(f32::from(columns), f32::from(rows)) * scale;
            let rect = Rect::from_center_size(at, size);
            painter.rect(rect, 0.2 * scale, colour, rim, eframe::egui::StrokeKind::Inside);
        }
        Form::Flower => {
            for petal in 0..6_u8 {
                let turn = f32::from(petal) * std::f32::consts::TAU / 6.0;
                painter.circle_filled(at + 0.24 * scale * Vec2::angled(turn), 0.19 * scale, colour);
            }
            painter.circle_filled(at, 0.62 * FLOWER * scale, colour);
            let said = piece.mark.clone().unwrap_or_else(letters);
            mark(&said, if said.len() > 1 { 0.9 * ON_PIECE } else { ON_PIECE });
        }
        Form::Butterfly(inwards) => butterfly(painter, at, scale, (&piece.hues, inwards)),
        Form::Bumblebee => {
            let yellow = hue_colour(Hue::Yellow);
            painter.circle(at, 0.34 * scale, yellow, rim);
            for x in [-0.12_f32, 0.12] {
                let top = at + Vec2::new(x, -0.26) * scale;
                painter
                    .line_segment([top, top + Vec2::new(0.0, 0.52 * scale)], Stroke::new(0.11 * scale, INK));
            }
        }
        Form::Unknown => {
            painter.circle(at, PEARL * scale, ground_colour(Ground::Unknown), rim);
            write(painter, at, "?", ON_PIECE * scale, PAPER);
        }
    }
}

/// Two wings, or as many as it has colours; an arrow tells where its antennae point.
fn butterfly(painter: &Painter, at: Pos2, scale: f32, (hues, inwards): (&[Hue], Option<bool>)) {
    let wings: Vec<Hue> = if let [one] = hues { vec![*one, *one] } else { hues.to_vec() };
    let step = 0.62 / (wings.len().max(2) - 1) as f32;
    for (i, hue) in wings.iter().enumerate() {
        let x = (i as f32 * step - 0.31) * 0.72;
        let wing = at + Vec2::new(x * scale, 0.0);
        painter.circle(wing, WING * scale, hue_colour(*hue), Stroke::new(0.03 * scale, INK));
    }
    let letter = |x: f32, said: &str, hue: Hue| {
        let at = at + Vec2::new(x * scale, 0.0);
        write(painter, at, said, 0.8 * ON_PIECE * scale, letters_on(hue_colour(hue)));
    };
    match hues {
        [] => {}
        [one] => letter(0.22, &one.letter().to_string(), *one),
        [one, other] => {
            letter(-0.22, &one.letter().to_string(), *one);
            letter(0.22, &other.letter().to_string(), *other);
        }
        [.., last] => letter(0.22, &hues.len().to_string(), *last),
    }
    let Some(inwards) = inwards else { return };
    // gardens lie over their butterflies
    let way = if inwards { Vec2::UP } else { Vec2::DOWN };
    let tip = at + 0.44 * scale * way;
    let base = at + 0.26 * scale * way;
    let aside = Vec2::new(0.13 * scale, 0.0);
    painter.add(Shape::convex_polygon(
        vec![tip, base + aside, base - aside],
        PAPER,
        PathStroke::new(0.03 * scale, INK),
    ));
}

//! The pieces of a diagram.

use eframe::egui::epaint::PathStroke;
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::sketch::{ground_colour, sign, write};
use super::theme::{INK, PAPER};
use crate::games::sketch::{Ground, Hue, Piece, Shape as Form};

/// Radii, cells: of a disc, a pearl, a hole, the bumblebee.
const DISC: f32 = 0.38;
const PEARL: f32 = 0.32;
const HOLE: f32 = 0.36;
const BEE: f32 = 0.34;
/// Width of pieces' rims, cells.
const RIM: f32 = 0.05;
/// What shows through a hole beside the same on the board (dimensionless).
const THROUGH: f32 = 0.8;
/// Radius of a raft's corners, cells.
const CORNER: f32 = 0.2;
/// A flower: its petals, how far they lie from its middle, their radius, and that of its middle, cells.
const PETALS: u8 = 6;
const PETAL: (f32, f32) = (0.24, 0.19);
const MIDDLE: f32 = 0.25;
/// A butterfly: radius of a wing, and how far the outermost lie from its middle, cells.
const WING: f32 = 0.19;
const WINGS: f32 = 0.223;
/// Width of a wing's rim, cells.
const WING_RIM: f32 = 0.03;
/// The arrow that tells where it looks: where it ends and begins, and half its breadth, cells.
const LOOK: (f32, f32, f32) = (0.44, 0.26, 0.13);
/// The bumblebee's stripes: how far from its middle, half their length, and their width, cells.
const STRIPE: (f32, f32, f32) = (0.12, 0.26, 0.11);
/// Height of letters, cells, and where several share a piece.
const LETTER: f32 = 0.42;
const LETTERS: f32 = 0.34;
/// Brightness of a colour above which dark letters are read on it, 0 to 255, and the shares of red, green and blue in it.
const BRIGHT: f32 = 130.0;
const SHARES: [f32; 3] = [0.3, 0.6, 0.1];

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
    let parts = colour.to_array().map(f32::from);
    let brightness: f32 = parts.iter().zip(SHARES).map(|(part, share)| part * share).sum();
    if brightness > BRIGHT { INK } else { PAPER }
}

/// Draws a piece at a point of the screen; `scale` is points a cell.
pub(super) fn piece_at(painter: &Painter, at: Pos2, scale: f32, piece: &Piece) {
    let colour = piece.hues.first().map_or(ground_colour(Ground::Unknown), |hue| hue_colour(*hue));
    let rim = Stroke::new(RIM * scale, INK);
    let letters = || piece.hues.iter().map(|hue| hue.letter()).collect::<String>();
    let mark = |shown: &str| {
        let size = if shown.chars().count() > 1 { LETTERS } else { LETTER };
        write(painter, at, shown, size * scale, letters_on(colour));
    };
    match piece.shape {
        Form::Disc => {
            painter.circle(at, DISC * scale, colour, rim);
            mark(piece.mark.as_deref().unwrap_or_default());
        }
        Form::Pearl => {
            painter.circle(at, PEARL * scale, colour, rim);
            mark(&letters());
        }
        Form::Hole(ground) => {
            painter.circle(at, HOLE * scale, ground_colour(ground), rim);
            sign(painter, at, ground, THROUGH * scale);
        }
        Form::Raft([columns, rows]) => {
            let size = Vec2::new(f32::from(columns), f32::from(rows)) * scale;
            painter.rect(Rect::from_center_size(at, size), CORNER * scale, colour, rim, StrokeKind::Inside);
        }
        Form::Flower => {
            let (away, radius) = PETAL;
            for petal in 0..PETALS {
                let turn = f32::from(petal) * std::f32::consts::TAU / f32::from(PETALS);
                painter.circle_filled(at + away * scale * Vec2::angled(turn), radius * scale, colour);
            }
            painter.circle_filled(at, MIDDLE * scale, colour);
            mark(&piece.mark.clone().unwrap_or_else(letters));
        }
        Form::Butterfly(inwards) => butterfly(painter, at, scale, (&piece.hues, inwards)),
        Form::Bumblebee => {
            painter.circle(at, BEE * scale, hue_colour(Hue::Yellow), rim);
            let (x, half, width) = STRIPE;
            for x in [-x, x] {
                let (top, bottom) = (Vec2::new(x, -half) * scale, Vec2::new(x, half) * scale);
                painter.line_segment([at + top, at + bottom], Stroke::new(width * scale, INK));
            }
        }
        Form::Unknown => {
            painter.circle(at, PEARL * scale, ground_colour(Ground::Unknown), rim);
            write(painter, at, "?", LETTER * scale, PAPER);
        }
    }
}

/// Two wings, or as many as it has colours; an arrow tells where its antennae point.
fn butterfly(painter: &Painter, at: Pos2, scale: f32, (hues, inwards): (&[Hue], Option<bool>)) {
    let wings: Vec<Hue> = if let [one] = hues { vec![*one, *one] } else { hues.to_vec() };
    let steps = wings.len().max(2) - 1;
    for (i, hue) in wings.iter().enumerate() {
        let x = WINGS * (2.0 * i as f32 / steps as f32 - 1.0);
        let rim = Stroke::new(WING_RIM * scale, INK);
        painter.circle(at + Vec2::new(x * scale, 0.0), WING * scale, hue_colour(*hue), rim);
    }
    let letter = |x: f32, said: &str, hue: Hue| {
        let at = at + Vec2::new(x * scale, 0.0);
        write(painter, at, said, LETTERS * scale, letters_on(hue_colour(hue)));
    };
    match hues {
        [] => {}
        [one] => letter(WINGS, &one.letter().to_string(), *one),
        [one, other] => {
            letter(-WINGS, &one.letter().to_string(), *one);
            letter(WINGS, &other.letter().to_string(), *other);
        }
        [.., last] => letter(WINGS, &hues.len().to_string(), *last),
    }
    let Some(inwards) = inwards else { return };
    // gardens lie over their butterflies
    let way = if inwards { Vec2::UP } else { Vec2::DOWN };
    let (tip, base, broad) = LOOK;
    let (tip, base) = (at + tip * scale * way, at + base * scale * way);
    let aside = Vec2::new(broad * scale, 0.0);
    let rim = PathStroke::new(WING_RIM * scale, INK);
    painter.add(Shape::convex_polygon(vec![tip, base + aside, base - aside], PAPER, rim));
}

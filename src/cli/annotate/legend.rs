//! The strip below the picture: the score, the colours, and what the signs mean.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Pen, unit_of};
use super::labels::star_about;
use super::palette::LIGHT;
use super::scene::{DrawnFlower, Scene};
use super::tokens::{RING, contested_pen, dimmed_pen, pen};
use crate::capture::Frame;
use crate::cli::score_text::{colours_had, percent, so_far};
use crate::games::lacuna::Player;
use crate::geometry::ImagePoint;
use crate::referee::{ColourCall, ColourWinner};
use crate::session::Scored;

/// Height of the text, units; smaller where a line would not fit.
const TEXT: f64 = 15.0;
/// Height of a line, units.
const LINE: f64 = 22.0;
/// Room at the edges, units.
const MARGIN: f64 = 8.0;
/// Room for a sign, and between a meaning and the next sign, in heights of the text.
const SIGN: (f64, f64) = (1.5, 1.2);

/// Height of the strip, px.
pub(super) fn height(frame: &Frame, scored: &Scored) -> usize {
    let lines = lines(scored).len() + 1;
    ((lines as f64 * LINE + 2.0 * MARGIN) * unit_of(frame)).ceil() as usize
}

/// Draws it below the picture.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>) {
    let unit = canvas.unit();
    let room = canvas.size().0 - 2.0 * MARGIN * unit;
    let mut top = scene.picture.bottom + MARGIN * unit;
    for line in lines(scene.scored) {
        let wide = canvas.text_size(&line, TEXT * unit).0;
        let height = TEXT * unit * (room / wide).min(1.0);
        canvas.text(&line, ImagePoint::new(MARGIN * unit, top), height, LIGHT);
        top += LINE * unit;
    }
    draw_signs(canvas, &signs(scene), top, room);
}

/// The result, and the colours where they are known.
fn lines(scored: &Scored) -> Vec<String> {
    let verdict = &scored.verdict;
    if verdict.colours.is_empty() {
        return vec!["There is no result yet.".to_owned()];
    }
    let (gold, silver, open) = colours_had(scored);
    let result = match (&verdict.score, so_far(scored)) {
        (_, Some(so_far)) => so_far,
        (Some(score), None) => {
            let probability = score.winner_probability;
            let (who, likely) = match score.winner {
                Some(Player::Gold) => ("Gold wins", probability.gold),
                Some(Player::Silver) => ("Silver wins", probability.silver),
                None => ("Neither wins", probability.draw),
            };
            format!("{who}, colours gold {gold} : {silver} silver ({})", percent(likely))
        }
        (None, _) => {
            format!("Colours so far: gold {gold}, silver {silver}; {open} depend on the flowers taken before")
        }
    };
    let colours: Vec<String> = verdict.colours.iter().map(|colour| colour_text(colour, scored)).collect();
    vec![result, format!("gold:silver  {}", colours.join("   "))]
}

/// `R red 4:3 gold`.
fn colour_text(colour: &ColourCall, scored: &Scored) -> String {
    let letter = scored.profile.kinds().iter().find(|k| k.name == colour.name).map_or('?', |k| k.letter);
    let winner = match colour.winner {
        ColourWinner::Won(Player::Gold) => " gold",
        ColourWinner::Won(Player::Silver) => " silver",
        ColourWinner::Nobody | ColourWinner::Open => "",
    };
    format!("{letter} {} {}:{}{winner}", colour.name, colour.gold, colour.silver)
}

/// What stands before a meaning.
#[derive(Clone, Copy)]
enum Sign {
    Ring(Pen),
    Star,
}

/// The signs that occur in the picture.
fn signs(scene: &Scene<'_>) -> Vec<(Sign, &'static str)> {
    let has_decisive = scene.scored.decisive_flowers().is_some_and(|flowers| !flowers.is_empty());
    let mut signs = vec![
        (Sign::Ring(pen(Some(Player::Gold), RING, 1.0)), "to gold (solid)"),
        (Sign::Ring(pen(Some(Player::Silver), RING, 1.0)), "to silver (dashed)"),
    ];
    if scene.flowers.iter().any(DrawnFlower::is_contested) {
        signs.push((Sign::Ring(contested_pen()), "too close to call"));
    }
    if has_decisive {
        signs.push((Sign::Star, "could change the winner"));
    }
    if scene.flowers.iter().any(|flower| !flower.on_mat) {
        signs.push((Sign::Ring(dimmed_pen()), "beside the mat"));
    }
    signs
}

fn draw_signs(canvas: &mut Canvas, signs: &[(Sign, &str)], top: f64, room: f64) {
    let unit = canvas.unit();
    let between = (SIGN.0 + SIGN.1) * TEXT * unit;
    let wide: f64 = signs.iter().map(|(_, text)| canvas.text_size(text, TEXT * unit).0 + between).sum();
    let height = TEXT * unit * (room / wide).min(1.0);
    let mut left = MARGIN * unit;
    for &(sign, meaning) in signs {
        let centre = ImagePoint::new(left + height * 0.5, top + height * 0.55);
        match sign {
            Sign::Ring(pen) => canvas.line(&ring(centre, height * 0.42), pen),
            Sign::Star => canvas.fill(&star_about(centre, height * 0.5), LIGHT, 1.0),
        }
        left += SIGN.0 * height;
        canvas.text(meaning, ImagePoint::new(left, top), height, LIGHT);
        left += canvas.text_size(meaning, height).0 + SIGN.1 * height;
    }
}

fn ring(centre: ImagePoint, radius: f64) -> Vec<ImagePoint> {
    (0..=24)
        .map(|i| {
            let (sin, cos) = (TAU * f64::from(i) / 24.0).sin_cos();
            ImagePoint::new(centre.u + radius * cos, centre.v + radius * sin)
        })
        .collect()
}

//! The white of this picture's light, from the paper of the corner cards.

use super::super::median::channel_medians;
use super::super::top_view::{LogColour, log_of};
use super::ground::Ground;
use super::plan::Plan;
use crate::geometry::{MatPoint, Placement};

/// A corner card as it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LaidCard {
    /// Where its middle lies and how it is turned.
    pub placement: Placement,
    /// Side of its marker, mm.
    pub marker_mm: f64,
    /// Side of its paper, mm.
    pub card_mm: f64,
}

/// Where between the marker's edge (0) and the paper's (1) the white is read.
const QUIET: (f64, f64) = (0.2, 0.8);
/// How far beyond its paper a card is left out: its shadow and its blurred edge, mm.
const RIM_MM: f64 = 3.0;
/// Least 8-bit value of every channel of a ground that is taken for white where no card lies.
const WHITE_GROUND: f32 = 170.0;
/// 8-bit white, what a camera's own white balance aims at.
const FULL_WHITE: f32 = 245.0;

/// How much lighter than the ground white is, log units.
#[derive(Debug, Clone, Copy)]
pub(super) struct White {
    over_ground: LogColour,
    /// White in the middle of the plan.
    usual: LogColour,
}

impl White {
    /// From the cards on a table, or else a white ground, or else what the camera takes for white.
    pub fn learn(plan: &Plan, ground: &Ground, cards: &[LaidCard]) -> Self {
        let over: Vec<LogColour> = cards
            .iter()
            .filter_map(|card| {
                let paper = paper_colour(plan, card)?;
                let under = ground.at(plan.cell(card.placement.at)?);
                Some(std::array::from_fn(|k| paper[k] - under[k]))
            })
            .collect();
        let middle = ground.at(plan.columns / 2 + plan.rows / 2 * plan.columns);
        let over_ground = channel_medians(&over).unwrap_or_else(|| {
            let is_white = middle.iter().all(|c| *c > log_of([WHITE_GROUND; 3])[0]);
            let full = log_of([FULL_WHITE; 3]);
            std::array::from_fn(|k| if is_white { 0.0 } else { full[k] - middle[k] })
        });
        let usual = std::array::from_fn(|k| middle[k] + over_ground[k]);
        Self { over_ground, usual }
    }

    /// The ground is the white: paper.
    pub fn ground(plan: &Plan, ground: &Ground) -> Self {
        Self { over_ground: [0.0; 3], usual: ground.at(plan.columns / 2 + plan.rows / 2 * plan.columns) }
    }

    /// A colour over white at a cell, log units.
    pub fn over(&self, ground: &Ground, cell: usize, colour: LogColour) -> LogColour {
        let here = ground.at(cell);
        std::array::from_fn(|k| colour[k] - here[k] - self.over_ground[k])
    }

    /// White in the middle of the plan, log units.
    pub fn usual(&self) -> LogColour {
        self.usual
    }
}

/// The colour of a card's white border.
fn paper_colour(plan: &Plan, card: &LaidCard) -> Option<LogColour> {
    let at = |share: f64| 0.5 * (card.marker_mm + share * (card.card_mm - card.marker_mm));
    let (from, to) = (at(QUIET.0), at(QUIET.1));
    let reach = to * std::f64::consts::SQRT_2;
    let middle = card.placement.at;
    let (least, most) = (
        MatPoint::new(middle.x - reach, middle.y - reach),
        MatPoint::new(middle.x + reach, middle.y + reach),
    );
    let (sin, cos) = card.placement.turn.sin_cos();
    let white: Vec<LogColour> = plan
        .within(least, most)
        .filter(|cell| {
            let p = plan.point(*cell);
            let (dx, dy) = (p.x - middle.x, p.y - middle.y);
            let reach = (cos * dx + sin * dy).abs().max((cos * dy - sin * dx).abs());
            (from..=to).contains(&reach)
        })
        .filter_map(|cell| plan.colour(cell))
        .collect();
    channel_medians(&white)
}

/// The outlines of the cards, to be left out.
pub(super) fn outlines(cards: &[LaidCard]) -> Vec<Vec<MatPoint>> {
    cards.iter().map(|card| card.placement.square(card.card_mm + 2.0 * RIM_MM).to_vec()).collect()
}

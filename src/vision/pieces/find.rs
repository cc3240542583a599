//! The pieces of a known set on a bare table.

use super::super::VisionError;
use super::super::observation::{FlowerObservation, PawnObservation, TokenObservation};
use super::super::top_view::{LogColour, TopView};
use super::ground::Ground;
use super::kinds::probabilities;
use super::match_palette::{Entry, Found, Reading};
use super::plan::Plan;
use super::solid::Solid;
use super::survey::resolution;
use super::white::{LaidCard, White, outlines};
use crate::calibration::{FlowerShape, Owner, PawnShape, SetProfile};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};

/// How far beyond the area pieces are looked for, mm: flowers taken lie there.
const BESIDE_MM: f64 = 60.0;
/// Standard deviation of a place, mm and px, both in all directions: the paint's edge, the shadow at its foot.
const PLACE_SIGMA: (f64, f64) = (0.15, 0.12);
/// Something unexplained counts as covering the table from this share of a flower's footprint on.
const LEAST_COVER: f64 = 0.8;

/// Every flower and pawn of the set on the table, which is seen in `view` with the middle of the cards as origin;
/// `area_mm` is the radius of the area in which the game is played.
///
/// # Errors
/// [`VisionError`] when the table cannot be looked at.
pub fn find_pieces(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    cards: &[LaidCard],
    area_mm: f64,
) -> Result<TokenObservation, VisionError> {
    let half = area_mm + BESIDE_MM;
    let top = TopView::new(frame, view, 0.0, half, resolution(view)?)?;
    let mut plan = Plan::of_table(&top, half);
    let ground = Ground::learn(&plan).ok_or(VisionError::NoMat)?;
    let white = White::learn(&plan, &ground, cards);
    plan.leave_out(&outlines(cards));
    let kinds: Vec<LogColour> = profile.kinds().iter().map(|k| k.petal.map(|v| v as f32)).collect();
    let colours = profile.looks.as_ref().and_then(|looks| looks.pawns.colours);
    let finishes: Vec<LogColour> =
        colours.map_or_else(Vec::new, |c| [c.gold, c.silver].map(|c| c.map(|v| v as f32)).to_vec());
    let flower = flower_solid(profile);
    let pawn = pawn_solid(profile);
    let entries: Vec<Entry> = kinds
        .iter()
        .map(|colour| Entry::new(*colour, flower, &white))
        .chain(finishes.iter().map(|colour| Entry::new(*colour, pawn, &white)))
        .collect();
    let findings = Reading::new(&plan, &ground, &white, view.pose.eye(), &entries).find();
    let (flowers, pawns): (Vec<Found>, Vec<Found>) =
        findings.found.into_iter().partition(|f| f.entry < kinds.len());
    let colours = |found: &[Found]| found.iter().map(|f| f.colour).collect::<Vec<_>>();
    let of_kind = probabilities(&colours(&flowers), &kinds, profile.flowers.per_kind);
    let of_owner = probabilities(&colours(&pawns), &finishes, profile.pawns.per_player);
    let seen = |found: &Found, height: f64| -> Option<(ImagePoint, f64)> {
        let scale = view.px_per_mm(found.solid.at)?;
        let sigma = (PLACE_SIGMA.0 * scale).hypot(PLACE_SIGMA.1);
        Some((view.image_from_space(found.solid.at.raised(height))?, sigma))
    };
    let flower_height = profile.flowers.thickness_mm.value;
    let cap_height = profile.pawns.cap_height_mm.value;
    let flowers = flowers.iter().zip(of_kind).filter_map(|(found, kinds)| {
        let (top, sigma_px) = seen(found, flower_height)?;
        Some(FlowerObservation { top, sigma_px, kinds, petal: found.colour.map(f64::from) })
    });
    let pawns = pawns.iter().zip(of_owner).filter_map(|(found, row)| {
        let (cap, sigma_px) = seen(found, cap_height)?;
        let owner = if row[0] >= row[1] { Owner::Gold } else { Owner::Silver };
        let warmth = f64::from(found.colour[0] - found.colour[2]);
        let owner_probability = row[0].max(row[1]);
        Some(PawnObservation { cap, sigma_px, owner, owner_probability, outline: Vec::new(), warmth })
    });
    let footprint = flower.size * flower.size;
    let cover: f64 = findings
        .unexplained
        .iter()
        .filter(|(at, area)| at.radius() < area_mm && *area > LEAST_COVER * footprint)
        .map(|(_, area)| area)
        .sum();
    let covered = cover / (std::f64::consts::PI * area_mm * area_mm);
    Ok(TokenObservation { flowers: flowers.collect(), pawns: pawns.collect(), covered })
}

fn flower_solid(profile: &SetProfile) -> Solid {
    let is_round = match profile.flowers.shape {
        FlowerShape::Cube => false,
        FlowerShape::Flower | FlowerShape::Disc => true,
    };
    let (size, height) = (profile.flowers.diameter_mm.value, profile.flowers.thickness_mm.value);
    Solid { at: MatPoint::default(), turn: 0.0, size, height, is_round }
}

fn pawn_solid(profile: &SetProfile) -> Solid {
    let is_round = match profile.pawns.shape {
        PawnShape::Cube => false,
        PawnShape::Sculpted | PawnShape::Cylinder => true,
    };
    let (size, height) = (profile.pawns.base_mm.value, profile.pawns.height_mm.value);
    Solid { at: MatPoint::default(), turn: 0.0, size, height, is_round }
}

//! Observed tokens to positions on the cloth, with everything that moves them together.

use super::fit::FittedView;
use super::measurement::{Cause, MeasuredToken, TokenClass};
use super::silhouette::{CapOffset, Sighting};
use crate::calibration::{Owner, SetProfile};
use crate::geometry::{Covariance2, ImagePoint, JointCovariance, MatPoint, View};
use crate::vision::TokenObservation;
use nalgebra::DMatrix;

/// Standard deviation of the cloth's height under single tokens, mm: creases.
pub const CREASE_MM: f64 = 0.2;

/// Tokens on the cloth and how their errors hang together.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedTokens {
    /// The tokens, flowers first, in the order observed.
    pub tokens: Vec<MeasuredToken>,
    /// Of each token, the probability of every class it could be: a flower's kinds in the order of the set profile,
    /// gold and silver for a pawn.
    pub classes: Vec<Vec<f64>>,
    /// Joint covariance of their positions, mm², same order.
    pub covariance: JointCovariance,
    /// What each common cause of that covariance is, in its order.
    pub causes: Vec<Cause>,
}

/// Brings the tokens seen down to the cloth. A token whose ray does not meet the cloth is left out.
pub fn place_tokens(seen: &TokenObservation, fitted: &FittedView, profile: &SetProfile) -> PlacedTokens {
    let radius = profile.mat.circle_mm.value / 2.0;
    let (thickness, cap) = (profile.flowers.thickness_mm, profile.pawns.cap_height_mm);
    let caps = cap_offset(seen, &fitted.view, profile);
    let mut placed: Vec<Placed> = Vec::new();
    let mut tokens = Vec::new();
    let mut classes = Vec::new();
    let mut add = |class: TokenClass, class_probability: f64, all: Vec<f64>, token: Placed| {
        let Some(position) = token.corrected(&fitted.view, &caps) else { return };
        let Some(pixel) = fitted.view.image_from_mat(position) else { return };
        tokens.push(MeasuredToken {
            class,
            class_probability,
            pixel,
            position,
            on_mat: position.radius() <= radius,
        });
        placed.push(token);
        classes.push(all);
    };
    for flower in &seen.flowers {
        let best = flower.kinds.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        let Some((kind, probability)) = best else { continue };
        let Some(name) = profile.kinds().get(kind).map(|k| k.name.clone()) else { continue };
        let token =
            Placed { pixel: flower.top, height: thickness.value, sigma_px: flower.sigma_px, is_pawn: false };
        add(TokenClass::Flower(name), *probability, flower.kinds.clone(), token);
    }
    for pawn in &seen.pawns {
        let token = Placed { pixel: pawn.cap, height: cap.value, sigma_px: pawn.sigma_px, is_pawn: true };
        let other = 1.0 - pawn.owner_probability;
        let all = match pawn.owner {
            Owner::Gold => vec![pawn.owner_probability, other],
            Owner::Silver => vec![other, pawn.owner_probability],
        };
        add(TokenClass::Pawn(pawn.owner), pawn.owner_probability, all, token);
    }
    let covariance = joint_covariance(&placed, fitted, thickness.sigma, &caps);
    let mut causes = vec![Cause::View; fitted.neighbours.len()];
    causes.extend([Cause::FlowerHeight, Cause::CapHeight, Cause::CapOffset, Cause::CapOffset]);
    PlacedTokens { tokens, classes, covariance, causes }
}

/// How the caps lie to the pawns' axes, from the outlines of whole pawns.
fn cap_offset(seen: &TokenObservation, view: &View, profile: &SetProfile) -> CapOffset {
    let height = profile.pawns.cap_height_mm.value;
    let sightings = seen.pawns.iter().filter_map(|pawn| {
        let by_cap = view.mat_from_image(pawn.cap, height)?;
        let sigma_mm = pawn.sigma_px / view.px_per_mm(by_cap)?;
        Some(Sighting { by_cap, sigma_mm, lean: view.lean_at(by_cap, height), outline: &pawn.outline })
    });
    let sightings: Vec<Sighting<'_>> = sightings.collect();
    CapOffset::of(&sightings, view, &profile.pawns)
}

/// One token's sighting.
struct Placed {
    pixel: ImagePoint,
    height: f64,
    sigma_px: f64,
    is_pawn: bool,
}

impl Placed {
    fn position(&self, view: &View) -> Option<MatPoint> {
        view.mat_from_image(self.pixel, self.height)
    }

    /// The same, a pawn's cap brought to its axis.
    fn corrected(&self, view: &View, caps: &CapOffset) -> Option<MatPoint> {
        let at = self.position(view)?;
        if !self.is_pawn {
            return Some(at);
        }
        let shift = CapOffset::shift(view.lean_at(at, self.height), &caps.mean);
        Some(MatPoint::new(at.x + shift[0], at.y + shift[1]))
    }

    /// Covariance on the cloth of the doubt in the picture, which is the same in all directions there and
    /// longer along the view on a slanted cloth.
    fn own_covariance(&self, view: &View, here: MatPoint) -> Covariance2 {
        let moved = |du: f64, dv: f64| {
            let pixel = ImagePoint::new(self.pixel.u + du, self.pixel.v + dv);
            let there = view.mat_from_image(pixel, self.height).unwrap_or(here);
            [(there.x - here.x) * self.sigma_px, (there.y - here.y) * self.sigma_px]
        };
        Covariance2::default().plus_cause(moved(1.0, 0.0)).plus_cause(moved(0.0, 1.0))
    }
}

fn joint_covariance(
    placed: &[Placed],
    fitted: &FittedView,
    flower_sigma: f64,
    caps: &CapOffset,
) -> JointCovariance {
    let causes = fitted.neighbours.len();
    let mut shared = DMatrix::zeros(2 * placed.len(), causes + 4);
    let mut own = Vec::with_capacity(placed.len());
    for (i, token) in placed.iter().enumerate() {
        let here = token.position(&fitted.view).unwrap_or_default();
        for (k, neighbour) in fitted.neighbours.iter().enumerate() {
            if let Some(there) = token.position(neighbour) {
                shared[(2 * i, k)] = fitted.doubt * (there.x - here.x);
                shared[(2 * i + 1, k)] = fitted.doubt * (there.y - here.y);
            }
        }
        let lean = fitted.view.lean_at(here, token.height);
        if token.is_pawn {
            for k in 0..3 {
                let shift = CapOffset::shift(lean, &caps.causes.column(k).into_owned());
                shared[(2 * i, causes + 1 + k)] = shift[0];
                shared[(2 * i + 1, causes + 1 + k)] = shift[1];
            }
        } else {
            shared[(2 * i, causes)] = lean[0] * flower_sigma;
            shared[(2 * i + 1, causes)] = lean[1] * flower_sigma;
        }
        let crease = [lean[0] * CREASE_MM, lean[1] * CREASE_MM];
        own.push(token.own_covariance(&fitted.view, here).plus_cause(crease));
    }
    JointCovariance::new(shared, own).unwrap_or_else(|| JointCovariance::exact(0))
}

//! What is drawn, in pixels.

use std::f64::consts::TAU;

use super::line::Area;
use crate::calibration::Owner;
use crate::games::lacuna::Player;
use crate::geometry::{ImagePoint, MatPoint, View};
use crate::metrology::TokenClass;
use crate::referee::{Call, WordOfCall};
use crate::session::Scored;

/// Corners of a drawn circle.
const CIRCLE_CORNERS: usize = 48;
/// A flower's ring over its tips (dimensionless): a little outside, so that the petals stay to be seen.
const RING_OVER_FLOWER: f64 = 1.15;
/// The badge of a pawn floats this far above its top, mm.
const BADGE_ABOVE_PAWN_MM: f64 = 7.0;
/// Other places of a badge, from the pawn's foot, in sizes of ring and badge together: just outside the ring.
const BADGE_ASIDE: [(f64, f64); 4] = [(0.0, -0.6), (0.6, 0.0), (-0.6, 0.0), (0.0, 0.6)];
/// Half the side of a pawn's badge over the height of letters (dimensionless).
const BADGE: f64 = 0.45;
/// Height of letters over the diameter of a flower (dimensionless), and the least and most of it, units.
const LETTER: (f64, f64, f64) = (0.85, 11.0, 26.0);

/// A flower as it is drawn.
pub(super) struct DrawnFlower<'a> {
    /// The letter of its kind.
    pub(super) letter: char,
    /// The ring about its top face.
    pub(super) ring: Vec<ImagePoint>,
    /// The middle of its top face.
    pub(super) centre: ImagePoint,
    pub(super) on_mat: bool,
    /// The call on it, if there is one.
    pub(super) call: Option<&'a Call>,
}

impl DrawnFlower<'_> {
    /// Whether it is too close to call.
    pub(super) fn is_contested(&self) -> bool {
        self.call.is_some_and(|call| call.call == WordOfCall::TooClose)
    }
}

/// A pawn as it is drawn.
pub(super) struct DrawnPawn {
    /// Id of its token.
    pub(super) id: usize,
    pub(super) owner: Player,
    /// The rim of its base on the cloth.
    pub(super) ring: Vec<ImagePoint>,
    /// The middle of its base.
    pub(super) foot: ImagePoint,
    /// Where its letter stands.
    pub(super) badge: Area,
    /// Where it stands on the cloth, mm.
    pub(super) at: MatPoint,
}

/// Everything that is drawn.
pub(super) struct Scene<'a> {
    pub(super) scored: &'a Scored,
    pub(super) flowers: Vec<DrawnFlower<'a>>,
    pub(super) pawns: Vec<DrawnPawn>,
    /// Height of the letters, px.
    pub(super) letter_px: f64,
    /// The picture without the strip.
    pub(super) picture: Area,
}

impl<'a> Scene<'a> {
    /// What `scored` found in a picture of `width` by `height` px, as far as it is in front of the camera;
    /// `unit` in px.
    pub(super) fn of(scored: &'a Scored, (width, height): (usize, usize), unit: f64) -> Self {
        let picture = Area { left: 0.0, top: 0.0, right: width as f64, bottom: height as f64 };
        let (view, profile) = (&scored.measurement.view, &scored.profile);
        let px_per_mm = view.px_per_mm(MatPoint::default()).unwrap_or(unit);
        let (over_flower, least, most) = LETTER;
        let letter_px =
            (profile.flowers.diameter_mm.value * px_per_mm * over_flower).clamp(least * unit, most * unit);
        let mut scene = Self { scored, flowers: Vec::new(), pawns: Vec::new(), letter_px, picture };
        for (id, token) in scored.measurement.tokens.iter().enumerate() {
            match &token.class {
                TokenClass::Flower(name) => scene.flowers.extend(flower(scored, id, token.position, name)),
                TokenClass::Pawn(owner) if token.on_mat => {
                    let owner = match owner {
                        Owner::Gold => Player::Gold,
                        Owner::Silver => Player::Silver,
                    };
                    scene.pawns.extend(pawn(scored, id, token.position, owner));
                }
                TokenClass::Pawn(_) => {}
            }
        }
        scene.place_badges();
        scene
    }

    /// The pawn with this id.
    pub(super) fn pawn(&self, id: usize) -> Option<&DrawnPawn> {
        self.pawns.iter().find(|pawn| pawn.id == id)
    }

    /// The boxes that labels keep clear of.
    pub(super) fn occupied(&self) -> Vec<Area> {
        let flowers = self.flowers.iter().map(|flower| Area::holding(&flower.ring));
        let pawns = self.pawns.iter().map(|pawn| Area::holding(&pawn.ring));
        let badges = self.pawns.iter().map(|pawn| pawn.badge);
        flowers.chain(pawns).chain(badges).collect()
    }

    /// Gives every pawn's badge the place about it that hides least, above its top for choice.
    fn place_badges(&mut self) {
        let (view, height) = (&self.scored.measurement.view, self.scored.profile.pawns.height_mm.value);
        let flowers = self.flowers.iter().map(|flower| Area::holding(&flower.ring));
        let pawns = self.pawns.iter().map(|pawn| Area::holding(&pawn.ring));
        let mut occupied: Vec<Area> = flowers.chain(pawns).collect();
        let half = self.letter_px * BADGE;
        for pawn in &mut self.pawns {
            let base = Area::holding(&pawn.ring);
            let (across, down) = (base.right - base.left + 2.0 * half, base.bottom - base.top + 2.0 * half);
            let aside = |u: f64, v: f64| ImagePoint::new(pawn.foot.u + u * across, pawn.foot.v + v * down);
            let above = view.image_from_space(pawn.at.raised(height + BADGE_ABOVE_PAWN_MM));
            let beside = BADGE_ASIDE.map(|(u, v)| aside(u, v));
            let places = above.into_iter().chain(beside).map(|at| Area::about(at, half, half));
            let hidden = |area: &Area| occupied.iter().map(|other| area.shared(other)).sum::<f64>();
            if let Some(best) = places.min_by(|a, b| hidden(a).total_cmp(&hidden(b))) {
                pawn.badge = best;
            }
            occupied.push(pawn.badge);
        }
    }
}

fn flower<'a>(scored: &'a Scored, id: usize, at: MatPoint, name: &str) -> Option<DrawnFlower<'a>> {
    let (view, sizes) = (&scored.measurement.view, &scored.profile.flowers);
    let kind = scored.profile.kinds().iter().find(|kind| kind.name == name);
    let radius = sizes.diameter_mm.value / 2.0 * RING_OVER_FLOWER;
    Some(DrawnFlower {
        letter: kind.map_or('?', |kind| kind.letter),
        ring: circle(view, at, sizes.thickness_mm.value, radius)?,
        centre: view.image_from_space(at.raised(sizes.thickness_mm.value))?,
        on_mat: scored.measurement.tokens.get(id).is_some_and(|token| token.on_mat),
        call: scored.verdict.awards.iter().find(|call| call.flower == id),
    })
}

fn pawn(scored: &Scored, id: usize, at: MatPoint, owner: Player) -> Option<DrawnPawn> {
    let (view, sizes) = (&scored.measurement.view, &scored.profile.pawns);
    let ring = circle(view, at, 0.0, sizes.base_mm.value / 2.0)?;
    let foot = view.image_from_mat(at)?;
    Some(DrawnPawn { id, owner, badge: Area::about(foot, 0.0, 0.0), ring, foot, at })
}

/// A circle at a height over the cloth, mm, as a closed line; `None` when part of it is behind the camera.
fn circle(view: &View, centre: MatPoint, height: f64, radius: f64) -> Option<Vec<ImagePoint>> {
    (0..=CIRCLE_CORNERS)
        .map(|i| {
            let (sin, cos) = (TAU * i as f64 / CIRCLE_CORNERS as f64).sin_cos();
            let at = MatPoint::new(centre.x + radius * cos, centre.y + radius * sin);
            view.image_from_space(at.raised(height))
        })
        .collect()
}

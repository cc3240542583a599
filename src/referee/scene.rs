//! The tokens a verdict is about, measured or exact.

use crate::calibration::Owner;
use crate::games::lacuna::{Colour, Flower, Pawn, Player, SetSize};
use crate::geometry::{JointCovariance, MatPoint};
use crate::metrology::{Measurement, TokenClass, Warning};

/// A flower on the mat.
#[derive(Debug, Clone, Copy)]
pub(super) struct SceneFlower {
    /// Id of the token.
    pub(super) id: usize,
    /// Index into the covariance.
    pub(super) row: usize,
    /// Colour; `None` for a name that the set does not have.
    pub(super) colour: Option<Colour>,
    pub(super) at: MatPoint,
    /// Probability that the class is right.
    pub(super) certainty: f64,
}

/// A pawn on the mat.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScenePawn {
    /// Id of the token.
    pub(super) id: usize,
    /// Index into the covariance.
    pub(super) row: usize,
    pub(super) owner: Player,
    pub(super) at: MatPoint,
    /// Probability that the owner is right.
    pub(super) certainty: f64,
}

impl ScenePawn {
    /// Whether the owner is in any doubt.
    pub(super) fn is_doubtful(&self) -> bool {
        self.certainty < 1.0
    }
}

/// Flowers and pawns on the mat with the joint covariance of their places.
pub(super) struct Scene {
    pub(super) flowers: Vec<SceneFlower>,
    pub(super) pawns: Vec<ScenePawn>,
    pub(super) covariance: JointCovariance,
    pub(super) warnings: Vec<Warning>,
}

/// A probability within 0 to 1; not a number counts as no knowledge.
fn held(probability: f64) -> f64 {
    if probability.is_nan() { 0.0 } else { probability.clamp(0.0, 1.0) }
}

impl Scene {
    /// What was measured. Tokens beside the mat are left out, and with a warning those without a finite
    /// place or covariance.
    pub(super) fn measured(measurement: &Measurement, set: &SetSize) -> Self {
        let mut scene = Self {
            flowers: Vec::new(),
            pawns: Vec::new(),
            covariance: measurement.covariance.clone(),
            warnings: Vec::new(),
        };
        for (id, token) in measurement.tokens.iter().enumerate().filter(|(_, token)| token.on_mat) {
            let (at, certainty) = (token.position, held(token.class_probability));
            let has_place = at.x.is_finite() && at.y.is_finite();
            let has_doubt = measurement.covariance.marginal(id).is_some_and(|c| (c.xx + c.yy).is_finite());
            if !(has_place && has_doubt) {
                let message = format!("token {id} has no place and is left out of the calls");
                scene.warnings.push(Warning { code: "no-place", message });
                continue;
            }
            match &token.class {
                TokenClass::Flower(name) => {
                    let colour = set.colour(name);
                    if colour.is_none() {
                        let message = format!("token {id} is {name}, a colour the set does not have");
                        scene.warnings.push(Warning { code: "unknown-colour", message });
                    }
                    scene.flowers.push(SceneFlower { id, row: id, colour, at, certainty });
                }
                TokenClass::Pawn(owner) => {
                    let owner = match owner {
                        Owner::Gold => Player::Gold,
                        Owner::Silver => Player::Silver,
                    };
                    scene.pawns.push(ScenePawn { id, row: id, owner, at, certainty });
                }
            }
        }
        scene
    }

    /// A position known exactly.
    pub(super) fn exact(flowers: &[Flower], pawns: &[Pawn]) -> Self {
        let scene_flowers = flowers.iter().enumerate().map(|(i, f)| SceneFlower {
            id: i,
            row: i,
            colour: Some(f.colour),
            at: f.at,
            certainty: 1.0,
        });
        let scene_pawns = pawns.iter().enumerate().map(|(i, p)| ScenePawn {
            id: i,
            row: flowers.len() + i,
            owner: p.owner,
            at: p.at,
            certainty: 1.0,
        });
        Self {
            flowers: scene_flowers.collect(),
            pawns: scene_pawns.collect(),
            covariance: JointCovariance::exact(flowers.len() + pawns.len()),
            warnings: Vec::new(),
        }
    }

    /// Pawns of `player` on the mat.
    pub(super) fn pawns_of(&self, player: Player) -> usize {
        self.pawns.iter().filter(|p| p.owner == player).count()
    }

    /// Flowers of `colour` on the mat.
    pub(super) fn on_mat(&self, colour: Colour) -> u32 {
        self.flowers.iter().map(|f| u32::from(f.colour == Some(colour))).sum()
    }

    /// Standard deviation of `|flower - far| - |flower - near|`, mm, to first order.
    pub(super) fn gap_sigma(&self, flower: &SceneFlower, near: &ScenePawn, far: &ScenePawn) -> f64 {
        let [to_near, to_far] = [near.at, far.at].map(|pawn| unit(pawn, flower.at));
        let minus = |[x, y]: [f64; 2]| [-x, -y];
        let variance = self.covariance.variance_of(&[
            (flower.row, to_far),
            (flower.row, minus(to_near)),
            (far.row, minus(to_far)),
            (near.row, to_near),
        ]);
        variance.max(0.0).sqrt()
    }
}

/// The unit vector from `from` to `to`; zero when they are the same point.
fn unit(from: MatPoint, to: MatPoint) -> [f64; 2] {
    let length = from.distance(to);
    if length > 0.0 { [(to.x - from.x) / length, (to.y - from.y) / length] } else { [0.0, 0.0] }
}

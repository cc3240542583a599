//! Draws of the whole scene: places by the joint covariance, owners and colours by their certainty.

use super::normal::Generator;
use super::scene::Scene;
use crate::games::lacuna::{Colour, Player};
use crate::geometry::MatPoint;

/// Every verdict starts from the same seed, so that the same input gives the same answer.
const SEED: u64 = 0x4C61_6375_6E61;

/// One scene as it may truly be.
#[derive(Debug, Clone, Default)]
pub(super) struct Draw {
    /// Places of the flowers.
    pub(super) flowers: Vec<MatPoint>,
    /// Their colours.
    pub(super) colours: Vec<Option<Colour>>,
    /// Owners and places of the pawns.
    pub(super) pawns: Vec<(Player, MatPoint)>,
}

/// Makes draws of one scene.
pub(super) struct Sampler<'a> {
    scene: &'a Scene,
    colours: usize,
    generator: Generator,
    /// Lower-triangular root of each row's own covariance, mm.
    roots: Vec<[f64; 3]>,
    causes: Vec<f64>,
}

impl<'a> Sampler<'a> {
    /// For a scene of a set with so many colours.
    pub(super) fn new(scene: &'a Scene, colours: usize) -> Self {
        let rows = 0..scene.covariance.len();
        Self {
            scene,
            colours,
            generator: Generator::new(SEED),
            roots: rows.map(|i| scene.covariance.own(i).unwrap_or_default().cholesky()).collect(),
            causes: vec![0.0; scene.covariance.causes()],
        }
    }

    /// Overwrites `draw` with the next one.
    pub(super) fn draw(&mut self, draw: &mut Draw) {
        let scene = self.scene;
        for cause in &mut self.causes {
            *cause = self.generator.normal();
        }
        draw.flowers.clear();
        draw.colours.clear();
        draw.pawns.clear();
        for flower in &scene.flowers {
            let place = self.moved(flower.row, flower.at);
            draw.flowers.push(place);
            let colour = flower.colour.map(|colour| self.recoloured(colour, flower.certainty));
            draw.colours.push(colour);
        }
        for pawn in &scene.pawns {
            let place = self.moved(pawn.row, pawn.at);
            let is_right = self.generator.uniform() < pawn.certainty;
            draw.pawns.push((if is_right { pawn.owner } else { pawn.owner.other() }, place));
        }
    }

    fn moved(&mut self, row: usize, at: MatPoint) -> MatPoint {
        let [l11, l21, l22] = self.roots[row];
        let (a, b) = (self.generator.normal(), self.generator.normal());
        let (mut x, mut y) = (at.x + l11 * a, at.y + l21 * a + l22 * b);
        for (k, cause) in self.causes.iter().enumerate() {
            let [along_x, along_y] = self.scene.covariance.shift(row, k);
            x += cause * along_x;
            y += cause * along_y;
        }
        MatPoint::new(x, y)
    }

    /// The colour itself with its certainty, otherwise any other one.
    fn recoloured(&mut self, colour: Colour, certainty: f64) -> Colour {
        if self.generator.uniform() < certainty || self.colours < 2 {
            return colour;
        }
        let other = self.generator.index(self.colours - 1);
        Colour(if other < colour.0 { other } else { other + 1 })
    }
}

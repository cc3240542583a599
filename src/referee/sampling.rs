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

/// What a flower's colour becomes when it was misread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misreading {
    /// It changes places with another flower's, more likely a doubtful one: the colours add up as they
    /// were read, so one mistake needs another.
    Exchange,
    /// It is any other of so many colours.
    Any(usize),
}

/// Makes draws of one scene.
pub(super) struct Sampler<'a> {
    scene: &'a Scene,
    misreading: Misreading,
    generator: Generator,
    /// Lower-triangular root of each row's own covariance, mm.
    roots: Vec<[f64; 3]>,
    causes: Vec<f64>,
}

impl<'a> Sampler<'a> {
    /// For a scene whose flowers are misread in this way.
    pub(super) fn new(scene: &'a Scene, misreading: Misreading) -> Self {
        let rows = 0..scene.covariance.len();
        Self {
            scene,
            misreading,
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
            draw.colours.push(flower.colour);
        }
        self.misread(&mut draw.colours);
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

    /// Changes the colours of the flowers that this draw takes for misread.
    fn misread(&mut self, colours: &mut [Option<Colour>]) {
        let scene = self.scene;
        for (i, flower) in scene.flowers.iter().enumerate() {
            if self.generator.uniform() < flower.certainty {
                continue;
            }
            let Some(colour) = colours[i] else { continue };
            match self.misreading {
                Misreading::Exchange => {
                    if let Some(other) = self.partner(colour, colours) {
                        colours.swap(i, other);
                    }
                }
                Misreading::Any(kinds) if kinds > 1 => {
                    let other = self.generator.index(kinds - 1);
                    colours[i] = Some(Colour(if other < colour.0 { other } else { other + 1 }));
                }
                Misreading::Any(_) => {}
            }
        }
    }

    /// A flower of another colour, by its doubt; any one where no other is doubtful; `None` when all are
    /// of this colour.
    fn partner(&mut self, colour: Colour, colours: &[Option<Colour>]) -> Option<usize> {
        let others: Vec<_> =
            (0..colours.len()).filter(|&i| colours[i].is_some_and(|other| other != colour)).collect();
        let doubt = |i: usize| 1.0 - self.scene.flowers[i].certainty;
        let mut left = self.generator.uniform() * others.iter().map(|&i| doubt(i)).sum::<f64>();
        if left <= 0.0 {
            let any = self.generator.index(others.len());
            return others.get(any).copied();
        }
        let found = others.iter().find(|&&i| {
            left -= doubt(i);
            left < 0.0
        });
        found.or(others.last()).copied()
    }
}

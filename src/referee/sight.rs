//! Whether two flowers see each other, with the doubt of the measurement.

use super::normal::chance_beyond;
use super::verdict::WordOfCall;
use crate::calibration::Owner;
use crate::games::lacuna::{
    ClearPair, Colour, Flower, Footprints, Pawn, PerPlayer, Player, SetSize, Setup, Survey,
};
use crate::geometry::MatPoint;
use crate::metrology::{Measurement, TokenClass};

/// Whether a line between two flowers is free.
#[derive(Debug, Clone, PartialEq)]
pub struct SightCall {
    /// The flowers, by their tokens.
    pub flowers: [usize; 2],
    /// Whether the line is free as measured.
    pub is_free: bool,
    /// Whether that is beyond doubt.
    pub call: WordOfCall,
    /// Probability that the line is free, by the token nearest to it.
    pub free_probability: f64,
    /// The token that stands nearest to the line or reaches furthest across it; `None` where there is no other.
    pub nearest: Option<NearLine>,
    /// The flowers' distance, mm.
    pub length_mm: f64,
}

/// A token beside a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearLine {
    /// Which token.
    pub token: usize,
    /// Distance from the line to the edge of its footprint, mm; negative where it reaches across.
    pub clearance_mm: f64,
    /// Standard deviation of that, mm.
    pub sigma_mm: f64,
    /// The point of the line that is nearest to it, mm.
    pub foot: MatPoint,
}

/// Looks along the line between the flowers `a` and `b` of a measurement; `None` where one of them is no token.
/// `guard_band` says how sure a clear call has to be, as for the flowers.
pub fn line_of_sight(
    measurement: &Measurement,
    footprints: &Footprints,
    [a, b]: [usize; 2],
    guard_band: f64,
) -> Option<SightCall> {
    let (from, to) = (measurement.tokens.get(a)?.position, measurement.tokens.get(b)?.position);
    let beside = |token: usize| {
        let seen = measurement.tokens.get(token).filter(|seen| seen.on_mat)?;
        let radius_mm = match seen.class {
            TokenClass::Flower(_) => footprints.flower_mm,
            TokenClass::Pawn(_) => footprints.pawn_mm,
        };
        let (foot, t) = seen.position.nearest_on_segment(from, to);
        let away = seen.position.distance(foot);
        let [x, y] = if away > 0.0 {
            [(seen.position.x - foot.x) / away, (seen.position.y - foot.y) / away]
        } else {
            [0.0, 0.0]
        };
        // how the clearance follows the three places: the foot lies at share t of the way
        let form = [(token, [x, y]), (a, [-(1.0 - t) * x, -(1.0 - t) * y]), (b, [-t * x, -t * y])];
        let sigma_mm = measurement.covariance.variance_of(&form).sqrt();
        Some(NearLine { token, clearance_mm: away - radius_mm, sigma_mm, foot })
    };
    let others = (0..measurement.tokens.len()).filter(|token| ![a, b].contains(token)).filter_map(beside);
    let nearest = others.min_by(|p, q| p.clearance_mm.total_cmp(&q.clearance_mm));
    let free_probability = nearest.map_or(1.0, |near| {
        if near.sigma_mm > 0.0 {
            chance_beyond(-near.clearance_mm / near.sigma_mm)
        } else if near.clearance_mm >= 0.0 {
            1.0
        } else {
            0.0
        }
    });
    let is_free = nearest.is_none_or(|near| near.clearance_mm >= 0.0);
    let sure = f64::midpoint(1.0, guard_band);
    let is_clear = if is_free { free_probability >= sure } else { 1.0 - free_probability >= sure };
    let call = if is_clear { WordOfCall::Clear } else { WordOfCall::TooClose };
    Some(SightCall {
        flowers: [a, b],
        is_free,
        call,
        free_probability,
        nearest,
        length_mm: from.distance(to),
    })
}

/// A pair of flowers on whose line a pawn may be placed as measured.
#[derive(Debug, Clone, PartialEq)]
pub struct LegalLine {
    /// The flowers, by their tokens.
    pub flowers: [usize; 2],
    /// Their colour.
    pub colour: Colour,
    /// Stretches of the line where a pawn's middle may stand, mm.
    pub free: Vec<[MatPoint; 2]>,
}

/// Every pair of flowers of one colour that see each other and leave room for a pawn, as measured.
pub fn legal_lines(measurement: &Measurement, set: &SetSize, footprints: &Footprints) -> Vec<LegalLine> {
    let (mut flowers, mut flower_ids) = (Vec::new(), Vec::new());
    let mut pawns = Vec::new();
    for (id, token) in measurement.tokens.iter().enumerate().filter(|(_, token)| token.on_mat) {
        match &token.class {
            TokenClass::Flower(name) => {
                // a flower of no colour of the set has no pair
                if let Some(colour) = set.colour(name) {
                    flowers.push(Flower { colour, at: token.position });
                    flower_ids.push(id);
                }
            }
            TokenClass::Pawn(Owner::Gold) => pawns.push(Pawn { owner: Player::Gold, at: token.position }),
            TokenClass::Pawn(Owner::Silver) => pawns.push(Pawn { owner: Player::Silver, at: token.position }),
        }
    }
    let taken = PerPlayer { gold: Vec::new(), silver: Vec::new() };
    let setup = Setup { flowers, pawns, taken, to_move: None };
    let survey = Survey::of(&setup.standing(footprints), footprints.pawn_mm);
    let line = |pair: &ClearPair| {
        let [i, j] = pair.flowers;
        let (from, to) = (setup.flowers.get(i)?.at, setup.flowers.get(j)?.at);
        let free =
            pair.free.iter().map(|[s, t]| [ClearPair::point(from, to, *s), ClearPair::point(from, to, *t)]);
        let flowers = [*flower_ids.get(i)?, *flower_ids.get(j)?];
        Some(LegalLine { flowers, colour: pair.colour, free: free.collect() })
    };
    survey.clear.iter().filter(|pair| !pair.free.is_empty()).filter_map(line).collect()
}

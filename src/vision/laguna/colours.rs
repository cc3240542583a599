//! The four colours of rafts and pearls, told by ratios of the channels.

use super::super::log_picture::dimmed;

/// Colours in the order red, yellow, green, blue.
pub(super) const COLOURS: usize = 4;
/// Where each lies for rafts over the usual water: red over green and green over blue, natural logarithms.
const RAFTS: [[f32; 2]; COLOURS] = [[1.05, 0.0], [0.22, 1.0], [-0.72, 0.5], [-0.38, -0.5]];
/// The same for pearls, which are glass and mirror the light.
const PEARLS: [[f32; 2]; COLOURS] = [[0.76, 0.05], [0.22, 0.8], [-0.46, 0.43], [-0.20, -0.42]];
/// What else lies about: water, white print, sand and rock.
const OTHERS: [[f32; 2]; 4] = [WATER, [0.0, 0.0], [0.13, 0.33], [0.16, 0.2]];
/// The volcano's lava.
const LAVA: [f32; 2] = [0.70, 0.32];
/// The usual water.
const WATER: [f32; 2] = [-0.65, -0.15];
/// Farthest a pixel may lie from a colour's place, natural logarithm.
const MOST_OFF: f32 = 0.55;

/// Red over green and green over blue.
pub(super) fn ratios(p: [f32; 3]) -> [f32; 2] {
    [p[0] - p[1], p[1] - p[2]]
}

/// How the lamp shifts all colours, by what the water looks like.
pub(super) fn lamp(water: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|k| (water[k] - WATER[k]).clamp(-MOST_SHIFT, MOST_SHIFT))
}

/// Largest shift that a lamp makes, natural logarithm.
const MOST_SHIFT: f32 = 0.35;

/// What something is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// A raft.
    Raft,
    /// A pearl.
    Pearl,
    /// A pearl over the volcano's lava.
    PearlOnLava,
}

/// The colour of a pixel under a lamp; `None` for water, sand, print and the like.
pub(super) fn colour(p: [f32; 3], made: Made, lamp: [f32; 2]) -> Option<usize> {
    let r = ratios(p);
    let centres = if made == Made::Raft { RAFTS } else { PEARLS };
    let lava = (made == Made::PearlOnLava).then_some(LAVA);
    let light = p[0].max(p[1]).max(p[2]);
    let off = |c: [f32; 2]| {
        let c = dimmed([c[0] + lamp[0], c[1] + lamp[1]], light);
        (r[0] - c[0]).hypot(r[1] - c[1])
    };
    let best = (0..COLOURS).min_by(|a, b| off(centres[*a]).total_cmp(&off(centres[*b])))?;
    let least = off(centres[best]);
    (least < MOST_OFF && OTHERS.iter().chain(&lava).all(|other| off(*other) > least)).then_some(best)
}

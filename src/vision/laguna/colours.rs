//! The four colours of rafts and pearls, told by ratios of the channels.

use super::super::log_picture::DimmedPlaces;

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

/// The colours under the lamp of one picture.
#[derive(Debug)]
pub(super) struct Colours {
    rafts: DimmedPlaces<COLOURS>,
    pearls: DimmedPlaces<COLOURS>,
    others: DimmedPlaces<{ OTHERS.len() + 1 }>,
}

impl Colours {
    /// Under a lamp that shifts all colours so.
    pub fn under(lamp: [f32; 2]) -> Self {
        let shifted = |c: [f32; 2]| [c[0] + lamp[0], c[1] + lamp[1]];
        let others = std::array::from_fn(|k| shifted(OTHERS.get(k).copied().unwrap_or(LAVA)));
        Self {
            rafts: DimmedPlaces::new(RAFTS.map(shifted)),
            pearls: DimmedPlaces::new(PEARLS.map(shifted)),
            others: DimmedPlaces::new(others),
        }
    }

    /// The colour of a pixel; `None` for water, sand, print and the like.
    pub fn of(&self, p: [f32; 3], made: Made) -> Option<usize> {
        let (r, light) = (ratios(p), p[0].max(p[1]).max(p[2]));
        let centres = if made == Made::Raft { self.rafts.at(light) } else { self.pearls.at(light) };
        let off = |c: [f32; 2]| (r[0] - c[0]).hypot(r[1] - c[1]);
        let best = (0..COLOURS).min_by(|a, b| off(centres[*a]).total_cmp(&off(centres[*b])))?;
        let least = off(centres[best]);
        let others = self.others.at(light);
        let others = if made == Made::PearlOnLava { &others[..] } else { &others[..OTHERS.len()] };
        (least < MOST_OFF && others.iter().all(|other| off(*other) > least)).then_some(best)
    }
}

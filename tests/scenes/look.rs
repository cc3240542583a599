//! What a simple picture of the published set shows: colours and shapes of cloth, print and tokens.

use super::chance::Chance;
use super::table::Table;
use table_umpire::calibration::SetProfile;
use table_umpire::geometry::MatPoint;

/// Light as linear red, green, blue, 1 for white.
pub type Light = [f32; 3];

/// Colours as a display shows them, 8-bit units.
const CLOTH: [f64; 3] = [62.0, 62.0, 58.0];
const VIOLET: [f64; 3] = [80.0, 72.0, 128.0];
const FURNITURE: [[f64; 3]; 4] =
    [[128.0, 92.0, 62.0], [172.0, 150.0, 120.0], [92.0, 66.0, 50.0], [150.0, 152.0, 150.0]];
const LACE: [f64; 3] = [226.0, 216.0, 202.0];
const CAPS: [[f64; 3]; 2] = [[214.0, 172.0, 86.0], [186.0, 190.0, 196.0]];
const BODIES: [[f64; 3]; 2] = [[84.0, 66.0, 40.0], [74.0, 76.0, 80.0]];

/// Edges of the bands, mm; the lines between them; waves around the circle and their amplitude, mm.
const BANDS: (f64, f64) = (221.5, 250.0);
const LINES: [f64; 2] = [230.6, 240.3];
const WAVES: f64 = 44.0;
const AMPLITUDE: f64 = 1.5;
/// How far inward the innermost band fades, mm.
const FADE: f64 = 4.0;
/// Depth of the petals relative to the radius, by kind.
const DEPTHS: [f64; 7] = [0.14, 0.26, 0.18, 0.24, 0.12, 0.16, 0.26];
/// Radius of the lace, mm, and the ring in it.
const LACE_MM: f64 = 4.4;
const LACE_RING: (f64, f64) = (2.6, 3.2);
/// Radii of a pawn at its foot, neck and cap, mm.
const PAWN_RADII: (f64, f64, f64) = (7.0, 2.6, 3.0);
/// The cap is half an ellipsoid so high, mm, and its middle is seen so far over its lower edge.
const CAP_HEIGHT: f64 = 3.2;
const CAP_MIDDLE: f64 = 0.6;
/// How much the print scatters printed flowers, and how many are tried.
const PRINTED_TRIES: usize = 600;
/// Grid of the index of what lies where, mm.
const CELL: f64 = 14.0;
/// Cells a side of that index.
const CELLS: usize = 60;

/// From 8-bit display units to linear light.
pub fn linear(colour: [f64; 3]) -> Light {
    colour.map(|v| (v.max(0.0) / 255.0).powf(2.2) as f32)
}

fn scaled(light: Light, by: f64) -> Light {
    light.map(|v| v * by as f32)
}

fn mixed(a: Light, b: Light, part: f64) -> Light {
    std::array::from_fn(|k| a[k] + (b[k] - a[k]) * part.clamp(0.0, 1.0) as f32)
}

/// A flat or solid flower.
struct Bloom {
    at: MatPoint,
    radius: f64,
    lobes: f64,
    depth: f64,
    turn: f64,
    petal: Light,
    middle: Light,
    /// Height of the cloth below and of the top face, mm.
    from: f64,
    to: f64,
}

impl Bloom {
    fn covers(&self, x: f64, y: f64) -> bool {
        let (dx, dy) = (x - self.at.x, y - self.at.y);
        let square = dx * dx + dy * dy;
        if square >= self.radius * self.radius {
            return false;
        }
        let least = self.radius * (1.0 - self.depth);
        if square < least * least {
            return true;
        }
        let wave = 0.5 - 0.5 * (self.lobes * (dy.atan2(dx) - self.turn)).cos();
        square.sqrt() < self.radius * (1.0 - self.depth * wave)
    }
}

struct Figure {
    at: MatPoint,
    from: f64,
    /// Height of the neck, where the cap begins, mm.
    neck: f64,
    cap: Light,
    body: Light,
}

impl Figure {
    /// Radius at a height over its foot, mm.
    fn radius(&self, z: f64) -> f64 {
        let (foot, neck, cap) = PAWN_RADII;
        if z > self.neck {
            let part = (z - self.neck) / CAP_HEIGHT;
            cap * (1.0 - part * part).max(0.0).sqrt()
        } else {
            foot + (neck - foot) * (z / self.neck).powf(0.8)
        }
    }
}

/// A token that throws a shadow: foot, radius, height, mm.
struct Caster {
    at: MatPoint,
    radius: f64,
    height: f64,
}

/// The whole scene, ready to be looked at.
pub struct Look {
    half_side: f64,
    furniture: Light,
    printed: Vec<Bloom>,
    flowers: Vec<Bloom>,
    pawns: Vec<Figure>,
    casters: Vec<Caster>,
    printed_near: Vec<Vec<u16>>,
    casters_near: Vec<Vec<u16>>,
    /// Where shadows fall: run on the cloth per mm of height.
    shadow: [f64; 2],
    grain: u64,
}

impl Look {
    pub fn of(chance: &mut Chance, table: &Table, profile: &SetProfile) -> Self {
        let half_side = profile.mat.circle_mm.value / 2.0 * table.side_ratio;
        let kinds = profile.kinds();
        let petal = |kind: usize, log_gloss: f64| -> Light {
            linear(std::array::from_fn(|k| (CLOTH[k] + 8.0) * (kinds[kind].petal[k] + log_gloss).exp() - 8.0))
        };
        let radius = profile.flowers.diameter_mm.value / 2.0;
        let flowers = table.flowers.iter().map(|f| Bloom {
            at: f.at,
            radius,
            lobes: f64::from(kinds[f.kind].lobes),
            depth: DEPTHS[f.kind % DEPTHS.len()],
            turn: f.turn,
            petal: petal(f.kind, chance.normal(0.06)),
            middle: linear(LACE),
            from: f.lift_mm,
            to: table.thickness_mm + f.lift_mm,
        });
        let flowers: Vec<Bloom> = flowers.collect();
        let pawns = table.pawns.iter().map(|p| Figure {
            at: p.at,
            from: p.lift_mm,
            neck: table.cap_height_mm - CAP_MIDDLE,
            cap: linear(CAPS[p.kind]),
            body: linear(BODIES[p.kind]),
        });
        let pawns: Vec<Figure> = pawns.collect();
        let mut printed: Vec<Bloom> = Vec::new();
        for _ in 0..PRINTED_TRIES {
            let size = chance.uniform(0.0, 1.0).powi(3) * 18.0 + 4.0;
            let reach = half_side - size - 1.0;
            let at = MatPoint::new(chance.uniform(-reach, reach), chance.uniform(-reach, reach));
            let free = at.radius() > BANDS.1 + AMPLITUDE + size + 1.5
                && printed.iter().all(|p| p.at.distance(at) > p.radius + size + 0.8);
            if free {
                let kind = chance.index(kinds.len());
                printed.push(Bloom {
                    at,
                    radius: size,
                    lobes: f64::from(kinds[kind].lobes.min(12)),
                    depth: 0.2,
                    turn: chance.uniform(0.0, 6.3),
                    petal: scaled(petal(kind, 0.0), 0.85),
                    middle: if chance.happens(0.5) {
                        linear([200.0, 196.0, 186.0])
                    } else {
                        linear([36.0, 38.0, 44.0])
                    },
                    from: 0.0,
                    to: 0.0,
                });
            }
        }
        let casters = flowers
            .iter()
            .map(|f| Caster { at: f.at, radius: f.radius * 0.92, height: f.to })
            .chain(pawns.iter().map(|p| Caster { at: p.at, radius: 5.0, height: 17.0 }));
        let casters: Vec<Caster> = casters.collect();
        let (sin, cos) = chance.uniform(0.0, std::f64::consts::TAU).sin_cos();
        let run = chance.uniform(0.1, 0.7);
        Self {
            half_side,
            furniture: linear(FURNITURE[chance.index(FURNITURE.len())]),
            printed_near: index(printed.iter().map(|p| (p.at, p.radius))),
            casters_near: index(casters.iter().map(|c| (c.at, c.radius + c.height * run + SOFT))),
            printed,
            flowers,
            pawns,
            casters,
            shadow: [run * cos, run * sin],
            grain: chance.index(1 << 30) as u64,
        }
    }

    /// Middles and reaches of all tokens, mm: foot, radius, height.
    pub fn tokens(&self) -> impl Iterator<Item = (MatPoint, f64, f64)> {
        let flowers = self.flowers.iter().map(|f| (f.at, f.radius, f.to));
        flowers.chain(self.pawns.iter().map(|p| (p.at, PAWN_RADII.0, p.neck + CAP_HEIGHT + p.from)))
    }

    /// What the line of sight that reaches the cloth at `foot` and runs `run` mm aside per mm of height
    /// meets; `candidates` are the tokens that it may meet.
    pub fn seen(&self, foot: MatPoint, run: [f64; 2], candidates: &[usize]) -> Light {
        let mut best: Option<(f64, Light)> = None;
        for &i in candidates {
            let hit = match self.flowers.get(i) {
                Some(flower) => meet_flower(flower, foot, run),
                None => meet_pawn(&self.pawns[i - self.flowers.len()], foot, run),
            };
            if let Some(hit) = hit
                && best.is_none_or(|b| hit.0 > b.0)
            {
                best = Some(hit);
            }
        }
        best.map_or_else(|| self.ground(foot), |b| b.1)
    }

    /// The cloth with its print and shadows, or what lies around it.
    fn ground(&self, p: MatPoint) -> Light {
        let grain = f64::from(self.grain_at(p)) * 0.06 + 0.97;
        if p.x.abs().max(p.y.abs()) > self.half_side {
            let plank = 1.0 + 0.06 * (p.y * 0.11 + (p.x * 0.013).sin()).sin();
            return scaled(self.furniture, grain * plank);
        }
        let light = scaled(self.print(p), grain);
        scaled(light, 1.0 - self.shade(p))
    }

    fn print(&self, p: MatPoint) -> Light {
        let cloth = linear_cloth();
        let radius = p.radius();
        if radius < BANDS.0 - AMPLITUDE {
            return cloth;
        }
        if radius > BANDS.1 + AMPLITUDE {
            let near = cell(p).map_or(&[][..], |c| &self.printed_near[c]);
            return near
                .iter()
                .map(|&i| &self.printed[usize::from(i)])
                .find(|f| f.covers(p.x, p.y))
                .map_or(cloth, |f| if f.at.distance(p) < 0.36 * f.radius { f.middle } else { f.petal });
        }
        let level = radius - AMPLITUDE * (WAVES * p.y.atan2(p.x)).sin();
        if level < BANDS.0 || level > BANDS.1 || LINES.iter().any(|l| (level - l).abs() < 0.5) {
            return cloth;
        }
        mixed(cloth, linear(VIOLET), (level - BANDS.0) / FADE + 0.35)
    }

    /// How much shadow lies at a point, 0 to 1.
    fn shade(&self, p: MatPoint) -> f64 {
        let near = cell(p).map_or(&[][..], |c| &self.casters_near[c]);
        near.iter().map(|&i| self.casters[usize::from(i)].shade(p, self.shadow)).fold(0.0, f64::max)
    }

    /// Fine grain, 0 to 1, constant over half a millimetre.
    fn grain_at(&self, p: MatPoint) -> f32 {
        let (i, j) = ((p.x * 2.0).floor() as i64 as u64, (p.y * 2.0).floor() as i64 as u64);
        let mut h =
            i.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ j.wrapping_mul(0xC2B2_AE3D_27D4_EB4F) ^ self.grain;
        h ^= h >> 29;
        h = h.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (h >> 40) as f32 / (1_u64 << 24) as f32
    }
}

/// Width over which a shadow's edge fades, mm.
const SOFT: f64 = 5.0;
/// Darkness of a full shadow.
const DARK: f64 = 0.45;

impl Caster {
    fn shade(&self, p: MatPoint, shadow: [f64; 2]) -> f64 {
        let (dx, dy) = (p.x - self.at.x, p.y - self.at.y);
        let (ax, ay) = (shadow[0] * self.height, shadow[1] * self.height);
        let part = ((dx * ax + dy * ay) / (ax * ax + ay * ay).max(1e-6)).clamp(0.0, 1.0);
        let distance = (dx - part * ax).hypot(dy - part * ay);
        let edge = ((self.radius + 0.5 * SOFT - distance) / SOFT).clamp(0.0, 1.0);
        DARK * (1.0 - 0.4 * part) * edge
    }
}

fn linear_cloth() -> Light {
    static ONCE: std::sync::OnceLock<Light> = std::sync::OnceLock::new();
    *ONCE.get_or_init(|| linear(CLOTH))
}

fn at_height(foot: MatPoint, run: [f64; 2], z: f64) -> (f64, f64) {
    (foot.x + run[0] * z, foot.y + run[1] * z)
}

/// Height and light where the line of sight meets a flower.
fn meet_flower(flower: &Bloom, foot: MatPoint, run: [f64; 2]) -> Option<(f64, Light)> {
    let (x, y) = at_height(foot, run, flower.to);
    if flower.covers(x, y) {
        let from_middle = (x - flower.at.x).hypot(y - flower.at.y);
        let light = if from_middle > LACE_MM {
            flower.petal
        } else if from_middle > LACE_RING.0 && from_middle < LACE_RING.1 {
            mixed(flower.middle, flower.petal, 0.6)
        } else {
            flower.middle
        };
        return Some((flower.to, light));
    }
    const STEPS: usize = 8;
    (1..=STEPS).find_map(|i| {
        let z = flower.to + (flower.from - flower.to) * i as f64 / STEPS as f64;
        let (x, y) = at_height(foot, run, z);
        flower.covers(x, y).then(|| (z, scaled(flower.petal, 0.42)))
    })
}

/// The same for a pawn: a dark body with a bright cap.
fn meet_pawn(pawn: &Figure, foot: MatPoint, run: [f64; 2]) -> Option<(f64, Light)> {
    const STEP: f64 = 0.5;
    let mut z = pawn.neck + CAP_HEIGHT;
    while z >= 0.0 {
        let (x, y) = at_height(foot, run, z + pawn.from);
        let (dx, dy) = (x - pawn.at.x, y - pawn.at.y);
        let radius = pawn.radius(z);
        if dx * dx + dy * dy < radius * radius {
            let light = if z > pawn.neck {
                scaled(pawn.cap, 0.75 + 0.25 * (z - pawn.neck) / CAP_HEIGHT)
            } else {
                scaled(pawn.body, 0.5 + 0.3 * z / pawn.neck)
            };
            return Some((z + pawn.from, light));
        }
        z -= STEP;
    }
    None
}

fn cell(p: MatPoint) -> Option<usize> {
    let of = |v: f64| {
        let i = (v / CELL + CELLS as f64 / 2.0).floor();
        (i >= 0.0 && i < CELLS as f64).then_some(i as usize)
    };
    Some(of(p.y)? * CELLS + of(p.x)?)
}

/// For each cell the items whose disc may reach into it.
fn index(items: impl Iterator<Item = (MatPoint, f64)>) -> Vec<Vec<u16>> {
    let mut cells = vec![Vec::new(); CELLS * CELLS];
    for (i, (at, reach)) in items.enumerate() {
        let steps = (reach / CELL).ceil() as i32 + 1;
        for dy in -steps..=steps {
            for dx in -steps..=steps {
                let p = MatPoint::new(at.x + f64::from(dx) * CELL, at.y + f64::from(dy) * CELL);
                if let Some(c) = cell(p) {
                    cells[c].push(i as u16);
                }
            }
        }
    }
    cells
}

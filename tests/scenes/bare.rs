//! A home-made set on a bare wooden table: coloured cubes, larger pawns and corner cards, with exact truth.

use super::chance::Chance;
use super::compare::TrueToken;
use super::look::{Light, linear};
use super::raster::Scene;
use super::shot::Shot;
use super::table::flowers_taken;
use table_umpire::calibration::Owner;
use table_umpire::geometry::MatPoint;
use table_umpire::metrology::TokenClass;

/// Radius of the area in which pieces lie, mm, and how far from the middle the cards lie along each axis.
pub const AREA_MM: f64 = 185.0;
const CARD_PLACE: (f64, f64) = (196.0, 216.0);
/// Radius of the circle that a picture must show, mm.
pub const SHOWN_MM: f64 = 335.0;
/// How much the printer and the scissors stretch all markers alike (relative).
const PRINT_SIGMA: f64 = 0.001;
/// Light of paper and ink.
const WHITE: f64 = 228.0;
const INK: f64 = 30.0;
/// Tones of wood, 8-bit units.
const WOODS: [[f64; 3]; 4] =
    [[172.0, 138.0, 100.0], [205.0, 178.0, 140.0], [122.0, 88.0, 62.0], [150.0, 122.0, 92.0]];
/// Paints for pieces, 8-bit units, and their names. No set has two of the same.
const PAINTS: [(&str, [f64; 3]); 9] = [
    ("red", [196.0, 40.0, 42.0]),
    ("orange", [232.0, 118.0, 30.0]),
    ("yellow", [236.0, 204.0, 48.0]),
    ("green", [46.0, 142.0, 70.0]),
    ("blue", [38.0, 78.0, 176.0]),
    ("purple", [112.0, 50.0, 140.0]),
    ("pink", [238.0, 128.0, 170.0]),
    ("cyan", [70.0, 180.0, 205.0]),
    ("lime", [160.0, 205.0, 60.0]),
];
/// How much a set's own paints differ from these, 8-bit units.
const PAINT_SIGMA: f64 = 7.0;
/// Finishes of pawns: black and white, grey and black, white and brown.
const FINISHES: [[[f64; 3]; 2]; 3] = [
    [[232.0, 230.0, 222.0], [34.0, 34.0, 38.0]],
    [[140.0, 142.0, 146.0], [34.0, 34.0, 38.0]],
    [[232.0, 230.0, 222.0], [140.0, 142.0, 146.0]],
];
/// Share of the light that reaches a face from all sides, and the rest from the lamp.
const AMBIENT: f64 = 0.42;
/// Gap that pieces keep, mm: in play, and laid out to be taught.
pub const PLAY_GAP_MM: f64 = 2.0;
pub const TEACH_GAP_MM: f64 = 9.0;

/// A home-made set.
#[derive(Debug, Clone)]
pub struct HomeSet {
    /// Names and paints of the kinds.
    pub kinds: Vec<(&'static str, [f64; 3])>,
    /// Paints of gold's and silver's pawns.
    pub finishes: [[f64; 3]; 2],
    pub side_mm: f64,
    pub pawn_mm: f64,
    /// Height of round pawns; `None` for cubes.
    pub pawn_height_mm: Option<f64>,
    pub per_kind: usize,
    pub per_player: usize,
}

impl HomeSet {
    pub fn of(chance: &mut Chance, kinds: usize) -> Self {
        let mut paints = PAINTS;
        chance.shuffle(&mut paints);
        let kinds = paints[..kinds]
            .iter()
            .map(|(name, rgb)| (*name, rgb.map(|v| (v + chance.normal(PAINT_SIGMA)).clamp(25.0, 240.0))));
        let kinds = kinds.collect();
        let side_mm = chance.uniform(12.0, 16.0);
        let pawn_mm = side_mm * chance.uniform(1.3, 1.5);
        Self {
            kinds,
            finishes: FINISHES[chance.index(FINISHES.len())],
            side_mm,
            pawn_mm,
            pawn_height_mm: chance.happens(0.5).then(|| pawn_mm * chance.uniform(1.0, 1.4)),
            per_kind: 7,
            per_player: 6,
        }
    }
}

/// A piece as it stands.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    pub at: MatPoint,
    turn: (f64, f64),
    /// Half the side, or the radius, mm.
    half: f64,
    round: bool,
    height: f64,
    paint: Light,
    pub kind: usize,
    pub is_pawn: bool,
}

impl Piece {
    /// Radius of the circle about its footprint, mm.
    fn reach(&self) -> f64 {
        if self.round { self.half } else { self.half * std::f64::consts::SQRT_2 }
    }

    fn own(&self, x: f64, y: f64) -> [f64; 2] {
        let (sin, cos) = self.turn;
        [cos * x + sin * y, cos * y - sin * x]
    }

    /// Height and light where a line of sight meets it.
    fn meet(&self, foot: MatPoint, run: [f64; 2], lamp: [f64; 3]) -> Option<(f64, Light)> {
        let p = self.own(foot.x - self.at.x, foot.y - self.at.y);
        let d = self.own(run[0], run[1]);
        let (mut low, mut high) = (0.0_f64, self.height);
        let mut normal = None;
        if self.round {
            let (a, b) = (d[0] * d[0] + d[1] * d[1], p[0] * d[0] + p[1] * d[1]);
            let c = p[0] * p[0] + p[1] * p[1] - self.half * self.half;
            if a < 1e-12 {
                return (c <= 0.0).then(|| (self.height, self.lit(None, lamp)));
            }
            let root = (b * b - a * c).max(0.0).sqrt();
            if b * b < a * c {
                return None;
            }
            low = low.max((-b - root) / a);
            let leave = (-b + root) / a;
            if leave < high {
                high = leave;
                normal = Some([(p[0] + d[0] * high) / self.half, (p[1] + d[1] * high) / self.half]);
            }
        } else {
            for k in 0..2 {
                if d[k].abs() < 1e-9 {
                    if p[k].abs() > self.half {
                        return None;
                    }
                    continue;
                }
                let (a, b) = ((-self.half - p[k]) / d[k], (self.half - p[k]) / d[k]);
                low = low.max(a.min(b));
                if a.max(b) < high {
                    high = a.max(b);
                    let mut side = [0.0; 2];
                    side[k] = d[k].signum();
                    normal = Some(side);
                }
            }
        }
        (low <= high).then(|| (high, self.lit(normal, lamp)))
    }

    /// Its paint on the face of that outward normal (own frame); the top without one.
    fn lit(&self, normal: Option<[f64; 2]>, lamp: [f64; 3]) -> Light {
        let facing = match normal {
            None => lamp[2],
            Some(n) => {
                let (sin, cos) = self.turn;
                let n = [cos * n[0] - sin * n[1], sin * n[0] + cos * n[1]];
                n[0] * lamp[0] + n[1] * lamp[1]
            }
        };
        let light = AMBIENT + (1.0 - AMBIENT) * facing.max(0.0) / lamp[2];
        let ambient = if normal.is_some() { 0.85 } else { 1.0 };
        self.paint.map(|v| v * (light * ambient) as f32)
    }
}

/// A corner card as it lies.
#[derive(Debug, Clone, Copy)]
struct Card {
    at: MatPoint,
    turn: (f64, f64),
    id: usize,
    marker_mm: f64,
}

/// The table with everything on it.
pub struct BareTable {
    pub pieces: Vec<Piece>,
    cards: Vec<Card>,
    bits: Vec<Vec<Vec<bool>>>,
    /// Side of a card's paper over its marker's.
    paper: f64,
    wood: Light,
    grain: f64,
    phase: f64,
    /// Direction to the lamp, unit length.
    lamp: [f64; 3],
    salt: u64,
}

/// What lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Laid {
    /// All pieces, apart from each other.
    ToTeach,
    /// The end of a game.
    EndOfGame,
}

/// The cards: how many, the side of their marker, mm, and what the markers look like (white bits, by rows, with
/// the black border), by the card's number.
#[derive(Clone)]
pub struct Cards {
    pub count: usize,
    pub marker_mm: f64,
    pub paper_mm: f64,
    pub bits: Vec<Vec<Vec<bool>>>,
}

impl BareTable {
    pub fn of(chance: &mut Chance, set: &HomeSet, cards: &Cards, laid: Laid) -> Self {
        let (left, gap) = match laid {
            Laid::ToTeach => {
                let mut all: Vec<usize> =
                    (0..set.kinds.len()).flat_map(|k| std::iter::repeat_n(k, set.per_kind)).collect();
                chance.shuffle(&mut all);
                (all, TEACH_GAP_MM)
            }
            Laid::EndOfGame => {
                (flowers_taken(chance, set.kinds.len(), set.per_kind, set.per_player).0, PLAY_GAP_MM)
            }
        };
        let stretch = 1.0 + chance.normal(PRINT_SIGMA);
        let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        let cards_laid: Vec<Card> = (0..cards.count)
            .map(|id| {
                let (sx, sy) = corners[id % 4];
                let mut along = || chance.uniform(CARD_PLACE.0, CARD_PLACE.1);
                let at = MatPoint::new(sx * along(), sy * along());
                let turn = chance.uniform(0.0, std::f64::consts::TAU).sin_cos();
                Card { at, turn, id, marker_mm: cards.marker_mm * stretch }
            })
            .collect();
        let (sin, cos) = chance.uniform(0.0, std::f64::consts::TAU).sin_cos();
        let low = chance.uniform(0.3, 0.8);
        let length = (low * low + 1.0_f64).sqrt();
        let mut table = Self {
            pieces: Vec::new(),
            cards: cards_laid,
            bits: cards.bits.clone(),
            paper: cards.paper_mm / cards.marker_mm,
            wood: linear(WOODS[chance.index(WOODS.len())]),
            grain: chance.uniform(0.04, 0.12),
            phase: chance.uniform(0.0, 9.0),
            lamp: [low * cos / length, low * sin / length, 1.0 / length],
            salt: chance.index(1 << 30) as u64,
        };
        for i in 0..2 * set.per_player {
            table.place(chance, set, i % 2, true, gap);
        }
        for kind in left {
            table.place(chance, set, kind, false, gap);
        }
        table
    }

    fn place(&mut self, chance: &mut Chance, set: &HomeSet, kind: usize, is_pawn: bool, gap: f64) {
        let round = is_pawn && set.pawn_height_mm.is_some();
        let size = if is_pawn { set.pawn_mm } else { set.side_mm };
        let height = if is_pawn { set.pawn_height_mm.unwrap_or(size) } else { size };
        let rgb = if is_pawn { set.finishes[kind] } else { set.kinds[kind].1 };
        let shade = chance.normal(0.03);
        let paint = linear(rgb.map(|v| v * (1.0 + shade)));
        for attempt in 0..100_000 {
            // a full table is laid closer rather than not at all
            let gap = gap * 0.5_f64.powi(attempt / 20_000);
            let radius = AREA_MM * chance.uniform(0.0, 1.0).sqrt();
            let (sin, cos) = chance.uniform(0.0, std::f64::consts::TAU).sin_cos();
            let at = MatPoint::new(radius * cos, radius * sin);
            let turn = chance.uniform(0.0, std::f64::consts::TAU).sin_cos();
            let piece = Piece { at, turn, half: size / 2.0, round, height, paint, kind, is_pawn };
            if self.pieces.iter().all(|p| p.at.distance(at) > p.reach() + piece.reach() + gap) {
                self.pieces.push(piece);
                return;
            }
        }
        panic!("the table is full");
    }

    /// The pieces as a measurement should have them: the middle of the cards is the origin.
    pub fn truth(&self, shot: &Shot, names: &dyn Fn(usize) -> String) -> Vec<TrueToken> {
        let middle = MatPoint::centroid(self.cards.iter().map(|c| (c.at, 1.0))).unwrap_or_default();
        let token = |p: &Piece| TrueToken {
            class: match (p.is_pawn, p.kind) {
                (false, kind) => TokenClass::Flower(names(kind)),
                (true, 0) => TokenClass::Pawn(Owner::Gold),
                (true, _) => TokenClass::Pawn(Owner::Silver),
            },
            at: MatPoint::new(p.at.x - middle.x, p.at.y - middle.y),
            pixel: shot.view.image_from_mat(p.at).unwrap(),
            px_per_mm: shot.view.px_per_mm(p.at).unwrap(),
        };
        self.pieces.iter().map(token).collect()
    }

    fn ground(&self, p: MatPoint) -> Light {
        let shade = (1.0 - self.shade(p)) as f32;
        for card in &self.cards {
            let (sin, cos) = card.turn;
            let (dx, dy) = (p.x - card.at.x, p.y - card.at.y);
            let (x, y) = (cos * dx + sin * dy, cos * dy - sin * dx);
            let half = card.marker_mm / 2.0;
            if x.abs().max(y.abs()) > self.paper * half {
                continue;
            }
            let mut tone = WHITE;
            if x.abs().max(y.abs()) < half {
                let bits = &self.bits[card.id];
                let n = bits.len() as f64;
                let along = |v: f64| ((v / card.marker_mm + 0.5) * n).clamp(0.0, n - 1.0) as usize;
                // rows run down the card
                tone = if bits[along(-y)][along(x)] { WHITE } else { INK };
            }
            return linear([tone, tone, tone * 0.985]).map(|v| v * shade);
        }
        self.wood_at(p).map(|v| v * shade)
    }

    /// Streaks along x, planks across y, and fine noise.
    fn wood_at(&self, p: MatPoint) -> Light {
        let streak = (0.9 * p.y + 6.0 * (0.011 * p.x + self.phase).sin() + 2.0 * (0.05 * p.x).sin()).sin()
            + 0.6 * (2.3 * p.y + 3.0 * (0.017 * p.x).cos()).sin();
        let plank = (p.y / 90.0 + self.phase).floor();
        let tone = (plank * 12.9898).sin() * 0.08;
        let seam = if (p.y / 90.0 + self.phase).rem_euclid(1.0) < 0.012 { 0.6 } else { 1.0 };
        let noise = f64::from(self.noise(p)) - 0.5;
        let by = (1.0 + tone + self.grain * streak + 0.10 * noise) * seam;
        // darker streaks are redder
        let red = 0.25 * self.grain * streak;
        [self.wood[0] * (by - red) as f32, self.wood[1] * by as f32, self.wood[2] * (by + red) as f32]
    }

    fn noise(&self, p: MatPoint) -> f32 {
        let (i, j) = ((p.x * 0.7).floor() as i64 as u64, (p.y * 2.0).floor() as i64 as u64);
        let mut h = i.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ j.wrapping_mul(0xC2B2_AE3D_27D4_EB4F) ^ self.salt;
        h ^= h >> 29;
        h = h.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (h >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// How much shadow lies at a point, 0 to 1.
    fn shade(&self, p: MatPoint) -> f64 {
        let run = [self.lamp[0] / self.lamp[2], self.lamp[1] / self.lamp[2]];
        let shade = |piece: &Piece| {
            if piece.at.distance(p) > piece.reach() + piece.height * run[0].hypot(run[1]) + 6.0 {
                return 0.0;
            }
            let to = [-run[0] * piece.height, -run[1] * piece.height];
            let end = MatPoint::new(piece.at.x + to[0], piece.at.y + to[1]);
            let (near, part) = p.nearest_on_segment(piece.at, end);
            let soft = 1.5 + 5.0 * part;
            let edge = ((piece.half * 1.1 + 0.5 * soft - near.distance(p)) / soft).clamp(0.0, 1.0);
            (0.5 - 0.12 * part) * edge
        };
        self.pieces.iter().map(shade).fold(0.0, f64::max)
    }
}

impl Scene for BareTable {
    fn tokens(&self) -> Vec<(MatPoint, f64, f64)> {
        self.pieces.iter().map(|p| (p.at, p.reach(), p.height)).collect()
    }

    fn seen(&self, foot: MatPoint, run: [f64; 2], candidates: &[usize]) -> Light {
        let mut best: Option<(f64, Light)> = None;
        for &i in candidates {
            if let Some(hit) = self.pieces[i].meet(foot, run, self.lamp)
                && best.is_none_or(|b| hit.0 > b.0)
            {
                best = Some(hit);
            }
        }
        best.map_or_else(|| self.ground(foot), |b| b.1)
    }
}

//! A table at the end of a game: 24 flowers left, 12 pawns, the flowers taken, and the true sizes.
//! Tokens stand anywhere without touching; the counts are those of a game by the rules.

use super::chance::Chance;
use table_umpire::calibration::{Owner, SetProfile};
use table_umpire::games::lacuna::{Colour, Flower, Pawn, PerPlayer, Player, SetSize};
use table_umpire::geometry::MatPoint;

/// A flower or a pawn as it truly stands.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// Kind of a flower by its place in the profile; for a pawn 0 is gold and 1 silver.
    pub kind: usize,
    /// Centre of its base, mm.
    pub at: MatPoint,
    /// Turn about its own axis, rad.
    pub turn: f64,
    /// How far a crease lifts it over the mean cloth, mm.
    pub lift_mm: f64,
}

impl Standing {
    /// A pawn's owner.
    pub fn owner(&self) -> Owner {
        if self.kind == 0 { Owner::Gold } else { Owner::Silver }
    }
}

/// Everything on the table.
#[derive(Debug, Clone)]
pub struct Table {
    pub flowers: Vec<Standing>,
    pub pawns: Vec<Standing>,
    /// Flowers taken earlier, a count for each kind.
    pub taken: PerPlayer<Vec<u32>>,
    pub set: SetSize,
    /// True height of the flowers' tops, mm.
    pub thickness_mm: f64,
    /// True height of the caps' middles, mm.
    pub cap_height_mm: f64,
    /// True outline of the pawns: heights and radii, mm.
    pub outline_mm: Vec<(f64, f64)>,
    /// True side of the cloth over the circle's diameter.
    pub side_ratio: f64,
    /// True inner over outer edge of the bands.
    pub inner_ratio: f64,
    /// How far each side is seen outside its place, mm.
    pub side_offsets_mm: [f64; 4],
}

/// Standard deviation of the cloth's height under a token, mm.
pub const LIFT_SIGMA_MM: f64 = table_umpire::metrology::CREASE_MM;
/// Largest gap of the close calls made on purpose, mm.
const CLOSE_MM: f64 = 1.5;
/// Clear space between neighbours, mm.
const CLEARANCE_MM: f64 = 1.0;

/// A random outline of the pawns as the profile states it.
fn outline(chance: &mut Chance, profile: &SetProfile) -> Vec<(f64, f64)> {
    let levels = profile.pawns.outline.iter().flat_map(|o| &o.levels_mm);
    levels.map(|l| (l.height, (l.radius + chance.normal(l.sigma)).max(0.1))).collect()
}

impl Table {
    /// A random end of a game. `side_offset_sigma_mm` is how badly the sides lie; up to `close_calls`
    /// flowers are moved to where they are nearly equally far from both players.
    pub fn random(
        chance: &mut Chance,
        profile: &SetProfile,
        side_offset_sigma_mm: f64,
        close_calls: usize,
    ) -> Self {
        let kinds = profile.kinds().len();
        let (left, taken) = flowers_taken(chance, kinds, profile.flowers.per_kind, profile.pawns.per_player);
        let inner = match profile.mat.border {
            table_umpire::calibration::Border::Bands { inner_over_outer } => {
                chance.quantity(inner_over_outer)
            }
            _ => 1.0,
        };
        let mut table = Self {
            flowers: Vec::new(),
            pawns: Vec::new(),
            taken,
            set: SetSize::of_colours(profile.kinds().iter().map(|k| k.name.as_str())),
            thickness_mm: chance.quantity(profile.flowers.thickness_mm),
            cap_height_mm: chance.quantity(profile.pawns.cap_height_mm),
            outline_mm: outline(chance, profile),
            side_ratio: profile.mat.side_over_circle.map_or(1.0, |q| chance.quantity(q)),
            inner_ratio: inner,
            side_offsets_mm: std::array::from_fn(|_| chance.normal(side_offset_sigma_mm)),
        };
        let sizes = Sizes::of(profile);
        for i in 0..2 * profile.pawns.per_player {
            table.place(chance, &sizes, i % 2, true);
        }
        for kind in left {
            table.place(chance, &sizes, kind, false);
        }
        for _ in 0..close_calls {
            let flower = chance.index(table.flowers.len());
            table.make_close(chance, &sizes, flower);
        }
        table
    }

    /// Lays all flowers of the set out as at the beginning of a game.
    pub fn lay_out(&mut self, chance: &mut Chance, profile: &SetProfile) {
        self.flowers.clear();
        let sizes = Sizes::of(profile);
        for i in 0..profile.kinds().len() * profile.flowers.per_kind {
            self.place(chance, &sizes, i % profile.kinds().len(), false);
        }
    }

    /// The same table with every size as the profile has it.
    #[must_use]
    pub fn with_usual_sizes(mut self, profile: &SetProfile) -> Self {
        self.thickness_mm = profile.flowers.thickness_mm.value;
        self.cap_height_mm = profile.pawns.cap_height_mm.value;
        let levels = profile.pawns.outline.iter().flat_map(|o| &o.levels_mm);
        self.outline_mm = levels.map(|l| (l.height, l.radius)).collect();
        self
    }

    /// The same table with a cloth cut and laid as the profile has it.
    #[must_use]
    pub fn with_usual_cloth(mut self, profile: &SetProfile) -> Self {
        self.side_ratio = profile.mat.side_over_circle.map_or(1.0, |q| q.value);
        if let table_umpire::calibration::Border::Bands { inner_over_outer } = profile.mat.border {
            self.inner_ratio = inner_over_outer.value;
        }
        self.side_offsets_mm = [0.0; 4];
        self
    }

    fn place(&mut self, chance: &mut Chance, sizes: &Sizes, kind: usize, is_pawn: bool) {
        loop {
            let (radius, angle) =
                (sizes.reach * chance.uniform(0.0, 1.0).sqrt(), chance.uniform(0.0, std::f64::consts::TAU));
            let at = MatPoint::new(radius * angle.cos(), radius * angle.sin());
            if !self.is_free(at, sizes, is_pawn, None) {
                continue;
            }
            let turn = chance.uniform(0.0, std::f64::consts::TAU);
            let token = Standing { kind, at, turn, lift_mm: chance.normal(LIFT_SIGMA_MM) };
            let list = if is_pawn { &mut self.pawns } else { &mut self.flowers };
            list.push(token);
            return;
        }
    }

    fn is_free(&self, at: MatPoint, sizes: &Sizes, is_pawn: bool, but_flower: Option<usize>) -> bool {
        let own = if is_pawn { sizes.pawn } else { sizes.flower };
        let apart = |other: &Standing, size: f64| other.at.distance(at) > (own + size) / 2.0 + CLEARANCE_MM;
        at.radius() <= sizes.reach
            && self.pawns.iter().all(|p| apart(p, sizes.pawn))
            && self.flowers.iter().enumerate().all(|(i, f)| Some(i) == but_flower || apart(f, sizes.flower))
    }

    /// Moves a flower to where both players' nearest pawns are about equally far, if there is room.
    fn make_close(&mut self, chance: &mut Chance, sizes: &Sizes, flower: usize) {
        let wanted = chance.uniform(-CLOSE_MM, CLOSE_MM);
        let mut at = self.flowers[flower].at;
        for _ in 0..30 {
            let near = |owner: usize| {
                let own = self.pawns.iter().filter(|p| p.kind == owner);
                own.map(|p| p.at).min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))
            };
            let (Some(gold), Some(silver)) = (near(0), near(1)) else { return };
            let (to_gold, to_silver) = (gold.distance(at), silver.distance(at));
            let slope = [
                (at.x - silver.x) / to_silver - (at.x - gold.x) / to_gold,
                (at.y - silver.y) / to_silver - (at.y - gold.y) / to_gold,
            ];
            let steep = slope[0].hypot(slope[1]).max(0.2).powi(2);
            let missing = wanted - (to_silver - to_gold);
            at = MatPoint::new(at.x + missing * slope[0] / steep, at.y + missing * slope[1] / steep);
            if missing.abs() < 0.01 {
                break;
            }
        }
        if self.is_free(at, sizes, false, Some(flower)) {
            self.flowers[flower].at = at;
        }
    }

    /// The flowers as the rules see them.
    pub fn game_flowers(&self) -> Vec<Flower> {
        self.flowers.iter().map(|f| Flower { colour: Colour(f.kind), at: f.at }).collect()
    }

    /// The pawns as the rules see them.
    pub fn game_pawns(&self) -> Vec<Pawn> {
        let owner = |kind| if kind == 0 { Player::Gold } else { Player::Silver };
        self.pawns.iter().map(|p| Pawn { owner: owner(p.kind), at: p.at }).collect()
    }
}

/// Kinds of the flowers left when all pawns stand, and counts of those taken: gold's free flower, then a
/// pair of one kind for each pawn.
pub(super) fn flowers_taken(
    chance: &mut Chance,
    kinds: usize,
    per_kind: usize,
    pawns_each: usize,
) -> (Vec<usize>, PerPlayer<Vec<u32>>) {
    let mut left = vec![per_kind; kinds];
    let mut taken = [vec![0; kinds], vec![0; kinds]];
    let free = chance.index(kinds);
    left[free] -= 1;
    taken[0][free] += 1;
    for player in (0..2 * pawns_each).map(|i| i % 2) {
        let kind = loop {
            let kind = chance.index(kinds);
            if left[kind] >= 2 {
                break kind;
            }
        };
        left[kind] -= 2;
        taken[player][kind] += 2;
    }
    let mut on_mat: Vec<usize> = (0..kinds).flat_map(|k| std::iter::repeat_n(k, left[k])).collect();
    chance.shuffle(&mut on_mat);
    let [gold, silver] = taken;
    (on_mat, PerPlayer { gold, silver })
}

/// What tokens need of room, mm.
struct Sizes {
    flower: f64,
    pawn: f64,
    reach: f64,
}

impl Sizes {
    fn of(profile: &SetProfile) -> Self {
        let flower = profile.flowers.diameter_mm.value;
        let reach = profile.mat.circle_mm.value / 2.0 - flower / 2.0;
        Self { flower, pawn: profile.pawns.base_mm.value, reach }
    }
}

//! A position that the rules allow, and the moves from it.

use super::sight::{Line, nearest_obstacle};
use super::{
    Action, Award, ClearPair, Colour, Flower, Game, Move, Pawn, PerPlayer, Player, ROUNDING_MM, Reason,
    Refused, RuleSet, Score, Setup, Standing, Survey, award_flowers,
};
use crate::geometry::MatPoint;

/// How far the game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The first player takes a flower of their choice.
    FreeFlower,
    /// Pawns are placed in turn.
    Placing,
    /// All pawns stand, or nobody can place one; the flowers left over are collected.
    Collecting,
    /// Nothing is left on the cloth.
    Over,
}

/// A position. Flowers keep their index for the whole game, also when they have left the cloth.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    game: Game,
    flowers: Vec<Flower>,
    on_cloth: Vec<bool>,
    pawns: Vec<Pawn>,
    taken: PerPlayer<Vec<u32>>,
    to_move: Player,
    phase: Phase,
    /// Whether the last move was a pass.
    passed: bool,
}

impl Position {
    /// From a set-up without errors.
    pub(super) fn from_reviewed(setup: Setup, game: &Game) -> Self {
        let kinds = game.set.colours.len();
        let taken = setup.taken.map(|counts| {
            let mut counts = counts.clone();
            counts.resize(kinds, 0);
            counts
        });
        let nothing_taken = taken.gold.iter().chain(&taken.silver).all(|&count| count == 0);
        let free_flower = game.rules.has_free_flower() && setup.pawns.is_empty() && nothing_taken;
        let mut position = Self {
            game: game.clone(),
            on_cloth: vec![true; setup.flowers.len()],
            flowers: setup.flowers,
            pawns: setup.pawns,
            taken,
            to_move: setup.to_move.unwrap_or(Player::Gold),
            phase: if free_flower { Phase::FreeFlower } else { Phase::Placing },
            passed: false,
        };
        position.settle_phase();
        position
    }

    /// The terms it is played on.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// How far the game has come.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; `None` once the pawns are placed.
    pub fn to_move(&self) -> Option<Player> {
        matches!(self.phase, Phase::FreeFlower | Phase::Placing).then_some(self.to_move)
    }

    /// The flowers on the cloth with their indices.
    pub fn flowers(&self) -> impl Iterator<Item = (usize, &Flower)> {
        self.flowers.iter().enumerate().filter(|(i, _)| self.on_cloth[*i])
    }

    /// The pawns on the cloth.
    pub fn pawns(&self) -> &[Pawn] {
        &self.pawns
    }

    /// Flowers taken by `player`, one count a colour.
    pub fn taken(&self, player: Player) -> &[u32] {
        self.taken.of(player)
    }

    /// Pawns that `player` has yet to place.
    pub fn pawns_left(&self, player: Player) -> usize {
        let placed = self.pawns.iter().filter(|p| p.owner == player).count();
        (self.game.set.pawns_per_player as usize).saturating_sub(placed)
    }

    /// Every token on the cloth with its footprint.
    pub fn standing(&self) -> Vec<Standing> {
        let footprints = &self.game.footprints;
        let flowers = self.flowers().map(|(i, f)| Standing::flower(i, f, footprints));
        let pawns = self.pawns.iter().enumerate().map(|(i, p)| Standing::pawn(i, p, footprints));
        flowers.chain(pawns).collect()
    }

    /// All pairs of one colour on the cloth.
    pub fn survey(&self) -> Survey {
        Survey::of(&self.standing(), self.game.footprints.pawn_mm)
    }

    /// The pairs on whose line the player to move may place a pawn; empty when no pawn may be placed.
    pub fn legal_pairs(&self) -> Vec<ClearPair> {
        if self.phase != Phase::Placing {
            return Vec::new();
        }
        self.survey().clear.into_iter().filter(|pair| !pair.free.is_empty()).collect()
    }

    /// Whose each flower on the cloth is, as the pawns stand now; empty unless both players have one.
    pub fn awards(&self) -> Vec<Award> {
        award_flowers(self.flowers(), &self.pawns, self.game.rules, self.game.tie_mm)
    }

    /// The score of the flowers taken so far.
    pub fn score(&self) -> Score {
        let held: Vec<_> = self
            .taken
            .gold
            .iter()
            .zip(&self.taken.silver)
            .map(|(&gold, &silver)| PerPlayer { gold, silver })
            .collect();
        Score::of(&held, self.game.rules, &self.game.set)
    }

    /// The position after `mv`.
    ///
    /// # Errors
    /// The position unchanged, with every reason against the move.
    pub fn apply(mut self, mv: Move) -> Result<Self, Box<Refused>> {
        let reasons = self.objections(&mv);
        if !reasons.is_empty() {
            return Err(Box::new(Refused { position: self, reasons }));
        }
        self.carry_out(&mv);
        Ok(self)
    }

    fn carry_out(&mut self, mv: &Move) {
        match mv.action {
            Action::FreeFlower { flower } => {
                self.take(mv.by, flower);
                self.phase = Phase::Placing;
            }
            Action::Place { flowers, at } => {
                for flower in flowers {
                    self.take(mv.by, flower);
                }
                self.pawns.push(Pawn { owner: mv.by, at });
                self.passed = false;
                self.pass_turn();
            }
            Action::Pass => {
                let nobody_can = self.passed || self.pawns_left(mv.by.other()) == 0;
                self.passed = true;
                self.to_move = mv.by.other();
                if nobody_can {
                    self.phase = Phase::Collecting;
                }
            }
            Action::Collect { flower } => self.take(mv.by, flower),
            Action::Discard { flower } => self.on_cloth[flower] = false,
        }
        self.settle_phase();
    }

    fn take(&mut self, player: Player, flower: usize) {
        self.on_cloth[flower] = false;
        let colour = self.flowers[flower].colour.0;
        self.taken.of_mut(player)[colour] += 1;
    }

    /// Hands the turn over, unless the other player has no pawn left.
    fn pass_turn(&mut self) {
        if self.pawns_left(self.to_move.other()) > 0 {
            self.to_move = self.to_move.other();
        }
    }

    /// Moves on to the phase that the pawns and flowers on the cloth call for.
    fn settle_phase(&mut self) {
        if self.phase == Phase::Placing {
            if Player::BOTH.iter().all(|&player| self.pawns_left(player) == 0) {
                self.phase = Phase::Collecting;
            } else if self.pawns_left(self.to_move) == 0 {
                self.to_move = self.to_move.other();
            }
        }
        if self.phase == Phase::Collecting && !self.on_cloth.contains(&true) {
            self.phase = Phase::Over;
        }
    }

    fn objections(&self, mv: &Move) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let phase = match mv.action {
            Action::FreeFlower { .. } => Phase::FreeFlower,
            Action::Place { .. } | Action::Pass => Phase::Placing,
            Action::Collect { .. } | Action::Discard { .. } => Phase::Collecting,
        };
        if phase != self.phase {
            reasons.push(Reason::WrongPhase);
        }
        if let Some(turn) = self.to_move().filter(|&turn| turn != mv.by) {
            reasons.push(Reason::WrongPlayer { turn });
        }
        match mv.action {
            Action::FreeFlower { flower } => reasons.extend(self.absent(flower)),
            Action::Place { flowers, at } => self.object_to_pawn(flowers, at, &mut reasons),
            Action::Pass => {
                let pair = self.legal_pairs().first().map(|pair| pair.flowers);
                reasons.extend(pair.map(|pair| Reason::MayNotPass { pair }));
            }
            Action::Collect { flower } => self.object_to_collecting(flower, mv.by, &mut reasons),
            Action::Discard { flower } => {
                reasons.extend(self.absent(flower));
                if self.game.rules != RuleSet::DiscardTies {
                    reasons.push(Reason::WrongPhase);
                } else if self.owner(flower).is_some_and(|owner| owner.is_some()) {
                    reasons.push(Reason::NotTied { flower });
                }
            }
        }
        reasons.dedup();
        reasons
    }

    /// The reason why `flower` cannot be taken at all.
    fn absent(&self, flower: usize) -> Option<Reason> {
        match self.on_cloth.get(flower) {
            None => Some(Reason::NoSuchFlower { flower }),
            Some(false) => Some(Reason::FlowerTaken { flower }),
            Some(true) => None,
        }
    }

    fn colour_name(&self, colour: Colour) -> String {
        self.game.set.name(colour).to_owned()
    }

    fn object_to_pawn(&self, flowers: [usize; 2], at: MatPoint, reasons: &mut Vec<Reason>) {
        let [first, second] = flowers;
        let missing: Vec<_> = flowers.iter().filter_map(|&flower| self.absent(flower)).collect();
        if !missing.is_empty() {
            reasons.extend(missing);
            return;
        }
        if first == second {
            reasons.push(Reason::SameFlowerTwice { flower: first });
            return;
        }
        let (a, b) = (self.flowers[first], self.flowers[second]);
        if a.colour != b.colour {
            let (first, second) = (self.colour_name(a.colour), self.colour_name(b.colour));
            reasons.push(Reason::DifferentColours { first, second });
        }
        let standing = self.standing();
        let line = Line::new(a.at, b.at);
        if let Some((by, clearance_mm)) = nearest_obstacle(&line, &standing, flowers)
            && clearance_mm < -ROUNDING_MM
        {
            reasons.push(Reason::LineBlocked { by, clearance_mm });
        }
        if !(at.x.is_finite() && at.y.is_finite()) {
            reasons.push(Reason::NotFinite);
            return;
        }
        let offset_mm = line.distance(at);
        if offset_mm > ROUNDING_MM {
            reasons.push(Reason::OffLine { offset_mm });
        }
        for s in &standing {
            let overlap_mm = s.radius + self.game.footprints.pawn_mm - s.at.distance(at);
            if overlap_mm > ROUNDING_MM {
                reasons.push(Reason::TouchesToken { token: s.token, overlap_mm });
            }
        }
    }

    /// Whose `flower` is by the pawns; outer `None` when it is not on the cloth or one player has no
    /// pawn.
    fn owner(&self, flower: usize) -> Option<Option<Player>> {
        let found = self.flowers.get(flower).filter(|_| self.on_cloth[flower])?;
        let awards = award_flowers([(flower, found)], &self.pawns, self.game.rules, self.game.tie_mm);
        awards.first().map(|award| award.decision.to)
    }

    fn object_to_collecting(&self, flower: usize, by: Player, reasons: &mut Vec<Reason>) {
        reasons.extend(self.absent(flower));
        match self.owner(flower) {
            Some(Some(owner)) if owner != by => reasons.push(Reason::NotYours { flower, owner }),
            Some(None) if self.game.rules == RuleSet::DiscardTies => {
                reasons.push(Reason::Tied { flower });
            }
            _ => {}
        }
    }
}

//! What the rules say against a move.

use super::{
    Cell, Colour, Direction, Ground, LEAST_ON_RAFT, MOST_LOADED, Move, Obstacle, Phase, Position, Raft,
    Reason, Shape, Stage,
};

impl Position {
    /// Every reason against `mv`, each once; empty when it is legal.
    pub fn objections(&self, mv: &Move) -> Vec<Reason> {
        let phase = match mv {
            Move::Place { .. } => Phase::PlacingRafts,
            Move::Put { .. } => Phase::PuttingPearls,
            _ => Phase::Sailing,
        };
        match self.phase() {
            Phase::Over => return vec![Reason::GameOver],
            now if now != phase => return vec![Reason::WrongPhase],
            _ => {}
        }
        match (*mv, self.own_raft()) {
            (Move::Place { corner, shape }, _) => self.against_placing(corner, shape),
            (Move::Put { pearl, island }, _) => self.against_putting(pearl, island),
            (_, None) => vec![Reason::WrongPhase],
            (Move::Load { pearl, island, hole }, Some(raft)) => self.against_load(raft, pearl, island, hole),
            (Move::Shift { from, to }, Some(raft)) => self.against_shift(raft, from, to),
            (Move::Step { direction }, Some(raft)) => self.against_step(raft, direction),
            (Move::Swap { own, other }, Some(raft)) => self.against_swap(raft, own, other),
            (Move::Unload { hole }, Some(raft)) => self.against_unload(raft, hole),
            (Move::End, Some(raft)) => self.against_end(raft),
        }
    }

    /// The landing squares that `raft` lies at: it covers them or has a side along them.
    pub fn landings_at<'a>(&'a self, raft: &'a Raft) -> impl Iterator<Item = Cell> + 'a {
        let at = |cell: &Cell| raft.hole(*cell).is_some() || raft.touches(*cell);
        self.board.landings().iter().copied().filter(at)
    }

    /// What keeps a raft from lying where `raft` lies; the mover's own raft is not in its own way.
    pub(super) fn obstacle(&self, raft: &Raft) -> Option<Obstacle> {
        let others = || self.rafts.iter().filter(|other| other.colour != raft.colour);
        raft.cells().iter().find_map(|cell| {
            let by = others().find(|other| other.hole(*cell).is_some());
            Obstacle::of_ground(self.board.ground(*cell)).or_else(|| by.map(|by| Obstacle::Raft(by.colour)))
        })
    }

    /// What is in the way of a step.
    fn obstacle_towards(&self, raft: &Raft, direction: Direction) -> Option<Obstacle> {
        match raft.stepped(direction) {
            None => Some(Obstacle::Edge),
            Some(moved) => self.obstacle(&moved),
        }
    }

    fn against_placing(&self, corner: Cell, shape: Shape) -> Vec<Reason> {
        let Some(raft) = Raft::new(self.mover(), corner, shape) else {
            return vec![Reason::Blocked { obstacle: Obstacle::Edge }];
        };
        let mut reasons = Vec::new();
        reasons.extend(self.obstacle(&raft).map(|obstacle| Reason::Blocked { obstacle }));
        let landings: Vec<_> = self.landings_at(&raft).collect();
        if landings.is_empty() {
            reasons.push(Reason::NotAtAnIsland);
        }
        for landing in landings {
            if !self.rules.start_may_cover && raft.hole(landing).is_some() {
                reasons.push(Reason::CoversLanding { landing });
            }
            let there = |other: &&Raft| self.landings_at(other).any(|cell| cell == landing);
            if self.rules.own_start_island
                && let Some(other) = self.rafts.iter().find(there)
            {
                reasons.push(Reason::IslandChosen { by: other.colour });
            }
        }
        reasons
    }

    fn against_putting(&self, pearl: Colour, landing: Cell) -> Vec<Reason> {
        let Some(island) = self.island(landing) else { return vec![Reason::NoSuchIsland { cell: landing }] };
        let mut reasons = Vec::new();
        if self.supply.of(pearl) == 0 {
            reasons.push(Reason::NoneLeft { pearl });
        }
        if self.islands[island].of(pearl) > 0 {
            reasons.push(Reason::SecondOfColour { pearl });
        }
        let room = self.rules.island_room;
        if self.islands[island].total() >= room {
            reasons.push(Reason::IslandFull { room });
        }
        if reasons.is_empty() {
            let mut after = self.clone();
            after.supply.take(pearl);
            after.islands[island].add(pearl);
            if !after.can_place_supply() {
                reasons.push(Reason::LeavesNoPlace);
            }
        }
        reasons
    }

    fn against_load(&self, raft: &Raft, pearl: Colour, landing: Cell, hole: Cell) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if self.stage != Stage::Loading {
            reasons.push(Reason::LoadingOver);
        } else if self.loaded >= MOST_LOADED {
            reasons.push(Reason::LoadedEnough { most: MOST_LOADED });
        }
        match self.island(landing) {
            None => reasons.push(Reason::NoSuchIsland { cell: landing }),
            Some(island) => {
                if !self.landings_at(raft).any(|cell| cell == landing) {
                    reasons.push(Reason::NotAtThatIsland { island: landing });
                }
                if self.islands[island].of(pearl) == 0 {
                    reasons.push(Reason::NoSuchPearl { pearl });
                }
            }
        }
        let most = self.rules.most_on_raft;
        if raft.load().total() >= most {
            reasons.push(Reason::RaftFull { most });
        }
        reasons.extend(not_open(raft, hole));
        reasons
    }

    fn against_shift(&self, raft: &Raft, from: Cell, to: Cell) -> Vec<Reason> {
        let mut reasons = too_few(raft);
        if !self.rules.sand_timer && self.stage == Stage::Sailing {
            reasons.push(Reason::PearlsFixed);
        }
        if let Err(reason) = pearl_over(raft, from) {
            reasons.push(reason);
        }
        reasons.extend(not_open(raft, to).filter(|reason| !reasons.contains(reason)));
        reasons
    }

    fn against_step(&self, raft: &Raft, direction: Direction) -> Vec<Reason> {
        let mut reasons = too_few(raft);
        reasons.extend(self.reef_in_sight(raft).map(|cell| Reason::OnReef { cell }));
        if let Some(obstacle) = self.obstacle_towards(raft, direction) {
            reasons.push(Reason::Blocked { obstacle });
            return reasons;
        }
        let mut followed: Vec<_> =
            self.arrows_in_sight(raft).filter(|(_, to)| self.obstacle_towards(raft, *to).is_none()).collect();
        if followed.iter().all(|(_, to)| *to != direction) {
            followed.dedup_by_key(|(_, to)| *to);
            reasons.extend(
                followed.into_iter().map(|(cell, direction)| Reason::AgainstArrow { cell, direction }),
            );
        }
        reasons
    }

    fn against_swap(&self, raft: &Raft, own: Cell, theirs: Cell) -> Vec<Reason> {
        let mut reasons = too_few(raft);
        let own_pearl = pearl_over(raft, own);
        reasons.extend(own_pearl.clone().err());
        reasons.extend(self.arrows_in_sight(raft).next().map(|(cell, _)| Reason::ArrowInSight { cell }));
        let is_other = |other: &&Raft| other.colour != raft.colour && other.hole(theirs).is_some();
        let Some(other) = self.rafts.iter().find(is_other) else {
            reasons.push(Reason::NoOtherRaft { cell: theirs });
            return reasons;
        };
        if !raft.touches_raft(other) {
            reasons.push(Reason::NotAlongside { other: other.colour });
        }
        if self.rules.both_arrows_forbid_swap {
            reasons.extend(self.arrows_in_sight(other).next().map(|(cell, _)| Reason::ArrowInSight { cell }));
        }
        match pearl_over(other, theirs) {
            Err(reason) => reasons.push(reason),
            Ok(pearl) if own_pearl == Ok(pearl) => reasons.push(Reason::SamePearls { pearl }),
            Ok(_) => {}
        }
        reasons
    }

    fn against_unload(&self, raft: &Raft, hole: Cell) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let at_volcano = Direction::ALL.into_iter().any(|direction| {
            let beside = |cell: &Cell| cell.next(direction);
            raft.cells().iter().filter_map(beside).any(|cell| self.board.ground(cell) == Ground::Volcano)
        });
        if !at_volcano {
            reasons.push(Reason::NotAtVolcano);
        }
        match pearl_over(raft, hole) {
            Err(reason) => reasons.push(reason),
            Ok(pearl) if pearl != raft.colour => reasons.push(Reason::NotOwnPearl { pearl }),
            Ok(_) => {}
        }
        if raft.load().total() <= LEAST_ON_RAFT {
            reasons.push(Reason::TooFewLeft { least: LEAST_ON_RAFT });
        }
        reasons
    }

    fn against_end(&self, raft: &Raft) -> Vec<Reason> {
        let pearls = raft.load().total();
        if pearls < LEAST_ON_RAFT {
            return if self.can_load(raft) { too_few(raft) } else { Vec::new() };
        }
        if !self.rules.sand_timer && self.can_sail(raft) {
            return vec![Reason::MustSail];
        }
        Vec::new()
    }

    /// Whether one more pearl can be loaded.
    fn can_load(&self, raft: &Raft) -> bool {
        let stocked = |landing| self.pearls_on(landing).total() > 0;
        self.stage == Stage::Loading && self.loaded < MOST_LOADED && self.landings_at(raft).any(stocked)
    }

    /// Whether the raft can move in this turn, its pearls moved first where they still may be.
    fn can_sail(&self, raft: &Raft) -> bool {
        let reefs = raft.cells().iter().filter(|cell| self.board.ground(**cell) == Ground::Reef).count();
        let covered = match self.stage {
            Stage::Sailing => self.reef_in_sight(raft).is_none(),
            _ => reefs <= usize::from(raft.load().total()),
        };
        covered
            && Direction::ALL.into_iter().any(|direction| self.obstacle_towards(raft, direction).is_none())
    }
}

/// The pearl in the hole of `raft` over `cell`.
fn pearl_over(raft: &Raft, cell: Cell) -> Result<Colour, Reason> {
    let hole = raft.hole(cell).ok_or(Reason::NoSuchHole { cell })?;
    raft.pearls[hole].ok_or(Reason::HoleOpen { cell })
}

/// Why no pearl can be put into the hole over `cell`.
fn not_open(raft: &Raft, cell: Cell) -> Option<Reason> {
    match pearl_over(raft, cell) {
        Ok(_) => Some(Reason::HoleCovered { cell }),
        Err(Reason::HoleOpen { .. }) => None,
        Err(reason) => Some(reason),
    }
}

/// The objection to doing anything but loading with fewer than two pearls.
fn too_few(raft: &Raft) -> Vec<Reason> {
    let pearls = raft.load().total();
    let reason = Reason::TooFewPearls { pearls, least: LEAST_ON_RAFT };
    if pearls < LEAST_ON_RAFT { vec![reason] } else { Vec::new() }
}

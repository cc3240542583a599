//! What a move does.

use super::{After, Cell, Colour, Direction, Ground, Move, MoveError, Position, Raft, Stage};

impl Position {
    /// The position after `mv`.
    ///
    /// # Errors
    /// Every reason against the move.
    pub fn apply(&self, mv: &Move) -> Result<Self, MoveError> {
        self.play(mv).map(|(position, _)| position)
    }

    /// The position after `mv`, and what became of the turn.
    ///
    /// # Errors
    /// Every reason against the move.
    pub fn play(&self, mv: &Move) -> Result<(Self, After), MoveError> {
        let reasons = self.objections(mv);
        if !reasons.is_empty() {
            return Err(MoveError { reasons });
        }
        let mut next = self.clone();
        let after = next.carry_out(mv);
        match after {
            After::GoesOn | After::Won => {}
            After::Aground | After::Ended => next.hand_over(),
        }
        Ok((next, after))
    }

    /// Gives the turn to the next player. The last raft laid and the last pearl put on an island (24 for two, three
    /// or four players) give it to the first.
    fn hand_over(&mut self) {
        self.mover = (self.mover + 1) % self.players.len();
        self.stage = Stage::Loading;
        self.loaded = 0;
    }

    /// Carries out a legal move.
    fn carry_out(&mut self, mv: &Move) -> After {
        match *mv {
            Move::Place { corner, shape } => {
                self.rafts.extend(Raft::new(self.mover(), corner, shape));
                After::Ended
            }
            Move::Put { pearl, island } => {
                if let Some(island) = self.island(island) {
                    self.islands[island].add(pearl);
                    self.supply.take(pearl);
                }
                After::Ended
            }
            Move::Load { pearl, island, hole } => {
                if let Some(island) = self.island(island) {
                    self.islands[island].take(pearl);
                }
                self.set_hole(self.mover, hole, Some(pearl));
                self.loaded += 1;
                After::GoesOn
            }
            Move::Shift { from, to } => self.shift(from, to),
            Move::Step { direction } => self.step(direction),
            Move::Swap { own, other } => {
                self.swap(own, other);
                self.close_loading(false);
                After::GoesOn
            }
            Move::Unload { hole } => self.unload(hole),
            Move::End => After::Ended,
        }
    }

    fn shift(&mut self, from: Cell, to: Cell) -> After {
        let was_aground = self.is_aground();
        let pearl = self.set_hole(self.mover, from, None);
        self.set_hole(self.mover, to, pearl);
        self.close_loading(false);
        if self.players.len() == 1 {
            self.shifts = self.shifts.saturating_add(1);
        }
        // Without the sand timer pearls are only moved before the raft is, when nothing that shows counts.
        let uncovered_reef = self.board.ground(from) == Ground::Reef;
        let repairs = was_aground && self.rules.free_repair;
        let counts = self.rules.sand_timer && !repairs;
        if counts && uncovered_reef { After::Aground } else { After::GoesOn }
    }

    fn step(&mut self, direction: Direction) -> After {
        if let Some(moved) = self.own_raft().and_then(|raft| raft.stepped(direction)) {
            self.rafts[self.mover] = moved;
        }
        self.close_loading(true);
        if self.is_aground() { After::Aground } else { After::GoesOn }
    }

    fn swap(&mut self, own: Cell, theirs: Cell) {
        let holder = |raft: &Raft| raft.colour != self.mover() && raft.hole(theirs).is_some();
        if let Some(other) = self.rafts.iter().position(holder) {
            let given = self.set_hole(self.mover, own, None);
            let got = self.set_hole(other, theirs, given);
            self.set_hole(self.mover, own, got);
        }
    }

    fn unload(&mut self, hole: Cell) -> After {
        if let Some(pearl) = self.set_hole(self.mover, hole, None) {
            self.volcano.add(pearl);
        }
        self.close_loading(false);
        if self.outcome().is_some() {
            After::Won
        } else if self.board.ground(hole) == Ground::Reef {
            After::Aground
        } else {
            After::GoesOn
        }
    }

    /// Puts `pearl`, or nothing, into a hole of raft number `raft`; gives what was there.
    fn set_hole(&mut self, raft: usize, cell: Cell, pearl: Option<Colour>) -> Option<Colour> {
        let raft = &mut self.rafts[raft];
        let hole = raft.hole(cell)?;
        std::mem::replace(&mut raft.pearls[hole], pearl)
    }

    /// Something other than loading was done.
    fn close_loading(&mut self, moved: bool) {
        self.loaded = 0;
        let arranging = !self.rules.sand_timer && !moved && self.stage != Stage::Sailing;
        self.stage = if arranging { Stage::Arranging } else { Stage::Sailing };
    }

    fn is_aground(&self) -> bool {
        self.own_raft().is_some_and(|raft| self.reef_in_sight(raft).is_some())
    }
}

//! Every legal turn, what a turn leads to, and the count of all games of some length.

use std::ops::ControlFlow;

use super::position::{Direction, first_row};
use super::{
    DiscFault, DiscMove, MoveError, Origin, Outcome, Position, ROWS, Side, Slide, Target, Turn, Which,
};

/// What the rules say of the slide after the second move.
enum SlideRule {
    /// The tile passes on as it is.
    Forfeited,
    /// Into this row.
    Row(usize),
    /// Into any row.
    AnyRow,
}

const fn slide_rule(second: DiscMove) -> SlideRule {
    match second.to {
        Target::Start | Target::Out => SlideRule::Forfeited,
        Target::Square(at) => SlideRule::Row(at.row()),
        Target::Destination => SlideRule::AnyRow,
    }
}

/// Whether a move ends outside the playing area.
const fn leaves(mv: DiscMove) -> bool {
    !matches!(mv.to, Target::Square(_))
}

impl Position {
    /// Every legal turn, each once, in a fixed order; none when the game is over. Two orders of the same two moves
    /// are two turns.
    pub fn legal_moves(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _all = self.each_turn(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        turns
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.arrived() {
            return Some(Outcome::Arrived { winner });
        }
        self.each_turn(ControlFlow::Break).is_continue().then_some(Outcome::Immobile { loser: self.to_move })
    }

    /// The number of ways to play `depth` turns from here; 1 for none. A game that ends earlier has no way.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let mut count = 0_u64;
        let _all = self.each_turn(|turn| {
            count = count.saturating_add(if rest == 0 { 1 } else { self.after(&turn).perft(rest) });
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The position after `turn`.
    ///
    /// # Errors
    /// The first rule that is against it.
    pub fn apply(&self, turn: &Turn) -> Result<Self, MoveError> {
        self.check(turn)?;
        Ok(self.after(turn))
    }

    /// The position after a turn that is legal. The turn passes on also when the game is over.
    fn after(&self, turn: &Turn) -> Self {
        let mut position = self.after_disc(turn.first);
        if let Some(second) = turn.second {
            position = position.after_disc(second);
        }
        if let Some(slide) = turn.slide {
            position = position.after_slide(slide);
        }
        position.to_move = self.to_move.other();
        position
    }

    /// Hands every legal turn to `visit`, until it breaks off.
    fn each_turn<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.arrived().is_some() {
            return ControlFlow::Continue(());
        }
        for first in self.disc_moves() {
            let between = self.after_disc(first);
            let wins = between.arrived().is_some();
            if wins || (self.reading.second_optional_after_exit && leaves(first)) {
                visit(Turn { first, second: None, slide: None })?;
            }
            if wins {
                continue;
            }
            for second in between.disc_moves().filter(|&second| !self.is_return(first, second)) {
                let mut visit_slide = |slide| visit(Turn { first, second: Some(second), slide });
                if between.after_disc(second).arrived().is_some() {
                    visit_slide(None)?;
                    continue;
                }
                let rows = match slide_rule(second) {
                    SlideRule::Forfeited => 0..0,
                    SlideRule::Row(row) => row..row + 1,
                    SlideRule::AnyRow => 0..ROWS,
                };
                if rows.is_empty() || self.may_skip_slide(second) {
                    visit_slide(None)?;
                }
                for row in rows {
                    for side in Side::BOTH {
                        for tile in self.spare.ways() {
                            visit_slide(Some(Slide { row, side, tile }))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn may_skip_slide(&self, second: DiscMove) -> bool {
        self.reading.slide_optional_after_arrival && second.to == Target::Destination
    }

    fn check(&self, turn: &Turn) -> Result<(), MoveError> {
        if self.arrived().is_some() {
            return Err(MoveError::GameOver);
        }
        self.check_disc(turn.first).map_err(|fault| MoveError::Disc { which: Which::First, fault })?;
        let between = self.after_disc(turn.first);
        let Some(second) = turn.second else {
            let complete = between.arrived().is_some()
                || (self.reading.second_optional_after_exit && leaves(turn.first));
            return match turn.slide {
                _ if !complete => Err(MoveError::SecondMissing),
                Some(_) => Err(MoveError::SlideNotAllowed),
                None => Ok(()),
            };
        };
        if between.arrived().is_some() {
            return Err(MoveError::GameOver);
        }
        between.check_disc(second).map_err(|fault| MoveError::Disc { which: Which::Second, fault })?;
        if self.is_return(turn.first, second) {
            return Err(MoveError::Return);
        }
        let over = between.after_disc(second).arrived().is_some();
        match (slide_rule(second), turn.slide) {
            (_, None) if over => Ok(()),
            (SlideRule::Forfeited, None) => Ok(()),
            (_, Some(_)) if over => Err(MoveError::SlideNotAllowed),
            (SlideRule::Forfeited, Some(_)) => Err(MoveError::SlideNotAllowed),
            (_, None) if self.may_skip_slide(second) => Ok(()),
            (_, None) => Err(MoveError::SlideMissing),
            (SlideRule::Row(row), Some(slide)) if slide.row != row => Err(MoveError::SlideRow { row }),
            (_, Some(slide)) if slide.row >= ROWS => Err(MoveError::NoSuchRow { row: slide.row }),
            (_, Some(slide)) if slide.tile.lifted() != self.spare => {
                Err(MoveError::SlideTile { given: slide.tile, spare: self.spare })
            }
            (_, Some(_)) => Ok(()),
        }
    }

    /// Whether the player to move may move a disc so; otherwise the rule against it.
    fn check_disc(&self, mv: DiscMove) -> Result<(), DiscFault> {
        let player = self.to_move;
        let from = match mv.from {
            Origin::Start if self.waiting(player) == 0 => return Err(DiscFault::NoneWaiting),
            Origin::Start => {
                return match mv.to {
                    Target::Square(at) if at.row() == first_row(player) => self.landing(at),
                    _ => Err(DiscFault::FirstRowOnly { row: first_row(player) }),
                };
            }
            Origin::Square(from) => from,
        };
        let height = self.stack(from).height();
        match self.stack(from).top() {
            None => return Err(DiscFault::Empty { at: from }),
            Some(top) if top != player => return Err(DiscFault::NotYours { at: from, top }),
            Some(_) => {}
        }
        // Only a stack wider than the playing area could aim at one place in two ways.
        match Direction::ALL.into_iter().find(|&way| self.aim(from, way) == mv.to) {
            Some(way) => self.leap(from, way).map(|_reached| ()),
            None => Err(DiscFault::Distance { at: from, height }),
        }
    }
}

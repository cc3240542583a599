//! A position that the rules allow, and the moves from it.

use super::{
    Bid, Butterfly, Cell, Colour, Counts, FLOWERS_A_ROUND, Facing, Flight, Garden, Insect, Kind, Move,
    MoveError, Options, Outcome, Perch, PositionError, ROUNDS, Setup, Total, attracts, check, round_points,
    snake_order,
};

/// What is to happen next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Flowers are drawn from the bag.
    Draw {
        /// How many.
        flowers: usize,
    },
    /// A garden's player plants a flower.
    Plant {
        /// Index of the garden.
        garden: usize,
    },
    /// All gardens are full and scored.
    Over,
}

/// A position. How far the game has come follows from the flowers in the gardens; what is in the bag from
/// those that are not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) options: Options,
    pub(super) gardens: Vec<Garden>,
    pub(super) start: usize,
    pub(super) bid: Option<Bid>,
    pub(super) butterflies: Vec<Butterfly>,
    pub(super) bumblebee: Option<usize>,
    pub(super) table: Counts,
    /// Flowers drawn for the rounds after this one (the variant without luck).
    pub(super) upcoming: Vec<Counts>,
    /// The points of every finished round, of each garden.
    pub(super) scores: Vec<Vec<i32>>,
}

/// What one move led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The position afterwards.
    pub position: Position,
    /// What flew to another garden, in the order of the kinds.
    pub flights: Vec<Flight>,
    /// The points of each garden, when the move ended a round.
    pub points: Option<Vec<i32>>,
}

impl Position {
    /// The position before the first draw.
    ///
    /// # Errors
    /// When the set-up is not one of the game's.
    pub fn new(setup: Setup) -> Result<Self, PositionError> {
        let butterflies = Kind::all(setup.options.pairs).map(|kind| Butterfly { kind, at: None }).collect();
        let position = Self {
            options: setup.options,
            gardens: setup.gardens,
            start: setup.start,
            bid: setup.bid,
            butterflies,
            bumblebee: None,
            table: Counts::default(),
            upcoming: Vec::new(),
            scores: Vec::new(),
        };
        check(position)
    }

    /// The readings and variants that it is played with.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The gardens in clockwise order.
    pub fn gardens(&self) -> &[Garden] {
        &self.gardens
    }

    /// Index of the garden that started the first round.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// The bid for the start.
    pub const fn bid(&self) -> Option<Bid> {
        self.bid
    }

    /// The eleven butterflies, in the order of [`Kind::all`].
    pub fn butterflies(&self) -> &[Butterfly] {
        &self.butterflies
    }

    /// Index of the garden where the bumblebee is; `None` on the table.
    pub const fn bumblebee(&self) -> Option<usize> {
        self.bumblebee
    }

    /// The flowers on the table for this round.
    pub const fn table(&self) -> &Counts {
        &self.table
    }

    /// The flowers drawn for later rounds.
    pub fn upcoming(&self) -> &[Counts] {
        &self.upcoming
    }

    /// The points of every finished round, of each garden.
    pub fn scores(&self) -> &[Vec<i32>] {
        &self.scores
    }

    /// Flowers drawn in one round.
    pub fn drawn_a_round(&self) -> usize {
        FLOWERS_A_ROUND * self.gardens.len()
    }

    /// Flowers in all gardens.
    pub fn planted(&self) -> usize {
        self.gardens.iter().map(|garden| garden.counts().total()).sum()
    }

    /// The round, from 1; the last one also when the game is over.
    pub fn round(&self) -> u8 {
        let finished = self.planted() / self.drawn_a_round();
        // At most five rounds' flowers fit into the gardens.
        (finished as u8 + 1).min(ROUNDS)
    }

    /// Turns played in this round.
    pub fn turn(&self) -> usize {
        self.planted() % self.drawn_a_round()
    }

    /// Whose turns this round has, in order, as indices of gardens.
    pub fn order(&self) -> Vec<usize> {
        snake_order(self.gardens.len(), self.start, self.round())
    }

    /// What is to happen next.
    pub fn phase(&self) -> Phase {
        let flowers = self.drawn_a_round();
        if self.planted() >= flowers * usize::from(ROUNDS) {
            return Phase::Over;
        }
        let rounds_drawn = usize::from(self.table.total() > 0) + self.upcoming.len();
        let at_start = self.options.all_drawn && self.planted() == 0;
        if rounds_drawn < if at_start { usize::from(ROUNDS) } else { 1 } {
            return Phase::Draw { flowers };
        }
        self.order().get(self.turn()).map_or(Phase::Over, |&garden| Phase::Plant { garden })
    }

    /// What the bag still holds.
    pub fn bag(&self) -> Counts {
        let mut left = Counts::in_bag(self.gardens.len());
        let planted = self.gardens.iter().map(Garden::counts);
        for counts in planted.chain([self.table]).chain(self.upcoming.iter().copied()) {
            for colour in Colour::ALL {
                left.set(colour, left.of(colour).saturating_sub(counts.of(colour)));
            }
        }
        left
    }

    /// Every legal move: all that may come out of the bag, or every colour on the table with every empty cell.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.phase() {
            Phase::Draw { flowers } => self.bag().draws(flowers).into_iter().map(Move::Draw).collect(),
            Phase::Plant { garden } => {
                let cells: Vec<_> = self.gardens[garden].empty_cells().collect();
                let with = |colour| cells.iter().map(move |&cell| Move::Plant { colour, cell });
                self.table.colours().flat_map(with).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// The position after `mv`.
    ///
    /// # Errors
    /// The rule against it.
    pub fn apply(&self, mv: &Move) -> Result<Self, MoveError> {
        self.step(mv).map(|step| step.position)
    }

    /// The position after `mv`, with what flew and, after the last turn of a round, the points.
    ///
    /// # Errors
    /// The rule against it.
    pub fn step(&self, mv: &Move) -> Result<Step, MoveError> {
        match (self.phase(), mv) {
            (Phase::Over, _) => Err(MoveError::Over),
            (Phase::Draw { flowers }, Move::Draw(drawn)) => self.draw(*drawn, flowers),
            (Phase::Draw { flowers }, Move::Plant { .. }) => Err(MoveError::NotPlanting { flowers }),
            (Phase::Plant { garden }, Move::Draw(_)) => Err(MoveError::NotDrawing { garden }),
            (Phase::Plant { garden }, Move::Plant { colour, cell }) => self.plant(garden, *colour, *cell),
        }
    }

    fn draw(&self, drawn: Counts, wanted: usize) -> Result<Step, MoveError> {
        if drawn.total() != wanted {
            return Err(MoveError::WrongNumber { drawn: drawn.total(), wanted });
        }
        let bag = self.bag();
        if let Some(colour) = Colour::ALL.into_iter().find(|&colour| drawn.of(colour) > bag.of(colour)) {
            let (drawn, left) = (drawn.of(colour), bag.of(colour));
            return Err(MoveError::NotInBag { colour, drawn, left });
        }
        let mut position = self.clone();
        if position.table.total() == 0 {
            position.table = drawn;
        } else {
            position.upcoming.push(drawn);
        }
        Ok(Step { position, flights: Vec::new(), points: None })
    }

    fn plant(&self, garden: usize, colour: Colour, cell: Cell) -> Result<Step, MoveError> {
        let mut one = Counts::default();
        one.add(colour);
        let table = self.table.checked_sub(&one).ok_or(MoveError::NotOnTable { colour })?;
        match self.gardens[garden].flower(cell) {
            None => return Err(MoveError::NoSuchCell { garden, cell }),
            Some(Some(flower)) => return Err(MoveError::CellTaken { garden, cell, flower }),
            Some(None) => {}
        }
        let mut position = self.clone();
        position.table = table;
        position.gardens[garden] = self.gardens[garden].with(cell, Some(colour));
        let flights = position.attract(garden, cell);
        let points = (position.turn() == 0).then(|| position.end_round());
        Ok(Step { position, flights, points })
    }

    /// Lets everything fly that the fresh flower attracts.
    fn attract(&mut self, planted: usize, cell: Cell) -> Vec<Flight> {
        let (gardens, attraction) = (&self.gardens, self.options.attraction);
        let flight = |insect, from: Option<usize>| {
            let (pull, against) = attracts(insect, gardens, planted, cell, attraction)?;
            (from != Some(planted)).then_some(Flight { insect, from, to: planted, pull, against })
        };
        let mut flights = Vec::new();
        for butterfly in &mut self.butterflies {
            let from = butterfly.at.map(|perch| perch.garden);
            if let Some(flown) = flight(Insect::Butterfly(butterfly.kind), from) {
                butterfly.at = Some(Perch { garden: planted, facing: Facing::In });
                flights.push(flown);
            }
        }
        if let Some(flown) = flight(Insect::Bumblebee, self.bumblebee) {
            self.bumblebee = Some(planted);
            flights.push(flown);
        }
        flights
    }

    /// Notes the points, turns the butterflies out and lays out what was drawn for the next round.
    fn end_round(&mut self) -> Vec<i32> {
        // Noted before, so their number is that of the rounds finished earlier.
        let round = self.scores.len() as u8 + 1;
        let points = round_points(&self.butterflies, self.bumblebee, self.gardens.len(), round);
        self.scores.push(points.clone());
        for perch in self.butterflies.iter_mut().filter_map(|butterfly| butterfly.at.as_mut()) {
            perch.facing = Facing::Out;
        }
        if !self.upcoming.is_empty() {
            self.table = self.upcoming.remove(0);
        }
        points
    }

    /// What each garden would have if the game ended here: the finished rounds, the colours it lacks now, the
    /// bid.
    pub fn totals(&self) -> Vec<Total> {
        let total = |(garden, own): (usize, &Garden)| Total {
            rounds: self.scores.iter().filter_map(|points| points.get(garden).copied()).collect(),
            missing: own.missing(),
            bid: self.bid.filter(|bid| bid.by == garden).map_or(0, |bid| i32::from(bid.points)),
        };
        self.gardens.iter().enumerate().map(total).collect()
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.phase() == Phase::Over).then(|| Outcome { totals: self.totals() })
    }

    /// The number of ways to go on for `depth` moves, draws among them; 1 for none.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let moves = self.legal_moves();
        if rest == 0 {
            return moves.len() as u64;
        }
        let after = moves.iter().filter_map(|mv| self.apply(mv).ok());
        after.map(|position| position.perft(rest)).fold(0, u64::saturating_add)
    }
}

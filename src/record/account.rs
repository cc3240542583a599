//! A match retold: its events read, its moves in force and its result.

use super::told::standing_end;
use super::{RecordError, StoredEvent, StoredMatch, event_of_line};
use crate::games::lacuna::{PerPlayer, Player};
use crate::referee::ScoreReport;
use crate::tracker::{End, Event, Happening, Legality, MatPlace, Nudged, Placed, Taken, TokenKind};

/// A stored match with its events read.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    /// The match.
    pub stored: StoredMatch,
    /// What each of its events says, in the same order.
    pub told: Vec<Event>,
}

/// How a match came out.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// It is not at its end.
    None,
    /// The end came, but what decides is not known.
    Open,
    /// Somebody won or nobody did.
    Settled {
        /// Who won; `None` for a draw.
        winner: Option<Player>,
        /// Colours each has won.
        colours: PerPlayer<usize>,
        /// How probable this outcome is.
        probability: f64,
        /// Calls that could still change the winner.
        decisive: usize,
        /// Calls that are too close, which may change how many colours each has.
        close: usize,
    },
}

impl Outcome {
    /// The outcome of an end.
    pub fn of_end(end: Option<&End>) -> Self {
        let Some(end) = end else { return Self::None };
        let Some(score) = &end.score else { return Self::Open };
        let winner = score.winner.player();
        let probability = score.winner_probability;
        Self::Settled {
            winner,
            colours: PerPlayer {
                gold: score.colours_won(Player::Gold),
                silver: score.colours_won(Player::Silver),
            },
            probability: match winner {
                Some(Player::Gold) => probability.gold,
                Some(Player::Silver) => probability.silver,
                None => probability.draw,
            },
            decisive: score.decisive_flowers.len(),
            close: end.close_calls(),
        }
    }

    /// The outcome that an event tells: none where it is not an end.
    pub fn of_told(told: &Event) -> Self {
        if let Happening::End(end) = &told.what { Self::of_end(Some(end)) } else { Self::None }
    }

    /// What is in doubt about it, one sentence; nothing where nothing is.
    pub fn doubt(&self) -> String {
        let Self::Settled { probability, decisive, close, .. } = self else { return String::new() };
        let calls = |count: usize| if count == 1 { "1 call".to_owned() } else { format!("{count} calls") };
        if *decisive > 0 {
            format!("{:.0} % probable: {} could change who wins.", 100.0 * probability, calls(*decisive))
        } else if *close > 0 {
            let is = if *close == 1 { "is" } else { "are" };
            format!("{} {is} too close: that may change the colours' count, but not who wins.", calls(*close))
        } else {
            String::new()
        }
    }

    /// In a word or two: `gold 4-3`, `draw 3-3`, `open`, and nothing before the end. The winner's colours come first.
    pub fn word(&self) -> String {
        match self {
            Self::None => String::new(),
            Self::Open => "open".to_owned(),
            Self::Settled { winner: Some(Player::Silver), colours, .. } => {
                format!("silver {}-{}", colours.silver, colours.gold)
            }
            Self::Settled { winner, colours, .. } => {
                let word = winner.map_or_else(|| "draw".to_owned(), |winner| winner.to_string());
                format!("{word} {}-{}", colours.gold, colours.silver)
            }
        }
    }
}

impl Account {
    /// Reads the events of a match.
    ///
    /// # Errors
    /// A line is no event.
    pub fn of(stored: StoredMatch) -> Result<Self, RecordError> {
        let told = stored.events.iter().map(|event| event_of_line(&event.line)).collect::<Result<_, _>>()?;
        Ok(Self { stored, told })
    }

    /// Each event with what it says.
    pub fn events(&self) -> impl Iterator<Item = (&StoredEvent, &Event)> {
        self.stored.events.iter().zip(&self.told)
    }

    /// The pawns that were placed and not taken back, of the last match of the record.
    pub fn moves(&self) -> Vec<(&StoredEvent, &Placed)> {
        let mut moves: Vec<(&StoredEvent, &Placed)> = Vec::new();
        let mut is_ready = false;
        for (event, told) in self.events() {
            match &told.what {
                Happening::Ready { .. } => is_ready = true,
                Happening::Placed(placed) => {
                    // a table that is laid out again is the next match's from its first move on
                    if std::mem::take(&mut is_ready) {
                        moves.clear();
                    }
                    moves.push((event, placed));
                }
                Happening::TakenBack { number, .. } => moves.retain(|(_, placed)| placed.number != *number),
                _ => {}
            }
        }
        moves
    }

    /// The end of the last match of the record, where it has come.
    pub fn end(&self) -> Option<&End> {
        let end = standing_end(self.stored.events.iter().map(|event| event.kind.as_str()))?;
        if let Happening::End(end) = &self.told.get(end)?.what { Some(&**end) } else { None }
    }

    /// The score, where it is known.
    pub fn score(&self) -> Option<&ScoreReport> {
        self.end()?.score.as_ref()
    }

    /// How it came out.
    pub fn outcome(&self) -> Outcome {
        Outcome::of_end(self.end())
    }

    /// A player's name with their pawns, `Anna (gold)`, or their pawns alone.
    pub fn name(&self, player: Player) -> String {
        let name = self.stored.head.about.players.of(player);
        if name.is_empty() { player.to_string() } else { format!("{name} ({player})") }
    }

    /// The result for people, with its doubt.
    pub fn result_sentence(&self) -> String {
        match self.outcome() {
            Outcome::None => "The match has no end yet.".to_owned(),
            Outcome::Open => {
                "The result is open: it depends on flowers that nobody saw being taken.".to_owned()
            }
            Outcome::Settled { winner, colours, .. } => {
                let who =
                    winner.map_or_else(|| "Nobody wins".to_owned(), |p| format!("{} wins", self.name(p)));
                let count = format!("gold {}, silver {} colours", colours.gold, colours.silver);
                format!("{who}: {count}. {}", self.outcome().doubt()).trim_end().to_owned()
            }
        }
    }

    /// What an event says, for people: a sentence without its full stop.
    pub fn words(&self, told: &Event) -> String {
        match &told.what {
            Happening::Ready { flowers, pawns } => {
                format!("The table is ready: {flowers} flowers, {pawns} pawns")
            }
            Happening::Hand => "A hand covers the table".to_owned(),
            Happening::Clear => "The table is free again".to_owned(),
            Happening::Placed(placed) => self.placed(placed),
            Happening::Taken(Taken { player, colour, from_mm }) => {
                let who = player.map_or_else(|| "Somebody".to_owned(), |p| self.name(p));
                format!("{who} takes a {colour} flower from {}", place(from_mm))
            }
            Happening::TakenBack { number, player } => {
                format!("Move {number} is taken back by {}", self.name(*player))
            }
            Happening::Returned { colour, at_mm, .. } => {
                format!("A {colour} flower is back at {}", place(at_mm))
            }
            Happening::Nudged(Nudged { kind, class, by_mm, to_mm, put_back, .. }) => {
                let kind = match kind {
                    TokenKind::Flower => "flower",
                    TokenKind::Pawn => "pawn",
                };
                let back = if *put_back { ", put back where it stood" } else { "" };
                format!("A {class} {kind} was moved by {by_mm:.1} mm to {}{back}", place(to_mm))
            }
            Happening::Bump { by_mm, by_deg } => {
                format!("The camera or the mat was bumped: {by_mm:.1} mm, {by_deg:.1} degrees")
            }
            Happening::Lost { reason, .. } => format!("The mat is lost from sight: {}", trimmed(reason)),
            Happening::Found { .. } => "The mat is seen again".to_owned(),
            Happening::PoorView(remark) => format!("Nothing is sure: {}", trimmed(&remark.message)),
            Happening::End(end) => format!("The last pawn stands; {} flowers are awarded", end.awards.len()),
            Happening::Other => "Something that this program does not know".to_owned(),
        }
    }

    fn placed(&self, placed: &Placed) -> String {
        let took = placed.took();
        let legal = legality_words(placed);
        format!(
            "Move {}: {} places at {} and takes {took}{legal}",
            placed.number,
            self.name(placed.player),
            place(&placed.at_mm)
        )
    }
}

/// What the rules say of a placement, as the end of a sentence; nothing where they allow it.
fn legality_words(placed: &Placed) -> String {
    let word = match placed.legality {
        Legality::Legal => return String::new(),
        Legality::TooClose => "too close to call",
        Legality::Illegal => "against the rules",
    };
    let reasons: Vec<&str> = placed.reasons.iter().map(|reason| trimmed(&reason.message)).collect();
    if reasons.is_empty() { format!("; {word}") } else { format!("; {word}: {}", reasons.join("; ")) }
}

/// A place for people, mm.
fn place(place: &MatPlace) -> String {
    format!("({:.1}, {:.1})", place.0[0], place.0[1])
}

fn trimmed(sentence: &str) -> &str {
    sentence.trim().trim_end_matches('.')
}

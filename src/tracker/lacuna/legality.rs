//! Whether the rules allow a placement, with the doubt of the measurement.

use super::super::event::{Legality, Objection, Obstacle, TokenKind};
use super::known::KnownToken;
use super::options::TrackerOptions;
use super::sight::likeliest;
use crate::games::lacuna::{Footprints, Player};
use crate::referee::chance_beyond;

/// Standard deviation of a distance between a token and a line that the joint errors leave at least, mm.
const LEAST_SIGMA_MM: f64 = 0.3;

/// A placement to be judged.
pub(super) struct Act<'a> {
    /// The pawn.
    pub pawn: &'a KnownToken,
    /// The flowers taken with it: two, if all is well.
    pub flowers: &'a [&'a KnownToken],
    /// Everything else that stood on the mat.
    pub others: &'a [&'a KnownToken],
    /// Whose turn it was, where that is known.
    pub turn: Option<Player>,
    /// How many pawns that player had placed before.
    pub placed_before: usize,
    /// How many pawns a player has.
    pub per_player: usize,
    /// Why nothing about it is sure: a code for programs, and a sentence.
    pub doubt: Option<(&'static str, &'a str)>,
}

/// What is said of a placement.
pub(super) struct Ruling {
    /// Whether the rules allow it.
    pub legality: Legality,
    /// Why not, or why that is in doubt.
    pub reasons: Vec<Objection>,
}

/// The likeliest colour of two flowers taken together and the probability that they are of one colour.
pub(super) fn colour_of(flowers: &[&KnownToken], options: &TrackerOptions) -> (Option<usize>, f64) {
    let kinds: Vec<&[f64]> = flowers.iter().filter_map(|f| f.kinds()).collect();
    match kinds.as_slice() {
        [one] => (likeliest(one), 1.0),
        [a, b, ..] => {
            let both: Vec<f64> = a.iter().zip(*b).map(|(a, b)| a * b).collect();
            let same: f64 = both.iter().sum();
            let alike = same * (1.0 - options.different_colours);
            let unlike = (1.0 - same).max(0.0) * options.different_colours;
            let probability = if alike + unlike > 0.0 { alike / (alike + unlike) } else { 0.0 };
            let colour = if probability >= 0.5 { likeliest(&both) } else { likeliest(a) };
            (colour, probability)
        }
        [] => (None, 0.0),
    }
}

/// Probability that a pawn is gold's, with whose turn it was.
pub(super) fn gold_after_turn(gold: f64, turn: Option<Player>, options: &TrackerOptions) -> f64 {
    let prior = match turn {
        Some(Player::Gold) => 1.0 - options.out_of_turn,
        Some(Player::Silver) => options.out_of_turn,
        None => 0.5,
    };
    let (yes, no) = (gold * prior, (1.0 - gold) * (1.0 - prior));
    if yes + no > 0.0 { yes / (yes + no) } else { prior }
}

/// Holds a placement against the rules.
pub(super) fn judge(
    act: &Act<'_>,
    colours: &[String],
    footprints: &Footprints,
    options: &TrackerOptions,
) -> Ruling {
    let mut found = Objections { options, worst: Legality::Legal, reasons: Vec::new() };
    let gold = act.pawn.gold().unwrap_or(0.5);
    if let Some(turn) = act.turn {
        let own = gold_after_turn(gold, act.turn, options);
        let right = if turn == Player::Gold { own } else { 1.0 - own };
        found.unless(right, plain("wrong-player", format!("It was {turn}'s turn.")));
    }
    if act.placed_before >= act.per_player {
        let message = format!("This player has only {} pawns.", act.per_player);
        found.add(Legality::Illegal, plain("too-many-pawns", message));
    }
    match act.flowers {
        [a, b, ..] => {
            let (_, same) = colour_of(act.flowers, options);
            let names = (a.class(colours), b.class(colours));
            let message = format!("The flowers taken are {} and {}.", names.0, names.1);
            found.unless(same, plain("different-colours", message));
            found.lines(act, (a, b), colours, footprints);
        }
        [_] => found.add(
            Legality::Illegal,
            plain("one-flower-taken", "Only one flower was taken with this pawn.".to_owned()),
        ),
        [] => found.add(
            Legality::Illegal,
            plain("no-flower-taken", "No flower was taken with this pawn.".to_owned()),
        ),
    }
    if let Some((code, doubt)) = act.doubt {
        // what was found against it may be misread as well as what was not
        found.reasons.push(plain(code, doubt.to_owned()));
        found.worst = Legality::TooClose;
    }
    Ruling { legality: found.worst, reasons: found.reasons }
}

fn plain(code: &'static str, message: String) -> Objection {
    Objection { code: code.into(), message, by: None, clearance_mm: None, offset_mm: None, sigma_mm: None }
}

struct Objections<'a> {
    options: &'a TrackerOptions,
    worst: Legality,
    reasons: Vec<Objection>,
}

impl Objections<'_> {
    fn add(&mut self, legality: Legality, objection: Objection) {
        if legality == Legality::Illegal || self.worst == Legality::Legal {
            self.worst = legality;
        }
        self.reasons.push(objection);
    }

    /// An objection that does not hold with probability `fine`.
    fn unless(&mut self, fine: f64, objection: Objection) {
        let sure = f64::midpoint(1.0, self.options.guard_band);
        if fine < 1.0 - sure {
            self.add(Legality::Illegal, objection);
        } else if fine < sure {
            self.add(Legality::TooClose, objection);
        }
    }

    /// An objection against a room of `spare` mm (negative where there is none) with its standard deviation.
    fn room(&mut self, spare: f64, sigma: f64, objection: Objection) {
        // the chance that the true room is on the other side of nothing
        let doubt = chance_beyond(spare.abs() / sigma);
        let is_sure = 1.0 - doubt >= f64::midpoint(1.0, self.options.guard_band);
        if spare < 0.0 && is_sure {
            self.add(Legality::Illegal, objection);
        } else if !is_sure {
            self.add(Legality::TooClose, objection);
        }
    }

    /// Lines of sight and room for the pawn.
    fn lines(
        &mut self,
        act: &Act<'_>,
        (a, b): (&KnownToken, &KnownToken),
        colours: &[String],
        footprints: &Footprints,
    ) {
        let radius =
            |t: &KnownToken| if t.gold().is_some() { footprints.pawn_mm } else { footprints.flower_mm };
        let doubt = |x: &KnownToken, y: &KnownToken| x.sigma_mm.hypot(y.sigma_mm).max(LEAST_SIGMA_MM);
        for other in act.others {
            let (foot, t) = other.position.nearest_on_segment(a.position, b.position);
            let clearance = other.position.distance(foot) - radius(other);
            let line = ((1.0 - t) * a.sigma_mm).hypot(t * b.sigma_mm);
            let sigma = other.sigma_mm.hypot(line).max(LEAST_SIGMA_MM);
            let by = obstacle(other, colours);
            let message = if clearance < 0.0 {
                format!("{} reaches {:.1} mm across the line.", sentence_start(&by), -clearance)
            } else {
                format!("{} stands {clearance:.1} mm from the line.", sentence_start(&by))
            };
            let objection = Objection {
                by: Some(by),
                clearance_mm: Some(clearance),
                sigma_mm: Some(sigma),
                ..plain("line-blocked", message)
            };
            self.room(clearance, sigma, objection);
        }
        let offset = act.pawn.position.distance_to_segment(a.position, b.position);
        let sigma = doubt(act.pawn, a).max(doubt(act.pawn, b));
        let objection = Objection {
            offset_mm: Some(offset),
            sigma_mm: Some(sigma),
            ..plain("off-line", format!("The pawn stands {offset:.1} mm off the line between the flowers."))
        };
        // a pawn whose base covers the line stands on it
        self.room(footprints.pawn_mm - offset, sigma, objection);
        for other in act.others.iter().chain(act.flowers) {
            let apart = act.pawn.position.distance(other.position);
            let room = apart - footprints.pawn_mm - radius(other);
            let sigma = doubt(act.pawn, other);
            let by = obstacle(other, colours);
            let message = format!("The pawn has {room:.1} mm of room beside {}.", in_words(&by));
            let objection = Objection {
                by: Some(by),
                clearance_mm: Some(room),
                sigma_mm: Some(sigma),
                ..plain("touches-token", message)
            };
            self.room(room, sigma, objection);
        }
    }
}

fn obstacle(token: &KnownToken, colours: &[String]) -> Obstacle {
    Obstacle { kind: token.token_kind(), class: token.class(colours), at_mm: token.position.into() }
}

/// What stands in the way with its article, as "an orange flower".
fn in_words(obstacle: &Obstacle) -> String {
    let noun = match obstacle.kind {
        TokenKind::Flower => "flower",
        TokenKind::Pawn => "pawn",
    };
    let is_vowel = obstacle.class.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {} {noun}", if is_vowel { "an" } else { "a" }, obstacle.class)
}

/// The same at the start of a sentence.
fn sentence_start(obstacle: &Obstacle) -> String {
    let words = in_words(obstacle);
    words.replacen('a', "A", 1)
}

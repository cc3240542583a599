//! Whether what was seen goes with the game's own arithmetic.
//!
//! Every pawn took two flowers of one colour; under the official rules the first player also took one
//! free flower. So the flowers on the mat follow from the pawns, and the number missing of each colour is
//! even, but for the free flower's. What disagrees was hidden, not found or misread.

use super::measure::{CUT, ODD_CAMERA, TWO_VIEWS};
use super::spoilt::{BLURRED, NOISY, STEEP, TWO_PONDS};
use crate::calibration::Owner;
use crate::games::lacuna::{Colour, Flower, Footprints, Game, Pawn, PerPlayer, Player, Problem, Setup};
use crate::metrology::{Measurement, TokenClass, Warning};
use crate::referee::RefereeOptions;

/// What the counts say.
pub(super) struct Review {
    /// One for each thing that is odd.
    pub(super) warnings: Vec<Warning>,
    /// Whether tokens seem to be missing or the flowers cannot be awarded.
    pub(super) is_missing_something: bool,
    /// Whether no call can be clear: a pawn may stand unseen, or the camera is not understood.
    pub(super) shows_too_little: bool,
    /// Flowers that the pawns leave on the mat and that were not seen.
    pub(super) unseen_flowers: u32,
}

impl Review {
    fn note(&mut self, code: &'static str, message: String) {
        self.warnings.push(Warning { code, message });
    }

    fn miss(&mut self, code: &'static str, message: String) {
        self.note(code, message);
        self.is_missing_something = true;
    }
}

/// The tokens on the mat of one picture, counted.
struct Counts {
    /// Flowers on the mat of each colour.
    flowers: Vec<usize>,
    pawns: PerPlayer<usize>,
}

/// Weighs the counts of the tokens on the mat against the rules and the set.
pub(super) fn review(measurement: &Measurement, options: &RefereeOptions) -> Review {
    let setup = setup(measurement, options);
    let counts = Counts {
        flowers: (0..options.set.colours.len()).map(|i| setup.on_cloth(Colour(i)) as usize).collect(),
        pawns: PerPlayer { gold: setup.pawns_of(Player::Gold), silver: setup.pawns_of(Player::Silver) },
    };
    let mut review = review_view(measurement);
    say_odd_counts(&setup, options, &mut review);
    say_missing_pawns(&counts, options, &mut review);
    say_flowers_against_pawns(&counts, options, &mut review);
    review
}

/// What the picture itself lacks, whatever the counts: for a match whose tokens are known from its history.
pub(super) fn review_view(measurement: &Measurement) -> Review {
    let mut review = Review {
        warnings: Vec::new(),
        is_missing_something: false,
        shows_too_little: false,
        unseen_flowers: 0,
    };
    say_cover(measurement, &mut review);
    say_cut_off(measurement, &mut review);
    if leaves_in_doubt(&measurement.warnings).is_some() {
        review.shows_too_little = true;
        review.is_missing_something = true;
    }
    review
}

/// The first warning of a measurement's because of which nothing in its picture is sure.
pub(super) fn leaves_in_doubt(warnings: &[Warning]) -> Option<&Warning> {
    let grave = [BLURRED, CUT, NOISY, ODD_CAMERA, STEEP, TWO_PONDS, TWO_VIEWS];
    warnings.iter().find(|warning| grave.contains(&warning.code))
}

/// The tokens on the mat and the flowers known to be taken.
fn setup(measurement: &Measurement, options: &RefereeOptions) -> Setup {
    let mut setup = Setup::default();
    for token in measurement.tokens.iter().filter(|token| token.on_mat) {
        let at = token.position;
        match &token.class {
            TokenClass::Flower(name) => {
                setup.flowers.extend(options.set.colour(name).map(|colour| Flower { colour, at }));
            }
            TokenClass::Pawn(Owner::Gold) => setup.pawns.push(Pawn { owner: Player::Gold, at }),
            TokenClass::Pawn(Owner::Silver) => setup.pawns.push(Pawn { owner: Player::Silver, at }),
        }
    }
    setup.taken = PerPlayer {
        gold: options.taken.counts(Player::Gold, &options.set),
        silver: options.taken.counts(Player::Silver, &options.set),
    };
    setup
}

/// What the rules find odd, as far as it can be said with what is known of the flowers taken.
fn say_odd_counts(setup: &Setup, options: &RefereeOptions, review: &mut Review) {
    // Places are measured, so that tokens which touch may seem to overlap: only counts are looked at.
    let footprints = Footprints { flower_mm: 0.0, pawn_mm: 0.0 };
    let game = Game { rules: options.rules, set: options.set.clone(), footprints, tie_mm: options.tie_mm };
    let is_complete = options.taken.is_complete(&options.set);
    let kinds = options.set.colours.len();
    let is_known = |player| (0..kinds).all(|i| options.taken.get(player, Colour(i)).is_some());
    let mut colours_too_many = 0;
    for problem in setup.review(&game) {
        let is_apt = match &problem {
            Problem::TooManyOfColour { .. }
            | Problem::TooManyPawns { .. }
            | Problem::TookTooMany { .. }
            | Problem::UnevenPawns { .. } => true,
            Problem::TooFewOfColour { .. } => is_complete,
            Problem::TakenAgainstPawns { player, .. } => is_known(*player),
            _ => false,
        };
        if is_apt {
            review.note(problem.code(), problem.to_string());
        }
        if matches!(problem, Problem::TooManyPawns { .. } | Problem::UnevenPawns { .. }) {
            // one that is none, not seen or read as the other player's may be nearest to anything
            review.is_missing_something = true;
            review.shows_too_little = true;
        }
        if matches!(problem, Problem::TakenAgainstPawns { .. } | Problem::TookTooMany { .. }) && is_apt {
            review.is_missing_something = true;
        }
        if matches!(problem, Problem::TooManyOfColour { .. }) {
            colours_too_many += 1;
        }
        if matches!(problem, Problem::TooFewOfColour { .. }) && is_apt {
            review.is_missing_something = true;
        }
    }
    if colours_too_many > 1 {
        let message = "several colours have more flowers than the set: is this the set that --set names?";
        review.shows_too_little = true;
        review.miss("other-set", message.to_owned());
    }
}

/// Players without a pawn, and pawns yet to be placed.
fn say_missing_pawns(counts: &Counts, options: &RefereeOptions, review: &mut Review) {
    let PerPlayer { gold, silver } = counts.pawns;
    let most = options.set.pawns_per_player as usize;
    match (gold, silver) {
        (0, 0) => review.is_missing_something = true,
        (0, _) | (_, 0) => {
            let who = if gold == 0 { Player::Gold } else { Player::Silver };
            review.miss("no-pawns-of-one", format!("no pawn of {who} was found on the mat"));
        }
        _ if gold < most || silver < most => review.note(
            "not-all-pawns",
            format!("{} of {} pawns stand; the calls are as they stand now", gold + silver, 2 * most),
        ),
        _ => {}
    }
}

/// Whether the flowers on the mat are as many as the pawns leave, and of colours that pairs leave.
fn say_flowers_against_pawns(counts: &Counts, options: &RefereeOptions, review: &mut Review) {
    let pawns = counts.pawns.gold + counts.pawns.silver;
    let (whole, seen) = (options.set.flowers(), counts.flowers.iter().sum::<usize>());
    let has_free_flower = options.rules.has_free_flower();
    if pawns == 0 && seen == whole {
        return;
    }
    let expected = whole.saturating_sub(usize::from(has_free_flower) + 2 * pawns);
    let all_stand = pawns >= 2 * options.set.pawns_per_player as usize;
    let arithmetic = format!("{seen} flowers were found on the mat, {pawns} pawns leave {expected}");
    if seen > expected {
        let extra = number(seen - expected, "flower");
        let message =
            format!("{arithmetic}: {extra} too many, so something is misread, or spare ones lie there");
        review.is_missing_something = true;
        // one of them is none: a hand's finger, or a pawn taken for a flower
        review.shows_too_little = true;
        review.note("more-flowers-than-pawns-leave", message);
    } else if seen < expected {
        let lost = expected - seen;
        let pawns_or = if lost % 2 == 0 && !all_stand {
            format!("{} or ", number(lost / 2, "pawn"))
        } else {
            String::new()
        };
        let unless = if all_stand { ", unless collected already" } else { "" };
        // two may be a pawn not seen, one a pawn taken for a flower
        review.shows_too_little |= !all_stand;
        review.unseen_flowers = u32::try_from(lost).unwrap_or(u32::MAX);
        let what = number(lost, "flower");
        let message = format!("{arithmetic}: {pawns_or}{what} may be hidden or not found{unless}");
        review.miss("fewer-flowers-than-pawns-leave", message);
    } else {
        say_odd_colours(counts, options, review);
    }
}

/// Share of the pond under something unknown from which tokens may be hidden: a few fingertips.
const MAX_COVERED: f64 = 0.003;

/// Whether a hand or a thing lies over the pond.
fn say_cover(measurement: &Measurement, review: &mut Review) {
    if measurement.mat.covered > MAX_COVERED {
        let percent = (100.0 * measurement.mat.covered).max(1.0).round();
        review.shows_too_little = true;
        review.miss(
            "pond-covered",
            format!(
                "something covers about {percent} % of the pond: take it away and take the picture again"
            ),
        );
    }
}

/// Share of the circle that may lie outside the picture without tokens being lost.
const MAX_OUTSIDE: f64 = 0.01;

/// Whether a part of the pond is outside the picture.
fn say_cut_off(measurement: &Measurement, review: &mut Review) {
    let outside = 1.0 - measurement.mat.visible;
    if outside > MAX_OUTSIDE {
        let percent = (100.0 * outside).round();
        review.shows_too_little = true;
        review.miss(
            "mat-cut-off",
            format!("{percent} % of the pond's border lies outside the picture: move the camera back"),
        );
    }
}

/// More colours than this that miss an odd number are no single slip: the set may be another.
const MANY_ODD_COLOURS: usize = 3;

/// Names the colours when more of them miss an odd number than free flowers explain.
fn say_odd_colours(counts: &Counts, options: &RefereeOptions, review: &mut Review) {
    let per_colour = options.set.per_colour as usize;
    let odd: Vec<&str> = counts
        .flowers
        .iter()
        .zip(&options.set.colours)
        .filter(|(seen, _)| per_colour.abs_diff(**seen) % 2 == 1)
        .map(|(_, name)| name.as_str())
        .collect();
    if odd.len() > usize::from(options.rules.has_free_flower()) {
        let message = format!(
            "an odd number is missing of {}, but pawns take two of one colour: a flower's colour may be misread",
            list(&odd)
        );
        if odd.len() > MANY_ODD_COLOURS {
            review.is_missing_something = true;
        }
        review.note("odd-colours", message);
    }
}

/// `1 pawn`, `2 pawns`.
fn number(count: usize, of: &str) -> String {
    format!("{count} {of}{}", if count == 1 { "" } else { "s" })
}

/// `red, blue and pink`.
fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

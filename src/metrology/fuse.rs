//! Several pictures of one position to one measurement.
//!
//! The pictures' frames are turned over each other, their tokens matched one to one, and all places solved for at once
//! with every picture's common causes as unknowns ([`super::system`]). A token that two pictures put at two places is
//! not averaged; when several are, or one plainly moved, the pictures do not show the same position.

use super::measurement::{MeasuredToken, Measurement, TokenClass, Warning};
use super::system::{Miss, Part, Solution, System};
use super::tracks::Tracks;
use super::votes::{common_class, existence};
use crate::calibration::{Owner, SetProfile};
use crate::geometry::{Covariance2, ImagePoint, JointCovariance};

/// Squared distance, in standard deviations, of a sighting from where the others put it, from which it is another
/// place: two degrees of freedom, one in a million by chance.
const OTHER_PLACE: f64 = 27.6;
/// And the least such distance, mm: below it nothing that a player calls moved has moved.
const LEAST_APART_MM: f64 = 0.7;
/// From this distance a token was moved, not misjudged: half a flower, mm.
const MOVED_MM: f64 = 8.0;
/// Tokens that may be put at two places, and as a share of all in common, before the position is another.
const MOST_APART: (usize, f64) = (2, 0.1);
/// Tokens that may be missing in pictures that should show them before the position is another.
const MOST_MISSING: (usize, f64) = (3, 0.1);
/// Probability of being there above which nothing is said of a token that some pictures do not show.
const SURELY_THERE: f64 = 0.99;

/// One picture's measurement and the size of the upright picture, px.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// What was measured in it.
    pub measurement: &'a Measurement,
    /// Width and height, px.
    pub size: (usize, usize),
}

/// A token that two pictures show at different places.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// What it is.
    pub class: TokenClass,
    /// Where it is in the first picture that shows it, px of that picture.
    pub pixel: ImagePoint,
    /// Index of that picture.
    pub picture: usize,
    /// How far apart the places are, mm.
    pub mm: f64,
}

/// Why pictures cannot be combined; `picture` is the index of the one that does not go with those before it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FusionError {
    /// No picture was given.
    #[error("there is no picture to combine")]
    Nothing,
    /// Too few tokens to know how the pictures lie to each other.
    #[error("only {common} tokens are in common, too few to lay the pictures over each other")]
    TooFewInCommon {
        /// The picture.
        picture: usize,
        /// Tokens in common.
        common: usize,
    },
    /// Two turns of the mat explain the tokens about as well.
    #[error("the tokens look alike from several sides, so that the pictures cannot be laid over each other")]
    TurnUnknown {
        /// The picture.
        picture: usize,
    },
    /// Most tokens are elsewhere.
    #[error("only {common} of {of} tokens stand where the others show them")]
    OtherPosition {
        /// The picture.
        picture: usize,
        /// Tokens in common.
        common: usize,
        /// Tokens of the picture that has fewer.
        of: usize,
    },
    /// Single tokens are elsewhere, or there in one picture only.
    #[error("{} tokens do not stand where the other pictures show them", moved.len())]
    TokensMoved {
        /// The picture.
        picture: usize,
        /// Which.
        moved: Vec<Moved>,
    },
    /// The equations have no solution.
    #[error("the measurements contradict each other beyond rounding")]
    Unsolvable,
}

/// Several pictures as one.
#[derive(Debug, Clone, PartialEq)]
pub struct Fusion {
    /// The position, in the first picture's frame; pixels refer to the first picture.
    pub measurement: Measurement,
    /// Places from which the pictures were taken; pictures from one place count as one.
    pub stands: usize,
    /// Whether a pawn may or may not be there, so that no call is clear.
    pub has_doubtful_pawn: bool,
    /// The pictures' terms, for predicting what a further one would bring.
    pub(super) parts: Vec<Part>,
}

/// Combines pictures of one position.
///
/// # Errors
/// [`FusionError`] when they do not show the same position, or that cannot be told.
pub fn fuse(pictures: &[Picture<'_>], profile: &SetProfile) -> Result<Fusion, FusionError> {
    let first = pictures.first().ok_or(FusionError::Nothing)?;
    let mut tracks = Tracks::of(pictures)?;
    let mut warnings = common_warnings(pictures);
    let seen = Presence::of(&tracks, pictures, profile);
    let has_doubtful_pawn = seen.hold(&tracks, pictures, &mut warnings)?;
    let kept: Vec<f64> = seen.probability.iter().copied().filter(|p| *p > 0.5).collect();
    let mut is_kept = seen.probability.iter().map(|p| *p > 0.5);
    tracks.tracks.retain(|_| is_kept.next().unwrap_or(true));
    let mut parts = tracks.parts(pictures, profile);
    let (solution, apart) = solve(&mut parts, &tracks, pictures)?;
    let mut own = vec![Covariance2::default(); tracks.tracks.len()];
    for (track, miss) in &apart {
        own[*track] = own[*track].plus_cause(miss.off_mm);
        let (class, pixel, _) = seen_first(&tracks, *track, pictures);
        let message = format!(
            "the pictures put {} at ({:.0}, {:.0}) px {:.1} mm apart: it was not averaged, and its place is in doubt by that much",
            described(&class),
            pixel.u,
            pixel.v,
            miss.mm()
        );
        warnings.push(Warning { code: "token-apart", message });
    }
    let radius = profile.mat.circle_mm.value / 2.0;
    let tokens = tracks.tracks.iter().zip(&solution.places).zip(kept);
    let tokens = tokens.filter_map(|((track, at), there)| {
        let sightings: Vec<(usize, usize)> =
            track.seen.iter().enumerate().filter_map(|(j, id)| Some((j, (*id)?))).collect();
        let said: Vec<_> = sightings
            .iter()
            .map(|&(j, id)| (tracks.stands[j], &pictures[j].measurement.tokens[id]))
            .map(|(stand, token)| (stand, &token.class, token.class_probability))
            .collect();
        let (class, probability) = common_class(&said, profile)?;
        let pixel = match track.seen[0] {
            Some(id) => first.measurement.tokens[id].pixel,
            None => first.measurement.view.image_from_mat(*at)?,
        };
        Some(MeasuredToken {
            class,
            class_probability: probability * there,
            pixel,
            position: *at,
            on_mat: at.radius() <= radius,
        })
    });
    let tokens: Vec<MeasuredToken> = tokens.collect();
    let covariance = JointCovariance::new(solution.shared, own).ok_or(FusionError::Unsolvable)?;
    if tokens.len() != covariance.len() {
        return Err(FusionError::Unsolvable);
    }
    let mut mat = first.measurement.mat;
    for picture in pictures {
        // what lies over the pond or outside one picture is seen in another
        mat.covered = mat.covered.min(picture.measurement.mat.covered);
        mat.visible = mat.visible.max(picture.measurement.mat.visible);
    }
    let measurement = Measurement {
        tokens,
        covariance,
        causes: solution.causes,
        mat,
        warnings,
        ..first.measurement.clone()
    };
    let stands = tracks.stands.iter().max().map_or(0, |most| most + 1);
    Ok(Fusion { measurement, stands, has_doubtful_pawn, parts })
}

/// Every warning of the pictures once.
fn common_warnings(pictures: &[Picture<'_>]) -> Vec<Warning> {
    let mut warnings: Vec<Warning> = Vec::new();
    for warning in pictures.iter().flat_map(|picture| &picture.measurement.warnings) {
        if !warnings.contains(warning) {
            warnings.push(warning.clone());
        }
    }
    warnings
}

/// Solves for all places; sightings that the others contradict are taken out of the parts, the worst first. Gives the
/// solution and the tokens of which only one place is left.
fn solve(
    parts: &mut [Part],
    tracks: &Tracks,
    pictures: &[Picture<'_>],
) -> Result<(Solution, Vec<(usize, Miss)>), FusionError> {
    let count = tracks.tracks.len();
    let in_common = tracks.tracks.iter().filter(|t| t.seen.iter().flatten().count() > 1).count();
    let most = MOST_APART.0.max((MOST_APART.1 * in_common as f64) as usize);
    let mut apart: Vec<(usize, usize, Miss)> = Vec::new();
    loop {
        let solution = System::of(parts, count).and_then(|s| s.solve()).ok_or(FusionError::Unsolvable)?;
        let sightings = parts.iter().zip(&solution.misses).enumerate();
        let misses = sightings.flat_map(|(j, (part, misses))| {
            part.sightings
                .iter()
                .zip(misses)
                .enumerate()
                .filter_map(move |(i, (s, m))| Some((j, i, s.track, (*m)?)))
        });
        let worst = misses
            .filter(|(.., miss)| miss.squared_sigmas > OTHER_PLACE && miss.mm() > LEAST_APART_MM)
            // of two that contradict each other, the later picture's goes
            .max_by(|a, b| a.3.squared_sigmas.total_cmp(&b.3.squared_sigmas).then(a.0.cmp(&b.0)));
        let Some((mut j, mut i, track, miss)) = worst else {
            let left =
                |track: usize| parts.iter().flat_map(|p| &p.sightings).filter(|s| s.track == track).count();
            let apart = apart.into_iter().filter(|(_, track, _)| left(*track) < 2);
            return Ok((solution, apart.map(|(_, track, miss)| (track, miss)).collect()));
        };
        let holders = || (0..parts.len()).filter(|j| parts[*j].sightings.iter().any(|s| s.track == track));
        if holders().count() == 2
            && let Some(later) = holders().max()
        {
            j = later;
            i = parts[j].sightings.iter().position(|s| s.track == track).unwrap_or(i);
        }
        parts[j].sightings.remove(i);
        apart.push((j, track, miss));
        if miss.mm() > MOVED_MM || apart.len() > most {
            let moved = apart.iter().map(|(_, track, miss)| {
                let (class, pixel, picture) = seen_first(tracks, *track, pictures);
                Moved { class, pixel, picture, mm: miss.mm() }
            });
            return Err(FusionError::TokensMoved { picture: j, moved: moved.collect() });
        }
    }
}

/// What a token is, where and in which picture, by the first that shows it.
fn seen_first(tracks: &Tracks, track: usize, pictures: &[Picture<'_>]) -> (TokenClass, ImagePoint, usize) {
    let seen = tracks.tracks[track].seen.iter().enumerate().find_map(|(j, id)| Some((j, (*id)?)));
    let (j, id) = seen.unwrap_or((0, 0));
    let token = &pictures[j].measurement.tokens[id];
    (token.class.clone(), token.pixel, j)
}

/// `the red flower`.
fn described(class: &TokenClass) -> String {
    match class {
        TokenClass::Flower(name) => format!("the {name} flower"),
        TokenClass::Pawn(Owner::Gold) => "the gold pawn".to_owned(),
        TokenClass::Pawn(Owner::Silver) => "the silver pawn".to_owned(),
    }
}

/// Which tokens are there, by the pictures that show them and those that should.
struct Presence {
    /// Probability of each being there.
    probability: Vec<f64>,
    /// For each token the pictures that should show it and do not.
    missed: Vec<Vec<usize>>,
}

impl Presence {
    fn of(tracks: &Tracks, pictures: &[Picture<'_>], profile: &SetProfile) -> Self {
        let radius = profile.mat.circle_mm.value / 2.0;
        let mut presence = Self { probability: Vec::new(), missed: Vec::new() };
        for (t, track) in tracks.tracks.iter().enumerate() {
            let (class, ..) = seen_first(tracks, t, pictures);
            let is_pawn = matches!(class, TokenClass::Pawn(_));
            let is_due = |j: &usize| {
                track.at.radius() <= radius && tracks.should_show(t, *j, pictures, profile, is_pawn)
            };
            let missed: Vec<usize> =
                (0..pictures.len()).filter(|j| track.seen[*j].is_none()).filter(is_due).collect();
            let places = |of: &mut dyn Iterator<Item = usize>| {
                let mut stands: Vec<usize> = of.map(|j| tracks.stands[j]).collect();
                stands.sort_unstable();
                stands.dedup();
                stands.len()
            };
            let found = places(&mut (0..pictures.len()).filter(|j| track.seen[*j].is_some()));
            let there =
                if missed.is_empty() { 1.0 } else { existence(found, places(&mut missed.iter().copied())) };
            presence.probability.push(there);
            presence.missed.push(missed);
        }
        presence
    }

    /// Says which tokens some pictures do not show; gives whether one is a pawn in doubt.
    ///
    /// # Errors
    /// [`FusionError::TokensMoved`] when they are so many, or such, that a move was made between the pictures.
    fn hold(
        &self,
        tracks: &Tracks,
        pictures: &[Picture<'_>],
        warnings: &mut Vec<Warning>,
    ) -> Result<bool, FusionError> {
        let lone: Vec<usize> = (0..self.missed.len()).filter(|t| !self.missed[*t].is_empty()).collect();
        let seen_in = |t: usize, j: usize| tracks.tracks[t].seen[j].is_some();
        let class = |t: usize| seen_first(tracks, t, pictures).0;
        // one goes as another comes: the same thing elsewhere, beside the mat too, or a pawn for the flowers it took
        let exchanged = |a: usize, b: usize| {
            let is_exchange = class(a) == class(b) || matches!(class(b), TokenClass::Pawn(_));
            let comes = self.missed[a].iter().any(|j| seen_in(b, *j));
            a != b && is_exchange && comes && (0..pictures.len()).all(|j| !(seen_in(a, j) && seen_in(b, j)))
        };
        let pairs = lone.iter().flat_map(|a| (0..self.missed.len()).map(move |b| (*a, b)));
        let pair = pairs.into_iter().find(|(a, b)| exchanged(*a, *b));
        let most = MOST_MISSING.0.max((MOST_MISSING.1 * tracks.tracks.len() as f64) as usize);
        let named = match pair {
            Some((a, b)) => vec![a, b],
            None if lone.len() > most => lone.clone(),
            None => Vec::new(),
        };
        if let Some(t) = named.first() {
            let place = |t: usize| tracks.tracks[t].at;
            let apart = pair
                .filter(|(a, b)| class(*a) == class(*b))
                .map_or(0.0, |(a, b)| place(a).distance(place(b)));
            let moved = named.iter().map(|t| {
                let (class, pixel, picture) = seen_first(tracks, *t, pictures);
                Moved { class, pixel, picture, mm: apart }
            });
            return Err(FusionError::TokensMoved { picture: self.missed[*t][0], moved: moved.collect() });
        }
        let mut has_doubtful_pawn = false;
        for t in lone {
            let there = self.probability[t];
            let (class, pixel, _) = seen_first(tracks, t, pictures);
            let is_doubtful = (1.0 - SURELY_THERE..SURELY_THERE).contains(&there);
            has_doubtful_pawn |= is_doubtful && matches!(class, TokenClass::Pawn(_));
            let found = tracks.tracks[t].seen.iter().flatten().count();
            let verdict = if there > 0.5 { "it is kept" } else { "it is left out" };
            let message = format!(
                "{} at ({:.0}, {:.0}) px is seen in {found} of {} pictures that should show it: {verdict}, there with {:.0} %",
                described(&class),
                pixel.u,
                pixel.v,
                found + self.missed[t].len(),
                100.0 * there
            );
            warnings.push(Warning { code: "not-in-all-pictures", message });
        }
        Ok(has_doubtful_pawn)
    }
}

impl Miss {
    /// Distance, mm.
    pub(super) fn mm(&self) -> f64 {
        self.off_mm[0].hypot(self.off_mm[1])
    }
}

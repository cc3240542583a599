//! Which sightings of several pictures are one token, and what each picture adds to the joint system.

use super::align::{NoTurn, Turn, align};
use super::fuse::{FusionError, Picture};
use super::measure::CREASE_MM;
use super::measurement::{Cause, MeasuredToken, TokenClass};
use super::system::{Part, Sighting};
use crate::calibration::SetProfile;
use crate::geometry::{Covariance2, MatPoint, View};
use nalgebra::Vector3;

/// Fewest tokens that two pictures must have in common: fewer leave the turn between them to chance.
const FEWEST_IN_COMMON: usize = 4;
/// Share of the tokens of the poorer picture that must be in common for the position to be the same.
const LEAST_SHARE_IN_COMMON: f64 = 0.6;
/// Cameras seen from the pond's middle within this angle of each other stand at one place, rad: what they see wrong,
/// by the cloth's folds and the print, they see wrong alike. How far off they are is no help: that follows from the
/// focal length, which may not be known.
const SAME_STAND: f64 = 0.08;
/// Radius about a pawn's axis within which a token counts as hidden, as a share of the two tokens' radii.
const HIDDEN: f64 = 0.75;
/// How near to the picture's edge a token may not be found, mm.
const EDGE_MM: f64 = 10.0;

/// One token and where it was seen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Track {
    /// For each picture the token's index there, where it was seen.
    pub seen: Vec<Option<usize>>,
    /// Where, by the first picture that has it, mm in the common frame.
    pub at: MatPoint,
}

/// The tokens of all pictures, matched.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tracks {
    /// The tokens: the first picture's, then what further ones add.
    pub tracks: Vec<Track>,
    /// How each picture's frame is turned into the first's.
    pub turns: Vec<Turn>,
    /// From which place each picture was taken, counted from 0.
    pub stands: Vec<usize>,
}

impl Tracks {
    /// Matches the tokens of all pictures, each with those before it.
    ///
    /// # Errors
    /// [`FusionError`] when a picture has too little in common with the others.
    pub fn of(pictures: &[Picture<'_>]) -> Result<Self, FusionError> {
        let mut matched = Self { tracks: Vec::new(), turns: Vec::new(), stands: Vec::new() };
        // what is known of each track so far, as a token in the common frame
        let mut known: Vec<MeasuredToken> = Vec::new();
        for (j, picture) in pictures.iter().enumerate() {
            let tokens = &picture.measurement.tokens;
            let (turn, pairs) = if j == 0 { (Turn::NONE, Vec::new()) } else { in_common(&known, tokens, j)? };
            let mut track_of = vec![None; tokens.len()];
            for (track, token) in pairs {
                track_of[token] = Some(track);
            }
            for track in &mut matched.tracks {
                track.seen.push(None);
            }
            for (id, token) in tokens.iter().enumerate() {
                let track = track_of[id].unwrap_or_else(|| {
                    let at = turn.point(token.position);
                    known.push(MeasuredToken { position: at, ..token.clone() });
                    matched.tracks.push(Track { seen: vec![None; j + 1], at });
                    matched.tracks.len() - 1
                });
                matched.tracks[track].seen[j] = Some(id);
            }
            matched.turns.push(turn);
        }
        matched.stands = stands(pictures, &matched.turns);
        Ok(matched)
    }

    /// The pictures' terms of the joint system.
    pub fn parts(&self, pictures: &[Picture<'_>], profile: &SetProfile) -> Vec<Part> {
        (0..pictures.len())
            .map(|j| {
                let ids: Vec<Option<usize>> = self.tracks.iter().map(|track| track.seen[j]).collect();
                part(pictures[j], &ids, self.turns[j], self.stands[j], profile)
            })
            .collect()
    }

    /// Whether picture `j` should show `track`: inside the picture, and no pawn before it.
    pub fn should_show(
        &self,
        track: usize,
        j: usize,
        pictures: &[Picture<'_>],
        profile: &SetProfile,
        is_pawn: bool,
    ) -> bool {
        let back = self.turns[j].back();
        let here = back.point(self.tracks[track].at);
        let measurement = pictures[j].measurement;
        let pawns = measurement.tokens.iter().filter(|t| matches!(t.class, TokenClass::Pawn(_)));
        let others =
            pawns.map(|t| t.position).filter(|p| p.distance(here) > profile.pawns.base_mm.value / 2.0);
        is_in_sight(&measurement.view, pictures[j].size, here, is_pawn, others, profile)
    }
}

/// A picture's terms: `ids` names for each track its token there.
pub(super) fn part(
    picture: Picture<'_>,
    ids: &[Option<usize>],
    turn: Turn,
    stand: usize,
    profile: &SetProfile,
) -> Part {
    let measurement = picture.measurement;
    let covariance = &measurement.covariance;
    // a picture whose causes are not named has them all to itself
    let mut causes = measurement.causes.clone();
    causes.resize(covariance.causes(), Cause::View);
    let sightings = ids.iter().enumerate().filter_map(|(track, id)| {
        let id = (*id)?;
        let token = measurement.tokens.get(id)?;
        let height = match token.class {
            TokenClass::Flower(_) => profile.flowers.thickness_mm.value,
            TokenClass::Pawn(_) => profile.pawns.cap_height_mm.value,
        };
        let lean = measurement.view.lean_at(token.position, height);
        let crease = [lean[0] * CREASE_MM, lean[1] * CREASE_MM];
        Some(Sighting {
            track,
            at: turn.point(token.position),
            own: turn.covariance(without(covariance.own(id)?, crease)),
            crease: turn.vector(crease),
            shifts: (0..covariance.causes()).map(|k| turn.vector(covariance.shift(id, k))).collect(),
        })
    });
    Part { sightings: sightings.collect(), causes, stand, eye: eye_of(picture, turn) }
}

/// A covariance less one of its causes, held positive.
fn without(own: Covariance2, cause: [f64; 2]) -> Covariance2 {
    let [a, b] = cause;
    let (xx, yy) = ((own.xx - a * a).max(0.0), (own.yy - b * b).max(0.0));
    let most = (xx * yy).sqrt();
    Covariance2 { xx, xy: (own.xy - a * b).clamp(-most, most), yy }
}

/// The turn of the picture's frame and its tokens in common with what is known.
fn in_common(
    known: &[MeasuredToken],
    tokens: &[MeasuredToken],
    picture: usize,
) -> Result<(Turn, Vec<(usize, usize)>), FusionError> {
    let poorer = known.len().min(tokens.len());
    if poorer < FEWEST_IN_COMMON {
        return Err(FusionError::TooFewInCommon { picture, common: poorer });
    }
    let is_other = |common: usize| (common as f64) < LEAST_SHARE_IN_COMMON * poorer as f64;
    let other = |common: usize| FusionError::OtherPosition { picture, common, of: poorer };
    let aligned = align(known, tokens).map_err(|why| match why {
        NoTurn::NothingAgrees => other(0),
        NoTurn::Ambiguous(common) if is_other(common) => other(common),
        NoTurn::Ambiguous(_) => FusionError::TurnUnknown { picture },
    })?;
    let common = aligned.pairs.len();
    if is_other(common) {
        return Err(other(common));
    }
    if common < FEWEST_IN_COMMON {
        return Err(FusionError::TooFewInCommon { picture, common });
    }
    Ok((aligned.turn, aligned.pairs))
}

/// Where a picture's camera stood in the common frame, mm.
fn eye_of(picture: Picture<'_>, turn: Turn) -> Vector3<f64> {
    let eye = picture.measurement.view.pose.eye();
    let [x, y] = turn.vector([eye.x, eye.y]);
    Vector3::new(x, y, eye.z)
}

/// Whether two cameras stood at one place.
pub(super) fn is_same_stand(here: &Vector3<f64>, there: &Vector3<f64>) -> bool {
    here.angle(there) < SAME_STAND
}

/// Numbers the places from which pictures were taken.
fn stands(pictures: &[Picture<'_>], turns: &[Turn]) -> Vec<usize> {
    let mut places: Vec<Vector3<f64>> = Vec::new();
    let eyes = pictures.iter().zip(turns).map(|(picture, turn)| eye_of(*picture, *turn));
    eyes.map(|here| {
        places.iter().position(|there| is_same_stand(&here, there)).unwrap_or_else(|| {
            places.push(here);
            places.len() - 1
        })
    })
    .collect()
}

/// Whether a token at `at` shows in a picture of that `size` (px): inside it, and behind none of the `pawns`.
pub(super) fn is_in_sight(
    view: &View,
    size: (usize, usize),
    at: MatPoint,
    is_pawn: bool,
    mut pawns: impl Iterator<Item = MatPoint>,
    profile: &SetProfile,
) -> bool {
    let cap_mm = profile.pawns.cap_height_mm.value;
    let (height, radius) = if is_pawn {
        (cap_mm, profile.pawns.cap_mm / 2.0)
    } else {
        (profile.flowers.thickness_mm.value, profile.flowers.diameter_mm.value / 2.0)
    };
    let (Some(pixel), Some(px_per_mm)) = (view.image_from_space(at.raised(height)), view.px_per_mm(at))
    else {
        return false;
    };
    let margin = EDGE_MM * px_per_mm;
    let is_inside = |v: f64, length: usize| v >= margin && v <= length as f64 - 1.0 - margin;
    if !(is_inside(pixel.u, size.0) && is_inside(pixel.v, size.1)) {
        return false;
    }
    let reach = HIDDEN * (radius + profile.pawns.base_mm.value / 2.0);
    !pawns.any(|pawn| {
        // what the pawn covers of the plane at the token's height: from its own place away from the camera
        let lean = view.lean_at(pawn, height);
        let end = |z: f64| MatPoint::new(pawn.x + lean[0] * (height - z), pawn.y + lean[1] * (height - z));
        at.distance_to_segment(end(height), end(cap_mm)) < reach && at.distance(pawn) > 0.0
    })
}

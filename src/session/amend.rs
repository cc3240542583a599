//! What people say of a picture in place of what was read in it.

use nalgebra::DMatrix;

use super::score::{Profiles, Rulings, Scored};
use super::{Problem, SessionOptions};
use crate::calibration::{Owner, SetProfile};
use crate::geometry::{Covariance2, JointCovariance, MatPoint};
use crate::metrology::{MeasuredToken, Measurement, TokenClass, Warning};

/// How well a place is known that somebody pointed at in a picture, mm: a pixel or two of a usual one.
const POINTED_SIGMA_MM: f64 = 1.0;

/// One thing that is said. Tokens are named by their numbers in the measurement as it is when the edit is made.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// A token is of another kind or another player's.
    Class {
        /// Number of the token.
        token: usize,
        /// What it is.
        class: TokenClass,
    },
    /// A token stands somewhere else.
    Move {
        /// Number of the token.
        token: usize,
        /// Where it stands, mm.
        to: MatPoint,
    },
    /// There is no such token.
    Delete {
        /// Number of the token.
        token: usize,
    },
    /// A token was not seen.
    Add {
        /// What it is.
        class: TokenClass,
        /// Where it stands, mm.
        at: MatPoint,
    },
}

/// The measurement with the edits made, in order.
///
/// # Errors
/// A [`Problem`] when an edit names a token that is not there, a kind that the set does not have, or a place that is no
/// place in the pond. The measurement is given back as far as the edits before it went.
fn amended(measurement: &Measurement, edits: &[Edit], profile: &SetProfile) -> Result<Measurement, Problem> {
    let mut tokens: Vec<Amended> = (0..measurement.tokens.len())
        .map(|i| Amended { token: measurement.tokens[i].clone(), row: Row::Read(i) })
        .collect();
    let radius_mm = measurement.mat.circle_diameter_mm / 2.0;
    for edit in edits {
        match edit {
            Edit::Class { token, class } => {
                check_class(class, profile)?;
                let amended = at(&mut tokens, *token)?;
                amended.token.class = class.clone();
                amended.token.class_probability = 1.0;
            }
            Edit::Move { token, to } => {
                check_place(*to, radius_mm)?;
                let amended = at(&mut tokens, *token)?;
                amended.token.position = *to;
                amended.token.pixel = measurement.view.image_from_mat(*to).unwrap_or(amended.token.pixel);
                amended.token.on_mat = true;
                amended.row = Row::Pointed;
            }
            Edit::Delete { token } => {
                at(&mut tokens, *token)?;
                tokens.remove(*token);
            }
            Edit::Add { class, at } => {
                check_class(class, profile)?;
                check_place(*at, radius_mm)?;
                let pixel = measurement.view.image_from_mat(*at).unwrap_or_default();
                let token = MeasuredToken {
                    class: class.clone(),
                    class_probability: 1.0,
                    pixel,
                    position: *at,
                    on_mat: true,
                };
                tokens.push(Amended { token, row: Row::Pointed });
            }
        }
    }
    let covariance = covariance_of(&tokens, &measurement.covariance);
    let tokens = tokens.into_iter().map(|amended| amended.token).collect();
    Ok(Measurement { tokens, covariance, ..measurement.clone() })
}

/// A token on its way through the edits.
struct Amended {
    token: MeasuredToken,
    row: Row,
}

/// Where a token's doubt comes from.
#[derive(Clone, Copy)]
enum Row {
    /// It was read: the number that it had.
    Read(usize),
    /// Somebody pointed at its place.
    Pointed,
}

fn at(tokens: &mut [Amended], number: usize) -> Result<&mut Amended, Problem> {
    tokens.get_mut(number).ok_or_else(|| Problem {
        code: "no-such-token",
        message: format!("There is no token {number}."),
        remedy: "Choose a token in the picture.".to_owned(),
    })
}

fn check_class(class: &TokenClass, profile: &SetProfile) -> Result<(), Problem> {
    match class {
        TokenClass::Pawn(Owner::Gold | Owner::Silver) => Ok(()),
        TokenClass::Flower(name) if profile.kinds().iter().any(|kind| kind.name == *name) => Ok(()),
        TokenClass::Flower(name) => Err(Problem {
            code: "unknown-colour",
            message: format!("The set has no {name} flowers."),
            remedy: "Choose one of the set's kinds.".to_owned(),
        }),
    }
}

fn check_place(place: MatPoint, radius_mm: f64) -> Result<(), Problem> {
    if place.radius() <= radius_mm {
        return Ok(());
    }
    Err(Problem {
        code: "outside-pond",
        message: "The place lies outside the pond.".to_owned(),
        remedy: "Choose a place inside the circle.".to_owned(),
    })
}

fn covariance_of(tokens: &[Amended], read: &JointCovariance) -> JointCovariance {
    let mut shared = DMatrix::zeros(2 * tokens.len(), read.causes());
    let mut own = Vec::with_capacity(tokens.len());
    for (i, amended) in tokens.iter().enumerate() {
        let Row::Read(row) = amended.row else {
            own.push(Covariance2::isotropic(POINTED_SIGMA_MM));
            continue;
        };
        for k in 0..read.causes() {
            let [x, y] = read.shift(row, k);
            (shared[(2 * i, k)], shared[(2 * i + 1, k)]) = (x, y);
        }
        own.push(read.own(row).unwrap_or_default());
    }
    JointCovariance::new(shared, own.clone()).unwrap_or_else(|| JointCovariance::independent(own))
}

/// Scores a measurement anew: by other choices about rules and flowers taken, and with what people say of its tokens.
///
/// # Errors
/// A [`Problem`] when the choices do not go with the set, or an edit cannot be made.
pub fn score_amended(
    measurement: &Measurement,
    edits: &[Edit],
    options: &SessionOptions,
    profiles: &Profiles,
) -> Result<Scored, Problem> {
    let rulings = Rulings::of(options, profiles.clone())?;
    let amended = amended(measurement, edits, &profiles.set)?;
    let mut scored = rulings.scored(amended, Vec::new(), false);
    if !edits.is_empty() {
        let times = if edits.len() == 1 { "once".to_owned() } else { format!("{} times", edits.len()) };
        let message = format!("What was read was corrected by hand {times}.");
        scored.warnings.insert(0, Warning { code: "corrected", message });
    }
    Ok(scored)
}

//! The light doctor: whether a picture is good to read, line by line, with one remedy each.

use super::light_options::LightOptions;
use super::measure::{CameraKnowledge, look};
use super::problem::sentence;
use super::{Problem, SessionOptions};
use crate::calibration::{CameraProfile, SetProfile};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use crate::referee::chance_beyond;
use crate::vision::{
    BlurObservation, EdgesObservation, LightObservation, VisionError, observe_light, observe_picture,
};

/// Points of the circle at which the scale is looked at.
const AROUND: u32 = 16;

/// Whether one thing about a picture is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LightVerdict {
    /// It is.
    Good,
    /// It is not: the line's remedy helps.
    Bad,
    /// It cannot be judged in this picture; the message says why.
    NotJudged,
}

/// One thing about a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct LightLine {
    /// A short fixed code for programs.
    pub code: &'static str,
    /// A few words for people.
    pub name: &'static str,
    /// Whether it is good.
    pub verdict: LightVerdict,
    /// What was measured, in `unit`.
    pub value: Option<f64>,
    /// The limit that the value was held against, in `unit`.
    pub limit: f64,
    /// Whether the value must not be under the limit; else it must not be over it.
    pub is_least: bool,
    /// Unit of value and limit.
    pub unit: &'static str,
    /// What was measured and what follows, a sentence without its full stop.
    pub message: String,
    /// What helps, a sentence.
    pub remedy: &'static str,
}

impl LightLine {
    /// What was measured and what follows, as a sentence of its own.
    pub fn sentence(&self) -> String {
        sentence(&self.message)
    }
}

/// What the light doctor says of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct LightReport {
    /// Every thing looked at, always the same ones in the same order.
    pub lines: Vec<LightLine>,
    /// Why the mat was not found, where it was not.
    pub no_mat: Option<Problem>,
}

impl LightReport {
    /// Whether nothing is bad and everything could be judged.
    pub fn is_good(&self) -> bool {
        self.no_mat.is_none() && self.lines.iter().all(|line| line.verdict == LightVerdict::Good)
    }

    /// How many things are bad.
    pub fn bad(&self) -> usize {
        self.lines.iter().filter(|line| line.verdict == LightVerdict::Bad).count()
    }
}

/// What is known of a picture when its lines are written.
struct Patient {
    seen: LightObservation,
    view: Option<View>,
    /// Radius of the pond, mm.
    pond_mm: f64,
    /// Diameter of a flower, mm.
    flower_mm: f64,
    /// Standard deviation of the height of the pawns' caps, mm.
    cap_sigma_mm: f64,
    limits: LightOptions,
}

/// Examines the light, focus and size of `frame`. A picture without a mat is examined as far as it goes.
///
/// # Errors
/// A [`Problem`] when a profile cannot be read or a step of the image library fails.
pub fn examine_light(frame: &Frame, options: &SessionOptions) -> Result<LightReport, Problem> {
    let profile = SetProfile::load(&options.set)?;
    let known = match &options.camera {
        Some(path) => CameraKnowledge::of_profile(frame, &CameraProfile::load(path)?)?,
        None => CameraKnowledge::of_frame(frame),
    };
    let (seen, view, no_mat) = match look(frame, &profile, &known) {
        Ok((sighting, _)) => {
            let view = sighting.fitted.view;
            (observe_light(frame, &view, &profile, &sighting.tokens), Some(view), None)
        }
        Err(error @ VisionError::Library(_)) => return Err(error.into()),
        Err(error) => (observe_picture(frame), None, Some(error.into())),
    };
    let patient = Patient {
        seen,
        view,
        pond_mm: profile.mat.circle_mm.value / 2.0,
        flower_mm: profile.flowers.diameter_mm.value,
        cap_sigma_mm: profile.pawns.cap_height_mm.sigma,
        limits: LightOptions::default(),
    };
    Ok(LightReport { lines: patient.lines(), no_mat })
}

/// Something about a picture before it is judged.
struct Question {
    code: &'static str,
    name: &'static str,
    limit: f64,
    is_least: bool,
    unit: &'static str,
    remedy: &'static str,
}

impl Question {
    /// The line with what was measured and what that means.
    fn answered(self, measured: Option<(f64, String)>, missing: &str) -> LightLine {
        let Self { code, name, limit, is_least, unit, remedy } = self;
        let (verdict, value, message) = match measured {
            Some((value, message)) => {
                let is_good = if is_least { value >= limit } else { value <= limit };
                (if is_good { LightVerdict::Good } else { LightVerdict::Bad }, Some(value), message)
            }
            None => (LightVerdict::NotJudged, None, missing.to_owned()),
        };
        LightLine { code, name, verdict, value, limit, is_least, unit, message, remedy }
    }
}

impl Patient {
    fn lines(&self) -> Vec<LightLine> {
        vec![
            self.brightness(),
            self.clipping(),
            self.noise(),
            self.pawn_glare(),
            self.flower_glare(),
            self.focus(),
            self.movement(),
            self.evenness(),
            self.lamp(),
            self.finishes(),
            self.kinds(),
            self.resolution(),
            self.tilt(),
        ]
    }

    fn missing(&self) -> &'static str {
        if self.view.is_some() { "no such token was found" } else { "the mat was not found" }
    }

    fn brightness(&self) -> LightLine {
        let petals = self.seen.pond.as_ref().and_then(|pond| pond.glare.petals_level);
        let measured = match petals {
            Some(level) => (level, format!("petals reach {level:.0} of 255")),
            None => {
                let level = self.seen.picture.brightest;
                (level, format!("the brightest parts of the picture reach {level:.0} of 255"))
            }
        };
        Question {
            code: "too-dark",
            name: "brightness",
            limit: self.limits.least_level,
            is_least: true,
            unit: "8-bit units",
            remedy: "Switch on a lamp or expose longer.",
        }
        .answered(Some(measured), "")
    }

    fn clipping(&self) -> LightLine {
        let pond = self.seen.pond.as_ref();
        let levels = pond.map_or(self.seen.picture, |pond| pond.levels);
        let petals = pond.and_then(|pond| pond.glare.petals_clipped).unwrap_or(0.0);
        let worst = petals.max(levels.white).max(levels.black);
        let place = if pond.is_some() { "the pond" } else { "the picture" };
        let mut message = format!(
            "{} of {place} is near white and {} near black",
            percent(levels.white),
            percent(levels.black)
        );
        if pond.is_some() {
            message.push_str(&format!(", {} of the petals near white", percent(petals)));
        }
        Question {
            code: "clipped",
            name: "clipping",
            limit: self.limits.most_clipped,
            is_least: false,
            unit: "share",
            remedy: "Expose less where it is near white, more where it is near black.",
        }
        .answered(Some((worst, message)), "")
    }

    fn noise(&self) -> LightLine {
        let noise = self.seen.pond.as_ref().and_then(|pond| pond.noise);
        let message = |noise: f64| format!("single pixels of the cloth scatter by {}", percent(noise));
        Question {
            code: "noisy",
            name: "noise",
            limit: self.limits.most_noise,
            is_least: false,
            unit: "log units",
            remedy: "Give more light, so that the camera need not amplify.",
        }
        .answered(noise.map(|noise| (noise, message(noise))), self.missing())
    }

    fn pawn_glare(&self) -> LightLine {
        let share = self.seen.pond.as_ref().and_then(|pond| pond.glare.caps_clipped);
        let message = |share| format!("{} of the pawns' caps is pure white", percent(share));
        Question {
            code: "glare-on-pawns",
            name: "glare on pawns",
            limit: self.limits.most_glare_on_pawns,
            is_least: false,
            unit: "share",
            remedy: "Move the lamp aside or hang a cloth before it, so that the pawns do not mirror it.",
        }
        .answered(share.map(|share| (share, message(share))), self.missing())
    }

    fn flower_glare(&self) -> LightLine {
        let share = self.seen.pond.as_ref().and_then(|pond| pond.glare.petals_bleached);
        let message = |share| format!("{} of the petals shows the lamp and no colour", percent(share));
        Question {
            code: "glare-on-flowers",
            name: "glare on flowers",
            limit: self.limits.most_glare_on_flowers,
            is_least: false,
            unit: "share",
            remedy: "Move the lamp aside until the flowers do not mirror it into the camera.",
        }
        .answered(share.map(|share| (share, message(share))), self.missing())
    }

    /// Radius of a flower at the pond's middle, px.
    fn flower_radius_px(&self) -> Option<f64> {
        Some(self.view?.px_per_mm(MatPoint::default())? * self.flower_mm / 2.0)
    }

    /// A spread in px as a share of a flower's radius, or where there is no mat of the usual one.
    fn share_of_flower(&self, px: f64) -> f64 {
        px / self.flower_radius_px().unwrap_or(self.limits.usual_flower_px / 2.0)
    }

    fn focus(&self) -> LightLine {
        let measured = self.seen.blur.map(|blur| {
            let px = blur.sharpest_px;
            let message = format!("{} are spread over {px:.1} px", edges(&blur));
            (self.share_of_flower(px), message)
        });
        Question {
            code: "out-of-focus",
            name: "focus",
            limit: self.limits.most_blur,
            is_least: false,
            unit: "flower radii",
            remedy: "Focus on the cloth, wipe the lens, and switch autofocus off once it is sharp.",
        }
        .answered(measured, "too few edges stand out")
    }

    fn movement(&self) -> LightLine {
        let measured = self.seen.blur.map(|blur| {
            let px = blur.movement_px();
            let direction = blur.softest_deg;
            let message = if blur.softest_px > self.limits.same_blur * blur.sharpest_px {
                format!("edges move by about {px:.1} px at {direction:.0} degrees from the rows")
            } else {
                "edges are as sharp in all directions".to_owned()
            };
            let is_directed = blur.softest_px > self.limits.same_blur * blur.sharpest_px;
            (if is_directed { self.share_of_flower(px) } else { 0.0 }, message)
        });
        Question {
            code: "moved",
            name: "movement",
            limit: self.limits.most_movement,
            is_least: false,
            unit: "flower radii",
            remedy: "Put the camera on a stand, or give it more light so that it exposes shorter.",
        }
        .answered(measured, "too few edges stand out")
    }

    fn evenness(&self) -> LightLine {
        let ratio = self.seen.pond.as_ref().map(|pond| pond.unevenness);
        let message =
            |ratio| format!("the cloth's light side gets {ratio:.1} times the light of its dark side");
        Question {
            code: "uneven",
            name: "even light",
            limit: self.limits.most_uneven,
            is_least: false,
            unit: "ratio of light",
            remedy: "Move the lamp farther away or put a second one on the other side.",
        }
        .answered(ratio.map(|ratio| (ratio, message(ratio))), self.missing())
    }

    fn lamp(&self) -> LightLine {
        let measured = self.seen.pond.as_ref().map(|pond| {
            let names = ["red", "green", "blue"];
            let (least, most) = extremes(&pond.cloth);
            let ratio = pond.cloth[most] / pond.cloth[least].max(1.0);
            (ratio, format!("the cloth shows {ratio:.1} times as much {} as {}", names[most], names[least]))
        });
        Question {
            code: "coloured-light",
            name: "colour of the light",
            limit: self.limits.most_coloured,
            is_least: false,
            unit: "ratio of values",
            remedy: "Use a whiter lamp, or set the camera's white balance to it.",
        }
        .answered(measured, self.missing())
    }

    fn finishes(&self) -> LightLine {
        let finishes = self.seen.pond.as_ref().and_then(|pond| pond.finishes);
        let measured = finishes.map(|finishes| {
            let sigmas = finishes.sigmas;
            (sigmas, format!("gold and silver lie {sigmas:.1} sigma apart: {} is misread", one_in(sigmas)))
        });
        Question {
            code: "gold-like-silver",
            name: "gold and silver",
            limit: self.limits.least_finish_sigmas,
            is_least: true,
            unit: "sigma",
            remedy: "Light the pawns from more than one side, with white light.",
        }
        .answered(measured, "pawns of both players are needed")
    }

    fn kinds(&self) -> LightLine {
        let kinds = self.seen.pond.as_ref().and_then(|pond| pond.kinds.as_ref());
        let measured = kinds.map(|kinds| {
            let [a, b] = &kinds.names;
            let sigmas = kinds.sigmas;
            let message = format!(
                "{a} and {b} are closest, {sigmas:.1} sigma apart: by colour alone {} of them is misread",
                one_in(sigmas)
            );
            (sigmas, message)
        });
        Question {
            code: "kinds-alike",
            name: "flowers' kinds",
            limit: self.limits.least_kind_sigmas,
            is_least: true,
            unit: "sigma",
            remedy: "Use whiter, brighter light without glare; where the set itself has like colours, teach it.",
        }
        .answered(measured, "too few flowers of two kinds were found")
    }

    fn resolution(&self) -> LightLine {
        let measured = self.view.and_then(|view| {
            let circle = scales_around(&view, self.pond_mm);
            let least = circle.into_iter().fold(f64::INFINITY, f64::min);
            let across = least * self.flower_mm;
            least.is_finite().then(|| {
                (
                    across,
                    format!("a flower is {across:.1} px across where it is smallest, {least:.2} px per mm"),
                )
            })
        });
        Question {
            code: "too-small",
            name: "resolution",
            limit: self.limits.least_flower_px,
            is_least: true,
            unit: "px",
            remedy: "Move the camera nearer, or set it to a larger picture.",
        }
        .answered(measured, "the mat was not found")
    }

    fn tilt(&self) -> LightLine {
        let measured = self.view.map(|view| {
            let tilt = view.pose.tilt_deg();
            let shift = tilt.to_radians().tan() * self.cap_sigma_mm;
            let message = format!(
                "the camera looks from {tilt:.0} degrees off the vertical: the pawns' height, not known better, moves them by {shift:.1} mm"
            );
            (tilt, message)
        });
        Question {
            code: "tilted",
            name: "tilt",
            limit: self.limits.most_tilt_deg,
            is_least: false,
            unit: "degrees",
            remedy: "Raise the camera until it looks down more steeply.",
        }
        .answered(measured, "the mat was not found")
    }
}

/// Pixels per mm around the pond's edge.
fn scales_around(view: &View, radius: f64) -> Vec<f64> {
    let reach = |turn: f64| view.px_per_mm(MatPoint::new(radius * turn.cos(), radius * turn.sin()));
    let turns = (0..AROUND).map(|i| f64::from(i) / f64::from(AROUND) * std::f64::consts::TAU);
    turns.filter_map(reach).collect()
}

fn edges(blur: &BlurObservation) -> &'static str {
    match blur.edges {
        EdgesObservation::Flowers => "the flowers' outlines",
        EdgesObservation::Mat => "the mat's edges",
        EdgesObservation::Picture => "the sharpest edges of the picture",
    }
}

/// Indices of the least and of the greatest channel.
fn extremes(colour: &[f64; 3]) -> (usize, usize) {
    let least = (0..3).min_by(|a, b| colour[*a].total_cmp(&colour[*b])).unwrap_or(0);
    let most = (0..3).max_by(|a, b| colour[*a].total_cmp(&colour[*b])).unwrap_or(0);
    (least, most)
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// How many are misread of two kinds so many sigma apart, the border midway: `one in 44`.
fn one_in(sigmas: f64) -> String {
    const SELDOM: f64 = 10_000.0;
    let times = 1.0 / chance_beyond(sigmas / 2.0);
    if times > SELDOM { format!("fewer than one in {SELDOM:.0}") } else { format!("one in {times:.0}") }
}

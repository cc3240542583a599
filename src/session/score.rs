//! One picture to a settled score.

use std::time::Instant;

use super::advise::{Advice, advise};
use super::bare::measure_bare;
use super::measure::{CameraKnowledge, Timed, measure_frame};
use super::problem::sentence;
use super::review::{Review, review, review_view};
use super::{Problem, SessionOptions, set_size};
use crate::calibration::{Border, CameraProfile, SetProfile, SheetProfile};
use crate::capture::Frame;
use crate::games::lacuna::{Colour, Player, RuleSet, SetSize};
use crate::metrology::{Fusion, Measurement, Picture, TokenClass, Warning, fuse};
use crate::referee::{Call, Doubt, RefereeOptions, TakenFlowers, Verdict, adjudicate};

/// A scored picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// The set profile in force.
    pub profile: SetProfile,
    /// The set as the rules see it.
    pub set: SetSize,
    /// Every token with its place and doubt.
    pub measurement: Measurement,
    /// Whose every flower is, and the score.
    pub verdict: Verdict,
    /// True when something is missing; `warnings` say what.
    pub partial: bool,
    /// What a player should know, one sentence each: of the measurement, the counts and the calls.
    pub warnings: Vec<Warning>,
    /// Which further picture would settle each call too close; empty unless it was asked for.
    pub advice: Vec<Advice>,
    /// How long each stage took, ms.
    pub timing_ms: Vec<(&'static str, f64)>,
}

impl Scored {
    /// Whether the picture shows too little for any call to be clear.
    pub fn shows_too_little(&self) -> bool {
        self.verdict.awards.iter().any(|call| call.doubts.contains(&Doubt::TooLittle))
    }

    /// Pawns on the mat and in the set, while some are yet to be placed and flowers lie there to be taken: the score is as
    /// it stands then, and not the game's. `None` at the end.
    pub fn pawns_so_far(&self) -> Option<[usize; 2]> {
        let on_mat = |is_wanted: fn(&TokenClass) -> bool| {
            self.measurement.tokens.iter().filter(|token| token.on_mat && is_wanted(&token.class)).count()
        };
        let placed = on_mat(|class| matches!(class, TokenClass::Pawn(_)));
        let all = Player::BOTH.len() * self.set.pawns_per_player as usize;
        let has_flowers = on_mat(|class| matches!(class, TokenClass::Flower(_))) > 0;
        (placed < all && has_flowers).then_some([placed, all])
    }

    /// The flowers, as numbers of tokens, whose calls could change who wins; `None` where nobody is said to win: that is
    /// open, or pawns are yet to be placed.
    pub fn decisive_flowers(&self) -> Option<&[usize]> {
        let score = self.verdict.score.as_ref().filter(|_| self.pawns_so_far().is_none())?;
        Some(&score.decisive_flowers)
    }

    /// Whether the other answer of this call could change who wins.
    pub fn is_decisive(&self, call: &Call) -> bool {
        self.decisive_flowers().is_some_and(|flowers| flowers.contains(&call.flower))
    }

    /// Adds which further picture would settle the calls too close.
    pub(super) fn add_advice(&mut self, fusion: &Fusion, known: &CameraKnowledge, size: (usize, usize)) {
        let clock = Instant::now();
        self.advice = advise(fusion, &self.verdict, known, size, &self.profile);
        self.timing_ms.push(("advise", clock.elapsed().as_secs_f64() * 1e3));
    }

    /// The same, with the warning that left and right were exchanged before measuring.
    #[must_use]
    pub fn of_mirrored(mut self) -> Self {
        let message = "The picture was given as mirrored: left and right were exchanged before measuring.";
        self.warnings.insert(0, Warning { code: "mirrored", message: message.to_owned() });
        self
    }
}

/// The profiles in force.
#[derive(Debug, Clone, PartialEq)]
pub struct Profiles {
    /// The set.
    pub set: SetProfile,
    /// The camera, where it was calibrated.
    pub camera: Option<CameraProfile>,
    /// The printed corner cards.
    pub sheets: SheetProfile,
}

impl Profiles {
    /// Reads the profiles that `options` name.
    ///
    /// # Errors
    /// A [`Problem`] when one cannot be read.
    pub fn load(options: &SessionOptions) -> Result<Self, Problem> {
        let camera = options.camera.as_deref().map(CameraProfile::load).transpose()?;
        let sheets = SheetProfile::load(options.sheets.as_deref())?;
        Ok(Self { set: SetProfile::load(&options.set)?, camera, sheets })
    }
}

/// What a scoring goes by, read and checked.
pub(super) struct Rulings {
    /// The set profile in force.
    pub(super) profile: SetProfile,
    set: SetSize,
    referee: RefereeOptions,
    camera: Option<CameraProfile>,
    /// The printed corner cards.
    sheets: SheetProfile,
}

impl Rulings {
    /// Checks the flowers taken against the set.
    ///
    /// # Errors
    /// A [`Problem`] when they do not go with it.
    pub(super) fn of(options: &SessionOptions, profiles: Profiles) -> Result<Self, Problem> {
        let Profiles { set: profile, camera, sheets } = profiles;
        let set = set_size(&profile);
        let taken = match &options.taken {
            Some(names) => TakenFlowers::by_name(names, &set)?,
            None => TakenFlowers::unknown(),
        };
        refuse_impossible(&taken, &set)?;
        let referee = RefereeOptions {
            rules: options.rules,
            guard_band: options.guard_band,
            tie_mm: options.tie_mm,
            taken,
            ..RefereeOptions::new(set.clone())
        };
        Ok(Self { profile, set, referee, camera, sheets })
    }

    /// The same with what the players have taken.
    pub(super) fn with_taken(&self, taken: TakenFlowers) -> Self {
        let mut referee = self.referee.clone();
        referee.taken = taken;
        let (profile, set) = (self.profile.clone(), self.set.clone());
        Self { profile, set, referee, camera: self.camera, sheets: self.sheets.clone() }
    }

    /// The set as the rules see it.
    pub(super) fn set(&self) -> &SetSize {
        &self.set
    }

    /// The rule set in force.
    pub(super) fn rules(&self) -> RuleSet {
        self.referee.rules
    }

    /// What is known of the camera that took `frame`.
    ///
    /// # Errors
    /// A [`Problem`] when the camera profile is for pictures of another shape.
    pub(super) fn camera_of(&self, frame: &Frame) -> Result<CameraKnowledge, Problem> {
        Ok(match &self.camera {
            Some(profile) => CameraKnowledge::of_profile(frame, profile)?,
            None => CameraKnowledge::of_frame(frame),
        })
    }

    /// Finds and measures everything in `frame`, on a mat or on a bare table.
    ///
    /// # Errors
    /// A [`Problem`] when it cannot be measured.
    pub(super) fn measure(
        &self,
        frame: &Frame,
        known: &CameraKnowledge,
    ) -> Result<Timed<Measurement>, Problem> {
        Ok(match self.profile.mat.border {
            Border::None => measure_bare(frame, &self.profile, known, &self.sheets)?,
            Border::Bands { .. } | Border::Ring { .. } | Border::Edge => {
                measure_frame(frame, &self.profile, known, &self.sheets)?
            }
        })
    }

    /// The calls on a measurement; none is clear where it is known to show too little.
    pub(super) fn verdict(&self, measurement: &Measurement, shows_too_little: bool) -> (Review, Verdict) {
        let review = review(measurement, &self.referee);
        let mut referee = self.referee.clone();
        referee.shows_too_little = review.shows_too_little || shows_too_little;
        referee.unseen_flowers = review.unseen_flowers;
        let verdict = adjudicate(measurement, &referee);
        (review, verdict)
    }

    /// The calls on tokens that are known from the history of their match, all of them.
    pub(super) fn verdict_of_history(&self, measurement: &Measurement) -> Verdict {
        let mut referee = self.referee.clone();
        referee.shows_too_little = review_view(measurement).shows_too_little;
        adjudicate(measurement, &referee)
    }

    /// A measurement with its calls and everything that a player should know.
    pub(super) fn scored(
        &self,
        measurement: Measurement,
        mut timing_ms: Vec<(&'static str, f64)>,
        shows_too_little: bool,
    ) -> Scored {
        let clock = Instant::now();
        let (review, verdict) = self.verdict(&measurement, shows_too_little);
        timing_ms.push(("referee", clock.elapsed().as_secs_f64() * 1e3));
        let said = measurement.warnings.iter().chain(&review.warnings).chain(&verdict.warnings);
        let warnings = said.map(|w| Warning { code: w.code, message: sentence(&w.message) }).collect();
        let partial = review.is_missing_something || verdict.warnings.iter().any(|w| w.code == "no-place");
        let (profile, set) = (self.profile.clone(), self.set.clone());
        Scored { profile, set, measurement, verdict, partial, warnings, advice: Vec::new(), timing_ms }
    }
}

/// Measures and scores the game in `frame`.
///
/// # Errors
/// A [`Problem`] when a profile cannot be read, the flowers taken have a colour that the set does not
/// have, or the picture cannot be measured.
pub fn score_picture(frame: &Frame, options: &SessionOptions) -> Result<Scored, Problem> {
    score_picture_by(frame, options, &Profiles::load(options)?)
}

/// The same by profiles that were read before; those that `options` name are not looked at.
///
/// # Errors
/// A [`Problem`] when the flowers taken do not go with the set, or the picture cannot be measured.
pub fn score_picture_by(
    frame: &Frame,
    options: &SessionOptions,
    profiles: &Profiles,
) -> Result<Scored, Problem> {
    let rulings = Rulings::of(options, profiles.clone())?;
    let known = rulings.camera_of(frame)?;
    let (measurement, timing_ms) = rulings.measure(frame, &known)?;
    let mut scored = rulings.scored(measurement, timing_ms, false);
    if options.advise {
        let size = (frame.width, frame.height);
        let picture = Picture { measurement: &scored.measurement, size };
        // one picture always goes with itself
        if let Ok(fusion) = fuse(&[picture], &rulings.profile) {
            scored.add_advice(&fusion, &known, size);
        }
    }
    Ok(scored)
}

/// Refuses flowers taken that the set does not have.
fn refuse_impossible(taken: &TakenFlowers, set: &SetSize) -> Result<(), Problem> {
    for (i, name) in set.colours.iter().enumerate() {
        let of = |player| taken.get(player, Colour(i)).unwrap_or(0);
        let (gold, silver) = (of(Player::Gold), of(Player::Silver));
        if gold.saturating_add(silver) > set.per_colour {
            return Err(Problem {
                code: "bad-taken",
                message: format!(
                    "The players cannot have taken {gold} and {silver} {name} flowers: the set has {}.",
                    set.per_colour
                ),
                remedy: "Correct --taken.".to_owned(),
            });
        }
    }
    Ok(())
}

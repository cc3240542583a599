//! A set of flowers from its pieces on a mat.

use super::TeachOptions;
use super::bare::{letter, thickness};
use super::cluster::{Feature, best_division, feature_of};
use super::counts::{odd_counts, odds};
use super::learnt::{KindCount, Taught, TaughtFrom, TaughtSet};
use super::plain::{middle, middle_colour};
use crate::calibration::{
    Appearance, BUILT_IN_SETS, Border, FlowerKind, MatProfile, Origin, Quantity, SetProfile,
};
use crate::capture::Frame;
use crate::geometry::{MatPoint, View};
use crate::metrology::{FitOptions, fit_view};
use crate::session::Problem;
use crate::session::bare::{CardTable, circle_by_cards};
use crate::session::measure::{CameraKnowledge, fit_best};
use crate::vision::{
    FlowerSight, MatObservation, MatOptions, OutlinePart, VisionError, find_mat, refine_mat, survey_flowers,
    unique_names,
};

/// Fewest flowers on something that is taken for a mat.
const LEAST_FLOWERS: usize = 6;
/// Least strength of a number of lobes over the others' mean for it to be the outline's.
const LEAST_LOBES: f64 = 2.5;
/// How much petals' colours over the cloth are deepened to be named: gloss and the dark cloth bleach them.
const VIVID: f64 = 2.0;
/// Doubt of a circle that somebody measured, mm; of ratios traced in a picture.
const CIRCLE_SIGMA_MM: f64 = 1.0;
const RATIO_SIGMA: f64 = 0.005;
/// Fewest points of an outline that tell a ratio.
const LEAST_POINTS: usize = 20;
/// Share of a kind's full count from which flowers of one colour are a kind.
const LEAST_OF_KIND: f64 = 0.34;

/// Learns the flowers on a mat like one of the built-in sets'. `None` when no such mat is in the picture.
///
/// # Errors
/// A [`Problem`] when the picture cannot be looked at or the flowers make no set.
pub(super) fn teach_mat(
    frame: &Frame,
    known: &CameraKnowledge,
    cards: Option<&CardTable>,
    options: &TeachOptions,
) -> Result<Option<Taught>, Problem> {
    for set in BUILT_IN_SETS {
        let base = SetProfile::load(set.name)?;
        let views = match find_mat(frame, &base.mat, &known.guesses(frame), &MatOptions::default()) {
            Ok(views) => views,
            Err(VisionError::NoMat | VisionError::MatCutOff { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        let Some((fitted, _)) = fit_best(frame, &base, known, &views) else { continue };
        let flowers = survey_flowers(frame, &fitted.view, &base)?;
        if flowers.len() < LEAST_FLOWERS {
            continue;
        }
        let traced = refine_mat(frame, &base.mat, &views[0], &fitted.view);
        let again = fit_view(&traced, &base.mat, &known.prior, &FitOptions::default()).unwrap_or(fitted);
        let mat = mat_of(&base.mat, &traced, &again.view, cards, options);
        return learn(base, mat, &flowers, cards.is_some(), options).map(Some);
    }
    Ok(None)
}

/// The mat's sizes as the picture shows them.
fn mat_of(
    base: &MatProfile,
    traced: &MatObservation,
    view: &View,
    cards: Option<&CardTable>,
    options: &TeachOptions,
) -> MatProfile {
    let radius = base.circle_mm.value / 2.0;
    let on_cloth = |wanted: fn(OutlinePart) -> bool| {
        let points = traced.points.iter().filter(move |p| wanted(p.part));
        points.filter_map(|p| Some((p.part, view.mat_from_image(p.pixel, 0.0)?))).collect::<Vec<_>>()
    };
    let ratio = |distances: Vec<f64>, old: Quantity| {
        if distances.len() < LEAST_POINTS {
            return old;
        }
        Quantity { value: middle(distances) / radius, sigma: RATIO_SIGMA, origin: Origin::Measured }
    };
    let inner = on_cloth(|part| part == OutlinePart::InnerCircle);
    let border = match base.border {
        Border::Bands { inner_over_outer } => Border::Bands {
            inner_over_outer: ratio(inner.iter().map(|p| p.1.radius()).collect(), inner_over_outer),
        },
        other => other,
    };
    let out = |(part, at): &(OutlinePart, MatPoint)| match part {
        OutlinePart::Side(0) => at.x,
        OutlinePart::Side(1) => at.y,
        OutlinePart::Side(2) => -at.x,
        _ => -at.y,
    };
    let sides = on_cloth(|part| matches!(part, OutlinePart::Side(_)));
    let side_over_circle = base.side_over_circle.map(|old| ratio(sides.iter().map(out).collect(), old));
    let by_cards = cards.and_then(|table| circle_by_cards(traced, table));
    let circle_mm = match (options.circle_mm, by_cards) {
        (Some(value), _) => Quantity { value, sigma: CIRCLE_SIGMA_MM, origin: Origin::Measured },
        (None, Some(measured)) => measured,
        (None, None) => base.circle_mm,
    };
    MatProfile { circle_mm, side_over_circle, border }
}

fn learn(
    base: SetProfile,
    mat: MatProfile,
    flowers: &[FlowerSight],
    has_cards: bool,
    options: &TeachOptions,
) -> Result<Taught, Problem> {
    let features: Vec<Feature> = flowers.iter().map(|f| feature_of(f.petal, 0.0)).collect();
    let judge = |kinds: &[Vec<usize>]| {
        let counts: Vec<usize> = kinds.iter().map(Vec::len).collect();
        odds(&counts, None, options)
    };
    let division = best_division(&features, &judge).ok_or_else(super::plain::no_pieces)?;
    let least = LEAST_OF_KIND * options.per_kind as f64;
    let groups: Vec<Vec<usize>> = division.kinds.into_iter().filter(|k| k.len() as f64 >= least).collect();
    let petals: Vec<[f64; 3]> =
        groups.iter().map(|g| middle_colour(g.iter().map(|i| flowers[*i].petal))).collect();
    let names = unique_names(&petals.iter().map(|p| vivid(*p)).collect::<Vec<_>>());
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by(|a, b| names[*a].cmp(&names[*b]));
    let mut letters = Vec::new();
    let mut kind = Vec::new();
    let mut counts = Vec::new();
    for k in order {
        kind.push(FlowerKind {
            name: names[k].clone(),
            letter: letter(&names[k], &mut letters),
            petal: petals[k],
            lobes: lobes_of(&groups[k], flowers),
        });
        let (name, count) = (names[k].clone(), groups[k].len());
        counts.push(KindCount { name, count, colour: petals[k], is_pawn: false });
    }
    let pawns = base.looks.as_ref().map(|looks| looks.pawns).ok_or_else(super::plain::no_pieces)?;
    let thick = options.thickness_mm.map_or(base.flowers.thickness_mm, |_| thickness(options));
    // lengths of the built-in set go with its own circle
    let scale = mat.circle_mm.value / base.mat.circle_mm.value;
    let scaled = |q: Quantity| Quantity { value: q.value * scale, sigma: q.sigma * scale, ..q };
    let profile = SetProfile {
        name: String::new(),
        appearance: String::new(),
        mat,
        flowers: crate::calibration::FlowerSizes {
            diameter_mm: scaled(base.flowers.diameter_mm),
            thickness_mm: thick,
            per_kind: options.per_kind,
            ..base.flowers
        },
        pawns: crate::calibration::PawnSizes { per_player: options.per_player, ..base.pawns },
        looks: None,
    };
    let named: Vec<(String, usize, bool)> = counts.iter().map(|k| (k.name.clone(), k.count, false)).collect();
    let mut unknown =
        vec!["the sizes of flowers and pawns and the pawns' finishes, which are a built-in set's"];
    if options.circle_mm.is_none() && !has_cards {
        unknown.push(
            "the circle's diameter, which is assumed: give --circle or lay the corner cards beside the mat",
        );
    }
    Ok(Taught {
        from: TaughtFrom::Mat,
        kinds: counts,
        set: Some(TaughtSet { profile, looks: Appearance { kind, pawns } }),
        not_learnt: Some(format!("Not learnt: {}.", unknown.join("; "))),
        warnings: odd_counts(&named, options),
    })
}

/// A petal's hue as bright and deep as paint on white.
fn vivid(petal: [f64; 3]) -> [f64; 3] {
    let brightest = petal.iter().copied().fold(f64::MIN, f64::max);
    petal.map(|c| VIVID * (c - brightest))
}

/// How many lobes the outlines of these flowers have; 1 where none stand out.
fn lobes_of(group: &[usize], flowers: &[FlowerSight]) -> u32 {
    let numbers: Vec<u32> =
        group.first().map_or_else(Vec::new, |i| flowers[*i].lobes.iter().map(|l| l.0).collect());
    let strengths: Vec<f64> = (0..numbers.len())
        .map(|k| middle(group.iter().filter_map(|i| flowers[*i].lobes.get(k)).map(|l| l.1).collect()))
        .collect();
    let usual = middle(strengths.clone()).max(f64::EPSILON);
    let best = (0..numbers.len()).max_by(|a, b| strengths[*a].total_cmp(&strengths[*b]));
    best.filter(|k| strengths[*k] > LEAST_LOBES * usual).map_or(1, |k| numbers[k])
}

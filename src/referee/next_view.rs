//! Which further view would settle a call.

use super::normal;
use super::verdict::{Call, Doubt, Verdict, WordOfCall};
use crate::geometry::MatPoint;
use crate::metrology::{Form, MeasuredToken, PlannedView};

/// A view must lower the doubt of a gap to this share at least to be worth a picture.
const WORTH_A_PICTURE: f64 = 0.85;
/// Probability of settling the call from which a view is advised.
const LEAST_HOPE: f64 = 0.1;

/// What a further picture would do for one call too close.
#[derive(Debug, Clone, PartialEq)]
pub struct NextView {
    /// Id of the flower's token.
    pub flower: usize,
    /// The best view, with the gap's doubt after it, mm; `None` when no further view helps.
    pub best: Option<BestView>,
}

/// The view that helps most.
#[derive(Debug, Clone, PartialEq)]
pub struct BestView {
    /// Its place among the views planned.
    pub planned: usize,
    /// Standard deviation of the gap after it, mm.
    pub gap_sigma_mm: f64,
    /// Probability that the call is clear then.
    pub settles_probability: f64,
}

/// The calls that a measurement by a further picture could settle: those too close by their distances.
pub fn contested_by_distance(verdict: &Verdict) -> Vec<&Call> {
    let is_apt = |call: &&Call| call.call == WordOfCall::TooClose && call.doubts.contains(&Doubt::Distance);
    verdict.awards.iter().filter(is_apt).collect()
}

/// The gap of a call as a linear form of the tokens' places.
pub fn gap_form(call: &Call, tokens: &[MeasuredToken]) -> Form {
    let place = |id: usize| tokens.get(id).map_or(MatPoint::default(), |t| t.position);
    let flower = place(call.flower);
    let towards = |pawn: usize| {
        let (at, length) = (place(pawn), place(pawn).distance(flower));
        if length > 0.0 { [(flower.x - at.x) / length, (flower.y - at.y) / length] } else { [0.0, 0.0] }
    };
    let (silver, gold) = (towards(call.silver_pawn), towards(call.gold_pawn));
    let minus = |[x, y]: [f64; 2]| [-x, -y];
    vec![
        (call.flower, silver),
        (call.flower, minus(gold)),
        (call.silver_pawn, minus(silver)),
        (call.gold_pawn, gold),
    ]
}

/// The best of the `planned` views for each of the `calls`; the views' forms are those of the calls, in that order.
pub fn best_views(verdict: &Verdict, calls: &[&Call], planned: &[PlannedView]) -> Vec<NextView> {
    let best = |(form, call): (usize, &&Call)| {
        let views = planned.iter().enumerate().filter_map(|(k, view)| Some((k, *view.sigmas_mm.get(form)?)));
        let best = views.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(planned, gap_sigma_mm)| BestView {
            planned,
            gap_sigma_mm,
            settles_probability: settles(call, gap_sigma_mm, verdict.guard_band),
        });
        let is_worth = |view: &BestView| {
            view.gap_sigma_mm < WORTH_A_PICTURE * call.gap_sigma_mm && view.settles_probability > LEAST_HOPE
        };
        NextView { flower: call.flower, best: best.filter(is_worth) }
    };
    calls.iter().enumerate().map(best).collect()
}

/// Probability that the call will be clear once the gap's doubt has fallen to `after` mm: the new gap will lie about
/// today's by what of the doubt is gone.
fn settles(call: &Call, after: f64, guard_band: f64) -> f64 {
    let gone = (call.gap_sigma_mm.powi(2) - after.powi(2)).max(0.0).sqrt();
    let reach = normal::quantile(f64::midpoint(1.0, guard_band)) * after;
    if gone <= 0.0 {
        return if call.gap_mm.abs() > reach { 1.0 } else { 0.0 };
    }
    let below = normal::cumulative((-reach - call.gap_mm) / gone);
    let above = normal::cumulative((call.gap_mm - reach) / gone);
    below + above
}

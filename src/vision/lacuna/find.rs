//! Every flower and pawn of a frame, once the view of the mat is known.

use super::super::VisionError;
use super::super::observation::{FlowerObservation, PawnObservation, TokenObservation};
use super::super::top_view::{LogColour, TopView, over};
use super::background::Background;
use super::before::{before_flower, foreign_spots, hidden_share};
use super::beside::{find_beside, fits_set, shows_lace};
use super::bodies::{Shadow, body_warmth, foot_contrast};
use super::cover::covered_share;
use super::doubtful::doubtful_share;
use super::flowers::{FlowerSearch, FlowerSpot, find_flowers};
use super::gloss::full_channels;
use super::hidden::{centre_of_part, is_made_up, refit_hidden};
use super::hints::{DoubtfulCap, Looking, TokenHints};
use super::kinds::kind_probabilities;
use super::outlines::trace_outlines;
use super::owners::{Warmth, owner_probabilities};
use super::pawns::{PawnQuestions, PawnSearch, PawnSpot, Place, find_pawns, is_print};
use super::sides::side_colour;
use crate::calibration::{Border, Owner, SetProfile};
use crate::capture::Frame;
use crate::geometry::{ImagePoint, MatPoint, View};
use rayon::prelude::*;

/// How much of the cloth beyond the circle the top views show, mm.
pub(super) const MARGIN_MM: f64 = 16.0;
/// Resolution of the top views relative to the picture's own at the circle's centre.
const OVERSAMPLING: f64 = 1.15;
/// Limits of that resolution, cells per mm: coarser than the first nothing can be told, finer than the
/// second nothing is gained.
const RESOLUTION: (f64, f64) = (1.0, 3.2);
/// How far inside the border's print plain cloth begins, mm.
pub(super) const CLOTH_MARGIN_MM: f64 = 9.0;
/// How far inside the circle a flower's centre must be, mm, and how far outside the circle the cloth under
/// its picture may lie: beyond, printed flowers cannot be told from tokens.
const RIM_MM: (f64, f64) = (0.0, 2.0);

/// All tokens on the pond, and the flowers lying beside the mat after those on it. `hints` say what is known from
/// frames before; the default knows nothing.
///
/// # Errors
/// [`VisionError::NoMat`] when nothing of the cloth is in the picture.
pub fn find_tokens(
    frame: &Frame,
    view: &View,
    profile: &SetProfile,
    hints: TokenHints<'_>,
) -> Result<TokenObservation, VisionError> {
    let radius = profile.mat.circle_mm.value / 2.0;
    let cloth_mm = cloth_radius(profile) - CLOTH_MARGIN_MM;
    let per_mm = view.px_per_mm(MatPoint::default()).ok_or(VisionError::NoMat)?;
    let cells_per_mm = cells_per_mm(per_mm);
    let top_height = profile.flowers.thickness_mm.value;
    let cap_height = profile.pawns.cap_height_mm.value;
    let half = radius + MARGIN_MM;
    let (tops, caps) = rayon::join(
        || TopView::new(frame, view, top_height, half, cells_per_mm),
        || TopView::new(frame, view, cap_height, half, cells_per_mm),
    );
    let (tops, caps) = (tops?, caps?);
    let background = Background::learn(&tops, view, radius + 12.0, cloth_mm).ok_or(VisionError::NoMat)?;
    let seen_at = |from: f64, to: f64, p: MatPoint| shifted(view, p, from, to);

    let flower_search = FlowerSearch {
        radius_mm: profile.flowers.diameter_mm.value / 2.0,
        reach_mm: radius - RIM_MM.0,
        cloth_mm,
        lobes: profile.kinds().iter().map(|k| k.lobes).collect(),
        px_per_mm: per_mm,
    };
    let (found, beside) = rayon::join(
        || find_flowers(&tops, &background, &flower_search),
        || find_beside(frame, view, profile, &flower_search),
    );
    let (mut flowers, mut beside) = (found?, beside?);
    flowers.retain(|f| {
        f.centre.radius() <= radius - RIM_MM.0
            && seen_at(top_height, 0.0, f.centre).radius() <= radius + RIM_MM.1
    });

    let search = PawnSearch {
        cap_radius_mm: profile.pawns.cap_mm / 2.0,
        reach_mm: radius,
        cloth_mm,
        base_mm: profile.pawns.base_mm.value,
        per_player: profile.pawns.per_player,
    };
    let flower_radius = profile.flowers.diameter_mm.value / 2.0;
    let hidden: Vec<MatPoint> = flowers
        .par_iter()
        .flat_map_iter(|f| foreign_spots(&tops, f.centre, flower_radius, search.cap_radius_mm))
        .map(|p| seen_at(top_height, cap_height, p))
        .collect();
    let base_radius = profile.pawns.base_mm.value / 2.0;
    let centres: Vec<MatPoint> = flowers.iter().map(|f| f.centre).collect();
    let place = |p: MatPoint, cap: LogColour| {
        let on_cloth = seen_at(cap_height, 0.0, p);
        let on_tops = seen_at(cap_height, top_height, p);
        if on_cloth.radius() > cloth_mm && is_print(&tops, &background, on_cloth, cap) {
            return Place::Taken;
        }
        if on_cloth.radius() > radius {
            let inside = p.radius() < radius - 2.0 * base_radius;
            let has_foot = foot_contrast(frame, view, p, cap_height, &background) > MIN_FOOT;
            return if inside && has_foot { Place::BeforeFlower } else { Place::Taken };
        }
        if flowers.iter().any(|f| f.centre.distance(p) < TOO_NEAR * (flower_radius + base_radius)) {
            return Place::Taken;
        }
        let shadow = |radii| Shadow::on_plane(view, p, top_height, cap_height, radii);
        let (body, core) = (shadow(body_radii(profile)), shadow(core_radii(profile)));
        let place = |f: &FlowerSpot| {
            let before = |centre| {
                let foot = seen_at(0.0, top_height, centre);
                before_flower(&tops, centre, foot, flower_radius, on_tops, cap)
            };
            let place = before(f.centre);
            let cap_spot = (on_tops, CAP_ZONE * profile.pawns.cap_mm);
            if place != Place::Doubtful {
                return place;
            }
            let hidden_by = |centre| hidden_share(&tops, &background, centre, flower_radius, cap_spot, &core);
            let share = hidden_by(f.centre);
            if share > SURELY_HIDDEN {
                return Place::BeforeFlower;
            }
            if share < MAYBE_HIDDEN {
                return Place::Doubtful;
            }
            // with a pawn there, the flower's middle lies elsewhere than the whole bright area's
            let hidden = |q: MatPoint| body.hides(q);
            let centre = centre_of_part(&tops, &background, &flower_search, f.centre, &centres, &hidden)
                .unwrap_or(f.centre);
            if hidden_by(centre) > SURELY_HIDDEN { Place::BeforeFlower } else { before(centre) }
        };
        flowers.iter().map(place).max().unwrap_or(Place::Free)
    };
    let body = |p: &PawnSpot| {
        body_warmth(frame, view, p.centre, cap_height, background.cloth_near(p.centre, cloth_mm))
    };
    let looking = Looking { frame, view, heights: (cap_height, top_height), per_mm: cells_per_mm };
    let vouched = |p: &PawnSpot| {
        let nearest = flowers.iter().map(|f| f.centre).min_by(|a, b| {
            let to = |q: MatPoint| q.distance(seen_at(cap_height, top_height, p.centre));
            to(*a).total_cmp(&to(*b))
        });
        let shadow = Shadow::on_plane(view, p.centre, top_height, cap_height, body_radii(profile));
        let spot = DoubtfulCap {
            cap: (p.centre, search.cap_radius_mm),
            on_cloth: seen_at(cap_height, 0.0, p.centre),
            flower: nearest.map(|centre| (centre, flower_radius)),
            is_hidden: &|q| shadow.hides(q),
        };
        // what cannot be compared is not vouched for
        hints.vouch_for(&looking, &spot).unwrap_or(false)
    };
    let ask = PawnQuestions { place: &place, body: &body, vouched: &vouched };
    let pawns = find_pawns(&caps, &background, &search, &hidden, &ask);
    let shadows: Vec<Shadow> = pawns
        .iter()
        .map(|p| Shadow::on_plane(view, p.centre, top_height, cap_height, body_radii(profile)))
        .collect();
    let hidden = |p: MatPoint| shadows.iter().any(|s| s.hides(p));
    refit_hidden(&tops, &background, &flower_search, &mut flowers, &hidden);
    flowers.retain(|f| !is_made_up(&tops, &background, f.centre, flower_radius, &hidden));
    let warmth = |p: &PawnSpot| {
        let cap = f64::from(p.cap[0] - p.cap[2]);
        let full = full_channels(p.cap, background.cloth_near(p.centre, cloth_mm));
        let body = body(p).map(|body| body.whole);
        Warmth { seen: body.map_or(cap, |body| cap.max(body)), body, full: [full[0], full[2]] }
    };
    let warmth: Vec<Warmth> = pawns.iter().map(warmth).collect();
    for flower in &mut beside {
        let cloth = background.cloth_near(flower.centre, cloth_mm);
        flower.petal = over(flower.petal, cloth);
        flower.full = full_channels(flower.petal, cloth);
    }
    let side = |f: &FlowerSpot| seen_at(0.0, top_height, f.centre);
    let reach = NEAR_TOKEN * flower_radius;
    let explained = |p: MatPoint| {
        flowers.iter().any(|f| p.distance_to_segment(f.centre, side(f)) < reach)
            || shadows.iter().any(|s| s.distance_to_axis(p) < NEAR_TOKEN * base_radius)
    };
    let free: Vec<f64> = flowers
        .iter()
        .map(|f| {
            let face = tops.disc(f.centre, flower_radius);
            let (free, all) =
                face.fold((0.0, 0.0), |(n, all), (p, _)| (n + if hidden(p) { 0.0 } else { 1.0 }, all + 1.0));
            if all > 0.0 { free / all } else { 1.0 }
        })
        .collect();
    let unknown = doubtful_share((&flowers, &free), &pawns, flower_radius, radius);
    let covered = (covered_share(&tops, &background, radius, &explained) + unknown).min(1.0);
    for flower in &mut flowers {
        let cloth = background.cloth_near(flower.centre, cloth_mm);
        flower.side = side_colour(frame, view, flower, &profile.flowers, cloth, &hidden);
    }
    let owners = profile.looks.as_ref().map_or_else(Vec::new, |l| owner_probabilities(&warmth, &l.pawns));
    let outlines = trace_outlines(frame, view, profile, (&flowers, &pawns, &owners), &|p| {
        background.cloth_near(p, cloth_mm)
    });
    let read = pawns.iter().zip(owners).zip(outlines.into_iter().zip(warmth));
    let pawns = read.map(|((spot, owner), (outline, warmth))| {
        let warmth = warmth.seen;
        PawnRead { spot, owner, outline, warmth }
    });
    Ok(TokenObservation { covered, ..observe(view, profile, (&flowers, &beside), pawns) })
}

/// Resolution of a top view where the picture has `px_per_mm` pixels per mm, cells per mm.
pub(super) fn cells_per_mm(px_per_mm: f64) -> f64 {
    (px_per_mm * OVERSAMPLING).clamp(RESOLUTION.0, RESOLUTION.1)
}

/// Radius within which the cloth bears no print, mm.
pub(super) fn cloth_radius(profile: &SetProfile) -> f64 {
    let radius = profile.mat.circle_mm.value / 2.0;
    match profile.mat.border {
        Border::Bands { inner_over_outer } => radius * inner_over_outer.value,
        Border::Ring { width_mm } => radius - width_mm,
        Border::Edge | Border::None => radius,
    }
}

/// Least contrast (log units) of a pawn's lower body against the border's print for a cap that is seen over
/// what lies beyond the pond, where printed flowers look like caps.
const MIN_FOOT: f64 = 0.30;
/// Distance from a token's axis or face, relative to its radius, within which what is seen is the token, its
/// sides, its shadow or what it mirrors.
const NEAR_TOKEN: f64 = 1.6;
/// A pawn cannot stand nearer to a flower than this share of the two radii, measured to a millimetre.
const TOO_NEAR: f64 = 0.8;
/// Share of what a pawn's body covers of a flower that must not look like the flower: for it to be worth
/// a closer look, and to be sure.
const MAYBE_HIDDEN: f64 = 0.35;
const SURELY_HIDDEN: f64 = 0.60;
/// Cells this near a cap's middle are the cap's, in cap diameters.
const CAP_ZONE: f64 = 0.7;

/// Radii of a pawn's body at its base and its cap, relative to the diameters there: what it surely covers, and
/// what it may hide, edge and contact shadow included.
const CORE: (f64, f64) = (0.40, 0.45);
const WHOLE: (f64, f64) = (0.55, 0.65);

/// Radii that a pawn's body surely covers at its base and its cap, mm.
fn core_radii(profile: &SetProfile) -> (f64, f64) {
    (CORE.0 * profile.pawns.base_mm.value, CORE.1 * profile.pawns.cap_mm)
}

/// Radii of what a pawn's body hides at its base and at its cap, mm; a little wider than the pawn, since its
/// edge and the contact shadow are no part of a flower either.
fn body_radii(profile: &SetProfile) -> (f64, f64) {
    (WHOLE.0 * profile.pawns.base_mm.value, WHOLE.1 * profile.pawns.cap_mm)
}

/// Where a point of the plane `from` mm up appears to lie when taken for one `to` mm up.
pub(super) fn shifted(view: &View, p: MatPoint, from: f64, to: f64) -> MatPoint {
    let lean = view.lean_at(p, from);
    MatPoint::new(p.x + lean[0] * (to - from), p.y + lean[1] * (to - from))
}

/// A pawn with what was read of it.
struct PawnRead<'a> {
    spot: &'a PawnSpot,
    /// Likelier owner and its probability.
    owner: (Owner, f64),
    outline: Vec<ImagePoint>,
    warmth: f64,
}

fn observe<'a>(
    view: &View,
    profile: &SetProfile,
    (flowers, beside): (&[FlowerSpot], &[FlowerSpot]),
    pawns: impl Iterator<Item = PawnRead<'a>>,
) -> TokenObservation {
    let in_picture = |p: MatPoint, height: f64, sigma_mm: f64| -> Option<(ImagePoint, f64)> {
        Some((view.image_from_space(p.raised(height))?, sigma_mm * view.px_per_mm(p)?))
    };
    let (kinds, in_light) = kind_probabilities(flowers, profile.kinds(), profile.flowers.per_kind);
    let on_pond = flowers.iter().zip(kinds);
    let lace_is_due = shows_lace(flowers);
    let beside = beside.iter().filter_map(|f| {
        let (kinds, misfit) = in_light.judge(f, profile.kinds());
        fits_set(f, misfit, lace_is_due).then_some((f, kinds))
    });
    let flowers = on_pond
        .chain(beside)
        .filter_map(|(f, kinds)| {
            let (top, sigma_px) = in_picture(f.centre, profile.flowers.thickness_mm.value, f.sigma_mm)?;
            Some(FlowerObservation { top, sigma_px, kinds, petal: f.petal.map(f64::from) })
        })
        .collect();
    let pawns = pawns
        .filter_map(|PawnRead { spot, owner: (owner, owner_probability), outline, warmth }| {
            let height = profile.pawns.cap_height_mm.value;
            let (cap, sigma_px) = in_picture(spot.centre, height, spot.sigma_mm)?;
            Some(PawnObservation { cap, sigma_px, owner, owner_probability, outline, warmth })
        })
        .collect();
    TokenObservation { flowers, pawns, covered: 0.0 }
}

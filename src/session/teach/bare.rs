//! A home-made set from its pieces on a bare table among corner cards.

use super::cluster::{best_division, distance, feature};
use super::counts::{odd_counts, odds, pawn_kinds};
use super::learnt::{KindCount, Taught, TaughtFrom, TaughtSet};
use super::plain::{middle, middle_colour, no_pieces};
use super::{Pieces, TeachOptions};
use crate::calibration::{
    Appearance, Border, FlowerKind, FlowerShape, FlowerSizes, MatProfile, Origin, PawnColours, PawnFinish,
    PawnShape, PawnSizes, Quantity, SetProfile,
};
use crate::capture::Frame;
use crate::metrology::Warning;
use crate::session::Problem;
use crate::session::bare::CardTable;
use crate::vision::{
    FittedSolid, PieceShape, PieceSight, SurveyOptions, find_pieces, survey_table, unique_names,
};

/// Radius about the middle of the cards in which pieces are looked for where few cards are seen, mm.
const USUAL_AREA_MM: f64 = 250.0;
/// Least share of its silhouette that a thing must fill to be a piece.
const LEAST_SHARE: f64 = 0.6;
/// Least doubt of a size that was measured in the picture, mm, and of the place where paint ends, px.
const SIZE_SIGMA: (f64, f64) = (0.15, 0.2);
/// Doubt of a cube's height over its side, relative: cubes are cut by saws.
const CUBE_SIGMA: f64 = 0.03;
/// Thickness of a wooden token where nobody measured it, mm, and its relative doubt; that of a measured one, mm.
const USUAL_THICKNESS: (f64, f64) = (5.0, 0.15);
const MEASURED_THICKNESS_SIGMA: f64 = 0.2;
/// Least slant (run per height) at which the height of a pawn shows.
const LEAST_LEAN: f64 = 0.25;
/// Height of a cylinder over its diameter where it does not show, and its relative doubt.
const USUAL_CYLINDER: (f64, f64) = (1.2, 0.15);
/// Kinds nearer to each other than this are hardly told apart under another lamp.
pub(super) const TOO_ALIKE: f64 = 0.2;
/// Doubt of the area's diameter, mm: where the cards happened to lie.
const AREA_SIGMA_MM: f64 = 20.0;
/// Doubt of a finish's red over blue, log units.
const WARMTH_SIGMA: f64 = 0.1;

/// Learns the set on a table.
///
/// # Errors
/// A [`Problem`] when there are no pieces or they make no set.
pub(super) fn teach_bare(
    frame: &Frame,
    table: &CardTable,
    options: &TeachOptions,
) -> Result<Taught, Problem> {
    let view = &table.plane.fitted.view;
    let area = table.area_mm(USUAL_AREA_MM);
    let shape = match options.pieces {
        None | Some(Pieces::Cubes) => PieceShape::Cube,
        Some(Pieces::Discs | Pieces::Flowers) => PieceShape::Disc,
    };
    let survey_options = SurveyOptions { shape, thickness_mm: thickness(options).value };
    let survey = survey_table(frame, view, &table.cards, area, &survey_options)?;
    let best = |p: &PieceSight| p.block.map_or(0.0, |b| b.share).max(p.cylinder.map_or(0.0, |c| c.share));
    let pieces: Vec<PieceSight> =
        survey.pieces.into_iter().filter(|p| !p.is_cut && best(p) > LEAST_SHARE).collect();
    if pieces.is_empty() {
        return Err(no_pieces());
    }
    let features: Vec<_> = pieces.iter().map(feature).collect();
    let size_of = |members: &[usize]| middle(members.iter().map(|i| size(&pieces[*i])).collect());
    let judge = |kinds: &[Vec<usize>]| {
        let sizes: Vec<f64> = kinds.iter().map(|k| size_of(k)).collect();
        let counts: Vec<usize> = kinds.iter().map(Vec::len).collect();
        odds(&counts, pawn_kinds(&sizes), options)
    };
    let division = best_division(&features, &judge).ok_or_else(no_pieces)?;
    let sizes: Vec<f64> = division.kinds.iter().map(|k| size_of(k)).collect();
    let pawns = pawn_kinds(&sizes);
    let groups = Groups::of(&pieces, &division.kinds, pawns, options)?;
    let lean = survey.lean;
    let mut set = groups.set(&pieces, shape, 2.0 * area, lean, options, view.px_per_mm(Default::default()));
    set.profile.looks = Some(set.looks.clone());
    let counts = recount(frame, table, area, &set);
    let mut warnings = Vec::new();
    let named: Vec<(String, usize, bool)> =
        groups.kinds.iter().zip(&counts).map(|(k, n)| (k.name.clone(), *n, k.is_pawn)).collect();
    warnings.extend(odd_counts(&named, options));
    warnings.extend(too_alike(&groups));
    let not_learnt = groups.not_learnt(shape, lean, options);
    let kinds = groups.kinds.into_iter().zip(counts).map(|(k, count)| KindCount { count, ..k }).collect();
    Ok(Taught { from: TaughtFrom::Cards, kinds, set: Some(set), not_learnt, warnings })
}

fn size(piece: &PieceSight) -> f64 {
    piece.block.map_or(0.0, |b| b.size_mm)
}

/// How many of each kind are found once the palette is known: pieces that touch are told apart then.
fn recount(frame: &Frame, table: &CardTable, area: f64, set: &TaughtSet) -> Vec<usize> {
    let kinds = set.looks.kind.len();
    let mut counts = vec![0; kinds + if set.looks.pawns.colours.is_some() { 2 } else { 0 }];
    let view = &table.plane.fitted.view;
    let Ok(seen) = find_pieces(frame, view, &set.profile, &table.cards, area) else { return counts };
    for flower in &seen.flowers {
        let best = (0..kinds).max_by(|a, b| flower.kinds[*a].total_cmp(&flower.kinds[*b]));
        counts[best.unwrap_or(0)] += 1;
    }
    for pawn in &seen.pawns {
        let place = kinds + usize::from(pawn.owner == crate::calibration::Owner::Silver);
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
    }
    counts
}

/// The pieces by kind: flowers first, then gold's and silver's pawns.
struct Groups {
    kinds: Vec<KindCount>,
    members: Vec<Vec<usize>>,
    features: Vec<[f64; 4]>,
    /// Whether the pawns are cylinders.
    round_pawns: bool,
}

impl Groups {
    fn of(
        pieces: &[PieceSight],
        division: &[Vec<usize>],
        pawns: Option<[usize; 2]>,
        options: &TeachOptions,
    ) -> Result<Self, Problem> {
        let colour = |members: &[usize]| middle_colour(members.iter().map(|i| pieces[*i].colour));
        let is_pawn = |k: usize| pawns.is_some_and(|p| p.contains(&k));
        let mut flowers: Vec<&Vec<usize>> =
            (0..division.len()).filter(|k| !is_pawn(*k)).map(|k| &division[k]).collect();
        // a lone thing of a colour of its own is no kind: a crumb, a finger, a coin
        flowers.retain(|members| 3 * members.len() > options.per_kind);
        if flowers.len() < 2 {
            return Err(Problem {
                code: "no-kinds",
                message: "The pieces in the picture do not fall into kinds by colour.".to_owned(),
                remedy: "Lay all pieces of the set apart from each other, in even light.".to_owned(),
            });
        }
        let petals: Vec<[f64; 3]> = flowers.iter().map(|m| colour(m)).collect();
        let names = unique_names(&petals);
        let mut order: Vec<usize> = (0..flowers.len()).collect();
        order.sort_by(|a, b| names[*a].cmp(&names[*b]));
        let mut kinds = Vec::new();
        let mut members = Vec::new();
        for k in order {
            let count = flowers[k].len();
            kinds.push(KindCount { name: names[k].clone(), count, colour: petals[k], is_pawn: false });
            members.push(flowers[k].clone());
        }
        if let Some(pair) = pawns {
            let colours = pair.map(|k| colour(&division[k]));
            let names = unique_names(&colours);
            let light = |c: &[f64; 3]| c.iter().sum::<f64>();
            let first = match &options.gold {
                Some(gold) => names.iter().position(|name| name == gold).ok_or_else(|| Problem {
                    code: "no-such-pawns",
                    message: format!("No pawns are {gold}: those found are {} and {}.", names[0], names[1]),
                    remedy: "Name one of these with --gold, or leave it out.".to_owned(),
                })?,
                None => usize::from(light(&colours[1]) > light(&colours[0])),
            };
            for k in [first, 1 - first] {
                let group = &division[pair[k]];
                let name = names[k].clone();
                kinds.push(KindCount { name, count: group.len(), colour: colours[k], is_pawn: true });
                members.push(group.clone());
            }
        }
        let features = members
            .iter()
            .map(|group| {
                std::array::from_fn(|j| middle(group.iter().map(|i| feature(&pieces[*i])[j]).collect()))
            })
            .collect();
        let share = |of: fn(&PieceSight) -> Option<FittedSolid>| {
            let all = kinds.iter().zip(&members).filter(|k| k.0.is_pawn).flat_map(|k| k.1);
            all.filter_map(|i| of(&pieces[*i])).map(|s| s.share).sum::<f64>()
        };
        let round_pawns = share(|p| p.cylinder) > share(|p| p.block);
        Ok(Self { kinds, members, features, round_pawns })
    }

    fn pawns(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.kinds.len()).filter(|k| self.kinds[*k].is_pawn)
    }

    fn set(
        &self,
        pieces: &[PieceSight],
        shape: PieceShape,
        circle: f64,
        lean: f64,
        options: &TeachOptions,
        px_per_mm: Option<f64>,
    ) -> TaughtSet {
        let edge = SIZE_SIGMA.0.hypot(SIZE_SIGMA.1 / px_per_mm.unwrap_or(1.0));
        let measured = |values: Vec<f64>| {
            let n = values.len().max(1) as f64;
            let value = middle(values.clone());
            let scatter = middle(values.iter().map(|v| (v - value).abs()).collect());
            Quantity { value, sigma: edge.hypot(scatter / n.sqrt()), origin: Origin::Measured }
        };
        let flowers =
            (0..self.kinds.len()).filter(|k| !self.kinds[*k].is_pawn).flat_map(|k| &self.members[k]);
        let diameter_mm = measured(flowers.map(|i| size(&pieces[*i])).collect());
        let thickness_mm = match shape {
            PieceShape::Cube => Quantity {
                value: diameter_mm.value,
                sigma: diameter_mm.sigma.hypot(CUBE_SIGMA * diameter_mm.value),
                origin: Origin::Measured,
            },
            PieceShape::Disc => thickness(options),
        };
        let of_pawns = |of: &dyn Fn(&PieceSight) -> Option<f64>| {
            self.pawns().flat_map(|k| &self.members[k]).filter_map(|i| of(&pieces[*i])).collect::<Vec<_>>()
        };
        let (base_mm, height_mm) = if self.pawns().next().is_none() {
            (diameter_mm, thickness_mm)
        } else if self.round_pawns {
            let base = measured(of_pawns(&|p| Some(p.cylinder?.size_mm)));
            let height = measured(of_pawns(&|p| Some(p.cylinder?.height_mm)));
            let assumed = Quantity {
                value: USUAL_CYLINDER.0 * base.value,
                sigma: USUAL_CYLINDER.1 * base.value,
                origin: Origin::Assumed,
            };
            (
                base,
                if lean < LEAST_LEAN { assumed } else { Quantity { sigma: height.sigma / lean, ..height } },
            )
        } else {
            let base = measured(of_pawns(&|p| Some(p.block?.size_mm)));
            (base, Quantity { sigma: base.sigma.hypot(CUBE_SIGMA * base.value), ..base })
        };
        let colour = |k: usize| self.kinds[k].colour;
        let pair: Vec<usize> = self.pawns().collect();
        let colours = match pair[..] {
            [gold, silver] => Some(PawnColours { gold: colour(gold), silver: colour(silver) }),
            _ => None,
        };
        let warmth = |k: Option<&usize>| k.map_or(0.0, |k| colour(*k)[0] - colour(*k)[2]);
        let finish = PawnFinish {
            gold_warmth: warmth(pair.first()),
            silver_warmth: warmth(pair.get(1)),
            warmth_sigma: WARMTH_SIGMA,
            colours,
        };
        let mut letters = Vec::new();
        let kind = self.kinds.iter().filter(|k| !k.is_pawn).map(|k| FlowerKind {
            name: k.name.clone(),
            letter: letter(&k.name, &mut letters),
            petal: k.colour,
            lobes: 1,
        });
        let looks = Appearance { kind: kind.collect(), pawns: finish };
        let profile = SetProfile {
            name: String::new(),
            appearance: String::new(),
            mat: MatProfile {
                circle_mm: Quantity { value: circle, sigma: AREA_SIGMA_MM, origin: Origin::Measured },
                side_over_circle: None,
                border: Border::None,
            },
            flowers: FlowerSizes {
                shape: if shape == PieceShape::Cube { FlowerShape::Cube } else { FlowerShape::Disc },
                diameter_mm,
                thickness_mm,
                per_kind: options.per_kind,
            },
            pawns: PawnSizes {
                shape: if self.round_pawns { PawnShape::Cylinder } else { PawnShape::Cube },
                base_mm,
                height_mm,
                cap_height_mm: height_mm,
                cap_mm: base_mm.value,
                per_player: options.per_player,
                outline: None,
            },
            looks: None,
        };
        TaughtSet { profile, looks }
    }

    fn not_learnt(&self, shape: PieceShape, lean: f64, options: &TeachOptions) -> Option<String> {
        let mut parts = Vec::new();
        match shape {
            PieceShape::Cube => {}
            PieceShape::Disc if options.thickness_mm.is_some() => {}
            PieceShape::Disc => parts.push("the thickness of the pieces, which is assumed"),
        }
        if self.pawns().next().is_none() {
            parts.push("the pawns, of which none was seen");
        } else if self.round_pawns && lean < LEAST_LEAN {
            parts.push("the height of the pawns, which is assumed since they are seen from above");
        }
        (!parts.is_empty()).then(|| format!("Not learnt: {}.", parts.join("; ")))
    }
}

/// Thickness of flat pieces as given, or else the usual one.
pub(super) fn thickness(options: &TeachOptions) -> Quantity {
    options.thickness_mm.map_or(
        Quantity {
            value: USUAL_THICKNESS.0,
            sigma: USUAL_THICKNESS.0 * USUAL_THICKNESS.1,
            origin: Origin::Assumed,
        },
        |value| Quantity { value, sigma: MEASURED_THICKNESS_SIGMA, origin: Origin::Measured },
    )
}

/// A letter of the name that no other kind has.
pub(super) fn letter(name: &str, used: &mut Vec<char>) -> char {
    let letters = name.chars().chain('a'..='z').filter(char::is_ascii_alphabetic);
    let found = letters.map(|c| c.to_ascii_uppercase()).find(|c| !used.contains(c)).unwrap_or('?');
    used.push(found);
    found
}

/// Kinds that another lamp may confuse.
fn too_alike(groups: &Groups) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for i in 0..groups.kinds.len() {
        for j in 0..i {
            let (a, b) = (&groups.kinds[j], &groups.kinds[i]);
            if a.is_pawn == b.is_pawn && distance(&groups.features[i], &groups.features[j]) < TOO_ALIKE {
                let message = format!(
                    "{} and {} are hardly told apart: under another lamp they may be confused",
                    a.name, b.name
                );
                warnings.push(Warning { code: "alike", message });
            }
        }
    }
    warnings
}

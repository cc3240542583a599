//! Which discs stand where: the stacks whose painted picture agrees best with the pixels.

use super::super::board_observation::SpaceObservation;
use super::super::log_picture::LogPicture;
use super::colours::PixelChances;
use super::paint::{Patch, StackForm, stack_patch};
use crate::calibration::LaniakeaProfile;
use crate::geometry::View;
use std::collections::{BTreeMap, BTreeSet};

/// Every stack that may be.
const STACKS: [&[u8]; 15] = SpaceObservation::STACKS;

/// Independent pieces of evidence that a disc's face is worth: neighbouring pixels err together, and discs of one stack
/// do not lie quite on each other.
const EVIDENCE: f64 = 14.0;
/// What the pixels about a stack, each of which may look like something else than the stack has there, usually lose by that
/// in a good picture, natural logarithm over a disc's face, mean of all stacks; beyond it colours run or the view is off, and
/// pixels err together.
const USUAL_LOSS: f64 = 0.33;
/// Offsets tried for a stack along each axis, in the slack of a disc.
const OFFSETS: [f64; 3] = [0.0, -1.0, 1.0];
/// Sweeps over all spaces.
const SWEEPS: usize = 3;
/// Least share of a lone disc's patch that must be more disc than ground for a space to be looked into.
const LEAST_COVER: f64 = 0.12;
/// Spacing of the places tried for a disc on a strip, mm, and of the finer ones.
const STRIP_STEP_MM: f64 = 2.0;
const FINE_STEP_MM: f64 = 0.5;
/// How near a disc's axis may come to the border of the field, mm, and how far beyond the board's edge.
const STRIP_MARGIN_MM: f64 = 5.0;
/// Least distance of two discs' axes over their diameter.
const APART: f64 = 0.85;
/// Least gain of a disc on a strip, as a share of a perfectly seen one.
const LEAST_GAIN: f64 = 0.42;
/// The same while discs of its colour are missing: a lamp that mirrors in a disc bleaches its face.
const FAINT_GAIN: f64 = 0.22;
/// Gain of a pixel that is surely of the disc's colour, natural logarithm: with the floor of the chances.
const FULL_GAIN: f64 = 3.2;
/// No pixel's label.
const NONE: u8 = u8::MAX;

/// A stack that is there.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// Its axis, mm.
    pub at: [f64; 2],
    /// Colours of its discs from the bottom.
    pub colours: Vec<u8>,
    patch: Patch,
    /// Distance of its axis from the point below the camera, mm: what is nearer hides what is farther.
    distance: f64,
}

/// What was found.
#[derive(Debug)]
pub(super) struct Stacks {
    /// For each space, row by row: log chance of each of [`STACKS`].
    pub chances: Vec<[f64; STACKS.len()]>,
    /// For each space its stack.
    pub spaces: Vec<Option<Item>>,
    /// Discs on the south and the north strip.
    pub strips: [Vec<StripDisc>; 2],
    /// How clearly the picture shows the discs: the share of the usual evidence that its pixels are worth, 0 to 1.
    pub clearness: f64,
    /// How much likelier the picture is with these discs than with none, natural logarithm.
    pub evidence: f64,
}

/// A disc on a strip.
#[derive(Debug, Clone)]
pub(super) struct StripDisc {
    /// The disc.
    pub item: Item,
    /// Its colour.
    pub colour: u8,
    /// How well it is seen, 1 for perfectly.
    pub gain: f64,
}

/// Everything that painting needs.
pub(super) struct Painter<'a> {
    pub picture: &'a LogPicture,
    pub view: &'a View,
    pub profile: &'a LaniakeaProfile,
    pub chances: &'a PixelChances,
}

impl Painter<'_> {
    fn patch(&self, at: [f64; 2], height: u8) -> Option<Patch> {
        let form = StackForm {
            x: at[0],
            y: at[1],
            radius: self.profile.disc_mm.value / 2.0,
            thickness: self.profile.disc_thickness_mm.value,
            height,
        };
        stack_patch(self.picture, self.view, &form)
    }

    fn distance(&self, at: [f64; 2]) -> f64 {
        let eye = self.view.pose.eye();
        (at[0] - eye.x).hypot(at[1] - eye.y)
    }

    fn item(&self, at: [f64; 2], colours: &[u8]) -> Option<Item> {
        let patch = self.patch(at, colours.len() as u8)?;
        Some(Item { at, colours: colours.to_vec(), patch, distance: self.distance(at) })
    }

    /// Log chance of a pixel under a label.
    fn log(&self, pixel: usize, label: u8) -> f64 {
        let logs = &self.chances.logs[pixel];
        f64::from(if label == NONE { logs[0] } else { logs[1 + usize::from(label)] })
    }
}

/// The labels of the items nearer and farther than something, by pixel.
struct Layers {
    near: Vec<u8>,
    far: Vec<u8>,
    touched: Vec<usize>,
}

impl Layers {
    fn new(size: usize) -> Self {
        Self { near: vec![NONE; size], far: vec![NONE; size], touched: Vec::new() }
    }

    /// Paints `items`, farthest first, about something at `distance`.
    fn paint<'a>(&mut self, items: impl Iterator<Item = &'a Item>, distance: f64) {
        for i in self.touched.drain(..) {
            self.near[i] = NONE;
            self.far[i] = NONE;
        }
        let mut items: Vec<&Item> = items.collect();
        items.sort_by(|a, b| b.distance.total_cmp(&a.distance));
        for item in items {
            let layer = if item.distance < distance { &mut self.near } else { &mut self.far };
            for (pixel, disc) in &item.patch.pixels {
                layer[*pixel] = item.colours[usize::from(*disc)];
                self.touched.push(*pixel);
            }
        }
    }

    /// How much likelier the picture is with a patch in these colours than without.
    fn gain(&self, painter: &Painter<'_>, patch: &Patch, colours: &[u8]) -> f64 {
        patch
            .pixels
            .iter()
            .filter(|(pixel, _)| self.near[*pixel] == NONE)
            .map(|(pixel, disc)| {
                painter.log(*pixel, colours[usize::from(*disc)]) - painter.log(*pixel, self.far[*pixel])
            })
            .sum()
    }
}

/// Finds the stacks on the spaces and the discs on the strips.
pub(super) fn find_stacks(painter: &Painter<'_>) -> Stacks {
    let profile = painter.profile;
    let centres: Vec<[f64; 2]> = (0..48).map(|i| profile.space_centre(i / 8, i % 8)).collect();
    let mut order: Vec<usize> = (0..centres.len()).collect();
    order.sort_by(|a, b| painter.distance(centres[*a]).total_cmp(&painter.distance(centres[*b])));
    let mut stacks = Stacks {
        chances: vec![[0.0; STACKS.len()]; centres.len()],
        spaces: vec![None; centres.len()],
        strips: [Vec::new(), Vec::new()],
        clearness: 1.0,
        evidence: 0.0,
    };
    let mut layers = Layers::new(painter.picture.values.len());
    let tried: Vec<Vec<Trial>> = centres.iter().map(|at| trials(painter, *at)).collect();
    for sweep in 0..SWEEPS {
        for &i in &order {
            paint_others(painter, &mut layers, &stacks, i);
            let weighed = weigh(painter, &layers, &tried[i], EVIDENCE);
            stacks.spaces[i] = weighed.best.map(|(trial, colours)| Item {
                at: trial.at,
                colours: colours.to_vec(),
                patch: trial.patch.clone(),
                distance: painter.distance(centres[i]),
            });
        }
        if sweep + 1 < SWEEPS {
            for side in 0..2 {
                stacks.strips[side].clear();
                let found = strip_discs(painter, &mut layers, &stacks, side);
                stacks.strips[side] = found;
            }
        }
    }
    let mut losses = Vec::new();
    for &i in &order {
        paint_others(painter, &mut layers, &stacks, i);
        losses.extend(stacks.spaces[i].as_ref().and_then(|own| loss(painter, &layers, own, &tried[i])));
    }
    let loss = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
    stacks.clearness = (USUAL_LOSS / loss.max(f64::MIN_POSITIVE)).powi(2).min(1.0);
    let worth = EVIDENCE * stacks.clearness;
    for &i in &order {
        paint_others(painter, &mut layers, &stacks, i);
        let weighed = weigh(painter, &layers, &tried[i], worth);
        stacks.chances[i] = weighed.chances;
        stacks.evidence += weighed.evidence;
    }
    stacks.evidence += stacks.strips.iter().flatten().map(|disc| disc.gain * FULL_GAIN * worth).sum::<f64>();
    stacks
}

/// Paints all but the stack on a space.
fn paint_others(painter: &Painter<'_>, layers: &mut Layers, stacks: &Stacks, space: usize) {
    let others =
        stacks.spaces.iter().enumerate().filter(|(k, _)| *k != space).filter_map(|(_, s)| s.as_ref());
    let strips = stacks.strips.iter().flatten().map(|disc| &disc.item);
    let profile = painter.profile;
    let distance = painter.distance(profile.space_centre(space / 8, space % 8));
    layers.paint(others.chain(strips), distance);
}

/// What the pixels about a stack lose by looking like something else than it has there, over a disc's face; `None` without
/// a place tried.
fn loss(painter: &Painter<'_>, layers: &Layers, own: &Item, trials: &[Trial]) -> Option<f64> {
    let face = trials.first()?.face;
    let labels: BTreeMap<usize, u8> =
        own.patch.pixels.iter().map(|(pixel, disc)| (*pixel, own.colours[usize::from(*disc)])).collect();
    let about: BTreeSet<usize> =
        trials.iter().flat_map(|trial| trial.patch.pixels.iter().map(|(pixel, _)| *pixel)).collect();
    let lost = about.into_iter().filter(|pixel| layers.near[*pixel] == NONE).map(|pixel| {
        let label = labels.get(&pixel).copied().unwrap_or(layers.far[pixel]);
        let most = painter.chances.logs[pixel].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        f64::from(most) - painter.log(pixel, label)
    });
    Some(lost.sum::<f64>() / face)
}

/// A height and place tried at a space.
struct Trial {
    at: [f64; 2],
    height: u8,
    /// Penalty of its offset, natural logarithm.
    penalty: f64,
    /// Pixels of one disc's face here.
    face: f64,
    patch: Patch,
}

fn trials(painter: &Painter<'_>, centre: [f64; 2]) -> Vec<Trial> {
    let slack = painter.profile.disc_slack_mm.value;
    let Some(lone) = painter.patch(centre, 1) else { return Vec::new() };
    let face = lone.pixels.len().max(1) as f64;
    let is_disc = |pixel: usize| {
        let logs = &painter.chances.logs[pixel];
        logs[1].max(logs[2]) > logs[0]
    };
    let covered = lone.pixels.iter().filter(|(pixel, _)| is_disc(*pixel)).count() as f64;
    if covered < LEAST_COVER * face {
        return Vec::new();
    }
    let mut trials = Vec::new();
    for height in 1..=3 {
        for a in OFFSETS {
            for b in OFFSETS {
                let at = [centre[0] + a * slack, centre[1] + b * slack];
                let Some(patch) = painter.patch(at, height) else { continue };
                trials.push(Trial { at, height, penalty: 0.25 * (a * a + b * b), face, patch });
            }
        }
    }
    trials
}

/// What the pixels say of a space.
struct Weighed<'a> {
    /// Log chance of each of [`STACKS`].
    chances: [f64; STACKS.len()],
    /// How much likelier the pixels are with what may stand here than without, natural logarithm.
    evidence: f64,
    /// The likeliest stack with where it stands.
    best: Option<(&'a Trial, &'static [u8])>,
}

/// Weighs every stack at a space; a disc's face is worth `worth` independent pieces of evidence.
fn weigh<'a>(painter: &Painter<'_>, layers: &Layers, trials: &'a [Trial], worth: f64) -> Weighed<'a> {
    let mut gains = [f64::NEG_INFINITY; STACKS.len()];
    gains[0] = 0.0;
    let mut best: Option<(f64, &Trial, &'static [u8])> = None;
    for (k, colours) in STACKS.iter().enumerate().skip(1) {
        for trial in trials.iter().filter(|trial| usize::from(trial.height) == colours.len()) {
            let gain = layers.gain(painter, &trial.patch, colours) * worth / trial.face - trial.penalty;
            gains[k] = gains[k].max(gain);
            if gain > best.as_ref().map_or(0.0, |b| b.0) {
                best = Some((gain, trial, colours));
            }
        }
    }
    if trials.is_empty() {
        // hardly a pixel of a disc here
        gains.iter_mut().skip(1).for_each(|gain| *gain = -EVIDENCE);
    }
    let most = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let evidence = most + gains.iter().map(|g| (g - most).exp()).sum::<f64>().ln();
    let best = best.map(|(_, trial, colours)| (trial, colours));
    Weighed { chances: gains.map(|g| g - evidence), evidence, best }
}

/// The discs on a strip, the best seen first.
fn strip_discs(painter: &Painter<'_>, layers: &mut Layers, stacks: &Stacks, side: usize) -> Vec<StripDisc> {
    let profile = painter.profile;
    let (x1, field) = (profile.length_mm() / 2.0, profile.half_field_mm());
    let (low, high) = (field + STRIP_MARGIN_MM, profile.board_mm.value / 2.0 - STRIP_MARGIN_MM);
    let sign = if side == 0 { -1.0 } else { 1.0 };
    let steps = |from: f64, to: f64, step: f64| {
        let count = ((to - from) / step).floor() as usize;
        (0..=count).map(move |k| from + k as f64 * step)
    };
    let mut found: Vec<StripDisc> = Vec::new();
    let places: Vec<([f64; 2], Patch)> = steps(-x1 + STRIP_MARGIN_MM, x1 - STRIP_MARGIN_MM, STRIP_STEP_MM)
        .flat_map(|x| steps(low, high, STRIP_STEP_MM).map(move |y| [x, sign * y]))
        .filter_map(|at| Some((at, painter.patch(at, 1)?)))
        .filter(|(_, patch)| {
            let disc = patch.pixels.iter().filter(|(i, _)| {
                let logs = &painter.chances.logs[*i];
                logs[1].max(logs[2]) > logs[0]
            });
            disc.count() * 3 > patch.pixels.len()
        })
        .collect();
    loop {
        let items = |found: &[StripDisc]| -> Vec<Item> {
            stacks
                .spaces
                .iter()
                .flatten()
                .chain(stacks.strips[1 - side].iter().map(|d| &d.item))
                .chain(found.iter().map(|d| &d.item))
                .cloned()
                .collect()
        };
        let all = items(&found);
        // a disc hides what lies behind it, so for the search all others count as nearer
        layers.paint(all.iter(), f64::INFINITY);
        let apart = APART * profile.disc_mm.value;
        let is_free =
            |at: [f64; 2]| found.iter().all(|d| (d.item.at[0] - at[0]).hypot(d.item.at[1] - at[1]) >= apart);
        let missing = |colour: u8| {
            let there = all.iter().flat_map(|item| &item.colours).filter(|c| **c == colour).count();
            there < usize::from(profile.discs_each)
        };
        let value = |patch: &Patch, colour: u8| {
            layers.gain(painter, patch, &[colour]) / (FULL_GAIN * patch.pixels.len().max(1) as f64)
        };
        let best = places
            .iter()
            .filter(|(at, _)| is_free(*at))
            .flat_map(|(at, patch)| [0, 1].map(|colour| (value(patch, colour), *at, colour)))
            .filter(|(gain, _, colour)| *gain >= LEAST_GAIN || missing(*colour))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((gain, at, colour)) = best else { break };
        let fine = steps(-STRIP_STEP_MM, STRIP_STEP_MM, FINE_STEP_MM)
            .flat_map(|dx| {
                steps(-STRIP_STEP_MM, STRIP_STEP_MM, FINE_STEP_MM).map(move |dy| [at[0] + dx, at[1] + dy])
            })
            .filter(|at| is_free(*at))
            .filter_map(|at| Some((value(&painter.patch(at, 1)?, colour), at)))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let (gain, at) = fine.filter(|fine| fine.0 > gain).unwrap_or((gain, at));
        if gain < FAINT_GAIN {
            break;
        }
        let Some(item) = painter.item(at, &[colour]) else { break };
        found.push(StripDisc { item, colour, gain });
        if found.len() >= 16 {
            break;
        }
    }
    found
}

/// Marks every pixel that some stack or disc covers.
pub(super) fn covered(stacks: &Stacks, size: usize) -> Vec<bool> {
    let mut covered = vec![false; size];
    let strips = stacks.strips.iter().flatten().map(|d| &d.item);
    for item in stacks.spaces.iter().flatten().chain(strips) {
        item.patch.pixels.iter().for_each(|(i, _)| covered[*i] = true);
    }
    covered
}

//! The straight edges and gaps of the board in a picture, held against where a map says they are.

use super::super::log_picture::LogPicture;
use super::board_map::BoardMap;

/// What a line of the board looks like across.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::vision) enum LineKind {
    /// One colour gives way to another: the board's own edge.
    Step,
    /// A dark gap between two tiles, or a tile and the strip.
    Gap,
    /// A light line printed between two cells.
    Rim,
}

/// A straight line of the board, mm in the board's frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::vision) struct BoardLine {
    /// One end.
    pub from: [f64; 2],
    /// The other end.
    pub to: [f64; 2],
    /// How it looks across.
    pub kind: LineKind,
}

/// Where a piece of a line was seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::vision) struct Found {
    /// The middle of the piece, mm.
    pub at: [f64; 2],
    /// Unit vector across it.
    pub across: [f64; 2],
    /// How far across it was seen from where it should be, mm.
    pub off: f64,
    /// How strongly it stands out, natural logarithm.
    pub contrast: f64,
}

/// Step of a profile across a line, mm.
const STEP_MM: f64 = 0.5;
/// Places along a piece whose median makes one value of its profile.
const ALONG: usize = 9;
/// Share of a piece that must lie in the picture.
const LEAST_SEEN: f64 = 0.6;
/// Reach of the two sides of a step, in steps of the profile: from half a millimetre to two.
const SIDE: std::ops::RangeInclusive<usize> = 1..=4;
/// How far beside a gap its surroundings are looked at, in steps of the profile.
const BESIDE: usize = 3;

/// The profile across part of a line: medians along it at offsets from `-reach` to `reach` in steps.
fn profile(
    picture: &LogPicture,
    map: &BoardMap,
    (from, to): ([f64; 2], [f64; 2]),
    across: [f64; 2],
    reach: usize,
) -> Option<Vec<[f32; 3]>> {
    let mut profile = Vec::with_capacity(2 * reach + 1);
    for k in 0..=2 * reach {
        let off = (k as f64 - reach as f64) * STEP_MM;
        let mut channels: [Vec<f32>; 3] = Default::default();
        for j in 0..ALONG {
            let t = (j as f64 + 0.5) / ALONG as f64;
            let p = [0, 1].map(|c| from[c] + t * (to[c] - from[c]) + off * across[c]);
            let seen = map.map(p).and_then(|[u, v]| picture.at(u, v));
            if let Some(value) = seen {
                (0..3).for_each(|c| channels[c].push(value[c]));
            }
        }
        if (channels[0].len() as f64) < LEAST_SEEN * ALONG as f64 {
            return None;
        }
        profile.push(channels.map(|mut values| {
            let middle = values.len() / 2;
            *values.select_nth_unstable_by(middle, f32::total_cmp).1
        }));
    }
    Some(profile)
}

/// How strongly a line of `kind` stands out at each place of a profile.
fn contrasts(profile: &[[f32; 3]], kind: LineKind) -> Vec<f64> {
    let n = profile.len();
    let margin = *SIDE.end();
    (0..n)
        .map(|k| {
            if k < margin || k + margin >= n {
                return 0.0;
            }
            match kind {
                LineKind::Step => {
                    let count = SIDE.count() as f32;
                    let side = |c: usize, up: bool| {
                        SIDE.map(|d| profile[if up { k + d } else { k - d }][c]).sum::<f32>() / count
                    };
                    let gap: f32 = (0..3).map(|c| (side(c, true) - side(c, false)).powi(2)).sum();
                    f64::from(gap / 3.0).sqrt()
                }
                LineKind::Gap => {
                    let mean = |k: usize| profile[k].iter().sum::<f32>() / 3.0;
                    let beside = mean(k - BESIDE).min(mean(k + BESIDE));
                    f64::from(beside - mean(k)).max(0.0)
                }
                LineKind::Rim => {
                    let mean = |k: usize| profile[k].iter().sum::<f32>() / 3.0;
                    let beside = mean(k - BESIDE).max(mean(k + BESIDE));
                    f64::from(mean(k) - beside).max(0.0)
                }
            }
        })
        .collect()
}

fn across_of(line: &BoardLine) -> [f64; 2] {
    let (dx, dy) = (line.to[0] - line.from[0], line.to[1] - line.from[1]);
    let length = dx.hypot(dy).max(f64::MIN_POSITIVE);
    [-dy / length, dx / length]
}

/// Where the pieces of `line` are, searched up to `reach_mm` to both sides; pieces outside the picture are left out.
pub(in crate::vision) fn find_pieces(
    picture: &LogPicture,
    map: &BoardMap,
    line: &BoardLine,
    pieces: usize,
    reach_mm: f64,
) -> Vec<Found> {
    let across = across_of(line);
    let reach = (reach_mm / STEP_MM).ceil() as usize + *SIDE.end();
    let mut found = Vec::new();
    for piece in 0..pieces {
        let end = |t: f64| [0, 1].map(|c| line.from[c] + t * (line.to[c] - line.from[c]));
        let ends = (end(piece as f64 / pieces as f64), end((piece + 1) as f64 / pieces as f64));
        let Some(profile) = profile(picture, map, ends, across, reach) else { continue };
        let contrast = contrasts(&profile, line.kind);
        let Some((best, most)) = contrast.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) else {
            continue;
        };
        let (before, after) = (
            contrast.get(best.wrapping_sub(1)).copied().unwrap_or(0.0),
            contrast.get(best + 1).copied().unwrap_or(0.0),
        );
        let bend = before - 2.0 * most + after;
        let shift = if bend < 0.0 { (0.5 * (before - after) / bend).clamp(-0.5, 0.5) } else { 0.0 };
        found.push(Found {
            at: [0, 1].map(|c| 0.5 * (ends.0[c] + ends.1[c])),
            across,
            off: (best as f64 + shift - reach as f64) * STEP_MM,
            contrast: *most,
        });
    }
    found
}

/// How strongly the whole line stands out where the map says it is, give or take `slack_mm`; `None` where it is not in
/// the picture.
pub(in crate::vision) fn strength(
    picture: &LogPicture,
    map: &BoardMap,
    line: &BoardLine,
    pieces: usize,
    slack_mm: f64,
) -> Option<f64> {
    let mut values: Vec<f64> =
        find_pieces(picture, map, line, pieces, slack_mm).iter().map(|f| f.contrast).collect();
    if (values.len() as f64) < LEAST_SEEN * pieces as f64 {
        return None;
    }
    let middle = values.len() / 2;
    Some(*values.select_nth_unstable_by(middle, f64::total_cmp).1)
}

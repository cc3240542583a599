//! The table's own colour beside the mat, learnt block by block.

use super::super::median::{channel_medians, median};
use super::super::top_view::{LogColour, TopView, over};
use crate::geometry::MatPoint;

/// Side of a block of the map, mm.
const BLOCK: f64 = 16.0;
/// Half the side of the window a median is taken over, mm: flowers, and a playing card, are a minority in it.
const WINDOW: f64 = 60.0;
/// Spacing of the samples, mm.
const SAMPLING: f64 = 8.0;
/// Fewest samples for a median.
const MIN_SAMPLES: usize = 12;
/// Difference from the table, log units, at which a colour begins to be none of it and surely is not, on
/// an even table; a grained one needs as many times its own spread.
const BEGIN: f32 = 0.10;
const FULL: f32 = 0.26;
const BEGIN_SPREADS: f32 = 1.5;
/// Weight of being brighter and of being darker against a difference in colour: lamps make brighter, and
/// shadows darker, what is the table all the same.
const BRIGHTER: f32 = 0.6;
const DARKER: f32 = 0.35;

/// The table at one place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    /// Its colour.
    pub colour: LogColour,
    /// Median difference of its cells from that colour, log units.
    spread: f32,
}

impl Ground {
    /// How much a colour differs from the table, 0 to 1.
    pub fn foreground(&self, colour: LogColour) -> f32 {
        let begin = BEGIN.max(BEGIN_SPREADS * self.spread);
        ((difference(colour, self.colour) - begin) / (FULL - BEGIN)).clamp(0.0, 1.0)
    }
}

/// Difference of a colour from the table's or a petal's, log units: that of the hue, with brightness weighed
/// less.
pub(super) fn difference(colour: LogColour, from: LogColour) -> f32 {
    let d = over(colour, from);
    let mean = (d[0] + d[1] + d[2]) / 3.0;
    let hue = d.iter().map(|v| (v - mean).abs()).fold(0.0, f32::max);
    hue + if mean > 0.0 { BRIGHTER * mean } else { DARKER * -mean }
}

/// Colours of the table by place.
pub(super) struct Table {
    half: f64,
    side: usize,
    blocks: Vec<Option<Ground>>,
}

impl Table {
    /// Learns the table from the cells of a top view for which `is_table` holds.
    pub fn learn(top: &TopView, half: f64, is_table: impl Fn(MatPoint) -> bool) -> Self {
        let count = (2.0 * half / SAMPLING) as usize;
        let at = |k: usize| (k as f64 + 0.5) * SAMPLING - half;
        let samples: Vec<Option<LogColour>> = (0..count * count)
            .map(|i| {
                let p = MatPoint::new(at(i % count), at(i / count));
                if is_table(p) { top.colour_at(p) } else { None }
            })
            .collect();
        let side = (2.0 * half / BLOCK).ceil() as usize;
        let cell = |mm: f64| ((mm / SAMPLING).max(0.0) as usize).min(count);
        let blocks = (0..side * side)
            .map(|i| {
                let middle = |k: usize| (k as f64 + 0.5) * BLOCK;
                let range = |m: f64| cell(m - WINDOW)..cell(m + WINDOW);
                let values: Vec<LogColour> = range(middle(i / side))
                    .flat_map(|row| range(middle(i % side)).map(move |column| row * count + column))
                    .filter_map(|k| samples[k])
                    .collect();
                ground(&values)
            })
            .collect();
        Self { half, side, blocks }
    }

    /// The table at a point; `None` where too little of it is seen.
    pub fn at(&self, p: MatPoint) -> Option<Ground> {
        let block = |v: f64| {
            let k = (v + self.half) / BLOCK;
            (k >= 0.0 && (k as usize) < self.side).then_some(k as usize)
        };
        self.blocks[block(p.y)? * self.side + block(p.x)?]
    }
}

fn ground(values: &[LogColour]) -> Option<Ground> {
    if values.len() < MIN_SAMPLES {
        return None;
    }
    let colour = channel_medians(values)?;
    let spread = median(values.iter().map(|v| difference(*v, colour)).collect())?;
    Some(Ground { colour, spread })
}

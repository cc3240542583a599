//! How fast the window is: measured in the window itself, for whoever asks on the command line.

use std::time::{Duration, Instant};

use super::models::age::Age;

/// Takes what was measured.
pub type TakeFigures = Box<dyn FnOnce(Figures) + Send>;

/// The window is to be measured for a while; it is closed then.
pub struct Measure {
    /// When the program began.
    pub began: Instant,
    /// For how long, from the first picture on.
    pub during: Duration,
    /// What is done with the figures.
    pub take: TakeFigures,
}

/// What was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// From the program's begin until something was drawn, ms.
    pub window_ms: f64,
    /// The same until a picture was drawn, ms; `None` where none came.
    pub picture_ms: Option<f64>,
    /// Times that the window was drawn after that.
    pub drawn: usize,
    /// Time of the window's thread for each, ms.
    pub thread_ms: Spread,
    /// Times that a picture was shown as live.
    pub live: usize,
    /// From the taking of a picture that was shown as live until it was drawn, ms.
    pub age_ms: Spread,
    /// Times that the source was said to be silent.
    pub silent: usize,
}

/// How values lie; zeros where there are none.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spread {
    /// Half of them are less.
    pub median: f64,
    /// 95 of 100 are less.
    pub p95: f64,
    /// The largest.
    pub most: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let last = values.len().saturating_sub(1);
            values.get((share * last as f64).round() as usize).copied().unwrap_or_default()
        };
        Self { median: at(0.5), p95: at(0.95), most: at(1.0) }
    }
}

/// Measures.
pub(super) struct Gauge {
    measure: Option<Measure>,
    window: Option<Duration>,
    picture: Option<Instant>,
    /// The picture that was drawn last as live, which is on its way to the screen.
    on_its_way: Option<Duration>,
    thread_ms: Vec<f64>,
    age_ms: Vec<f64>,
    silent: usize,
}

impl Gauge {
    pub(super) const fn new(measure: Measure) -> Self {
        Self {
            measure: Some(measure),
            window: None,
            picture: None,
            on_its_way: None,
            thread_ms: Vec::new(),
            age_ms: Vec::new(),
            silent: 0,
        }
    }

    /// The window was drawn once more, with a picture of this age where `has_picture`; `before_s` is the time that the
    /// drawing before this one took, to the screen. Whether the time is over.
    pub(super) fn drawn(&mut self, age: Age, has_picture: bool, before_s: Option<f32>) -> bool {
        let Some(measure) = &self.measure else { return false };
        let window = *self.window.get_or_insert_with(|| measure.began.elapsed());
        if let Some(begun) = self.picture {
            let cost_ms = before_s.map(|s| 1e3 * f64::from(s));
            self.thread_ms.extend(cost_ms);
            if let (Some(age), Some(cost_ms)) = (self.on_its_way, cost_ms) {
                self.age_ms.push(1e3 * age.as_secs_f64() + cost_ms);
            }
            self.silent += usize::from(matches!(age, Age::Silent(_)));
            self.on_its_way = if let Age::Live(age) = age { Some(age) } else { None };
            begun.elapsed() >= measure.during
        } else {
            if has_picture {
                self.picture = Some(Instant::now());
            }
            measure.began.elapsed() >= measure.during + window
        }
    }

    /// Hands over what was measured.
    pub(super) fn end(&mut self) {
        let Some(measure) = self.measure.take() else { return };
        let ms = |time: Duration| 1e3 * time.as_secs_f64();
        let figures = Figures {
            window_ms: self.window.map(ms).unwrap_or_default(),
            picture_ms: self.picture.map(|at| ms(at.saturating_duration_since(measure.began))),
            drawn: self.thread_ms.len(),
            thread_ms: Spread::of(std::mem::take(&mut self.thread_ms)),
            live: self.age_ms.len(),
            age_ms: Spread::of(std::mem::take(&mut self.age_ms)),
            silent: self.silent,
        };
        (measure.take)(figures);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_by_their_middle_and_their_ends() {
        let spread = Spread::of((0..=100).rev().map(f64::from).collect());
        assert_eq!(spread, Spread { median: 50.0, p95: 95.0, most: 100.0 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }
}

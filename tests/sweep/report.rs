//! The sweep's tables and plots.

use super::outcome::Outcome;
use plotters::prelude::*;
use std::fmt::Write as _;
use std::path::Path;

/// One fault at every level it was tried at.
pub struct Curve {
    /// File name of its plot.
    pub name: &'static str,
    /// What it is, and its unit.
    pub label: &'static str,
    /// Level with what came of it.
    pub points: Vec<(f64, Outcome)>,
}

impl Curve {
    /// A Markdown table.
    pub fn table(&self) -> String {
        let mut text = format!(
            "| {} | pictures | refused | recall | precision | class right | gap rms, mm | in 95 % | clear calls | wrong clear | silent |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
            self.label
        );
        for (level, outcome) in &self.points {
            let tally = &outcome.tally;
            let number = |value: Option<f64>, digits: usize| {
                value.map_or_else(|| "-".to_owned(), |v| format!("{v:.digits$}"))
            };
            let found = tally.found > 0;
            writeln!(
                text,
                "| {level} | {} | {} | {:.3} | {} | {} | {} | {} | {} | {} of {} | {} |",
                tally.pictures,
                outcome.refused,
                tally.recall(),
                number(found.then(|| tally.precision()), 3),
                number(found.then(|| outcome.class_accuracy()), 3),
                number(outcome.gap_rms_mm(), 2),
                number(outcome.inside(), 3),
                number((outcome.calls > 0).then(|| outcome.clear_share()), 2),
                outcome.wrong.len(),
                outcome.clear,
                outcome.silent.len(),
            )
            .unwrap();
        }
        text
    }

    /// Draws recall, classes and clear calls over the level.
    pub fn plot(&self, folder: &Path) {
        let path = folder.join(format!("{}.svg", self.name));
        let root = SVGBackend::new(&path, (640, 320)).into_drawing_area();
        root.fill(&WHITE).unwrap();
        let levels: Vec<f64> = self.points.iter().map(|p| p.0).collect();
        let (least, most) = (
            levels.iter().copied().fold(f64::MAX, f64::min),
            levels.iter().copied().fold(f64::MIN, f64::max),
        );
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .x_label_area_size(36)
            .y_label_area_size(44)
            .build_cartesian_2d(least..most, 0.0..1.05)
            .unwrap();
        chart.configure_mesh().x_desc(self.label).y_desc("share").draw().unwrap();
        type Share = fn(&Outcome) -> f64;
        let lines: [(&str, RGBColor, Share); 4] = [
            ("recall", RGBColor(0, 90, 160), |o| o.tally.recall()),
            ("class right", RGBColor(0, 130, 60), Outcome::class_accuracy),
            ("clear calls", RGBColor(190, 120, 0), Outcome::clear_share),
            ("wrong clear calls", RGBColor(200, 0, 40), |o| o.wrong.len() as f64 / o.clear.max(1) as f64),
        ];
        for (name, colour, share) in lines {
            let line: Vec<(f64, f64)> = self.points.iter().map(|(x, o)| (*x, share(o))).collect();
            chart
                .draw_series(LineSeries::new(line.iter().copied(), colour.stroke_width(2)))
                .unwrap()
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
            chart.draw_series(line.iter().map(|p| Circle::new(*p, 3, colour.filled()))).unwrap();
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerLeft)
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.3))
            .draw()
            .unwrap();
        root.present().unwrap();
    }
}

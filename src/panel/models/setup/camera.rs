//! A camera's calibration: views, coverage, figures, what falls short.

use crate::metrology::{Coverage, MissingView, Tilt};
use crate::panel::words::{Words, count, text};
use crate::session::{Calibration, LiveViews, SeenView, Shortfall, ViewOutcome};

/// Suggestions shown at most; after them, new pictures tell more.
const MOST_SUGGESTIONS: usize = 4;

/// Which parts of the picture and which tilts have been seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in super::super::super) struct CoverageModel {
    /// Whether each part of the picture has been covered, row by row.
    pub(in super::super::super) parts: [[bool; 3]; 3],
    /// Whether the board has been seen tilted: left, right, top, bottom further away.
    pub(in super::super::super) tilts: [bool; 4],
    /// What would help most, a sentence each.
    pub(in super::super::super) missing: Vec<String>,
    /// All of it in words, for those who do not see the picture of it.
    pub(in super::super::super) said: String,
}

/// The sides in the order of [`CoverageModel::tilts`].
const TILTS: [Tilt; 4] = [Tilt::Left, Tilt::Right, Tilt::Top, Tilt::Bottom];

/// What has been seen; nothing where no camera fits yet.
pub(in super::super::super) fn coverage_model(coverage: Option<&Coverage>, words: &Words) -> CoverageModel {
    let Some(coverage) = coverage else {
        let said = words.say("coverage-nothing");
        return CoverageModel { said, ..CoverageModel::default() };
    };
    let is_missing = |view: MissingView| coverage.missing.contains(&view);
    let mut parts = [[false; 3]; 3];
    for (row, cells) in parts.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = !is_missing(MissingView::In { column, row });
        }
    }
    let covered = parts.iter().flatten().filter(|cell| **cell).count();
    let tilts = TILTS.map(|tilt| !is_missing(MissingView::Tilted(tilt)));
    let tilted = tilts.iter().filter(|seen| **seen).count();
    let said = words.say_with("coverage-said", &[("parts", count(covered)), ("tilts", count(tilted))]);
    let missing = coverage.missing.iter().take(MOST_SUGGESTIONS).map(|view| missing(view, words)).collect();
    CoverageModel { parts, tilts, missing, said }
}

fn missing(view: &MissingView, words: &Words) -> String {
    match view {
        MissingView::Tilted(tilt) => words.say(match tilt {
            Tilt::Left => "missing-tilt-left",
            Tilt::Right => "missing-tilt-right",
            Tilt::Top => "missing-tilt-top",
            Tilt::Bottom => "missing-tilt-bottom",
        }),
        MissingView::In { column, row } => {
            let names = [
                ["part-top-left", "part-top", "part-top-right"],
                ["part-left", "part-middle", "part-right"],
                ["part-bottom-left", "part-bottom", "part-bottom-right"],
            ];
            let part = words.say(names[*row % 3][*column % 3]);
            words.say_with("missing-part", &[("part", text(part))])
        }
        MissingView::More(more) => words.say_with("missing-more", &[("count", count(*more))]),
    }
}

/// The views that are being taken.
pub(in super::super::super) fn viewing_line(views: &LiveViews, words: &Words) -> String {
    let taken = words.say_with("views-taken", &[("count", count(views.taken))]);
    let last = match &views.last {
        None => words.say("view-waiting"),
        Some(ViewOutcome::Spare) => words.say("view-taken"),
        Some(ViewOutcome::Duplicate { .. }) => words.say("view-move"),
        Some(outcome) => outcome_text(outcome, words),
    };
    format!("{taken} {last}")
}

/// What became of one picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super::super) struct ViewRow {
    /// What it is called.
    pub(in super::super::super) name: String,
    /// Whether it is part of the fit.
    pub(in super::super::super) is_used: bool,
    /// What became of it.
    pub(in super::super::super) said: String,
}

/// What became of each picture.
pub(in super::super::super) fn view_rows(views: &[SeenView], words: &Words) -> Vec<ViewRow> {
    views
        .iter()
        .map(|view| ViewRow {
            name: short_name(&view.source),
            is_used: matches!(view.outcome, ViewOutcome::Used { .. }),
            said: outcome_text(&view.outcome, words),
        })
        .collect()
}

/// The end of a path.
fn short_name(source: &str) -> String {
    source.rsplit(['/', '\\']).next().unwrap_or(source).to_owned()
}

fn outcome_text(outcome: &ViewOutcome, words: &Words) -> String {
    match outcome {
        ViewOutcome::Used { corners, rms_px } => {
            let given = [("corners", count(*corners)), ("rms", text(words.number(*rms_px, 2)))];
            words.say_with("view-used", &given)
        }
        ViewOutcome::Unreadable(problem) => problem.message.clone(),
        ViewOutcome::NoBoard => words.say("view-no-board"),
        ViewOutcome::Mirrored => words.say("view-mirrored"),
        ViewOutcome::Blurred { edge_px } => {
            words.say_with("view-blurred", &[("px", text(words.number(*edge_px, 1)))])
        }
        ViewOutcome::Duplicate { of } => words.say_with("view-duplicate", &[("of", text(short_name(of)))]),
        ViewOutcome::OtherSize { width, height } => {
            let size = format!("{width} × {height}");
            words.say_with("view-other-size", &[("size", text(size))])
        }
        ViewOutcome::Spare => words.say("view-spare"),
    }
}

/// A calibrated camera with its figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super::super) struct CalibrationModel {
    /// Whether it is good, in words.
    pub(in super::super::super) verdict: String,
    /// The same for colour.
    pub(in super::super::super) is_good: bool,
    /// What keeps it from being good, a sentence each.
    pub(in super::super::super) shortfalls: Vec<String>,
    /// Figures: what and how much.
    pub(in super::super::super) figures: Vec<(String, String)>,
}

/// The figures of a calibration.
pub(in super::super::super) fn calibration_model(of: &Calibration, words: &Words) -> CalibrationModel {
    let (profile, record, doubt) = (&of.profile, &of.record, &of.doubt);
    let number = |value: f64, places| words.number(value, places);
    let px = |value: String| words.say_with("unit-px", &[("value", text(value))]);
    let mm = |value: f64, places| words.say_with("unit-mm", &[("value", text(number(value, places)))]);
    let focal =
        format!("{} × {} ± {}", number(profile.fx, 1), number(profile.fy, 1), number(doubt.focal_px, 1));
    let middle =
        format!("{}, {} ± {}", number(profile.cx, 1), number(profile.cy, 1), number(doubt.principal_px, 1));
    let flat = match of.plane_p95_mm {
        Some(value) => mm(value, 2),
        None => words.say_with("unit-square", &[("value", text(number(record.plane_p95_squares, 4)))]),
    };
    let views = [("views", count(record.views)), ("corners", count(record.corners))];
    let figures = vec![
        (words.say("figure-size"), format!("{} × {}", profile.width, profile.height)),
        (words.say("figure-views"), words.say_with("figure-views-value", &views)),
        (words.say("figure-focal"), px(focal)),
        (words.say("figure-middle"), px(middle)),
        (words.say("figure-rms"), px(number(record.rms_px, 2))),
        (words.say("figure-flat"), flat),
        (words.say("figure-table"), mm(record.plane_doubt_mm, 3)),
    ];
    CalibrationModel {
        verdict: words.say(if record.good { "calibration-good" } else { "calibration-not-good" }),
        is_good: record.good,
        shortfalls: of.shortfalls.iter().map(|shortfall| self::shortfall(shortfall, words)).collect(),
        figures,
    }
}

fn shortfall(shortfall: &Shortfall, words: &Words) -> String {
    match shortfall {
        Shortfall::FewViews { views, least } => {
            words.say_with("short-views", &[("views", count(*views)), ("least", count(*least))])
        }
        Shortfall::NotFlat { squares } => {
            words.say_with("short-flat", &[("squares", text(words.number(*squares, 3)))])
        }
        Shortfall::Focal { share } => {
            words.say_with("short-focal", &[("percent", text(words.number(100.0 * share, 1)))])
        }
        Shortfall::Lens { plane_mm, good_mm } => {
            let given =
                [("doubt", text(words.number(*plane_mm, 2))), ("good", text(words.number(*good_mm, 2)))];
            words.say_with("short-lens", &given)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panel::words::Language;

    #[test]
    fn missing_parts_and_tilts_are_shown_and_named() {
        let words = Words::new(Language::English);
        let missing =
            vec![MissingView::Tilted(Tilt::Top), MissingView::In { column: 2, row: 0 }, MissingView::More(3)];
        let model = coverage_model(Some(&Coverage { corners: [[9; 3]; 3], missing }), &words);
        assert_eq!(model.parts, [[true, true, false], [true; 3], [true; 3]]);
        assert_eq!(model.tilts, [true, true, false, true]);
        assert_eq!(model.missing[1], "Hold the board at the top right of the picture.");
        assert_eq!(model.missing[2], "Take 3 more views, each from another side.");
        assert_eq!(model.said, "8 of 9 parts of the picture and 3 of 4 tilts are covered.");
    }

    #[test]
    fn without_a_camera_nothing_counts_as_covered() {
        let model = coverage_model(None, &Words::new(Language::English));
        assert_eq!((model.parts, model.tilts), ([[false; 3]; 3], [false; 4]));
    }

    #[test]
    fn every_outcome_of_a_view_is_said_in_every_language() {
        let outcomes = [
            ViewOutcome::Used { corners: 54, rms_px: 0.25 },
            ViewOutcome::NoBoard,
            ViewOutcome::Mirrored,
            ViewOutcome::Blurred { edge_px: 4.2 },
            ViewOutcome::Duplicate { of: "a/b/left01.jpg".to_owned() },
            ViewOutcome::OtherSize { width: 640, height: 480 },
            ViewOutcome::Spare,
        ];
        for language in Language::ALL {
            let words = Words::new(language);
            for outcome in &outcomes {
                let said = outcome_text(outcome, &words);
                assert!(!said.starts_with("view-") && !said.contains('{'), "{language:?} {said}");
            }
        }
        let words = Words::new(Language::German);
        assert!(outcome_text(&outcomes[0], &words).contains("0,25"));
        assert!(outcome_text(&outcomes[4], &words).contains("left01.jpg"));
    }
}

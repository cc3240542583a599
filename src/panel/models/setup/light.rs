//! The light doctor's lines.

use crate::panel::words::{Language, Words, text};
use crate::session::{LightLine, LightReport, LightVerdict};

/// One thing about a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super::super) struct LightRow {
    /// What it is.
    pub(in super::super::super) name: String,
    /// Whether it is good.
    pub(in super::super::super) verdict: LightVerdict,
    /// The same as a sign and a word.
    pub(in super::super::super) said: String,
    /// The value against its limit.
    pub(in super::super::super) value: String,
    /// What was seen, where the words have it.
    pub(in super::super::super) detail: Option<String>,
    /// What helps, where it is bad.
    pub(in super::super::super) remedy: Option<String>,
}

/// All lines, and a headline.
pub(in super::super::super) fn light_rows(report: &LightReport, words: &Words) -> (String, Vec<LightRow>) {
    let headline = if report.is_good() {
        words.say("light-all-good")
    } else if report.bad() > 0 {
        words.say_with("light-bad", &[("count", crate::panel::words::count(report.bad()))])
    } else {
        words.say("light-partly")
    };
    (headline, report.lines.iter().map(|line| row(line, words)).collect())
}

fn row(line: &LightLine, words: &Words) -> LightRow {
    let key = match line.verdict {
        LightVerdict::Good => "light-good",
        LightVerdict::Bad => "light-not-good",
        LightVerdict::NotJudged => "light-not-judged",
    };
    let is_english = words.language() == Language::English;
    let remedy = (line.verdict == LightVerdict::Bad).then(|| {
        let own = words.find(&format!("light-remedy-{}", line.code));
        own.unwrap_or_else(|| line.remedy.to_owned())
    });
    LightRow {
        name: words.find(&format!("light-name-{}", line.code)).unwrap_or_else(|| line.name.to_owned()),
        verdict: line.verdict,
        said: words.say(key),
        value: value(line, words),
        detail: is_english.then(|| line.sentence()),
        remedy,
    }
}

/// `31 of at least 60 8-bit units`, or only the limit where nothing could be measured.
fn value(line: &LightLine, words: &Words) -> String {
    let (scale, places, unit) = match line.unit {
        "share" => (100.0, 0, "%".to_owned()),
        unit => (1.0, places_of(unit), words.find(&unit_key(unit)).unwrap_or_else(|| unit.to_owned())),
    };
    let written = |value: f64| words.number(scale * value, places);
    let given = [
        ("value", text(line.value.map_or_else(|| "–".to_owned(), written))),
        ("limit", text(written(line.limit))),
        ("unit", text(unit)),
    ];
    words.say_with(if line.is_least { "light-at-least" } else { "light-at-most" }, &given)
}

/// Places after the decimal mark of a value in this unit.
fn places_of(unit: &str) -> usize {
    match unit {
        "8-bit units" | "degrees" => 0,
        "log units" | "flower radii" => 2,
        _ => 1,
    }
}

/// The message that names a unit.
fn unit_key(unit: &str) -> String {
    format!("light-unit-{}", unit.replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(verdict: LightVerdict, value: Option<f64>) -> LightLine {
        LightLine {
            code: "too-dark",
            name: "brightness",
            verdict,
            value,
            limit: 60.0,
            is_least: true,
            unit: "8-bit units",
            message: "petals reach 31 of 255".to_owned(),
            remedy: "Switch on a lamp or expose longer.",
        }
    }

    #[test]
    fn a_bad_line_has_sign_word_value_limit_and_remedy_in_every_language() {
        let report = LightReport { lines: vec![line(LightVerdict::Bad, Some(31.0))], no_mat: None };
        for language in Language::ALL {
            let words = Words::new(language);
            let (headline, rows) = light_rows(&report, &words);
            let row = &rows[0];
            assert!(row.said.starts_with('✘') && row.said.len() > 4, "{row:?}");
            assert!(row.value.contains("31") && row.value.contains("60"), "{row:?}");
            assert!(row.remedy.is_some() && !headline.is_empty(), "{row:?}");
            assert_eq!(row.detail.is_some(), language == Language::English);
            assert_ne!(row.name, "brightness", "{language:?}");
        }
    }

    #[test]
    fn what_cannot_be_judged_shows_no_value_and_no_remedy() {
        let report = LightReport { lines: vec![line(LightVerdict::NotJudged, None)], no_mat: None };
        let (_, rows) = light_rows(&report, &Words::new(Language::English));
        assert!(rows[0].value.starts_with('–') && rows[0].remedy.is_none(), "{rows:?}");
    }
}

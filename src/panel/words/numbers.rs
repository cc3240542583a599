//! Numbers as a language writes them.

use icu_decimal::DecimalFormatter;
use icu_decimal::input::Decimal;
use icu_locale_core::locale;

use super::Language;

/// Writes numbers for one language.
pub(super) struct Numbers {
    /// Absent where the library has no data for the language: numbers then have a point.
    formatter: Option<DecimalFormatter>,
}

impl Numbers {
    pub(super) fn of(language: Language) -> Self {
        let locale = match language {
            Language::English => locale!("en"),
            Language::French => locale!("fr"),
            Language::German => locale!("de"),
            Language::Danish => locale!("da"),
            Language::Dutch => locale!("nl"),
        };
        Self { formatter: DecimalFormatter::try_new(locale.into(), Default::default()).ok() }
    }

    /// `value` with so many places after the decimal mark; a dash for what is no number.
    pub(super) fn write(&self, value: f64, places: usize) -> String {
        if !value.is_finite() {
            return "–".to_owned();
        }
        let plain = format!("{value:.places$}");
        // no sign before a zero
        let plain = match plain.strip_prefix('-') {
            Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
            _ => plain,
        };
        match (&self.formatter, plain.parse::<Decimal>()) {
            (Some(formatter), Ok(decimal)) => formatter.format(&decimal).to_string(),
            _ => plain,
        }
    }
}

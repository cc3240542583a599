//! A moment of the wall clock. It is always passed in: nothing here reads a clock.

use std::fmt;

use serde::{Serialize, Serializer};

const MS_PER_S: i64 = 1000;
const S_PER_DAY: i64 = 86_400;
/// Days from 1 March of the year 0 to 1 January 1970, in the calendar of today.
const DAYS_TO_1970: i64 = 719_468;
/// Days of 400 years, after which the calendar repeats.
const DAYS_PER_400_YEARS: i64 = 146_097;

/// A moment, milliseconds since the beginning of 1970, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub i64);

impl Moment {
    /// This moment and `t_s` seconds.
    pub fn after(self, t_s: f64) -> Self {
        Self(self.0.saturating_add((t_s * MS_PER_S as f64).round() as i64))
    }

    /// Year, month from 1 and day from 1 in the calendar of today.
    fn date(self) -> (i64, i64, i64) {
        // Years begin in March here, so that the leap day is a year's last.
        let days = self.0.div_euclid(MS_PER_S * S_PER_DAY) + DAYS_TO_1970;
        let (era, day) = (days.div_euclid(DAYS_PER_400_YEARS), days.rem_euclid(DAYS_PER_400_YEARS));
        let year = (day - day / 1460 + day / 36_524 - day / (DAYS_PER_400_YEARS - 1)) / 365;
        let day_of_year = day - (365 * year + year / 4 - year / 100);
        // Five months of 153 days, twice and a bit.
        let month = (5 * day_of_year + 2) / 153;
        let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
        let calendar_month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + i64::from(calendar_month <= 2), calendar_month, day_of_month)
    }
}

/// `2026-11-30 08:01:13`, UTC.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        let s = self.0.div_euclid(MS_PER_S).rem_euclid(S_PER_DAY);
        write!(f, "{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
    }
}

/// As text, UTC.
impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self} UTC"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates_of_the_calendar() {
        for (ms, text) in [
            (0, "1970-01-01 00:00:00"),
            (-1, "1969-12-31 23:59:59"),
            (951_782_400_000, "2000-02-29 00:00:00"),
            (1_709_251_199_999, "2024-02-29 23:59:59"),
            (1_709_251_200_000, "2024-03-01 00:00:00"),
            (1_796_025_673_000, "2026-11-30 08:01:13"),
            (4_107_542_400_000, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(Moment(ms).to_string(), text);
        }
    }

    #[test]
    fn every_day_of_a_thousand_years_follows_the_one_before() {
        let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..365_250 {
            assert_eq!(Moment(days * S_PER_DAY * MS_PER_S).date(), (year, month, day));
            let length = match month {
                2 => 28 + i64::from(leap(year)),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            day += 1;
            if day > length {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
    }

    #[test]
    fn no_moment_is_too_far_away_to_be_written() {
        for ms in [i64::MIN, i64::MAX] {
            assert!(!Moment(ms).to_string().is_empty());
            assert!(!Moment(ms).after(1e300).to_string().is_empty());
        }
    }
}

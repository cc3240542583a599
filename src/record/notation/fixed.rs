//! Numbers with a fixed number of decimals, kept as whole numbers so that reading what was written gives the same.

use std::fmt;

/// Hundredths: of a millimetre or of a degree. Far below any doubt of a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hundredths(pub i64);

/// Thousandths of a second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thousandths(pub i64);

/// Most digits before the point: more would be no length on a table and no time of a match.
const MAX_DIGITS: usize = 12;

impl Hundredths {
    const DECIMALS: usize = 2;

    /// The nearest one; what is no number or too large is 0 or the largest that can be written.
    pub fn nearest(value: f64) -> Self {
        Self(nearest(value, Self::DECIMALS))
    }

    /// Reads a number with two decimals.
    pub fn parse(text: &str) -> Option<Self> {
        parse(text, Self::DECIMALS).map(Self)
    }
}

impl Thousandths {
    const DECIMALS: usize = 3;

    /// The nearest one; what is no number or too large is 0 or the largest that can be written.
    pub fn nearest(value: f64) -> Self {
        Self(nearest(value, Self::DECIMALS))
    }

    /// Reads a number with three decimals.
    pub fn parse(text: &str) -> Option<Self> {
        parse(text, Self::DECIMALS).map(Self)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0, Self::DECIMALS)
    }
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.0, Self::DECIMALS)
    }
}

const fn one(decimals: usize) -> i64 {
    10_i64.pow(decimals as u32)
}

fn nearest(value: f64, decimals: usize) -> i64 {
    let most = 10_i64.pow((MAX_DIGITS + decimals) as u32) - 1;
    // A float that is no number becomes 0.
    ((value * one(decimals) as f64).round() as i64).clamp(-most, most)
}

fn write(f: &mut fmt::Formatter<'_>, value: i64, decimals: usize) -> fmt::Result {
    let (sign, size, one) =
        (if value < 0 { "-" } else { "" }, value.unsigned_abs(), one(decimals).unsigned_abs());
    write!(f, "{sign}{}.{:0decimals$}", size / one, size % one)
}

fn parse(text: &str, decimals: usize) -> Option<i64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (whole, part) = digits.split_once('.')?;
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let shape = part.len() == decimals
        && (1..=MAX_DIGITS).contains(&whole.len())
        && all_digits(whole)
        && all_digits(part)
        && (whole.len() == 1 || !whole.starts_with('0'));
    let size: i64 = shape.then(|| format!("{whole}{part}").parse().ok()).flatten()?;
    // There is one way to write each number, and none to write -0.
    (!negative || size > 0).then_some(if negative { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_written_in_one_way_and_read_back() {
        for (value, text) in [
            (0.0, "0.00"),
            (-0.001, "0.00"),
            (-0.05, "-0.05"),
            (131.305, "131.31"),
            (1e300, "999999999999.99"),
        ] {
            let written = Hundredths::nearest(value);
            assert_eq!(written.to_string(), text);
            assert_eq!(Hundredths::parse(text), Some(written));
        }
        assert_eq!(Thousandths::nearest(42.5).to_string(), "42.500");
        assert_eq!(Hundredths::nearest(f64::NAN), Hundredths(0));
        for wrong in [
            "",
            "1",
            "1.0",
            "1.000",
            "-0.00",
            "01.00",
            "+1.00",
            ".10",
            "1.0a",
            "1e2.00",
            "9999999999999.00",
            "٣.00",
        ] {
            assert_eq!(Hundredths::parse(wrong), None, "{wrong}");
        }
    }
}

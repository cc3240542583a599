//! What a user may say of a camera or recording on the command line.

use clap::Args;

use crate::capture::CameraSettings;
use crate::session::StreamOptions;

/// Rates, frames a second, and sides of a picture, px, that a source may be asked for.
const RATES: (f64, f64) = (0.01, 1000.0);
const SIDES: std::ops::RangeInclusive<u32> = 16..=16_384;

/// How a stream of frames is opened. None of it means anything without the argument `source` of the command.
#[derive(Debug, Args)]
pub(super) struct StreamArgs {
    /// Frames a second: the rate asked of a camera, or at which a recording is played
    #[arg(long, value_name = "RATE", value_parser = rate, requires = "source")]
    fps: Option<f64>,
    /// Size of picture to ask a camera for; the nearest it has is taken
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size, requires = "source")]
    size: Option<(u32, u32)>,
    /// Hold a camera's exposure at this many tenths of a millisecond
    #[arg(long, value_name = "N", requires = "source")]
    exposure: Option<i64>,
    /// Hold a camera's focus at this value of its own scale
    #[arg(long, value_name = "N", requires = "source")]
    focus: Option<i64>,
    /// Hold a camera's white balance at this many kelvin
    #[arg(long, value_name = "KELVIN", requires = "source")]
    white_balance: Option<i64>,
}

impl StreamArgs {
    /// The choices for the stream.
    pub(super) fn options(&self) -> StreamOptions {
        let settings =
            CameraSettings { exposure: self.exposure, focus: self.focus, white_balance: self.white_balance };
        StreamOptions { fps: self.fps, size: self.size, settings }
    }
}

pub(super) fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (RATES.0..=RATES.1).contains(&value) => Ok(value),
        _ => Err(format!("must be a number of frames a second from {} to {}", RATES.0, RATES.1)),
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    text.split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
        .filter(|(width, height)| SIDES.contains(width) && SIDES.contains(height))
        .ok_or_else(|| {
            format!("must be a size such as 1920x1080, each side {} to {} pixels", SIDES.start(), SIDES.end())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_rates_that_cannot_be_are_refused() {
        assert_eq!(size("1280x720"), Ok((1280, 720)));
        assert!(
            ["1280", "1280x", "x720", "0x0", "-1x5", "99999x9", ""].iter().all(|text| size(text).is_err())
        );
        assert_eq!(rate("29.97"), Ok(29.97));
        assert!(["0", "-1", "NaN", "inf", "x", ""].iter().all(|text| rate(text).is_err()));
    }
}

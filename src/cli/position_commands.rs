//! `umpire settle` and `umpire legal`: a position from a file, without a picture.

use super::args::{LegalArgs, PositionArgs};
use super::terminal::tell;
use super::{Done, Outcome};

/// Awards and scores the position.
pub(super) fn settle(args: &PositionArgs) -> Outcome {
    not_yet("settle", args)
}

/// Lists the player's pairs.
pub(super) fn legal(args: &LegalArgs) -> Outcome {
    let _player: crate::calibration::Owner = args.player.into();
    not_yet("legal", &args.position)
}

fn not_yet(command: &str, args: &PositionArgs) -> Outcome {
    let form = if args.json { " as JSON" } else { "" };
    tell(&format!("error: `{command}` cannot answer{form} for {} yet", args.position.display()));
    Ok(Done::SomeFailed)
}

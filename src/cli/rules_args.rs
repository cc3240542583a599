//! The command line of `umpire rules`.

use std::path::PathBuf;

use clap::Args;

const EXIT_CODES: &str = "Exit codes:
   0  everything was done
   2  the position or a move could not be used; the output says why
  64  wrong usage";

/// Deepest count: its recursion is this deep, and no game can be counted so far.
const DEEPEST: i64 = 20;

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct RulesArgs {
    /// The game: laguna, laniakea, leelawadee, or one that this program was built with
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    /// The position, a JSON file, or - for standard input; without it the options of the game's rules are listed
    #[arg(long, value_name = "POSITION.json")]
    pub(super) from: Option<PathBuf>,
    /// Play this move and show the position after it; several are played in turn
    #[arg(long, value_name = "MOVE", requires = "from")]
    pub(super) apply: Vec<String>,
    /// Count the ways to play 1 to N moves on
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u32).range(1..=DEEPEST))]
    pub(super) perft: Option<u32>,
    /// Choose an option of the game's rules; several may be chosen
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "from", value_parser = option)]
    pub(super) options: Vec<(String, String)>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
        None => Err("must be of the form name=value".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_has_a_name_and_a_value() {
        assert_eq!(option("start-return=yes"), Ok(("start-return".to_owned(), "yes".to_owned())));
        assert!(option("start-return").is_err());
    }
}

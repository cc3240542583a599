//! The command line of `umpire match`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, Subcommand, ValueEnum};

use super::Usage;
use super::match_correct_args::MatchCorrectArgs;
use crate::record::MatchId;
use crate::session::{ExportForm, usual_archive};

pub(super) const EXIT_CODES: &str = "Exit codes:
   0  everything was done
   2  the archive or the match could not be used; the message says why
  64  wrong usage";

#[derive(Debug, Subcommand)]
pub(super) enum MatchCommand {
    /// List the recorded matches.
    List(MatchListArgs),
    /// Show a match: who played, what happened, who won.
    Show(MatchShowArgs),
    /// Derive a match again from its frames, and compare.
    Replay(MatchReplayArgs),
    /// List where every token stood after an event, to correct by.
    Table(MatchTableArgs),
    /// Correct an event; what follows is derived again, and both revisions are kept.
    Correct(Box<MatchCorrectArgs>),
    /// Write a match as a report, table, notation, moving picture or play for other programs.
    Export(MatchExportArgs),
    /// Name the players of a match.
    Name(MatchNameArgs),
    /// Delete a match with all its pictures.
    Delete(MatchDeleteArgs),
}

/// The archive that a command works on.
#[derive(Debug, Args)]
pub(super) struct ArchiveArgs {
    /// The archive; without it the one in your data folder
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
}

impl ArchiveArgs {
    /// Where the archive is.
    ///
    /// # Errors
    /// None was named and the system names no data folder.
    pub(super) fn place(&self) -> Result<PathBuf, Usage> {
        self.archive.clone().or_else(usual_archive).ok_or_else(|| {
            Usage("there is no data folder for an archive; name a file with --archive".to_owned())
        })
    }

    /// The same for an archive that may be made: in the data folder its folder is made with it, elsewhere not.
    ///
    /// # Errors
    /// As for [`place`](Self::place), and where the folder of a named archive is not there.
    pub(super) fn place_to_write(&self) -> Result<PathBuf, Usage> {
        let place = self.place()?;
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if self.is_named() && !folder.is_dir() => Err(Usage(format!(
                "The folder {} of the archive is not there, and is not made unasked",
                folder.display()
            ))),
            _ => Ok(place),
        }
    }

    /// The one that the user named.
    pub(super) fn named(&self) -> Option<PathBuf> {
        self.archive.clone()
    }

    /// Whether the user named it.
    pub(super) const fn is_named(&self) -> bool {
        self.archive.is_some()
    }
}

/// A match, by its number or as the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WhichMatch {
    /// That of this number.
    Number(MatchId),
    /// The one that began last.
    Last,
}

pub(super) fn which(text: &str) -> Result<WhichMatch, String> {
    match text.parse() {
        _ if text == "last" => Ok(WhichMatch::Last),
        Ok(number) => Ok(WhichMatch::Number(MatchId(number))),
        Err(_) => Err("must be the number of a match, or last".to_owned()),
    }
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchListArgs {
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Print one JSON object a match, one per line
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchShowArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    /// The events as they were before later corrections: 0 as they were watched
    #[arg(long, value_name = "N")]
    pub(super) revision: Option<u64>,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Print one JSON object with all but the pictures
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchReplayArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Print the events as JSON, one per line, as they were printed while watching
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchTableArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    /// Number of the event in `umpire match show`
    #[arg(value_name = "EVENT")]
    pub(super) event: u64,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchExportArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    /// In which form
    #[arg(long = "as", value_name = "FORM", value_enum)]
    pub(super) form: ExportForm,
    /// The file to write; without it the text goes to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
}

impl ValueEnum for ExportForm {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Json => "All that is kept, pictures too, as one JSON object",
            Self::Csv => "The events as a table for a spreadsheet",
            Self::Notation => "The match as text to read and to read back",
            Self::Html => "A report to read and to print, with the pictures in it",
            Self::Gif => "The evidence frames as a moving picture",
            Self::Bgstats => "A link for the app BG Stats; as a QR code where FILE ends in .svg or .png",
            Self::Bgg => "Text to paste at BoardGameGeek",
        };
        Some(PossibleValue::new(self.word()).help(help))
    }
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchNameArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    /// Who had the gold pawns
    #[arg(long, value_name = "NAME", required_unless_present = "silver")]
    pub(super) gold: Option<String>,
    /// Who had the silver pawns
    #[arg(long, value_name = "NAME")]
    pub(super) silver: Option<String>,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct MatchDeleteArgs {
    /// Number of the match, or last
    #[arg(value_name = "ID", value_parser = which)]
    pub(super) id: WhichMatch,
    /// Really delete it: it cannot be brought back
    #[arg(long)]
    pub(super) yes: bool,
    #[command(flatten)]
    pub(super) archive: ArchiveArgs,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_named_by_its_number_or_as_the_last() {
        assert_eq!(which("last"), Ok(WhichMatch::Last));
        assert_eq!(which("12"), Ok(WhichMatch::Number(MatchId(12))));
        for wrong in ["", "first", "1.5", "99999999999999999999", "LAST"] {
            assert!(which(wrong).is_err(), "{wrong}");
        }
    }
}

//! Commands, text for people and JSON for machines.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 when all was done, 2
//! when some of it could not be, 64 for wrong usage.

mod advice_text;
mod annotate;
mod args;
mod calibrate;
mod calibrate_report;
mod calibrate_text;
mod cameras;
mod cameras_args;
mod cameras_report;
mod evidence;
mod files;
mod fuse_text;
pub mod legal;
mod light;
mod light_report;
mod match_args;
mod match_commands;
mod match_correct;
mod match_correct_args;
mod match_export;
mod match_replay;
mod match_table;
mod match_text;
mod panel;
pub mod position;
mod position_commands;
mod read;
mod read_args;
mod read_report;
mod read_text;
mod rules;
mod rules_args;
mod scan_board;
mod score;
mod score_text;
mod sets;
pub mod settle;
mod sheet;
mod stream_args;
mod teach;
mod teach_args;
mod terminal;
mod verify;
mod watch;
mod watch_args;
mod watch_board;
mod watch_board_report;
mod watch_board_text;
mod watch_text;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use crate::games::board::BoardGames;
use args::{Cli, Command};

/// Some picture or position could not be dealt with, or a result could not be written.
const EXIT_SOME_FAILED: u8 = 2;

/// The command line was wrong (`EX_USAGE` of sysexits).
const EXIT_USAGE: u8 = 64;

/// How a command ended; wrong usage is told with its reason.
type Outcome = Result<Done, Usage>;

/// A command that ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    /// All that was asked for.
    All,
    /// With something missing, which has been told.
    SomeFailed,
}

/// Wrong usage that the argument parser alone cannot see: one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Usage(String);

/// Runs the program with the process's arguments and gives its exit code.
pub fn main() -> ExitCode {
    main_with(&BoardGames::default(), std::env::args_os())
}

/// Runs the program with these games behind `rules` and in the panel and with these arguments, the program's name first,
/// and gives its exit code. It is for programs that have a game of their own.
pub fn main_with(games: &BoardGames, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            if error.use_stderr() {
                terminal::tell(error.render().to_string().trim_end());
            } else {
                // A reader that has gone away does not change what the code says.
                let _printed = error.print();
            }
            return if error.use_stderr() { ExitCode::from(EXIT_USAGE) } else { ExitCode::SUCCESS };
        }
    };
    match run(&cli.command, games) {
        Ok(Done::All) => ExitCode::SUCCESS,
        Ok(Done::SomeFailed) => ExitCode::from(EXIT_SOME_FAILED),
        Err(Usage(reason)) => {
            terminal::tell(&format!("error: {reason}"));
            ExitCode::from(EXIT_USAGE)
        }
    }
}

fn run(command: &Command, games: &BoardGames) -> Outcome {
    match command {
        Command::Score(args) => score::run(args),
        Command::Read(args) => read::run(args),
        Command::ScanBoard(args) => scan_board::run(args),
        Command::Watch(args) => watch::run(args),
        Command::Panel(args) => panel::run(args, games),
        Command::Evidence(args) => evidence::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Settle(args) => position_commands::settle(args),
        Command::Legal(args) => position_commands::legal(args),
        Command::Rules(args) => rules::run(args, games),
        Command::Sets(args) => sets::run(args),
        Command::Light(args) => light::run(args),
        Command::Cameras(args) => cameras::run(args),
        Command::Sheet(args) => sheet::run(args),
        Command::Calibrate(args) => calibrate::run(args),
        Command::Teach(args) => teach::run(args),
        Command::Match(command) => match_commands::run(command),
    }
}

//! Commands, text for people and JSON for machines.

pub mod legal;
pub mod position;
pub mod settle;
pub mod verdict_json;

/// Runs the program with the process's arguments and gives its exit code.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}

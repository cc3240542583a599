//! The program `umpire`.

fn main() -> std::process::ExitCode {
    table_umpire::cli::main()
}

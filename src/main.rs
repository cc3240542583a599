//! The program `umpire`.

/// What the decoder of video files asks for how much it prints to standard error by itself, and its word for nothing:
/// what is wrong with a file is told once and in words by the program.
const DECODER_TALK: (&str, &str) = ("OPENCV_FFMPEG_LOGLEVEL", "-8");

fn main() -> std::process::ExitCode {
    let (name, nothing) = DECODER_TALK;
    if std::env::var_os(name).is_none() {
        #[allow(unsafe_code, reason = "the decoder is asked in no other way")]
        // SAFETY: no other thread runs yet that could read the environment meanwhile
        unsafe {
            std::env::set_var(name, nothing);
        }
    }
    table_umpire::cli::main()
}

//! A webcam made of files (`tests/v4l2shim`), for programs that are started with it loaded first.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The shim, built once for all tests of a program.
pub fn shim() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/v4l2shim/v4l2shim.c");
        let library =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("v4l2shim-{}.so", std::process::id()));
        let built =
            Command::new("cc").args(["-shared", "-fPIC", "-O2", "-o"]).arg(&library).arg(source).status();
        assert!(built.unwrap().success(), "cc could not build the shim");
        library
    })
}

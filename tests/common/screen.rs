//! A virtual screen of a test's own, and the panel on it.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The screen; it is gone when this is dropped.
pub struct VirtualScreen {
    server: Child,
    display: String,
}

impl VirtualScreen {
    /// Starts a server, which chooses a number that is free and writes it to its standard output.
    pub fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "3840x2160x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed by scripts/setup.sh");
        let mut number = Vec::new();
        let mut byte = [0];
        let mut output = server.stdout.take().unwrap();
        while output.read(&mut byte).unwrap() == 1 && byte[0] != b'\n' {
            number.push(byte[0]);
        }
        Self { server, display: format!(":{}", String::from_utf8(number).unwrap()) }
    }

    /// The panel on this screen, with `home` for what it keeps.
    pub fn panel(&self, home: &Path) -> Command {
        let mut panel = Command::new(env!("CARGO_BIN_EXE_umpire"));
        panel
            .arg("panel")
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_CONFIG_HOME", home)
            .env("XDG_DATA_HOME", home);
        panel
    }
}

impl Drop for VirtualScreen {
    fn drop(&mut self) {
        let _killed = self.server.kill();
        let _ended = self.server.wait();
    }
}

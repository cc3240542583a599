//! The panel in a test: real widgets without a screen.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui_kittest::Harness;
use table_umpire::games::board::BoardGames;
use table_umpire::panel::{Language, Layout, PanelApp, PanelOptions, Screen};
use table_umpire::session::{SessionOptions, Snapshot};

/// Longest time that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Options with nothing open, in English.
pub fn plain_options() -> PanelOptions {
    PanelOptions {
        session: SessionOptions::new("lacuna"),
        pictures: Vec::new(),
        watch: None,
        language: Some(Language::English),
        dark: true,
        archive: None,
        sand: None,
        open_match: None,
        games: BoardGames::default(),
        game: None,
        board: None,
        screen: Screen::Table,
        layout: Layout::Camera,
    }
}

/// A picture of `fixtures/lacuna`.
pub fn picture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/lacuna").join(name)
}

/// The panel in a window so high that nothing of a list is out of sight: what is, has no widget.
pub fn open(options: PanelOptions) -> Harness<'static, PanelApp> {
    sized(options, [1366.0, 1200.0])
}

/// The same in a window of this size, points.
pub fn sized(options: PanelOptions, size: [f32; 2]) -> Harness<'static, PanelApp> {
    Harness::builder()
        .with_size(size)
        .build_eframe(move |creation| PanelApp::new(&creation.egui_ctx, options).unwrap())
}

/// Draws until what is known is as wanted.
///
/// # Panics
/// When it does not come to be.
pub fn wait_for(
    harness: &mut Harness<'static, PanelApp>,
    what: &str,
    wanted: impl Fn(&Snapshot) -> bool,
) -> Arc<Snapshot> {
    let begun = Instant::now();
    loop {
        harness.step();
        let snapshot = harness.state().snapshot();
        if wanted(&snapshot) {
            // what is known now is drawn
            harness.run_steps(3);
            return snapshot;
        }
        assert!(begun.elapsed() < PATIENCE, "{what} did not come about: {:?}", snapshot.notices);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Draws until the picture was read.
pub fn wait_for_reading(harness: &mut Harness<'static, PanelApp>) -> Arc<Snapshot> {
    wait_for(harness, "a reading", |snapshot| snapshot.reading.scored().is_some())
}

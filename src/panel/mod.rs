//! The window: egui functions that draw view models and return requests.
//!
//! What is drawn is made first, from the desk's [`Snapshot`](crate::session::Snapshot) and what somebody chose at the
//! panel: the view models in `models`, plain data that is tested as such. The functions in `draw` show them and say
//! what was clicked. `app` carries that out. Nothing here measures, reads files or waits.

mod action;
mod app;
mod draw;
mod file_dialogs;
mod games_screen;
mod gauge;
mod match_form;
mod match_screen;
mod models;
mod set_up;
mod set_up_form;
mod state;
mod table_screen;
mod texture;
mod window;
mod words;

pub use app::PanelApp;
pub use gauge::{Figures, Measure, Spread, TakeFigures};
pub use set_up::Memory;
pub use state::{Layout, Screen};
pub use window::{PanelOptions, Portrait, TakePicture, run};
pub use words::Language;

//! The set-up screen.

mod camera;
mod coverage;
mod evidence;
mod fields;
mod light;
mod rules;
mod screen;
mod sheets;
mod source;
mod teach;

pub(in super::super) use evidence::{evidence_ui, has_evidence};
pub(in super::super) use screen::{SetUpView, set_up_ui};

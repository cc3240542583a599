//! What the set-up screen shows, as plain data in the words of a language.

pub(in super::super) mod camera;
pub(in super::super) mod light;
pub(in super::super) mod rules;
pub(in super::super) mod source;
pub(in super::super) mod teach;

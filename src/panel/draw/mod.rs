//! Functions that draw view models and return what was asked for.

pub(super) mod badge;
pub(super) mod calls;
pub(super) mod games;
pub(super) mod keys;
pub(super) mod large;
pub(super) mod marks;
pub(super) mod match_correct;
pub(super) mod match_events;
pub(super) mod match_list;
pub(super) mod match_side;
pub(super) mod news;
pub(super) mod notices;
pub(super) mod path_question;
pub(super) mod picture;
pub(super) mod sand;
pub(super) mod score;
pub(super) mod setup;
pub(super) mod sketch;
mod sketch_pieces;
pub(super) mod start;
pub(super) mod theme;
pub(super) mod token;
pub(super) mod tools;
pub(super) mod top_bar;

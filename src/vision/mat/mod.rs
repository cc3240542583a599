//! Finding the mat: its border as an ellipse, then the points of its outlines to a fraction of a pixel.

mod bands;
mod border;
mod cloth;
mod find;
mod quadrilateral;
mod region;
mod ring;

pub use find::{FocalGuess, MatOptions, find_mat, refine_mat};
pub(super) use quadrilateral::{corners, polygon_area};

//! Boards of equal squares for the lens: chessboards, and boards whose white squares hold markers.

mod charuco;
mod chessboard;
mod corners;
mod crossing;
mod find;

pub use find::{BoardPattern, find_board};

//! Reading a picture of one of the board games: what is seen in it, cell by cell.

mod blocks;
mod board;
mod laguna;
mod laguna_islands;
mod laguna_scan;
mod laniakea;
mod leelawadee;
mod options;
mod suitable;
mod views;
mod vivid;
mod watch;

pub use board::{BoardAnswer, BoardPlace, BoardReading, BoardState, BoardWarning, read_board_picture};
pub use laguna::{HoleReading, LagunaReading, PEARL_NAMES, RaftReading};
pub use laguna_scan::{ScannedBoard, scan_boards};
pub use laniakea::{LaniakeaReading, SpaceReading, SpareReading};
pub use leelawadee::{
    BUTTERFLY_NAMES, ButterflyReading, FLOWER_NAMES, GardenCell, GardenReading, LeelawadeeReading,
};
pub use options::{BoardName, ReadOptions};
pub use watch::{BoardHappening, BoardStart, BoardWatcher, board_start};

//! Tokens of a drawn table for the tracker's tests.

use table_umpire::games::lacuna::{Footprints, Player, RuleSet, SetSize};
use table_umpire::geometry::{ImagePoint, MatPoint};
use table_umpire::tracker::lacuna::{SeenSort, SeenToken, Tracker, TrackerOptions};

/// The colours of the published set.
pub const COLOURS: [&str; 7] = ["red", "orange", "yellow", "pink", "green", "blue", "purple"];

/// A token that was seen well.
pub fn token(sort: SeenSort, at: MatPoint) -> SeenToken {
    let pixel = ImagePoint::new(at.x, at.y);
    SeenToken { sort, position: at, sigma_mm: 0.3, own_sigma_mm: 0.2, pixel, is_fresh: true }
}

/// A flower whose kind is sure.
pub fn flower(kind: usize, at: MatPoint) -> SeenToken {
    let kinds = (0..COLOURS.len()).map(|k| if k == kind { 0.9994 } else { 0.0001 }).collect();
    token(SeenSort::Flower(kinds), at)
}

/// A pawn whose owner is sure.
pub fn pawn(player: Player, x: f64, y: f64) -> SeenToken {
    token(SeenSort::Pawn(if player == Player::Gold { 0.9999 } else { 0.0001 }), MatPoint::new(x, y))
}

/// Where the flower of a column and row lies: eight columns 50 mm apart, six rows 60 mm apart.
pub fn place(column: usize, row: usize) -> MatPoint {
    MatPoint::new(50.0 * column as f64 - 175.0, 60.0 * row as f64 - 150.0)
}

/// 48 flowers in those columns and rows; a row is of one colour, the first flower of the row below it.
pub fn rows() -> Vec<SeenToken> {
    let places = (0..48).map(|i| (i % 8, i / 8));
    places.map(|(c, r)| flower((r + usize::from(c == 0)) % COLOURS.len(), place(c, r))).collect()
}

/// A tracker of the published set that has seen nothing.
pub fn tracker() -> Tracker {
    let footprints = Footprints { flower_mm: 8.0, pawn_mm: 7.0 };
    Tracker::new(SetSize::of_colours(COLOURS), footprints, RuleSet::Official, TrackerOptions::default())
}

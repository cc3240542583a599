//! The colours of the drawing.

use crate::games::lacuna::Player;

/// 8-bit red, green, blue.
pub(super) type Rgb = [u8; 3];

/// Gold's.
const GOLD: Rgb = [255, 190, 30];
/// Silver's.
const SILVER: Rgb = [222, 236, 255];
/// Territory of silver: bluer than its rings, to be seen as a tint.
const SILVER_TINT: Rgb = [120, 170, 255];
/// Too close to call.
pub(super) const CONTESTED: Rgb = [255, 70, 190];
/// Flowers beside the mat and other things of no account.
pub(super) const DIMMED: Rgb = [150, 150, 150];
/// Under everything bright, so that it shows on any ground.
pub(super) const DARK: Rgb = [12, 12, 16];
/// Text.
pub(super) const LIGHT: Rgb = [255, 255, 255];

/// The colour of a player's signs; that of nobody for `None`.
pub(super) const fn of(player: Option<Player>) -> Rgb {
    match player {
        Some(Player::Gold) => GOLD,
        Some(Player::Silver) => SILVER,
        None => DIMMED,
    }
}

/// The tint of a player's territory.
pub(super) const fn tint(player: Player) -> Rgb {
    match player {
        Player::Gold => GOLD,
        Player::Silver => SILVER_TINT,
    }
}

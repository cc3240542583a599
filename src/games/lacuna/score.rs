//! The count: who has which colour, and who has the game.

use super::{PerPlayer, Player, RuleSet, SetSize};

/// One colour of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColourScore {
    /// Flowers of each player.
    pub flowers: PerPlayer<u32>,
    /// Who has the colour; `None` when nobody has.
    pub winner: Option<Player>,
}

/// The score of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The colours, in the order of the set.
    pub colours: Vec<ColourScore>,
    /// Who has won; `None` for a draw, or when neither has the colours it takes.
    pub winner: Option<Player>,
}

impl Score {
    /// Counts the flowers that each player holds, one pair of counts a colour.
    pub fn of(flowers: &[PerPlayer<u32>], rules: RuleSet, set: &SetSize) -> Self {
        let colours: Vec<_> = flowers
            .iter()
            .map(|&held| ColourScore { flowers: held, winner: colour_winner(held, rules, set) })
            .collect();
        let won = |player| colours.iter().filter(|c| c.winner == Some(player)).count();
        let winner =
            game_winner(PerPlayer { gold: won(Player::Gold), silver: won(Player::Silver) }, rules, set);
        Self { colours, winner }
    }
}

/// Who has a colour of which the players hold so many flowers. Official: a majority of the set's flowers
/// and more than the other. Discard-ties: more than the other.
pub fn colour_winner(held: PerPlayer<u32>, rules: RuleSet, set: &SetSize) -> Option<Player> {
    let enough = match rules {
        RuleSet::Official => set.colour_majority(),
        RuleSet::DiscardTies => 1,
    };
    leader(held).filter(|&player| *held.of(player) >= enough)
}

/// Who has won with so many colours. Official: a majority of the colours. Discard-ties: more than the
/// other.
pub fn game_winner(colours: PerPlayer<usize>, rules: RuleSet, set: &SetSize) -> Option<Player> {
    let enough = match rules {
        RuleSet::Official => set.colours_majority(),
        RuleSet::DiscardTies => 1,
    };
    leader(colours).filter(|&player| *colours.of(player) >= enough)
}

fn leader<T: Ord + Copy>(counts: PerPlayer<T>) -> Option<Player> {
    match counts.gold.cmp(&counts.silver) {
        std::cmp::Ordering::Greater => Some(Player::Gold),
        std::cmp::Ordering::Less => Some(Player::Silver),
        std::cmp::Ordering::Equal => None,
    }
}

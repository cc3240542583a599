//! Which of the flowers too close to call could still change the winner.

use std::collections::BTreeSet;

use super::splits::{Split, Splits};
use crate::games::lacuna::Player;

/// A flower too close to call.
#[derive(Debug, Clone)]
pub(super) struct Contested {
    /// Id of the token.
    pub(super) id: usize,
    /// Index of its colour.
    pub(super) colour: usize,
    /// Who may get it; `None` for nobody.
    pub(super) answers: BTreeSet<Option<Player>>,
}

/// Ids of the contested flowers of which another answer changes the winner, for some answers of the
/// other contested flowers and some split of the flowers taken earlier; ascending. `awarded` counts the
/// flowers that are not contested, `[gold, silver]` a colour.
///
/// Flowers of one colour matter only by their counts, and colours only by who has them, so the work
/// grows with the square of the flowers of a colour and not with all their combinations.
pub(super) fn decisive_flowers(
    splits: &Splits<'_>,
    awarded: &[[u32; 2]],
    contested: &[Contested],
) -> Vec<usize> {
    let mut decisive = Vec::new();
    let counts: Vec<_> =
        (0..awarded.len()).map(|colour| sums(awarded[colour], contested, colour, None)).collect();
    let winners = |colour: usize, split: Split| -> BTreeSet<Option<Player>> {
        counts[colour].iter().map(|&sum| splits.winner_of(split, sum)).collect()
    };
    for (colour, &certain) in awarded.iter().enumerate() {
        let own: Vec<_> = contested.iter().filter(|c| c.colour == colour).collect();
        if own.is_empty() {
            continue;
        }
        let others = splits.walks_except(colour, &winners);
        for flower in own {
            let sums = sums(certain, contested, colour, Some(flower.id));
            let changes = splits.of_colour(colour).iter().any(|&split| {
                sums.iter().any(|&sum| {
                    let results: BTreeSet<_> =
                        flower.answers.iter().map(|&to| splits.winner_of(split, plus(sum, to))).collect();
                    results.len() > 1
                        && others.iter().any(|&walk| changes_game(splits, walk, split, &results))
                })
            });
            if changes {
                decisive.push(flower.id);
            }
        }
    }
    decisive.sort_unstable();
    decisive
}

/// Whether the game's winner depends on which of `results` a colour has, after a walk through the others.
fn changes_game(
    splits: &Splits<'_>,
    walk: super::splits::Walk,
    split: Split,
    results: &BTreeSet<Option<Player>>,
) -> bool {
    let ends: Vec<_> = results.iter().map(|&winner| splits.step(walk, split, winner)).collect();
    ends.iter().all(|&end| splits.is_complete(end))
        && ends.iter().map(|&end| splits.winner_after(end)).collect::<BTreeSet<_>>().len() > 1
}

/// All counts that the contested flowers of a colour can bring about, without the flower `left_out`.
fn sums(
    awarded: [u32; 2],
    contested: &[Contested],
    colour: usize,
    left_out: Option<usize>,
) -> BTreeSet<[u32; 2]> {
    let mut sums = BTreeSet::from([awarded]);
    for flower in contested.iter().filter(|c| c.colour == colour && Some(c.id) != left_out) {
        sums = sums.iter().flat_map(|&sum| flower.answers.iter().map(move |&to| plus(sum, to))).collect();
    }
    sums
}

/// The counts with one more flower for `to`.
pub(super) fn plus([gold, silver]: [u32; 2], to: Option<Player>) -> [u32; 2] {
    match to {
        Some(Player::Gold) => [gold + 1, silver],
        Some(Player::Silver) => [gold, silver + 1],
        None => [gold, silver],
    }
}

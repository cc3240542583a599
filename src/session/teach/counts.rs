//! The game's own arithmetic, held against how many of each kind were seen.

use super::TeachOptions;
use crate::metrology::Warning;

/// Which kinds are pawns: the two of the largest pieces, when they are plainly larger than the others' usual size.
const PAWN_RATIO: f64 = 1.12;

/// Places of the two kinds of pawns by the mean size of each kind (mm) and its count; `None` without such.
pub(super) fn pawn_kinds(sizes: &[f64]) -> Option<[usize; 2]> {
    if sizes.len() < 3 {
        return None;
    }
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by(|a, b| sizes[*b].total_cmp(&sizes[*a]));
    let others = &order[2..];
    let usual = sizes[others[others.len() / 2]];
    (sizes[order[1]] > PAWN_RATIO * usual).then(|| [order[0], order[1]])
}

/// How far counts are from the arithmetic, pieces.
pub(super) fn odds(counts: &[usize], pawns: Option<[usize; 2]>, options: &TeachOptions) -> f64 {
    let is_pawn = |k: usize| pawns.is_some_and(|p| p.contains(&k));
    let pieces: usize = counts
        .iter()
        .enumerate()
        .map(|(k, n)| n.abs_diff(if is_pawn(k) { options.per_player } else { options.per_kind }))
        .sum();
    let flowers = counts.len() - if pawns.is_some() { 2 } else { 0 };
    let missing = options.kinds.map_or(0, |kinds| flowers.abs_diff(kinds) * options.per_kind);
    (pieces + missing) as f64
}

/// What is odd about the counts: name, count and whether they are pawns, by kind.
pub(super) fn odd_counts(kinds: &[(String, usize, bool)], options: &TeachOptions) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (name, count, is_pawn) in kinds {
        let due = if *is_pawn { options.per_player } else { options.per_kind };
        let what = if *is_pawn { "pawns" } else { "pieces" };
        let message = if *count > due && *count >= due + due / 2 {
            format!(
                "{count} {what} look {name}, the set has {due} of a kind: two colours may be too much alike in this light; take the picture in daylight"
            )
        } else if *count > due {
            format!("{count} {what} are {name}, the set has {due} of a kind: a spare one, or one misread")
        } else if *count < due {
            format!(
                "only {count} {what} are {name}, the set has {due} of a kind: lay all pieces apart from each other"
            )
        } else {
            continue;
        };
        warnings.push(Warning { code: "odd-count", message });
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_kinds_of_large_pieces_are_pawns() {
        assert_eq!(pawn_kinds(&[14.0, 13.8, 20.1, 14.2, 20.0]), Some([2, 4]));
        assert_eq!(pawn_kinds(&[14.0, 13.8, 14.2, 14.1]), None);
    }

    #[test]
    fn eight_of_a_colour_is_a_warning_and_fourteen_a_suspicion() {
        let options = TeachOptions::default();
        let of = |n: usize| odd_counts(&[("red".to_owned(), n, false)], &options);
        assert!(of(7).is_empty());
        assert!(of(8)[0].message.contains("spare"));
        assert!(of(14)[0].message.contains("too much alike"));
        assert!(of(6)[0].message.contains("only 6"));
    }
}

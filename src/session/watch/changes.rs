//! What differs between two revisions of a match.

/// An event that only one side has, by its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventChange {
    /// Only the first side has it.
    Gone(usize),
    /// Only the second one has it.
    New(usize),
}

/// What differs between two lists, in order; the longest common part stays.
pub fn changes<T: PartialEq>(old: &[T], new: &[T]) -> Vec<EventChange> {
    let (n, m) = (old.len(), new.len());
    let mut common = vec![vec![0_u32; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < n || j < m {
        if i < n && j < m && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if i < n && (j == m || common[i + 1][j] >= common[i][j + 1]) {
            found.push(EventChange::Gone(i));
            i += 1;
        } else {
            found.push(EventChange::New(j));
            j += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_one_side_has_is_a_change() {
        use EventChange::{Gone, New};
        assert_eq!(changes(&[1, 2, 3, 4], &[1, 3, 5, 4]), [Gone(1), New(2)]);
        assert_eq!(changes(&[1], &[1]), []);
        assert_eq!(changes(&[], &[7]), [New(0)]);
        assert_eq!(changes(&[1, 2], &[3]), [Gone(0), Gone(1), New(0)]);
    }
}

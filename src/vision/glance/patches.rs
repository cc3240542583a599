//! Cells that hang together.

/// A patch of neighbouring cells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Patch {
    /// Its area on the cloth, mm².
    pub area_mm2: f64,
    /// Number of cells.
    pub cells: usize,
}

/// The patches of the marked cells, cells that touch by side or corner being neighbours; `area` is that of a cell
/// on the cloth, mm².
pub(super) fn patches(marked: &[bool], width: usize, area: &dyn Fn(usize) -> f64) -> Vec<Patch> {
    let mut left = marked.to_vec();
    let mut found = Vec::new();
    let mut open = Vec::new();
    for start in 0..marked.len() {
        if !left[start] {
            continue;
        }
        left[start] = false;
        open.push(start);
        let mut patch = Patch { area_mm2: 0.0, cells: 0 };
        while let Some(i) = open.pop() {
            patch.area_mm2 += area(i);
            patch.cells += 1;
            let (x, y) = (i % width, i / width);
            for ny in y.saturating_sub(1)..=y + 1 {
                for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let n = ny * width + nx;
                    if left.get(n) == Some(&true) {
                        left[n] = false;
                        open.push(n);
                    }
                }
            }
        }
        found.push(patch);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_touch_at_a_corner_are_one_patch_and_rows_do_not_run_together() {
        let rows = ["#..#", ".#..", "...#"];
        let marked: Vec<bool> = rows.iter().flat_map(|r| r.chars().map(|c| c == '#')).collect();
        let mut sizes: Vec<usize> = patches(&marked, 4, &|_| 2.0).iter().map(|p| p.cells).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 1, 2]);
    }
}

//! The tables of an open match, derived from its frames in the background, and small pictures of these.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::Builder;

use super::super::{Problem, tables};
use super::bench::no_thread;
use super::matches::{OpenMatch, TablesState};
use super::shared::Shared;
use crate::capture::{Frame, OpenOptions, open_bytes};
use crate::record::{Account, Archive};

/// Width of a small picture, px: a list of them is looked over, not measured in.
const SMALL_WIDTH: usize = 192;

/// Begins to make them on a thread of its own. They count while the number in force is still theirs.
///
/// # Errors
/// A [`Problem`] when the system gives no thread.
pub(super) fn derive_tables(
    shared: &Arc<Shared>,
    (place, account): (PathBuf, Arc<Account>),
    has_thumbnails: bool,
    (number, in_force): (u64, Arc<AtomicU64>),
) -> Result<(), Problem> {
    let maker = Maker { shared: Arc::clone(shared), account, number, in_force };
    let work = move || {
        let made = Archive::open_existing(&place).map_err(Problem::from).and_then(|archive| {
            if !has_thumbnails {
                maker.make_thumbnails(&archive)?;
            }
            maker.make_tables(&archive)
        });
        let state = made.map_or_else(TablesState::Failed, |()| TablesState::Done);
        let _other_match = maker.publish(|open| open.tables_state = state);
    };
    Builder::new().name("tables".to_owned()).spawn(work).map(|_| ()).map_err(|error| no_thread(&error))
}

struct Maker {
    shared: Arc<Shared>,
    account: Arc<Account>,
    number: u64,
    in_force: Arc<AtomicU64>,
}

impl Maker {
    /// Publishes a change of the open match, unless another one was opened.
    fn publish(&self, change: impl FnOnce(&mut OpenMatch)) -> ControlFlow<()> {
        if self.in_force.load(Ordering::Acquire) != self.number {
            return ControlFlow::Break(());
        }
        self.shared.update(|snapshot| {
            // the match may have been closed since
            let is_own = |open: &&mut OpenMatch| open.account.stored.head.id == self.account.stored.head.id;
            if let Some(open) = Arc::make_mut(&mut snapshot.matches).open.as_mut().filter(is_own) {
                change(open);
            }
        });
        ControlFlow::Continue(())
    }

    fn make_thumbnails(&self, archive: &Archive) -> Result<(), Problem> {
        let id = self.account.stored.head.id;
        let mut made = Vec::new();
        for frame in &self.account.stored.frames {
            // what cannot be shown is left out
            let Some(picture) = archive.picture(id, frame.ordinal)? else { continue };
            let opened = open_bytes("frame", picture.bytes, &OpenOptions::default());
            made.extend(opened.ok().map(|opened| (frame.ordinal, Arc::new(small(&opened)))));
            if self.in_force.load(Ordering::Acquire) != self.number {
                return Ok(());
            }
        }
        let _other_match = self.publish(|open| open.thumbnails = Arc::new(made));
        Ok(())
    }

    fn make_tables(&self, archive: &Archive) -> Result<(), Problem> {
        tables(archive, self.account.stored.head.id, |event, table| {
            self.publish(|open| {
                if let Some(place) = open.tables.get_mut(event) {
                    *place = table;
                }
            })
        })
    }
}

/// A picture made small: each pixel the mean of a square of the large one's.
fn small(frame: &Frame) -> Frame {
    let step = frame.width.div_ceil(SMALL_WIDTH).max(1);
    let (width, height) = (frame.width / step, frame.height / step);
    let mut rgb = Vec::with_capacity(3 * width * height);
    let count = u32::try_from(step * step).unwrap_or(u32::MAX);
    for row in 0..height {
        for column in 0..width {
            let mut sum = [0_u32; 3];
            for y in row * step..(row + 1) * step {
                let first = 3 * (y * frame.width + column * step);
                for pixel in frame.rgb.get(first..first + 3 * step).unwrap_or_default().chunks_exact(3) {
                    (0..3).for_each(|k| sum[k] += u32::from(pixel[k]));
                }
            }
            rgb.extend(sum.map(|of| (of / count) as u8));
        }
    }
    Frame { source: frame.source.clone(), width, height, rgb, focal: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_picture_has_the_mean_of_the_large_ones_squares() {
        let side = 2 * SMALL_WIDTH;
        let rgb = (0..2 * side).flat_map(|k| if k % 2 == 0 { [10, 20, 30] } else { [30, 40, 50] }).collect();
        let large = Frame { source: String::new(), width: side, height: 2, rgb, focal: None };
        let small = small(&large);
        assert_eq!((small.width, small.height), (SMALL_WIDTH, 1));
        assert!(small.rgb.chunks_exact(3).all(|pixel| pixel == [20, 30, 40]));
    }
}

//! Picture files as the frames of one recording.

use super::{OpenOptions, PictureError, Shot, open_original};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The frames of a recording that was kept as picture files.
#[derive(Debug)]
pub struct RecordedPictures {
    files: std::vec::IntoIter<(u64, PathBuf)>,
    fps: f64,
    options: OpenOptions,
}

impl RecordedPictures {
    /// The frames in these files, `fps` of them a second.
    ///
    /// Where all names are the same words with a number after them (`frame-0007.jpg`), the number counts: frames come
    /// in its order and a frame that was lost leaves a gap in number and time. Otherwise they are counted in the order
    /// of their names.
    pub fn new(mut files: Vec<PathBuf>, fps: f64, options: OpenOptions) -> Self {
        files.sort();
        let counted = numbered(&files).unwrap_or_else(|| (0..).zip(files).collect());
        Self { files: counted.into_iter(), fps, options }
    }
}

impl Iterator for RecordedPictures {
    type Item = Result<Shot, PictureError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (number, file) = self.files.next()?;
        let opened = open_original(&file, &self.options);
        let t_s = number as f64 / self.fps;
        Some(opened.map(|(frame, original)| Shot { number, t_s, frame, original: Some(original) }))
    }
}

/// The files in the order of the numbers in their names; `None` where these do not count frames.
fn numbered(files: &[PathBuf]) -> Option<Vec<(u64, PathBuf)>> {
    let mut counted = Vec::with_capacity(files.len());
    let mut words = BTreeSet::new();
    for file in files {
        let (word, number) = word_and_number(file)?;
        words.insert(word);
        counted.push((number, file.clone()));
    }
    counted.sort();
    let is_count = words.len() == 1 && counted.windows(2).all(|pair| pair[0].0 < pair[1].0);
    is_count.then_some(counted)
}

/// A name as words and the number after them. A name with another number in it, such as a date, is no count.
fn word_and_number(file: &Path) -> Option<(String, u64)> {
    let stem = file.file_stem()?.to_str()?;
    let (word, digits) = stem.split_at(stem.find(|c: char| c.is_ascii_digit())?);
    Some((word.to_owned(), digits.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(names: &[&str]) -> Vec<(u64, String)> {
        let files = names.iter().map(PathBuf::from).collect();
        let recorded = RecordedPictures::new(files, 30.0, OpenOptions::default());
        recorded.files.map(|(number, path)| (number, path.display().to_string())).collect()
    }

    #[test]
    fn a_lost_frame_leaves_a_gap() {
        let found = order(&["frame-0003.jpg", "frame-0000.jpg", "frame-0001.png"]);
        let expected = [(0, "frame-0000.jpg"), (1, "frame-0001.png"), (3, "frame-0003.jpg")];
        assert_eq!(found, expected.map(|(number, name)| (number, name.to_owned())));
    }

    #[test]
    fn numbers_without_leading_zeros_are_in_order_too() {
        let numbers: Vec<u64> = order(&["f10.jpg", "f9.jpg", "f101.jpg"]).iter().map(|f| f.0).collect();
        assert_eq!(numbers, [9, 10, 101]);
    }

    #[test]
    fn names_that_count_nothing_are_taken_in_their_order() {
        for names in [
            ["a.jpg", "b.jpg", "c.jpg"],
            ["IMG_20260102_101500.jpg", "IMG_20260102_101502.jpg", "IMG_20260103_090000.jpg"],
            ["frame-0.jpg", "frame-00.jpg", "frame-7.jpg"],
            ["frame-1.jpg", "shot-2.jpg", "shot-9.jpg"],
            [
                "f99999999999999999999999.jpg",
                "f999999999999999999999991.jpg",
                "f999999999999999999999992.jpg",
            ],
        ] {
            let mut backwards = names;
            backwards.reverse();
            let expected: Vec<(u64, String)> = (0..).zip(names.map(str::to_owned)).collect();
            assert_eq!(order(&backwards), expected);
        }
    }

    #[test]
    fn a_frame_that_cannot_be_read_does_not_end_the_recording() {
        let files = ["no-such-frame-1.jpg", "no-such-frame-2.jpg"].map(PathBuf::from).to_vec();
        let found: Vec<_> = RecordedPictures::new(files, 30.0, OpenOptions::default()).collect();
        assert!(matches!(found[..], [Err(PictureError::Missing { .. }), Err(PictureError::Missing { .. })]));
    }
}

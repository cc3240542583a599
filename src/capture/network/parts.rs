//! The pictures of a stream, one after another.

use super::incoming::{Incoming, ReadFault, Source};
use super::response::headers;
use std::time::{Duration, Instant};

/// Most bytes of one picture: 12 megapixels at the best quality are 10 MB.
const MOST_BYTES: usize = 16 << 20;
/// Longest line between pictures, bytes.
const LONGEST_LINE: usize = 8 << 10;
/// Most lines between two pictures that are passed over.
const MOST_LINES: usize = 100;
/// Longest time that one picture may take to come.
const LONGEST_TIME: Duration = Duration::from_secs(10);

/// A picture as it came.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// When it began to come: the nearest to when it was taken that can be known.
    pub(super) began: Instant,
    /// What is said to be JPEG.
    pub(super) jpeg: Vec<u8>,
}

/// The pictures between boundaries.
pub(super) struct Parts<S> {
    incoming: Incoming<S>,
    boundary: String,
    /// Whether the boundary before the next picture has been read, up to the end of its line.
    in_boundary: bool,
}

impl<S: Source> Parts<S> {
    /// The pictures that come after the head of an answer with this boundary.
    pub(super) const fn new(incoming: Incoming<S>, boundary: String) -> Self {
        Self { incoming, boundary, in_boundary: false }
    }

    /// The next picture.
    ///
    /// # Errors
    /// When the stream ended, is silent, or sends what is no part of such a stream.
    pub(super) fn next(&mut self) -> Result<Part, ReadFault> {
        self.incoming.source.allow_until(Instant::now() + LONGEST_TIME);
        if self.in_boundary {
            self.end_of_boundary()?;
        } else {
            self.pass_boundary()?;
        }
        self.in_boundary = false;
        let headers = headers(&mut self.incoming)?;
        let began = Instant::now();
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let length = length.and_then(|(_, value)| value.parse::<usize>().ok());
        let jpeg = match length {
            Some(length) if length > MOST_BYTES => return Err(ReadFault::TooLong),
            Some(length) => self.incoming.exactly(length)?,
            None => {
                let jpeg = self.incoming.until(format!("--{}", self.boundary).as_bytes(), MOST_BYTES)?;
                self.in_boundary = true;
                jpeg
            }
        };
        Ok(Part { began, jpeg })
    }

    /// Reads on to the line that parts two pictures.
    fn pass_boundary(&mut self) -> Result<(), ReadFault> {
        for _ in 0..MOST_LINES {
            let line = self.incoming.line(LONGEST_LINE)?;
            let dashes = line.iter().take_while(|byte| **byte == b'-').count();
            match line[dashes..].strip_prefix(self.boundary.as_bytes()) {
                Some(b"--") => return Err(ReadFault::Ended),
                Some(rest) if dashes > 0 && rest.trim_ascii().is_empty() => return Ok(()),
                _ => {}
            }
        }
        Err(ReadFault::TooLong)
    }

    /// Reads what follows a boundary on its line.
    fn end_of_boundary(&mut self) -> Result<(), ReadFault> {
        match self.incoming.line(LONGEST_LINE)?.as_slice() {
            b"--" => Err(ReadFault::Ended),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::incoming::tests::Slowly;
    use super::*;
    use proptest::prelude::*;

    /// The pictures in what a server sends, a few bytes at a time, and why there are no more.
    fn pictures(sent: &[u8], step: usize) -> (Vec<Vec<u8>>, ReadFault) {
        let mut parts = Parts::new(Incoming::new(Slowly(sent, step)), "frame".to_owned());
        let mut found = Vec::new();
        loop {
            match parts.next() {
                Ok(part) => found.push(part.jpeg),
                Err(fault) => return (found, fault),
            }
        }
    }

    #[test]
    fn pictures_come_out_with_and_without_their_length() {
        let sent = b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\nA\r\n-B\r\n--frame\r\n\r\nCDE\n--F\r\n--frame\r\ncontent-length: x\r\n\r\nG\r\n--frame--\r\n";
        for step in [1, 2, 3, 5, 8, 13, 1000] {
            let (found, fault) = pictures(sent, step);
            assert_eq!(found, [b"A\r\n-B".to_vec(), b"CDE\n--F\r\n".to_vec(), b"G\r\n".to_vec()]);
            assert_eq!(fault, ReadFault::Ended);
        }
    }

    #[test]
    fn a_wrong_length_spoils_one_picture_and_not_the_next() {
        let sent = b"--frame\r\nContent-Length: 2\r\n\r\nABCDE\r\n--frame\r\nContent-Length: 1\r\n\r\nF\r\n";
        assert_eq!(pictures(sent, 4).0, [b"AB".to_vec(), b"F".to_vec()]);
    }

    #[test]
    fn what_would_grow_without_bound_is_refused() {
        let long = b"--frame\r\nContent-Length: 99999999999\r\n\r\n";
        assert_eq!(pictures(long, 9).1, ReadFault::TooLong);
        let endless = [b"--frame\r\n\r\n".to_vec(), vec![0x55; MOST_BYTES + (1 << 20)]].concat();
        assert_eq!(pictures(&endless, 1 << 16), (Vec::new(), ReadFault::TooLong));
        let lines = [b"--frame\r\n".to_vec(), b"a: b\n".repeat(1000)].concat();
        assert_eq!(pictures(&lines, 100).1, ReadFault::TooLong);
        assert_eq!(pictures(&b"no boundary\n".repeat(1000), 100).1, ReadFault::TooLong);
    }

    proptest! {
        #[test]
        fn whatever_is_sent_the_reading_comes_to_an_end(
            pieces in prop::collection::vec(prop_oneof![
                Just(b"--frame\r\n".to_vec()),
                Just(b"--frame--".to_vec()),
                Just(b"Content-Length: 7\r\n".to_vec()),
                Just(b"Content-Length: -1\r\n".to_vec()),
                Just(b"\r\n".to_vec()),
                prop::collection::vec(any::<u8>(), 0..30),
            ], 0..40),
            step in 1usize..50,
        ) {
            let sent = pieces.concat();
            let (found, _) = pictures(&sent, step);
            prop_assert!(found.iter().map(Vec::len).sum::<usize>() <= sent.len());
        }
    }
}

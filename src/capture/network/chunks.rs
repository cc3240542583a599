//! The body of an answer: as it is, or in chunks, as some small cameras send it though nobody asked them to.

use super::incoming::{Incoming, ReadFault, Source};
use std::time::Instant;

/// Longest line that names the size of a chunk, bytes.
const LONGEST_LINE: usize = 1 << 10;

/// What follows the head of an answer.
pub(super) enum Body<S> {
    /// Bytes as they come, until the connection ends.
    Plain(Incoming<S>),
    /// Pieces with their sizes before them (RFC 9112, 7.1).
    Chunked {
        /// The connection.
        incoming: Incoming<S>,
        /// Bytes of the present chunk that are still to come; `None` before the first.
        left: Option<usize>,
    },
}

impl<S: Source> Source for Body<S> {
    fn some(&mut self, buffer: &mut [u8]) -> Result<usize, ReadFault> {
        match self {
            Self::Plain(incoming) => incoming.some(buffer),
            Self::Chunked { incoming, left } => {
                let size = match left {
                    Some(size) if *size > 0 => *size,
                    _ => next_size(incoming, left.is_none())?,
                };
                let most = size.min(buffer.len());
                let count = incoming.some(&mut buffer[..most])?;
                *left = Some(size - count);
                Ok(count)
            }
        }
    }

    fn allow_until(&mut self, deadline: Instant) {
        match self {
            Self::Plain(incoming) | Self::Chunked { incoming, .. } => incoming.source.allow_until(deadline),
        }
    }
}

/// The size of the next chunk, at least 1.
fn next_size(incoming: &mut Incoming<impl Source>, is_first: bool) -> Result<usize, ReadFault> {
    if !is_first && !incoming.line(LONGEST_LINE)?.is_empty() {
        return Err(ReadFault::Garbled);
    }
    let line = incoming.line(LONGEST_LINE)?;
    let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let size = std::str::from_utf8(digits).ok().and_then(|digits| usize::from_str_radix(digits, 16).ok());
    match size {
        Some(0) => Err(ReadFault::Ended),
        Some(size) => Ok(size),
        None => Err(ReadFault::Garbled),
    }
}

#[cfg(test)]
mod tests {
    use super::super::incoming::tests::Slowly;
    use super::*;

    /// All bytes of a body in chunks, and why there are no more.
    fn unchunked(sent: &[u8], step: usize) -> (Vec<u8>, ReadFault) {
        let mut body = Body::Chunked { incoming: Incoming::new(Slowly(sent, step)), left: None };
        let (mut all, mut buffer) = (Vec::new(), [0; 4]);
        loop {
            match body.some(&mut buffer) {
                Ok(count) => all.extend_from_slice(&buffer[..count]),
                Err(fault) => return (all, fault),
            }
        }
    }

    #[test]
    fn chunks_are_put_together_however_they_come_in() {
        let sent = b"3\r\nabc\r\nA;name=value\r\ndefg\r\nhijk\r\n1\r\nl\r\n0\r\n\r\n";
        for step in [1, 2, 3, 7, 100] {
            assert_eq!(unchunked(sent, step), (b"abcdefg\r\nhijkl".to_vec(), ReadFault::Ended), "{step}");
        }
    }

    #[test]
    fn a_size_that_is_none_is_garbled_and_not_guessed() {
        for sent in [b"x\r\nabc\r\n".as_slice(), b"-3\r\nabc", b"\r\n", b"fffffffffffffffffffff\r\nabc"] {
            assert_eq!(unchunked(sent, 5), (Vec::new(), ReadFault::Garbled), "{sent:?}");
        }
        assert_eq!(unchunked(b"2\r\nabc\r\n", 5), (b"ab".to_vec(), ReadFault::Garbled));
        assert_eq!(unchunked(b"5\r\nabc", 5), (b"abc".to_vec(), ReadFault::Ended));
    }
}

//! Bytes from a connection that may send anything, at any pace, without end.

use crate::capture::live::Feed;
use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::Instant;

/// Bytes asked of the connection at a time.
const CHUNK: usize = 64 << 10;

/// Why no more can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum ReadFault {
    /// The other side ended it, or the network did.
    #[error("the connection ended")]
    Ended,
    /// Nothing whole came in time.
    #[error("it sends nothing more")]
    Silent,
    /// Nobody wants frames any more.
    #[error("nobody watches it any more")]
    Unwanted,
    /// More bytes than what comes next may have.
    #[error("it sends something endless that is no picture")]
    TooLong,
    /// Something that does not belong there.
    #[error("what it sends is garbled")]
    Garbled,
}

/// A connection's bytes with time limits: each read gives up at the deadline or when frames are not wanted any more.
/// The connection must have a short read time-out of its own.
pub(super) struct Patient<'a> {
    pub(super) connection: TcpStream,
    pub(super) feed: &'a Feed,
    pub(super) deadline: Instant,
}

impl Source for Patient<'_> {
    fn some(&mut self, buffer: &mut [u8]) -> Result<usize, ReadFault> {
        loop {
            if !self.feed.is_wanted() {
                return Err(ReadFault::Unwanted);
            }
            if Instant::now() >= self.deadline {
                return Err(ReadFault::Silent);
            }
            match self.connection.read(buffer) {
                Ok(0) => return Err(ReadFault::Ended),
                Ok(count) => return Ok(count),
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted => {}
                    _ => return Err(ReadFault::Ended),
                },
            }
        }
    }

    fn allow_until(&mut self, deadline: Instant) {
        self.deadline = deadline;
    }
}

/// Where bytes come from.
pub(super) trait Source {
    /// At least one byte into the buffer; how many.
    fn some(&mut self, buffer: &mut [u8]) -> Result<usize, ReadFault>;

    /// Sets until when what comes next may take.
    fn allow_until(&mut self, deadline: Instant);
}

/// Bytes, of which no more are kept than the caller allows.
pub(super) struct Incoming<S> {
    pub(super) source: S,
    held: Vec<u8>,
    /// Bytes at the start of `held` that are dealt with.
    used: usize,
}

impl<S: Source> Incoming<S> {
    pub(super) const fn new(source: S) -> Self {
        Self { source, held: Vec::new(), used: 0 }
    }

    /// The next line without its end, of at most `limit` bytes.
    pub(super) fn line(&mut self, limit: usize) -> Result<Vec<u8>, ReadFault> {
        let mut line = self.until(b"\n", limit)?;
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(line)
    }

    /// What comes before `end`, of at most `limit` bytes; `end` itself is read and left out.
    pub(super) fn until(&mut self, end: &[u8], limit: usize) -> Result<Vec<u8>, ReadFault> {
        let mut searched = 0;
        loop {
            let waiting = &self.held[self.used..];
            if let Some(at) = find(&waiting[searched..], end).map(|at| searched + at) {
                if at > limit {
                    return Err(ReadFault::TooLong);
                }
                let found = waiting[..at].to_vec();
                self.used += at + end.len();
                return Ok(found);
            }
            // an end may have begun with the last bytes
            searched = waiting.len().saturating_sub(end.len().saturating_sub(1));
            if searched > limit {
                return Err(ReadFault::TooLong);
            }
            self.more()?;
        }
    }

    /// The next `count` bytes; the caller has held `count` against a limit.
    pub(super) fn exactly(&mut self, count: usize) -> Result<Vec<u8>, ReadFault> {
        while self.held.len() - self.used < count {
            self.more()?;
        }
        let found = self.held[self.used..self.used + count].to_vec();
        self.used += count;
        Ok(found)
    }

    /// At least one byte into the buffer; how many.
    pub(super) fn some(&mut self, buffer: &mut [u8]) -> Result<usize, ReadFault> {
        if self.used == self.held.len() {
            self.more()?;
        }
        let count = buffer.len().min(self.held.len() - self.used);
        buffer[..count].copy_from_slice(&self.held[self.used..self.used + count]);
        self.used += count;
        Ok(count)
    }

    fn more(&mut self) -> Result<(), ReadFault> {
        self.held.drain(..self.used);
        self.used = 0;
        let before = self.held.len();
        self.held.resize(before + CHUNK, 0);
        let read = self.source.some(&mut self.held[before..]);
        self.held.truncate(before + read.as_ref().map_or(0, |count| *count));
        read.map(|_| ())
    }
}

/// Where `wanted` begins in `bytes` first.
fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut at = 0;
    while let Some(next) = bytes.get(at..)?.iter().position(|byte| *byte == first) {
        at += next;
        if bytes[at..].starts_with(wanted) {
            return Some(at);
        }
        at += 1;
    }
    None
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Bytes that come a few at a time, and then end.
    pub(in super::super) struct Slowly<'a>(pub(in super::super) &'a [u8], pub(in super::super) usize);

    impl Source for Slowly<'_> {
        fn some(&mut self, buffer: &mut [u8]) -> Result<usize, ReadFault> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            if count == 0 {
                return Err(ReadFault::Ended);
            }
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }

        fn allow_until(&mut self, _deadline: Instant) {}
    }

    #[test]
    fn lines_and_bytes_come_out_whole_however_they_come_in() {
        for step in 1..12 {
            let mut incoming = Incoming::new(Slowly(b"one\r\ntwo\n\r\nABCDE--end--rest", step));
            assert_eq!(incoming.line(10).unwrap(), b"one");
            assert_eq!(incoming.line(10).unwrap(), b"two");
            assert_eq!(incoming.line(10).unwrap(), b"");
            assert_eq!(incoming.exactly(2).unwrap(), b"AB");
            assert_eq!(incoming.until(b"--end", 10).unwrap(), b"CDE");
            assert_eq!(incoming.until(b"--", 10).unwrap(), b"");
            assert_eq!(incoming.exactly(4).unwrap(), b"rest");
            assert_eq!(incoming.exactly(1), Err(ReadFault::Ended));
        }
    }

    #[test]
    fn what_never_ends_is_given_up_at_the_limit() {
        let endless = vec![b'x'; 300_000];
        let mut incoming = Incoming::new(Slowly(&endless, 1000));
        assert_eq!(incoming.line(8000), Err(ReadFault::TooLong));
        assert!(incoming.held.len() < 8000 + 2 * CHUNK);
        let mut short = Incoming::new(Slowly(b"12345\n", 100));
        assert_eq!(short.line(4), Err(ReadFault::TooLong));
    }
}

//! A recording, decoded ahead of whoever watches it.

use super::{Arrival, FrameStream, PictureError, Shot, StreamError};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Frames that are decoded before they are asked for: the caller's time and the decoder's then overlap, and no more
/// memory is taken than two frames hold.
const AHEAD_FRAMES: usize = 2;

/// A recording as a [`FrameStream`]: every frame, in order, none lost. The frames are read on a thread of their own.
#[derive(Debug)]
pub struct ReadAhead {
    /// `None` only while it is dropped.
    shots: Option<Receiver<Result<Shot, PictureError>>>,
    reader: Option<JoinHandle<()>>,
}

impl ReadAhead {
    /// Begins to read `recording`; `name` is what the user calls it.
    ///
    /// # Errors
    /// When there is no thread to read it on.
    pub fn new(
        name: &str,
        recording: impl Iterator<Item = Result<Shot, PictureError>> + Send + 'static,
    ) -> Result<Self, StreamError> {
        let (sender, shots) = sync_channel(AHEAD_FRAMES);
        let read = move || {
            for shot in recording {
                if sender.send(shot).is_err() {
                    // nobody watches any more
                    return;
                }
            }
        };
        let reader = thread::Builder::new()
            .name("recording".to_owned())
            .spawn(read)
            .map_err(|error| StreamError::NoThread { name: name.to_owned(), reason: error.to_string() })?;
        Ok(Self { shots: Some(shots), reader: Some(reader) })
    }
}

impl FrameStream for ReadAhead {
    fn next(&mut self, _patience: Duration) -> Arrival {
        match self.shots.as_ref().and_then(|shots| shots.recv().ok()) {
            Some(Ok(shot)) => Arrival::Shot(shot),
            Some(Err(error)) => Arrival::Spoilt(error),
            None => Arrival::Ended,
        }
    }

    fn is_live(&self) -> bool {
        false
    }
}

impl Drop for ReadAhead {
    /// Waits for the frame being decoded: a decoder must not run on while the program takes its library down.
    fn drop(&mut self) {
        drop(self.shots.take());
        if let Some(reader) = self.reader.take() {
            let _panicked_already = reader.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::Frame;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn shot(number: u64) -> Shot {
        let frame = Frame { source: "test".to_owned(), width: 1, height: 1, rgb: vec![0; 3], focal: None };
        Shot { number, t_s: number as f64 / 10.0, frame, original: None }
    }

    #[test]
    fn every_frame_comes_once_and_in_order() {
        let spoilt = PictureError::Empty { path: "test".to_owned() };
        let recording: Vec<_> =
            (0..20).map(|i| if i == 7 { Err(spoilt.clone()) } else { Ok(shot(i)) }).collect();
        let mut stream = ReadAhead::new("test", recording.into_iter()).unwrap();
        for i in 0..20 {
            match stream.next(Duration::ZERO) {
                Arrival::Shot(found) => assert_eq!(found, shot(i)),
                Arrival::Spoilt(error) => assert_eq!((i, error), (7, spoilt.clone())),
                other => panic!("{other:?}"),
            }
        }
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Ended));
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Ended));
    }

    #[test]
    fn frames_are_read_before_they_are_asked_for() {
        let (reading, read) = std::sync::mpsc::channel();
        let endless = (0..).map(move |i| {
            let _nobody_counts_any_more = reading.send(i);
            Ok(shot(i))
        });
        let stream = ReadAhead::new("test", endless).unwrap();
        for i in 0..AHEAD_FRAMES as u64 {
            assert_eq!(read.recv_timeout(Duration::from_secs(10)), Ok(i));
        }
        drop(stream);
    }

    #[test]
    fn a_recording_nobody_watches_is_not_read_to_its_end() {
        let read = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&read);
        let endless = (0..).map(move |i| {
            counted.fetch_add(1, Ordering::SeqCst);
            Ok(shot(i))
        });
        let mut stream = ReadAhead::new("test", endless).unwrap();
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Shot(_)));
        drop(stream);
        // one taken, two waiting, one that could not be handed over, and one more for the place the first one left
        assert!(read.load(Ordering::SeqCst) <= 1 + AHEAD_FRAMES as u64 + 2);
    }
}

//! A live source as a stream, with a watch on how old its newest frame is.

use super::newest::{Feed, Newest, Waiting};
use crate::capture::{Arrival, FrameStream, Shot};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time without a new frame after which there is no picture, however long somebody would wait: the last one must not
/// be taken for what is there now.
const NO_PICTURE: Duration = Duration::from_millis(500);
/// Time without a new frame after which a source counts as stalled; a camera that sets itself up takes a second.
const STALLED: Duration = Duration::from_secs(2);

/// The frames of a live source: always the newest.
pub(in crate::capture) struct LiveStream {
    name: String,
    newest: Arc<Newest>,
    last_t_s: f64,
    /// When the frame that was given last was taken.
    captured: Option<Instant>,
}

impl LiveStream {
    /// The stream of what comes in through `feed`; `name` is what the user calls the source.
    pub(in crate::capture) fn new(name: &str, feed: &Feed) -> Self {
        Self { name: name.to_owned(), newest: Arc::clone(&feed.0), last_t_s: 0.0, captured: None }
    }

    fn decode(&mut self, frame: &Waiting, first: Instant) -> Arrival {
        match frame.picture.decode(&self.name) {
            Ok(picture) => {
                // clocks of capture may step back by a little; time does not
                let t_s = frame.captured.saturating_duration_since(first).as_secs_f64().max(self.last_t_s);
                (self.last_t_s, self.captured) = (t_s, Some(frame.captured));
                let original = frame.picture.original();
                Arrival::Shot(Shot { number: frame.number, t_s, frame: picture, original })
            }
            Err(error) => Arrival::Spoilt(error),
        }
    }
}

impl FrameStream for LiveStream {
    fn next(&mut self, patience: Duration) -> Arrival {
        let until = Instant::now() + patience.min(NO_PICTURE);
        let newest = Arc::clone(&self.newest);
        let mut state = newest.lock();
        loop {
            if let Some(frame) = state.frame.take() {
                let first = state.first.unwrap_or(frame.captured);
                drop(state);
                return self.decode(&frame, first);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || (state.gone.is_some() && !state.told) {
                break;
            }
            state = newest.wait(state, left);
        }
        state.told = state.gone.is_some();
        match &state.gone {
            Some(reason) => Arrival::Interrupted(reason.clone()),
            None if state.last.elapsed() > STALLED => {
                Arrival::Interrupted(format!("{} is there but gives no pictures.", self.name))
            }
            None => Arrival::Nothing,
        }
    }

    fn is_live(&self) -> bool {
        true
    }

    fn captured(&self) -> Option<Instant> {
        self.captured
    }

    fn notes(&self) -> Vec<String> {
        self.newest.lock().notes.clone()
    }
}

impl Drop for LiveStream {
    /// The reading thread ends at its next frame. It is not waited for: a stalled camera never gives one.
    fn drop(&mut self) {
        self.newest.close();
    }
}

#[cfg(test)]
mod tests {
    use super::super::RawPicture;
    use super::*;

    fn grey(brightness: u8) -> RawPicture {
        let bytes = [brightness, 128, brightness, 128].to_vec();
        RawPicture::Yuyv { width: 2, height: 1, bytes: Box::new(bytes) }
    }

    fn damaged() -> RawPicture {
        RawPicture::Yuyv { width: 2, height: 1, bytes: Box::new(Vec::new()) }
    }

    #[test]
    fn only_the_newest_frame_is_given_and_the_others_leave_a_gap() {
        let feed = Feed::new();
        let mut stream = LiveStream::new("test", &feed);
        let start = Instant::now();
        for i in 0..5 {
            assert!(feed.put(start + Duration::from_millis(100 * i), grey(16)));
        }
        let Arrival::Shot(shot) = stream.next(Duration::ZERO) else { panic!("no frame") };
        assert_eq!((shot.number, shot.t_s), (4, 0.4));
        assert_eq!(stream.captured(), Some(start + Duration::from_millis(400)));
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Nothing));
        feed.put(start + Duration::from_millis(350), grey(16));
        let Arrival::Shot(shot) = stream.next(Duration::ZERO) else { panic!("no frame") };
        assert_eq!((shot.number, shot.t_s), (5, 0.4), "time does not run back");
    }

    #[test]
    fn a_damaged_frame_is_told_and_the_next_one_comes() {
        let feed = Feed::new();
        let mut stream = LiveStream::new("test", &feed);
        feed.put(Instant::now(), damaged());
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Spoilt(_)));
        feed.put(Instant::now(), grey(16));
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Shot(_)));
    }

    #[test]
    fn however_long_one_would_wait_no_picture_is_told_after_half_a_second() {
        let feed = Feed::new();
        let mut stream = LiveStream::new("test", &feed);
        let asked = Instant::now();
        assert!(matches!(stream.next(Duration::from_secs(60)), Arrival::Nothing));
        let waited = asked.elapsed();
        assert!(waited >= NO_PICTURE && waited < Duration::from_secs(5), "{waited:?}");
    }

    #[test]
    fn an_interruption_is_told_at_once_and_then_without_haste() {
        let feed = Feed::new();
        let mut stream = LiveStream::new("test", &feed);
        feed.lost("Gone.".to_owned());
        let asked = Instant::now();
        let patience = Duration::from_millis(200);
        assert!(
            matches!(stream.next(Duration::from_secs(60)), Arrival::Interrupted(reason) if reason == "Gone.")
        );
        let at_once = asked.elapsed();
        assert!(matches!(stream.next(patience), Arrival::Interrupted(_)));
        assert!(asked.elapsed() >= at_once + patience, "somebody who asks again and again must not spin");
        feed.put(Instant::now(), grey(16));
        assert!(matches!(stream.next(patience), Arrival::Shot(_)));
        assert!(matches!(stream.next(Duration::ZERO), Arrival::Nothing));
    }

    #[test]
    fn a_frame_wakes_whoever_waits_for_it() {
        let feed = Feed::new();
        let mut stream = LiveStream::new("test", &feed);
        let giver = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            feed.put(Instant::now(), grey(16));
        });
        assert!(matches!(stream.next(NO_PICTURE), Arrival::Shot(_)));
        giver.join().unwrap();
    }

    #[test]
    fn the_reading_thread_learns_that_nobody_watches() {
        let feed = Feed::new();
        let stream = LiveStream::new("test", &feed);
        assert!(feed.is_wanted() && feed.rest(Duration::ZERO));
        drop(stream);
        let asked = Instant::now();
        assert!(!feed.rest(Duration::from_secs(60)) && !feed.put(Instant::now(), grey(16)));
        assert!(asked.elapsed() < Duration::from_secs(30));
    }
}

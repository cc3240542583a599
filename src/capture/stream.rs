//! Frames as they come from something that goes on: a camera, a network stream, a video, a recorded folder.

use super::{Frame, PictureError, PictureFormat};
use std::time::{Duration, Instant};

/// A picture as it came, before it was decoded: what is kept as evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Original {
    /// The format of its file.
    pub format: PictureFormat,
    /// Its file. Decoded again by [`open_bytes`](super::open_bytes), it gives the same frame.
    pub bytes: Vec<u8>,
}

/// A frame with its number and time.
#[derive(Debug, Clone, PartialEq)]
pub struct Shot {
    /// Number of the frame, from 0. Recorded frames keep the number in their name, so that frames that were lost
    /// leave a gap.
    pub number: u64,
    /// Time of capture since the stream's start, s.
    pub t_s: f64,
    /// The picture.
    pub frame: Frame,
    /// The file that the frame was decoded from; `None` where the source has no such thing, as a video or a camera that
    /// sends pixels.
    pub original: Option<Original>,
}

/// What a stream has to give.
#[derive(Debug)]
pub enum Arrival {
    /// A frame. A live source gives the newest one; those that came before it and were not asked for are gone.
    Shot(Shot),
    /// A frame that could not be read; the stream goes on.
    Spoilt(PictureError),
    /// No frame came within the time waited, but the source is still there.
    Nothing,
    /// The source is gone for now, and is tried again: one sentence why. Told at once, and again by every call until a
    /// frame comes.
    Interrupted(String),
    /// There are no more frames.
    Ended,
}

/// Something that gives frames as they come.
pub trait FrameStream: Send {
    /// The next frame of a recording, or the newest of a live source, waiting for at most `patience`. A recording
    /// never waits.
    fn next(&mut self, patience: Duration) -> Arrival;

    /// Whether frames come at their own pace and are lost when nobody asks for them.
    fn is_live(&self) -> bool;

    /// When the frame that was given last was taken, of a live source that tells it; `None` for a recording, whose frames
    /// have no age.
    fn captured(&self) -> Option<Instant> {
        None
    }

    /// What a user should know of the source as it is now, a sentence each: its format, settings that it refused.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }
}

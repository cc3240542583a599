//! Frames of a video file. It is here and not in `capture` because OpenCV decodes it.

use super::VisionError;
use crate::capture::{Frame, FrameSource, PictureError, Shot};
use opencv::core::{Mat, Vec3b};
use opencv::imgproc;
use opencv::prelude::*;
use opencv::videoio::{CAP_FFMPEG, CAP_PROP_FPS, CAP_PROP_FRAME_COUNT, CAP_PROP_POS_MSEC, VideoCapture};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Frames taken from a video at most, evenly over its length.
const MOST_FRAMES: usize = 120;
/// Every this many frames one is taken where the file does not say how many it has.
const USUAL_STRIDE: usize = 10;

/// Frame rate of a video that states none, frames a second: what most cameras record at.
const USUAL_FPS: f64 = 30.0;

/// Bytes at the start of a file by which containers are told.
const HEAD_BYTES: u64 = 189;
/// What MP4 and QuickTime files have after the four bytes of their first length.
const FIRST_BOXES: [&[u8]; 7] = [b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot"];
/// What Matroska and WebM, MPEG programme streams and bare MPEG video begin with.
const STARTS: [&[u8]; 3] = [b"\x1a\x45\xdf\xa3", b"\0\0\x01\xba", b"\0\0\x01\xb3"];
/// Begins every packet of an MPEG transport stream, and the length of a packet, bytes.
const TRANSPORT: (u8, usize) = (0x47, 188);

/// Whether a file that begins so holds a video itself. Play lists, which name other files or a place on the net,
/// do not, whatever the file is called.
fn is_container(head: &[u8]) -> bool {
    let has = |at: usize, what: &[u8]| head.get(at..).is_some_and(|rest| rest.starts_with(what));
    let is_transport = [0, TRANSPORT.1].iter().all(|at| has(*at, &[TRANSPORT.0]));
    (has(0, b"RIFF") && has(8, b"AVI "))
        || FIRST_BOXES.iter().any(|name| has(4, name))
        || STARTS.iter().any(|start| has(0, start))
        || is_transport
}

/// Every frame of a video file, in order, with the time at which the file shows it.
pub struct VideoFile {
    capture: VideoCapture,
    source: String,
    fps: f64,
    own_times: bool,
    next: u64,
    last_t_s: Option<f64>,
    /// Whether it was told that there is no frame at all.
    is_told_empty: bool,
}

impl VideoFile {
    /// Opens a video; `None` when it is none that can be read and decoded.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn open(path: &Path) -> Result<Option<Self>, VisionError> {
        let mut head = Vec::new();
        let opened = File::open(path).and_then(|file| file.take(HEAD_BYTES).read_to_end(&mut head));
        if opened.is_err() || !is_container(&head) {
            return Ok(None);
        }
        // the one reader of video files: others take names for cameras, pipelines or numbered pictures
        let capture = VideoCapture::from_file(path, CAP_FFMPEG)?;
        if !capture.is_opened()? {
            return Ok(None);
        }
        let stated = capture.get(CAP_PROP_FPS)?;
        let fps = if stated.is_finite() && stated > 0.0 { stated } else { USUAL_FPS };
        let source = path.display().to_string();
        Ok(Some(Self {
            capture,
            source,
            fps,
            own_times: true,
            next: 0,
            last_t_s: None,
            is_told_empty: false,
        }))
    }

    /// The same frames, `fps` of them a second, whatever the file says of their times.
    #[must_use]
    pub fn at_rate(self, fps: f64) -> Self {
        Self { fps, own_times: false, ..self }
    }

    /// Passes over the next frame; whether there was one.
    fn pass(&mut self) -> Result<bool, VisionError> {
        self.next += 1;
        Ok(self.capture.grab()?)
    }

    fn read(&mut self) -> Result<Option<Shot>, VisionError> {
        let mut bgr = Mat::default();
        if !self.capture.read(&mut bgr)? || bgr.empty() {
            return Ok(None);
        }
        let mut mat = Mat::default();
        imgproc::cvt_color_def(&bgr, &mut mat, imgproc::COLOR_BGR2RGB)?;
        let rgb = mat.data_typed::<Vec3b>()?.iter().flat_map(|p| p.0).collect();
        let number = self.next;
        let t_s = self.time_of(number)?;
        self.last_t_s = Some(t_s);
        self.next += 1;
        let source = format!("{} frame {number}", self.source);
        let (width, height) = (mat.cols() as usize, mat.rows() as usize);
        let frame = Frame { source, width, height, rgb, focal: None };
        Ok(Some(Shot { number, t_s, frame, original: None }))
    }

    /// Time of the frame just read, s. Some containers keep no times, or say nonsense: time runs forward, and by the
    /// frame rate where the file does not say how.
    fn time_of(&self, number: u64) -> Result<f64, VisionError> {
        let by_rate = number as f64 / self.fps;
        if !self.own_times {
            return Ok(by_rate);
        }
        let stated = self.capture.get(CAP_PROP_POS_MSEC)? / 1000.0;
        Ok(match self.last_t_s {
            None if stated.is_finite() && stated >= 0.0 => stated,
            None => by_rate,
            Some(last) if stated.is_finite() && stated > last => stated,
            Some(last) => last + 1.0 / self.fps,
        })
    }

    /// What was read as it is told: a video without a single frame that can be decoded is an error, once.
    fn told(&mut self, read: Result<Option<Shot>, VisionError>) -> Option<Result<Shot, PictureError>> {
        if read.as_ref().is_ok_and(Option::is_none) && self.last_t_s.is_none() && !self.is_told_empty {
            self.is_told_empty = true;
            return Some(Err(PictureError::NoFrames { path: self.source.clone() }));
        }
        read.map_err(|error| self.unreadable(&error)).transpose()
    }

    fn unreadable(&self, error: &VisionError) -> PictureError {
        PictureError::Unreadable { path: self.source.clone(), reason: error.to_string() }
    }
}

impl Iterator for VideoFile {
    type Item = Result<Shot, PictureError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read();
        self.told(read)
    }
}

/// Some frames of a video file, evenly over its length.
pub struct VideoSample {
    video: VideoFile,
    stride: usize,
    taken: usize,
}

impl VideoSample {
    /// A sample of all of `video`.
    ///
    /// # Errors
    /// When the image library fails.
    pub fn new(video: VideoFile) -> Result<Self, VisionError> {
        let count = video.capture.get(CAP_PROP_FRAME_COUNT)?;
        let stride = if count >= 1.0 { (count / MOST_FRAMES as f64).ceil() as usize } else { USUAL_STRIDE };
        Ok(Self { video, stride: stride.max(1), taken: 0 })
    }

    fn read(&mut self) -> Result<Option<Shot>, VisionError> {
        if self.taken == MOST_FRAMES {
            return Ok(None);
        }
        if self.taken > 0 {
            for _ in 1..self.stride {
                if !self.video.pass()? {
                    return Ok(None);
                }
            }
        }
        self.taken += 1;
        self.video.read()
    }
}

impl FrameSource for VideoSample {
    fn next_frame(&mut self) -> Option<Result<Frame, PictureError>> {
        let read = self.read();
        Some(self.video.told(read)?.map(|shot| shot.frame))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containers_are_told_by_their_first_bytes_and_play_lists_are_none() {
        let mut transport = [0; 189];
        (transport[0], transport[188]) = (0x47, 0x47);
        for head in [
            b"RIFF\x10\0\0\0AVI LIST".as_slice(),
            b"\0\0\0\x20ftypisom",
            b"\x1a\x45\xdf\xa3\x01",
            b"\0\0\x01\xba",
            &transport,
        ] {
            assert!(is_container(head), "{head:?}");
        }
        for head in [
            b"".as_slice(),
            b"RIFF\x10\0\0\0WAVE",
            b"#EXTM3U\nhttp://localhost/x.ts\n",
            b"ffconcat version 1.0\n",
            b"v=0\r\no=- 0 0 IN IP4 127.0.0.1",
            b"\xff\xd8\xff\xe0\0\x10JFIF",
            b"G",
        ] {
            assert!(!is_container(head), "{head:?}");
        }
    }
}

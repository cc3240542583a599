//! The thread that reads a camera, and opens it again when it was unplugged.

use super::device::open;
use super::fault::{fault, guarded};
use super::list::nodes;
use super::mode::{CameraMode, WantedMode};
use super::name::{CameraName, Identity};
use super::settings::CameraSettings;
use crate::capture::live::{Feed, LiveStream, RawPicture};
use crate::capture::{FrameStream, StreamError};
use nokhwa::{Buffer, Camera};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Pause before a camera that went away is looked for again; it doubles up to the second value.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));
/// Longest time that a camera may take to be opened: some set themselves up for seconds.
const OPENING: Duration = Duration::from_secs(15);
/// Time that a busy camera is given to become free: whoever had it last may be about to let go, this program too.
const LETTING_GO: Duration = Duration::from_secs(1);
/// Largest age of a frame when it arrives that is believed; more, and the clock was set meanwhile.
const MOST_AGE: Duration = Duration::from_secs(2);

/// What the thread works with.
struct Reader {
    /// What the user calls the camera.
    name: String,
    wanted: CameraName,
    mode: WantedMode,
    settings: CameraSettings,
    feed: Feed,
    /// Known once it was open.
    identity: Option<Identity>,
    /// Modes that the camera takes and then gives no frame in, such as more than its cable carries.
    unfit: Vec<CameraMode>,
    pause: Duration,
}

/// Opens a camera and gives its newest frames from now on; `name` is what the user calls it.
///
/// # Errors
/// When it cannot be opened now. Later it may come and go.
pub fn open_camera(
    name: &str,
    wanted: CameraName,
    mode: WantedMode,
    settings: CameraSettings,
) -> Result<Box<dyn FrameStream>, StreamError> {
    let feed = Feed::new();
    let stream = LiveStream::new(name, &feed);
    let (opened, is_open) = mpsc::channel();
    let name = name.to_owned();
    let mut reader = Reader {
        name: name.clone(),
        wanted,
        mode,
        settings,
        feed,
        identity: None,
        unfit: Vec::new(),
        pause: PAUSES.0,
    };
    thread::Builder::new()
        .name("camera".to_owned())
        .spawn(move || reader.run(&opened))
        .map_err(|error| StreamError::NoThread { name: name.clone(), reason: error.to_string() })?;
    let failed = |reason: &str| StreamError::CameraFailed { name: name.clone(), reason: reason.to_owned() };
    match is_open.recv_timeout(OPENING) {
        Ok(Ok(())) => Ok(Box::new(stream)),
        Ok(Err(error)) => Err(error),
        Err(RecvTimeoutError::Timeout) => Err(failed("its driver does not answer")),
        Err(RecvTimeoutError::Disconnected) => Err(failed("it went away at once")),
    }
}

impl Reader {
    /// Reads until nobody wants frames. Whether the camera could be opened at first is told through `opened`; when it
    /// could not, that is all.
    fn run(&mut self, opened: &mpsc::Sender<Result<(), StreamError>>) {
        let name = self.name.clone();
        let asked = Instant::now();
        loop {
            let read = guarded(&name, || {
                let (camera, mode) = self.find()?;
                let _asked_only_once = opened.send(Ok(()));
                if self.feed.is_wanted() { self.read(camera, mode) } else { Ok(()) }
            });
            match read {
                Ok(()) => return,
                Err(StreamError::CameraBusy { .. })
                    if self.identity.is_none() && asked.elapsed() < LETTING_GO => {}
                Err(error) if self.identity.is_none() => {
                    let _nobody_asks_any_more = opened.send(Err(error));
                    return;
                }
                Err(error) => {
                    if matches!(error, StreamError::NoFormat { .. }) {
                        // all were tried in vain; what was in the way may be gone
                        self.unfit.clear();
                    }
                    self.feed.lost(self.why_gone(&error));
                }
            }
            if !self.feed.rest(self.pause) {
                return;
            }
            self.pause = (2 * self.pause).min(PAUSES.1);
        }
    }

    /// Finds the camera among those plugged in and opens it.
    fn find(&mut self) -> Result<(Camera, CameraMode), StreamError> {
        let nodes = nodes()?;
        let candidates = match &self.identity {
            Some(identity) => identity.among(&nodes),
            None => self.wanted.among(&nodes),
        };
        let there = nodes.iter().map(|node| format!("{} \"{}\"", node.number, node.name)).collect();
        let mut refused = StreamError::NoCamera { name: self.name.clone(), there };
        for node in candidates {
            match guarded(&self.name, || open(node, &self.name, &self.mode, &self.unfit)) {
                Ok((camera, mode)) => {
                    self.identity = Some(Identity::of(node));
                    return Ok((camera, mode));
                }
                // the second node of a webcam says less than the first
                Err(StreamError::NoFormat { .. }) if !matches!(refused, StreamError::NoCamera { .. }) => {}
                Err(error) => refused = error,
            }
        }
        Err(refused)
    }

    /// Reads frames until nobody wants them.
    ///
    /// # Errors
    /// When the camera is gone.
    fn read(&mut self, mut camera: Camera, mode: CameraMode) -> Result<(), StreamError> {
        let set_to = format!("The camera is set to {mode}.");
        self.feed.note(vec![set_to.clone()]);
        let mut buffer = camera.frame().map_err(|error| {
            let error = fault(&self.name, &error);
            if matches!(error, StreamError::CameraFailed { .. }) {
                self.unfit.push(mode);
            }
            error
        })?;
        // not before: some cameras forget their settings when they begin to stream
        self.feed.note([vec![set_to], self.settings.apply(&mut camera)].concat());
        self.pause = PAUSES.0;
        while self.feed.put(captured(&buffer), picture(&buffer, mode)) {
            buffer = camera.frame().map_err(|error| fault(&self.name, &error))?;
        }
        Ok(())
    }

    fn why_gone(&self, error: &StreamError) -> String {
        let name = &self.name;
        match error {
            StreamError::NoCamera { .. } => {
                format!("{name} is unplugged; it goes on when it is plugged in again.")
            }
            StreamError::CameraBusy { .. } => {
                format!("{name} is in use by another program; it goes on when that one is closed.")
            }
            other => format!("{name} gives no pictures and is tried again: {other}"),
        }
    }
}

fn picture(buffer: &Buffer, mode: CameraMode) -> RawPicture {
    let bytes = Box::new(buffer.buffer_bytes());
    if mode.compressed {
        RawPicture::Jpeg(bytes)
    } else {
        RawPicture::Yuyv { width: mode.width as usize, height: mode.height as usize, bytes }
    }
}

/// When a frame was taken. nokhwa tells it by the clock on the wall.
fn captured(buffer: &Buffer) -> Instant {
    let now = Instant::now();
    let age = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .zip(buffer.capture_timestamp())
        .and_then(|(wall, taken)| wall.checked_sub(taken))
        .filter(|age| *age <= MOST_AGE);
    age.and_then(|age| now.checked_sub(age)).unwrap_or(now)
}

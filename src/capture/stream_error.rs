//! Why no frames come from a source at all, and what helps.

use super::AddressFault;

/// A source of frames that could not be opened. The text names the source as the user named it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StreamError {
    /// The system has no thread to spare for reading.
    #[error("{name} could not be read: {reason}.")]
    NoThread {
        /// The source.
        name: String,
        /// What the system said.
        reason: String,
    },
    /// No camera is called so.
    #[error("There is no {name}; {}.", there_are(.there))]
    NoCamera {
        /// The camera.
        name: String,
        /// The cameras that are there.
        there: Vec<String>,
    },
    /// Another program has the camera.
    #[error("{name} is in use by another program.")]
    CameraBusy {
        /// The camera.
        name: String,
    },
    /// The user may not open the camera.
    #[error("{name} is there, but this user may not open it.")]
    CameraForbidden {
        /// The camera.
        name: String,
    },
    /// It gives no pictures that can be read.
    #[error("{name} offers no pictures as MJPEG or YUYV.")]
    NoFormat {
        /// The camera.
        name: String,
    },
    /// The camera or its driver failed.
    #[error("{name} could not be opened: {reason}.")]
    CameraFailed {
        /// The camera.
        name: String,
        /// What the driver said.
        reason: String,
    },
    /// What begins like an address is none.
    #[error("{name} is no address of a stream: {fault}.")]
    BadAddress {
        /// The address.
        name: String,
        /// What is wrong with it.
        fault: AddressFault,
    },
    /// The host cannot be reached.
    #[error("{name} could not be reached: {reason}.")]
    NoConnection {
        /// The address.
        name: String,
        /// What the system said.
        reason: String,
    },
    /// The host gives something else.
    #[error("{name} is no stream of pictures: {reason}.")]
    NotAStream {
        /// The address.
        name: String,
        /// What it is.
        reason: String,
    },
}

impl StreamError {
    /// A short fixed code for programs; codes are added, never renamed.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoThread { .. } => "no-thread",
            Self::NoCamera { .. } => "no-camera",
            Self::CameraBusy { .. } => "camera-busy",
            Self::CameraForbidden { .. } => "camera-forbidden",
            Self::NoFormat { .. } => "no-camera-format",
            Self::CameraFailed { .. } => "camera-failed",
            Self::BadAddress { .. } => "bad-address",
            Self::NoConnection { .. } => "no-connection",
            Self::NotAStream { .. } => "not-a-stream",
        }
    }

    /// One sentence on what to do about it.
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::NoThread { .. } => "Close other programs and try again.",
            Self::NoCamera { .. } => {
                "Plug the camera in, or take a name or number that `umpire cameras` lists."
            }
            Self::CameraBusy { .. } => "Close the other program (a video call, a browser) and try again.",
            Self::CameraForbidden { .. } => {
                "Add the user to the group that owns the device (usually `video`) and log in again."
            }
            Self::NoFormat { .. } => "Use another camera.",
            Self::CameraFailed { .. } => "Unplug the camera, plug it in again and try once more.",
            Self::BadAddress { .. } => {
                "Copy the address from the phone's app, such as http://192.168.0.7:8080/video."
            }
            Self::NoConnection { .. } => {
                "Check that the app or camera is running and that both are on the same network."
            }
            Self::NotAStream { .. } => {
                "Give the address of the MJPEG stream itself, often /video or /stream; the app or manual names it."
            }
        }
    }
}

fn there_are(cameras: &[String]) -> String {
    match cameras {
        [] => "no camera is plugged in".to_owned(),
        [one] => format!("there is only {one}"),
        many => format!("there are {}", many.join(", ")),
    }
}

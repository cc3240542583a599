//! What nokhwa says went wrong, in our words.

use crate::capture::StreamError;
use nokhwa::NokhwaError;
use std::panic::{self, AssertUnwindSafe};

/// Numbers of the system's errors as nokhwa writes them into its texts: not allowed, no such device, gone, busy.
const FORBIDDEN: [&str; 2] = ["(os error 13)", "(os error 1)"];
const MISSING: [&str; 2] = ["(os error 2)", "(os error 19)"];
const BUSY: &str = "(os error 16)";

/// Puts nokhwa's error into our words; `name` is what the user calls the camera.
pub(super) fn fault(name: &str, error: &NokhwaError) -> StreamError {
    let text = error.to_string();
    let says = |number: &&str| text.contains(*number);
    let name = name.to_owned();
    if FORBIDDEN.iter().any(says) {
        StreamError::CameraForbidden { name }
    } else if says(&BUSY) {
        StreamError::CameraBusy { name }
    } else if MISSING.iter().any(says) {
        StreamError::NoCamera { name, there: Vec::new() }
    } else if has_no_format(error) {
        StreamError::NoFormat { name }
    } else {
        StreamError::CameraFailed { name, reason: reason(error) }
    }
}

/// The heart of an error's text, to end a sentence with.
pub(super) fn reason(error: &NokhwaError) -> String {
    let text = match error {
        NokhwaError::GetPropertyError { error, .. }
        | NokhwaError::SetPropertyError { error, .. }
        | NokhwaError::OpenDeviceError(_, error)
        | NokhwaError::OpenStreamError(error)
        | NokhwaError::ReadFrameError(error) => error.clone(),
        other => other.to_string(),
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches('.').to_owned()
}

/// A node without a single format that was asked for; the second node of a webcam, which gives no pictures, has none at all.
fn has_no_format(error: &NokhwaError) -> bool {
    matches!(error, NokhwaError::GetPropertyError { property, .. } if property == "CameraFormat")
}

/// Runs what calls nokhwa; a panic in there becomes an error. It has asserts and unwraps about what drivers say.
///
/// # Errors
/// What `work` gives, or that the driver's answers could not be understood.
pub(super) fn guarded<T>(
    name: &str,
    work: impl FnOnce() -> Result<T, StreamError>,
) -> Result<T, StreamError> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_panic| {
        let reason = "its driver answers in a way that is not understood".to_owned();
        Err(StreamError::CameraFailed { name: name.to_owned(), reason })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_becomes_a_fault_with_its_own_remedy() {
        let open = |text: &str| NokhwaError::OpenDeviceError("0".to_owned(), text.to_owned());
        let busy = "V4L2 Error: Device or resource busy (os error 16)";
        let cases = [
            (open(busy), "camera-busy"),
            (open("V4L2 Error: Permission denied (os error 13)"), "camera-forbidden"),
            (open("V4L2 Error: No such file or directory (os error 2)"), "no-camera"),
            (NokhwaError::OpenStreamError("Device or resource busy (os error 16)".to_owned()), "camera-busy"),
            (NokhwaError::OpenStreamError("Input/output error (os error 5)".to_owned()), "camera-failed"),
            (
                NokhwaError::GetPropertyError {
                    property: "CameraFormat".to_owned(),
                    error: "Failed to Fufill".to_owned(),
                },
                "no-camera-format",
            ),
        ];
        for (error, code) in cases {
            assert_eq!(fault("camera:0", &error).code(), code, "{error}");
        }
    }

    #[test]
    fn a_panic_inside_becomes_an_error() {
        let found = guarded::<()>("camera:0", || panic!("as drivers make it"));
        assert_eq!(found.unwrap_err().code(), "camera-failed");
    }
}

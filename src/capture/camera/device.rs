//! One camera, opened in the mode that is wanted.

use super::fault::fault;
use super::list::Node;
use super::mode::{CameraMode, FORMATS, WantedMode, ranked};
use crate::capture::StreamError;
use nokhwa::utils::{CameraIndex, RequestedFormat, RequestedFormatType};
use nokhwa::{Camera, NokhwaError};

/// Modes that are tried at most: a camera that takes none of the best ones will take none.
const MOST_TRIES: usize = 8;

/// Opens a camera in whatever mode it lists first.
///
/// # Errors
/// What nokhwa says.
pub(super) fn any_camera(number: u32) -> Result<Camera, NokhwaError> {
    let whatever = RequestedFormat::with_formats(RequestedFormatType::None, &FORMATS);
    Camera::new(CameraIndex::Index(number), whatever)
}

/// Opens a camera in the best mode that it takes and that is not among `unfit`, and begins to stream. `name` is what the
/// user calls it.
///
/// # Errors
/// When it is busy, has no mode that can be decoded, or takes none.
pub(super) fn open(
    node: &Node,
    name: &str,
    wanted: &WantedMode,
    unfit: &[CameraMode],
) -> Result<(Camera, CameraMode), StreamError> {
    let failed = |error: NokhwaError| fault(name, &error);
    let mut camera = any_camera(node.number).map_err(failed)?;
    let offered = camera.compatible_camera_formats().map_err(failed)?;
    let modes = ranked(offered.iter().filter_map(CameraMode::of).collect(), wanted);
    let mut refused = StreamError::NoFormat { name: name.to_owned() };
    for mode in modes.into_iter().filter(|mode| !unfit.contains(mode)).take(MOST_TRIES) {
        let exact = RequestedFormatType::Exact(mode.to_format());
        match camera.set_camera_requset(RequestedFormat::with_formats(exact, &FORMATS)) {
            Ok(_) => {
                camera.open_stream().map_err(failed)?;
                return Ok((camera, mode));
            }
            Err(error) => refused = failed(error),
        }
    }
    Err(refused)
}

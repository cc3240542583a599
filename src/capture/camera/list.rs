//! The cameras that are there.

use super::device::any_camera;
use super::fault::{fault, guarded};
use super::mode::CameraMode;
use crate::capture::StreamError;
use nokhwa::utils::ApiBackend;
use std::fs;

/// A device that may be a camera.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) number: u32,
    pub(super) name: String,
    /// The socket it is plugged into, where the system tells.
    pub(super) bus: Option<String>,
}

/// A camera and what it offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CameraListing {
    /// The number of its device: `camera:NUMBER`.
    pub number: u32,
    /// Its own name: `camera:NAME`.
    pub name: String,
    /// What it offers, the smallest picture first; or why that is not known, because another program has it for
    /// example.
    pub modes: Result<Vec<CameraMode>, StreamError>,
}

/// The cameras plugged in, by number. What gives no pictures, such as the second node that webcams have for notes on
/// their pictures, is left out.
///
/// # Errors
/// When the system does not tell which there are.
pub fn list_cameras() -> Result<Vec<CameraListing>, StreamError> {
    let mut cameras = Vec::new();
    for Node { number, name, .. } in nodes()? {
        let modes = guarded(&name, || {
            let mut camera = any_camera(number).map_err(|error| fault(&name, &error))?;
            let offered = camera.compatible_camera_formats().map_err(|error| fault(&name, &error))?;
            let mut modes: Vec<CameraMode> = offered.iter().filter_map(CameraMode::of).collect();
            modes.sort();
            modes.dedup();
            Ok(modes)
        });
        match modes {
            Err(StreamError::NoFormat { .. } | StreamError::NoCamera { .. }) => {}
            Ok(none) if none.is_empty() => {}
            modes => cameras.push(CameraListing { number, name, modes }),
        }
    }
    Ok(cameras)
}

/// Every device that may be a camera, by number.
///
/// # Errors
/// When the system does not tell which there are.
pub(super) fn nodes() -> Result<Vec<Node>, StreamError> {
    const ALL: &str = "the list of cameras";
    let found = guarded(ALL, || nokhwa::query(ApiBackend::Auto).map_err(|error| fault(ALL, &error)))?;
    let mut nodes: Vec<Node> = found
        .iter()
        .filter_map(|info| {
            let number = info.index().as_index().ok()?;
            Some(Node { number, name: info.human_name().trim().to_owned(), bus: bus_of(number) })
        })
        .collect();
    nodes.sort_by_key(|node| node.number);
    Ok(nodes)
}

/// The socket that a video device hangs on, as Linux tells it.
fn bus_of(number: u32) -> Option<String> {
    let device = fs::canonicalize(format!("/sys/class/video4linux/video{number}/device")).ok()?;
    Some(device.display().to_string())
}

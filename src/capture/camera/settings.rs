//! Exposure, focus and white balance, taken out of the camera's own hands.
//!
//! A webcam that refocuses changes the scale of its picture, and one that changes its exposure changes the colours.

use nokhwa::Camera;
use nokhwa::utils::{ControlValueSetter, KnownCameraControl};

/// Fixed values for a camera; what is `None` is left as it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CameraSettings {
    /// Exposure, in units of 0.1 ms.
    pub exposure: Option<i64>,
    /// Focus, in the camera's own units.
    pub focus: Option<i64>,
    /// White balance, kelvin.
    pub white_balance: Option<i64>,
}

/// A setting's two controls, by their numbers in Video4Linux. nokhwa's own names for exposure and focus stand for
/// controls that USB cameras do not have, and it has no name for what turns the automatic off.
struct Control {
    name: &'static str,
    automatic: u32,
    /// What turns the automatic off.
    off: Off,
    value: u32,
}

enum Off {
    /// A choice in a menu.
    Choice(i64),
    /// A switch.
    Switch,
}

const EXPOSURE: Control =
    Control { name: "exposure", automatic: 0x009a_0901, off: Off::Choice(1), value: 0x009a_0902 };
const FOCUS: Control =
    Control { name: "focus", automatic: 0x009a_090c, off: Off::Switch, value: 0x009a_090a };
const WHITE_BALANCE: Control =
    Control { name: "white balance", automatic: 0x0098_090c, off: Off::Switch, value: 0x0098_091a };

impl CameraSettings {
    /// Sets the camera; what it took is told, a sentence each. Cameras round values to steps of their own.
    pub(super) fn apply(&self, camera: &mut Camera) -> Vec<String> {
        [(EXPOSURE, self.exposure), (FOCUS, self.focus), (WHITE_BALANCE, self.white_balance)]
            .into_iter()
            .filter_map(|(control, value)| Some(control.hold(camera, value?)))
            .collect()
    }
}

impl Control {
    fn hold(&self, camera: &mut Camera, value: i64) -> String {
        let off = match self.off {
            Off::Choice(choice) => ControlValueSetter::Integer(choice),
            Off::Switch => ControlValueSetter::Boolean(false),
        };
        // a camera without an automatic has nothing to turn off; what counts is the value in the end
        let _has_no_automatic = camera.set_camera_control(known(self.automatic), off);
        // nokhwa refuses a value that the camera rounded; what counts is what can be read back
        let _was_rounded = camera.set_camera_control(self.known_value(), ControlValueSetter::Integer(value));
        let name = self.name;
        match self.read(camera) {
            Some(taken) if taken == value => format!("The camera holds its {name} at {value}."),
            Some(taken) => format!("The camera's {name} is {taken}, not {value} as asked for."),
            None => format!("The camera has no {name} that can be set."),
        }
    }

    fn known_value(&self) -> KnownCameraControl {
        // nokhwa knows the white balance by this name, and lists it under no other
        if self.value == WHITE_BALANCE.value { KnownCameraControl::WhiteBalance } else { known(self.value) }
    }

    fn read(&self, camera: &Camera) -> Option<i64> {
        camera.camera_control(self.known_value()).ok()?.value().as_integer().copied()
    }
}

fn known(id: u32) -> KnownCameraControl {
    KnownCameraControl::Other(u128::from(id))
}

//! The truth written beside a picture of the fixtures.

use nalgebra::{Matrix3, Rotation3, Vector3};
use serde_json::Value;
use table_umpire::geometry::{Camera, Distortion, Pose, View};

/// The true camera over the true mat.
pub fn true_view(truth: &Value) -> View {
    let numbers = |value: &Value| -> Vec<f64> {
        value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
    };
    let intrinsics = &truth["intrinsics"];
    let number = |name: &str| intrinsics[name].as_f64().unwrap();
    let lens = numbers(&intrinsics["dist_k1_k2_p1_p2_k3"]);
    let distortion = Distortion { k1: lens[0], k2: lens[1], p1: lens[2], p2: lens[3], k3: lens[4] };
    let rows: Vec<f64> = truth["R"].as_array().unwrap().iter().flat_map(&numbers).collect();
    let rotation = Rotation3::from_matrix(&Matrix3::from_row_slice(&rows));
    View {
        camera: Camera { fx: number("fx"), fy: number("fy"), cx: number("cx"), cy: number("cy"), distortion },
        pose: Pose::new(rotation, Vector3::from_column_slice(&numbers(&truth["t"]))),
    }
}

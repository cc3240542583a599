//! Observation to measurement: millimetres on the cloth with their joint covariance, and what that
//! rests on.

mod measurement;

pub use measurement::{
    CameraReport, IntrinsicsSource, MatReport, MeasuredToken, Measurement, ScaleReport, ScaleSource,
    TokenClass, Warning,
};

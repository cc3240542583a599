//! Table Umpire watches a physical board game through a camera and umpires it: it finds every token,
//! measures where it stands on the cloth, says whose it is and how sure that is.
//!
//! # Conventions
//! - Lengths are millimetres on the cloth ([`geometry::MatPoint`]) or pixels of the upright picture
//!   ([`geometry::ImagePoint`]); the centre of the top-left pixel is (0, 0).
//! - The mat's frame has its origin at the circle's centre, is right-handed seen from above, and its
//!   `z` is the height above the cloth. The rotation about the centre is free.
//! - Maps are named output first: `mat_from_image` takes a picture point.
//! - A measured value travels with its covariance; sigma is one standard deviation.
//! - Data flows one way, from [`geometry`] down to [`cli`]; `tests/layering.rs` holds the table.

pub mod calibration;
pub mod capture;
pub mod cli;
pub mod games;
pub mod geometry;
pub mod metrology;
pub mod panel;
pub mod record;
pub mod referee;
pub mod session;
pub mod tracker;
pub mod vision;

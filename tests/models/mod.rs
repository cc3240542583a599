//! What the tests of the appearance models need: checksums, and petal colours in pictures with known truth.

pub mod petals;
pub mod sha256;

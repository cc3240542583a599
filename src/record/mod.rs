//! Evidence files: pictures, profiles, options and result in one container that proves itself whole. The match as an
//! append-only list of events is not recorded yet.

mod container;
mod difference;

pub use container::{
    EvidenceError, MAX_BYTES, MAX_PARTS, Manifest, Part, PartRecord, manifest_of, pack, sha256, unpack,
};
pub use difference::{Difference, differences};

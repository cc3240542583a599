//! The evidence of a dispute, one file: what went in, what came out, and the check that it comes out again.

mod choices;
mod fuse_report;
mod results;
mod score_report;
mod verify;
mod write;

pub use choices::EvidenceChoices;
pub use fuse_report::fused_report;
pub use score_report::{failed_report, scored_report};
pub use verify::{VerifiedEvidence, verify_evidence};
pub use write::{Evidence, evidence_pictures};

//! The record: matches as append-only lists of events in an archive, and evidence files.
//!
//! A match in an [`Archive`] holds what the tracker was fed ([`Input`]), what was looked at ([`EvidenceFrame`]), what
//! was told ([`StoredEvent`]) and what people corrected ([`StoredCorrection`]). Nothing of it is ever changed; a
//! [`Correction`] begins a new revision of the events, and both revisions stay. [`MatchWriter`] keeps a match while it
//! is watched. An evidence file holds pictures, profiles, options and result in one container that proves itself
//! whole.

mod account;
mod archive;
mod container;
mod correct;
mod correction;
mod difference;
mod error;
mod export;
mod hold;
mod moment;
mod notation;
mod picture;
mod read;
mod rows;
mod schema;
mod stored;
mod told;
mod writer;

pub use account::{Account, Outcome};
pub use archive::Archive;
pub use container::{
    EvidenceError, MAX_BYTES, MAX_PARTS, Manifest, Part, PartRecord, manifest_of, pack, sha256, unpack,
};
pub use correction::{Correction, in_force};
pub use difference::{Difference, differences};
pub use error::RecordError;
pub use export::{
    MATCH_SCHEMA, Timelapse, bgg_text, bgstats_link, match_csv, match_html, match_json, qr_png, qr_svg,
    write_match_json,
};
pub use hold::MatchHold;
pub use moment::Moment;
pub use notation::{
    Hundredths, NOTATION_SCHEMA, Notation, NotationError, Noted, NotedColour, NotedLine, Spot, Thousandths,
    Winner, Word,
};
pub use picture::Picture;
pub use stored::{
    EvidenceFrame, Input, MAX_NAME, MatchHead, MatchId, MatchState, MatchSummary, NewMatch, PictureForm,
    StoredCorrection, StoredEvent, StoredMatch, checked_name,
};
pub use told::{MAX_LINE, event_of_line, kind_of_line};
pub use writer::{Derived, MatchWriter};

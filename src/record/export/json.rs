//! A whole match as one JSON object.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::record::{Account, Picture, RecordError, StoredEvent};

/// Name and version of the form of a match in JSON.
pub const MATCH_SCHEMA: &str = "table-umpire/match/1";

/// The field that has the evidence frames.
const FRAMES: &str = "frames";

/// Writes all that the archive holds of a match, with the pictures of its evidence frames in base 64. `picture` gives that
/// of a number; one of them at a time is held.
///
/// # Errors
/// A picture cannot be read, which the error holds as a [`RecordError`](crate::record::RecordError), or nothing can be
/// written.
pub fn write_match_json(
    account: &Account,
    picture: impl Fn(u64) -> Result<Option<Picture>, RecordError>,
    out: &mut impl Write,
) -> io::Result<()> {
    let whole = match_json(account);
    let fields = whole.as_object().into_iter().flatten();
    for (i, (name, value)) in fields.enumerate() {
        write!(out, "{}{}:", if i == 0 { "{" } else { "," }, Value::from(name.as_str()))?;
        let frames = value.as_array().filter(|_| name == FRAMES);
        let Some(frames) = frames else {
            serde_json::to_writer(&mut *out, value)?;
            continue;
        };
        out.write_all(b"[")?;
        for (k, (frame, kept)) in frames.iter().zip(&account.stored.frames).enumerate() {
            let mut frame = frame.clone();
            if let Some(picture) = picture(kept.ordinal).map_err(io::Error::other)? {
                frame["picture"] = STANDARD.encode(&picture.bytes).into();
            }
            write!(out, "{}{frame}", if k == 0 { "" } else { "," })?;
        }
        out.write_all(b"]")?;
    }
    out.write_all(b"}\n")
}

/// All that the archive holds of a match but for its pictures.
pub fn match_json(account: &Account) -> Value {
    let stored = &account.stored;
    let about = &stored.head.about;
    let named = |name: &String| if name.is_empty() { Value::Null } else { Value::from(name.as_str()) };
    json!({
        "schema": MATCH_SCHEMA,
        "id": stored.head.id,
        "game": "lacuna",
        "started": about.started,
        "ended": stored.head.ended,
        "state": stored.head.state,
        "source": about.source,
        "rules": about.rules,
        "players": about.players.map(named),
        "set": {"name": about.set_name, "profile": about.set_profile, "looks": about.looks},
        "camera_profile": about.camera_profile,
        "options": about.options,
        "program": about.program,
        "revision": stored.corrections.len(),
        "events": events(&stored.events),
        "superseded": events(&stored.superseded),
        "corrections": stored.corrections,
        FRAMES: stored.frames,
        "inputs": stored.inputs,
    })
}

fn events(events: &[StoredEvent]) -> Vec<Value> {
    let object = |event: &StoredEvent| {
        json!({
            "ordinal": event.ordinal,
            "revision": event.revision,
            "evidence": event.evidence,
            "event": serde_json::from_str::<Value>(&event.line).unwrap_or_default(),
        })
    };
    events.iter().map(object).collect()
}

//! A whole match as one JSON object.

use serde_json::{Value, json};

use super::base64::base64;
use crate::record::{Account, Picture, StoredEvent};

/// Name and version of the form of a match in JSON.
pub const MATCH_SCHEMA: &str = "table-umpire/match/1";

/// All that the archive holds of a match. `pictures` are those of its evidence frames, by their numbers, in base 64 where
/// they are given.
pub fn match_json(account: &Account, pictures: &[(u64, Picture)]) -> Value {
    let stored = &account.stored;
    let about = &stored.head.about;
    let named = |name: &String| if name.is_empty() { Value::Null } else { Value::from(name.as_str()) };
    let frames: Vec<Value> = stored
        .frames
        .iter()
        .map(|frame| {
            let mut object = json!(frame);
            if let Some((_, picture)) = pictures.iter().find(|(number, _)| *number == frame.ordinal) {
                object["picture"] = base64(&picture.bytes).into();
            }
            object
        })
        .collect();
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
        "frames": frames,
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

//! A position in a game's own form, to be read by people: names and values in lines, without the marks of JSON.

use serde_json::Value;

/// Letters that a line begins further in than the one that it is under.
const STEP: usize = 2;

/// The lines of a position.
pub(in super::super) fn outline(position: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    add(&mut lines, 0, None, position);
    lines
}

fn add(lines: &mut Vec<String>, depth: usize, name: Option<&str>, value: &Value) {
    let start =
        format!("{}{}", " ".repeat(STEP * depth), name.map(|name| format!("{name}: ")).unwrap_or_default());
    if let Some(said) = in_one_line(value) {
        lines.push(format!("{start}{said}"));
        return;
    }
    if name.is_some() {
        lines.push(start.trim_end().to_owned());
    }
    let deeper = depth + usize::from(name.is_some());
    match value {
        Value::Array(items) => items.iter().for_each(|item| add(lines, deeper, None, item)),
        Value::Object(fields) => fields.iter().for_each(|(name, item)| add(lines, deeper, Some(name), item)),
        _ => {}
    }
}

/// A value that needs no lines of its own: one word or number, or a row of them.
fn in_one_line(value: &Value) -> Option<String> {
    let word = |value: &Value| match value {
        Value::Null => Some("–".to_owned()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(_) | Value::Object(_) => None,
    };
    match value {
        Value::Array(items) if items.is_empty() => Some("–".to_owned()),
        // rows of a board stand under each other
        Value::Array(items) if items.iter().all(|item| matches!(item, Value::Number(_) | Value::Null)) => {
            let words: Option<Vec<String>> = items.iter().map(word).collect();
            words.map(|words| words.join(" "))
        }
        value => word(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_read_without_the_marks_of_json() {
        // one field an object: with more, the order is their library's
        let position = serde_json::json!({
            "on": [{ "who": "x" }, { "none": [] }, { "left": [1, 2, null] }, { "rows": ["x..", ".o."] }]
        });
        let wanted = ["on:", "  who: x", "  none: –", "  left: 1 2 –", "  rows:", "    x..", "    .o."];
        assert_eq!(outline(&position), wanted);
    }
}

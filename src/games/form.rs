//! What is wrong with the form of a written text, in words for people instead of a parser's.

use serde_json::error::Category;

/// What is wrong with a text that should be JSON of a certain form: one clause, without its full stop.
pub fn form_fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let said = text.rsplit_once(" at line ").filter(|_| error.line() > 0);
    let said = said.map_or(text.as_str(), |(said, _)| said);
    let place = (error.line() > 0).then(|| format!("line {}, column {}", error.line(), error.column()));
    match (error.classify(), place) {
        (Category::Eof, _) => "it is not JSON: it ends in the middle".to_owned(),
        (Category::Syntax, Some(place)) => format!("it is not JSON from {place} on"),
        (Category::Data, Some(place)) => format!("{} ({place})", plain(said)),
        (_, _) => plain(said),
    }
}

/// A sentence of the parser's in plain words; one that is not known keeps its own.
fn plain(said: &str) -> String {
    let after = |start: &str| said.strip_prefix(start).map(unmarked);
    let expected = |start: &str| {
        let (is, wanted) = said.strip_prefix(start)?.rsplit_once(", expected ")?;
        Some((unmarked(is), unmarked(wanted)))
    };
    if let Some(name) = after("missing field ") {
        return format!("\"{name}\" is missing");
    }
    if let Some(name) = after("duplicate field ") {
        return format!("\"{name}\" stands there twice");
    }
    if let Some((name, wanted)) = expected("unknown field ").or_else(|| expected("unknown variant ")) {
        let wanted = wanted.strip_prefix("one of ").unwrap_or(&wanted);
        return format!("\"{name}\" is not known; there is {wanted}");
    }
    for start in ["invalid type: ", "invalid value: ", "invalid "] {
        if let Some((is, wanted)) = expected(start) {
            return format!("{wanted} is expected, not {is}");
        }
    }
    unmarked(said)
}

/// Without the marks of code about names.
fn unmarked(text: &str) -> String {
    text.replace('`', "")
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    struct Form {
        game: String,
        rows: Vec<u8>,
    }

    fn fault(text: &str) -> String {
        form_fault(&serde_json::from_str::<Form>(text).unwrap_err())
    }

    #[test]
    fn what_is_wrong_is_said_without_a_parsers_words() {
        assert_eq!(fault("{"), "it is not JSON: it ends in the middle");
        assert_eq!(fault("{\n\"game\" 1"), "it is not JSON from line 2, column 8 on");
        assert_eq!(fault(r#"{"game": "a"}"#), "\"rows\" is missing (line 1, column 13)");
        assert_eq!(fault(r#"{"a": 1}"#), "\"a\" is not known; there is game or rows (line 1, column 4)");
        assert_eq!(fault(r#"{"game": 1}"#), "a string is expected, not integer 1 (line 1, column 10)");
        assert_eq!(fault(r#"{"game": "a", "game": "a"}"#), "\"game\" stands there twice (line 1, column 20)");
    }
}

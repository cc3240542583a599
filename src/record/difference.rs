//! What differs between two results, field by field.

use serde_json::Value;

/// Fields that differ from run to run and say nothing of the answer.
const NOT_COMPARED: [&str; 1] = ["timing_ms"];

/// One field that differs.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The field, such as `awards[3].to`.
    pub field: String,
    /// What the file says; null where it has no such field.
    pub was: Value,
    /// What it is now; null where there is no such field.
    pub is: Value,
}

/// Every field in which two results differ, in the order of the first; timing is left out.
pub fn differences(was: &Value, is: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", was, is, &mut found);
    found
}

fn compare(field: &str, was: &Value, is: &Value, found: &mut Vec<Difference>) {
    match (was, is) {
        (Value::Object(a), Value::Object(b)) => {
            let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
            for name in names.filter(|name| !NOT_COMPARED.contains(&name.as_str())) {
                let field = if field.is_empty() { name.clone() } else { format!("{field}.{name}") };
                let of = |map: &serde_json::Map<String, Value>| map.get(name).cloned().unwrap_or(Value::Null);
                compare(&field, &of(a), &of(b), found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for k in 0..a.len().max(b.len()) {
                let of = |list: &[Value]| list.get(k).cloned().unwrap_or(Value::Null);
                compare(&format!("{field}[{k}]"), &of(a), &of(b), found);
            }
        }
        _ if was == is => {}
        _ => found.push(Difference { field: field.to_owned(), was: was.clone(), is: is.clone() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_field_that_differs_is_named_but_timing() {
        let was = json!({"awards": [{"to": "gold"}], "timing_ms": {"total": 1.0}, "score": null});
        let is =
            json!({"awards": [{"to": "silver"}, {"to": "none"}], "timing_ms": {"total": 2.0}, "score": null});
        let fields: Vec<String> = differences(&was, &is).into_iter().map(|d| d.field).collect();
        assert_eq!(fields, ["awards[0].to", "awards[1]"]);
        assert!(differences(&was, &was).is_empty());
    }
}

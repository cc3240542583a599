//! A match as a report: one file without scripts that loads nothing.

mod page;
mod pictures;
mod plan;
mod style;

pub use page::match_html;

/// Text as HTML, also inside of quotation marks; control characters become spaces.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c if c.is_control() => html.push(' '),
            c => html.push(c),
        }
    }
    html
}

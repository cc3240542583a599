//! The panel's words in the languages of its readers.
//!
//! One folder of Fluent files a language, all with the same messages; English stands in for what is missing, which the
//! tests do not let happen.

mod language;
mod numbers;
#[cfg(test)]
mod tests;

pub use language::Language;

use std::path::Path;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

use crate::session::Problem;
use numbers::Numbers;

/// Says things in one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
    numbers: Numbers,
}

/// What is put into a message: its name and value.
pub type Given<'a> = (&'static str, FluentValue<'a>);

/// A text to be put into a message.
pub fn text(value: impl Into<String>) -> FluentValue<'static> {
    FluentValue::from(value.into())
}

/// A count to be put into a message; the words about it go by it.
pub fn count(value: usize) -> FluentValue<'static> {
    FluentValue::from(value)
}

/// With a capital at its beginning, as a line of its own has.
pub fn capitalised(said: &str) -> String {
    let mut letters = said.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}", letters.as_str())
}

impl Words {
    /// The words of a language.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            bundle: bundle_of(language),
            english: bundle_of(Language::English),
            numbers: Numbers::of(language),
        }
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The message `key`.
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// The message `key` with what it needs to know.
    pub fn say_with(&self, key: &str, given: &[Given<'_>]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in given {
            args.set(*name, value.clone());
        }
        // a key without a message shows itself, which a test would have found
        [&self.bundle, &self.english]
            .into_iter()
            .find_map(|bundle| {
                let pattern = bundle.get_message(key)?.value()?;
                Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
            })
            .unwrap_or_else(|| key.to_owned())
    }

    /// The message `key`, where there is one.
    pub fn find(&self, key: &str) -> Option<String> {
        self.bundle.has_message(key).then(|| self.say(key))
    }

    /// The message `key` with what it needs to know, where there is one.
    pub fn find_with(&self, key: &str, given: &[Given<'_>]) -> Option<String> {
        self.bundle.has_message(key).then(|| self.say_with(key, given))
    }

    /// A number with so many places after the decimal mark.
    pub fn number(&self, value: f64, places: usize) -> String {
        self.numbers.write(value, places)
    }

    /// A length, mm, to a tenth.
    pub fn mm(&self, value: f64) -> String {
        self.say_with("unit-mm", &[("value", text(self.number(value, 1)))])
    }

    /// A probability in per cent. What is not certain is never written as 100 or 0.
    pub fn percent(&self, share: f64) -> String {
        let value = 100.0 * share;
        let written = match value {
            v if v >= 99.95 && share < 1.0 => format!("> {}", self.number(99.9, 1)),
            v if v < 0.05 && share > 0.0 => format!("< {}", self.number(0.1, 1)),
            v if (1.0..=99.0).contains(&v) || share >= 1.0 || share <= 0.0 => self.number(v, 0),
            v => self.number(v, 1),
        };
        self.say_with("unit-percent", &[("value", text(written))])
    }

    /// A refusal and its remedy. The remedy is something to do in the window; what the program says of it in English is
    /// for the command line. Elsewhere than in English the refusal is said in general, with those of `names`, files'
    /// paths, that the program's own sentence names.
    pub fn problem(&self, problem: &Problem, names: &[String]) -> (String, String) {
        let message = self.instead_of(&problem.message, &format!("problem-{}", problem.code), names);
        let remedy = self.find(&format!("remedy-{}", problem.code));
        (message, remedy.unwrap_or_else(|| problem.remedy.clone()))
    }

    /// What is odd about a reading, in the same way.
    pub fn warning(&self, code: &str, message: &str, names: &[String]) -> String {
        self.instead_of(message, &format!("warning-{code}"), names)
    }

    /// The message `key` in place of the program's own English sentence, unless that can be said as it is.
    fn instead_of(&self, message: &str, key: &str, names: &[String]) -> String {
        let is_fit = self.language == Language::English && !speaks_of_command_line(message);
        match self.find(key).filter(|_| !is_fit) {
            Some(said) => match names_in(message, names).join(", ") {
                named if named.is_empty() => said,
                named => format!("{named}: {said}"),
            },
            None => message.to_owned(),
        }
    }
}

/// Whether a sentence names an option or a command, which the window does not have.
fn speaks_of_command_line(message: &str) -> bool {
    message.contains(" --") || message.contains("`umpire")
}

/// Those of `paths` that stand in a sentence, in its order, without their folders.
fn names_in(message: &str, paths: &[String]) -> Vec<String> {
    let mut paths: Vec<&String> = paths.iter().filter(|path| !path.trim().is_empty()).collect();
    // one may be a part of another
    paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
    let mut rest = message.to_owned();
    let mut found = Vec::new();
    for path in paths {
        while let Some(at) = rest.find(path.as_str()) {
            found.push((at, path));
            rest.replace_range(at..at + path.len(), &" ".repeat(path.len()));
        }
    }
    found.sort_unstable();
    let mut named: Vec<&String> = Vec::new();
    for (_, path) in found {
        if !named.contains(&path) {
            named.push(path);
        }
    }
    let name = |path: &String| {
        let name = Path::new(path).file_name();
        name.map_or_else(|| path.clone(), |name| name.to_string_lossy().into_owned())
    };
    named.into_iter().map(name).collect()
}

fn bundle_of(language: Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new(vec![language.identifier()]);
    bundle.set_use_isolating(false);
    for source in language.sources() {
        // what cannot be read of a file is left out; the tests read every file whole
        let resource = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let _doubles = bundle.add_resource(resource);
    }
    bundle
}

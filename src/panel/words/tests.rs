//! Every language says everything, with what it was given.

use std::collections::BTreeMap;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use super::{Language, Words, count, text};
use crate::session::Problem;

/// The messages of a language, each with its variables.
fn messages(language: Language) -> BTreeMap<String, Vec<String>> {
    let read = |source| parse(source).unwrap_or_else(|(_, faults)| panic!("{language:?}: {faults:?}"));
    let mut found = BTreeMap::new();
    for entry in language.sources().into_iter().flat_map(|source| read(source).body) {
        if let Entry::Message(message) = entry {
            let mut variables = Vec::new();
            collect(message.value.as_ref().unwrap(), &mut variables);
            variables.sort_unstable();
            variables.dedup();
            let name = message.id.name.to_owned();
            assert_eq!(found.insert(name.clone(), variables), None, "{language:?} says {name} twice");
        }
    }
    found
}

fn collect(pattern: &Pattern<&str>, variables: &mut Vec<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                variants.iter().for_each(|variant| collect(&variant.value, variables));
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = inline {
            variables.push(id.name.to_owned());
        }
    }
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let own = messages(language);
        let missing: Vec<_> = english.keys().filter(|key| !own.contains_key(*key)).collect();
        let surplus: Vec<_> = own.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(missing.is_empty() && surplus.is_empty(), "{language:?} lacks {missing:?}, has {surplus:?}");
        for (key, variables) in &english {
            assert_eq!(own[key], *variables, "{key} in {language:?}");
        }
    }
}

#[test]
fn no_language_repeats_the_english_sentences() {
    let sentence = |words: &Words, key: &str| words.say(key);
    let english = Words::new(Language::English);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let own = Words::new(language);
        let same: Vec<_> = messages(Language::English)
            .into_keys()
            .filter(|key| sentence(&english, key).split(' ').count() > 3)
            .filter(|key| sentence(&english, key) == sentence(&own, key))
            .collect();
        assert!(same.is_empty(), "{language:?}: {same:?}");
    }
}

#[test]
fn numbers_are_written_as_the_language_does() {
    assert_eq!(Words::new(Language::English).mm(1234.56), "1,234.6 mm");
    assert_eq!(Words::new(Language::German).mm(1234.56), "1.234,6\u{a0}mm");
    assert_eq!(Words::new(Language::Dutch).number(0.25, 2), "0,25");
    assert_eq!(Words::new(Language::Danish).number(-0.04, 1), "0,0");
    assert_eq!(Words::new(Language::English).number(f64::NAN, 1), "–");
}

#[test]
fn what_is_not_certain_is_never_written_as_a_hundred_per_cent() {
    let words = Words::new(Language::English);
    assert_eq!(words.percent(0.9999), "> 99.9 %");
    assert_eq!(words.percent(0.0001), "< 0.1 %");
    assert_eq!(words.percent(1.0), "100 %");
    assert_eq!(words.percent(0.5), "50 %");
    assert_eq!(words.percent(0.996), "99.6 %");
}

#[test]
fn counts_choose_their_words() {
    let words = Words::new(Language::English);
    assert_eq!(words.say_with("calls-count", &[("close", count(1))]), "One call is too close.");
    assert_eq!(words.say_with("calls-count", &[("close", count(3))]), "3 calls are too close.");
    assert_eq!(words.say_with("winner", &[("player", text("gold"))]), "gold wins");
}

/// The text of every source file under `folder` of `src`, as far as its tests.
fn sources(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            let text = std::fs::read_to_string(path).unwrap();
            found.push(text.split("#[cfg(test)]").next().unwrap_or_default().to_owned());
        }
    }
    found
}

/// The codes that a text gives to refusals, as far as it gives them in their place.
fn codes(text: &str) -> Vec<String> {
    let parts = text.split("Problem {").skip(1).map(|part| part.trim_start());
    let codes = parts.filter_map(|part| part.strip_prefix("code: \"")?.split('"').next());
    codes.map(str::to_owned).collect()
}

#[test]
fn every_refusal_that_the_window_can_show_has_its_words_and_a_remedy() {
    let mut all: Vec<String> = sources("session").iter().flat_map(|text| codes(text)).collect();
    // these are given by a function of the error
    for text in ["capture/error.rs", "capture/stream_error.rs", "record/error.rs", "games/board.rs"] {
        let text = sources(text).remove(0);
        let text = text.split("fn code(").nth(1).unwrap().split("\n    }\n").next().unwrap().to_owned();
        all.extend(text.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    all.sort();
    all.dedup();
    assert!(all.len() > 60 && all.contains(&"no-such-file".to_owned()), "{all:?}");
    let words = Words::new(Language::English);
    let lacks = |code: &&String| {
        ["problem", "remedy"].iter().any(|kind| words.find(&format!("{kind}-{code}")).is_none())
    };
    let lacking: Vec<_> = all.iter().filter(lacks).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}

#[test]
fn no_words_speak_of_the_command_line() {
    for language in Language::ALL {
        for source in language.sources() {
            let speaks = |line: &&str| line.contains(" --") || line.contains("`umpire");
            assert_eq!(source.lines().find(speaks), None, "{language:?}");
        }
    }
}

#[test]
fn a_remedy_in_the_window_is_no_option_of_the_command_line() {
    let problem = Problem {
        code: "no-archive",
        message: "There is no archive a.sqlite.".to_owned(),
        remedy: "Record a match first, or name another archive with --archive.".to_owned(),
    };
    let (message, remedy) = Words::new(Language::English).problem(&problem, &[]);
    assert_eq!(message, problem.message);
    assert_eq!(remedy, "Record a match first, or name another archive.");
}

#[test]
fn the_picture_that_is_meant_is_named_in_every_language() {
    let paths = ["/tmp/a.jpg", "/tmp/aa.jpg", "/tmp/b.jpg"].map(str::to_owned);
    let message = "/tmp/aa.jpg is the same picture as /tmp/b.jpg: it is counted once.";
    for language in Language::ALL {
        let words = Words::new(language);
        let said = words.warning("same-picture", message, &paths);
        assert!(said.contains("aa.jpg") && said.contains("b.jpg"), "{said}");
        if language != Language::English {
            let own = words.say("warning-same-picture");
            assert_eq!(said, format!("aa.jpg, b.jpg: {own}"));
            let unnamed = words.warning("same-picture", "It is the same.", &paths);
            assert_eq!(unnamed, own);
        }
    }
}

#[test]
fn a_locale_names_its_language() {
    assert_eq!(Language::of_code("de_AT.UTF-8"), Some(Language::German));
    assert_eq!(Language::of_code("C"), None);
}

#[test]
fn a_picture_that_is_named_by_blanks_or_twice_is_named_at_most_once() {
    let paths = ["  ", "a.png", "b.png"].map(str::to_owned);
    let said = "a.png shows another table than b.png, and a.png is the one before.";
    assert_eq!(super::names_in(said, &paths), ["a.png", "b.png"]);
    assert!(super::names_in("a  b", &paths).is_empty());
}

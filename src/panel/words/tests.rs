//! Every language says everything, with what it was given.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use super::{Language, Words, count, text};

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

#[test]
fn a_locale_names_its_language() {
    assert_eq!(Language::of_code("de_AT.UTF-8"), Some(Language::German));
    assert_eq!(Language::of_code("C"), None);
}

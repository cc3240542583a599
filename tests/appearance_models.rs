//! The appearance models are what `models/manifest.toml` says, and their colours those of real pictures.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod models;
mod truth;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use models::petals::{Colour, petal_colours};
use models::sha256::sha256;
use serde::Deserialize;
use table_umpire::calibration::SetProfile;

/// How far the median of a kind's petals on four pictures may be off the model, log units: the model rests on
/// more pictures, and their lamps have many colours.
const FIXTURE_TOLERANCE: f64 = 0.20;
/// The same of its hue, the channels less their mean, against the photograph: another lamp, and real paint.
const HUE_TOLERANCE: f64 = 0.10;
/// The same of its brightness, the channels' mean: gloss.
const BRIGHTNESS_TOLERANCE: f64 = 0.25;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    model: Vec<Model>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Model {
    file: String,
    sha256: String,
    licence: String,
    input: String,
    output: String,
    made: String,
    pictures: String,
    measured: String,
    checked: Option<String>,
    #[serde(default)]
    photograph: BTreeMap<String, Colour>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models")
}

fn manifest() -> Manifest {
    toml::from_str(&fs::read_to_string(folder().join("manifest.toml")).unwrap()).unwrap()
}

/// Petal colours of a built-in set's model.
fn model_colours(set: &str) -> BTreeMap<String, Colour> {
    SetProfile::load(set).unwrap().kinds().iter().map(|kind| (kind.name.clone(), kind.petal)).collect()
}

#[test]
fn every_model_is_in_the_manifest_as_it_is() {
    let mut listed: Vec<String> = Vec::new();
    for model in manifest().model {
        let bytes = fs::read(folder().join(&model.file)).unwrap();
        assert_eq!(sha256(&bytes), model.sha256, "{} has changed: its entry must say how", model.file);
        assert_eq!(model.licence, "MIT OR Apache-2.0", "{}", model.file);
        for said in [&model.input, &model.output, &model.made, &model.pictures, &model.measured] {
            assert!(!said.is_empty(), "{}", model.file);
        }
        assert_eq!(model.checked.is_some(), !model.photograph.is_empty(), "{}", model.file);
        listed.push(model.file);
    }
    let mut found: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().is_file()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "manifest.toml")
        .collect();
    listed.sort();
    found.sort();
    assert_eq!(listed, found);
}

#[test]
fn the_petal_colours_are_those_of_pictures_with_known_truth() {
    let measured = petal_colours();
    for (kind, model) in model_colours("lacuna") {
        let seen = measured.get(&kind).unwrap_or_else(|| panic!("no {kind} flower in the fixtures"));
        let off = (0..3).map(|k| (seen[k] - model[k]).abs()).fold(0.0, f64::max);
        assert!(off < FIXTURE_TOLERANCE, "{kind}: {seen:.2?} in the fixtures, {model:.2?} in the model");
    }
}

#[test]
fn the_petal_colours_are_those_of_a_photograph_of_the_set() {
    let manifest = manifest();
    let entry = manifest.model.iter().find(|model| model.file == "lacuna.toml").unwrap();
    let colours = model_colours("lacuna");
    assert!(colours.keys().eq(entry.photograph.keys()));
    for (kind, model) in colours {
        let off: Colour = std::array::from_fn(|k| model[k] - entry.photograph[&kind][k]);
        let brightness = off.iter().sum::<f64>() / 3.0;
        let hue = off.iter().map(|v| (v - brightness).abs()).fold(0.0, f64::max);
        assert!(hue < HUE_TOLERANCE, "{kind}: hue off by {hue:.2}");
        assert!(brightness.abs() < BRIGHTNESS_TOLERANCE, "{kind}: brightness off by {brightness:.2}");
    }
}

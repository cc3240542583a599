//! Picture files with their truth beside them, NAME.jpg and NAME.json.

use super::compare::TrueToken;
use nalgebra::{Matrix3, Rotation3, Vector3};
use serde_json::Value;
use std::path::{Path, PathBuf};
use table_umpire::calibration::Owner;
use table_umpire::capture::{Frame, OpenOptions, open_picture};
use table_umpire::geometry::{Camera, ImagePoint, MatPoint, Pose, View};
use table_umpire::metrology::TokenClass;

/// A picture with every token inside the circle.
#[derive(Clone)]
pub struct TruePicture {
    pub name: String,
    pub frame: Frame,
    pub truth: Vec<TrueToken>,
}

/// Pictures of a folder in the order of their names; those without truth are left out.
pub fn pictures_in(folder: &Path) -> Vec<TruePicture> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "jpg") && p.with_extension("json").exists())
        .collect();
    paths.sort();
    paths.iter().map(|p| picture(p)).collect()
}

fn picture(path: &Path) -> TruePicture {
    let frame = open_picture(path, &OpenOptions::default()).unwrap();
    let text = std::fs::read_to_string(path.with_extension("json")).unwrap();
    let facts: Value = serde_json::from_str(&text).unwrap();
    let view = view_of(&facts);
    let tokens = facts["tokens"].as_array().unwrap().iter();
    let truth = tokens.filter(|t| t["off_mat"].as_bool() != Some(true)).map(|t| {
        let at = MatPoint::new(t["x"].as_f64().unwrap(), t["y"].as_f64().unwrap());
        let text = |key: &str| t[key].as_str().unwrap_or_default().to_owned();
        let class = match (text("kind").as_str(), text("colour").as_str()) {
            ("flower", colour) => TokenClass::Flower(colour.to_owned()),
            ("pawn", "gold") => TokenClass::Pawn(Owner::Gold),
            ("pawn", "silver") => TokenClass::Pawn(Owner::Silver),
            (kind, colour) => panic!("{}: {colour} {kind}", path.display()),
        };
        let pixel = ImagePoint::new(t["px_base"][0].as_f64().unwrap(), t["px_base"][1].as_f64().unwrap());
        TrueToken { class, at, pixel, px_per_mm: view.px_per_mm(at).unwrap() }
    });
    let truth = truth.collect();
    TruePicture { name: path.file_stem().unwrap().to_string_lossy().into_owned(), frame, truth }
}

fn view_of(facts: &Value) -> View {
    let number = |v: &Value| v.as_f64().unwrap();
    let rotation = Matrix3::from_fn(|i, j| number(&facts["R"][i][j]));
    let shift = Vector3::from_fn(|i, _| number(&facts["t"][i]));
    let lens = &facts["intrinsics"];
    let mut camera = Camera::ideal(number(&lens["fx"]), 2, 2);
    camera.fy = number(&lens["fy"]);
    (camera.cx, camera.cy) = (number(&lens["cx"]), number(&lens["cy"]));
    View { camera, pose: Pose::new(Rotation3::from_matrix(&rotation), shift) }
}

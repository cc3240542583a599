//! The JSON object of `umpire read --json`, schema `table-umpire/read/1`.

use serde_json::{Map, Value, json};

use crate::capture::Frame;
use crate::geometry::ImagePoint;
use crate::session::{
    BUTTERFLY_NAMES, BoardName, BoardReading, BoardState, ButterflyReading, FLOWER_NAMES, GardenCell,
    GardenReading, LaniakeaReading, LeelawadeeReading, Problem, SpaceReading, SpareReading,
};

const SCHEMA: &str = "table-umpire/read/1";

/// The object for a picture that was read, wholly or in part.
pub(super) fn reading_report(
    file: &str,
    frame: Option<&Frame>,
    game: BoardName,
    reading: &BoardReading,
) -> Value {
    let board = &reading.board;
    let mut timing: Map<String, Value> =
        reading.timing_ms.iter().map(|(name, ms)| ((*name).to_owned(), json!(ms))).collect();
    let total: f64 = reading.timing_ms.iter().map(|stage| stage.1).sum();
    let _first = timing.insert("total".to_owned(), json!(total));
    let state = match &reading.state {
        BoardState::Laniakea(state) => laniakea(state),
        BoardState::Leelawadee(state) => leelawadee(state),
        BoardState::Laguna(state) => laguna(state),
    };
    json!({
        "schema": SCHEMA,
        "game": game.name(),
        "source": source(file, frame),
        "status": if reading.partial { "partial" } else { "read" },
        "problem": null,
        "board": {
            "corners": board.corners.map(|corners| corners.map(pixel)),
            "reprojection_rms_px": board.reprojection_rms_px,
            "orientation": if board.is_free { "free" } else { "known" },
        },
        "state": state,
        "warnings": reading.warnings,
        "timing_ms": timing,
    })
}

/// The object for a picture that could not be read; `frame` is there when it could at least be opened.
pub(super) fn failed_report(file: &str, frame: Option<&Frame>, game: BoardName, problem: &Problem) -> Value {
    json!({
        "schema": SCHEMA,
        "game": game.name(),
        "source": source(file, frame),
        "status": "failed",
        "problem": problem,
        "board": null,
        "state": null,
        "warnings": [],
        "timing_ms": {},
    })
}

fn source(file: &str, frame: Option<&Frame>) -> Value {
    json!({"file": file, "width": frame.map(|f| f.width), "height": frame.map(|f| f.height)})
}

/// A place in the picture, to a hundredth of a pixel.
fn pixel(point: ImagePoint) -> [f64; 2] {
    [point.u, point.v].map(|v| (v * 100.0).round() / 100.0)
}

fn ground(turtle: Option<bool>) -> Option<&'static str> {
    turtle.map(|is| if is { "turtle" } else { "beach" })
}

fn laniakea(state: &LaniakeaReading) -> Value {
    let strip = |strip: Option<[u8; 2]>| json!({"blue": strip.map(|discs| discs[0]), "yellow": strip.map(|discs| discs[1])});
    json!({
        "rows": state.rows.iter().map(|row| row.iter().map(space).collect::<Vec<_>>()).collect::<Vec<_>>(),
        "strips": {"south": strip(state.strips[0]), "north": strip(state.strips[1])},
        "spare": state.spare.as_ref().map(spare),
    })
}

fn space(space: &SpaceReading) -> Value {
    let colour = space.top.flatten().map(|is_yellow| if is_yellow { "yellow" } else { "blue" });
    let [none, blue, yellow] = space.p_top;
    let [h0, h1, h2, h3] = space.p_height;
    json!({
        "ground": ground(space.turtle),
        "top": colour,
        "height": space.height,
        "pixel": space.pixel.map(pixel),
        "p": {
            "ground": {"beach": 1.0 - space.p_turtle, "turtle": space.p_turtle},
            "top": {"none": none, "blue": blue, "yellow": yellow},
            "height": {"0": h0, "1": h1, "2": h2, "3": h3},
        },
    })
}

fn spare(spare: &SpareReading) -> Value {
    json!({"halves": spare.turtle.map(ground), "pixel": pixel(spare.pixel)})
}

fn leelawadee(state: &LeelawadeeReading) -> Value {
    let flower = |(at, p): &(ImagePoint, [f64; 5])| {
        let best = p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |best| best.0);
        json!({"colour": FLOWER_NAMES[best], "pixel": pixel(*at), "p": named(&FLOWER_NAMES, p)})
    };
    json!({
        "gardens": state.gardens.iter().map(garden).collect::<Vec<_>>(),
        "butterflies": state.butterflies.iter().map(butterfly).collect::<Vec<_>>(),
        "bumblebee": state.bumblebee.map(|(at, garden)| json!({"pixel": pixel(at), "garden": garden})),
        "table_flowers": state.flowers.iter().map(flower).collect::<Vec<_>>(),
    })
}

/// Probabilities by name.
fn named(names: &[&str], p: &[f64]) -> Map<String, Value> {
    names.iter().zip(p).map(|(name, p)| ((*name).to_owned(), json!(p))).collect()
}

fn garden(garden: &GardenReading) -> Value {
    let outline: Vec<_> = garden.outline.iter().copied().map(pixel).collect();
    json!({"outline": outline, "cells": garden.cells.iter().map(cell).collect::<Vec<_>>()})
}

fn cell(cell: &GardenCell) -> Value {
    let flower = cell.flower.map(|flower| flower.map_or("none", |colour| FLOWER_NAMES[colour]));
    let mut p = named(&FLOWER_NAMES, &cell.p[1..]);
    let _first = p.insert("none".to_owned(), json!(cell.p[0]));
    json!({"pixel": cell.pixel.map(pixel), "cell": cell.cell, "flower": flower, "p": p})
}

fn butterfly(butterfly: &ButterflyReading) -> Value {
    let facing = butterfly.is_inwards.map(|inwards| if inwards { "in" } else { "out" });
    let p_facing = butterfly.p_inwards.map(|p| json!({"in": p, "out": 1.0 - p}));
    json!({
        "kind": BUTTERFLY_NAMES[butterfly.kind],
        "pixel": pixel(butterfly.pixel),
        "garden": butterfly.garden,
        "facing": facing,
        "p": {"kind": named(&BUTTERFLY_NAMES, &butterfly.p_kind), "facing": p_facing},
    })
}

fn laguna(state: &crate::session::LagunaReading) -> Value {
    use crate::session::PEARL_NAMES;
    let names = |pearls: &[usize]| pearls.iter().map(|pearl| PEARL_NAMES[*pearl]).collect::<Vec<_>>();
    let hole = |hole: &crate::session::HoleReading| {
        let mut p = named(&PEARL_NAMES, &hole.p[1..]);
        let _first = p.insert("none".to_owned(), json!(hole.p[0]));
        json!({
            "cell": hole.cell,
            "pearl": hole.pearl.map(|pearl| pearl.map_or("none", |colour| PEARL_NAMES[colour])),
            "shows": hole.shows,
            "pixel": hole.pixel.map(pixel),
            "p": {"pearl": p},
        })
    };
    let raft = |raft: &crate::session::RaftReading| {
        let [x, y, w, h] = raft.place;
        let rest = (1.0 - raft.p) / (PEARL_NAMES.len() - 1) as f64;
        let p: Vec<f64> =
            (0..PEARL_NAMES.len()).map(|k| if k == raft.colour { raft.p } else { rest }).collect();
        json!({
            "colour": PEARL_NAMES[raft.colour], "x": x, "y": y, "w": w, "h": h,
            "holes": raft.holes.iter().map(hole).collect::<Vec<_>>(),
            "p": {"colour": named(&PEARL_NAMES, &p)},
        })
    };
    json!({
        "rafts": state.rafts.iter().map(raft).collect::<Vec<_>>(),
        "islands": state.islands.iter().map(|(landing, pearls)| json!({"landing": landing, "pearls": pearls.as_deref().map(names)})).collect::<Vec<_>>(),
        "volcano": {
            "pearls": state.volcano.as_deref().map(names),
            "certain": state.volcano.is_some() && !state.islands.is_empty(),
        },
    })
}

//! What was read of a board as a drawing: each game draws its own.

use std::path::Path;

use super::super::{
    BUTTERFLY_NAMES, BoardState, HoleReading, LagunaReading, LaniakeaReading, LeelawadeeReading, SpaceReading,
};
use crate::calibration::LagunaProfile;
use crate::games::sketch::Sketch;
use crate::games::{laguna, laniakea, leelawadee};

/// The drawing of what was read; `profile` is the board's, where one was given.
pub(super) fn sketch_of(state: &BoardState, profile: Option<&Path>) -> Sketch {
    match state {
        BoardState::Laniakea(reading) => laniakea_face(reading).sketch(),
        BoardState::Leelawadee(reading) => leelawadee_face(reading).sketch(),
        BoardState::Laguna(reading) => {
            // what was read was read with it
            let map = LagunaProfile::load(profile).map(|profile| profile.map).unwrap_or_default();
            laguna_face(reading, laguna::Board::from_map(&map).ok()).sketch()
        }
    }
}

fn laniakea_face(reading: &LaniakeaReading) -> laniakea::Face {
    let mut face = laniakea::Face::default();
    for square in laniakea::Square::all() {
        let (row, column) = (square.row(), square.column());
        let Some(space) = reading.rows.get(row).and_then(|row| row.get(column)) else { continue };
        face.turtle[row][column] = space.turtle;
        face.stacks[row][column] = stack(space);
        if space.top.is_none() || space.height.is_none() {
            face.unsure.push(square);
        }
    }
    face.strips = reading.strips;
    face.spare = reading.spare.as_ref().map(|spare| spare.turtle);
    face
}

/// The discs of a space, of which only the top one is seen.
fn stack(space: &SpaceReading) -> Vec<Option<laniakea::Player>> {
    let Some(Some(is_yellow)) = space.top else { return Vec::new() };
    let top = if is_yellow { laniakea::Player::Yellow } else { laniakea::Player::Blue };
    let hidden = space.height.unwrap_or(1).saturating_sub(1);
    let mut stack = vec![None; usize::from(hidden)];
    stack.push(Some(top));
    stack
}

fn leelawadee_face(reading: &LeelawadeeReading) -> leelawadee::Face {
    let colour = |index: usize| leelawadee::Colour::ALL.get(index).copied();
    let garden = |cells: &[super::super::GardenCell]| {
        let seen = cells.iter().map(|cell| {
            let [x, y] = cell.cell;
            (leelawadee::Cell::new(x, y), cell.flower.map(|flower| flower.and_then(colour)))
        });
        seen.collect()
    };
    let butterflies = reading.butterflies.iter().filter_map(|butterfly| {
        let kind = leelawadee::Kind::from_name(BUTTERFLY_NAMES.get(butterfly.kind)?)?;
        Some((kind, butterfly.garden.map(|garden| (garden, butterfly.is_inwards))))
    });
    let likeliest = |p: &[f64; 5]| {
        let best = p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        best.and_then(|(index, _)| colour(index))
    };
    leelawadee::Face {
        gardens: reading.gardens.iter().map(|read| garden(&read.cells)).collect(),
        butterflies: butterflies.collect(),
        bumblebee: reading.bumblebee.map(|(_, garden)| garden),
        table: reading.flowers.iter().filter_map(|(_, p)| likeliest(p)).collect(),
    }
}

fn laguna_face(reading: &LagunaReading, board: Option<laguna::Board>) -> laguna::Face {
    let colour = |index: usize| laguna::Colour::ALL.get(index).copied();
    let cell = |[x, y]: [usize; 2]| laguna::Cell::new(i64::try_from(x).ok()?, i64::try_from(y).ok()?);
    let hole = |hole: &HoleReading| {
        let shows = hole.shows.and_then(laguna::Ground::from_letter);
        let pearl = hole.pearl.map(|pearl| pearl.and_then(colour));
        Some(laguna::HoleFace { cell: cell(hole.cell)?, pearl, shows })
    };
    let rafts = reading.rafts.iter().filter_map(|raft| {
        let [x, y, columns, rows] = raft.place;
        Some(laguna::RaftFace {
            colour: colour(raft.colour)?,
            corner: cell([x, y])?,
            size: [u8::try_from(columns).ok()?, u8::try_from(rows).ok()?],
            holes: raft.holes.iter().filter_map(hole).collect(),
        })
    });
    let pearls = |colours: &[usize]| colours.iter().filter_map(|index| colour(*index)).collect::<Vec<_>>();
    let islands = reading
        .islands
        .iter()
        .filter_map(|(landing, colours)| Some((cell(*landing)?, colours.as_deref().map(pearls))));
    laguna::Face {
        board,
        rafts: rafts.collect(),
        islands: islands.collect(),
        volcano: reading.volcano.as_deref().map(pearls),
    }
}

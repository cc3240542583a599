//! What `umpire read` prints for people.

use crate::session::{
    BUTTERFLY_NAMES, BoardReading, BoardState, FLOWER_NAMES, GardenCell, LaniakeaReading, LeelawadeeReading,
    SpaceReading, sentence,
};

/// A picture of the board in letters, and what could not be told.
pub(super) fn reading_text(file: &str, reading: &BoardReading) -> String {
    let mut lines = vec![format!("{file}:{}", if reading.partial { " read in part" } else { "" })];
    match &reading.state {
        BoardState::Laniakea(state) => lines.extend(laniakea(state)),
        BoardState::Leelawadee(state) => lines.extend(leelawadee(state)),
        BoardState::Laguna(state) => lines.extend(laguna(state)),
    }
    for warning in &reading.warnings {
        let place = match warning.r#where.as_slice() {
            [row, column] if matches!(reading.state, BoardState::Laniakea(_)) => {
                format!("{}: ", square(*row, *column))
            }
            [garden, column, row] => format!("garden {}, {column}/{row}: ", garden + 1),
            _ => String::new(),
        };
        lines.push(format!("  {place}{}", sentence(&warning.message)));
    }
    lines.join("\n")
}

/// A space by its column's letter and its row's number.
fn square(row: usize, column: usize) -> String {
    let letter = u8::try_from(column).map_or('?', |column| char::from(b'a'.saturating_add(column)));
    format!("{letter}{}", row + 1)
}

/// Row 5 on top: beach `.`, turtle `T`, the top disc's colour with the height of its stack.
fn laniakea(state: &LaniakeaReading) -> Vec<String> {
    let strip = |name: &str, strip: Option<[u8; 2]>| match strip {
        Some([blue, yellow]) => format!("  {name} strip: {blue} blue, {yellow} yellow"),
        None => format!("  {name} strip: ?"),
    };
    let mut lines = vec![strip("north", state.strips[1])];
    for (r, row) in state.rows.iter().enumerate().rev() {
        let spaces: Vec<String> = row.iter().map(space).collect();
        lines.push(format!("  {} {}", r + 1, spaces.join(" ")));
    }
    lines.push("    a  b  c  d  e  f  g  h".to_owned());
    lines.push(strip("south", state.strips[0]));
    let half = |turtle: Option<bool>| match turtle {
        Some(true) => 'T',
        Some(false) => '.',
        None => '?',
    };
    lines.push(match &state.spare {
        Some(spare) => format!("  spare tile: {}{}", half(spare.turtle[0]), half(spare.turtle[1])),
        None => "  spare tile: ?".to_owned(),
    });
    lines
}

fn space(space: &SpaceReading) -> String {
    let text = match (space.top, space.turtle) {
        (Some(Some(is_yellow)), _) => {
            let colour = if is_yellow { 'y' } else { 'b' };
            space.height.map_or_else(|| format!("{colour}?"), |height| format!("{colour}{height}"))
        }
        (Some(None), Some(true)) => "T".to_owned(),
        (Some(None), Some(false)) => ".".to_owned(),
        _ => "?".to_owned(),
    };
    format!("{text:<2}")
}

/// Each garden's two rows of five cells, and what flies where.
fn leelawadee(state: &LeelawadeeReading) -> Vec<String> {
    let mut lines = Vec::new();
    for (g, garden) in state.gardens.iter().enumerate() {
        lines.push(format!("  garden {}:", g + 1));
        lines.extend(garden_rows(&garden.cells));
        let here = |of: Option<usize>| of == Some(g);
        let flying: Vec<String> =
            state.butterflies.iter().filter(|b| here(b.garden)).map(butterfly).collect();
        lines.extend((!flying.is_empty()).then(|| format!("    butterflies: {}", flying.join(", "))));
        if state.bumblebee.is_some_and(|bee| here(bee.1)) {
            lines.push("    the bumblebee".to_owned());
        }
    }
    let free: Vec<String> = state.butterflies.iter().filter(|b| b.garden.is_none()).map(butterfly).collect();
    lines.extend((!free.is_empty()).then(|| format!("  nobody's butterflies: {}", free.join(", "))));
    let flowers: Vec<&str> = state
        .flowers
        .iter()
        .map(|(_, p)| p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |best| best.0))
        .map(|colour| FLOWER_NAMES[colour])
        .collect();
    lines.extend((!flowers.is_empty()).then(|| format!("  flowers on the table: {}", flowers.join(", "))));
    lines
}

/// The rows of a garden's cells; a dash where it has none.
fn garden_rows(cells: &[GardenCell]) -> Vec<String> {
    let most = |k: usize| cells.iter().map(|cell| cell.cell[k]).max().unwrap_or(0);
    let at = |place: [u8; 2]| cells.iter().find(|cell| cell.cell == place).map_or("-", flower);
    let row = |y: u8| (0..=most(0)).map(|x| at([x, y])).collect::<Vec<_>>().join(" ");
    (0..=most(1)).map(|y| format!("    {}", row(y))).collect()
}

fn flower(cell: &GardenCell) -> &'static str {
    match cell.flower {
        None => "?",
        Some(None) => ".",
        Some(Some(colour)) => FLOWER_NAMES[colour],
    }
}

fn butterfly(butterfly: &crate::session::ButterflyReading) -> String {
    let facing = match butterfly.is_inwards {
        Some(true) => " in",
        Some(false) => " out",
        None => "",
    };
    format!("{}{facing}", BUTTERFLY_NAMES[butterfly.kind])
}

/// Rafts with their holes from the north, islands, the volcano.
fn laguna(state: &crate::session::LagunaReading) -> Vec<String> {
    use crate::session::PEARL_NAMES;
    let names = |pearls: &Option<Vec<usize>>| match pearls.as_deref() {
        None => "cannot be told".to_owned(),
        Some([]) => "none".to_owned(),
        Some(pearls) => pearls.iter().map(|pearl| PEARL_NAMES[*pearl]).collect::<Vec<_>>().join(", "),
    };
    let mut lines = Vec::new();
    for raft in &state.rafts {
        let [x, y, w, h] = raft.place;
        lines.push(format!("  {} raft at {x}/{y}, {w} by {h}:", PEARL_NAMES[raft.colour]));
        for row in (y..y + h).rev() {
            let holes = raft.holes.iter().filter(|hole| hole.cell[1] == row);
            let mut cells: Vec<(usize, String)> = holes
                .map(|hole| {
                    let what = match (hole.pearl, hole.shows) {
                        (Some(Some(colour)), _) => PEARL_NAMES[colour].to_owned(),
                        (Some(None), Some(letter)) => format!("({letter})"),
                        _ => "?".to_owned(),
                    };
                    (hole.cell[0], what)
                })
                .collect();
            cells.sort_unstable();
            let cells: Vec<String> = cells.into_iter().map(|cell| cell.1).collect();
            lines.push(format!("    {}", cells.join(" ")));
        }
    }
    for ([x, y], pearls) in &state.islands {
        lines.push(format!("  island at {x}/{y}: {}", names(pearls)));
    }
    lines.push(format!("  volcano: {}", names(&state.volcano)));
    lines
}

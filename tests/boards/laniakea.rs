//! A reading of Laniakea against the truth, in the better of the board's two turns.

use super::answers::Outcome;
use serde_json::Value;
use table_umpire::session::LaniakeaReading;

/// Every answer of a reading.
pub fn answers(state: &LaniakeaReading, truth: &Value) -> Outcome {
    let (straight, turned) = (in_turn(state, truth, false), in_turn(state, truth, true));
    if turned.wrong().len() < straight.wrong().len() { turned } else { straight }
}

fn in_turn(state: &LaniakeaReading, truth: &Value, turned: bool) -> Outcome {
    let mut outcome = Outcome::default();
    for (r, c) in (0..6).flat_map(|r| (0..8).map(move |c| (r, c))) {
        let space = if turned { &state.rows[5 - r][7 - c] } else { &state.rows[r][c] };
        let square = format!("{}{}", char::from(b'a' + c as u8), r + 1);
        let stack = truth["position"]["stacks"][&square].as_str().unwrap_or("");
        let turtle = truth["position"]["turtle"][r].as_str().unwrap().as_bytes()[c] == b'T';
        let top = stack.chars().last().map(|colour| colour == 'y');
        let most = |p: &[f64]| p.iter().copied().fold(0.0, f64::max);
        outcome.tell(format!("top of {square}"), space.top.map(|told| told == top), most(&space.p_top));
        if space.turtle.is_some() || (stack.is_empty() && space.top == Some(None)) {
            let p = space.p_turtle.max(1.0 - space.p_turtle);
            outcome.tell(format!("ground of {square}"), space.turtle.map(|told| told == turtle), p);
        }
        if space.top != Some(None) {
            let right = space.height.map(|height| usize::from(height) == stack.len());
            let p = space.height.map_or(0.0, |height| space.p_height[usize::from(height)]);
            outcome.tell(format!("height of {square}"), right, p);
        }
    }
    for (side, name) in ["south", "north"].into_iter().enumerate() {
        let told = state.strips[if turned { 1 - side } else { side }];
        let strip = &truth["strips"][name];
        let truly = ["blue", "yellow"].map(|colour| strip[colour].as_u64().unwrap() as u8);
        outcome.tell(format!("{name} strip {told:?}, truly {truly:?}"), told.map(|told| told == truly), 1.0);
    }
    match &state.spare {
        None => outcome.tell("spare", None, 0.0),
        Some(spare) => {
            let halves = truth["spare"].as_array().unwrap().iter();
            let mut truly: Vec<Option<bool>> = halves.map(|half| Some(half == "turtle")).collect();
            let mut told = spare.turtle.to_vec();
            truly.sort_unstable();
            told.sort_unstable();
            let right = (!told.contains(&None)).then_some(told == truly);
            outcome.tell(format!("spare tile {told:?}"), right, 1.0);
        }
    }
    outcome
}

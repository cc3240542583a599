//! A look at the board as chances, and how well a position explains it.

use super::LaniakeaTrackerOptions;
use crate::games::laniakea::{Player, Position, Square, Stack};
use crate::vision::{LaniakeaObservation, SpaceObservation, StripObservation};

/// Chance of a strip's count that is one disc off, and of one that is further off.
const ONE_OFF: f64 = 0.04;
const FURTHER_OFF: f64 = 0.004;
/// Share of a space's middle that must show for its ground to count.
const LEAST_VISIBLE: f64 = 0.15;

/// Costs of what stands on one space.
#[derive(Debug, Clone, Copy, PartialEq)]
struct SpaceCosts {
    /// Of each of [`SpaceObservation::STACKS`].
    stacks: [f64; 15],
    /// Of beach and of a turtle, where no disc lies.
    ground: [f64; 2],
}

/// A look as costs: natural logarithms of how much less likely something is than the likeliest.
#[derive(Debug, Clone, PartialEq)]
pub struct LaniakeaSight {
    /// Row by row from the south.
    spaces: Vec<SpaceCosts>,
    /// The south strip and the north one: blue and yellow discs seen.
    strips: [[u8; 2]; 2],
    /// Costs of no, one and two turtles on the spare tile.
    spare: [f64; 3],
}

impl LaniakeaSight {
    /// Of what was seen.
    pub fn of(seen: &LaniakeaObservation, options: &LaniakeaTrackerOptions) -> Self {
        let strip = |strip: &StripObservation| [strip.blue, strip.yellow];
        Self {
            spaces: seen.spaces.iter().map(|space| costs(space, options.misread)).collect(),
            strips: [strip(&seen.strips[0]), strip(&seen.strips[1])],
            spare: seen.spare.map_or([0.0; 3], |spare| {
                let [a, b] = spare.turtle.map(|p| p.clamp(options.misread, 1.0 - options.misread));
                over_likeliest([(1.0 - a) * (1.0 - b), a * (1.0 - b) + b * (1.0 - a), a * b])
            }),
        }
    }

    /// The same look with the board turned by half a turn.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self {
            spaces: self.spaces.iter().rev().copied().collect(),
            strips: [self.strips[1], self.strips[0]],
            spare: self.spare,
        }
    }

    /// How much less likely the look is with this position on the table than with what was read, natural logarithm.
    pub fn cost(&self, position: &Position) -> f64 {
        let spaces: f64 = Square::all()
            .zip(&self.spaces)
            .map(|(at, costs)| {
                let stack = position.stack(at);
                let ground =
                    if stack.height() == 0 { costs.ground[usize::from(position.is_turtle(at))] } else { 0.0 };
                costs.stacks[index(stack)] + ground
            })
            .sum();
        let on_strip = |waiting: Player, home: Player| {
            [Player::Blue, Player::Yellow]
                .map(|player| if player == waiting { position.waiting(player) } else { position.home(home) })
        };
        let strips = [on_strip(Player::Blue, Player::Yellow), on_strip(Player::Yellow, Player::Blue)];
        let strip_cost = |truly: u8, seen: u8| match truly.abs_diff(seen) {
            0 => 0.0,
            1 => -ONE_OFF.ln(),
            _ => -FURTHER_OFF.ln(),
        };
        let strips: f64 = strips
            .iter()
            .flatten()
            .zip(self.strips.iter().flatten())
            .map(|(truly, seen)| strip_cost(*truly, *seen))
            .sum();
        spaces + strips + self.spare[position.spare().turtles()]
    }
}

/// Where a stack stands among [`SpaceObservation::STACKS`].
fn index(stack: Stack) -> usize {
    let colour = |player: Player| u8::from(player == Player::Yellow);
    SpaceObservation::STACKS
        .iter()
        .position(|colours| colours.iter().copied().eq(stack.discs().map(colour)))
        .unwrap_or(0)
}

fn costs(seen: &SpaceObservation, misread: f64) -> SpaceCosts {
    let count = seen.stacks.len() as f64;
    let stacks = over_likeliest(seen.stacks.map(|log| (1.0 - misread) * log.exp() + misread / count));
    let ground = if seen.visible < LEAST_VISIBLE {
        [0.0; 2]
    } else {
        let turtle = seen.turtle.clamp(misread, 1.0 - misread);
        over_likeliest([1.0 - turtle, turtle])
    };
    SpaceCosts { stacks, ground }
}

/// Chances as costs over the likeliest.
fn over_likeliest<const N: usize>(chances: [f64; N]) -> [f64; N] {
    let most = chances.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    chances.map(|chance| (most / chance.max(f64::MIN_POSITIVE)).ln())
}

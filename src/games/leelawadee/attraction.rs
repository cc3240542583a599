//! Which insects a fresh flower attracts.

use super::{Attraction, Cell, Colour, Colours, Garden, Insect, Kind};

/// The bumblebee and the butterfly of five colours come for this much at least; smaller groups attract
/// neither.
const LEAST_RECORD: u8 = 2;

/// An insect that flies to another garden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flight {
    /// Which.
    pub insect: Insect,
    /// Index of the garden it leaves; `None` from the table.
    pub from: Option<usize>,
    /// Index of the garden it comes to.
    pub to: usize,
    /// What attracts it: flowers in the group, or different colours for the butterfly of five colours.
    pub pull: u8,
    /// The most that held against it: in the other gardens, or so far anywhere for the bumblebee and the
    /// butterfly of five colours.
    pub against: u8,
}

impl std::fmt::Display for Flight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} flies ", self.insect)?;
        match self.from {
            Some(garden) => write!(f, "from garden {} ", garden + 1)?,
            None => f.write_str("from the table ")?,
        }
        write!(f, "to garden {} ({} against {})", self.to + 1, self.pull, self.against)
    }
}

impl Insect {
    /// Whether it moves only for more than was ever there; the others come for as much as elsewhere.
    pub const fn wants_a_record(self) -> bool {
        matches!(self, Self::Bumblebee | Self::Butterfly(Kind::Five))
    }

    /// What `garden` has to attract it: the size of the best group, or its number of colours; 0 for
    /// nothing.
    pub fn pull_of(self, garden: &Garden) -> u8 {
        let best = |colours, measure: &dyn Fn(super::Group) -> u8| {
            garden.groups(colours).into_iter().map(measure).max().unwrap_or(0)
        };
        match self {
            Self::Butterfly(Kind::One(colour)) => best(Colours::of([colour]), &|group| group.flowers),
            Self::Butterfly(Kind::Two(pair)) => best(Colours::of(pair.colours()), &mixed),
            Self::Butterfly(Kind::Five) => record(best(Colours::ALL, &|group| group.colours.count())),
            Self::Bumblebee => {
                let each = Colour::ALL.map(|colour| best(Colours::of([colour]), &|group| group.flowers));
                record(each.into_iter().max().unwrap_or(0))
            }
        }
    }

    /// What the group of the flower in `cell` has to attract it; 0 for nothing.
    pub fn pull_at(self, garden: &Garden, cell: Cell) -> u8 {
        let group = |colours| garden.group_at(cell, colours);
        let found = match self {
            Self::Butterfly(Kind::One(colour)) => group(Colours::of([colour])).map(|group| group.flowers),
            Self::Butterfly(Kind::Two(pair)) => group(Colours::of(pair.colours())).map(mixed),
            Self::Butterfly(Kind::Five) => group(Colours::ALL).map(|group| record(group.colours.count())),
            Self::Bumblebee => {
                let colour = garden.flower(cell).flatten();
                colour.and_then(|own| group(Colours::of([own]))).map(|group| record(group.flowers))
            }
        };
        found.unwrap_or(0)
    }
}

/// The size of a group that has both colours of a pair; 0 for one that has only one.
const fn mixed(group: super::Group) -> u8 {
    if group.colours.count() == 2 { group.flowers } else { 0 }
}

/// What counts as a record: nothing below [`LEAST_RECORD`].
const fn record(reached: u8) -> u8 {
    if reached < LEAST_RECORD { 0 } else { reached }
}

/// Whether the flower that was just planted in `cell` of garden `planted` attracts `insect`, with what, and
/// against what; `None` when it does not. The insect may be there already.
pub fn attracts(
    insect: Insect,
    gardens: &[Garden],
    planted: usize,
    cell: Cell,
    attraction: Attraction,
) -> Option<(u8, u8)> {
    let garden = gardens.get(planted)?;
    let others = gardens.iter().enumerate().filter(|(i, _)| *i != planted);
    let elsewhere = others.map(|(_, other)| insect.pull_of(other)).max().unwrap_or(0);
    if insect.wants_a_record() {
        let so_far = elsewhere.max(insect.pull_of(&garden.with(cell, None)));
        let pull = insect.pull_at(garden, cell);
        return (pull > so_far).then_some((pull, so_far));
    }
    let pull = match attraction {
        Attraction::FreshGroup => insect.pull_at(garden, cell),
        Attraction::PlantedGarden => insect.pull_of(garden),
    };
    (pull > 0 && pull >= elsewhere).then_some((pull, elsewhere))
}

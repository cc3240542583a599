//! Whether pearls can be placed on the islands.

use super::{Colour, Pearls};

/// Whether all of `supply` can be added to `islands`, none getting a second pearl of a colour nor more than
/// `room` pearls.
///
/// This asks for a flow from colours to islands, so by the theorem of greatest flow and smallest cut it is enough
/// to look at each choice of colours: its pearls must not outnumber the places open to it.
pub(super) fn can_all_be_placed(supply: Pearls, islands: &[Pearls], room: u8) -> bool {
    let choices = 1_u8 << Colour::ALL.len();
    (0..choices).all(|choice| {
        let chosen = || Colour::ALL.into_iter().filter(move |colour| choice >> (*colour as u8) & 1 == 1);
        let pearls: u8 = chosen().map(|colour| supply.of(colour)).sum();
        let places: u8 = islands
            .iter()
            .map(|island| {
                let open = chosen().filter(|colour| island.of(*colour) == 0).count() as u8;
                open.min(room.saturating_sub(island.total()))
            })
            .sum();
        pearls <= places
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pearl_whose_colour_lies_wherever_there_is_room_has_no_place() {
        use Colour::{Blue, Green, Red, Yellow};
        let island = |colours: &[Colour]| colours.iter().copied().collect::<Pearls>();
        let full = island(&[Red, Yellow, Green]);
        let open = island(&[Red, Yellow]);
        assert!(can_all_be_placed(island(&[Blue]), &[full, open], 3));
        assert!(!can_all_be_placed(island(&[Red]), &[full, open], 3));
        assert!(!can_all_be_placed(island(&[Blue, Green]), &[full, open], 3));
        assert!(can_all_be_placed(island(&[Blue, Green]), &[full, open], 4));
    }
}

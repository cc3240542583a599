//! A chosen token: what is known of it, and how it is corrected.

use eframe::egui::{Align2, Area, Button, ComboBox, Frame, Grid, Id, Order, Pos2, Rect, RichText, Ui, Vec2};

use super::theme;
use crate::calibration::{Owner, SetProfile};
use crate::metrology::TokenClass;
use crate::panel::action::{Action, Actions};
use crate::panel::models::disputes::{ChainLine, TokenDetail};
use crate::panel::models::table::class_name;
use crate::panel::state::{State, Tool};
use crate::panel::words::{Words, count};
use crate::session::{Command, Edit, Snapshot};

/// Largest width of what is told of a token, and how far it stands from the picture's rim, points.
const WIDTH: f32 = 440.0;
const RIM: f32 = 8.0;
/// Corners that it may stand in, the usual one first; how large it is at first, and the room about a token's middle that it
/// does not cover, points.
const CORNERS: [Align2; 4] = [Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP];
const USUAL_SIZE: Vec2 = Vec2::new(WIDTH, 260.0);
const TOKEN_ROOM: f32 = 24.0;
/// Rims that it leaves free of the picture's width where that is narrow: its own and the frame's on either side.
const RIMS: f32 = 4.0;
/// Columns of the list of pawns, two by two with the same cells, and the room between cells, points.
const CHAIN_COLUMNS: usize = 8;
const CHAIN_SPACING: [f32; 2] = [8.0, 2.0];
/// Height that a menu of classes may have, points: all of a usual set are seen at once.
const MENU_HEIGHT: f32 = 420.0;

/// Draws what is known of the chosen token over the pictures in `area`, in a corner where it does not hide the token, which
/// is at these places; with what can be corrected, where nothing is watched.
pub(in super::super) fn token_ui(
    ui: &Ui,
    (area, places): (Rect, &[Pos2]),
    detail: &TokenDetail,
    (snapshot, state): (&Snapshot, &State),
    words: &Words,
    actions: &mut Actions,
) {
    let id = Id::unique("token");
    let room = area.shrink(RIM);
    // as large as it was drawn last
    let last = ui.ctx().memory(|memory| memory.area_rect(id));
    let corner = free_corner(room, last.map_or(USUAL_SIZE, |rect| rect.size()), places);
    let shown = Area::new(id).order(Order::Middle).pivot(corner);
    shown.fixed_pos(corner.pos_in_rect(&room)).constrain_to(area).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width(WIDTH.min(area.width() - RIMS * RIM));
            detail_ui(ui, detail, words, actions);
            if snapshot.watching.is_none() {
                ui.separator();
                correct_token_ui(ui, detail.token, (snapshot, state), words, actions);
            }
        });
    });
}

/// The first corner of `room` in which something of this size hides none of `places`; where each hides one, the corner
/// from which the nearest place is farthest.
fn free_corner(room: Rect, size: Vec2, places: &[Pos2]) -> Align2 {
    let nearest = |corner: &Align2| {
        let rect = corner.align_size_within_rect(size, room).expand(TOKEN_ROOM);
        let distance = |place: &Pos2| {
            if rect.contains(*place) { -rect.center().distance(*place).recip() } else { f32::INFINITY }
        };
        places.iter().map(distance).fold(f32::INFINITY, f32::min)
    };
    let better = |best: Align2, corner: Align2| if nearest(&corner) > nearest(&best) { corner } else { best };
    CORNERS.into_iter().reduce(better).unwrap_or(Align2::RIGHT_BOTTOM)
}

fn detail_ui(ui: &mut Ui, detail: &TokenDetail, words: &Words, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&detail.name).heading());
        ui.label(&detail.certainty);
        if ui.button("×").on_hover_text(words.say("close")).clicked() {
            actions.push(Action::Select(None));
        }
    });
    ui.label(&detail.place);
    for sentence in &detail.call {
        ui.label(sentence);
    }
    if detail.chain.is_empty() {
        return;
    }
    ui.label(RichText::new(words.say("pawns-by-distance")).strong());
    // in two columns, the nearer half first
    let half = detail.chain.len().div_ceil(2);
    Grid::new("chain")
        .min_row_height(theme::ROW_HEIGHT)
        .striped(true)
        .num_columns(CHAIN_COLUMNS)
        .min_col_width(0.0)
        .spacing(CHAIN_SPACING)
        .show(ui, |ui| {
            for row in 0..half {
                for line in [row, row + half].iter().filter_map(|i| detail.chain.get(*i)) {
                    chain_cells(ui, line, words, actions);
                }
                ui.end_row();
            }
        });
}

/// A pawn by its distance.
fn chain_cells(ui: &mut Ui, line: &ChainLine, words: &Words, actions: &mut Actions) {
    let colour = theme::letters_of(Some(line.owner), ui.visuals().dark_mode);
    ui.label(format!("{}.", line.rank));
    if ui.link(RichText::new(&line.name).color(colour)).clicked() {
        actions.push(Action::Select(Some(line.token)));
    }
    ui.label(&line.distance);
    ui.label(if line.decides { words.say("decides") } else { String::new() });
}

fn edit(edit: Edit) -> Action {
    Action::Desk(Command::Edit(edit))
}

/// Draws what can be corrected of a token.
fn correct_token_ui(
    ui: &mut Ui,
    token: usize,
    (snapshot, state): (&Snapshot, &State),
    words: &Words,
    actions: &mut Actions,
) {
    let Some(profile) = &snapshot.profile else { return };
    ui.horizontal_wrapped(|ui| {
        let chosen = class_menu(ui, "is-a", &words.say("is-a"), profile, words);
        actions.extend(chosen.map(|class| edit(Edit::Class { token, class })));
        if ui.selectable_label(state.tool == Tool::Move, words.say("move-token")).clicked() {
            actions.push(Action::Take(Tool::Move));
        }
        if ui.button(words.say("delete-token")).clicked() {
            actions.push(Action::Select(None));
            actions.push(edit(Edit::Delete { token }));
        }
    });
}

/// Draws what can be corrected besides: tokens that were not seen, and corrections.
pub(in super::super) fn correct_ui(ui: &mut Ui, snapshot: &Snapshot, words: &Words, actions: &mut Actions) {
    let Some(profile) = &snapshot.profile else { return };
    ui.horizontal_wrapped(|ui| {
        let added = class_menu(ui, "add", &words.say("add-token"), profile, words);
        actions.extend(added.map(|class| Action::Take(Tool::Add(class))));
        let undo = Button::new(words.say("undo-edit"));
        if ui.add_enabled(!snapshot.edits.is_empty(), undo).clicked() {
            actions.push(Action::Desk(Command::UndoEdit));
        }
    });
    let made = words.say_with("edits-made", &[("count", count(snapshot.edits.len()))]);
    // there is room for it before there are any, so that nothing moves
    ui.label(if snapshot.edits.is_empty() { String::new() } else { made });
}

/// A menu of all classes of the set; the one that was chosen.
fn class_menu(
    ui: &mut Ui,
    salt: &str,
    title: &str,
    profile: &SetProfile,
    words: &Words,
) -> Option<TokenClass> {
    let flowers = profile.kinds().iter().map(|kind| TokenClass::Flower(kind.name.clone()));
    let pawns = [Owner::Gold, Owner::Silver].map(TokenClass::Pawn);
    let mut chosen = None;
    ComboBox::from_id_salt(salt).selected_text(title).height(MENU_HEIGHT).show_ui(ui, |ui| {
        for class in pawns.into_iter().chain(flowers) {
            if ui.selectable_label(false, class_name(&class, words)).clicked() {
                chosen = Some(class);
            }
        }
    });
    chosen
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    #[test]
    fn what_is_told_of_a_token_does_not_hide_it() {
        let room = Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 700.0));
        let size = Vec2::new(400.0, 250.0);
        let corner = |places: &[Pos2]| free_corner(room, size, places);
        assert_eq!(corner(&[]), Align2::RIGHT_BOTTOM);
        assert_eq!(corner(&[pos2(200.0, 600.0)]), Align2::RIGHT_BOTTOM);
        assert_eq!(corner(&[pos2(900.0, 600.0)]), Align2::LEFT_BOTTOM);
        // in the picture and in the view from above beside it
        assert_eq!(corner(&[pos2(300.0, 600.0), pos2(800.0, 600.0)]), Align2::LEFT_TOP);
        assert_eq!(corner(&[pos2(300.0, 60.0), pos2(800.0, 600.0)]), Align2::LEFT_BOTTOM);
    }
}

//! The set in force, the rules, and the flowers taken before.

use eframe::egui::{DragValue, Grid, RichText, Slider, Ui};

use super::fields::{choice_ui, figures_ui, main_button, number_ui, path_ui, replace_ui};
use super::screen::SetUpView;
use crate::calibration::BUILT_IN_SETS;
use crate::games::lacuna::{Player, RuleSet};
use crate::panel::action::{Action, Actions};
use crate::panel::draw::theme;
use crate::panel::models::setup::rules::{SetModel, set_model, taken};
use crate::panel::models::table::player_name;
use crate::panel::set_up_form::{Field, SetUpForm};
use crate::panel::words::{Words, text};
use crate::session::{Choice, Command, SessionOptions, SetUpCommand};

/// The guard bands of the slider: a call has to be at least so probable, as a two-sided interval.
const GUARD_BANDS: std::ops::RangeInclusive<f64> = 0.5..=0.999;
/// Widest tie, mm.
const MOST_TIE_MM: f64 = 20.0;
/// Circles that a mat may have, and their doubt, mm.
const CIRCLES_MM: std::ops::RangeInclusive<f64> = 50.0..=5000.0;
const CIRCLE_SIGMAS_MM: std::ops::RangeInclusive<f64> = 0.1..=100.0;
/// Doubt of a circle that was measured with a tape, mm.
const TAPE_SIGMA_MM: f64 = 1.0;

/// Draws the section.
pub(super) fn rules_ui(ui: &mut Ui, view: &SetUpView<'_>, form: &mut SetUpForm, actions: &mut Actions) {
    let (words, options) = (view.words, &view.snapshot.options);
    if view.snapshot.watching.is_some() {
        ui.label(format!("⚠ {}", words.say("rules-while-watching")));
    }
    let Some(profile) = &view.snapshot.profile else {
        sets_ui(ui, options, form, words, actions);
        return;
    };
    let set = set_model(profile, words);
    sets_ui(ui, options, form, words, actions);
    figures_ui(ui, "set-sizes", &set.sizes);
    mat_ui(ui, &set, form, words, actions);
    ui.separator();
    calls_ui(ui, options, form, words, actions);
    ui.separator();
    taken_ui(ui, &set, options, words, actions);
}

const fn choose(choice: Choice) -> Action {
    Action::Desk(Command::Choose(choice))
}

fn sets_ui(
    ui: &mut Ui,
    options: &SessionOptions,
    form: &mut SetUpForm,
    words: &Words,
    actions: &mut Actions,
) {
    ui.horizontal(|ui| {
        let mut sets: Vec<(String, String)> =
            BUILT_IN_SETS.iter().map(|set| (set.name.to_owned(), set.name.to_owned())).collect();
        if sets.iter().all(|(name, _)| *name != options.set) {
            sets.push((options.set.clone(), options.set.clone()));
        }
        let mut chosen = options.set.clone();
        if choice_ui(ui, &words.say("set"), &mut chosen, &sets) {
            form.circle_mm = None;
            actions.push(choose(Choice::Set(chosen)));
        }
    });
    ui.horizontal_wrapped(|ui| {
        path_ui(ui, form, "set-file", &[(Field::SetIn, "pick-file")], words, actions);
        let file = form.set_in.trim().to_owned();
        if ui.add_enabled(!file.is_empty(), eframe::egui::Button::new(words.say("set-use"))).clicked() {
            form.circle_mm = None;
            actions.push(choose(Choice::Set(file)));
        }
    });
}

/// Another size of the mat.
fn mat_ui(ui: &mut Ui, set: &SetModel, form: &mut SetUpForm, words: &Words, actions: &mut Actions) {
    let Some((circle_mm, _)) = set.circle_mm else {
        ui.label(words.say("no-mat"));
        return;
    };
    ui.label(words.say("mat-help"));
    ui.horizontal_wrapped(|ui| {
        let (mut value, mut sigma) = form.circle_mm.unwrap_or((circle_mm, TAPE_SIGMA_MM));
        let before = (value, sigma);
        number_ui(ui, &words.say("circle-new"), &mut value, CIRCLES_MM, (0.5, 1), words);
        number_ui(ui, &words.say("circle-sigma"), &mut sigma, CIRCLE_SIGMAS_MM, (0.1, 1), words);
        if (value, sigma) != before {
            form.circle_mm = Some((value, sigma));
        }
    });
    let Some((circle_mm, sigma_mm)) = form.circle_mm else { return };
    path_ui(ui, form, "save-as", &[(Field::MatOut, "pick-save")], words, actions);
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, words.say("save-and-use"), true) {
            let output = form.output(Field::MatOut);
            let command = SetUpCommand::ResizeMat { circle_mm, sigma_mm, output };
            actions.push(Action::Desk(Command::SetUp(command)));
        }
        replace_ui(ui, form, words);
    });
}

/// When a call is clear, and which rules decide ties.
fn calls_ui(
    ui: &mut Ui,
    options: &SessionOptions,
    form: &mut SetUpForm,
    words: &Words,
    actions: &mut Actions,
) {
    ui.horizontal(|ui| {
        let rules = [
            (RuleSet::Official, words.say("rules-official")),
            (RuleSet::DiscardTies, words.say("rules-discard-ties")),
        ];
        let mut chosen = options.rules;
        if choice_ui(ui, &words.say("rules"), &mut chosen, &rules) {
            actions.push(choose(Choice::Rules(chosen)));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let mut guard_band = form.guard_band.unwrap_or(options.guard_band);
        let label = ui.label(words.say("guard-band"));
        let slider = Slider::new(&mut guard_band, GUARD_BANDS)
            .max_decimals(3)
            .custom_formatter(|value, _| words.percent(value));
        let moved = ui.add(slider).labelled_by(label.id);
        if moved.changed() {
            form.guard_band = Some(guard_band);
        }
        if !moved.dragged()
            && let Some(guard_band) = form.guard_band.take()
        {
            actions.push(choose(Choice::GuardBand(guard_band)));
        }
        ui.weak(words.say("guard-band-hint"));
    });
    ui.horizontal_wrapped(|ui| {
        let mut tie_mm = form.tie_mm.unwrap_or(options.tie_mm);
        let name = words.say("tie-width");
        let typed = number_ui(ui, &name, &mut tie_mm, 0.0..=MOST_TIE_MM, (0.02, 2), words);
        if typed.changed() {
            form.tie_mm = Some(tie_mm);
        }
        if !typed.dragged()
            && !typed.has_focus()
            && let Some(tie_mm) = form.tie_mm.take()
        {
            actions.push(choose(Choice::TieMm(tie_mm)));
        }
        ui.weak(words.say("tie-width-hint"));
    });
}

fn taken_ui(ui: &mut Ui, set: &SetModel, options: &SessionOptions, words: &Words, actions: &mut Actions) {
    ui.label(RichText::new(words.say("taken-title")).strong());
    ui.label(words.say("taken-help"));
    let is_dark = ui.visuals().dark_mode;
    Grid::new("taken").num_columns(3).striped(true).spacing([22.0, 4.0]).show(ui, |ui| {
        ui.label(words.say("colour"));
        for player in Player::BOTH {
            let name = player_name(player, words);
            let mut is_known = options.taken.as_ref().is_some_and(|taken| taken.of(player).is_some());
            let said = words.say_with("taken-known", &[("player", text(name))]);
            let said = RichText::new(said).color(theme::letters_of(Some(player), is_dark));
            if ui.checkbox(&mut is_known, said).changed() {
                actions.push(choose(Choice::Known(player, is_known)));
            }
        }
        ui.end_row();
        for (colour, shown) in &set.colours {
            let label = ui.label(shown);
            for player in Player::BOTH {
                let other = match player {
                    Player::Gold => Player::Silver,
                    Player::Silver => Player::Gold,
                };
                let most = set.per_kind.saturating_sub(taken(options, other, colour).unwrap_or(0));
                match taken(options, player, colour) {
                    None => {
                        ui.weak(words.say("taken-unknown"));
                    }
                    Some(mut count) => {
                        let drag = DragValue::new(&mut count).range(0..=most).speed(0.05);
                        if ui.add(drag).labelled_by(label.id).changed() {
                            actions.push(choose(Choice::Taken { player, colour: colour.clone(), count }));
                        }
                    }
                }
            }
            ui.end_row();
        }
    });
}

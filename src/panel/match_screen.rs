//! The screen of recorded matches.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::{CentralPanel, CollapsingHeader, Panel, RichText, ScrollArea, Ui};

use super::action::{Action, Actions};
use super::draw::match_correct::{change_ui, correct_event_ui, correction_name, pointing_ui};
use super::draw::match_events::{events_ui, steps_ui};
use super::draw::match_list::{match_list_ui, wish};
use super::draw::match_side::{colours_ui, delete_ui, export_ui, names_ui, title_ui};
use super::draw::notices::problem_ui;
use super::draw::picture::{Shown, Zoom, picture_ui};
use super::match_form::{MatchForm, Pointing};
use super::models::match_table::{taken_ghosts, token_of};
use super::models::matches::{EventLine, MatchTitle, change_model, event_lines, match_lines, match_title};
use super::models::projection::Projection;
use super::models::table::{MarkKind, TableModel};
use super::state::{Overlay, State};
use super::texture::FrameTexture;
use super::words::{Language, Words};
use crate::geometry::{ImagePoint, MatPoint};
use crate::record::{Account, Correction, MatchId};
use crate::session::{MatchWish, OpenMatch, Scored, Snapshot, TablesState};
use crate::tracker::{Added, Fields, MatPlace};

/// Width of the list of events, points.
const EVENTS_WIDTH: f32 = 400.0;
/// Width of the column with what can be done, points.
const SIDE_WIDTH: f32 = 320.0;
/// Flowers that go with a pawn.
const FLOWERS_OF_A_PAWN: usize = 2;

/// The screen with what it keeps from frame to frame.
#[derive(Default)]
pub(super) struct MatchScreen {
    form: MatchForm,
    picture: FrameTexture,
    code: FrameTexture,
    /// Small pictures of the evidence frames by their numbers.
    small: BTreeMap<u64, FrameTexture>,
    zoom: Zoom,
    /// Whether the mat was brought nearer once.
    is_zoomed: bool,
    /// The match that the form and the pictures are about.
    of: Option<MatchId>,
    /// The event that was shown last.
    event: Option<usize>,
    lines: Option<Lines>,
    table: Option<Table>,
}

/// Lines that are kept while nothing changes.
struct Lines {
    account: Arc<Account>,
    language: Language,
    events: Vec<EventLine>,
    title: MatchTitle,
}

/// What is drawn over the picture, kept while nothing changes.
struct Table {
    of: Option<Arc<Scored>>,
    state: State,
    event: usize,
    model: TableModel,
}

impl MatchScreen {
    /// The whole picture again.
    pub(super) fn reset_zoom(&mut self) {
        self.zoom = Zoom::default();
    }

    /// Whether the next click in the picture means a place.
    pub(super) const fn is_pointing(&self) -> bool {
        self.form.pointing.is_some()
    }

    /// Points at nothing any more.
    pub(super) fn let_go(&mut self) {
        self.form.pointing = None;
    }

    /// Draws it; `archive` is the one that was named at the start.
    pub(super) fn match_ui(
        &mut self,
        ui: &mut Ui,
        (snapshot, archive): (&Snapshot, Option<&PathBuf>),
        state: &State,
        words: &Words,
        actions: &mut Actions,
    ) {
        let matches = &snapshot.matches;
        if matches.place.is_none() && matches.problem.is_none() {
            actions.push(wish(MatchWish::Look(archive.cloned())));
        }
        let Some(open) = &matches.open else {
            self.forget();
            let lines = match_lines(matches, words);
            let is_watching = snapshot.watching.is_some();
            match_list_ui(ui, (matches, &lines), is_watching, &mut self.form, words, actions);
            return;
        };
        self.take_up(ui, open);
        self.make(open, state, words);
        self.zoom_once(open);
        let Some(lines) = self.lines.take() else { return };
        let (events, title) = (&lines.events, &lines.title);
        Panel::top("match-title").show(ui, |ui| title_ui(ui, title, words, actions));
        Panel::bottom("match-steps").show(ui, |ui| steps_ui(ui, (events, open.event), state, words, actions));
        let is_new = self.event != Some(open.event);
        Panel::left("match-events").resizable(true).default_size(EVENTS_WIDTH).min_size(220.0).show(
            ui,
            |ui| {
                events_ui(ui, events, (open.event, is_new), &self.small, words, actions);
            },
        );
        self.event = Some(open.event);
        Panel::right("match-side").resizable(true).default_size(SIDE_WIDTH).min_size(260.0).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let is_busy = snapshot.task.is_some();
                self.side_ui(ui, (open, events, title), is_busy, words, actions);
            });
        });
        CentralPanel::no_frame().show(ui, |ui| self.picture_ui(ui, open, words, actions));
        self.lines = Some(lines);
    }

    /// No match is open any more.
    fn forget(&mut self) {
        if self.of.take().is_some() {
            let (source, by) = (self.form.source.clone(), self.form.by.clone());
            *self = Self { form: MatchForm { source, by, ..MatchForm::default() }, ..Self::default() };
        }
    }

    /// Takes up the match that is open: its pictures, and its names into the form.
    fn take_up(&mut self, ui: &Ui, open: &OpenMatch) {
        let head = &open.account.stored.head;
        if self.of != Some(head.id) {
            self.forget();
            self.of = Some(head.id);
            self.form.names = head.about.players.clone();
        }
        match &open.evidence {
            Some(shown) => self.picture.show(ui.ctx(), "evidence", &shown.frame, shown.serial),
            None => self.picture.clear(),
        }
        for (number, frame) in open.thumbnails.iter() {
            self.small.entry(*number).or_default().show(ui.ctx(), "small", frame, *number);
        }
        match &open.link {
            // the code changes with the names
            Ok(link) => self.code.show(ui.ctx(), "code", &link.code, Arc::as_ptr(link) as u64),
            Err(_) => self.code.clear(),
        }
    }

    /// Brings the mat nearer once it is known where it is.
    fn zoom_once(&mut self, open: &OpenMatch) {
        let (Some(scored), Some((_, size))) = (open.table(), self.picture.shown()) else { return };
        if !self.is_zoomed {
            let radius_mm = scored.measurement.mat.circle_diameter_mm / 2.0;
            let border =
                Projection::Camera(&scored.measurement.view).circle(MatPoint::default(), 0.0, radius_mm);
            self.zoom = Zoom::on(&border, size);
            self.is_zoomed = true;
        }
    }

    /// Makes lines and overlays anew where something changed.
    fn make(&mut self, open: &OpenMatch, state: &State, words: &Words) {
        let is_same =
            |lines: &Lines| Arc::ptr_eq(&lines.account, &open.account) && lines.language == words.language();
        if !self.lines.as_ref().is_some_and(is_same) {
            self.lines = Some(Lines {
                account: Arc::clone(&open.account),
                language: words.language(),
                events: event_lines(&open.account, words),
                title: match_title(&open.account, words),
            });
        }
        let told = open.account.told.get(open.event);
        let selected = open.table().zip(told).and_then(|(scored, told)| token_of(scored, told));
        let state = State { selected, sight: (None, None), ..state.clone() };
        let is_same = |table: &Table| {
            let same = match (&table.of, open.table()) {
                (Some(a), Some(b)) => Arc::ptr_eq(a, b),
                (None, None) => true,
                _ => false,
            };
            same && table.state == state && table.event == open.event
        };
        if !self.table.as_ref().is_some_and(is_same) {
            let model = open.table().map_or_else(TableModel::default, |scored| {
                let so_far = open.account.told.get(..=open.event).unwrap_or_default();
                let projection = Projection::Camera(&scored.measurement.view);
                let mut model = TableModel::of(scored, projection, &state, so_far, words);
                if let Some(told) = told.filter(|_| state.overlays.has(Overlay::Ghosts)) {
                    model.ghosts.extend(taken_ghosts(scored, projection, told, words));
                }
                model
            });
            let of = open.table().cloned();
            self.table = Some(Table { of, state, event: open.event, model });
        }
    }

    /// The event on show, the score, and what can be done.
    fn side_ui(
        &mut self,
        ui: &mut Ui,
        (open, events, title): (&OpenMatch, &[EventLine], &MatchTitle),
        is_busy: bool,
        words: &Words,
        actions: &mut Actions,
    ) {
        if let Some(line) = events.get(open.event) {
            ui.label(RichText::new(format!("{}  {}", line.time, line.what)).strong().size(17.0));
            if let Some(ruling) = &line.ruling {
                ui.label(format!("⚠ {ruling}"));
            }
        }
        if let Some(foreseen) = &open.foreseen {
            change_ui(ui, &change_model(foreseen, words), words, actions);
        } else {
            ui.add_enabled_ui(!is_busy, |ui| {
                correct_event_ui(ui, open, &mut self.form, words, actions);
            });
        }
        match &open.tables_state {
            TablesState::Working => {
                ui.label(words.say("tables-working"));
            }
            TablesState::Failed(problem) => problem_ui(ui, problem, &[], words),
            TablesState::Done => {}
        }
        let section = |key: &str, is_open: bool| {
            CollapsingHeader::new(RichText::new(words.say(key)).strong()).id_salt(key).default_open(is_open)
        };
        if !title.colours.is_empty() {
            section("score", true).show(ui, |ui| colours_ui(ui, title, words));
        }
        section("export", true).show(ui, |ui| {
            export_ui(ui, (open, &self.code), &mut self.form, is_busy, words, actions);
        });
        section("match-players", false).show(ui, |ui| names_ui(ui, &mut self.form, words, actions));
        section("match-delete", false).show(ui, |ui| delete_ui(ui, open, &mut self.form, words, actions));
    }

    /// The evidence picture with the tokens as they were known then.
    fn picture_ui(&mut self, ui: &mut Ui, open: &OpenMatch, words: &Words, actions: &mut Actions) {
        if let Some(Pointing::Flowers { player, at, flowers }) = pointing_ui(ui, &mut self.form, words) {
            self.say_missed(open, Added::Placed { player, at_mm: at, colour: None, flowers }, words, actions);
        }
        let Some(texture) = self.picture.shown() else {
            ui.label(words.say("no-evidence"));
            return;
        };
        let model = self.table.as_ref().map(|table| &table.model);
        let name = words.say("evidence-picture");
        let looked = picture_ui(ui, &Shown { texture, model, name: &name }, &mut self.zoom);
        if let Some(point) = looked.clicked {
            self.click(point, open, words, actions);
        }
    }

    /// What a click in the picture means.
    fn click(&mut self, point: ImagePoint, open: &OpenMatch, words: &Words, actions: &mut Actions) {
        let (Some(pointing), Some(scored)) = (self.form.pointing.clone(), open.table()) else { return };
        let place = scored.measurement.view.mat_from_image(point, 0.0);
        let flower = self.flower_at(point, scored);
        match (pointing, place, flower) {
            (Pointing::Place, Some(at), _) => {
                let Some(stored) = open.account.stored.events.get(open.event) else { return };
                let fields = Fields { at_mm: Some(at.into()), ..Fields::default() };
                let correction = Correction::Replace { event: stored.ordinal, fields };
                self.foresee(correction, words, actions);
            }
            (Pointing::Pawn(player), Some(at), _) => {
                let flowers = Vec::new();
                self.form.pointing = Some(Pointing::Flowers { player, at: at.into(), flowers });
            }
            (Pointing::Flowers { player, at, mut flowers }, _, Some(flower)) => {
                let flower = MatPlace::from(flower);
                if !flowers.contains(&flower) {
                    flowers.push(flower);
                }
                if flowers.len() == FLOWERS_OF_A_PAWN {
                    let added = Added::Placed { player, at_mm: at, colour: None, flowers };
                    self.say_missed(open, added, words, actions);
                } else {
                    self.form.pointing = Some(Pointing::Flowers { player, at, flowers });
                }
            }
            (Pointing::Taken(player), _, Some(from)) => {
                let added = Added::Taken { player, colour: None, from_mm: from.into() };
                self.say_missed(open, added, words, actions);
            }
            _ => {}
        }
    }

    /// The place of the flower that a click means.
    fn flower_at(&self, point: ImagePoint, scored: &Scored) -> Option<MatPoint> {
        let model = &self.table.as_ref()?.model;
        let token = model.token_at(point)?;
        let is_flower = |kind| matches!(kind, MarkKind::Flower(_) | MarkKind::Aside);
        let is_one = model.marks.iter().any(|mark| mark.token == token && is_flower(mark.kind));
        scored.measurement.tokens.get(token).filter(|_| is_one).map(|token| token.position)
    }

    /// Something was missed after the event on show.
    fn say_missed(&mut self, open: &OpenMatch, added: Added, words: &Words, actions: &mut Actions) {
        let Some(stored) = open.account.stored.events.get(open.event) else { return };
        self.foresee(Correction::Add { after: stored.ordinal, at: None, added }, words, actions);
    }

    fn foresee(&mut self, correction: Correction, words: &Words, actions: &mut Actions) {
        self.form.pointing = None;
        let by = correction_name(&self.form, words);
        actions.push(wish(MatchWish::Foresee { correction, by }));
    }
}

/// What the arrow keys ask for: the event before or after the one on show.
pub(super) fn step(snapshot: &Snapshot, is_next: bool) -> Option<Action> {
    let open = snapshot.matches.open.as_ref()?;
    let last = open.account.told.len().saturating_sub(1);
    let to = if is_next { (open.event + 1).min(last) } else { open.event.saturating_sub(1) };
    Some(wish(MatchWish::Show(to)))
}

//! The table's screen: its picture with what is drawn over it, the calls, the score and corrections.

use std::sync::Arc;

use eframe::egui::{CentralPanel, Context, Panel, Pos2, Rect, ScrollArea, Ui};

use super::action::{Action, Actions};
use super::draw::badge::badge_ui;
use super::draw::picture::{Looked, Shown, Zoom, picture_ui};
use super::draw::setup::{evidence_ui, has_evidence};
use super::draw::{calls, large, news, notices, score, start, token, tools};
use super::models::age::Age;
use super::models::disputes::{call_lines, token_detail};
use super::models::news::news as news_of;
use super::models::projection::Projection;
use super::models::score::{ScoreModel, score_model};
use super::models::table::{TableModel, pond_rim};
use super::set_up_form::SetUpForm;
use super::state::{Layout, State, Tool};
use super::texture::{FrameTexture, Prepared};
use super::words::Words;
use crate::geometry::ImagePoint;
use crate::session::{Command, Edit, Reading, Scored, Snapshot, TopView};

/// Width of the column beside the picture, and the least and most of it, points.
const SIDE_WIDTH: f32 = 372.0;
const SIDE_WIDTHS: (f32, f32) = (300.0, 640.0);

/// What the table's screen keeps from frame to frame.
#[derive(Default)]
pub(super) struct TableScreen {
    picture: FrameTexture,
    /// The picture on show, from the threads that publish it.
    prepared: Prepared,
    top: FrameTexture,
    /// Of the picture, and of the view from above.
    zooms: [Zoom; 2],
    /// What was typed into the field for a path.
    path: String,
    /// The picture that the pond was brought near in.
    near: Option<String>,
    /// What was made of the reading last, and of what.
    made: Option<Made>,
}

/// Models that are kept while nothing changes.
struct Made {
    reading: Arc<Scored>,
    top: Option<Arc<TopView>>,
    events: usize,
    state: State,
    camera: TableModel,
    above: Option<TableModel>,
    score: ScoreModel,
}

/// Whether two are one and the same, or none.
fn is_same<T>(a: Option<&Arc<T>>, b: Option<&Arc<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    }
}

impl TableScreen {
    /// A screen that takes the picture on show from where it is prepared.
    pub(super) fn new(prepared: Prepared) -> Self {
        Self { prepared, ..Self::default() }
    }

    /// The language is another one.
    pub(super) fn forget_words(&mut self) {
        self.made = None;
    }

    /// Whether a picture is shown.
    pub(super) fn has_picture(&self) -> bool {
        self.picture.shown().is_some()
    }

    /// Shows the whole picture again.
    pub(super) fn reset_zoom(&mut self) {
        self.zooms = [Zoom::default(); 2];
    }

    /// Takes in what is known now.
    pub(super) fn take_in(&mut self, context: &Context, snapshot: &Snapshot, state: &State, words: &Words) {
        match &snapshot.picture {
            Some(picture) => {
                let shown = (picture.frame(), picture.serial);
                self.picture.show_prepared(context, "picture", shown, &self.prepared);
            }
            None => self.picture.clear(),
        }
        match (&snapshot.top, &snapshot.picture) {
            (Some(top), Some(picture)) => self.top.show(context, "above", &top.frame, picture.serial),
            _ => self.top.clear(),
        }
        self.bring_near(snapshot);
        self.make(snapshot, state, words);
    }

    /// Brings the pond near when a picture was read for the first time.
    fn bring_near(&mut self, snapshot: &Snapshot) {
        let (Some(scored), Some(picture)) = (snapshot.reading.scored(), &snapshot.picture) else { return };
        if self.near.as_ref() == Some(&picture.name) {
            return;
        }
        self.near = Some(picture.name.clone());
        let size = [picture.frame().width, picture.frame().height];
        self.zooms = [Zoom::on(&pond_rim(scored), size), Zoom::default()];
    }

    /// Models of what was read, made anew only where something changed.
    fn make(&mut self, snapshot: &Snapshot, state: &State, words: &Words) {
        let Some(scored) = snapshot.reading.scored() else {
            self.made = None;
            return;
        };
        let no_events = Vec::new();
        let events = snapshot.watching.as_ref().map_or(&no_events, |watching| &*watching.events);
        let top = snapshot.top.as_ref();
        let is_made = |made: &Made| {
            Arc::ptr_eq(&made.reading, scored)
                && is_same(made.top.as_ref(), top)
                && made.events == events.len()
                && made.state == *state
        };
        if self.made.as_ref().is_some_and(is_made) {
            return;
        }
        let view = &scored.measurement.view;
        let model = |projection| TableModel::of(scored, projection, state, events, words);
        let above = top.map(|top| model(Projection::Top(view, top)));
        self.made = Some(Made {
            reading: Arc::clone(scored),
            top: top.cloned(),
            events: events.len(),
            state: state.clone(),
            camera: model(Projection::Camera(view)),
            above,
            score: score_model(scored, &snapshot.names, words),
        });
    }

    /// Draws the screen.
    pub(super) fn table_ui(
        &mut self,
        ui: &mut Ui,
        (snapshot, age, words): (&Snapshot, Age, &Words),
        state: &mut State,
        form: &mut SetUpForm,
        actions: &mut Actions,
    ) {
        if let Some(made) = self.made.as_ref().filter(|_| state.is_large) {
            large::large_ui(ui, &made.score, words, actions);
            return;
        }
        if snapshot.picture.is_none() && !matches!(snapshot.reading, Reading::Working) {
            if let Reading::Failed(problem) = &snapshot.reading {
                notices::problem_ui(ui, problem, &snapshot.names, words);
            }
            start::start_ui(ui, &mut self.path, words, actions);
            return;
        }
        Panel::bottom("tools").show(ui, |ui| tools::tools_ui(ui, state, words, actions));
        let side = Panel::right("side").resizable(true).default_size(SIDE_WIDTH);
        side.size_range(SIDE_WIDTHS.0..=SIDE_WIDTHS.1).show(ui, |ui| {
            // always at hand, however long the list of calls is
            if has_evidence(snapshot) {
                Panel::bottom("evidence").show(ui, |ui| evidence_ui(ui, snapshot, form, words, actions));
            }
            if has_evidence(snapshot) {
                Panel::bottom("correct").show(ui, |ui| token::correct_ui(ui, snapshot, words, actions));
            }
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                self.side_ui(ui, (snapshot, words), state, actions);
            });
        });
        CentralPanel::no_frame().show(ui, |ui| {
            let area = ui.max_rect();
            let places = self.pictures_ui(ui, (snapshot, age, words), state, actions);
            self.token_ui(ui, (area, &places), (snapshot, words), state, actions);
        });
    }

    /// What is known of the chosen token, over the picture: nothing in the lists moves.
    fn token_ui(
        &self,
        ui: &Ui,
        over: (Rect, &[Pos2]),
        (snapshot, words): (&Snapshot, &Words),
        state: &State,
        actions: &mut Actions,
    ) {
        let (Some(scored), Some(token)) = (snapshot.reading.scored(), state.selected) else { return };
        let Some(detail) = token_detail(scored, token, words) else { return };
        token::token_ui(ui, over, &detail, (snapshot, state), words, actions);
    }

    /// Score and calls.
    fn side_ui(
        &self,
        ui: &mut Ui,
        (snapshot, words): (&Snapshot, &Words),
        state: &State,
        actions: &mut Actions,
    ) {
        if let Reading::Failed(problem) = &snapshot.reading {
            notices::problem_ui(ui, problem, &snapshot.names, words);
            return;
        }
        if let Some(watching) = &snapshot.watching {
            news::news_ui(ui, &news_of(watching, words), words);
        }
        let (Some(scored), Some(made)) = (snapshot.reading.scored(), &self.made) else { return };
        score::score_ui(ui, &made.score, words);
        score::remarks_ui(ui, &made.score, scored.partial, words);
        ui.separator();
        calls::calls_ui(ui, &call_lines(scored, words), state, words, actions);
    }

    /// The picture, the view from above, or both; where the chosen token is in them, on the screen.
    fn pictures_ui(
        &mut self,
        ui: &mut Ui,
        (snapshot, age, words): (&Snapshot, Age, &Words),
        state: &mut State,
        actions: &mut Actions,
    ) -> Vec<Pos2> {
        let shows_top = state.layout != Layout::Camera && self.top.shown().is_some();
        let shows_camera = state.layout != Layout::Top || !shows_top;
        let mut looked = [Looked::default(); 2];
        // marks belong to the picture that they were read in
        let is_as_read = snapshot.watching.as_ref().is_none_or(|watching| watching.is_as_read);
        let made = self.made.as_ref().filter(|_| is_as_read);
        let name = words.say("layout-camera");
        let name_above = words.say("layout-top");
        let [zoom, zoom_above] = &mut self.zooms;
        let mut camera = |ui: &mut Ui| {
            let Some(texture) = self.picture.shown() else { return Looked::default() };
            let model = made.map(|made| &made.camera);
            let looked = picture_ui(ui, &Shown { texture, model, name: &name }, zoom);
            badge_ui(ui, age, words);
            looked
        };
        let mut above = |ui: &mut Ui| {
            let Some(texture) = self.top.shown() else { return Looked::default() };
            let model = made.and_then(|made| made.above.as_ref());
            picture_ui(ui, &Shown { texture, model, name: &name_above }, zoom_above)
        };
        match (shows_camera, shows_top) {
            (true, true) => ui.columns_const(|[left, right]| {
                looked = [camera(left), above(right)];
            }),
            (false, true) => looked[1] = above(ui),
            _ => looked[0] = camera(ui),
        }
        if let Some(scored) = snapshot.reading.scored().filter(|_| is_as_read) {
            let view = &scored.measurement.view;
            if let Some(point) = looked[0].clicked {
                self.click(point, Projection::Camera(view), state, actions);
            }
            if let (Some(point), Some(top)) = (looked[1].clicked, &snapshot.top) {
                self.click(point, Projection::Top(view, top), state, actions);
            }
        }
        looked.iter().filter_map(|looked| looked.chosen).collect()
    }

    /// What a click at a point of a picture means.
    fn click(&self, point: ImagePoint, projection: Projection<'_>, state: &mut State, actions: &mut Actions) {
        let model = self.made.as_ref().and_then(|made| match projection {
            Projection::Camera(_) => Some(&made.camera),
            Projection::Top(..) => made.above.as_ref(),
        });
        let token = model.and_then(|model| model.token_at(point));
        let place = projection.mat_from_image(point);
        match (&state.tool, place) {
            (Tool::Choose, _) => actions.push(Action::Select(token)),
            (Tool::Sight, _) => {
                let mark = model.zip(token).and_then(|(model, token)| model.mark_of(token));
                if let Some(mark) = mark {
                    state.see_from(mark);
                }
            }
            (Tool::Move, Some(to)) => {
                if let Some(token) = state.selected {
                    actions.push(Action::Desk(Command::Edit(Edit::Move { token, to })));
                }
                actions.push(Action::Take(Tool::Choose));
            }
            (Tool::Add(class), Some(at)) => {
                let class = class.clone();
                actions.push(Action::Desk(Command::Edit(Edit::Add { class, at })));
                actions.push(Action::Take(Tool::Choose));
            }
            (Tool::Move | Tool::Add(_), None) => {}
        }
    }
}

//! What was typed and chosen on the set-up screen and is not in force yet.

use std::path::{Path, PathBuf};

use crate::games::lacuna::PerPlayer;
use crate::session::{
    BoardChoice, Output, Paper, Pieces, Settings, Sheet, StreamOptions, TeachOptions, WatchRequest,
    config_file, usual_archive,
};

/// A part of the set-up screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Section {
    /// What is watched.
    #[default]
    Source,
    /// The light doctor.
    Light,
    /// The camera's calibration.
    Camera,
    /// Teaching a set.
    Teach,
    /// The set in force, and the rules.
    Rules,
    /// What is printed.
    Sheets,
}

impl Section {
    /// All of them, in the order of the list.
    pub(super) const ALL: [Self; 6] =
        [Self::Source, Self::Light, Self::Camera, Self::Teach, Self::Rules, Self::Sheets];

    /// The message that names it.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Source => "section-source",
            Self::Light => "section-light",
            Self::Camera => "section-camera",
            Self::Teach => "section-teach",
            Self::Rules => "section-rules",
            Self::Sheets => "section-sheets",
        }
    }

    /// The message that says what it is for.
    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Source => "help-source",
            Self::Light => "help-light",
            Self::Camera => "help-camera",
            Self::Teach => "help-teach",
            Self::Rules => "help-rules",
            Self::Sheets => "help-sheets",
        }
    }
}

/// A field for a path that the system's window for it can fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// A video to watch.
    SourceFile,
    /// A folder to watch.
    SourceFolder,
    /// The archive of matches.
    Archive,
    /// A folder of pictures of the board.
    BoardFolder,
    /// A picture or video of the board.
    BoardFile,
    /// A camera profile that is there.
    CameraIn,
    /// Where the camera profile is written.
    CameraOut,
    /// A picture of a set.
    TeachPicture,
    /// Where the set is written.
    SetOut,
    /// A set profile that is there.
    SetIn,
    /// Where the set with its own mat is written.
    MatOut,
    /// Where the corner cards are written.
    CardsOut,
    /// Where the board is written.
    BoardOut,
    /// Where the evidence is written.
    EvidenceOut,
}

/// Which of the system's windows a field is filled by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Picker {
    /// For a file that is there.
    File,
    /// For a folder.
    Folder,
    /// For a file to be written.
    Save,
}

impl Field {
    /// Which window fills it.
    pub(super) const fn picker(self) -> Picker {
        match self {
            Self::SourceFile | Self::BoardFile | Self::CameraIn | Self::TeachPicture | Self::SetIn => {
                Picker::File
            }
            Self::SourceFolder | Self::BoardFolder => Picker::Folder,
            Self::Archive
            | Self::CameraOut
            | Self::SetOut
            | Self::MatOut
            | Self::CardsOut
            | Self::BoardOut
            | Self::EvidenceOut => Picker::Save,
        }
    }
}

/// The kind of board that is photographed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum BoardKind {
    /// The printed one with markers.
    #[default]
    Charuco,
    /// A chessboard.
    Chess,
}

/// Everything typed and chosen.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SetUpForm {
    pub(super) section: Section,
    pub(super) source: String,
    pub(super) size: Option<(u32, u32)>,
    pub(super) fps: Option<f64>,
    pub(super) keep: bool,
    pub(super) archive: String,
    pub(super) players: PerPlayer<String>,
    pub(super) board: BoardKind,
    /// Inner corners of a chessboard, along a row and rows of them.
    pub(super) corners: (usize, usize),
    /// Side of a square, mm; 0 where it was not measured.
    pub(super) square_mm: f64,
    pub(super) board_pictures: String,
    pub(super) camera_in: String,
    pub(super) camera_out: String,
    pub(super) teach_picture: String,
    pub(super) teach: TeachOptions,
    pub(super) set_out: String,
    pub(super) set_in: String,
    /// The mat's circle and its doubt, mm; `None` until somebody changes them.
    pub(super) circle_mm: Option<(f64, f64)>,
    pub(super) mat_out: String,
    /// The guard band while its slider is moved.
    pub(super) guard_band: Option<f64>,
    /// The tie's width while it is typed, mm.
    pub(super) tie_mm: Option<f64>,
    pub(super) paper: Paper,
    pub(super) cards_out: String,
    pub(super) board_out: String,
    pub(super) evidence_out: String,
    /// Whether files that are there may be replaced.
    pub(super) replace: bool,
    /// The file of which the system's window asked that already.
    allowed: Option<String>,
    /// The archive as the form showed it before anybody chose another, and the one that is remembered.
    offered: (String, Option<PathBuf>),
}

impl SetUpForm {
    /// The form as it is at first.
    pub(super) fn new(settings: &Settings) -> Self {
        let own = |name: &str| config_file(name).unwrap_or_else(|| PathBuf::from(name)).display().to_string();
        let here = |name: &str| {
            std::path::absolute(name).unwrap_or_else(|_| PathBuf::from(name)).display().to_string()
        };
        let archive = settings.archive.clone().or_else(usual_archive);
        let archive = archive.map(|path| path.display().to_string()).unwrap_or_default();
        Self {
            section: Section::default(),
            source: settings.source.clone().unwrap_or_else(|| "camera:0".to_owned()),
            size: settings.size,
            fps: settings.fps,
            keep: settings.keep.unwrap_or(true),
            offered: (archive.clone(), settings.archive.clone()),
            archive,
            players: PerPlayer::default(),
            board: BoardKind::default(),
            corners: (9, 6),
            square_mm: 0.0,
            board_pictures: String::new(),
            camera_in: String::new(),
            camera_out: own("camera.toml"),
            teach_picture: String::new(),
            teach: TeachOptions::default(),
            set_out: own("my-set.toml"),
            set_in: String::new(),
            circle_mm: None,
            mat_out: own("my-mat.toml"),
            guard_band: None,
            tie_mm: None,
            paper: Paper::default(),
            cards_out: here(Sheet::Cards.usual_name()),
            board_out: here(Sheet::Board.usual_name()),
            evidence_out: here("dispute.evidence"),
            replace: false,
            allowed: None,
        }
    }

    /// The text of a field.
    pub(super) const fn text_mut(&mut self, field: Field) -> &mut String {
        match field {
            Field::SourceFile | Field::SourceFolder => &mut self.source,
            Field::Archive => &mut self.archive,
            Field::BoardFolder | Field::BoardFile => &mut self.board_pictures,
            Field::CameraIn => &mut self.camera_in,
            Field::CameraOut => &mut self.camera_out,
            Field::TeachPicture => &mut self.teach_picture,
            Field::SetOut => &mut self.set_out,
            Field::SetIn => &mut self.set_in,
            Field::MatOut => &mut self.mat_out,
            Field::CardsOut => &mut self.cards_out,
            Field::BoardOut => &mut self.board_out,
            Field::EvidenceOut => &mut self.evidence_out,
        }
    }

    /// Takes the path that was chosen; `has_asked`: whether people were asked about a file that is there already.
    pub(super) fn picked(&mut self, field: Field, path: &Path, has_asked: bool) {
        let path = path.display().to_string();
        if has_asked && field.picker() == Picker::Save {
            self.allowed = Some(path.clone());
        }
        *self.text_mut(field) = path;
    }

    /// The file of a field that is written.
    pub(super) fn output(&mut self, field: Field) -> Output {
        let text = self.text_mut(field).trim().to_owned();
        let replace = self.replace || self.allowed.as_ref() == Some(&text);
        Output { file: text.into(), replace }
    }

    /// How the source is opened.
    pub(super) fn stream(&self) -> StreamOptions {
        StreamOptions { fps: self.fps, size: self.size, ..StreamOptions::default() }
    }

    /// What is asked for to watch.
    pub(super) fn watch(&self) -> WatchRequest {
        let archive = self.archive.trim();
        WatchRequest {
            source: self.source.trim().to_owned(),
            stream: self.stream(),
            archive: (self.keep && !archive.is_empty()).then(|| archive.into()),
            players: PerPlayer {
                gold: self.players.gold.trim().to_owned(),
                silver: self.players.silver.trim().to_owned(),
            },
        }
    }

    /// The board that is photographed.
    pub(super) fn board_choice(&self) -> BoardChoice {
        let square_mm = (self.square_mm > 0.0).then_some(self.square_mm);
        match self.board {
            BoardKind::Charuco => BoardChoice::Charuco { square_mm },
            BoardKind::Chess => {
                BoardChoice::Chess { across: self.corners.0, down: self.corners.1, square_mm }
            }
        }
    }

    /// Shows the archive that was named at the start, which is not remembered.
    pub(super) fn offer_archive(&mut self, archive: &Path) {
        self.archive = archive.display().to_string();
        self.offered.0.clone_from(&self.archive);
    }

    /// Takes over into the settings what is remembered of the form.
    pub(super) fn remember(&self, settings: &mut Settings) {
        settings.set_source(&self.source);
        (settings.size, settings.fps, settings.keep) = (self.size, self.fps, Some(self.keep));
        let archive = self.archive.trim();
        let is_chosen = archive != self.offered.0;
        let chosen = || (!archive.is_empty()).then(|| archive.into());
        settings.archive = if is_chosen { chosen() } else { self.offered.1.clone() };
    }
}

/// The shapes of pieces that can be taught, with the messages that name them; `None` leaves it to the picture.
pub(super) const PIECES: [(Option<Pieces>, &str); 4] = [
    (None, "pieces-any"),
    (Some(Pieces::Cubes), "pieces-cubes"),
    (Some(Pieces::Discs), "pieces-discs"),
    (Some(Pieces::Flowers), "pieces-flowers"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_file_that_the_systems_window_asked_for_is_replaced() {
        let mut form = SetUpForm::new(&Settings::default());
        assert!(!form.output(Field::CameraOut).replace);
        form.picked(Field::CameraOut, Path::new("/tmp/a.toml"), false);
        assert!(!form.output(Field::CameraOut).replace, "nobody was asked");
        form.picked(Field::CameraOut, Path::new("/tmp/a.toml"), true);
        assert!(form.output(Field::CameraOut).replace);
        form.camera_out = "/tmp/b.toml".to_owned();
        assert!(!form.output(Field::CameraOut).replace);
        form.replace = true;
        assert!(form.output(Field::SetOut).replace);
    }

    #[test]
    fn a_match_is_kept_only_where_it_is_asked_for() {
        let mut form = SetUpForm::new(&Settings::default());
        form.archive = "/tmp/matches.sqlite".to_owned();
        form.players.gold = " Anna ".to_owned();
        assert_eq!(form.watch().archive, Some(PathBuf::from("/tmp/matches.sqlite")));
        assert_eq!(form.watch().players.gold, "Anna");
        form.keep = false;
        assert_eq!(form.watch().archive, None);
    }

    #[test]
    fn what_is_remembered_comes_back() {
        let mut form = SetUpForm::new(&Settings::default());
        (form.source, form.size, form.keep) = ("camera:2".to_owned(), Some((1280, 720)), false);
        let mut settings = Settings::default();
        form.remember(&mut settings);
        assert_eq!(settings.archive, None, "nobody has chosen one");
        let again = SetUpForm::new(&settings);
        assert_eq!((again.source, again.size, again.keep), (form.source, form.size, form.keep));
    }

    #[test]
    fn an_archive_named_at_the_start_is_watched_into_and_only_a_chosen_one_is_remembered() {
        let kept = Settings { archive: Some("/tmp/kept.sqlite".into()), ..Settings::default() };
        let mut form = SetUpForm::new(&kept);
        form.offer_archive(Path::new("/tmp/named.sqlite"));
        assert_eq!(form.watch().archive, Some(PathBuf::from("/tmp/named.sqlite")));
        let mut settings = Settings::default();
        form.remember(&mut settings);
        assert_eq!(settings.archive, kept.archive);
        form.archive = "/tmp/chosen.sqlite".to_owned();
        form.remember(&mut settings);
        assert_eq!(settings.archive, Some(PathBuf::from("/tmp/chosen.sqlite")));
    }
}

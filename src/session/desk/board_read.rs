//! Reading a picture of a board at the desk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::{BoardName, BoardReading, Problem, ReadOptions, read_board_picture};
use super::bench::{Bench, Finish};
use super::board::no_game;
use super::board_faces::sketch_of;
use super::snapshot::TaskKind;
use crate::capture::{Frame, OpenOptions, open_picture};
use crate::games::sketch::Sketch;

/// A picture of a board, and what was read of it.
#[derive(Debug, Clone)]
pub struct ReadBoard {
    /// The game's name.
    pub game: &'static str,
    /// What the picture is called.
    pub name: String,
    /// The picture.
    pub frame: Arc<Frame>,
    /// Its number.
    pub serial: u64,
    /// What was read, as a drawing too; `None` while it is being read.
    pub answer: Option<Result<Arc<(BoardReading, Sketch)>, Problem>>,
}

impl Bench {
    /// Reads a picture of a game's board, or the one on show.
    pub(super) fn read_board(&mut self, game: &str, picture: Option<PathBuf>, profile: Option<PathBuf>) {
        let Some(game) = BoardName::ALL.into_iter().find(|board| board.name() == game) else {
            self.refuse(no_game(game));
            return;
        };
        let snapshot = self.shared.snapshot();
        let shown = snapshot.newest_shot();
        let options = ReadOptions { game, board: profile, camera: self.options.camera.clone() };
        let shared = Arc::clone(&self.shared);
        self.start(TaskKind::Board, move |_| -> Finish {
            let opened = match (picture, shown) {
                (Some(file), _) => open_picture(&file, &OpenOptions::default())
                    .map(|frame| (file_name(&file), frame))
                    .map_err(Problem::from),
                (None, Some(shot)) => Ok((shot.frame.source.clone(), shot.frame.clone())),
                (None, None) => Err(no_picture()),
            };
            let (name, frame) = match opened {
                Ok(opened) => opened,
                Err(problem) => return Box::new(move |bench: &mut Bench| bench.refuse(problem)),
            };
            let (serial, frame) = (shared.next_picture(), Arc::new(frame));
            let board =
                ReadBoard { game: game.name(), name, frame: Arc::clone(&frame), serial, answer: None };
            shared.update(|snapshot| snapshot.read_board = Some(board));
            let answer = read_board_picture(&frame, &options).map(|reading| {
                let sketch = sketch_of(&reading.state, options.board.as_deref());
                Arc::new((reading, sketch))
            });
            Box::new(move |bench: &mut Bench| {
                bench.shared.update(|snapshot| {
                    if let Some(board) = snapshot.read_board.as_mut().filter(|board| board.serial == serial) {
                        board.answer = Some(answer);
                    }
                });
            })
        });
    }
}

/// A file's name without its folder.
fn file_name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn no_picture() -> Problem {
    Problem {
        code: "no-board-picture",
        message: "There is no picture to read.".to_owned(),
        remedy: "Open a picture of the board, or show a source under Set-up.".to_owned(),
    }
}

//! Frame to observation, in pixels: the mat, the tokens, the cells of a board. The only room that
//! names OpenCV.

mod board_observation;
mod boards;
mod error;
mod garden_observation;
mod glance;
mod lacuna;
mod laguna;
mod laniakea;
mod leelawadee;
mod light;
mod log_picture;
mod markers;
mod mat;
mod median;
mod observation;
mod pieces;
mod playing_cards;
mod sampling;
mod top_view;
mod video;

pub use board_observation::{
    LaniakeaBoardObservation, LaniakeaObservation, LikelyView, SpaceObservation, SpareObservation,
    StripObservation,
};
pub use boards::{BoardPattern, find_board};
pub use error::VisionError;
pub use garden_observation::{
    ButterflyObservation, CellObservation, GardenBoardObservation, LagunaObservation, LeelawadeeObservation,
    RaftObservation, TableFlowerObservation,
};
pub use glance::{Changes, Glancer};
pub use lacuna::{TokenHints, find_tokens, survey_flowers};
pub use laguna::{find_laguna, laguna_vividness, read_laguna, survey_laguna};
pub use laniakea::{find_laniakea, read_laniakea};
pub use leelawadee::{LaidGarden, find_gardens, leelawadee_vividness, read_leelawadee};
pub use light::{
    BlurObservation, EdgesObservation, FinishObservation, GlareObservation, KindsObservation,
    LevelsObservation, LightObservation, PondObservation, observe_light, observe_picture,
};
pub use markers::{MarkerBits, find_markers, marker_bits};
pub use mat::{FocalGuess, MatOptions, find_mat, refine_mat};
pub use observation::{
    BoardObservation, CornerObservation, FlowerObservation, FlowerSight, GlanceObservation,
    MarkerObservation, MatObservation, OutlinePart, OutlinePoint, PawnObservation, PlayingCardObservation,
    TokenObservation,
};
pub use pieces::{
    ColourName, FittedSolid, LaidCard, PieceShape, PieceSight, Survey, SurveyOptions, colour_name,
    find_pieces, survey_picture, survey_playing_card, survey_table, unique_names,
};
pub use playing_cards::find_playing_cards;
pub use video::{VideoFile, VideoSample};

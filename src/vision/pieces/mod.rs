//! Pieces on a plain ground: coloured cubes, discs or anything else on a bare table, with the ground, the light
//! and, where there is none yet, the palette learnt from the picture itself.

mod colour;
mod find;
mod ground;
mod kinds;
mod match_palette;
mod names;
mod patches;
mod plan;
mod printed;
mod solid;
mod survey;
mod white;

pub use find::find_pieces;
pub use names::{ColourName, colour_name, unique_names};
pub use printed::survey_playing_card;
pub use survey::{FittedSolid, PieceShape, PieceSight, Survey, SurveyOptions, survey_picture, survey_table};
pub use white::LaidCard;

//! The picture with everything found drawn into it.
//!
//! Everything is drawn through the fitted view, so rings lie on the cloth as the tokens do. Gold is drawn
//! solid and silver dashed: nothing is told by colour alone.

mod canvas;
mod labels;
mod legend;
mod line;
mod palette;
mod scene;
mod territory;
mod tokens;

use canvas::Canvas;
use scene::Scene;

use crate::capture::Frame;
use crate::session::Scored;

/// A copy of `frame` with the tokens and the calls of `scored` drawn into it, and a strip with the score and
/// the signs below: as wide as `frame`, higher by the strip. Pixels of the picture keep their place.
pub(super) fn annotated(frame: &Frame, scored: &Scored) -> Frame {
    let Some(mut canvas) = Canvas::of(frame, legend::height(frame, scored)) else { return frame.clone() };
    let scene = Scene::of(scored, (frame.width, frame.height), canvas.unit());
    territory::draw(&mut canvas, &scene);
    tokens::draw(&mut canvas, &scene);
    labels::draw(&mut canvas, &scene);
    legend::draw(&mut canvas, &scene);
    canvas.into_frame(frame)
}

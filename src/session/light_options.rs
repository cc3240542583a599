//! From where on a picture is no longer good to read. The sweep of `docs/robustness` says where reading fails; each
//! limit stands so far before it that a dispute need not depend on the picture.

/// Limits of the light doctor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LightOptions {
    /// Least median of the petals' brightest channel, 8-bit units; default 60. In the sweep kinds are misread from
    /// about 40 downwards, and a real sensor is noisier there.
    pub least_level: f64,
    /// Largest share of the petals or of the pond near 0 or 255; default 0.2. A channel that has run out of room
    /// no longer tells kinds apart: one stop too much clips a fifth of the petals, and the first kinds are misread.
    pub most_clipped: f64,
    /// Largest share of the caps that is pure white; default 0.35. Gold and silver are told by colour; the other
    /// two thirds still show it.
    pub most_glare_on_pawns: f64,
    /// Largest share of the petals that shows the lamp alone; default 0.12.
    pub most_glare_on_flowers: f64,
    /// Largest noise of the cloth's single pixels, log units; default 0.18: the sweep finds tokens where there are
    /// none from 0.2 on.
    pub most_noise: f64,
    /// Largest spread of a sharp edge, flower radii; default 0.22. The sweep loses
    /// tokens from about 0.28 on.
    pub most_blur: f64,
    /// Largest movement while exposing, flower radii; default 0.6: a movement of L spreads an edge by L / sqrt(12).
    pub most_movement: f64,
    /// A spread this many times the sharpest direction's is movement, less is the measure's own scatter; default
    /// 1.5.
    pub same_blur: f64,
    /// Largest light on the cloth's bright part over that on its dark part; default 4: two stops.
    pub most_uneven: f64,
    /// Largest ratio of two of the cloth's channels, 8-bit values; default 2.2. Beyond it the weakest channel has
    /// a sixth of the light of the strongest.
    pub most_coloured: f64,
    /// Least distance of gold and silver, sigma; default 5, where one in 160 is misread. One finish alone, cut in two,
    /// shows 2.7 to 3.5.
    pub least_finish_sigmas: f64,
    /// Least distance of the closest kinds, sigma; default 2.5, where by colour alone one in 9 is misread, before
    /// outlines and counts help.
    pub least_kind_sigmas: f64,
    /// Least diameter of a flower, px; default 13: below it the drawn scenes lose tokens.
    pub least_flower_px: f64,
    /// Largest tilt, degrees; default 45: the pawns' unknown height moves them by as much as it is unknown.
    pub most_tilt_deg: f64,
    /// Diameter of a flower where the mat was not found, px; default 22, that of a picture of 1080 lines.
    pub usual_flower_px: f64,
}

impl Default for LightOptions {
    fn default() -> Self {
        Self {
            least_level: 60.0,
            most_clipped: 0.2,
            most_glare_on_pawns: 0.35,
            most_glare_on_flowers: 0.12,
            most_noise: 0.18,
            most_blur: 0.22,
            most_movement: 0.6,
            same_blur: 1.5,
            most_uneven: 4.0,
            most_coloured: 2.2,
            least_finish_sigmas: 5.0,
            least_kind_sigmas: 2.5,
            least_flower_px: 13.0,
            most_tilt_deg: 45.0,
            usual_flower_px: 22.0,
        }
    }
}

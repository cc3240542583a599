//! The set profile: what a set of Lacuna looks like and how large its parts are.

use serde::{Deserialize, Serialize};

/// Whose a pawn is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// The gold pawns' player.
    Gold,
    /// The silver pawns' player.
    Silver,
}

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Measured on the thing itself or on pictures of it.
    Measured,
    /// Stated by the publisher.
    Published,
    /// Not known; a reasonable guess.
    Assumed,
}

/// A value with its doubt and its origin.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quantity {
    /// The value, in the unit its field names.
    pub value: f64,
    /// Its standard deviation, same unit.
    pub sigma: f64,
    /// Where it comes from.
    pub origin: Origin,
}

/// What runs along the pond's border.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Border {
    /// Wavy bands that differ from the cloth in colour; the circle is their mean outer edge.
    Bands {
        /// Mean inner edge over mean outer edge (dimensionless).
        inner_over_outer: Quantity,
    },
    /// A thin printed line; the circle is its middle.
    Ring {
        /// Width of the line, mm.
        width_mm: f64,
    },
    /// Nothing printed: the mat itself is round and its edge is the circle.
    Edge,
    /// No mat at all: a bare table, measured by corner cards. The circle is then the area in which the game is
    /// played, about the middle of the cards; colours are over the white of the cards.
    None,
}

/// The mat.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatProfile {
    /// Diameter of the circle, mm: gives the scale.
    pub circle_mm: Quantity,
    /// Side of the square cloth over the circle's diameter (dimensionless); absent for a round mat.
    pub side_over_circle: Option<Quantity>,
    /// What the border looks like.
    pub border: Border,
}

/// What a flower is to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlowerShape {
    /// A flat token with petals.
    #[default]
    Flower,
    /// A flat token of any outline.
    Disc,
    /// A cube: its side is the diameter and the thickness.
    Cube,
}

/// What a pawn is to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PawnShape {
    /// A figure with a narrow bright cap on a wider base.
    #[default]
    Sculpted,
    /// An upright cylinder.
    Cylinder,
    /// A cube.
    Cube,
}

/// Sizes of the flowers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlowerSizes {
    /// What they are to look at; flowers unless it says otherwise.
    #[serde(default)]
    pub shape: FlowerShape,
    /// Tip to tip, mm.
    pub diameter_mm: Quantity,
    /// Height of the top face over the cloth, mm.
    pub thickness_mm: Quantity,
    /// How many of each kind the set has.
    pub per_kind: usize,
}

/// One level of a pawn's outline.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutlineLevel {
    /// Height over the cloth, mm.
    pub height: f64,
    /// Radius there, mm.
    pub radius: f64,
    /// Standard deviation of that radius, mm.
    pub sigma: f64,
}

/// The outline of a pawn as a solid of revolution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PawnOutline {
    /// Levels from the base to the top; between them the radius is linear.
    pub levels_mm: Vec<OutlineLevel>,
    /// Where they come from.
    pub origin: Origin,
}

/// Sizes of the pawns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PawnSizes {
    /// What they are to look at; sculpted figures unless it says otherwise.
    #[serde(default)]
    pub shape: PawnShape,
    /// Largest diameter near the base, mm.
    pub base_mm: Quantity,
    /// Height, mm.
    pub height_mm: Quantity,
    /// Height of the middle of the bright cap over the cloth, as a camera sees it, mm.
    pub cap_height_mm: Quantity,
    /// Diameter of the bright cap, mm.
    pub cap_mm: f64,
    /// How many each player has.
    pub per_player: usize,
    /// Their outline; without it only the caps tell where pawns stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline: Option<PawnOutline>,
}

//! Names of colours as people use them.

use crate::calibration::PETAL_LOG_FLOOR;

/// A colour's name.
pub type ColourName = &'static str;

/// What the names mean on white paper under white light: sRGB, 8-bit.
const NAMED: [(ColourName, [f64; 3]); 15] = [
    ("red", [200.0, 40.0, 40.0]),
    ("orange", [238.0, 125.0, 30.0]),
    ("yellow", [238.0, 208.0, 50.0]),
    ("lime", [165.0, 205.0, 60.0]),
    ("green", [45.0, 145.0, 70.0]),
    ("cyan", [70.0, 185.0, 210.0]),
    ("blue", [40.0, 85.0, 185.0]),
    ("purple", [105.0, 45.0, 140.0]),
    ("pink", [240.0, 130.0, 170.0]),
    ("magenta", [195.0, 45.0, 130.0]),
    ("teal", [30.0, 110.0, 115.0]),
    ("brown", [85.0, 52.0, 36.0]),
    ("black", [28.0, 28.0, 30.0]),
    ("grey", [135.0, 135.0, 135.0]),
    ("white", [240.0, 240.0, 235.0]),
];
/// Weight of a difference in lightness against one in hue: paints come light and dark.
const LIGHTNESS: f64 = 0.45;
/// 8-bit value of white paper.
const PAPER: f64 = 245.0;

/// CIELAB (D65) of an sRGB colour, 8-bit units.
fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let [r, g, b] = rgb.map(|v| {
        let v = (v / 255.0).clamp(0.0, 1.0);
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    });
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
}

/// Distance of a colour over white (natural logarithm of the ratio of 8-bit values, each plus
/// [`PETAL_LOG_FLOOR`]) from every name.
fn distances(over_white: [f64; 3]) -> Vec<(f64, ColourName)> {
    let floor = f64::from(PETAL_LOG_FLOOR);
    let here = lab(over_white.map(|c| (PAPER + floor) * c.exp() - floor));
    NAMED
        .iter()
        .map(|(name, rgb)| {
            let there = lab(*rgb);
            let d: [f64; 3] = std::array::from_fn(|k| here[k] - there[k]);
            ((LIGHTNESS * d[0]).hypot(d[1]).hypot(d[2]), *name)
        })
        .collect()
}

/// The nearest name of a colour over white: natural logarithm of the ratio of 8-bit values, each plus
/// [`PETAL_LOG_FLOOR`]; red, green, blue.
pub fn colour_name(over_white: [f64; 3]) -> ColourName {
    let near = distances(over_white).into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    near.map_or(NAMED[0].0, |n| n.1)
}

/// A name for each colour, none given twice; the nearest pairs are named first, and a number follows the name
/// where there are more colours than names.
pub fn unique_names(colours: &[[f64; 3]]) -> Vec<String> {
    let mut pairs: Vec<(f64, usize, ColourName)> = colours
        .iter()
        .enumerate()
        .flat_map(|(i, colour)| distances(*colour).into_iter().map(move |(d, name)| (d, i, name)))
        .collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut names: Vec<Option<String>> = vec![None; colours.len()];
    let mut used = Vec::new();
    for (_, i, name) in pairs {
        if names[i].is_none() && !used.contains(&name) {
            names[i] = Some(name.to_owned());
            used.push(name);
        }
    }
    let fallback = |i: usize| format!("{}-{}", colour_name(colours[i]), i + 1);
    names.into_iter().enumerate().map(|(i, name)| name.unwrap_or_else(|| fallback(i))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over_white(rgb: [f64; 3]) -> [f64; 3] {
        rgb.map(|v| ((v + 8.0) / (245.0_f64 + 8.0)).ln())
    }

    #[test]
    fn paints_have_the_names_people_give_them() {
        for (rgb, name) in [
            ([190.0, 30.0, 45.0], "red"),
            ([60.0, 30.0, 95.0], "purple"),
            ([30.0, 95.0, 60.0], "green"),
            ([250.0, 215.0, 60.0], "yellow"),
            ([30.0, 60.0, 150.0], "blue"),
            ([20.0, 20.0, 20.0], "black"),
            ([120.0, 122.0, 125.0], "grey"),
        ] {
            assert_eq!(colour_name(over_white(rgb)), name);
        }
    }

    #[test]
    fn two_reds_do_not_share_a_name() {
        let names = unique_names(&[over_white([200.0, 40.0, 40.0]), over_white([215.0, 60.0, 60.0])]);
        assert_eq!(names[0], "red");
        assert_ne!(names[0], names[1]);
    }
}

//! A set profile as a whole: sizes from the profile itself, looks from its model.

use super::built_in::{BUILT_IN_LOOKS, BUILT_IN_SETS};
use super::{Border, FlowerSizes, MatProfile, PawnSizes, Quantity};
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Added to 8-bit values before the logarithm in every colour of an appearance model and in what is compared
/// with it, so that noise in the dark stays small.
pub const PETAL_LOG_FLOOR: f32 = 8.0;

/// How one kind of flower looks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlowerKind {
    /// Its colour name.
    pub name: String,
    /// One letter for annotated pictures.
    pub letter: char,
    /// Petal colour over the cloth's, on a bare table over the white of the cards: natural logarithm of the ratio
    /// of 8-bit values, each plus [`PETAL_LOG_FLOOR`]; red, green, blue.
    pub petal: [f64; 3],
    /// Number of petals or teeth around the outline.
    pub lobes: u32,
}

/// Colours of the two players' pawns, over the same as the petals'.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PawnColours {
    /// Of the pawns that count as gold.
    pub gold: [f64; 3],
    /// Of the pawns that count as silver.
    pub silver: [f64; 3],
}

/// How the two finishes of the pawns look.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PawnFinish {
    /// Red over blue of a gold cap over the cloth's, log units.
    pub gold_warmth: f64,
    /// The same of a silver cap.
    pub silver_warmth: f64,
    /// Standard deviation of either, log units.
    pub warmth_sigma: f64,
    /// Their whole colours, for pawns of any two colours on a bare table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<PawnColours>,
}

/// How a set looks: the content of a file in `models/`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appearance {
    /// The kinds of flowers, in the order used everywhere.
    pub kind: Vec<FlowerKind>,
    /// The pawns.
    pub pawns: PawnFinish,
}

/// What a set of Lacuna is: sizes and looks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetProfile {
    /// Its name.
    pub name: String,
    /// Name of the built-in appearance model, or a file beside the profile.
    pub appearance: String,
    /// The mat.
    pub mat: MatProfile,
    /// The flowers' sizes.
    pub flowers: FlowerSizes,
    /// The pawns' sizes.
    pub pawns: PawnSizes,
    /// The looks, read from the model that `appearance` names.
    #[serde(skip)]
    pub looks: Option<Appearance>,
}

/// Why a profile cannot be used.
#[derive(Debug, Error)]
pub enum ProfileError {
    /// Neither a built-in set nor a file.
    #[error("there is no set named {name:?}; the built-in sets are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The built-in names, for the message.
        known: String,
    },
    /// The file cannot be read.
    #[error("{path:?} cannot be read: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The text is no profile.
    #[error("{path:?} is not a valid profile: {reason}")]
    Invalid {
        /// The file or the built-in's name.
        path: String,
        /// What is wrong, all problems at once.
        reason: String,
    },
    /// A camera profile for pictures of another shape.
    #[error(
        "the camera profile is for pictures of {profile_width} x {profile_height} pixels, or the same shape in \
         another size; this one has {width} x {height}"
    )]
    OtherShape {
        /// Width of the picture, px.
        width: usize,
        /// Height of the picture, px.
        height: usize,
        /// Width the profile is for, px.
        profile_width: usize,
        /// Height the profile is for, px.
        profile_height: usize,
    },
}

/// The file that holds the looks of a set profile, where the set is no built-in one and names a file; `None` also
/// where the profile cannot be used.
pub fn looks_file(set: &str) -> Option<PathBuf> {
    let path = Path::new(set);
    if BUILT_IN_SETS.iter().any(|s| s.name == set) || !path.is_file() {
        return None;
    }
    let profile: SetProfile = parse(&read(path).ok()?, set).ok()?;
    let is_built_in = BUILT_IN_LOOKS.iter().any(|looks| looks.0 == profile.appearance);
    (!is_built_in).then(|| path.with_file_name(profile.appearance))
}

/// The texts of a set profile and of its looks, TOML, as they were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileTexts {
    /// The built-in's name or the path, for messages.
    pub name: String,
    /// The profile.
    pub set: String,
    /// The appearance model that it names.
    pub looks: String,
}

impl ProfileTexts {
    /// The texts of a built-in set by name, or of a profile file; its appearance is a built-in model or a file beside
    /// it.
    ///
    /// # Errors
    /// [`ProfileError`] when there is no such set, or a file cannot be read or is no profile.
    pub fn read(name_or_path: &str) -> Result<Self, ProfileError> {
        let (set, folder) = match BUILT_IN_SETS.iter().find(|s| s.name == name_or_path) {
            Some(set) => (set.toml.to_owned(), None),
            None => {
                let path = Path::new(name_or_path);
                if !path.exists() {
                    let known = BUILT_IN_SETS.map(|s| s.name).join(", ");
                    return Err(ProfileError::Unknown { name: name_or_path.to_owned(), known });
                }
                (read(path)?, path.parent())
            }
        };
        let profile: SetProfile = parse(&set, name_or_path)?;
        let looks = match BUILT_IN_LOOKS.iter().find(|s| s.0 == profile.appearance) {
            Some((_, text)) => (*text).to_owned(),
            None => read(&folder.unwrap_or(Path::new("")).join(&profile.appearance))?,
        };
        Ok(Self { name: name_or_path.to_owned(), set, looks })
    }
}

impl SetProfile {
    /// A built-in set by name, or a profile file; its appearance is a built-in model or a file beside it.
    ///
    /// # Errors
    /// [`ProfileError`] when there is no such set, or the file or its content cannot be used.
    pub fn load(name_or_path: &str) -> Result<Self, ProfileError> {
        Self::of_texts(&ProfileTexts::read(name_or_path)?)
    }

    /// The profile in these texts.
    ///
    /// # Errors
    /// [`ProfileError`] when they are no valid profile.
    pub fn of_texts(texts: &ProfileTexts) -> Result<Self, ProfileError> {
        let mut profile: Self = parse(&texts.set, &texts.name)?;
        profile.looks = Some(parse(&texts.looks, &profile.appearance)?);
        profile.check(&texts.name)?;
        Ok(profile)
    }

    /// The kinds of flowers; empty only before the looks were read.
    pub fn kinds(&self) -> &[FlowerKind] {
        self.looks.as_ref().map_or(&[], |l| &l.kind)
    }

    /// Whether its values can be those of a set; `path` names it in the message.
    ///
    /// # Errors
    /// [`ProfileError::Invalid`] with everything that is wrong.
    pub fn check(&self, path: &str) -> Result<(), ProfileError> {
        let mut problems = Vec::new();
        let mut within = |name: &str, value: f64, least: f64, most: f64| {
            if !(least..=most).contains(&value) {
                problems.push(format!("{name} must lie between {least} and {most}, it is {value}"));
            }
        };
        let circle = self.mat.circle_mm.value;
        let mut quantity = |name: &str, q: Quantity, least: f64, most: f64| {
            within(name, q.value, least, most);
            within(
                &format!("the sigma of {name}"),
                q.sigma,
                MIN_RELATIVE_SIGMA * q.value.abs(),
                q.value.abs(),
            );
        };
        quantity("mat.circle_mm", self.mat.circle_mm, 50.0, 5000.0);
        if let Some(ratio) = self.mat.side_over_circle {
            quantity("mat.side_over_circle", ratio, 1.0, 2.0);
        }
        match self.mat.border {
            Border::Bands { inner_over_outer } => {
                quantity("mat.border.inner_over_outer", inner_over_outer, 0.5, 0.98);
            }
            Border::Ring { .. } | Border::Edge | Border::None => {}
        }
        quantity("flowers.diameter_mm", self.flowers.diameter_mm, 0.005 * circle, 0.1 * circle);
        quantity("flowers.thickness_mm", self.flowers.thickness_mm, 0.1, 0.1 * circle);
        quantity("pawns.base_mm", self.pawns.base_mm, 0.005 * circle, 0.1 * circle);
        quantity("pawns.height_mm", self.pawns.height_mm, 1.0, 0.3 * circle);
        let height = self.pawns.height_mm.value;
        quantity("pawns.cap_height_mm", self.pawns.cap_height_mm, 1.0, height);
        within("pawns.cap_mm", self.pawns.cap_mm, 0.002 * circle, self.pawns.base_mm.value);
        if let Some(outline) = &self.pawns.outline {
            within("the number of levels of pawns.outline", outline.levels_mm.len() as f64, 2.0, 40.0);
            let mut least = 0.0;
            for level in &outline.levels_mm {
                // in rising order, from the cloth
                within("a height of pawns.outline", level.height, least, 0.3 * circle);
                within("a radius of pawns.outline", level.radius, 0.0, 0.1 * circle);
                within("a sigma of pawns.outline", level.sigma, 0.01, 0.1 * circle);
                least = level.height + MIN_LEVEL_STEP_MM;
            }
            let top = outline.levels_mm.last().map_or(0.0, |level| level.height);
            within("the top of pawns.outline", top, OUTLINE_TOP.0 * height, OUTLINE_TOP.1 * height);
        }
        if let Border::Ring { width_mm } = self.mat.border {
            within("mat.border.width_mm", width_mm, 0.0005 * circle, 0.05 * circle);
        }
        within("flowers.per_kind", self.flowers.per_kind as f64, 1.0, 100.0);
        within("pawns.per_player", self.pawns.per_player as f64, 1.0, 100.0);
        if let Some(looks) = &self.looks {
            let finish = looks.pawns;
            within("pawns.gold_warmth", finish.gold_warmth, -5.0, 5.0);
            within("pawns.silver_warmth", finish.silver_warmth, -5.0, 5.0);
            within("pawns.warmth_sigma", finish.warmth_sigma, 0.01, 5.0);
            if let Some(PawnColours { gold, silver }) = finish.colours {
                gold.iter().chain(&silver).for_each(|v| within("a value of pawns.colours", *v, -6.0, 5.0));
            } else if self.mat.border == Border::None {
                within("on a bare table, the number of pawns.colours", 0.0, 2.0, 2.0);
            }
            within("the number of kinds", looks.kind.len() as f64, 2.0, 50.0);
            for kind in &looks.kind {
                kind.petal
                    .iter()
                    .for_each(|v| within(&format!("a petal value of {:?}", kind.name), *v, -6.0, 5.0));
                within(&format!("the lobes of {:?}", kind.name), f64::from(kind.lobes), 1.0, 200.0);
            }
            let mut names: Vec<&str> = looks.kind.iter().map(|k| k.name.trim()).collect();
            names.sort_unstable();
            if names.windows(2).any(|pair| pair[0] == pair[1]) || names.first().is_some_and(|n| n.is_empty())
            {
                problems.push("every kind needs a name of its own".to_owned());
            }
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(ProfileError::Invalid { path: path.to_owned(), reason: problems.join("; ") })
        }
    }
}

/// Least standard deviation of a size relative to it: nothing is known exactly.
const MIN_RELATIVE_SIGMA: f64 = 1e-6;
/// Least way from one level of an outline up to the next, mm: the radius between them is linear in the height.
const MIN_LEVEL_STEP_MM: f64 = 0.01;
/// Where the top of an outline must lie over the pawn's height: another one is that of another pawn.
const OUTLINE_TOP: (f64, f64) = (0.7, 1.4);
/// Largest profile file read, bytes.
const MAX_BYTES: u64 = 1 << 20;

pub(super) fn read(path: &Path) -> Result<String, ProfileError> {
    let unreadable = |source| ProfileError::Unreadable { path: path.to_string_lossy().into_owned(), source };
    let invalid =
        |reason: String| ProfileError::Invalid { path: path.to_string_lossy().into_owned(), reason };
    if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(invalid("it is no file".to_owned()));
    }
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(invalid(format!("a profile has at most {MAX_BYTES} bytes")));
    }
    Ok(text)
}

pub(super) fn parse<T: serde::de::DeserializeOwned>(text: &str, path: &str) -> Result<T, ProfileError> {
    toml::from_str(text)
        .map_err(|e| ProfileError::Invalid { path: path.to_owned(), reason: one_line(&e, text) })
}

/// What a TOML reader objects to and where, in one line.
fn one_line(error: &toml::de::Error, text: &str) -> String {
    let message = error.message().lines().collect::<Vec<_>>().join("; ");
    let line =
        error.span().map(|span| text.get(..span.start).map_or(1, |before| before.lines().count().max(1)));
    line.map_or_else(|| message.clone(), |line| format!("line {line}: {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the built-in profile is refused for when these words in it are exchanged.
    fn reason(was: &str, is: &str) -> String {
        let mut texts = ProfileTexts::read("lacuna").unwrap();
        assert!(texts.set.contains(was), "{was}");
        texts.set = texts.set.replace(was, is);
        SetProfile::of_texts(&texts).unwrap_err().to_string()
    }

    #[test]
    fn an_outline_rises_from_level_to_level_up_to_the_height_of_the_pawn() {
        let first = "{ height = 0.0, radius = 6.3, sigma = 0.8 }";
        for (is, words) in [
            ("{ height = 2.0, radius = 6.3, sigma = 0.8 }", "a height of pawns.outline"),
            ("{ height = nan, radius = 6.3, sigma = 0.8 }", "a height of pawns.outline"),
            ("{ height = -1.0, radius = 6.3, sigma = 0.8 }", "a height of pawns.outline"),
            ("{ height = 0.0, radius = -6.3, sigma = 0.8 }", "a radius of pawns.outline"),
            ("{ height = 0.0, radius = nan, sigma = 0.8 }", "a radius of pawns.outline"),
            ("{ height = 0.0, radius = 6.3, sigma = 0.0 }", "a sigma of pawns.outline"),
        ] {
            let error = reason(first, is);
            assert!(error.contains(words), "{is}: {error}");
        }
        let error = reason("{ height = 22.0,", "{ height = 122.0,");
        assert!(error.contains("the top of pawns.outline must lie between 15"), "{error}");
    }

    #[test]
    fn a_cap_is_not_above_its_pawn() {
        let error = reason("cap_height_mm = { value = 19.8", "cap_height_mm = { value = 23.0");
        assert!(error.contains("pawns.cap_height_mm must lie between 1 and 22, it is 23"), "{error}");
    }

    #[test]
    fn the_looks_beside_a_profile_are_a_file_that_is_read() {
        let folder = std::env::temp_dir().join(format!("table-umpire-looks-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let set = folder.join("set.toml");
        let text = ProfileTexts::read("lacuna").unwrap().set;
        std::fs::write(&set, &text).unwrap();
        assert_eq!(looks_file(&set.to_string_lossy()), None);
        let text = text.replace("appearance = \"lacuna\"", "appearance = \"mine.toml\"");
        std::fs::write(&set, text).unwrap();
        assert_eq!(looks_file(&set.to_string_lossy()), Some(folder.join("mine.toml")));
        assert!(["lacuna", "no-such-set"].iter().all(|set| looks_file(set).is_none()));
        std::fs::remove_dir_all(folder).unwrap();
    }
}

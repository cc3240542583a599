//! Profiles and looks as text.

use super::{Appearance, ProfileError, SetProfile};

/// What a written profile begins with.
const PROFILE_HEAD: &str = "# A set of Lacuna. Lengths are millimetres; each has its doubt (one standard
# deviation) and where it comes from.
";
/// What written looks begin with.
const LOOKS_HEAD: &str = "# Looks of a set, learnt from a picture: colours over the white of the corner cards, or over a mat's cloth
# (natural logarithm of the ratio of 8-bit values, each plus 8; red, green, blue).
";

impl SetProfile {
    /// The profile as TOML, without its looks.
    ///
    /// # Errors
    /// [`ProfileError::Invalid`] when a value cannot be written.
    pub fn to_toml(&self) -> Result<String, ProfileError> {
        written(PROFILE_HEAD, self, &self.name)
    }
}

impl Appearance {
    /// The looks as TOML.
    ///
    /// # Errors
    /// [`ProfileError::Invalid`] when a value cannot be written.
    pub fn to_toml(&self) -> Result<String, ProfileError> {
        written(LOOKS_HEAD, self, "looks")
    }
}

fn written(head: &str, value: &impl serde::Serialize, name: &str) -> Result<String, ProfileError> {
    let text = toml::to_string(value)
        .map_err(|e| ProfileError::Invalid { path: name.to_owned(), reason: e.to_string() })?;
    Ok(format!("{head}{text}"))
}

#[cfg(test)]
mod tests {
    use super::super::profile::parse;
    use super::*;

    #[test]
    fn a_written_profile_reads_as_it_was() {
        let mut set = SetProfile::load("lacuna").unwrap();
        let looks = set.looks.take().unwrap();
        assert_eq!(parse::<SetProfile>(&set.to_toml().unwrap(), "x").unwrap(), set);
        assert_eq!(parse::<Appearance>(&looks.to_toml().unwrap(), "x").unwrap(), looks);
    }
}

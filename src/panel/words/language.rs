//! The languages.

use unic_langid::LanguageIdentifier;

/// A language of the panel: those of the rulebooks' readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// German.
    #[serde(rename = "de")]
    German,
    /// Danish.
    #[serde(rename = "da")]
    Danish,
    /// Dutch.
    #[serde(rename = "nl")]
    Dutch,
}

impl Language {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 5] = [Self::English, Self::French, Self::German, Self::Danish, Self::Dutch];

    /// Its name in itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::German => "Deutsch",
            Self::Danish => "Dansk",
            Self::Dutch => "Nederlands",
        }
    }

    /// Its code of two letters (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::German => "de",
            Self::Danish => "da",
            Self::Dutch => "nl",
        }
    }

    /// The language with this code, or of a locale's name that begins with it, such as `de_AT.UTF-8`.
    pub fn of_code(code: &str) -> Option<Self> {
        let letters = code.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == letters)
    }

    /// Its messages, one file for each part of the panel.
    pub(super) const fn sources(self) -> [&'static str; 6] {
        macro_rules! files {
            ($folder:literal) => {
                [
                    include_str!(concat!($folder, "/frame.ftl")),
                    include_str!(concat!($folder, "/table.ftl")),
                    include_str!(concat!($folder, "/games.ftl")),
                    include_str!(concat!($folder, "/matches.ftl")),
                    include_str!(concat!($folder, "/setup.ftl")),
                    include_str!(concat!($folder, "/problems.ftl")),
                ]
            };
        }
        match self {
            Self::English => files!("en"),
            Self::French => files!("fr"),
            Self::German => files!("de"),
            Self::Danish => files!("da"),
            Self::Dutch => files!("nl"),
        }
    }

    pub(super) fn identifier(self) -> LanguageIdentifier {
        // every code above is one
        self.code().parse().unwrap_or_default()
    }
}

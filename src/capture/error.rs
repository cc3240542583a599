//! Why a picture could not be opened, and what helps.

use super::PictureFormat;

/// A picture that could not be opened. The text names the file as the user named it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There is no such file.
    #[error("There is no file {path}.")]
    Missing {
        /// The file.
        path: String,
    },
    /// A folder, a device or a pipe.
    #[error("{path} is {kind}, not a picture file.")]
    NotAFile {
        /// The file.
        path: String,
        /// What it is, with its article.
        kind: &'static str,
    },
    /// The system refused to read it.
    #[error("{path} could not be read: {reason}.")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// A file of no bytes.
    #[error("{path} is empty.")]
    Empty {
        /// The file.
        path: String,
    },
    /// A file that holds something else.
    #[error("{path} is not a picture; it looks like {looks_like}.")]
    NotAPicture {
        /// The file.
        path: String,
        /// The best guess at what it holds, with its article.
        looks_like: &'static str,
    },
    /// More bytes than the limit.
    #[error("{path} holds {bytes} bytes, more than the limit of {limit}.")]
    TooManyBytes {
        /// The file.
        path: String,
        /// Its size, bytes.
        bytes: u64,
        /// The limit in force, bytes.
        limit: u64,
    },
    /// More pixels than the limit, by its own header.
    #[error("{path} claims {width} x {height} pixels, more than the limit of {limit}.")]
    TooManyPixels {
        /// The file.
        path: String,
        /// Width as stored, px.
        width: u64,
        /// Height as stored, px.
        height: u64,
        /// The limit in force, px in all.
        limit: u64,
    },
    /// Cut short or corrupt.
    #[error("{path} is a damaged {format} picture: {reason}.")]
    Damaged {
        /// The file.
        path: String,
        /// The format its first bytes announce.
        format: PictureFormat,
        /// What its decoder said.
        reason: String,
    },
    /// A kind of picture this build cannot decode.
    #[error("{path} is a {format} picture that this program cannot decode: {reason}.")]
    Unsupported {
        /// The file.
        path: String,
        /// The format its first bytes announce.
        format: PictureFormat,
        /// What is missing.
        reason: String,
    },
    /// A video that opens and holds nothing to see.
    #[error("No frame of the video {path} can be decoded.")]
    NoFrames {
        /// The file.
        path: String,
    },
    /// One frame of a camera or a network stream.
    #[error("A frame of {path} is damaged: {reason}.")]
    SpoiltFrame {
        /// The camera or stream.
        path: String,
        /// What is wrong with the frame.
        reason: String,
    },
}

impl PictureError {
    /// A short fixed code for programs; codes are added, never renamed.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "no-such-file",
            Self::NotAFile { .. } | Self::Empty { .. } | Self::NotAPicture { .. } => "not-a-picture",
            Self::Unreadable { .. } => "unreadable",
            Self::TooManyBytes { .. } | Self::TooManyPixels { .. } => "too-large",
            Self::Damaged { .. } | Self::SpoiltFrame { .. } => "damaged",
            Self::Unsupported { .. } => "unsupported-format",
            Self::NoFrames { .. } => "no-frames",
        }
    }

    /// The file, as the user named it.
    pub fn path(&self) -> &str {
        match self {
            Self::Missing { path }
            | Self::NotAFile { path, .. }
            | Self::Unreadable { path, .. }
            | Self::Empty { path }
            | Self::NoFrames { path }
            | Self::NotAPicture { path, .. }
            | Self::TooManyBytes { path, .. }
            | Self::TooManyPixels { path, .. }
            | Self::Damaged { path, .. }
            | Self::Unsupported { path, .. }
            | Self::SpoiltFrame { path, .. } => path,
        }
    }

    /// One sentence on what to do about it.
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::Missing { .. } => "Check the name and the folder.",
            Self::NotAFile { .. } => "Give the name of a picture file.",
            Self::Unreadable { .. } => "Check the file's permissions and the disk or card it is on.",
            Self::Empty { .. } => "Copy the picture from the camera again.",
            Self::NotAPicture { .. } => "Give a JPEG, PNG, WebP, TIFF, BMP, GIF or HEIC picture.",
            Self::TooManyBytes { .. } | Self::TooManyPixels { .. } => {
                "Save the picture smaller; 12 megapixels are plenty."
            }
            Self::Damaged { .. } => "Copy the picture from the camera again, or take a new one.",
            Self::Unsupported { format: PictureFormat::Heic, .. } => {
                "Save it as JPEG, or set the phone's camera to \"most compatible\" and take it again."
            }
            Self::Unsupported { .. } => "Save it as an ordinary JPEG or PNG.",
            Self::NoFrames { .. } => "Check that it plays elsewhere, and save it anew as MP4 or AVI.",
            Self::SpoiltFrame { .. } => {
                "If it happens often, try a shorter cable, another USB socket or a smaller picture."
            }
        }
    }
}

/// What a decoder has against a picture; [`super::open_picture`] adds the file's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DecodeProblem {
    /// Over the limit; the size is the stored one, px.
    TooManyPixels { width: u64, height: u64 },
    /// Cut short or corrupt, with the decoder's words.
    Damaged(String),
    /// Sound, as far as one can tell, but not for this build.
    Unsupported(String),
}

impl DecodeProblem {
    /// Names the file and the format; `limit` is the one in force, px.
    pub(super) fn of_file(self, path: &str, format: PictureFormat, limit: u64) -> PictureError {
        let path = path.to_owned();
        match self {
            Self::TooManyPixels { width, height } => {
                PictureError::TooManyPixels { path, width, height, limit }
            }
            Self::Damaged(reason) => PictureError::Damaged { path, format, reason: clause(&reason) },
            Self::Unsupported(reason) => PictureError::Unsupported { path, format, reason: clause(&reason) },
        }
    }
}

/// A decoder's message as the end of one of our sentences: one line, of bounded length, without
/// quotes round it or a full stop.
fn clause(message: &str) -> String {
    const LONGEST_CHARS: usize = 160;
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = line.chars().take(LONGEST_CHARS).collect();
    short.trim_matches(['"', '.', ':', ' ']).to_owned()
}

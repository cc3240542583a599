//! Names as a user gives them to the frames they stand for.

use super::Problem;
use crate::capture::{FrameSource, OpenOptions, PictureFiles};
use crate::vision::{VideoFile, VideoSample};
use std::fs;
use std::path::{Path, PathBuf};

/// Endings of video files.
const VIDEOS: [&str; 8] = ["avi", "mkv", "mov", "mp4", "mpg", "mpeg", "m4v", "webm"];
/// Endings of the pictures that are taken from a folder.
const PICTURES: [&str; 12] =
    ["bmp", "gif", "heic", "heif", "jpeg", "jpg", "mpo", "png", "tif", "tiff", "webp", "jpe"];
/// Pictures taken from one folder at most.
const MOST_PICTURES: usize = 1000;

/// The frames of pictures, folders of pictures and video files, in the order given; a folder's by name.
///
/// # Errors
/// A [`Problem`] for a folder that cannot be read or has no pictures, and for a video that cannot be decoded.
pub fn open_sources(paths: &[PathBuf]) -> Result<Vec<Box<dyn FrameSource>>, Problem> {
    let mut sources: Vec<Box<dyn FrameSource>> = Vec::new();
    for path in paths {
        if path.is_dir() {
            let pictures = pictures_in(path)?;
            if pictures.len() > MOST_PICTURES {
                return Err(no_pictures(path, pictures.len(), &format!("1 to {MOST_PICTURES} pictures")));
            }
            sources.push(Box::new(PictureFiles::new(pictures, OpenOptions::default())));
        } else if is_video(path) {
            sources.push(Box::new(VideoSample::new(open_video(path)?)?));
        } else {
            sources.push(Box::new(PictureFiles::new(vec![path.clone()], OpenOptions::default())));
        }
    }
    Ok(sources)
}

/// Whether a file is called like a video.
pub(super) fn is_video(path: &Path) -> bool {
    has_ending(path, &VIDEOS) && path.is_file()
}

/// Opens a video.
///
/// # Errors
/// A [`Problem`] when it cannot be decoded.
pub(super) fn open_video(path: &Path) -> Result<VideoFile, Problem> {
    VideoFile::open(path)?.ok_or_else(|| Problem {
        code: "not-a-video",
        message: format!("{} is no video that can be decoded.", path.display()),
        remedy: "Save it as MP4 or AVI, or give pictures.".to_owned(),
    })
}

/// What is called like a picture in a folder, by name. What is none then (a folder, a pipe, a link to nothing) is refused
/// when its turn comes, and so told.
///
/// # Errors
/// A [`Problem`] when it cannot be read or has no pictures.
pub(super) fn pictures_in(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let unreadable = |error: std::io::Error| Problem {
        code: "unreadable",
        message: format!("The folder {} could not be read: {error}.", folder.display()),
        remedy: "Check its name and its permissions.".to_owned(),
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if has_ending(&path, &PICTURES) {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(no_pictures(folder, 0, "pictures"));
    }
    Ok(files)
}

fn no_pictures(folder: &Path, count: usize, wanted: &str) -> Problem {
    Problem {
        code: "no-pictures",
        message: format!("The folder {} holds {count} pictures.", folder.display()),
        remedy: format!("Give a folder with {wanted}."),
    }
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|e| endings.iter().any(|ending| e.eq_ignore_ascii_case(ending)))
}

//! A name as a user gives it to the frames that come from it, one after another.

use super::Problem;
use super::sources::{is_video, open_video, pictures_in};
use crate::capture::{
    CameraName, CameraSettings, FrameStream, OpenOptions, ReadAhead, RecordedPictures, Shot, StreamAddress,
    StreamError, WantedMode, open_camera, open_network, open_original,
};
use std::path::Path;

/// Frame rate of a folder that is played without one, frames a second: that of a usual camera.
const FOLDER_FPS: f64 = 30.0;

/// What a user may choose about a stream of frames.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StreamOptions {
    /// Frames a second, more than 0: of a recording the rate at which it is played, in place of its own times; of a
    /// camera the rate that is asked for. Without it a folder has 30, a video its own times, and a camera is asked for
    /// 30.
    pub fps: Option<f64>,
    /// Width and height that a camera is asked for, px; 1920 x 1080 where `None`.
    pub size: Option<(u32, u32)>,
    /// Settings that a camera is to hold.
    pub settings: CameraSettings,
}

/// A stream's name as it may be shown and kept: without the password of a network stream.
pub fn shown_name(name: &str) -> String {
    if !name.contains("://") {
        return name.to_owned();
    }
    match StreamAddress::parse(name) {
        Ok(address) => address.to_string(),
        // what stands before an @ may be a login
        Err(_) => match (name.split_once("://"), name.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => name.to_owned(),
        },
    }
}

/// What names of cameras begin with.
const CAMERA: &str = "camera:";

/// Opens the stream that `name` stands for: a camera (`camera:0`, `camera:NAME`), a network stream (`http://...`), a
/// folder of frames, a video file, or a single picture.
///
/// # Errors
/// A [`Problem`] when there is no such thing or it gives no frames.
pub fn open_stream(name: &str, options: &StreamOptions) -> Result<Box<dyn FrameStream>, Problem> {
    if let Some(camera) = name.strip_prefix(CAMERA) {
        let mode = WantedMode { size: options.size, fps: options.fps };
        return Ok(open_camera(name, CameraName::parse(camera), mode, options.settings)?);
    }
    if name.contains("://") {
        let address = StreamAddress::parse(name)
            .map_err(|fault| StreamError::BadAddress { name: shown_name(name), fault })?;
        return Ok(open_network(address)?);
    }
    let path = Path::new(name);
    if path.is_dir() {
        let fps = options.fps.unwrap_or(FOLDER_FPS);
        let pictures = RecordedPictures::new(pictures_in(path)?, fps, OpenOptions::default());
        return Ok(Box::new(ReadAhead::new(name, pictures)?));
    }
    if is_video(path) {
        let video = open_video(path)?;
        let video = match options.fps {
            Some(fps) => video.at_rate(fps),
            None => video,
        };
        return Ok(Box::new(ReadAhead::new(name, video)?));
    }
    let (frame, original) = open_original(path, &OpenOptions::default())?;
    let shot = Shot { number: 0, t_s: 0.0, frame, original: Some(original) };
    Ok(Box::new(ReadAhead::new(name, std::iter::once(Ok(shot)))?))
}

#[cfg(test)]
mod tests {
    use super::shown_name;

    #[test]
    fn a_login_is_shown_nowhere() {
        let shown = shown_name("http://anna:secret@10.0.0.7:8080/video");
        assert!(
            !shown.contains("secret") && !shown.contains("anna") && shown.contains("10.0.0.7"),
            "{shown}"
        );
        let refused = shown_name("ftp://anna:secret@10.0.0.7/video");
        assert!(!refused.contains("secret") && refused.contains("10.0.0.7"), "{refused}");
        assert_eq!(shown_name("games/friday"), "games/friday");
    }
}

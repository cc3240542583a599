//! Evidence frames in a report.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::metadata::Orientation;
use image::{ImageDecoder, ImageFormat, ImageReader};

use crate::record::{Picture, PictureForm};
use crate::tracker::{Happening, Nudged, PicturePlace};

/// Radius of the mark as a part of the picture's width.
const MARK: f64 = 0.025;

/// The picture with a ring at each place where something happened, as HTML. Where its size cannot be told, or it is
/// turned by its own data, it stands without rings.
pub(super) fn framed<'a>(picture: &Picture, happenings: impl Iterator<Item = &'a Happening>) -> String {
    let kind = match picture.form {
        PictureForm::Jpeg => "jpeg",
        PictureForm::Png => "png",
    };
    let data = format!("data:image/{kind};base64,{}", STANDARD.encode(&picture.bytes));
    let places: Vec<PicturePlace> = happenings.filter_map(place).collect();
    let size = upright_size(picture).filter(|_| !places.is_empty());
    let Some((width, height)) = size else { return format!("<img alt=\"The frame\" src=\"{data}\">") };
    let radius = MARK * f64::from(width);
    let ring = |PicturePlace([u, v]): &PicturePlace| {
        format!(
            "<circle cx=\"{u:.1}\" cy=\"{v:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"#000\" stroke-width=\"6\"/>\
             <circle cx=\"{u:.1}\" cy=\"{v:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\"/>"
        )
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"The frame\">\
         <image href=\"{data}\" width=\"{width}\" height=\"{height}\"/>{}</svg>",
        places.iter().map(ring).collect::<String>()
    )
}

/// Width and height in the picture's head, px, where it is stored upright.
fn upright_size(picture: &Picture) -> Option<(u32, u32)> {
    let format = match picture.form {
        PictureForm::Jpeg => ImageFormat::Jpeg,
        PictureForm::Png => ImageFormat::Png,
    };
    let mut decoder = ImageReader::with_format(Cursor::new(&picture.bytes), format).into_decoder().ok()?;
    let upright = matches!(decoder.orientation(), Ok(Orientation::NoTransforms));
    upright.then(|| decoder.dimensions()).filter(|(width, height)| *width > 0 && *height > 0)
}

/// Where in the picture it happened, px.
const fn place(what: &Happening) -> Option<PicturePlace> {
    match what {
        Happening::Placed(placed) => Some(placed.pixel),
        Happening::Nudged(Nudged { pixel, .. }) | Happening::Returned { pixel, .. } => Some(*pixel),
        _ => None,
    }
}

//! A picture to draw on: smooth lines, fills and text with dark outlines.

use ab_glyph::{Font, FontRef, ScaleFont};
use image::{Rgb as Pixel, RgbImage};
use imageproc::drawing::{draw_text_mut, text_size};

use super::line::{Area, dashes, is_inside};
use super::palette::{DARK, Rgb};
use crate::capture::Frame;
use crate::geometry::ImagePoint;

/// Lines of a picture at which one unit is one pixel.
const UNIT_LINES: f64 = 720.0;
/// Least unit, px: thinner lines and smaller letters cannot be read.
const LEAST_UNIT: f64 = 0.8;
/// Width of the dark edge on each side of a bright line, units.
const EDGE: f64 = 0.8;
/// How strong that edge is against its line.
const EDGE_OPACITY: f64 = 0.6;
/// Length of a dash and of the room between two, in units for a line of no width.
const DASH: (f64, f64) = (3.5, 2.5);

/// How a line is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pen {
    pub(super) colour: Rgb,
    /// Width, units.
    pub(super) width: f64,
    /// 0 to 1.
    pub(super) opacity: f64,
    /// Dashed instead of solid.
    pub(super) dashed: bool,
}

/// The picture being drawn on.
pub(super) struct Canvas {
    image: RgbImage,
    font: Option<FontRef<'static>>,
    unit: f64,
}

/// Pixels to a unit for a picture: lines and text grow with it.
pub(super) fn unit_of(frame: &Frame) -> f64 {
    (frame.width.min(frame.height) as f64 / UNIT_LINES).max(LEAST_UNIT)
}

impl Canvas {
    /// A copy of `frame` with a dark strip of `strip` px below; `None` for a frame that is no picture.
    pub(super) fn of(frame: &Frame, strip: usize) -> Option<Self> {
        let (width, height) = (u32::try_from(frame.width).ok()?, u32::try_from(frame.height + strip).ok()?);
        let mut pixels = frame.rgb.clone();
        pixels.extend(DARK.iter().cycle().take(3 * frame.width * strip));
        let image = RgbImage::from_raw(width, height, pixels)?;
        let font = FontRef::try_from_slice(epaint_default_fonts::HACK_REGULAR).ok();
        Some(Self { image, font, unit: unit_of(frame) })
    }

    /// The picture; `origin` names its source.
    pub(super) fn into_frame(self, origin: &Frame) -> Frame {
        Frame {
            source: origin.source.clone(),
            width: self.image.width() as usize,
            height: self.image.height() as usize,
            rgb: self.image.into_raw(),
            focal: origin.focal,
        }
    }

    /// Pixels to a unit.
    pub(super) const fn unit(&self) -> f64 {
        self.unit
    }

    /// The pixels, three bytes each, and the width in px.
    pub(super) fn pixels_mut(&mut self) -> (&mut [u8], usize) {
        let width = self.image.width() as usize;
        (&mut self.image, width)
    }

    /// Width and height, px.
    pub(super) fn size(&self) -> (f64, f64) {
        (f64::from(self.image.width()), f64::from(self.image.height()))
    }

    /// A line through the points with a dark edge.
    pub(super) fn line(&mut self, points: &[ImagePoint], pen: Pen) {
        let parts = if pen.dashed {
            dashes(points, (DASH.0 + pen.width) * self.unit, (DASH.1 + pen.width) * self.unit)
        } else {
            vec![points.to_vec()]
        };
        let under = (pen.width + 2.0 * EDGE) * self.unit;
        for part in &parts {
            self.stroke(part, under, DARK, pen.opacity * EDGE_OPACITY);
        }
        for part in &parts {
            self.stroke(part, pen.width * self.unit, pen.colour, pen.opacity);
        }
    }

    /// A smooth line `width` px wide.
    fn stroke(&mut self, points: &[ImagePoint], width: f64, colour: Rgb, opacity: f64) {
        let reach = width / 2.0 + 1.0;
        let Some((left, top, right, bottom)) = self.clipped(&Area::holding(points), reach) else { return };
        let columns = right - left + 1;
        let mut cover = vec![0.0_f64; columns * (bottom - top + 1)];
        for ends in points.windows(2) {
            let (a, b) = (ends[0], ends[1]);
            let Some((x0, y0, x1, y1)) = self.clipped(&Area::holding(ends), reach) else { continue };
            for y in y0..=y1 {
                for x in x0..=x1 {
                    let distance = ImagePoint::new(x as f64, y as f64).distance_to_segment(a, b);
                    let share = (width / 2.0 + 0.5 - distance).clamp(0.0, 1.0);
                    let cell = &mut cover[(y - top) * columns + x - left];
                    *cell = cell.max(share);
                }
            }
        }
        for (i, share) in cover.into_iter().enumerate() {
            self.blend(left + i % columns, top + i / columns, colour, opacity * share);
        }
    }

    /// Fills a polygon.
    pub(super) fn fill(&mut self, corners: &[ImagePoint], colour: Rgb, opacity: f64) {
        let Some((left, top, right, bottom)) = self.clipped(&Area::holding(corners), 0.0) else { return };
        for y in top..=bottom {
            for x in left..=right {
                if is_inside(ImagePoint::new(x as f64, y as f64), corners) {
                    self.blend(x, y, colour, opacity);
                }
            }
        }
    }

    /// Width and height of a text `height` px high, px.
    pub(super) fn text_size(&self, text: &str, height: f64) -> (f64, f64) {
        self.font.as_ref().map_or((0.0, 0.0), |font| {
            let (wide, high) = text_size(height as f32, font, text);
            (f64::from(wide), f64::from(high))
        })
    }

    /// Writes a text `height` px high with its top left corner at a point, with a dark edge.
    pub(super) fn text(&mut self, text: &str, at: ImagePoint, height: f64, colour: Rgb) {
        let Some(font) = &self.font else { return };
        let edge = (self.unit * EDGE).round().max(1.0) as i32;
        let (x, y) = (at.u.round() as i32, at.v.round() as i32);
        for dy in -edge..=edge {
            for dx in -edge..=edge {
                if dx * dx + dy * dy <= edge * edge + 1 {
                    let dark = Pixel(DARK);
                    draw_text_mut(&mut self.image, dark, x + dx, y + dy, height as f32, font, text);
                }
            }
        }
        draw_text_mut(&mut self.image, Pixel(colour), x, y, height as f32, font, text);
    }

    /// The same with the middle of the text at a point.
    pub(super) fn text_about(&mut self, text: &str, centre: ImagePoint, height: f64, colour: Rgb) {
        self.text(text, self.corner_about(text, centre, height), height, colour);
    }

    /// Where the top left corner of a text goes so that the middle of its capitals is at a point.
    fn corner_about(&self, text: &str, centre: ImagePoint, height: f64) -> ImagePoint {
        let wide = self.text_size(text, height).0;
        let capital = self.font.as_ref().and_then(|font| {
            let scaled = font.as_scaled(height as f32);
            let bounds = scaled.outline_glyph(scaled.scaled_glyph('H'))?.px_bounds();
            Some(f64::from(scaled.ascent() + (bounds.min.y + bounds.max.y) / 2.0))
        });
        ImagePoint::new(centre.u - wide / 2.0, centre.v - capital.unwrap_or(height / 2.0))
    }

    /// Writes a text without an edge, its middle at a point.
    pub(super) fn plain_text_about(&mut self, text: &str, centre: ImagePoint, height: f64, colour: Rgb) {
        let corner = self.corner_about(text, centre, height);
        let Some(font) = &self.font else { return };
        let (x, y) = (corner.u.round() as i32, corner.v.round() as i32);
        draw_text_mut(&mut self.image, Pixel(colour), x, y, height as f32, font, text);
    }

    /// The pixels of a box grown by `reach` px that lie in the picture: left, top, right, bottom.
    fn clipped(&self, area: &Area, reach: f64) -> Option<(usize, usize, usize, usize)> {
        let (width, height) = self.size();
        let (left, top) = ((area.left - reach).floor().max(0.0), (area.top - reach).floor().max(0.0));
        let right = (area.right + reach).ceil().min(width - 1.0);
        let bottom = (area.bottom + reach).ceil().min(height - 1.0);
        let is_there = left <= right && top <= bottom;
        is_there.then_some((left as usize, top as usize, right as usize, bottom as usize))
    }

    fn blend(&mut self, x: usize, y: usize, colour: Rgb, opacity: f64) {
        let (width, start) = (self.image.width() as usize, 3);
        if let Some(pixel) = self.image.get_mut(start * (y * width + x)..).and_then(|p| p.get_mut(..start)) {
            blend(pixel, colour, opacity);
        }
    }
}

/// Mixes a colour into three bytes; `opacity` 0 to 1.
pub(super) fn blend(pixel: &mut [u8], colour: Rgb, opacity: f64) {
    if opacity <= 0.0 {
        return;
    }
    for (old, new) in pixel.iter_mut().zip(colour) {
        let mixed = f64::from(*old) + (f64::from(new) - f64::from(*old)) * opacity.min(1.0);
        *old = mixed.round() as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_beyond_the_edge_is_no_fault() {
        let frame = Frame { source: String::new(), width: 9, height: 7, rgb: vec![0; 189], focal: None };
        let mut canvas = Canvas::of(&frame, 0).unwrap();
        let far = [ImagePoint::new(-50.0, -9.0), ImagePoint::new(40.0, 90.0), ImagePoint::new(400.0, -90.0)];
        canvas.line(&far, Pen { colour: [255, 0, 0], width: 3.0, opacity: 1.0, dashed: true });
        canvas.fill(&far, [0, 255, 0], 0.5);
        canvas.text("text", ImagePoint::new(-100.0, 5.0), 12.0, [255; 3]);
        assert_eq!(canvas.into_frame(&frame).rgb.len(), 189);
    }
}

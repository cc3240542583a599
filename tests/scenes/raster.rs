//! Pictures of a scene through the true camera, four samples a pixel, with the light's, the lens's and the
//! sensor's faults.

use super::chance::Chance;
use super::look::{Light, Look};
use super::shot::Shot;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use table_umpire::capture::{FocalHint, Frame};
use table_umpire::geometry::{ImagePoint, MatPoint, RayPoint, SpacePoint, View};

/// How a picture was taken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exposure {
    /// Light by channel, 1 for white.
    pub light: [f64; 3],
    /// Relative fall of the light over 250 mm of cloth, along x and y.
    pub slope: [f64; 2],
    /// Standard deviation of the sensor's noise, 8-bit units.
    pub noise: f64,
    /// Standard deviation of the lens's blur, px.
    pub blur_px: f64,
}

impl Exposure {
    /// Ordinary light in a room.
    pub fn ordinary(chance: &mut Chance) -> Self {
        let level = chance.uniform(0.75, 1.5);
        let warmth = chance.uniform(-0.08, 0.15);
        Self {
            light: [level * (1.0 + warmth), level, level * (1.0 - warmth)],
            slope: [chance.uniform(-0.15, 0.15), chance.uniform(-0.15, 0.15)],
            noise: chance.uniform(1.0, 3.0),
            blur_px: chance.uniform(0.5, 0.9),
        }
    }

    /// One warm lamp, dim.
    pub fn lamp(chance: &mut Chance) -> Self {
        let level = chance.uniform(0.35, 0.6);
        Self {
            light: [level * 1.3, level, level * 0.6],
            slope: [chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3)],
            noise: chance.uniform(3.0, 5.0),
            blur_px: chance.uniform(0.6, 1.0),
        }
    }
}

/// Diagonal of a 35 mm picture, mm.
const FULL_FRAME_DIAGONAL_MM: f64 = 43.27;
/// Spacing of the grid on which the lens is undone, px.
const GRID: usize = 8;
/// Samples a pixel along each side.
const SAMPLES: usize = 2;
/// Half the width of the blur's kernel, px.
const KERNEL: usize = 3;

/// What a picture can be taken of.
pub trait Scene: Sync {
    /// Middles and reaches of all tokens, mm: foot, radius, height.
    fn tokens(&self) -> Vec<(MatPoint, f64, f64)>;

    /// What the line of sight that reaches the ground at `foot` and runs `run` mm aside per mm of height
    /// meets; `candidates` are the tokens that it may meet.
    fn seen(&self, foot: MatPoint, run: [f64; 2], candidates: &[usize]) -> Light;
}

impl Scene for Look {
    fn tokens(&self) -> Vec<(MatPoint, f64, f64)> {
        Look::tokens(self).collect()
    }

    fn seen(&self, foot: MatPoint, run: [f64; 2], candidates: &[usize]) -> Light {
        Look::seen(self, foot, run, candidates)
    }
}

/// A picture of the scene. The same arguments give the same bytes.
pub fn picture(look: &impl Scene, shot: &Shot, exposure: &Exposure, seed: u64) -> Frame {
    let (width, height) = (shot.width, shot.height);
    let rays = RayGrid::new(shot);
    let boxes: Vec<Option<[f64; 4]>> = look.tokens().into_iter().map(|t| box_of(&shot.view, t)).collect();
    let (mat_from_camera, eye) = (shot.view.pose.camera_from_mat.rotation.inverse(), shot.view.pose.eye());
    let axes = mat_from_camera.to_rotation_matrix();
    let light_at = |p: MatPoint| -> Light {
        let fall = 1.0 + (exposure.slope[0] * p.x + exposure.slope[1] * p.y) / 250.0;
        exposure.light.map(|v| (v * fall.clamp(0.2, 2.0)) as f32)
    };
    let mut light = vec![[0.0_f32; 3]; width * height];
    light.par_chunks_mut(width).enumerate().for_each(|(v, row)| {
        let in_row: Vec<usize> = (0..boxes.len())
            .filter(|&i| boxes[i].is_some_and(|b| b[1] <= v as f64 && v as f64 <= b[3]))
            .collect();
        let mut candidates = Vec::new();
        for (u, pixel) in row.iter_mut().enumerate() {
            candidates.clear();
            candidates.extend(
                in_row
                    .iter()
                    .copied()
                    .filter(|&i| boxes[i].is_some_and(|b| b[0] <= u as f64 && u as f64 <= b[2])),
            );
            for s in 0..SAMPLES * SAMPLES {
                let part = |k: usize| (k as f64 + 0.5) / SAMPLES as f64 - 0.5;
                let ray = rays.at(u as f64 + part(s % SAMPLES), v as f64 + part(s / SAMPLES));
                let direction = axes * nalgebra::Vector3::new(ray.x, ray.y, 1.0);
                if direction.z >= -1e-6 {
                    continue;
                }
                let along = -eye.z / direction.z;
                let foot = MatPoint::new(eye.x + along * direction.x, eye.y + along * direction.y);
                let run = [(eye.x - foot.x) / eye.z, (eye.y - foot.y) / eye.z];
                let (colour, falling) = (look.seen(foot, run, &candidates), light_at(foot));
                for k in 0..3 {
                    pixel[k] += colour[k] * falling[k] / (SAMPLES * SAMPLES) as f32;
                }
            }
        }
    });
    let light = blurred(&light, width, height, exposure.blur_px);
    let mut rgb = vec![0_u8; 3 * width * height];
    rgb.par_chunks_mut(3 * width).enumerate().for_each(|(v, row)| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(v as u64);
        for (value, out) in light[v * width..(v + 1) * width].iter().flatten().zip(row) {
            *out = (encoded(*value) + exposure.noise * noise(&mut random)).round().clamp(0.0, 255.0) as u8;
        }
    });
    let equivalent = |focal: f64| focal / (width as f64).hypot(height as f64) * FULL_FRAME_DIAGONAL_MM;
    let focal = shot.named_focal_px.map(|f| FocalHint { equivalent_35mm: equivalent(f), taken_size: None });
    Frame { source: format!("scene {seed}"), width, height, rgb, focal }
}

/// From linear light to 8-bit display units.
fn encoded(light: f32) -> f64 {
    255.0 * f64::from(light.max(0.0).powf(1.0 / 2.2))
}

/// Nearly normal noise of standard deviation 1: the sum of four random bytes.
fn noise(random: &mut ChaCha8Rng) -> f64 {
    let sum: i32 = random.next_u32().to_le_bytes().iter().map(|b| i32::from(*b)).sum();
    f64::from(sum - 510) / 147.8
}

/// Where a token can be in the picture: least and largest column and row; `None` behind the camera.
fn box_of(view: &View, (at, radius, height): (MatPoint, f64, f64)) -> Option<[f64; 4]> {
    let mut reach = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for z in [-1.5, height + 1.5] {
        for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let corner = SpacePoint { x: at.x + 1.1 * radius * dx, y: at.y + 1.1 * radius * dy, z };
            let p = view.image_from_space(corner)?;
            reach = [reach[0].min(p.u), reach[1].min(p.v), reach[2].max(p.u), reach[3].max(p.v)];
        }
    }
    Some([reach[0] - 1.0, reach[1] - 1.0, reach[2] + 1.0, reach[3] + 1.0])
}

/// Undistorted rays on a coarse grid, linear between: off by less than a thousandth of a pixel.
struct RayGrid {
    columns: usize,
    rays: Vec<RayPoint>,
}

impl RayGrid {
    fn new(shot: &Shot) -> Self {
        let (columns, rows) = (shot.width / GRID + 3, shot.height / GRID + 3);
        let camera = shot.view.camera;
        let ray = |i: usize| {
            let corner = |k: usize| (k * GRID) as f64 - GRID as f64;
            let point = ImagePoint::new(corner(i % columns), corner(i / columns));
            let plain =
                RayPoint { x: (point.u - camera.cx) / camera.fx, y: (point.v - camera.cy) / camera.fy };
            camera.ray_from_image(point).unwrap_or(plain)
        };
        Self { columns, rays: (0..columns * rows).map(ray).collect() }
    }

    fn at(&self, u: f64, v: f64) -> RayPoint {
        let (x, y) = (u / GRID as f64 + 1.0, v / GRID as f64 + 1.0);
        let (i, j) = (x as usize, y as usize);
        let (a, b) = (x - i as f64, y - j as f64);
        let corner = |di: usize, dj: usize| self.rays[(j + dj) * self.columns + i + di];
        let [p, q, r, s] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
        let mix = |p: f64, q: f64, r: f64, s: f64| {
            (p * (1.0 - a) + q * a) * (1.0 - b) + (r * (1.0 - a) + s * a) * b
        };
        RayPoint { x: mix(p.x, q.x, r.x, s.x), y: mix(p.y, q.y, r.y, s.y) }
    }
}

fn blurred(light: &[Light], width: usize, height: usize, sigma: f64) -> Vec<Light> {
    let weight = |i: usize| (-0.5 * ((i as f64 - KERNEL as f64) / sigma).powi(2)).exp();
    let total: f64 = (0..=2 * KERNEL).map(weight).sum();
    let kernel: Vec<f32> = (0..=2 * KERNEL).map(|i| (weight(i) / total) as f32).collect();
    let pass = |from: &[Light], step: usize, along: &(dyn Fn(usize) -> (usize, usize) + Sync)| {
        let mut out = vec![[0.0_f32; 3]; from.len()];
        out.par_chunks_mut(width).enumerate().for_each(|(v, row)| {
            for (u, pixel) in row.iter_mut().enumerate() {
                let here = v * width + u;
                let (at, last) = along(here);
                for (k, w) in kernel.iter().enumerate() {
                    let to = (at + k).saturating_sub(KERNEL).min(last);
                    let source = &from[here - at * step + to * step];
                    for c in 0..3 {
                        pixel[c] += w * source[c];
                    }
                }
            }
        });
        out
    };
    let across = pass(light, 1, &|i| (i % width, width - 1));
    pass(&across, width, &|i| (i / width, height - 1))
}

/// Saves a picture when the environment variable `UMPIRE_SCENES` names a folder.
pub fn keep(frame: &Frame, name: &str) {
    let Some(folder) = std::env::var_os("UMPIRE_SCENES") else { return };
    let path = std::path::Path::new(&folder).join(format!("{name}.png"));
    let (w, h) = (frame.width as u32, frame.height as u32);
    image::save_buffer(&path, &frame.rgb, w, h, image::ExtendedColorType::Rgb8).unwrap();
}

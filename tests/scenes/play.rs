//! A match played on a drawn table, frame by frame, with what truly happens in it: legal moves, acts that the rules do
//! not allow, moves taken back, nudges, bumps of the camera, hands.

use super::chance::Chance;
use super::look::Look;
use super::raster::{Exposure, picture};
use super::shot::{Device, Framing, Shot};
use super::table::{Standing, Table};
use table_umpire::calibration::SetProfile;
use table_umpire::capture::Frame;
use table_umpire::games::lacuna::{ClearPair, Colour, Flower, Pawn, Player, Survey, Token};
use table_umpire::geometry::{ImagePoint, MatPoint};

/// Where a flower that was taken lies: out of every picture, mm.
const AWAY: MatPoint = MatPoint::new(5000.0, 5000.0);
/// Frames a second of the match.
pub const FPS: f64 = 5.0;
/// Frames with a hand, and quiet frames after it.
const HAND_FRAMES: usize = 3;
const QUIET_FRAMES: usize = 4;
/// Quiet frames after an act that stays incomplete: longer than it is waited for.
const LONG_QUIET_FRAMES: usize = 26;
/// Noise that each frame has for itself, 8-bit units.
const FRAME_NOISE: f64 = 1.2;
/// Room that a generated pawn has beside the line's obstacles, mm: no legal move is a close one.
const ROOM_MM: f64 = 2.0;
/// Half the width of an arm in the picture, in picture widths, how far its shadow reaches in those, and its colour.
const ARM: f64 = 0.03;
const SHADOW: f64 = 1.6;
const SKIN: [f64; 3] = [205.0, 160.0, 135.0];

/// What truly happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    Ready { flowers: usize },
    Placed { player: Player, colour: String, at: MatPoint, is_legal: bool },
    Taken { colour: String },
    TakenBack,
    Nudged { is_pawn: bool, class: String, to: MatPoint, put_back: bool },
    Bump,
    End { flowers: usize },
}

/// A deed with the frame that first shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    pub frame: usize,
    pub deed: Deed,
}

/// What the camera sees for a while.
struct Scene {
    /// Index into the pictures.
    picture: usize,
    /// Where a hand points, px.
    hand: Option<ImagePoint>,
}

/// A whole match.
pub struct Play {
    pictures: Vec<(Table, Shot)>,
    scenes: Vec<Scene>,
    pub done: Vec<Done>,
    profile: SetProfile,
    look_seed: u64,
    exposure: Exposure,
    drawn: Option<(usize, Frame)>,
}

/// The match being made.
struct Making {
    play: Play,
    chance: Chance,
    table: Table,
    shot: Shot,
    player: Player,
    moves: usize,
}

impl Play {
    /// A random match.
    pub fn random(seed: u64, profile: &SetProfile) -> Self {
        let mut chance = Chance::new(seed);
        let mut table = Table::random(&mut chance, profile, 0.7, 0);
        let has_free = chance.happens(0.5);
        table.pawns.clear();
        table.lay_out(&mut chance, profile);
        let radius = profile.mat.circle_mm.value / 2.0;
        let framing = Framing { size: (1280, 720), max_tilt_deg: 45.0, fill: (0.7, 0.95) };
        let shot = Shot::framed(&mut chance, Device::Webcam, radius, &framing);
        let exposure = Exposure { noise: 0.0, ..Exposure::ordinary(&mut chance) };
        let play = Self {
            pictures: Vec::new(),
            scenes: Vec::new(),
            done: Vec::new(),
            profile: profile.clone(),
            look_seed: seed,
            exposure,
            drawn: None,
        };
        let mut making = Making { play, chance, table, shot, player: Player::Gold, moves: 0 };
        if making.chance.happens(0.5) {
            making.player = Player::Silver;
        }
        making.run(has_free);
        making.play
    }

    pub fn frames(&self) -> usize {
        self.scenes.len()
    }

    /// Where a place of the mat is in frame `n`, px, and the pixels per mm there.
    pub fn px(&self, n: usize, at: MatPoint) -> (ImagePoint, f64) {
        let view = &self.pictures[self.scenes[n].picture].1.view;
        (view.image_from_mat(at).unwrap(), view.px_per_mm(at).unwrap())
    }

    /// Frame `n`; frames are drawn in order.
    pub fn frame(&mut self, n: usize) -> Frame {
        let scene = &self.scenes[n];
        if self.drawn.as_ref().is_none_or(|drawn| drawn.0 != scene.picture) {
            let (table, shot) = &self.pictures[scene.picture];
            let look = Look::of(&mut Chance::new(self.look_seed), table, &self.profile);
            self.drawn = Some((scene.picture, picture(&look, shot, &self.exposure, self.look_seed)));
        }
        let mut frame = self.drawn.as_ref().unwrap().1.clone();
        if let Some(tip) = scene.hand {
            draw_arm(&mut frame, tip);
        }
        add_noise(&mut frame, n as u64 + 1000 * self.look_seed);
        frame
    }
}

impl Making {
    fn run(&mut self, has_free: bool) {
        if !has_free {
            let flower = self.chance.index(self.table.flowers.len());
            self.table.flowers[flower].at = AWAY;
        }
        self.show(QUIET_FRAMES, None);
        let flowers = self.standing().count();
        self.note_at(0, Deed::Ready { flowers });
        if has_free {
            let flower = self.any_flower();
            self.hand_at(self.table.flowers[flower].at);
            let colour = self.colour(self.table.flowers[flower].kind);
            self.table.flowers[flower].at = AWAY;
            self.note(Deed::Taken { colour });
            self.show(QUIET_FRAMES, None);
        }
        while self.moves < 12 {
            let own = usize::from(self.player == Player::Silver);
            if self.table.pawns.iter().filter(|p| p.kind == own).count() == 6 {
                self.player = self.player.other();
            }
            let Some(pair) = self.legal_pair() else { return };
            match self.chance.index(20) {
                0 => self.off_line(&pair),
                1 => self.different_colours(),
                2 if self.moves > 0 => self.wrong_player(&pair),
                3 => self.one_flower(&pair),
                4 => {
                    let before = self.table.clone();
                    self.place(&pair, true);
                    self.take_back(before);
                }
                5 | 6 => self.nudge(),
                7 => self.bump(),
                _ => self.place(&pair, true),
            }
        }
        let flowers = self.standing().count();
        self.note(Deed::End { flowers });
        self.show(2 * QUIET_FRAMES, None);
    }

    fn standing(&self) -> impl Iterator<Item = (usize, &Standing)> {
        self.table.flowers.iter().enumerate().filter(|(_, f)| f.at != AWAY)
    }

    fn any_flower(&mut self) -> usize {
        let all: Vec<usize> = self.standing().map(|(i, _)| i).collect();
        all[self.chance.index(all.len())]
    }

    fn colour(&self, kind: usize) -> String {
        self.play.profile.kinds()[kind].name.clone()
    }

    /// Shows the table as it is.
    fn show(&mut self, frames: usize, hand: Option<MatPoint>) {
        self.play.pictures.push((self.table.clone(), self.shot.clone()));
        let picture = self.play.pictures.len() - 1;
        let hand = hand.and_then(|at| self.shot.view.image_from_mat(at));
        self.play.scenes.extend((0..frames).map(|_| Scene { picture, hand }));
    }

    fn hand_at(&mut self, at: MatPoint) {
        self.show(HAND_FRAMES, Some(at));
    }

    /// A deed that the next frame shows first.
    fn note(&mut self, deed: Deed) {
        self.note_at(self.play.scenes.len(), deed);
    }

    fn note_at(&mut self, frame: usize, deed: Deed) {
        self.play.done.push(Done { frame, deed });
    }

    /// A legal pair with room for a pawn, and a place for it.
    fn legal_pair(&mut self) -> Option<(usize, usize, MatPoint)> {
        let radius = self.play.profile.flowers.diameter_mm.value / 2.0 + ROOM_MM;
        let pawn = self.play.profile.pawns.base_mm.value / 2.0 + ROOM_MM;
        let places: Vec<usize> = self.standing().map(|(i, _)| i).collect();
        let mut standing = Vec::new();
        for (index, i) in places.iter().enumerate() {
            let flower =
                Flower { colour: Colour(self.table.flowers[*i].kind), at: self.table.flowers[*i].at };
            let footprints = table_umpire::games::lacuna::Footprints { flower_mm: radius, pawn_mm: pawn };
            standing.push(table_umpire::games::lacuna::Standing::flower(index, &flower, &footprints));
        }
        for (index, p) in self.table.pawns.iter().enumerate() {
            let owner = if p.kind == 0 { Player::Gold } else { Player::Silver };
            let footprints = table_umpire::games::lacuna::Footprints { flower_mm: radius, pawn_mm: pawn };
            let pawn = Pawn { owner, at: p.at };
            standing.push(table_umpire::games::lacuna::Standing::pawn(index, &pawn, &footprints));
        }
        debug_assert!(standing.iter().all(|s| matches!(s.token, Token::Flower(_) | Token::Pawn(_))));
        let survey = Survey::of(&standing, pawn);
        let with_room: Vec<&ClearPair> = survey.clear.iter().filter(|pair| !pair.free.is_empty()).collect();
        if with_room.is_empty() {
            return None;
        }
        let pair = with_room[self.chance.index(with_room.len())];
        let free = pair.free[self.chance.index(pair.free.len())];
        let (a, b) = (places[pair.flowers[0]], places[pair.flowers[1]]);
        let t = self.chance.uniform(free[0], free[1]);
        Some((a, b, ClearPair::point(self.table.flowers[a].at, self.table.flowers[b].at, t)))
    }

    fn put_pawn(&mut self, at: MatPoint, player: Player) {
        let lift_mm = self.chance.normal(super::table::LIFT_SIGMA_MM);
        let kind = usize::from(player == Player::Silver);
        self.table.pawns.push(Standing { kind, at, turn: 0.0, lift_mm });
    }

    fn place(&mut self, pair: &(usize, usize, MatPoint), is_legal: bool) {
        let (a, b, at) = *pair;
        self.hand_at(at);
        let colour = self.colour(self.table.flowers[a].kind);
        let player = self.player;
        (self.table.flowers[a].at, self.table.flowers[b].at) = (AWAY, AWAY);
        self.put_pawn(at, player);
        self.note(Deed::Placed { player, colour, at, is_legal });
        self.show(QUIET_FRAMES, None);
        self.player = player.other();
        self.moves += 1;
    }

    /// A pawn well beside the line.
    fn off_line(&mut self, pair: &(usize, usize, MatPoint)) {
        let (a, b, at) = *pair;
        let (p, q) = (self.table.flowers[a].at, self.table.flowers[b].at);
        let length = p.distance(q);
        let aside = [(p.y - q.y) / length, (q.x - p.x) / length];
        for by in [14.0, -14.0] {
            let there = MatPoint::new(at.x + by * aside[0], at.y + by * aside[1]);
            if self.is_free(there) {
                self.hand_at(there);
                let (colour, player) = (self.colour(self.table.flowers[a].kind), self.player);
                (self.table.flowers[a].at, self.table.flowers[b].at) = (AWAY, AWAY);
                self.put_pawn(there, player);
                self.note(Deed::Placed { player, colour, at: there, is_legal: false });
                // what looks odd is waited for
                self.show(LONG_QUIET_FRAMES, None);
                self.player = player.other();
                self.moves += 1;
                return;
            }
        }
    }

    fn is_free(&self, at: MatPoint) -> bool {
        let apart = |other: &Standing| other.at.distance(at) > 18.0;
        at.radius() < 225.0 && self.table.flowers.iter().all(apart) && self.table.pawns.iter().all(apart)
    }

    /// Two flowers of different colours with a pawn between them.
    fn different_colours(&mut self) {
        for _ in 0..200 {
            let (a, b) = (self.any_flower(), self.any_flower());
            let (p, q) = (self.table.flowers[a], self.table.flowers[b]);
            let middle = ClearPair::point(p.at, q.at, 0.5);
            if p.kind != q.kind && self.is_free(middle) {
                self.hand_at(middle);
                let (colour, player) = (self.colour(p.kind), self.player);
                (self.table.flowers[a].at, self.table.flowers[b].at) = (AWAY, AWAY);
                self.put_pawn(middle, player);
                self.note(Deed::Placed { player, colour, at: middle, is_legal: false });
                self.show(LONG_QUIET_FRAMES, None);
                self.player = player.other();
                self.moves += 1;
                return;
            }
        }
    }

    /// The same player again.
    fn wrong_player(&mut self, pair: &(usize, usize, MatPoint)) {
        let own = usize::from(self.player == Player::Gold);
        if self.table.pawns.iter().filter(|p| p.kind == own).count() < 6 {
            self.player = self.player.other();
            self.place(pair, false);
        }
    }

    /// Only one of the two flowers is taken.
    fn one_flower(&mut self, pair: &(usize, usize, MatPoint)) {
        let (a, _, at) = *pair;
        self.hand_at(at);
        let (colour, player) = (self.colour(self.table.flowers[a].kind), self.player);
        self.table.flowers[a].at = AWAY;
        self.put_pawn(at, player);
        self.note(Deed::Placed { player, colour, at, is_legal: false });
        self.show(LONG_QUIET_FRAMES, None);
        self.player = player.other();
        self.moves += 1;
    }

    fn take_back(&mut self, before: Table) {
        let at = self.table.pawns.last().unwrap().at;
        self.hand_at(at);
        self.table = before;
        self.note(Deed::TakenBack);
        self.show(QUIET_FRAMES, None);
        self.player = self.player.other();
        self.moves -= 1;
    }

    /// A token is pushed, and sometimes put back.
    fn nudge(&mut self) {
        let is_pawn = !self.table.pawns.is_empty() && self.chance.happens(0.6);
        let i = if is_pawn { self.chance.index(self.table.pawns.len()) } else { self.any_flower() };
        let token = if is_pawn { self.table.pawns[i] } else { self.table.flowers[i] };
        let (by, angle) = (self.chance.uniform(4.0, 12.0), self.chance.uniform(0.0, std::f64::consts::TAU));
        let to = MatPoint::new(token.at.x + by * angle.cos(), token.at.y + by * angle.sin());
        let apart = |other: &Standing| other.at == token.at || other.at.distance(to) > 18.0;
        let is_free =
            to.radius() < 230.0 && self.table.flowers.iter().all(apart) && self.table.pawns.iter().all(apart);
        if !is_free {
            return;
        }
        let with_hand = self.chance.happens(0.5);
        let set = |making: &mut Self, at: MatPoint, put_back: bool| {
            if with_hand {
                making.hand_at(token.at);
            }
            let list = if is_pawn { &mut making.table.pawns } else { &mut making.table.flowers };
            list[i].at = at;
            let class = if is_pawn {
                (if token.kind == 0 { "gold" } else { "silver" }).to_owned()
            } else {
                making.colour(token.kind)
            };
            making.note(Deed::Nudged { is_pawn, class, to: at, put_back });
            making.show(QUIET_FRAMES, None);
        };
        set(self, to, false);
        if self.chance.happens(0.4) {
            set(self, token.at, true);
        }
    }

    /// The camera is bumped.
    fn bump(&mut self) {
        let turn = |chance: &mut Chance| chance.normal(0.02);
        let rotation = nalgebra::Vector3::new(turn(&mut self.chance), turn(&mut self.chance), 0.0);
        let roll = self.chance.uniform(0.02, 0.05) * if self.chance.happens(0.5) { 1.0 } else { -1.0 };
        let rotation = rotation + nalgebra::Vector3::new(0.0, 0.0, roll);
        let mut shot = self.shot.clone();
        shot.view.pose = shot.view.pose.moved(rotation, nalgebra::Vector3::zeros());
        let radius = self.play.profile.mat.circle_mm.value / 2.0;
        let is_inside = (0..60).all(|k| {
            let (sin, cos) = (f64::from(k) / 60.0 * std::f64::consts::TAU).sin_cos();
            let p = shot.view.image_from_mat(MatPoint::new(radius * cos, radius * sin));
            p.is_some_and(|p| p.u > 8.0 && p.v > 8.0 && p.u < 1271.0 && p.v < 711.0)
        });
        if is_inside {
            self.shot = shot;
            self.note(Deed::Bump);
            self.show(QUIET_FRAMES, None);
        }
    }
}

/// An arm from the nearer side of the picture to `tip`, over everything.
fn draw_arm(frame: &mut Frame, tip: ImagePoint) {
    let (w, h) = (frame.width, frame.height);
    let from = ImagePoint::new(if tip.u < w as f64 / 2.0 { -20.0 } else { w as f64 + 20.0 }, tip.v + 60.0);
    let reach = ARM * w as f64;
    let (dx, dy) = (tip.u - from.u, tip.v - from.v);
    let square = dx * dx + dy * dy;
    for y in 0..h {
        for x in 0..w {
            let (px, py) = (x as f64 - from.u, y as f64 - from.v);
            let t = ((px * dx + py * dy) / square).clamp(0.0, 1.0);
            let off = (px - t * dx).hypot(py - t * dy) / reach;
            let at = 3 * (y * w + x);
            for (value, skin) in frame.rgb[at..at + 3].iter_mut().zip(SKIN) {
                if off < 1.0 {
                    *value = (skin * (1.0 - 0.5 * off * off)) as u8;
                } else if off < SHADOW {
                    *value = (f64::from(*value) * (0.55 + 0.75 * (off - 1.0))) as u8;
                }
            }
        }
    }
}

/// Noise of one frame: a cheap generator, the same everywhere.
fn add_noise(frame: &mut Frame, seed: u64) {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for value in &mut frame.rgb {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        // the sum of four bytes is nearly normal
        let sum: i64 = (0..4).map(|k| ((state >> (8 * k)) & 0xff) as i64).sum::<i64>() - 510;
        let step = sum as f64 / 147.8 * FRAME_NOISE;
        *value = (f64::from(*value) + step).round().clamp(0.0, 255.0) as u8;
    }
}

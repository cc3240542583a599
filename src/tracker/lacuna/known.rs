//! The tokens that the tracker knows.

use super::super::event::{EndToken, TokenKind};
use super::sight::{SeenSort, SeenToken};
use crate::games::lacuna::Player;
use crate::geometry::{ImagePoint, MatPoint};

/// Looks over which a place and a class are averaged at most.
const MEMORY: f64 = 6.0;

/// A token with its identity.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownToken {
    /// Its id: never given twice.
    pub id: usize,
    /// What it is, by all looks.
    pub sort: SeenSort,
    /// Where it stands, mm.
    pub position: MatPoint,
    /// Standard deviation of that along any direction, all causes, mm.
    pub sigma_mm: f64,
    /// The part of it that changes from look to look, mm.
    pub own_sigma_mm: f64,
    /// Where its base appears, px.
    pub pixel: ImagePoint,
    /// Where it stood before it was moved, oldest first: it is put back when it stands at any of these again.
    pub homes: Vec<MatPoint>,
    /// Whether people said what it is: no look changes that.
    is_named: bool,
    /// Whether people said where it stands: no look changes that until it stands clearly elsewhere.
    is_held: bool,
    /// Looks that count.
    looks: f64,
}

impl KnownToken {
    /// A token seen for the first time.
    pub fn new(id: usize, seen: &SeenToken) -> Self {
        Self {
            id,
            sort: seen.sort.clone(),
            position: seen.position,
            sigma_mm: seen.sigma_mm,
            own_sigma_mm: seen.own_sigma_mm,
            pixel: seen.pixel,
            homes: Vec::new(),
            is_named: false,
            is_held: false,
            looks: 1.0,
        }
    }

    /// A pawn that nobody has seen, where people say it stands; the first look at it tells better where.
    pub fn named_pawn(
        id: usize,
        owner: Player,
        position: MatPoint,
        sigma_mm: f64,
        pixel: ImagePoint,
    ) -> Self {
        let sort = SeenSort::Pawn(f64::from(owner == Player::Gold));
        let (homes, is_named, is_held, looks) = (Vec::new(), true, false, 0.0);
        Self { id, sort, position, sigma_mm, own_sigma_mm: sigma_mm, pixel, homes, is_named, is_held, looks }
    }

    /// Whether people said what it is.
    pub const fn is_named(&self) -> bool {
        self.is_named
    }

    /// It is that player's pawn, by what people say.
    pub fn name_owner(&mut self, owner: Player) {
        self.sort = SeenSort::Pawn(f64::from(owner == Player::Gold));
        self.is_named = true;
    }

    /// It is a flower of that kind, by what people say.
    pub fn name_kind(&mut self, kind: usize) {
        let kinds = self.kinds().map_or(0, <[f64]>::len);
        self.sort = SeenSort::Flower((0..kinds).map(|k| f64::from(k == kind)).collect());
        self.is_named = true;
    }

    /// It stands there, by what people say.
    pub fn hold_at(&mut self, position: MatPoint, sigma_mm: f64) {
        (self.position, self.sigma_mm, self.own_sigma_mm) = (position, sigma_mm, sigma_mm);
        self.is_held = true;
    }

    /// Whether people said where it stands.
    pub const fn is_held(&self) -> bool {
        self.is_held
    }

    /// Takes in another look at the same token at the same place.
    pub fn take_in(&mut self, seen: &SeenToken) {
        let share = 1.0 / (self.looks + 1.0);
        self.learn(seen, share);
        self.looks = (self.looks + 1.0).min(MEMORY);
        if self.is_held {
            return;
        }
        let towards = |a: f64, b: f64| share.mul_add(b - a, a);
        self.position = MatPoint::new(
            towards(self.position.x, seen.position.x),
            towards(self.position.y, seen.position.y),
        );
        self.sigma_mm = towards(self.sigma_mm, seen.sigma_mm);
        self.own_sigma_mm = self.own_sigma_mm.min(seen.own_sigma_mm);
    }

    /// Takes in a look at the same token at another place. Whether it was put back: it stands within `near_mm` of where
    /// it stood before.
    pub fn move_to(&mut self, seen: &SeenToken, near_mm: f64) -> bool {
        let home = self.homes.iter().rposition(|h| h.distance(seen.position) < near_mm);
        match home {
            Some(home) => self.homes.truncate(home),
            None => self.homes.push(self.position),
        }
        self.is_held = false;
        self.position = seen.position;
        self.sigma_mm = seen.sigma_mm;
        self.own_sigma_mm = seen.own_sigma_mm;
        self.learn(seen, 1.0 / (self.looks + 1.0));
        home.is_some()
    }

    fn learn(&mut self, seen: &SeenToken, share: f64) {
        self.pixel = seen.pixel;
        if self.is_named {
            return;
        }
        match (&mut self.sort, &seen.sort) {
            (SeenSort::Flower(own), SeenSort::Flower(now)) if own.len() == now.len() => {
                for (own, now) in own.iter_mut().zip(now) {
                    *own += share * (now - *own);
                }
            }
            (SeenSort::Pawn(own), SeenSort::Pawn(now)) => *own += share * (now - *own),
            _ => {}
        }
    }

    /// Probabilities of a flower's kinds; `None` for a pawn.
    pub fn kinds(&self) -> Option<&[f64]> {
        match &self.sort {
            SeenSort::Flower(kinds) => Some(kinds),
            SeenSort::Pawn(_) => None,
        }
    }

    /// Probability that a pawn is gold's; `None` for a flower.
    pub fn gold(&self) -> Option<f64> {
        match self.sort {
            SeenSort::Pawn(gold) => Some(gold),
            SeenSort::Flower(_) => None,
        }
    }

    /// A pawn's likelier owner; `None` for a flower.
    pub fn owner(&self) -> Option<Player> {
        self.gold().map(|gold| if gold >= 0.5 { Player::Gold } else { Player::Silver })
    }

    /// Index of a flower's likeliest kind; `None` for a pawn.
    pub fn kind(&self) -> Option<usize> {
        self.sort.kind()
    }

    /// Colour or owner in words.
    pub fn class(&self, colours: &[String]) -> String {
        match self.owner() {
            Some(owner) => owner.to_string(),
            None => self.kind().and_then(|k| colours.get(k)).cloned().unwrap_or_default(),
        }
    }

    /// Flower or pawn.
    pub fn token_kind(&self) -> TokenKind {
        if self.gold().is_some() { TokenKind::Pawn } else { TokenKind::Flower }
    }

    /// The token as the end of a match names it.
    pub fn at_end(&self, colours: &[String]) -> EndToken {
        EndToken {
            kind: self.token_kind(),
            class: self.class(colours),
            position_mm: self.position.into(),
            pixel: self.pixel.into(),
        }
    }
}

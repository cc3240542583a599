//! The table as it is drawn over its picture.

use super::projection::Projection;
use super::territory::{Cell, cells};
use crate::calibration::Owner;
use crate::games::lacuna::Player;
use crate::geometry::{ImagePoint, MatPoint};
use crate::metrology::TokenClass;
use crate::panel::state::{Overlay, Overlays, State};
use crate::panel::words::{Words, text};
use crate::referee::{Call, SightCall, WordOfCall, legal_lines, line_of_sight};
use crate::session::{Scored, footprints};
use crate::tracker::{Event, Happening, MatPlace, Nudged, TokenKind};

/// A flower's ring over its tips (dimensionless): a little outside, so that the petals stay to be seen.
const RING_OVER_FLOWER: f64 = 1.15;
/// How far the part of a picture that is brought near reaches beyond the pond, in its radii: tokens beside it show.
const POND_MARGIN: f64 = 1.2;
/// Two places of a token that lie nearer to each other than this are one, mm.
const SAME_MM: f64 = 3.0;
/// How near a click has to be to a token's middle, in its radius on the picture.
const REACH: f64 = 1.3;

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Mark {
    /// Number of the token.
    pub(in super::super) token: usize,
    /// Flower or pawn, and whose.
    pub(in super::super) kind: MarkKind,
    /// The letter for it.
    pub(in super::super) letter: String,
    /// What it is called.
    pub(in super::super) name: String,
    /// The ring about it, px.
    pub(in super::super) ring: Vec<ImagePoint>,
    /// Its middle, px.
    pub(in super::super) centre: ImagePoint,
    /// Radius of the ring, px.
    pub(in super::super) radius_px: f64,
    /// Whether it is chosen.
    pub(in super::super) is_selected: bool,
}

impl Mark {
    /// Whether a line of sight can end at it: it is a flower on the mat.
    pub(in super::super) const fn ends_sight(&self) -> bool {
        matches!(self.kind, MarkKind::Flower(_))
    }
}

/// What a mark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum MarkKind {
    /// A pawn.
    Pawn(Player),
    /// A flower with its call; `None` where there is none.
    Flower(Option<Award>),
    /// A flower beside the pond.
    Aside,
}

/// Whose a flower is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Award {
    /// Who has it; `None` for nobody.
    pub(in super::super) to: Option<Player>,
    /// Whether that is too close to call.
    pub(in super::super) is_close: bool,
}

/// A line from a flower to a pawn.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Link {
    pub(in super::super) owner: Player,
    pub(in super::super) line: Vec<ImagePoint>,
    pub(in super::super) is_close: bool,
}

/// Gap and doubt beside a flower that is too close to call.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Label {
    pub(in super::super) at: ImagePoint,
    pub(in super::super) text: String,
}

/// A token's old place.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Ghost {
    pub(in super::super) ring: Vec<ImagePoint>,
    pub(in super::super) way: Vec<ImagePoint>,
    pub(in super::super) label: Label,
}

/// A line of sight that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct SightLine {
    pub(in super::super) line: Vec<ImagePoint>,
    pub(in super::super) is_free: bool,
    pub(in super::super) is_close: bool,
    /// The point of the line that is nearest to what stands in the way.
    pub(in super::super) foot: Option<ImagePoint>,
    /// What is said about it.
    pub(in super::super) text: String,
}

/// The cells of one player's pawns, px.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Area {
    pub(in super::super) owner: Player,
    pub(in super::super) corners: Vec<ImagePoint>,
    pub(in super::super) borders: Vec<Vec<ImagePoint>>,
}

/// Everything that is drawn over a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in super::super) struct TableModel {
    pub(in super::super) areas: Vec<Area>,
    pub(in super::super) legal: Vec<Vec<ImagePoint>>,
    pub(in super::super) links: Vec<Link>,
    pub(in super::super) marks: Vec<Mark>,
    pub(in super::super) ghosts: Vec<Ghost>,
    pub(in super::super) labels: Vec<Label>,
    pub(in super::super) sight: Option<SightLine>,
    /// Whether rings are drawn.
    pub(in super::super) has_outlines: bool,
    /// Whether letters are drawn.
    pub(in super::super) has_letters: bool,
}

impl TableModel {
    /// What is drawn of a reading in the picture of `projection`; `events` of a match tell of tokens moved by accident.
    pub(in super::super) fn of(
        scored: &Scored,
        projection: Projection<'_>,
        state: &State,
        events: &[Event],
        words: &Words,
    ) -> Self {
        let maker = Maker { scored, projection, words, overlays: state.overlays };
        Self {
            areas: maker.areas(),
            legal: maker.legal(),
            links: maker.links(),
            marks: maker.marks(state),
            ghosts: maker.ghosts(events),
            labels: maker.labels(),
            sight: maker.sight(state),
            has_outlines: state.overlays.has(Overlay::Outlines),
            has_letters: state.overlays.has(Overlay::Kinds),
        }
    }

    /// The mark of a token.
    pub(in super::super) fn mark_of(&self, token: usize) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.token == token)
    }

    /// The token that a click at a point of the picture means.
    pub(in super::super) fn token_at(&self, point: ImagePoint) -> Option<usize> {
        let near = |mark: &&Mark| mark.centre.distance(point) <= REACH * mark.radius_px;
        let found = self.marks.iter().filter(near);
        let nearest = found.min_by(|a, b| a.centre.distance(point).total_cmp(&b.centre.distance(point)))?;
        Some(nearest.token)
    }
}

/// The rim of the pond with a margin about it, px of the camera's picture; empty where part of it does not appear.
pub(in super::super) fn pond_rim(scored: &Scored) -> Vec<ImagePoint> {
    let radius_mm = scored.measurement.mat.circle_diameter_mm / 2.0 * POND_MARGIN;
    Projection::Camera(&scored.measurement.view).circle(MatPoint::default(), 0.0, radius_mm)
}

/// Makes the parts.
struct Maker<'a> {
    scored: &'a Scored,
    projection: Projection<'a>,
    words: &'a Words,
    overlays: Overlays,
}

impl Maker<'_> {
    fn place(&self, token: usize) -> Option<MatPoint> {
        self.scored.measurement.tokens.get(token).map(|token| token.position)
    }

    fn call_on(&self, token: usize) -> Option<&Call> {
        self.scored.verdict.awards.iter().find(|call| call.flower == token)
    }

    fn marks(&self, state: &State) -> Vec<Mark> {
        let tokens = self.scored.measurement.tokens.iter().enumerate();
        tokens.filter_map(|(token, seen)| self.mark(token, &seen.class, seen.on_mat, state)).collect()
    }

    fn mark(&self, token: usize, class: &TokenClass, on_mat: bool, state: &State) -> Option<Mark> {
        let at = self.place(token)?;
        let (flowers, pawns) = (&self.scored.profile.flowers, &self.scored.profile.pawns);
        let (kind, letter, height, radius) = match class {
            TokenClass::Pawn(owner) => {
                let player = player_of(*owner);
                (MarkKind::Pawn(player), owner_letter(player, self.words), 0.0, pawns.base_mm.value / 2.0)
            }
            TokenClass::Flower(name) => {
                let found = self.scored.profile.kinds().iter().find(|kind| kind.name == *name);
                let letter = found.map_or('?', |kind| kind.letter).to_string();
                let award = self.call_on(token).map(award_of);
                let kind = if on_mat { MarkKind::Flower(award) } else { MarkKind::Aside };
                let radius = flowers.diameter_mm.value / 2.0 * RING_OVER_FLOWER;
                (kind, letter, flowers.thickness_mm.value, radius)
            }
        };
        let ring = self.projection.circle(at, height, radius);
        let centre = self.projection.image_from_space(at.raised(height))?;
        let reach = ring.iter().map(|corner| corner.distance(centre));
        let radius_px = reach.fold(0.0, f64::max);
        let is_selected =
            state.selected == Some(token) || state.sight.0 == Some(token) || state.sight.1 == Some(token);
        Some(Mark {
            token,
            kind,
            letter,
            name: class_name(class, self.words),
            ring,
            centre,
            radius_px,
            is_selected,
        })
    }

    fn links(&self) -> Vec<Link> {
        if !self.overlays.has(Overlay::Links) {
            return Vec::new();
        }
        let mut links = Vec::new();
        for call in &self.scored.verdict.awards {
            let is_close = call.call == WordOfCall::TooClose;
            for (owner, pawn) in [(Player::Gold, call.gold_pawn), (Player::Silver, call.silver_pawn)] {
                if let (Some(from), Some(to)) = (self.place(call.flower), self.place(pawn))
                    && (is_close || call.to == Some(owner))
                {
                    links.push(Link { owner, line: self.projection.line(from, to), is_close });
                }
            }
        }
        links
    }

    fn labels(&self) -> Vec<Label> {
        if !self.overlays.has(Overlay::Contested) {
            return Vec::new();
        }
        let thickness = self.scored.profile.flowers.thickness_mm.value;
        let close = self.scored.verdict.awards.iter().filter(|call| call.call == WordOfCall::TooClose);
        let label = |call: &Call| {
            let at = self.projection.image_from_space(self.place(call.flower)?.raised(thickness))?;
            Some(Label { at, text: gap_words(call, self.scored, self.words) })
        };
        close.filter_map(label).collect()
    }

    fn areas(&self) -> Vec<Area> {
        if !self.overlays.has(Overlay::Territory) {
            return Vec::new();
        }
        let tokens = self.scored.measurement.tokens.iter().filter(|token| token.on_mat);
        let pawns: Vec<(Player, MatPoint)> = tokens
            .filter_map(|token| match token.class {
                TokenClass::Pawn(owner) => Some((player_of(owner), token.position)),
                TokenClass::Flower(_) => None,
            })
            .collect();
        let radius_mm = self.scored.measurement.mat.circle_diameter_mm / 2.0;
        cells(&pawns, radius_mm).iter().filter_map(|cell| self.area(cell)).collect()
    }

    fn area(&self, cell: &Cell) -> Option<Area> {
        let point = |at: &MatPoint| self.projection.image_from_space(at.raised(0.0));
        let corners = cell.corners.iter().map(point).collect::<Option<Vec<_>>>()?;
        let borders = cell.borders.iter().map(|[from, to]| self.projection.line(*from, *to)).collect();
        Some(Area { owner: cell.owner, corners, borders })
    }

    fn legal(&self) -> Vec<Vec<ImagePoint>> {
        if !self.overlays.has(Overlay::Legal) {
            return Vec::new();
        }
        let footprints = footprints(&self.scored.profile);
        let lines = legal_lines(&self.scored.measurement, &self.scored.set, &footprints);
        let free = lines.iter().flat_map(|line| &line.free);
        free.map(|[from, to]| self.projection.line(*from, *to)).collect()
    }

    fn ghosts(&self, events: &[Event]) -> Vec<Ghost> {
        if !self.overlays.has(Overlay::Ghosts) {
            return Vec::new();
        }
        standing_nudges(events).iter().filter_map(|nudged| self.ghost(nudged)).collect()
    }

    fn ghost(&self, nudged: &Nudged) -> Option<Ghost> {
        let (from, to): (MatPoint, MatPoint) = (nudged.from_mm.into(), nudged.to_mm.into());
        let is_pawn = nudged.kind == TokenKind::Pawn;
        let (height, radius) = if is_pawn {
            (0.0, self.scored.profile.pawns.base_mm.value / 2.0)
        } else {
            (
                self.scored.profile.flowers.thickness_mm.value,
                self.scored.profile.flowers.diameter_mm.value / 2.0,
            )
        };
        let at = self.projection.image_from_space(from.raised(height))?;
        let text = self.words.say_with("ghost-label", &[("way", text(self.words.mm(nudged.by_mm)))]);
        Some(Ghost {
            ring: self.projection.circle(from, height, radius),
            way: self.projection.line(to, from),
            label: Label { at, text },
        })
    }

    fn sight(&self, state: &State) -> Option<SightLine> {
        let (Some(a), Some(b)) = state.sight else { return None };
        let footprints = footprints(&self.scored.profile);
        let guard = self.scored.verdict.guard_band;
        let call = line_of_sight(&self.scored.measurement, &footprints, [a, b], guard)?;
        let (from, to) = (self.place(a)?, self.place(b)?);
        let foot = call.nearest.and_then(|near| self.projection.image_from_space(near.foot.raised(0.0)));
        Some(SightLine {
            line: self.projection.line(from, to),
            is_free: call.is_free,
            is_close: call.call == WordOfCall::TooClose,
            foot,
            text: sight_words(&call, self.scored, self.words),
        })
    }
}

/// Tokens that were moved by accident and have not been put back, each with where it stood first.
fn standing_nudges(events: &[Event]) -> Vec<Nudged> {
    let is_same = |a: MatPlace, b: MatPlace| MatPoint::from(a).distance(b.into()) < SAME_MM;
    let mut standing: Vec<Nudged> = Vec::new();
    for event in events {
        match &event.what {
            Happening::Nudged(nudged) => {
                let before =
                    standing.iter().position(|n| n.class == nudged.class && is_same(n.to_mm, nudged.from_mm));
                let from_mm = match before {
                    Some(i) => standing.remove(i).from_mm,
                    None => nudged.from_mm,
                };
                if !nudged.put_back {
                    let by_mm = MatPoint::from(from_mm).distance(nudged.to_mm.into());
                    standing.push(Nudged { from_mm, by_mm, ..nudged.clone() });
                }
            }
            Happening::Taken(taken) => standing.retain(|n| !is_same(n.to_mm, taken.from_mm)),
            Happening::Placed(placed) => {
                standing.retain(|n| !placed.flowers.iter().any(|flower| is_same(n.to_mm, *flower)));
            }
            Happening::Ready { .. } => standing.clear(),
            _ => {}
        }
    }
    standing
}

/// The player of an owner.
pub(in super::super) const fn player_of(owner: Owner) -> Player {
    match owner {
        Owner::Gold => Player::Gold,
        Owner::Silver => Player::Silver,
    }
}

/// The letter of a player's pawns.
pub(in super::super) fn owner_letter(player: Player, words: &Words) -> String {
    words.say(match player {
        Player::Gold => "gold-letter",
        Player::Silver => "silver-letter",
    })
}

fn award_of(call: &Call) -> Award {
    Award { to: call.to, is_close: call.call == WordOfCall::TooClose }
}

/// What a player is called.
pub(in super::super) fn player_name(player: Player, words: &Words) -> String {
    words.say(match player {
        Player::Gold => "gold",
        Player::Silver => "silver",
    })
}

/// What a colour of the set is called: the words know the usual ones, others keep their own name.
pub(in super::super) fn colour_name(name: &str, words: &Words) -> String {
    let is_plain = name.chars().all(|c| c.is_ascii_lowercase());
    is_plain.then(|| words.find(&format!("colour-{name}"))).flatten().unwrap_or_else(|| name.to_owned())
}

/// What a token of a class is called.
pub(in super::super) fn class_name(class: &TokenClass, words: &Words) -> String {
    match class {
        TokenClass::Pawn(owner) => {
            words.say_with("pawn-of", &[("player", text(player_name(player_of(*owner), words)))])
        }
        TokenClass::Flower(name) => {
            words.say_with("flower-of", &[("colour", text(colour_name(name, words)))])
        }
    }
}

/// A gap with how far it may be off at the guard band in force.
pub(in super::super) fn gap_words(call: &Call, scored: &Scored, words: &Words) -> String {
    let doubt_mm = scored.verdict.doubt_mm(call);
    let (gap, doubt) = (words.number(call.gap_mm.abs(), 1), words.number(doubt_mm, 1));
    words.say_with("gap", &[("gap", text(gap)), ("doubt", text(doubt))])
}

/// What is said of a line of sight.
pub(in super::super) fn sight_words(call: &SightCall, scored: &Scored, words: &Words) -> String {
    let Some(near) = call.nearest else { return words.say("sight-alone") };
    let by =
        scored.measurement.tokens.get(near.token).map_or_else(String::new, |t| class_name(&t.class, words));
    let given = [
        ("by", text(by)),
        ("room", text(words.mm(near.clearance_mm.abs()))),
        ("sigma", text(words.number(near.sigma_mm, 1))),
        ("chance", text(words.percent(call.free_probability))),
    ];
    let key = match (call.call, call.is_free) {
        (WordOfCall::TooClose, _) => "sight-close",
        (WordOfCall::Clear, true) => "sight-free",
        (WordOfCall::Clear, false) => "sight-blocked",
    };
    words.say_with(key, &given)
}

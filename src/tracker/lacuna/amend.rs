//! Events that people correct: what they say takes the place of what was read, at the moment of the event, and all that
//! follows is told from there.

use super::super::correction::Added;
use super::super::event::{Event, Legality, MatPlace, Stamp};
use super::amendment::{Act, Amendment, Change, REACH_MM};
use super::follow::{Slip, Tracker};
use super::known::KnownToken;
use super::placement::Placement;
use super::sight::{SeenSort, SeenToken, Sight};
use crate::games::lacuna::Player;
use crate::geometry::{ImagePoint, MatPoint};

/// Standard deviation of a place that people name, along any direction, mm: by eye, a pixel or two.
const NAMED_SIGMA_MM: f64 = 1.0;

/// What people have said of a match.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    /// What has not come about yet.
    pending: Vec<Amendment>,
    /// Why amendments could not take effect, by their numbers.
    misfits: Vec<(u64, String)>,
    /// Ids of tokens that stand by what people say, though nobody has seen them since.
    pinned: Vec<usize>,
    /// Flowers that are gone by what people say, though they may still be seen.
    gone: Vec<MatPoint>,
    /// What people decided about the placement that is told next.
    ruled: Option<Legality>,
}

impl Said {
    /// What of it holds when the next match begins on the same table.
    pub fn of_next_match(self) -> Self {
        Self { pending: self.pending, misfits: self.misfits, ..Self::default() }
    }
}

impl Tracker {
    /// Corrects an event that is yet to come about: must be said before the input that it follows from.
    pub fn amend(&mut self, amendment: Amendment) {
        self.said.pending.push(amendment);
    }

    /// Amendments that have not taken effect, by their numbers, each with a sentence why.
    pub fn not_amended(&self) -> Vec<(u64, String)> {
        let never = |amendment: &Amendment| (amendment.number, "no such event comes about".to_owned());
        self.said.misfits.iter().cloned().chain(self.said.pending.iter().map(never)).collect()
    }

    /// What people say of an act that is about to be told, all of it: what was said last counts, and an act that did not
    /// happen has no fields.
    fn said_of(&mut self, at: Stamp, act: Act, place: Option<MatPoint>) -> Option<Amendment> {
        let pending = std::mem::take(&mut self.said.pending);
        let (mine, others): (Vec<_>, Vec<_>) =
            pending.into_iter().partition(|a| a.sign.is_of(at, act, place));
        self.said.pending = others;
        mine.into_iter().reduce(|said, later| {
            let change = match (said.change, later.change) {
                (Change::Replace(fields), Change::Replace(more)) => Change::Replace(fields.and(more)),
                _ => Change::Delete,
            };
            Amendment { change, ..later }
        })
    }

    /// Whether people say that an act about to be told did not happen.
    fn is_denied(&mut self, at: Stamp, act: Act, place: Option<MatPoint>) -> bool {
        let denies = |a: &Amendment| a.change == Change::Delete && a.sign.is_of(at, act, place);
        let is_denied = self.said.pending.iter().any(denies);
        if is_denied {
            self.said.pending.retain(|a| !a.sign.is_of(at, act, place));
        }
        is_denied
    }

    /// A sight with what people say about it: tokens that they say stand are only hidden, flowers that they say are gone
    /// are not seen.
    pub(super) fn as_people_see(&mut self, sight: &Sight) -> Sight {
        let mut sight = sight.clone();
        sight.hidden.extend(&self.said.pinned);
        let is_flower = |t: &SeenToken| matches!(t.sort, SeenSort::Flower(_));
        let near = |g: &MatPoint, t: &SeenToken| is_flower(t) && g.distance(t.position) < REACH_MM;
        // once it was not seen, a flower that is seen there again has come back
        self.said.gone.retain(|g| sight.tokens.iter().any(|t| near(g, t)));
        let (gone, known) = (&self.said.gone, &self.known);
        sight.tokens.retain(|t| {
            let nearest = |places: &mut dyn Iterator<Item = MatPoint>| {
                places.map(|p| p.distance(t.position)).fold(f64::INFINITY, f64::min)
            };
            let of_known = nearest(&mut known.iter().filter(|k| k.kinds().is_some()).map(|k| k.position));
            let of_gone = nearest(&mut gone.iter().copied());
            !is_flower(t) || of_gone >= REACH_MM || of_known < of_gone
        });
        sight
    }

    /// A token was seen: what people said about whether it stands no longer counts.
    pub(super) fn release(&mut self, id: usize) {
        self.said.pinned.retain(|p| *p != id);
    }

    fn pin(&mut self, token: KnownToken) {
        self.said.pinned.push(token.id);
        if token.kinds().is_some() && !self.hidden.contains(&token.id) {
            // it may go with a later move
            self.hidden.push(token.id);
        }
        if self.known.iter().all(|k| k.id != token.id) {
            self.known.push(token);
        }
    }

    /// What people decided about the placement that is told now.
    pub(super) fn ruled(&mut self) -> Option<Legality> {
        self.said.ruled.take()
    }

    /// A placement as people say it was; `None` where it did not happen.
    pub(super) fn as_people_place(&mut self, at: Stamp, mut found: Placement) -> Option<Placement> {
        let place = self.known.iter().find(|k| k.id == found.pawn).map(|k| k.position);
        let Some(said) = self.said_of(at, Act::Placed, place) else { return Some(found) };
        let fields = match said.change {
            Change::Replace(fields) => fields,
            Change::Delete => {
                self.loose.retain(|id| *id != found.pawn);
                self.known.retain(|k| k.id != found.pawn);
                self.ghosts.extend(place);
                for id in found.flowers {
                    if let Some(flower) = self.out_of_missing(id) {
                        self.pin(flower);
                    }
                }
                return None;
            }
        };
        match fields.flowers.as_deref().map(|places| self.flowers_at(places)).transpose() {
            Ok(Some(ids)) => found.flowers = ids,
            Ok(None) => {}
            Err(reason) => {
                self.said.misfits.push((said.number, reason));
                return Some(found);
            }
        }
        if let Err(reason) = self.name_flowers(&found.flowers, fields.colour.as_deref()) {
            self.said.misfits.push((said.number, reason));
            return Some(found);
        }
        if let Some(pawn) = self.known.iter_mut().find(|k| k.id == found.pawn) {
            fields.player.into_iter().for_each(|player| pawn.name_owner(player));
            fields.at_mm.into_iter().for_each(|place| pawn.hold_at(place.into(), NAMED_SIGMA_MM));
        }
        self.said.ruled = fields.legality;
        Some(found)
    }

    /// A flower that is gone by itself, as people say: `None` where it is not, and lies there still. With who took it,
    /// where they say that.
    pub(super) fn as_people_take(
        &mut self,
        at: Stamp,
        mut flower: KnownToken,
    ) -> Option<(KnownToken, Option<Player>)> {
        let Some(said) = self.said_of(at, Act::Taken, Some(flower.position)) else {
            return Some((flower, None));
        };
        let Change::Replace(fields) = said.change else {
            self.pin(flower);
            return None;
        };
        if let Some(colour) = fields.colour {
            match self.kind_named(&colour) {
                Ok(kind) => flower.name_kind(kind),
                Err(reason) => self.said.misfits.push((said.number, reason)),
            }
        }
        Some((flower, fields.player))
    }

    /// Whether a move that seems taken back was not: then its pawn stands, and the flowers seen are none.
    pub(super) fn stands_by_people(&mut self, at: Stamp, pawn: usize, flowers: &[MatPoint]) -> bool {
        let is_denied = self.is_denied(at, Act::TakenBack, None);
        if is_denied {
            self.said.pinned.push(pawn);
            self.said.gone.extend(flowers);
        }
        is_denied
    }

    /// Whether people say that a flower which seems to be back is not there.
    pub(super) fn is_no_return(&mut self, at: Stamp, place: MatPoint) -> bool {
        let is_denied = self.is_denied(at, Act::Returned, Some(place));
        if is_denied {
            self.said.gone.push(place);
        }
        is_denied
    }

    /// Whether people say that a token was not moved: then both looks show the same place.
    pub(super) fn is_no_nudge(&mut self, at: Stamp, place: MatPoint) -> bool {
        self.is_denied(at, Act::Nudged, Some(place))
    }

    /// What people say a token is that came back to `place` or was moved there.
    pub(super) fn name_as_people_do(&mut self, at: Stamp, act: Act, place: MatPoint, id: usize) {
        let Some(said) = self.said_of(at, act, Some(place)) else { return };
        let Change::Replace(fields) = said.change else { return };
        let named = self.name_token(id, fields.player, fields.colour.as_deref());
        self.said.misfits.extend(named.err().map(|reason| (said.number, reason)));
        if let (Some(place), Some(token)) = (fields.at_mm, self.known.iter_mut().find(|k| k.id == id)) {
            token.hold_at(place.into(), NAMED_SIGMA_MM);
        }
    }

    /// Something happened that was not told; `pixel` is where its place appears, px. What follows from it at once.
    ///
    /// # Errors
    /// A sentence why it cannot be: no such flower or token there, a colour that the set has not, no match going on.
    pub fn insert(&mut self, at: Stamp, added: &Added, pixel: ImagePoint) -> Result<Option<Event>, String> {
        if !self.is_running() {
            return Err("no match is going on then".to_owned());
        }
        let event = match added {
            Added::Placed { player, at_mm, colour, flowers } => {
                let ids = self.flowers_at(flowers)?;
                self.name_flowers(&ids, colour.as_deref())?;
                let pawn = self.pawn_at(MatPoint::from(*at_mm), *player, pixel)?;
                let taken = ids.iter().filter_map(|id| self.take_away(*id)).collect();
                self.loose.retain(|id| *id != pawn);
                self.placed(at, pawn, taken, false)
            }
            Added::Taken { player, colour, from_mm } => {
                let ids = self.flowers_at(&[*from_mm])?;
                self.name_flowers(&ids, colour.as_deref())?;
                let flower = ids.first().and_then(|id| self.take_away(*id));
                flower.map(|flower| self.slip(at, flower, *player))
            }
            Added::Named { at_mm, player, colour } => {
                let place = MatPoint::from(*at_mm);
                let is_asked =
                    |k: &KnownToken| if colour.is_some() { k.kind().is_some() } else { k.gold().is_some() };
                let tokens = self.known.iter().filter(|k| is_asked(k));
                let nearest =
                    tokens.map(|k| (k.position.distance(place), k.id)).min_by(|a, b| a.0.total_cmp(&b.0));
                let Some((_, id)) = nearest.filter(|(apart, _)| *apart < REACH_MM) else {
                    return Err(format!("no such token stands at {}", words_of(place)));
                };
                self.name_token(id, *player, colour.as_deref())?;
                None
            }
        };
        self.quiet_since = at.t_s;
        Ok(event)
    }

    /// The pawn that people say was placed there: one that nothing explains yet, or one that was not seen.
    fn pawn_at(&mut self, place: MatPoint, player: Player, pixel: ImagePoint) -> Result<usize, String> {
        let near = |k: &&mut KnownToken| k.gold().is_some() && k.position.distance(place) < REACH_MM;
        if let Some(pawn) = self.known.iter_mut().find(near) {
            if !self.loose.contains(&pawn.id) {
                return Err(format!("a pawn that was placed before stands at {}", words_of(pawn.position)));
            }
            pawn.name_owner(player);
            return Ok(pawn.id);
        }
        let id = self.next_id;
        self.next_id += 1;
        self.pin(KnownToken::named_pawn(id, player, place, NAMED_SIGMA_MM, pixel));
        Ok(id)
    }

    /// Takes a flower off the mat, wherever it is known from; it may still be seen for a while.
    fn take_away(&mut self, id: usize) -> Option<KnownToken> {
        self.release(id);
        self.hidden.retain(|h| *h != id);
        self.out_of_missing(id).or_else(|| {
            let known = self.known.iter().position(|k| k.id == id)?;
            let flower = self.known.remove(known);
            self.said.gone.push(flower.position);
            Some(flower)
        })
    }

    fn out_of_missing(&mut self, id: usize) -> Option<KnownToken> {
        let missing = self.missing.iter().position(|m| m.id == id)?;
        Some(self.missing.remove(missing))
    }

    /// Ids of the flowers that lay at these places: on the mat, gone, or told as taken by themselves.
    fn flowers_at(&mut self, places: &[MatPlace]) -> Result<Vec<usize>, String> {
        let mut ids: Vec<usize> = Vec::new();
        for place in places {
            let place = MatPoint::from(*place);
            let flowers = self.known.iter().chain(&self.missing).chain(self.slips.iter().map(|s| &s.flower));
            let left = flowers.filter(|f| f.kind().is_some() && !ids.contains(&f.id));
            let nearest =
                left.min_by(|a, b| a.position.distance(place).total_cmp(&b.position.distance(place)));
            match nearest {
                Some(flower) if flower.position.distance(place) < REACH_MM => ids.push(flower.id),
                Some(flower) => {
                    let (colour, lay) = (flower.class(&self.set.colours), words_of(flower.position));
                    return Err(format!(
                        "no flower lay at {}; the nearest, a {colour} one, lay at {lay}",
                        words_of(place)
                    ));
                }
                None => return Err("no flower is left on the mat".to_owned()),
            }
        }
        // what was told as taken by itself goes with this act instead
        let (back, stay): (Vec<Slip>, Vec<Slip>) =
            std::mem::take(&mut self.slips).into_iter().partition(|slip| ids.contains(&slip.flower.id));
        self.slips = stay;
        self.missing.extend(back.into_iter().map(|slip| slip.flower));
        Ok(ids)
    }

    fn name_flowers(&mut self, ids: &[usize], colour: Option<&str>) -> Result<(), String> {
        let Some(colour) = colour else { return Ok(()) };
        let kind = self.kind_named(colour)?;
        let tokens = self.known.iter_mut().chain(&mut self.missing);
        tokens.filter(|t| ids.contains(&t.id)).for_each(|t| t.name_kind(kind));
        Ok(())
    }

    fn name_token(&mut self, id: usize, player: Option<Player>, colour: Option<&str>) -> Result<(), String> {
        let kind = colour.map(|colour| self.kind_named(colour)).transpose()?;
        let Some(token) = self.known.iter_mut().find(|k| k.id == id) else { return Ok(()) };
        if (player.is_some() && token.gold().is_none()) || (kind.is_some() && token.kind().is_none()) {
            return Err("a flower has a colour, and a pawn has a player".to_owned());
        }
        player.into_iter().for_each(|player| token.name_owner(player));
        kind.into_iter().for_each(|kind| token.name_kind(kind));
        Ok(())
    }

    fn kind_named(&self, colour: &str) -> Result<usize, String> {
        let of = |name: &String| name == colour;
        let names = || self.set.colours.join(", ");
        self.set
            .colours
            .iter()
            .position(of)
            .ok_or_else(|| format!("{colour:?} is no colour of the set; it has {}", names()))
    }
}

fn words_of(place: MatPoint) -> String {
    format!("({:.1}, {:.1})", place.x, place.y)
}

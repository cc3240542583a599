//! The state of a match and what each look changes in it.

use super::super::event::{End, Event, Happening, Nudged, Remark, Stamp};
use super::amend::Said;
use super::amendment::Act;
use super::known::KnownToken;
use super::matching::{Matching, match_moved, match_tokens};
use super::options::TrackerOptions;
use super::sight::{SeenSort, SeenToken, Sight};
use crate::games::lacuna::{Footprints, Player, RuleSet, SetSize};
use crate::geometry::MatPoint;

/// What the tracker asks for after a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request {
    /// Nothing.
    None,
    /// A look with the view fitted anew: everything seems shifted.
    FreshView,
    /// The table that is known: with the view fitted anew, most of its tokens are not there.
    KnownTable,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Made {
    pub player: Player,
    /// Whose turn it was, where that was known.
    pub turn: Option<Player>,
    pub pawn: usize,
    pub flowers: Vec<KnownToken>,
}

/// A flower that was taken without a pawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slip {
    pub flower: KnownToken,
    /// Whether no pawn had been placed yet: then it is the first player's free flower.
    pub is_free: bool,
    /// Who took it, where people say so.
    pub player: Option<Player>,
}

/// A match as it stands.
#[derive(Debug, Clone)]
pub struct Tracker {
    pub(super) options: TrackerOptions,
    pub(super) set: SetSize,
    pub(super) footprints: Footprints,
    pub(super) rules: RuleSet,
    pub(super) known: Vec<KnownToken>,
    pub(super) next_id: usize,
    /// Flowers that are gone, and no move explains them yet.
    pub(super) missing: Vec<KnownToken>,
    /// Ids of flowers that stood where pawns hide them now: they may be gone.
    pub(super) hidden: Vec<usize>,
    /// Places where something looks like a pawn and is none: it was there before a pawn could be, or came with no change.
    pub(super) ghosts: Vec<MatPoint>,
    /// Ids of pawns that stand, and no move explains them yet.
    pub(super) loose: Vec<usize>,
    pub(super) moves: Vec<Made>,
    pub(super) slips: Vec<Slip>,
    /// Flowers and pawns at the beginning, once the table was ready.
    pub(super) start: Option<(usize, usize)>,
    /// Since when the same unusual position has been seen, s, and its flowers and pawns.
    pub(super) unusual: Option<(f64, usize, usize)>,
    /// Since when nothing has happened, s.
    pub(super) quiet_since: f64,
    pub(super) hand: bool,
    pub(super) ended: bool,
    /// Since when the last pawn stands.
    pub(super) last_pawn: Option<Stamp>,
    pub(super) lost: Option<String>,
    /// Why nothing in the last look's picture was sure.
    pub(super) doubt: Option<Remark>,
    /// Why nothing was sure at some time of the match, each reason once.
    pub(super) doubts: Vec<Remark>,
    /// What people say of the match.
    pub(super) said: Said,
}

impl Tracker {
    /// A match of which nothing has been seen.
    pub fn new(set: SetSize, footprints: Footprints, rules: RuleSet, options: TrackerOptions) -> Self {
        Self {
            options,
            set,
            footprints,
            rules,
            known: Vec::new(),
            next_id: 0,
            missing: Vec::new(),
            hidden: Vec::new(),
            ghosts: Vec::new(),
            loose: Vec::new(),
            moves: Vec::new(),
            slips: Vec::new(),
            start: None,
            unusual: None,
            quiet_since: 0.0,
            hand: false,
            ended: false,
            last_pawn: None,
            lost: None,
            doubt: None,
            doubts: Vec::new(),
            said: Said::default(),
        }
    }

    /// The tokens that stand on the mat, by all that was seen.
    pub fn known(&self) -> &[KnownToken] {
        &self.known
    }

    /// Whether the match has begun and not ended.
    pub fn is_running(&self) -> bool {
        self.start.is_some() && !self.ended
    }

    /// Whether a hand is over the table.
    pub fn has_hand(&self) -> bool {
        self.hand
    }

    /// A hand came over the table.
    pub fn hand(&mut self, at: Stamp) -> Event {
        self.hand = true;
        Event { at, what: Happening::Hand }
    }

    /// The table is free again.
    pub fn clear(&mut self, at: Stamp) -> Event {
        self.hand = false;
        self.quiet_since = at.t_s;
        Event { at, what: Happening::Clear }
    }

    /// The mat cannot be seen; told once until it is found.
    pub fn lose(&mut self, at: Stamp, code: &str, reason: &str) -> Option<Event> {
        let is_news = self.lost.is_none();
        self.lost.get_or_insert_with(|| reason.to_owned());
        let what = Happening::Lost { code: code.to_owned(), reason: reason.to_owned() };
        is_news.then_some(Event { at, what })
    }

    /// Takes in what a look shows. Everything that follows from it, in order.
    pub fn look(&mut self, at: Stamp, sight: &Sight) -> (Vec<Event>, Request) {
        let sight = &self.as_people_see(sight);
        let mut events = Vec::new();
        let is_going_on = self.is_running();
        let matching = match_tokens(&self.known, &sight.tokens, self.options.same_mm);
        if is_going_on && self.is_another_table(sight, &matching) {
            let request = if sight.view.is_some() { Request::KnownTable } else { Request::FreshView };
            return (events, request);
        }
        if let Some(reason) = self.lost.take() {
            events.push(Event { at, what: Happening::Found { reason } });
        }
        if !is_going_on {
            events.extend(self.before_the_match(at, sight));
            return (events, Request::None);
        }
        self.doubt.clone_from(&sight.doubt);
        events.extend(sight.doubt.as_ref().and_then(|doubt| self.poor_view(at, doubt)));
        let shift = matching.shift;
        if sight.view.is_none() && shift[0].hypot(shift[1]) > self.options.drift_mm {
            return (events, Request::FreshView);
        }
        if let Some(view) = sight.view
            && (view.by_deg > self.options.bump.0 || view.by_mm > self.options.bump.1)
        {
            events.push(Event { at, what: Happening::Bump { by_mm: view.by_mm, by_deg: view.by_deg } });
        }
        let is_upset = |pair: &&(usize, usize)| {
            let (k, s) = (&self.known[pair.0], &sight.tokens[pair.1]);
            s.is_fresh && k.position.distance(s.position) > self.options.nudge_mm
        };
        let is_gone = |i: &&usize| {
            let id = &self.known[**i].id;
            !sight.undisturbed.contains(id) && !sight.hidden.contains(id)
        };
        let upset =
            matching.pairs.iter().filter(is_upset).count() + matching.unseen.iter().filter(is_gone).count();
        if sight.view.is_none()
            && upset as f64 > self.options.fewest_upset.max(self.options.upset * self.known.len() as f64)
        {
            return (events, Request::FreshView);
        }
        for (i, _) in &matching.pairs {
            let id = self.known[*i].id;
            self.hidden.retain(|h| *h != id);
            self.release(id);
        }
        for i in &matching.unseen {
            let id = self.known[*i].id;
            if sight.hidden.contains(&id) && !sight.undisturbed.contains(&id) && !self.hidden.contains(&id) {
                self.hidden.push(id);
            }
        }
        for (i, j) in &matching.pairs {
            events.extend(self.seen_again(at, *i, &sight.tokens[*j], shift, sight));
        }
        let is_open = |id: &usize| !sight.undisturbed.contains(id) && !sight.hidden.contains(id);
        let unseen: Vec<usize> =
            matching.unseen.iter().copied().filter(|i| is_open(&self.known[*i].id)).collect();
        let new = self.without_ghosts(sight, &matching);
        events.extend(self.explain_rest(at, sight, unseen, new));
        let is_news = |event: &Event| !matches!(event.what, Happening::PoorView(_));
        if events.iter().any(is_news) || !self.loose.is_empty() || !self.missing.is_empty() {
            self.quiet_since = at.t_s;
        }
        events.extend(self.placements(at, false));
        events.extend(self.free_flower(at));
        (events, Request::None)
    }

    /// The new tokens where the picture has changed. A flower on another one is that one read twice, as a cap before it
    /// may make it seem. What looks like a pawn where nothing has changed is a ghost, and stays one; a flower there was only not read before, as long as the set has one like it that is not accounted for.
    fn without_ghosts(&mut self, sight: &Sight, matching: &Matching) -> Vec<usize> {
        let mut real = Vec::new();
        for j in &matching.new {
            let token = &sight.tokens[*j];
            let is_pawn = matches!(token.sort, SeenSort::Pawn(_));
            let is_on = |other: &SeenToken| {
                other.sort.is_like(&token.sort)
                    && other.position.distance(token.position) < self.options.same_mm
            };
            if !is_pawn && matching.pairs.iter().any(|(_, seen)| is_on(&sight.tokens[*seen])) {
                continue;
            }
            let is_ghost =
                is_pawn && self.ghosts.iter().any(|g| g.distance(token.position) < self.options.ghost_mm);
            if token.is_fresh && !is_ghost {
                real.push(*j);
            } else if is_pawn && !is_ghost && sight.view.is_none() {
                self.ghosts.push(token.position);
            } else if !is_pawn && self.is_short_of(&token.sort) && !self.is_taken(token.position) {
                self.add(token);
                self.start = self.start.map(|(flowers, pawns)| (flowers + 1, pawns));
            }
        }
        real
    }

    /// Whether a known token stands there, so that what seems to be another one is it.
    fn is_taken(&self, place: MatPoint) -> bool {
        self.known.iter().any(|known| known.position.distance(place) < self.options.same_mm)
    }

    /// Lets time pass: acts that stay incomplete are told as they are. The flag says that the match is over and its
    /// end is to be told.
    pub fn tick(&mut self, at: Stamp) -> (Vec<Event>, bool) {
        let mut events = Vec::new();
        let quiet = at.t_s - self.quiet_since;
        if self.is_running() && !self.hand {
            if quiet >= self.options.patience_s {
                events.extend(self.placements(at, true));
                events.extend(self.slips(at));
            } else if quiet >= self.options.single_flower_s
                && self.missing.len() == 1
                && self.loose.is_empty()
            {
                events.extend(self.slips(at));
            }
        }
        (events, self.is_end_due(at, false))
    }

    /// There is nothing more to see: what is left open is told as it is.
    pub fn finish(&mut self, at: Stamp) -> (Vec<Event>, bool) {
        let mut events = Vec::new();
        let is_due = self.is_running();
        if is_due {
            events.extend(self.placements(at, true));
            events.extend(self.slips(at));
        }
        let is_over = self.is_end_due(at, true);
        if is_due && !is_over {
            events.extend(self.doubts_at_end().map(|remark| Event { at, what: Happening::PoorView(remark) }));
        }
        (events, is_over)
    }

    /// Ends the match with its score and calls.
    pub fn end(&mut self, at: Stamp, end: End) -> Event {
        self.ended = true;
        Event { at, what: Happening::End(Box::new(end)) }
    }

    /// Whether the set has a flower of that kind that was neither seen on the mat nor goes with what was seen at the start.
    fn is_short_of(&self, sort: &SeenSort) -> bool {
        let (flowers, pawns) = self.start.unwrap_or_default();
        flowers + 2 * pawns < self.total() && self.has_another(sort)
    }

    pub(super) fn total(&self) -> usize {
        self.set.colours.len() * self.set.per_colour as usize
    }

    pub(super) fn colour_name(&self, kind: Option<usize>) -> String {
        kind.and_then(|k| self.set.colours.get(k)).cloned().unwrap_or_default()
    }

    pub(super) fn add(&mut self, token: &SeenToken) -> usize {
        let id = self.next_id;
        self.next_id += 1;
        self.known.push(KnownToken::new(id, token));
        id
    }

    /// A known token was seen near its place.
    fn seen_again(
        &mut self,
        at: Stamp,
        i: usize,
        seen: &SeenToken,
        shift: [f64; 2],
        sight: &Sight,
    ) -> Option<Event> {
        let o = self.options;
        let known = &mut self.known[i];
        let here = MatPoint::new(seen.position.x - shift[0], seen.position.y - shift[1]);
        let seen = SeenToken { position: here, ..seen.clone() };
        let by = known.position.distance(here);
        let own = known.own_sigma_mm.hypot(seen.own_sigma_mm).max(o.least_move_sigma_mm);
        let sigma = if sight.view.is_some() { own.hypot(o.bump_sigma_mm) } else { own };
        let is_moved = seen.is_fresh && !known.is_held() && by > o.nudge_mm.max(o.nudge_sigmas * sigma);
        if !is_moved {
            if seen.is_fresh || sight.view.is_none() {
                known.take_in(&seen);
            }
            return None;
        }
        self.moved(at, i, &seen, sigma)
    }

    /// A known token stands elsewhere; nothing is told where people say that it was not moved.
    fn moved(&mut self, at: Stamp, i: usize, seen: &SeenToken, sigma: f64) -> Option<Event> {
        let o = self.options;
        if self.is_no_nudge(at, seen.position) {
            self.known[i].take_in(seen);
            return None;
        }
        self.name_as_people_do(at, Act::Nudged, seen.position, self.known[i].id);
        let id = self.known[i].id;
        let known = &mut self.known[i];
        let from = known.position;
        let put_back = known.move_to(seen, o.nudge_mm.max(o.nudge_sigmas * sigma));
        let nudged = Nudged {
            kind: known.token_kind(),
            class: known.class(&self.set.colours),
            by_mm: from.distance(seen.position),
            sigma_mm: sigma,
            from_mm: from.into(),
            to_mm: seen.position.into(),
            pixel: seen.pixel.into(),
            put_back,
        };
        // a pawn that no move has brought yet is still being placed
        (!self.loose.contains(&id)).then_some(Event { at, what: Happening::Nudged(nudged) })
    }

    /// What is left over of both sides: returned, moved, gone, new.
    fn explain_rest(
        &mut self,
        at: Stamp,
        sight: &Sight,
        mut unseen: Vec<usize>,
        mut new: Vec<usize>,
    ) -> Vec<Event> {
        let mut events = Vec::new();
        let tokens = &sight.tokens;
        let is_pawn = |known: &[KnownToken], i: usize| known[i].gold().is_some();
        // a flower that was gone and lies where it lay was only hidden
        new.retain(|j| {
            let near = |m: &KnownToken| {
                m.sort.is_like(&tokens[*j].sort)
                    && m.position.distance(tokens[*j].position) < self.options.same_mm
            };
            match self.missing.iter().position(near) {
                Some(m) => {
                    let mut back = self.missing.remove(m);
                    back.take_in(&tokens[*j]);
                    self.known.push(back);
                    false
                }
                None => true,
            }
        });
        events.extend(self.taken_back(at, tokens, &mut unseen, &mut new));
        let gone = unseen.iter().filter(|i| !is_pawn(&self.known, **i)).count() + self.missing.len();
        let new_pawns = new.iter().filter(|j| matches!(tokens[**j].sort, SeenSort::Pawn(_))).count();
        let is_move = |sort: &SeenSort| match sort {
            SeenSort::Pawn(_) => gone < 2 * new_pawns,
            SeenSort::Flower(_) => true,
        };
        let movable: Vec<usize> = new.iter().copied().filter(|j| is_move(&tokens[*j].sort)).collect();
        for (i, j) in match_moved(&self.known, tokens, (&unseen, &movable), self.options.pushed_mm) {
            let sigma = self.known[i]
                .own_sigma_mm
                .hypot(tokens[j].own_sigma_mm)
                .max(self.options.least_move_sigma_mm);
            events.extend(self.moved(at, i, &tokens[j], sigma));
            unseen.retain(|k| *k != i);
            new.retain(|k| *k != j);
        }
        // through another view a token may just not be read: only a whole move counts
        if sight.view.is_some() && !(new_pawns > 0 && gone >= 2 * new_pawns) {
            return events;
        }
        let lost_loose: Vec<usize> =
            unseen.iter().map(|i| self.known[*i].id).filter(|id| self.loose.contains(id)).collect();
        let gone: Vec<usize> =
            unseen.iter().filter(|i| !is_pawn(&self.known, **i)).map(|i| self.known[*i].id).collect();
        self.loose.retain(|id| !lost_loose.contains(id));
        self.known.retain(|k| !lost_loose.contains(&k.id));
        for id in gone {
            if let Some(i) = self.known.iter().position(|k| k.id == id) {
                self.missing.push(self.known.remove(i));
            }
        }
        for j in new {
            let token = &tokens[j];
            match token.sort {
                SeenSort::Pawn(_) => {
                    let id = self.add(token);
                    self.loose.push(id);
                }
                SeenSort::Flower(_) => events.extend(self.returned(at, token)),
            }
        }
        events
    }

    /// Whether the last pawn stands and the end is not told yet.
    pub fn awaits_end(&self) -> bool {
        self.last_pawn.is_some() && self.is_running()
    }

    /// Whether something is gone or stands that no move explains yet.
    pub fn is_open(&self) -> bool {
        !self.loose.is_empty() || !self.missing.is_empty()
    }

    fn is_end_due(&self, at: Stamp, is_over: bool) -> bool {
        let Some(last) = self.last_pawn.filter(|_| self.is_running()) else { return false };
        let is_quiet = at.t_s - last.t_s >= self.options.end_s && at.frame > last.frame + 1;
        is_over || (!self.is_open() && !self.hand && is_quiet)
    }
}

//! The state of a match and what each look changes in it.

use super::event::{Event, Happening, Nudged, Placed, Stamp, Taken};
use super::known::{KnownToken, likeliest};
use super::legality::{Act, colour_of, gold_after_turn, judge};
use super::matching::{likeness, match_moved, match_tokens};
use super::options::TrackerOptions;
use super::placement::best_placement;
use super::sight::{SeenSort, SeenToken, Sight};
use super::{End, MatPlace};
use crate::games::lacuna::{Footprints, Player, RuleSet, SetSize};
use crate::geometry::MatPoint;
use std::collections::BTreeMap;

/// A position that goes with no beginning or middle of a game is taken as it is after so long, s.
const UNUSUAL_START_S: f64 = 3.0;
/// Flowers by which a position may miss what the pawns leave and still be taken at once.
const START_SLACK: usize = 1;
/// Least doubt of how far a token moved between two looks, mm.
const LEAST_MOVE_SIGMA_MM: f64 = 0.25;

/// What the tracker asks for after a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request {
    /// Nothing.
    None,
    /// A look with the view fitted anew: everything seems shifted.
    FreshView,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq)]
struct Made {
    player: Player,
    pawn: usize,
    flowers: Vec<KnownToken>,
}

/// A flower that was taken without a pawn.
#[derive(Debug, Clone, PartialEq)]
struct Slip {
    flower: KnownToken,
    player: Option<Player>,
}

/// A match as it stands.
#[derive(Debug, Clone)]
pub struct Tracker {
    options: TrackerOptions,
    set: SetSize,
    footprints: Footprints,
    rules: RuleSet,
    known: Vec<KnownToken>,
    next_id: usize,
    /// Flowers that are gone, and no move explains them yet.
    missing: Vec<KnownToken>,
    /// Ids of pawns that stand, and no move explains them yet.
    loose: Vec<usize>,
    moves: Vec<Made>,
    slips: Vec<Slip>,
    /// Flowers and pawns at the beginning, once the table was ready.
    start: Option<(usize, usize)>,
    /// Since when an unusual position has been seen.
    unusual_since: Option<f64>,
    /// Since when nothing has happened, s.
    quiet_since: f64,
    hand: bool,
    ended: bool,
    /// Since when the last pawn stands.
    last_pawn: Option<Stamp>,
    last_sight: Option<Stamp>,
    lost: Option<String>,
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
            loose: Vec::new(),
            moves: Vec::new(),
            slips: Vec::new(),
            start: None,
            unusual_since: None,
            quiet_since: 0.0,
            hand: false,
            ended: false,
            last_pawn: None,
            last_sight: None,
            lost: None,
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
        self.lost = Some(reason.to_owned());
        let what = Happening::Lost { code: code.to_owned(), reason: reason.to_owned() };
        is_news.then_some(Event { at, what })
    }

    /// Takes in what a look shows. Everything that follows from it, in order.
    pub fn look(&mut self, at: Stamp, sight: &Sight) -> (Vec<Event>, Request) {
        let mut events = Vec::new();
        if let Some(reason) = self.lost.take() {
            events.push(Event { at, what: Happening::Found { reason } });
        }
        self.last_sight = Some(at);
        let flowers = sight.tokens.iter().filter(|t| matches!(t.sort, SeenSort::Flower(_))).count();
        let pawns = sight.tokens.len() - flowers;
        if self.ended {
            if pawns > 0 || flowers + START_SLACK < self.total() {
                return (events, Request::None);
            }
            *self = Self::new(self.set.clone(), self.footprints, self.rules, self.options);
        }
        if self.start.is_none() {
            events.extend(self.begin(at, sight, flowers, pawns));
            return (events, Request::None);
        }
        let matching = match_tokens(&self.known, &sight.tokens, self.options.same_mm);
        let shift = matching.shift;
        if sight.view.is_none() && shift[0].hypot(shift[1]) > self.options.drift_mm {
            return (events, Request::FreshView);
        }
        if let Some(view) = sight.view
            && (view.by_deg > self.options.bump.0 || view.by_mm > self.options.bump.1)
        {
            events.push(Event { at, what: Happening::Bump { by_mm: view.by_mm, by_deg: view.by_deg } });
        }
        for (i, j) in &matching.pairs {
            events.extend(self.seen_again(at, *i, &sight.tokens[*j], shift, sight));
        }
        let is_open = |id: &usize| !sight.undisturbed.contains(id) && !sight.hidden.contains(id);
        let unseen: Vec<usize> =
            matching.unseen.iter().copied().filter(|i| is_open(&self.known[*i].id)).collect();
        let new: Vec<usize> = matching.new.iter().copied().filter(|j| sight.tokens[*j].is_fresh).collect();
        events.extend(self.explain_rest(at, sight, unseen, new));
        if !events.is_empty() || !self.loose.is_empty() || !self.missing.is_empty() {
            self.quiet_since = at.t_s;
        }
        events.extend(self.placements(at, false));
        events.extend(self.free_flower(at));
        (events, Request::None)
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
        if self.is_running() {
            events.extend(self.placements(at, true));
            events.extend(self.slips(at));
        }
        (events, self.is_end_due(at, true))
    }

    /// Ends the match with its score and calls.
    pub fn end(&mut self, at: Stamp, end: End) -> Event {
        self.ended = true;
        Event { at, what: Happening::End(Box::new(end)) }
    }

    /// Flowers that each player has taken, by colour; `None` where the match was not seen from its beginning.
    pub fn taken(&self) -> Option<[BTreeMap<String, u32>; 2]> {
        let (flowers, pawns) = self.start?;
        if pawns > 0 {
            return None;
        }
        let first = self.moves.first()?.player;
        let mut taken = [BTreeMap::new(), BTreeMap::new()];
        let mut add = |player: Player, colour: String| {
            *taken[usize::from(player == Player::Silver)].entry(colour).or_insert(0) += 1;
        };
        for made in &self.moves {
            let flowers: Vec<&KnownToken> = made.flowers.iter().collect();
            let colour = colour_of(&flowers, &self.options);
            for flower in &flowers {
                let kind = if colour.1 >= 0.5 { colour.0 } else { flower.kind() };
                add(made.player, self.colour_name(kind));
            }
        }
        for slip in &self.slips {
            add(slip.player.unwrap_or(first), slip.flower.class(&self.set.colours));
        }
        if flowers + 1 == self.total() {
            add(first, self.free_before_start()?);
        }
        Some(taken)
    }

    fn total(&self) -> usize {
        self.set.colours.len() * self.set.per_colour as usize
    }

    fn colour_name(&self, kind: Option<usize>) -> String {
        kind.and_then(|k| self.set.colours.get(k)).cloned().unwrap_or_default()
    }

    /// Colour of the free flower that was taken before the table was ready: the one of which one is missing.
    fn free_before_start(&self) -> Option<String> {
        let mut counts = vec![0; self.set.colours.len()];
        let gone = self.moves.iter().flat_map(|m| &m.flowers).chain(self.slips.iter().map(|s| &s.flower));
        for token in self.known.iter().chain(gone).chain(&self.missing) {
            if let Some(kind) = token.kind() {
                counts[kind] += 1;
            }
        }
        let short: Vec<usize> = (0..counts.len()).filter(|k| counts[*k] < self.set.per_colour).collect();
        match short.as_slice() {
            [one] => self.set.colours.get(*one).cloned(),
            _ => None,
        }
    }

    /// Takes the first sight as the beginning, at once where it goes with a game.
    fn begin(&mut self, at: Stamp, sight: &Sight, flowers: usize, pawns: usize) -> Option<Event> {
        let total = self.total();
        let left = total.saturating_sub(2 * pawns);
        let is_usual = flowers <= left && flowers + START_SLACK >= left && flowers > 0;
        let since = *self.unusual_since.get_or_insert(at.t_s);
        if flowers + pawns == 0 || (!is_usual && at.t_s - since < UNUSUAL_START_S) {
            return None;
        }
        self.known.clear();
        for token in &sight.tokens {
            self.add(token);
        }
        self.start = Some((flowers, pawns));
        self.quiet_since = at.t_s;
        Some(Event { at, what: Happening::Ready { flowers, pawns } })
    }

    /// Whether a look is wanted though nothing has changed: the position was unusual, and stays.
    pub fn waits_for_start(&self) -> bool {
        self.start.is_none()
    }

    fn add(&mut self, token: &SeenToken) -> usize {
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
        let own = known.own_sigma_mm.hypot(seen.own_sigma_mm).max(LEAST_MOVE_SIGMA_MM);
        let sigma = if sight.view.is_some() { own.hypot(o.bump_sigma_mm) } else { own };
        let is_moved = seen.is_fresh && by > o.nudge_mm.max(o.nudge_sigmas * sigma);
        if !is_moved {
            if seen.is_fresh || sight.view.is_none() {
                known.take_in(&seen);
            }
            return None;
        }
        Some(self.moved(at, i, &seen, sigma))
    }

    /// A known token stands elsewhere.
    fn moved(&mut self, at: Stamp, i: usize, seen: &SeenToken, sigma: f64) -> Event {
        let o = self.options;
        let known = &mut self.known[i];
        let from = known.position;
        let home = known.home.unwrap_or(from);
        let put_back =
            known.home.is_some() && home.distance(seen.position) < o.nudge_mm.max(o.nudge_sigmas * sigma);
        known.move_to(seen);
        if put_back {
            known.home = None;
        }
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
        Event { at, what: Happening::Nudged(nudged) }
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
            let sigma = self.known[i].own_sigma_mm.hypot(tokens[j].own_sigma_mm).max(LEAST_MOVE_SIGMA_MM);
            events.push(self.moved(at, i, &tokens[j], sigma));
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

    /// The last move is taken back when its pawn is gone and one of its flowers lies on the mat again.
    fn taken_back(
        &mut self,
        at: Stamp,
        tokens: &[SeenToken],
        unseen: &mut Vec<usize>,
        new: &mut Vec<usize>,
    ) -> Option<Event> {
        let last = self.moves.last()?;
        let gone = unseen.iter().position(|i| self.known[*i].id == last.pawn)?;
        let back = |j: &usize| last.flowers.iter().any(|f| likeness(&f.sort, &tokens[*j].sort) > 0.5);
        let flowers: Vec<usize> = new
            .iter()
            .copied()
            .filter(|j| matches!(tokens[*j].sort, SeenSort::Flower(_)) && back(j))
            .take(last.flowers.len())
            .collect();
        if flowers.is_empty() {
            return None;
        }
        let (number, player) = (self.moves.len() as u32, last.player);
        let pawn = self.known[unseen.remove(gone)].id;
        let places: Vec<usize> = unseen.iter().map(|i| self.known[*i].id).collect();
        self.moves.pop();
        self.known.retain(|k| k.id != pawn);
        *unseen = places.iter().filter_map(|id| self.known.iter().position(|k| k.id == *id)).collect();
        for j in &flowers {
            self.add(&tokens[*j]);
        }
        new.retain(|j| !flowers.contains(j));
        self.last_pawn = None;
        Some(Event { at, what: Happening::TakenBack { number, player } })
    }

    /// A flower that is none of those known lies on the mat.
    fn returned(&mut self, at: Stamp, token: &SeenToken) -> Option<Event> {
        self.add(token);
        let slip = self.slips.iter().position(|s| likeness(&s.flower.sort, &token.sort) > 0.5);
        if let Some(slip) = slip {
            self.slips.remove(slip);
        }
        let is_set_up = self.moves.is_empty() && slip.is_none();
        let SeenSort::Flower(kinds) = &token.sort else { return None };
        let what = Happening::Returned {
            colour: self.colour_name(likeliest(kinds)),
            at_mm: token.position.into(),
            pixel: token.pixel.into(),
        };
        (!is_set_up).then_some(Event { at, what })
    }

    /// Whose turn it is; `None` before the first move and where the beginning was not seen.
    fn turn(&self) -> Option<Player> {
        self.moves.last().map(|made| made.player.other())
    }

    /// Moves that explain loose pawns and missing flowers; all of them where `is_final`.
    fn placements(&mut self, at: Stamp, is_final: bool) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(found) = {
            let pawns: Vec<&KnownToken> = self.known.iter().filter(|k| self.loose.contains(&k.id)).collect();
            best_placement(&pawns, &self.missing, self.turn(), &self.options, is_final)
        } {
            let mut flowers: Vec<KnownToken> = Vec::new();
            for id in &found.flowers {
                if let Some(i) = self.missing.iter().position(|m| m.id == *id) {
                    flowers.push(self.missing.remove(i));
                }
            }
            self.loose.retain(|id| *id != found.pawn);
            events.extend(self.placed(at, found.pawn, flowers));
        }
        events
    }

    /// Makes a move and tells it.
    fn placed(&mut self, at: Stamp, pawn: usize, flowers: Vec<KnownToken>) -> Option<Event> {
        let o = self.options;
        let turn = self.turn();
        let token = self.known.iter().find(|k| k.id == pawn)?;
        let gold = gold_after_turn(token.gold()?, turn, &o);
        let player = if gold >= 0.5 { Player::Gold } else { Player::Silver };
        let taken: Vec<&KnownToken> = flowers.iter().collect();
        let others: Vec<&KnownToken> =
            self.known.iter().filter(|k| k.id != pawn).chain(&self.missing).collect();
        let act = Act {
            pawn: token,
            flowers: &taken,
            others: &others,
            turn,
            placed_before: self.moves.iter().filter(|m| m.player == player).count(),
            per_player: self.set.pawns_per_player as usize,
        };
        let ruling = judge(&act, &self.set.colours, &self.footprints, &o);
        let placed = Placed {
            number: self.moves.len() as u32 + self.start.map_or(0, |s| s.1 as u32) + 1,
            player,
            player_probability: gold.max(1.0 - gold),
            pixel: token.pixel.into(),
            at_mm: token.position.into(),
            sigma_mm: token.sigma_mm,
            colour: self.colour_name(colour_of(&taken, &o).0),
            flowers: flowers.iter().map(|f| MatPlace::from(f.position)).collect(),
            legality: ruling.legality,
            reasons: ruling.reasons,
        };
        self.moves.push(Made { player, pawn, flowers });
        let all = 2 * self.set.pawns_per_player;
        if placed.number >= all {
            self.last_pawn = Some(at);
        }
        Some(Event { at, what: Happening::Placed(placed) })
    }

    /// The first player's free flower is told at once: nothing else is due before the first pawn.
    fn free_flower(&mut self, at: Stamp) -> Vec<Event> {
        let is_due = self.rules == RuleSet::Official
            && self.moves.is_empty()
            && self.slips.is_empty()
            && self.start == Some((self.total(), 0))
            && self.loose.is_empty()
            && self.missing.len() == 1;
        if is_due { self.slips(at) } else { Vec::new() }
    }

    /// Tells flowers that are gone without a pawn.
    fn slips(&mut self, at: Stamp) -> Vec<Event> {
        let gone = std::mem::take(&mut self.missing);
        gone.into_iter()
            .map(|flower| {
                let taken = Taken {
                    player: None,
                    colour: flower.class(&self.set.colours),
                    from_mm: flower.position.into(),
                };
                self.slips.push(Slip { flower, player: None });
                Event { at, what: Happening::Taken(taken) }
            })
            .collect()
    }

    fn is_end_due(&self, at: Stamp, is_over: bool) -> bool {
        let Some(last) = self.last_pawn.filter(|_| self.is_running()) else { return false };
        let is_open = !self.loose.is_empty() || !self.missing.is_empty();
        let is_quiet = at.t_s - last.t_s >= self.options.end_s && at.frame > last.frame + 1;
        is_over || (!is_open && (self.hand || is_quiet))
    }
}

//! What players did: placements, flowers taken without one, acts taken back.

use super::super::event::{Event, Happening, MatPlace, Placed, Stamp, Taken};
use super::amendment::Act as Amended;
use super::doubts::POOR_VIEW;
use super::follow::{Made, Slip, Tracker};
use super::known::KnownToken;
use super::legality::{Act, colour_of, gold_after_turn, judge};
use super::matching::{LIKELY, likeness};
use super::placement::best_placement;
use super::sight::{SeenSort, SeenToken};
use crate::games::lacuna::{Player, RuleSet};

impl Tracker {
    /// The last move is taken back when its pawn is gone and one of its flowers lies on the mat again.
    pub(super) fn taken_back(
        &mut self,
        at: Stamp,
        tokens: &[SeenToken],
        unseen: &mut Vec<usize>,
        new: &mut Vec<usize>,
    ) -> Option<Event> {
        let last = self.moves.last()?;
        let gone = unseen.iter().position(|i| self.known[*i].id == last.pawn)?;
        let back = |j: &usize| last.flowers.iter().any(|f| likeness(&f.sort, &tokens[*j].sort) > LIKELY);
        let flowers: Vec<usize> = new
            .iter()
            .copied()
            .filter(|j| matches!(tokens[*j].sort, SeenSort::Flower(_)) && back(j))
            .take(last.flowers.len())
            .collect();
        if flowers.is_empty() {
            return None;
        }
        let (pawn, places) = (last.pawn, flowers.iter().map(|j| tokens[*j].position).collect::<Vec<_>>());
        if self.stands_by_people(at, pawn, &places) {
            unseen.remove(gone);
            new.retain(|j| !flowers.contains(j));
            return None;
        }
        let last = self.moves.last()?;
        let (number, player) = (self.moves_made(), last.player);
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
    pub(super) fn returned(&mut self, at: Stamp, token: &SeenToken) -> Option<Event> {
        if self.is_no_return(at, token.position) {
            return None;
        }
        let id = self.add(token);
        self.name_as_people_do(at, Amended::Returned, token.position, id);
        // one that was lifted and laid down elsewhere
        if let Some(gone) = self.missing.iter().position(|m| likeness(&m.sort, &token.sort) > LIKELY) {
            self.missing.remove(gone);
        }
        let slip = self.slips.iter().position(|s| likeness(&s.flower.sort, &token.sort) > LIKELY);
        if let Some(slip) = slip {
            self.slips.remove(slip);
        }
        let is_set_up = self.moves.is_empty() && slip.is_none();
        let known = self.known.iter().find(|k| k.id == id)?;
        let what = Happening::Returned {
            colour: self.colour_name(Some(known.kind()?)),
            at_mm: known.position.into(),
            pixel: token.pixel.into(),
        };
        (!is_set_up).then_some(Event { at, what })
    }

    /// Whose turn it is; `None` before the first move and where the beginning was not seen.
    pub(super) fn turn(&self) -> Option<Player> {
        let last = self.moves.last()?.player;
        let placed = |player| self.moves.iter().filter(|made| made.player == player).count();
        // a player without pawns left does not play
        let has_none = placed(last.other()) >= self.set.pawns_per_player as usize;
        Some(if has_none { last } else { last.other() })
    }

    /// Probability that a pawn is gold's, by all looks and by whose turn it was; `None` for what is no pawn.
    pub fn gold_of(&self, token: &KnownToken) -> Option<f64> {
        let gold = token.gold()?;
        let made = self.moves.iter().find(|made| made.pawn == token.id && !token.is_named());
        Some(made.map_or(gold, |made| gold_after_turn(gold, made.turn, &self.options)))
    }

    /// Moves that explain loose pawns and missing flowers; all of them where `is_final`.
    pub(super) fn placements(&mut self, at: Stamp, is_final: bool) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(found) = {
            let pawns: Vec<&KnownToken> = self.known.iter().filter(|k| self.loose.contains(&k.id)).collect();
            let hidden: Vec<&KnownToken> =
                self.known.iter().filter(|k| k.kinds().is_some() && self.hidden.contains(&k.id)).collect();
            best_placement(&pawns, (&self.missing, &hidden), self.turn(), &self.options, is_final)
        } {
            let Some(found) = self.as_people_place(at, found) else { continue };
            let mut flowers: Vec<KnownToken> = Vec::new();
            for id in &found.flowers {
                if let Some(i) = self.missing.iter().position(|m| m.id == *id) {
                    flowers.push(self.missing.remove(i));
                } else if let Some(i) = self.known.iter().position(|k| k.id == *id) {
                    flowers.push(self.known.remove(i));
                }
            }
            self.hidden.retain(|id| !found.flowers.contains(id));
            self.loose.retain(|id| *id != found.pawn);
            // what stays over may belong to this move, and what it took to another; two flowers more than the pawns
            // that stay over take are those of a pawn that was not seen, so that the turn is not known either
            let is_tangled = if is_final {
                !(self.loose.is_empty() && self.missing.is_empty())
            } else {
                self.missing.len() >= 2 * (self.loose.len() + 1)
            };
            events.extend(self.placed(at, found.pawn, flowers, is_tangled));
        }
        events
    }

    /// Moves made so far, those before the table was first seen too: one for each pawn.
    fn moves_made(&self) -> u32 {
        (self.moves.len() + self.start.map_or(0, |start| start.1)) as u32
    }

    /// Makes a move and tells it. A move `is_tangled` with others when more has changed than it explains.
    pub(super) fn placed(
        &mut self,
        at: Stamp,
        pawn: usize,
        flowers: Vec<KnownToken>,
        is_tangled: bool,
    ) -> Option<Event> {
        let o = self.options;
        let ruled = self.ruled();
        let turn = self.turn();
        let token = self.known.iter().find(|k| k.id == pawn)?;
        let gold = gold_after_turn(token.gold()?, turn, &o);
        let player = if gold >= 0.5 { Player::Gold } else { Player::Silver };
        let taken: Vec<&KnownToken> = flowers.iter().collect();
        let others: Vec<&KnownToken> =
            self.known.iter().filter(|k| k.id != pawn).chain(&self.missing).collect();
        let tangle =
            is_tangled.then_some(("unclear", "More has changed on the table than one move explains."));
        let act = Act {
            pawn: token,
            flowers: &taken,
            others: &others,
            turn,
            placed_before: self.moves.iter().filter(|m| m.player == player).count(),
            per_player: self.set.pawns_per_player as usize,
            doubt: self.doubt.as_ref().map(|why| (POOR_VIEW, why.message.as_str())).or(tangle),
        };
        let ruling = judge(&act, &self.set.colours, &self.footprints, &o);
        let legality = ruled.unwrap_or(ruling.legality);
        let placed = Placed {
            number: self.moves_made() + 1,
            player,
            player_probability: gold.max(1.0 - gold),
            pixel: token.pixel.into(),
            at_mm: token.position.into(),
            sigma_mm: token.sigma_mm,
            colour: self.colour_name(colour_of(&taken, &o).0),
            flowers: flowers.iter().map(|f| MatPlace::from(f.position)).collect(),
            legality,
            reasons: ruling.reasons,
        };
        self.moves.push(Made { player, turn, pawn, flowers });
        let all = 2 * self.set.pawns_per_player;
        if placed.number >= all {
            self.last_pawn = Some(at);
        }
        Some(Event { at, what: Happening::Placed(placed) })
    }

    /// The first player's free flower is told at once: nothing else is due before the first pawn.
    pub(super) fn free_flower(&mut self, at: Stamp) -> Vec<Event> {
        let is_due = self.rules == RuleSet::Official
            && self.moves.is_empty()
            && self.slips.is_empty()
            && self.start == Some((self.total(), 0))
            && self.loose.is_empty()
            && self.missing.len() == 1;
        if is_due { self.slips(at) } else { Vec::new() }
    }

    /// Tells flowers that are gone without a pawn.
    pub(super) fn slips(&mut self, at: Stamp) -> Vec<Event> {
        let gone = std::mem::take(&mut self.missing);
        gone.into_iter()
            .filter_map(|flower| {
                let (flower, player) = self.as_people_take(at, flower)?;
                Some(self.slip(at, flower, player))
            })
            .collect()
    }

    /// Tells a flower that is gone without a pawn; `player` took it, where people say so.
    pub(super) fn slip(&mut self, at: Stamp, flower: KnownToken, player: Option<Player>) -> Event {
        let (colour, from_mm) = (flower.class(&self.set.colours), flower.position.into());
        self.slips.push(Slip { flower, is_free: self.moves.is_empty(), player });
        Event { at, what: Happening::Taken(Taken { player, colour, from_mm }) }
    }
}

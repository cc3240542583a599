//! The rules a second time: slow, plain, and without a line of the first. Flowers are words at places, groups grow
//! flower by flower, records are kept instead of derived, and legal moves are whatever survives being tried.

use std::collections::{BTreeMap, BTreeSet};

pub const COLOURS: [&str; 5] = ["yellow", "orange", "red", "purple", "blue"];
pub const PAIRS: [&str; 5] = ["yellow-orange", "orange-red", "red-purple", "purple-blue", "yellow-blue"];

/// Turns of one round, written out for each number of gardens; the garden with the bag is 0.
const TURNS: [&[usize]; 3] = [&[0, 1, 1, 0], &[0, 1, 2, 2, 1, 0], &[0, 1, 2, 3, 3, 2, 1, 0]];

type Place = (i32, i32);
type Garden = BTreeMap<Place, Option<&'static str>>;

#[derive(Clone)]
pub struct Slow {
    pub gardens: Vec<Garden>,
    /// Every flower that is in the bag.
    pub bag: Vec<&'static str>,
    pub table: Vec<&'static str>,
    pub later: Vec<Vec<&'static str>>,
    pub all_drawn: bool,
    pub start: usize,
    pub round: usize,
    pub turns_played: usize,
    /// Garden and whether it faces in, by kind.
    pub at: BTreeMap<String, (usize, bool)>,
    pub bumblebee: Option<usize>,
    pub most_colours: usize,
    pub most_equal: usize,
    pub scores: Vec<Vec<i32>>,
}

fn beside(a: Place, b: Place) -> bool {
    (a.0 == b.0 && (a.1 - b.1).abs() == 1) || (a.1 == b.1 && (a.0 - b.0).abs() == 1)
}

/// The flowers of `colours` that hang together with the one at `from`, itself among them.
fn group(garden: &Garden, from: Place, colours: &[&str]) -> Vec<Place> {
    let is = |place: &Place| garden[place].is_some_and(|flower| colours.contains(&flower));
    let mut found: Vec<Place> = if is(&from) { vec![from] } else { Vec::new() };
    loop {
        let next = garden.keys().find(|place| {
            is(place) && !found.contains(place) && found.iter().any(|own| beside(*own, **place))
        });
        match next {
            Some(place) => found.push(*place),
            None => return found,
        }
    }
}

fn colours_in(garden: &Garden, places: &[Place]) -> usize {
    places.iter().filter_map(|place| garden[place]).collect::<BTreeSet<_>>().len()
}

/// How many flowers count for a butterfly of these colours at one place: all colours must be there.
fn worth(garden: &Garden, from: Place, colours: &[&str]) -> usize {
    let places = group(garden, from, colours);
    if colours_in(garden, &places) == colours.len() { places.len() } else { 0 }
}

fn best(garden: &Garden, colours: &[&str]) -> usize {
    garden.keys().map(|place| worth(garden, *place, colours)).max().unwrap_or(0)
}

impl Slow {
    pub fn new(shapes: &[Vec<Place>], start: usize, all_drawn: bool) -> Self {
        let out = match shapes.len() {
            2 => 4,
            3 => 2,
            _ => 0,
        };
        let bag = COLOURS.iter().zip([6, 7, 8, 9, 10]).flat_map(|(colour, box_)| vec![*colour; box_ - out]);
        Self {
            gardens: shapes.iter().map(|cells| cells.iter().map(|cell| (*cell, None)).collect()).collect(),
            bag: bag.collect(),
            table: Vec::new(),
            later: Vec::new(),
            all_drawn,
            start,
            round: 1,
            turns_played: 0,
            at: BTreeMap::new(),
            bumblebee: None,
            most_colours: 1,
            most_equal: 1,
            scores: Vec::new(),
        }
    }

    fn draws_now(&self) -> bool {
        let more = self.all_drawn && self.round == 1 && self.turns_played == 0 && self.later.len() < 4;
        self.round <= 5 && (self.table.is_empty() || more)
    }

    pub fn to_move(&self) -> usize {
        (self.start + self.round - 1 + TURNS[self.gardens.len() - 2][self.turns_played]) % self.gardens.len()
    }

    /// Draws these, when it is time and they are in the bag.
    pub fn draw(&self, flowers: &[&'static str]) -> Option<Self> {
        if !self.draws_now() || flowers.len() != 2 * self.gardens.len() {
            return None;
        }
        let mut after = self.clone();
        for flower in flowers {
            let place = after.bag.iter().position(|own| own == flower)?;
            after.bag.remove(place);
        }
        if after.table.is_empty() {
            after.table = flowers.to_vec()
        } else {
            after.later.push(flowers.to_vec())
        }
        Some(after)
    }

    /// Plants, when it is time and the place is free.
    pub fn plant(&self, colour: &'static str, at: Place) -> Option<Self> {
        if self.round > 5 || self.draws_now() {
            return None;
        }
        let own = self.to_move();
        let taken = self.table.iter().position(|flower| *flower == colour)?;
        if !self.gardens[own].contains_key(&at) {
            return None;
        }
        let mut after = self.clone();
        after.table.remove(taken);
        match after.gardens[own].get_mut(&at) {
            Some(spot) if spot.is_none() => *spot = Some(colour),
            _ => return None,
        }
        after.attract(own, colour, at);
        after.turns_played += 1;
        if after.turns_played == 2 * self.gardens.len() {
            after.finish_round();
        }
        Some(after)
    }

    fn attract(&mut self, own: usize, colour: &'static str, at: Place) {
        let kinds = COLOURS.iter().chain(&PAIRS);
        for kind in kinds {
            let colours: Vec<&str> = kind.split('-').collect();
            let fresh = worth(&self.gardens[own], at, &colours);
            let beaten = (0..self.gardens.len())
                .filter(|garden| *garden != own)
                .any(|garden| best(&self.gardens[garden], &colours) > fresh);
            if fresh > 0 && !beaten && self.at.get(*kind).is_none_or(|(garden, _)| *garden != own) {
                self.at.insert((*kind).to_owned(), (own, true));
            }
        }
        let different = colours_in(&self.gardens[own], &group(&self.gardens[own], at, &COLOURS));
        if different > self.most_colours {
            self.most_colours = different;
            if self.at.get("five").is_none_or(|(garden, _)| *garden != own) {
                self.at.insert("five".to_owned(), (own, true));
            }
        }
        let equal = group(&self.gardens[own], at, &[colour]).len();
        if equal > self.most_equal {
            self.most_equal = equal;
            self.bumblebee = Some(own);
        }
    }

    fn finish_round(&mut self) {
        let mut points = vec![0; self.gardens.len()];
        for (garden, faces_in) in self.at.values_mut() {
            points[*garden] += match (self.round, *faces_in) {
                (round, true) => round as i32,
                (1, false) => 0,
                (2 | 3, false) => 1,
                (_, false) => 2,
            };
            *faces_in = false;
        }
        if let Some(garden) = self.bumblebee {
            points[garden] -= 1;
        }
        self.scores.push(points);
        self.round += 1;
        self.turns_played = 0;
        if !self.later.is_empty() {
            self.table = self.later.remove(0);
        }
    }

    /// What every garden has in the end.
    pub fn totals(&self) -> Vec<i32> {
        let total = |garden: usize| {
            let rounds: i32 = self.scores.iter().map(|points| points[garden]).sum();
            let grows =
                |colour: &&&str| self.gardens[garden].values().any(|flower| *flower == Some(**colour));
            rounds - 6 * (5 - COLOURS.iter().filter(grows).count() as i32)
        };
        (0..self.gardens.len()).map(total).collect()
    }

    /// Everything that can follow, with its move as text.
    pub fn next(&self) -> BTreeMap<String, Self> {
        let mut all = BTreeMap::new();
        for colour in COLOURS {
            for x in 0..26_u8 {
                for y in 0..26_u8 {
                    if let Some(after) = self.plant(colour, (i32::from(x), i32::from(y))) {
                        all.insert(format!("{colour}-{}{}", char::from(b'a' + x), y + 1), after);
                    }
                }
            }
        }
        let most = 2 * self.gardens.len();
        for code in (0..(most + 1).pow(5)).filter(|_| self.draws_now()) {
            let counts: Vec<usize> = (0..5).map(|i| code / (most + 1).pow(i) % (most + 1)).collect();
            let named = COLOURS.iter().zip(&counts);
            let flowers: Vec<_> = named.clone().flat_map(|(colour, count)| vec![*colour; *count]).collect();
            if let Some(after) = self.draw(&flowers) {
                let parts = named.filter(|(_, count)| **count > 0);
                let text = parts.map(|(colour, count)| format!("-{count}{colour}")).collect::<String>();
                all.insert(format!("draw{text}"), after);
            }
        }
        all
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.next().values().map(|after| after.perft(depth - 1)).sum() }
    }
}

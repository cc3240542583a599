//! What was measured against the truth, both ways, in the picture and on the cloth.

use table_umpire::calibration::Owner;
use table_umpire::geometry::{ImagePoint, MatPoint};
use table_umpire::metrology::{Measurement, TokenClass};

/// A token as it truly is.
#[derive(Debug, Clone)]
pub struct TrueToken {
    pub class: TokenClass,
    /// Centre of its base, mm; the frame may be turned about the vertical.
    pub at: MatPoint,
    /// Where that appears, px.
    pub pixel: ImagePoint,
    /// Pixels per mm there.
    pub px_per_mm: f64,
}

impl TrueToken {
    pub fn is_pawn(&self) -> bool {
        matches!(self.class, TokenClass::Pawn(_))
    }
}

/// How far from its place a token still counts as found, mm.
const REACH_MM: f64 = 5.0;

/// Counts of one or more pictures.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    pub pictures: usize,
    pub tokens: usize,
    pub found: usize,
    pub invented: usize,
    /// Found with another colour or owner.
    pub misread: usize,
    /// Distances of found tokens from their places, mm, flowers and pawns.
    pub off_mm: [Vec<f64>; 2],
    /// Errors of gaps and their stated sigma, mm.
    pub gaps: Vec<(f64, f64)>,
    /// What went wrong, in words.
    pub faults: Vec<String>,
}

impl Tally {
    /// Compares one measurement with the tokens inside the circle.
    pub fn of(truth: &[TrueToken], measured: &Measurement) -> Self {
        let mut tally = Self { pictures: 1, tokens: truth.len(), ..Self::default() };
        let seen: Vec<_> = measured.tokens.iter().enumerate().filter(|(_, t)| t.on_mat).collect();
        let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
        for (i, true_token) in truth.iter().enumerate() {
            for (k, (_, token)) in seen.iter().enumerate() {
                let is_pawn = matches!(token.class, TokenClass::Pawn(_));
                let off = token.pixel.distance(true_token.pixel) / true_token.px_per_mm;
                if off < REACH_MM && is_pawn == true_token.is_pawn() {
                    pairs.push((off, i, k));
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut partner = vec![None; truth.len()];
        let mut used = vec![false; seen.len()];
        for (_, i, k) in pairs {
            if partner[i].is_none() && !used[k] {
                partner[i] = Some(k);
                used[k] = true;
            }
        }
        for (true_token, partner) in truth.iter().zip(&partner) {
            match partner {
                None => {
                    tally.faults.push(format!("missing {}", describe(&true_token.class, true_token.pixel)))
                }
                Some(k) if seen[*k].1.class != true_token.class => {
                    tally.misread += 1;
                    let token = seen[*k].1;
                    let said = describe(&token.class, token.pixel);
                    tally.faults.push(format!(
                        "{:?} read as {said} ({:.2})",
                        true_token.class, token.class_probability
                    ));
                }
                Some(_) => {}
            }
        }
        for (k, (_, token)) in seen.iter().enumerate().filter(|(k, _)| !used[*k]) {
            debug_assert!(k < seen.len());
            tally.faults.push(format!("invented {}", describe(&token.class, token.pixel)));
        }
        tally.found = partner.iter().flatten().count();
        tally.invented = used.iter().filter(|u| !**u).count();
        let found: Vec<(&TrueToken, usize)> =
            truth.iter().zip(&partner).filter_map(|(t, p)| Some((t, seen[(*p)?].0))).collect();
        tally.measure(&found, measured);
        tally
    }

    fn measure(&mut self, found: &[(&TrueToken, usize)], measured: &Measurement) {
        let turn = turn_between(found, measured);
        for (token, id) in found {
            let at = turned(token.at, turn);
            self.off_mm[usize::from(token.is_pawn())].push(measured.tokens[*id].position.distance(at));
        }
        for (flower, id) in found.iter().filter(|(t, _)| !t.is_pawn()) {
            let nearest = |owner: Owner| {
                let own = found.iter().filter(|(t, _)| t.class == TokenClass::Pawn(owner));
                own.min_by(|a, b| a.0.at.distance(flower.at).total_cmp(&b.0.at.distance(flower.at)))
            };
            let (Some(gold), Some(silver)) = (nearest(Owner::Gold), nearest(Owner::Silver)) else { continue };
            let truth = silver.0.at.distance(flower.at) - gold.0.at.distance(flower.at);
            let place = |id: usize| measured.tokens[id].position;
            let gap = place(silver.1).distance(place(*id)) - place(gold.1).distance(place(*id));
            let towards = |pawn: usize, sign: f64| {
                let (a, b) = (place(pawn), place(*id));
                [sign * (b.x - a.x) / a.distance(b), sign * (b.y - a.y) / a.distance(b)]
            };
            let terms = [
                (*id, towards(silver.1, 1.0)),
                (*id, towards(gold.1, -1.0)),
                (silver.1, towards(silver.1, -1.0)),
                (gold.1, towards(gold.1, 1.0)),
            ];
            self.gaps.push((gap - truth, measured.covariance.variance_of(&terms).sqrt()));
        }
    }

    /// A picture that could not be measured at all.
    pub fn refused(truth: &[TrueToken], why: &str) -> Self {
        let faults = vec![format!("refused: {why}")];
        Self { pictures: 1, tokens: truth.len(), faults, ..Self::default() }
    }

    pub fn add(&mut self, other: Self) {
        self.pictures += other.pictures;
        self.tokens += other.tokens;
        self.found += other.found;
        self.invented += other.invented;
        self.misread += other.misread;
        for (own, more) in self.off_mm.iter_mut().zip(other.off_mm) {
            own.extend(more);
        }
        self.gaps.extend(other.gaps);
        self.faults.extend(other.faults);
    }

    pub fn recall(&self) -> f64 {
        self.found as f64 / self.tokens.max(1) as f64
    }

    pub fn precision(&self) -> f64 {
        self.found as f64 / (self.found + self.invented).max(1) as f64
    }

    /// Error of the gaps, mm (root mean square).
    pub fn gap_rms(&self) -> f64 {
        (self.gaps.iter().map(|g| g.0 * g.0).sum::<f64>() / self.gaps.len().max(1) as f64).sqrt()
    }

    /// Share of the gaps whose error is inside the stated 95 % interval.
    pub fn inside(&self) -> f64 {
        let inside = self.gaps.iter().filter(|(e, s)| e.abs() <= 1.96 * s).count();
        inside as f64 / self.gaps.len().max(1) as f64
    }

    /// One line of figures.
    pub fn line(&self) -> String {
        let rms = |v: &mut dyn Iterator<Item = f64>| {
            let (sum, n) = v.fold((0.0, 0.0), |(s, n), x| (s + x * x, n + 1.0));
            (sum / f64::max(n, 1.0)).sqrt()
        };
        format!(
            "pictures {:>3} tokens {:>5} recall {:.4} precision {:.4} misread {:>3} | rms mm: flowers {:.2} pawns {:.2} gaps {:.2} (stated {:.2}), in 95 %: {:.1} %",
            self.pictures,
            self.tokens,
            self.recall(),
            self.precision(),
            self.misread,
            rms(&mut self.off_mm[0].iter().copied()),
            rms(&mut self.off_mm[1].iter().copied()),
            self.gap_rms(),
            rms(&mut self.gaps.iter().map(|g| g.1)),
            100.0 * self.inside(),
        )
    }
}

fn describe(class: &TokenClass, at: ImagePoint) -> String {
    match class {
        TokenClass::Flower(colour) => format!("{colour} flower at ({:.0}, {:.0})", at.u, at.v),
        TokenClass::Pawn(owner) => format!("{owner:?} pawn at ({:.0}, {:.0})", at.u, at.v),
    }
}

fn turned(p: MatPoint, (cos, sin): (f64, f64)) -> MatPoint {
    MatPoint::new(cos * p.x - sin * p.y, sin * p.x + cos * p.y)
}

/// The turn about the centre that takes the truth's frame to the measurement's (cosine, sine).
fn turn_between(found: &[(&TrueToken, usize)], measured: &Measurement) -> (f64, f64) {
    let (mut dot, mut cross) = (0.0, 0.0);
    for (token, id) in found {
        let (a, b) = (token.at, measured.tokens[*id].position);
        dot += a.x * b.x + a.y * b.y;
        cross += a.x * b.y - a.y * b.x;
    }
    let length = f64::hypot(dot, cross);
    if length > 0.0 { (dot / length, cross / length) } else { (1.0, 0.0) }
}

//! What several pictures say of one token: its kind, and whether it is there at all.

use super::measurement::TokenClass;
use crate::calibration::{Owner, SetProfile};

/// Least probability that one picture leaves to a class: no glare may rule one out for good.
const LEAST_CLASS: f64 = 0.02;
/// Probability that a token is found in a picture that should show it.
const FOUND: f64 = 0.98;
/// Probability that a picture shows a token at a given place where there is none.
const INVENTED: f64 = 0.01;

/// The classes that a sort of token can have, in a fixed order.
fn classes(like: &TokenClass, profile: &SetProfile) -> Vec<TokenClass> {
    match like {
        TokenClass::Flower(_) => profile.kinds().iter().map(|k| TokenClass::Flower(k.name.clone())).collect(),
        TokenClass::Pawn(_) => [Owner::Gold, Owner::Silver].map(TokenClass::Pawn).to_vec(),
    }
}

/// The likeliest class and its probability from what each picture says, with the place that each was taken from:
/// pictures from several places are independent evidence, those from one place count as their mean.
pub(super) fn common_class(
    said: &[(usize, &TokenClass, f64)],
    profile: &SetProfile,
) -> Option<(TokenClass, f64)> {
    let (_, first, probability) = *said.first()?;
    if said.iter().all(|(stand, ..)| *stand == said[0].0) && said.len() == 1 {
        return Some((first.clone(), probability));
    }
    let classes = classes(first, profile);
    let others = classes.len().saturating_sub(1).max(1) as f64;
    let mut logs = vec![0.0; classes.len()];
    for (stand, class, probability) in said {
        let alike = said.iter().filter(|s| s.0 == *stand).count() as f64;
        let share: Vec<f64> = classes
            .iter()
            .map(|c| if c == *class { *probability } else { (1.0 - probability) / others })
            .map(|p| if p.is_finite() { p.max(LEAST_CLASS) } else { LEAST_CLASS })
            .collect();
        let sum: f64 = share.iter().sum();
        for (log, p) in logs.iter_mut().zip(share) {
            *log += (p / sum).ln() / alike;
        }
    }
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
    let best = logs.iter().position(|log| *log == most)?;
    // a class that the profile does not name stays what it was
    Some((classes.get(best).unwrap_or(first).clone(), 1.0 / sum))
}

/// Probability that a token is there which was found from `found` places and not from `missed` others that should
/// show it.
pub(super) fn existence(found: usize, missed: usize) -> f64 {
    let power = |p: f64, n: usize| p.powi(i32::try_from(n).unwrap_or(i32::MAX));
    let is_there = power(FOUND, found) * power(1.0 - FOUND, missed);
    let is_not = power(INVENTED, found) * power(1.0 - INVENTED, missed);
    if is_there + is_not > 0.0 { is_there / (is_there + is_not) } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flower(name: &str) -> TokenClass {
        TokenClass::Flower(name.to_owned())
    }

    #[test]
    fn glare_in_one_picture_is_outvoted() {
        let profile = SetProfile::load("lacuna").unwrap();
        let (red, pink) = (flower("red"), flower("pink"));
        let said = [(0, &pink, 0.55), (1, &red, 0.95), (2, &red, 0.9)];
        let (class, probability) = common_class(&said, &profile).unwrap();
        assert_eq!(class, red);
        assert!(probability > 0.9, "{probability}");
    }

    #[test]
    fn pictures_from_one_place_are_not_surer_than_one() {
        let profile = SetProfile::load("lacuna").unwrap();
        let red = flower("red");
        let once = common_class(&[(0, &red, 0.8)], &profile).unwrap().1;
        let again = common_class(&[(0, &red, 0.8), (0, &red, 0.8)], &profile).unwrap().1;
        let elsewhere = common_class(&[(0, &red, 0.8), (1, &red, 0.8)], &profile).unwrap().1;
        assert!((once - again).abs() < 1e-9 && elsewhere > 0.95, "{once} {again} {elsewhere}");
    }

    #[test]
    fn a_token_is_there_when_more_pictures_find_it_than_miss_it() {
        assert!(existence(1, 0) > 0.98 && existence(2, 1) > 0.95);
        assert!((0.5..0.8).contains(&existence(1, 1)));
        assert!(existence(1, 2) < 0.1);
    }
}

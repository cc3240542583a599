//! What stays odd from look to look: a single look may be misread, the same thing seen again and again is not.

/// Sum of evidence from which something is told, natural logarithm: four sure looks, or fewer of what was to be expected.
const ENOUGH: f64 = 12.0;
/// Most evidence that one look gives: about one thing in thirty is misread.
const MOST_A_LOOK: f64 = 3.4;

/// Most evidence kept, so that a thing set right is forgotten as fast as it was noticed.
const MOST: f64 = 4.0 * MOST_A_LOOK;

/// Odd things with the evidence for each.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Persistent<K> {
    all: Vec<(K, f64, bool)>,
}

impl<K> Default for Persistent<K> {
    fn default() -> Self {
        Self { all: Vec::new() }
    }
}

impl<K: Clone + PartialEq> Persistent<K> {
    /// Takes in what a look shows odd, with the natural logarithm of how much likelier it is than what should be there,
    /// and of how much likelier it was before anything was seen than that it is misread.
    /// What this look could not tell keeps its evidence (`is_hidden`), what it shows otherwise loses some. Gives what is to
    /// be told now, each thing once until it is set right.
    pub fn look(&mut self, odd: Vec<(K, f64, f64)>, is_hidden: impl Fn(&K) -> bool) -> Vec<K> {
        let before = std::mem::take(&mut self.all);
        for (key, sum, told) in before.iter().filter(|(key, ..)| odd.iter().all(|(now, ..)| now != key)) {
            let sum = if is_hidden(key) { *sum } else { sum - MOST_A_LOOK };
            if sum > 0.0 {
                self.all.push((key.clone(), sum, *told));
            }
        }
        let mut telling = Vec::new();
        for (key, gain, expected) in odd {
            let (sum, told) = before
                .iter()
                .find(|(k, ..)| *k == key)
                .map_or((expected, false), |(_, sum, told)| (*sum, *told));
            let sum = (sum + gain.clamp(0.0, MOST_A_LOOK)).min(MOST);
            let tells = !told && sum > ENOUGH;
            if tells {
                telling.push(key.clone());
            }
            self.all.push((key, sum, told || tells));
        }
        telling
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_told_once_when_it_was_seen_again_and_again_and_anew_when_it_comes_back() {
        let mut odd = Persistent::default();
        let see = |odd: &mut Persistent<u8>| odd.look(vec![(7, 5.0, 0.0)], |_| false);
        let sees_nothing = |odd: &mut Persistent<u8>| odd.look(Vec::new(), |_| false);
        assert!([see(&mut odd), see(&mut odd), see(&mut odd)].iter().all(Vec::is_empty));
        assert_eq!([see(&mut odd), see(&mut odd)], [vec![7], vec![]]);
        // misread once, it is not told again
        assert!(sees_nothing(&mut odd).is_empty());
        assert!(see(&mut odd).is_empty());
        for _ in 0..4 {
            assert!(sees_nothing(&mut odd).is_empty());
        }
        assert!([see(&mut odd), see(&mut odd)].iter().all(Vec::is_empty));
        // hidden once between
        assert!(odd.look(Vec::new(), |_| true).is_empty());
        assert_eq!([see(&mut odd), see(&mut odd)], [vec![], vec![7]]);
    }

    #[test]
    fn what_was_to_be_expected_is_told_sooner() {
        let mut odd = Persistent::default();
        let mut see = || odd.look(vec![(7, 5.0, 6.0)], |_| false);
        assert_eq!([see(), see()], [vec![], vec![7]]);
    }
}

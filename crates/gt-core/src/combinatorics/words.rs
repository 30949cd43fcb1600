//! Words of digits, numbered among those whose weights have the same sum.
//!
//! Words are compared by their last digit first. The digits of a place are listed by weight. So a
//! word has as many words before it as the sum, over its places, of the shorter words that the
//! smaller digits of that place leave room for. What a place adds depends on its digit and on the
//! weight of the digits before it. The tables have one entry for each such pair; digits of the same
//! weight share it.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::TooMany;

/// Words with one digit in each place, numbered among those of the same class.
///
/// Each digit has a code and a weight. The sum of the weights says in which *class* a word is, if
/// in any. The words of a class are numbered sum by sum, without holes.
///
/// The tables take, per place, 16 bytes for each different sum of the places before and each
/// different weight of the place; and 12 bytes for each code.
#[derive(Clone, Debug)]
pub(super) struct Words {
    places: Vec<DigitPlace>,
    /// By the number of the sum of a whole word: its class and the number of its first word. The
    /// last entry is for what is no word.
    sums: Vec<Option<(u32, u64)>>,
    /// By class: the number of the first word of each sum, and the sum; and how many words.
    classes: BTreeMap<u32, (Vec<(u64, u32)>, u64)>,
}

/// The digits of one place.
#[derive(Clone, Debug)]
struct DigitPlace {
    /// By code: its *kind*, which is the number of its weight, and its number among these.
    digits: Vec<(u32, u32)>,
    /// The codes by kind.
    codes: Vec<Vec<u32>>,
    /// The weight of each kind, ascending.
    weights: Vec<u32>,
    /// How many kinds there are, and one more for what is no code.
    width: u32,
    /// The sums of the digits before that a word may have, ascending.
    sums: Vec<u32>,
    /// By the number of such a sum: how many beginnings have it. The last entry is for what is no
    /// beginning of a word, and so is the last row of `steps`.
    counts: Vec<u64>,
    /// By the number of such a sum and by kind; the last kind is for what is no code.
    steps: Vec<Step>,
    /// By the number of a sum after this place: the kind of the least digit that leads there, and
    /// the number of the sum before.
    least: Vec<(u32, u32)>,
}

/// What a digit does.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// What it adds to the number, if it is the first one of its kind.
    add: u64,
    /// The number of the sum after it.
    after: u32,
    /// The next kind that leads to the same sum from other beginnings; `NONE` after the last.
    next: u32,
}

const NONE: u32 = u32::MAX;

impl Words {
    /// The words whose digits in each place are given as codes, all different, with their weights.
    ///
    /// `class` gets the sum of the weights of a word; without a class it is not a word.
    /// # Complexity
    /// With *s* different sums at a place and *k* different weights there: time
    /// O(*s* x *k* x log(*s* *k*)) for each place.
    pub(super) fn new(
        places: &[Vec<(u32, u32)>],
        class: impl Fn(u32) -> Option<u32>,
    ) -> Result<Self, TooMany> {
        let given: Vec<_> = places.iter().map(|digits| by_weight(digits)).collect();
        let (mut ends, mut counts) = (Vec::from([(0, 1)]), Vec::new());
        for digits in &given {
            let after = sums_after(&ends, digits)?;
            counts.push(core::mem::replace(&mut ends, after));
        }
        let mut words = Self { places: Vec::new(), sums: Vec::new(), classes: BTreeMap::new() };
        let mut sums = Vec::new();
        for (sum, count) in ends {
            let Some(class) = class(sum) else { continue };
            let (starts, len) = words.classes.entry(class).or_default();
            words.sums.push(Some((class, *len)));
            starts.push((*len, small(sums.len())?));
            *len = len.checked_add(count).ok_or_else(too_many)?;
            sums.push(sum);
        }
        words.sums.push(None);
        // From the last place on: only what may become a word.
        for (digits, mut before) in given.iter().zip(counts).rev() {
            let is_kept = |sum: u32| sums.binary_search(&sum).is_ok();
            before.retain(|&(sum, _)| {
                digits.keys().any(|&weight| sum.checked_add(weight).is_some_and(is_kept))
            });
            let place = DigitPlace::new(digits, before, &sums)?;
            sums.clone_from(&place.sums);
            words.places.push(place);
        }
        words.places.reverse();
        Ok(words)
    }

    /// How many words a class has.
    pub(super) fn len(&self, class: u32) -> u64 {
        self.classes.get(&class).map_or(0, |&(_, len)| len)
    }

    /// The classes that have words, ascending.
    pub(super) fn classes(&self) -> impl Iterator<Item = u32> {
        self.classes.keys().copied()
    }

    /// The class of the word with these codes, and its number; `None` if it is not a word.
    /// # Complexity
    /// O(places): a few reads for each.
    #[inline]
    pub(super) fn rank(&self, code: impl Fn(usize) -> u32) -> Option<(u32, u64)> {
        let (mut sum, mut number) = (0_u32, 0_u64); // if there are no words, sum 0 is that of no word
        for (nth, place) in self.places.iter().enumerate() {
            let (kind, among) = place.digit(code(nth));
            let step = place.step(sum, kind);
            // Nothing overflows for a word.
            let inside = place.counts[sum as usize].wrapping_mul(among.into());
            number = number.wrapping_add(step.add).wrapping_add(inside);
            sum = step.after;
        }
        self.sums[sum as usize].map(|(class, first)| (class, first + number))
    }

    /// Finds the word of a class with this number; `None` if there is none.
    ///
    /// `set` gets each place and its code, from the last place down.
    /// # Complexity
    /// O(*k* log *s*) for each place, as in [`new`](Self::new).
    pub(super) fn unrank(
        &self,
        class: u32,
        number: u64,
        mut set: impl FnMut(usize, u32),
    ) -> Option<()> {
        let (starts, _) = self.classes.get(&class).filter(|(_, len)| number < *len)?;
        let &(first, mut sum) =
            starts[..starts.partition_point(|&(first, _)| first <= number)].last()?;
        let mut left = number - first;
        for (nth, place) in self.places.iter().enumerate().rev() {
            let (mut kind, mut before) = place.least[sum as usize];
            loop {
                let (codes, count) = (&place.codes[kind as usize], place.counts[before as usize]);
                let among = left / count;
                if let Some(&code) = usize::try_from(among).ok().and_then(|among| codes.get(among))
                {
                    set(nth, code);
                    left -= among * count;
                    break;
                }
                left -= codes.len() as u64 * count;
                (kind, before) = place.next(before, kind)?;
            }
            sum = before;
        }
        Some(())
    }

    /// Goes to the word with the next number: `code` says the code of a place, and `set` gets the
    /// codes that change.
    ///
    /// Returns `false`, and changes nothing, if there is no such word, and if the word is the last
    /// one of its sum: the first one of the next sum has to be found by its number.
    /// # Complexity
    /// Mostly one place; all places at worst.
    #[inline]
    pub(super) fn next(
        &self,
        code: impl Fn(usize) -> u32,
        mut set: impl FnMut(usize, u32),
    ) -> bool {
        let mut sum = 0;
        for (nth, place) in self.places.iter().enumerate() {
            let (kind, number) = place.digit(code(nth));
            let Some(codes) = place.codes.get(kind as usize) else { return false };
            let same = codes.get(number as usize + 1).map(|&code| (code, sum));
            let other = || {
                place.next(sum, kind).map(|(kind, before)| (place.codes[kind as usize][0], before))
            };
            if let Some((code, before)) = same.or_else(other) {
                set(nth, code);
                self.set_least(nth, before, set);
                return true;
            }
            sum = place.step(sum, kind).after;
        }
        false
    }

    /// Gives the first places the least digits that have a sum.
    #[inline]
    fn set_least(&self, places: usize, mut sum: u32, mut set: impl FnMut(usize, u32)) {
        for (nth, place) in self.places[..places].iter().enumerate().rev() {
            let (kind, before) = place.least[sum as usize];
            set(nth, place.codes[kind as usize][0]);
            sum = before;
        }
    }
}

impl DigitPlace {
    /// The tables of a place with these codes by weight, after beginnings with these sums, before
    /// words with the sums `after`.
    fn new(
        digits: &BTreeMap<u32, Vec<u32>>,
        before: Vec<(u32, u64)>,
        after: &[u32],
    ) -> Result<Self, TooMany> {
        let (sums, mut counts): (Vec<u32>, Vec<u64>) = before.into_iter().unzip();
        counts.push(0);
        let (no_word, no_code) = (small(after.len())?, small(digits.len())?);
        let entries = counts
            .len()
            .checked_mul(digits.len() + 1)
            .filter(|&entries| entries <= 1 << 28)
            .ok_or_else(too_many)?;
        let nothing = Step { add: 0, after: no_word, next: NONE };
        let mut place = Self {
            digits: Vec::new(),
            codes: digits.values().cloned().collect(),
            weights: digits.keys().copied().collect(),
            width: no_code + 1,
            sums,
            counts,
            steps: alloc::vec![nothing; entries],
            least: Vec::new(),
        };
        let greatest = digits.values().flatten().max().map_or(0, |&code| code as usize + 1);
        place.digits.resize(greatest, (no_code, 0));
        for (kind, codes) in (0..).zip(&place.codes) {
            for (number, &code) in (0..).zip(codes) {
                place.digits[code as usize] = (kind, number);
            }
        }
        for (number, &sum) in (0..).zip(after) {
            let (mut add, mut last) = (0_u64, None);
            for kind in 0..no_code {
                let Some(before) = place.before(sum, kind) else { continue };
                match last.replace((before, kind)) {
                    None => place.least.push((kind, before)),
                    Some((before, last)) => place.step_mut(before, last).next = kind,
                }
                *place.step_mut(before, kind) = Step { add, after: number, next: NONE };
                let codes = place.codes[kind as usize].len() as u64;
                let words = codes.checked_mul(place.counts[before as usize]);
                add = words.and_then(|words| add.checked_add(words)).ok_or_else(too_many)?;
            }
        }
        Ok(place)
    }

    /// The kind of a code, and its number among these.
    #[inline]
    fn digit(&self, code: u32) -> (u32, u32) {
        self.digits.get(code as usize).copied().unwrap_or((self.width - 1, 0))
    }

    #[inline]
    fn step(&self, before: u32, kind: u32) -> &Step {
        &self.steps[(before * self.width + kind) as usize]
    }

    fn step_mut(&mut self, before: u32, kind: u32) -> &mut Step {
        &mut self.steps[(before * self.width + kind) as usize]
    }

    /// The number of the sum before a digit of this kind that leads to `sum`.
    fn before(&self, sum: u32, kind: u32) -> Option<u32> {
        let before = sum.checked_sub(self.weights[kind as usize])?;
        self.sums.binary_search(&before).ok().and_then(|number| u32::try_from(number).ok())
    }

    /// The next kind that leads to the same sum, and the number of the sum before it.
    #[inline]
    fn next(&self, before: u32, kind: u32) -> Option<(u32, u32)> {
        let next = self.step(before, kind).next;
        if next == NONE {
            return None;
        }
        let sum = self.sums[before as usize] + self.weights[kind as usize];
        Some((next, self.before(sum, next)?))
    }
}

/// The codes of a place by their weight.
fn by_weight(digits: &[(u32, u32)]) -> BTreeMap<u32, Vec<u32>> {
    let mut sorted: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &(code, weight) in digits {
        sorted.entry(weight).or_default().push(code);
    }
    sorted
}

/// How many beginnings have each sum, after one digit more. A sum from 2^32 on is that of no word.
fn sums_after(
    before: &[(u32, u64)],
    digits: &BTreeMap<u32, Vec<u32>>,
) -> Result<Vec<(u32, u64)>, TooMany> {
    let mut all = Vec::new();
    for &(sum, count) in before {
        for (weight, codes) in digits {
            let Some(sum) = sum.checked_add(*weight) else { break };
            all.push((sum, count.checked_mul(codes.len() as u64).ok_or_else(too_many)?));
        }
    }
    all.sort_unstable();
    let mut after: Vec<(u32, u64)> = Vec::new();
    for (sum, count) in all {
        match after.last_mut().filter(|(last, _)| *last == sum) {
            Some((_, total)) => *total = total.checked_add(count).ok_or_else(too_many)?,
            None => after.push((sum, count)),
        }
    }
    Ok(after)
}

/// The number of a sum or of a kind, by which tables are indexed.
fn small(number: usize) -> Result<u32, TooMany> {
    u32::try_from(number).ok().filter(|&number| number < 1 << 28).ok_or_else(too_many)
}

fn too_many() -> TooMany {
    TooMany {
        what: String::from("boards"),
        limit: "at most 2^64 - 1 of a weight, and 2^28 entries of a table",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// All words of these digits, each as its codes from the last place on, and the sum of its
    /// weights.
    fn all_words(places: &[Vec<(u32, u32)>]) -> Vec<(Vec<u32>, u32)> {
        places.iter().fold(Vec::from([(Vec::new(), 0)]), |words, digits| {
            let longer = |(codes, sum): &(Vec<u32>, u32)| -> Vec<_> {
                digits
                    .iter()
                    .map(|&(code, weight)| ([&[code], &codes[..]].concat(), sum + weight))
                    .collect()
            };
            words.iter().flat_map(longer).collect()
        })
    }

    proptest! {
        #[test]
        fn words_are_numbered_without_holes_and_each_leads_to_the_next(
            places in proptest::collection::vec(proptest::collection::btree_map(0u32..9, 0u32..4, 0..5), 0..5),
            modulus in 1u32..4,
        ) {
            let places: Vec<Vec<_>> = places.into_iter().map(|digits| digits.into_iter().collect()).collect();
            let class = |sum: u32| (sum != 3).then_some(sum % modulus);
            let words = Words::new(&places, class).unwrap();
            let mut numbered = BTreeMap::<_, Vec<_>>::new();
            for (mut codes, sum) in all_words(&places) {
                codes.reverse();
                let found = words.rank(|place| codes[place]);
                prop_assert_eq!(found.map(|(class, _)| class), class(sum));
                let Some((class, number)) = found else { continue };
                numbered.entry(class).or_default().push((number, codes.clone(), sum));
                let mut again = alloc::vec![u32::MAX; codes.len()];
                words.unrank(class, number, |place, code| again[place] = code).unwrap();
                prop_assert_eq!(&again, &codes);
                prop_assert_eq!(words.unrank(class, words.len(class), |_, _| ()), None);
            }
            prop_assert!(words.classes().eq(numbered.keys().copied()));
            for (class, mut all) in numbered {
                all.sort();
                prop_assert!(all.iter().map(|&(number, ..)| number).eq(0..words.len(class)));
                for pair in all.windows(2) {
                    let [(_, codes, sum), (_, after, sum_after)] = pair else { unreachable!() };
                    let mut next = codes.clone();
                    let found = words.next(|place| codes[place], |place, code| next[place] = code);
                    prop_assert_eq!(found, sum == sum_after);
                    prop_assert_eq!(&next, if found { after } else { codes });
                }
            }
            prop_assert_eq!(words.rank(|_| 9).is_some(), places.is_empty() && class(0).is_some());
        }
    }

    #[test]
    fn too_many_words_are_an_error() {
        let digits = |weight| Vec::from([(0, 0), (1, weight)]);
        assert!(Words::new(&alloc::vec![digits(0); 64], Some).is_err());
        assert_eq!(Words::new(&alloc::vec![digits(0); 63], Some).unwrap().len(0), 1 << 63);
        assert!(Words::new(&alloc::vec![digits(1); 68], Some).is_err()); // of weight 34
        assert_eq!(
            Words::new(&alloc::vec![Vec::from([(0, u32::MAX)]); 2], Some)
                .unwrap()
                .classes()
                .count(),
            0
        );
    }
}

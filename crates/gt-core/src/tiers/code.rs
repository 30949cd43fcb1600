//! Answers as numbers in the order that the player to move prefers.
//!
//! A position looks only at the least code of its successors: the opponent prefers it least. One
//! subtraction then turns this code into the code of the position. So the inner loop of a sweep is
//! one read and one comparison per move.
//!
//! # Invariants
//! * 0 is *no answer*: unknown, or a hole. It is less than every answer, so a successor without an
//!   answer is never missed.
//! * 1 is the worst answer. Nothing can be less, so a position that finds it stops looking.

use crate::outcome::{Outcome, Value};

/// The code of a rank without an answer.
pub(crate) const NONE: u32 = 0;
/// The code of the worst answer.
pub(crate) const WORST: u32 = 1;

/// A kind of codes, and how they lie in words.
pub(crate) trait Code {
    type Answer;
    /// The unit of memory.
    type Word: Copy + Default + Send + Sync;
    /// How many codes share a word.
    const PER_WORD: usize;

    /// The code at a place of `words`; [`NONE`] behind their end.
    fn get(words: &[Self::Word], place: usize) -> u32;

    /// Writes a code at a place of `words` that is [`NONE`].
    fn put(words: &mut [Self::Word], place: usize, code: u32);

    /// The code of a position whose worst successor, for the opponent, has this code.
    ///
    /// `None` if the answer has no code of this kind.
    fn before_move(least: u32) -> Option<u32>;

    /// The code of an answer; `None` if it has none.
    fn code(answer: Self::Answer) -> Option<u32>;

    /// The answer of a code; `None` for [`NONE`].
    fn answer(code: u32) -> Option<Self::Answer>;

    /// The code where the game is over.
    fn terminal(outcome: Outcome) -> u32;
}

/// Outcomes, in two bits: 1 for a loss, 2 for a draw, 3 for a win.
#[derive(Debug)]
pub(crate) enum TwoBits {}

impl Code for TwoBits {
    type Answer = Outcome;
    type Word = u64;
    const PER_WORD: usize = 32;

    #[inline]
    fn get(words: &[u64], place: usize) -> u32 {
        words.get(place / 32).map_or(NONE, |word| (word >> (2 * (place % 32)) & 3) as u32)
    }

    #[inline]
    fn put(words: &mut [u64], place: usize, code: u32) {
        if let Some(word) = words.get_mut(place / 32) {
            *word |= u64::from(code) << (2 * (place % 32));
        }
    }

    #[inline]
    fn before_move(least: u32) -> Option<u32> {
        Some(4 - least)
    }

    #[inline]
    fn code(outcome: Outcome) -> Option<u32> {
        Some(Self::terminal(outcome))
    }

    #[inline]
    fn answer(code: u32) -> Option<Outcome> {
        match code {
            1 => Some(Outcome::Loss),
            2 => Some(Outcome::Draw),
            3 => Some(Outcome::Win),
            _ => None,
        }
    }

    #[inline]
    fn terminal(outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Loss => 1,
            Outcome::Draw => 2,
            Outcome::Win => 3,
        }
    }
}

/// Values with plies: a loss in `p` plies is `1 + p`, a draw is the middle, a win is `MAX - p`.
macro_rules! values {
    ($name:ident, $word:ty, $doc:literal) => {
        #[doc = $doc]
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl $name {
            const MAX: u32 = <$word>::MAX as u32;
            const DRAW: u32 = Self::MAX / 2 + 1;
            /// The greatest remoteness that has a code.
            pub(crate) const MOST_PLIES: u32 = Self::DRAW - 2;
        }

        impl Code for $name {
            type Answer = Value;
            type Word = $word;
            const PER_WORD: usize = 1;

            #[inline]
            fn get(words: &[$word], place: usize) -> u32 {
                words.get(place).map_or(NONE, |&code| code.into())
            }

            #[inline]
            #[expect(
                clippy::allow_attributes,
                reason = "no `expect`: a word of 32 bits is not cut, and has no such lint"
            )]
            fn put(words: &mut [$word], place: usize, code: u32) {
                if let Some(word) = words.get_mut(place) {
                    #[allow(
                        clippy::cast_possible_truncation,
                        trivial_numeric_casts,
                        reason = "codes fit in a word"
                    )]
                    let code = code as $word;
                    *word = code;
                }
            }

            #[inline]
            fn before_move(least: u32) -> Option<u32> {
                // The longest loss and the longest win stand beside the draw.
                if least.abs_diff(Self::DRAW) == 1 {
                    return None;
                }
                let lost = u32::from(least < Self::DRAW);
                let won = u32::from(least > Self::DRAW);
                Some((Self::MAX - least) + 1 + won - lost)
            }

            #[inline]
            fn code(value: Value) -> Option<u32> {
                match value {
                    Value::Draw => Some(Self::DRAW),
                    Value::Loss { plies } if plies <= Self::MOST_PLIES => Some(1 + plies),
                    Value::Win { plies } if plies <= Self::MOST_PLIES => Some(Self::MAX - plies),
                    Value::Loss { .. } | Value::Win { .. } => None,
                }
            }

            #[inline]
            fn answer(code: u32) -> Option<Value> {
                match code {
                    NONE => None,
                    Self::DRAW => Some(Value::Draw),
                    _ if code < Self::DRAW => Some(Value::Loss { plies: code - 1 }),
                    _ => Some(Value::Win { plies: Self::MAX - code }),
                }
            }

            #[inline]
            fn terminal(outcome: Outcome) -> u32 {
                match outcome {
                    Outcome::Loss => 1,
                    Outcome::Draw => Self::DRAW,
                    Outcome::Win => Self::MAX,
                }
            }
        }
    };
}

values!(Byte, u8, "Values up to 126 plies, in a byte.");
values!(Half, u16, "Values up to 32,766 plies, in two bytes.");
values!(Full, u32, "Values up to 2,147,483,646 plies, in four bytes.");

#[cfg(test)]
mod tests {
    use super::*;

    fn orders<C: Code<Answer = Value>>(most: u32) {
        let plies = [0, 1, 2, most - 1, most];
        let losses = plies.map(|plies| Value::Loss { plies });
        let wins = plies.map(|plies| Value::Win { plies });
        let mut all = [&losses[..], &[Value::Draw], &wins[..]].concat();
        all.sort_unstable();
        let codes: alloc::vec::Vec<u32> =
            all.iter().map(|&value| C::code(value).unwrap()).collect();
        assert!(codes.is_sorted_by(|a, b| a < b) && codes[0] == WORST);
        for (&value, code) in all.iter().zip(codes) {
            assert_eq!(C::answer(code), Some(value));
            let before = C::before_move(code).map(C::answer);
            let expected = value.before_move().filter(|&value| C::code(value).is_some());
            assert_eq!(before, expected.map(Some), "{value}");
        }
        let mut words = [C::Word::default(); 2];
        C::put(&mut words, 1, C::terminal(Outcome::Win));
        assert_eq!(
            [0, 1, 2].map(|place| C::get(&words, place)),
            [NONE, C::terminal(Outcome::Win), NONE]
        );
        assert_eq!((C::answer(NONE), C::code(Value::Loss { plies: most + 1 })), (None, None));
    }

    #[test]
    fn codes_of_values_stand_in_the_order_of_preference_and_come_back_at_every_width() {
        orders::<Byte>(Byte::MOST_PLIES);
        orders::<Half>(Half::MOST_PLIES);
        orders::<Full>(Full::MOST_PLIES);
        assert_eq!(
            [Byte::MOST_PLIES, Half::MOST_PLIES, Full::MOST_PLIES],
            [126, 32_766, (1 << 31) - 2]
        );
    }

    #[test]
    fn outcomes_share_a_word_and_flip_before_a_move() {
        let mut words = [0; 2];
        let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        for place in 0..64 {
            TwoBits::put(&mut words, place, TwoBits::terminal(outcomes[place % 3]));
        }
        assert!(
            (0..64)
                .all(|place| TwoBits::answer(TwoBits::get(&words, place))
                    == Some(outcomes[place % 3]))
        );
        assert_eq!(TwoBits::get(&words, 64), NONE);
        for outcome in outcomes {
            assert_eq!(
                TwoBits::before_move(TwoBits::terminal(outcome)).and_then(TwoBits::answer),
                Some(outcome.flip())
            );
        }
    }
}

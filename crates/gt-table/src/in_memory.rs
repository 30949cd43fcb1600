//! Answers of tiers in memory, which may have another form than on disk.

use gt_core::retrograde::PackedValue;
use gt_core::tiers::Coded;
use gt_core::{Margin, Nimber, Outcome, SolveError, Value};

use crate::kind::Stored;

/// The answers of tiers in memory: a walk backwards needs room for what is not decided yet.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait InMemory: Coded {
    /// The answers on disk.
    type Answer: Stored + InMemory<Answer = Self::Answer>;

    /// What is written; `None` at a hole.
    fn answer(self) -> Option<Self::Answer>;

    /// What was read.
    fn keep(answer: Self::Answer) -> Result<Self, SolveError>;
}

macro_rules! in_memory {
    ($($kept:ty as $answer:ty: $to:expr, $from:expr;)+) => { $(
        impl InMemory for $kept {
            type Answer = $answer;

            #[inline]
            fn answer(self) -> Option<$answer> {
                $to(self)
            }

            #[inline]
            fn keep(answer: $answer) -> Result<Self, SolveError> {
                $from(answer)
            }
        }
    )+ };
}

in_memory! {
    Outcome as Outcome: Some, Ok;
    Value as Value: Some, Ok;
    Margin as Margin: Some, Ok;
    Nimber as Nimber: Some, Ok;
    PackedValue as Value: Self::value, Self::try_from;
}

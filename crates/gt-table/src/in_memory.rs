//! Answers of tiers in memory, and the work with them that knows no game.
//!
//! Each kind of answer begins such work by a method of its own that is not generic. So the work is
//! compiled in this crate, once for a kind, and not again for every game.

use std::path::Path;

use gt_core::retrograde::PackedValue;
use gt_core::tiers::{Coded, Plane};
use gt_core::{Margin, Nimber, Outcome, Run, SolveError, Value};

use crate::by_number::{Solves, Tiers};
use crate::error::TableError;
use crate::finished::Finished;
use crate::kind::Stored;
use crate::load;
use crate::order::Order;
use crate::part::Part;
use crate::verify::{self, CheckTier, Tally};
use crate::work;

/// The answers of tiers in memory, which may have another form than on disk: a walk backwards needs
/// room for what is not decided yet.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait InMemory: Coded {
    /// The answers on disk.
    type Answer: Stored + InMemory<Answer = Self::Answer>;

    /// What is written; `None` at a hole.
    fn answer(self) -> Option<Self::Answer>;

    /// What was read.
    fn keep(answer: Self::Answer) -> Result<Self, SolveError>;

    /// Makes a table, or goes on with it. Returns how many tiers were there, and how many were
    /// damaged or lost.
    fn make(
        order: &Order<'_>,
        solves: &dyn Solves<Self>,
        folder: &Path,
        run: &Run,
    ) -> Result<[u64; 2], TableError>;

    /// Reads a tier.
    fn load(part: &Part, run: &Run) -> Result<Plane<Self>, TableError>;

    /// Checks the files of all tiers, and calls `check` with each and the tiers that it leads to.
    fn verify(
        table: &Finished,
        tiers: &dyn Tiers,
        run: &Run,
        check: &mut CheckTier<'_, Self>,
    ) -> Result<Tally, TableError>;
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

            fn make(
                order: &Order<'_>,
                solves: &dyn Solves<Self>,
                folder: &Path,
                run: &Run,
            ) -> Result<[u64; 2], TableError> {
                work::make(order, solves, folder, run)
            }

            fn load(part: &Part, run: &Run) -> Result<Plane<Self>, TableError> {
                load::plane(part, run)
            }

            fn verify(
                table: &Finished,
                tiers: &dyn Tiers,
                run: &Run,
                check: &mut CheckTier<'_, Self>,
            ) -> Result<Tally, TableError> {
                verify::each_tier(table, tiers, run, check)
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

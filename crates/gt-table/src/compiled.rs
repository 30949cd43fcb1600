//! The work of a table that knows no game, compiled here once for each kind of answer.
//!
//! Each kind begins the work by a method of its own that is not generic. So the work is compiled in
//! this crate, and not again for every game.

use std::path::Path;

use gt_core::retrograde::PackedValue;
use gt_core::tiers::Plane;
use gt_core::{Margin, Nimber, Outcome, Run, Value};

use crate::check_tiers::{self, CheckTier, TierTally};
use crate::error::TableError;
use crate::exchange::Exchange;
use crate::finished::Finished;
use crate::in_memory::InMemory;
use crate::load;
use crate::numbered::{Solves, Tiers};
use crate::order::Order;
use crate::part::Part;
use crate::work;

/// Answers with which tables are made, read and checked.
#[expect(unnameable_types, reason = "a part of `Way`, which nobody outside implements")]
pub trait Compiled: InMemory {
    /// Makes a table with other processes, or goes on with it. Returns how many tiers were there,
    /// and how many were damaged or lost.
    fn make(
        order: &Order<'_>,
        solves: &dyn Solves<Self>,
        folder: &Path,
        run: &Run,
        exchange: &mut dyn Exchange,
    ) -> Result<[u64; 2], TableError>;

    /// Reads a tier.
    fn load(part: &Part, run: &Run) -> Result<Plane<Self>, TableError>;

    /// Checks the files of all tiers, and calls `check` with each and the tiers that it leads to.
    fn verify(
        table: &Finished,
        tiers: &dyn Tiers,
        run: &Run,
        check: &mut CheckTier<'_, Self>,
    ) -> Result<TierTally, TableError>;
}

macro_rules! compiled {
    ($($kept:ty),+) => { $(
        impl Compiled for $kept {
            fn make(
                order: &Order<'_>,
                solves: &dyn Solves<Self>,
                folder: &Path,
                run: &Run,
                exchange: &mut dyn Exchange,
            ) -> Result<[u64; 2], TableError> {
                work::make(order, solves, folder, run, exchange)
            }

            fn load(part: &Part, run: &Run) -> Result<Plane<Self>, TableError> {
                load::plane(part, run)
            }

            fn verify(
                table: &Finished,
                tiers: &dyn Tiers,
                run: &Run,
                check: &mut CheckTier<'_, Self>,
            ) -> Result<TierTally, TableError> {
                check_tiers::each(table, tiers, run, check)
            }
        }
    )+ };
}

compiled! { Outcome, Value, Margin, Nimber, PackedValue }

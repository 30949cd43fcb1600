//! Checks of a whole table: every checksum, and every answer from the rules.
//!
//! A check goes tier by tier, as the solver does, and shares nothing with it where there is a
//! certificate: for values, and for outcomes of acyclic games. Each file is read, and the digest
//! and the counts of its tier are computed from what is in it; those of the table, from the tiers.
//! The tiers that a tier leads to are in memory while it is checked, and an answer has to follow
//! from the answers of its moves. For margins and nimbers there is no certificate, so every tier is
//! solved once more.
//!
//! Damage is an error. A wrong answer in whole files is no error: it is what was asked for.

use core::fmt::Debug;

use gt_core::certify::{self, Certificate, Flaw};
use gt_core::solution::{AtEnd, Claims};
use gt_core::tiers::{Coded, Plane, Planes};
use gt_core::{
    Acyclic, Answer, Encode, Game, IndexedTiers, Outcome, Run, Shared, Solution, SolveError,
    Tiered, Value,
};

use crate::by_number::Lent;
use crate::check_tiers::{Loaded, TierTally};
use crate::compiled::Compiled;
use crate::error::TableError;
use crate::kind::Stored;
use crate::table::Table;
use crate::tier_names::folder_name;
use crate::way::Way;

/// What a check of a table looked at, and what is wrong.
///
/// If there is no flaw, every file is as it was written, and every answer that was looked at
/// follows from the rules. With a flaw, the check ended there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Verified<P, A> {
    /// The positions whose answers were explained by the rules.
    pub positions: u64,
    /// The moves that were followed.
    pub moves: u64,
    /// The first wrong answer, in the order in which tiers are solved; `None` if there is none.
    pub flaw: Option<WrongAnswer<P, A>>,
}

/// A wrong answer of a table, or one that does not agree with those after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongAnswer<P, A> {
    /// The tier: the name of its folder.
    pub tier: String,
    /// The position.
    pub position: P,
    /// What the table says.
    pub claimed: Option<A>,
    /// What follows from the answers of its moves, or from the rules where the game is over.
    pub found: Option<A>,
}

impl<G: IndexedTiers + Encode + Shared> Table<G, Value> {
    /// Checks every file against its checksums and digests, the rules against the long sample, and
    /// the values of every position, or of one rank in `every`, against the rules.
    ///
    /// # Complexity
    /// Reads each tier once for its digest, and once more to check its values and those of tiers
    /// that lead to it. Time O(positions + moves) on the threads of `run`; with `every` above 1 on
    /// one thread. Memory: a tier, and the tiers that it leads to.
    /// # Errors
    /// * [`TableError::Damaged`] if a file is not as it was written.
    /// * [`TableError::Foreign`] if the rules are not those of the table.
    /// * [`TableError::Solve`] at a limit, or at an interrupt.
    ///
    /// A wrong value is no error: it is the [`flaw`](Verified::flaw).
    /// # Example
    /// ```
    /// use gt_core::example::Matches;
    /// use gt_core::Run;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let table = gt_table::solve(Matches(2_999), &folder, &Run::new())?;
    /// let all = table.verify(1, &Run::new())?;
    /// assert_eq!((all.positions, all.flaw), (3_000, None));
    /// assert_eq!(table.verify(100, &Run::new())?.positions, 30);
    /// # Ok(())
    /// # }
    /// ```
    pub fn verify(
        &self,
        every: u64,
        run: &Run,
    ) -> Result<Verified<G::Position, Value>, TableError> {
        self.verify_by(run, |tier, lent, loaded| {
            let game = self.game();
            if every <= 1 {
                return self.checked(tier, certify::tier(game, lent, tier, run)?);
            }
            let claim = |position: &G::Position| {
                let index = self.names().find(game.tier(position))?;
                loaded.get(&index)?.get(game.rank_in_tier(position))
            };
            let ranks =
                (0..game.tier_len(tier)).step_by(usize::try_from(every).unwrap_or(usize::MAX));
            let positions = ranks.filter_map(|rank| game.unrank_in_tier(tier, rank));
            let claims = Claims::new(game, claim);
            self.checked(tier, certify::positions(game, &claims, positions, run)?)
        })
    }
}

impl<G: IndexedTiers + Acyclic + Encode + Shared> Table<G, Outcome> {
    /// Checks every file, the rules, and the outcomes of every position of an acyclic game.
    ///
    /// The game has to be acyclic, because a cycle of wrong outcomes can explain itself.
    ///
    /// # Complexity
    /// As [`verify`](Table::verify) of every position.
    /// # Errors
    /// As [`verify`](Table::verify).
    pub fn verify_outcomes(&self, run: &Run) -> Result<Verified<G::Position, Outcome>, TableError> {
        self.verify_by(run, |tier, lent, _| {
            self.checked(tier, certify::acyclic_tier(self.game(), lent, tier, run)?)
        })
    }
}

/// What a check of one tier says.
type Checked<G, A> = Verified<<G as Game>::Position, <A as Coded>::Told>;

/// The tiers that a tier leads to, and the tier itself.
type LentTiers<'p, G, A> = dyn Planes<<G as Tiered>::Tier, A> + 'p;

impl<G, A> Table<G, A>
where
    G: IndexedTiers + Encode + Shared,
    A: Stored<Told: AtEnd<G>> + Compiled<Answer = A>,
{
    /// Checks every file and the rules, and solves every tier once more by `W`, given those below
    /// it.
    ///
    /// For margins and nimbers, which no certificate exists for. A mistake of the solver is not
    /// found by it, because the same solver works again.
    ///
    /// # Complexity
    /// As solving, and reading each tier twice.
    /// # Errors
    /// As [`verify`](Table::verify).
    /// # Example
    /// ```
    /// use gt_core::example::Matches;
    /// use gt_core::Run;
    /// use gt_table::{Maker, TierByTier};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = tempfile::tempdir()?;
    /// # let folder = folder.path().join("matches.gt");
    /// let table = Maker::new(Matches(2_999)).nimbers().solve(&folder, &Run::new())?;
    /// assert_eq!(table.verify_again::<TierByTier<_>>(&Run::new())?.flaw, None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn verify_again<W: Way<G, Answer = A, Kept = A>>(
        &self,
        run: &Run,
    ) -> Result<Verified<G::Position, A::Told>, TableError> {
        self.verify_by(run, |tier, lent, loaded| {
            let solved = W::solve(self.game(), tier, lent, run)?;
            let claims = self.names().find(tier).and_then(|index| loaded.get(&index));
            let position = |rank| self.game().unrank_in_tier(tier, rank);
            let is_position = |rank| position(rank).is_some();
            let (positions, differ) = differing(&solved.plane, claims, &is_position);
            let mut checked = Verified { positions, moves: solved.stats.edges, flaw: None };
            if let Some((rank, claimed, found)) = differ
                && let Some(position) = position(rank)
            {
                let (tier, told) = (self.name_of(tier), |a: Option<A>| a.map(Coded::told));
                let (claimed, found) = (told(claimed), told(found));
                checked.flaw = Some(WrongAnswer { tier, position, claimed, found });
            }
            Ok(checked)
        })
    }

    fn verify_by(
        &self,
        run: &Run,
        mut check: impl FnMut(
            G::Tier,
            &LentTiers<'_, G, A>,
            &Loaded<A>,
        ) -> Result<Checked<G, A>, TableError>,
    ) -> Result<Checked<G, A>, TableError> {
        let (run, names, mut first) = (run.started(), self.names(), None);
        let mut of_tier = |index: usize, loaded: &Loaded<A>| {
            let checked = check(names.tier(index), &Lent { names, planes: loaded }, loaded)?;
            let (positions, moves) = (checked.positions, checked.moves);
            first = checked.flaw;
            Ok(TierTally { positions, moves, is_wrong: first.is_some() })
        };
        let TierTally { positions, moves, .. } =
            A::verify(self.files(), &self.tiers(), &run, &mut of_tier)?;
        Ok(Verified { positions, moves, flaw: first })
    }

    /// What a certificate of a tier says.
    fn checked(
        &self,
        tier: G::Tier,
        certificate: Certificate<G::Position, A::Told>,
    ) -> Result<Checked<G, A>, TableError>
    where
        A::Told: From<Outcome>,
    {
        let Certificate { positions, moves, first, .. } = certificate;
        let mut checked = Verified { positions, moves, flaw: None };
        let Some(flaw) = first else { return Ok(checked) };
        let (position, claimed, found) = said_and_found(&flaw, |position| self.value(position))?;
        checked.flaw = Some(WrongAnswer { tier: self.name_of(tier), position, claimed, found });
        Ok(checked)
    }

    /// The name of the folder of a tier.
    fn name_of(&self, tier: G::Tier) -> String {
        self.names().find(tier).map_or_else(String::new, folder_name)
    }
}

/// The position of a flaw, what is claimed there, and what follows from the rules or from the
/// claims for its successors; `value` says what is claimed of a position.
pub(crate) fn said_and_found<P: Clone + Debug, A: Answer + From<Outcome>>(
    flaw: &Flaw<P, A>,
    value: impl FnOnce(&P) -> Result<Option<A>, SolveError>,
) -> Result<(P, Option<A>, Option<A>), SolveError> {
    let position = flaw.position().clone();
    let (claimed, found) = match *flaw {
        Flaw::Terminal { claimed, actual, .. } => (Some(claimed), Some(actual.into())),
        Flaw::Unexplained { claimed, explained, .. } => (Some(claimed), Some(explained)),
        Flaw::Contradiction { first, second, .. } => (Some(first), Some(second)),
        _ => (value(&position)?, None),
    };
    Ok((position, claimed, found))
}

/// A rank, what is claimed there and what was found.
type Difference<A> = (u64, Option<A>, Option<A>);

/// The positions of a tier that was solved again up to the first that has another answer, and that
/// one: its rank, what is claimed and what was found.
fn differing<A: Coded>(
    solved: &Plane<A>,
    claims: Option<&Plane<A>>,
    is_position: &dyn Fn(u64) -> bool,
) -> (u64, Option<Difference<A>>) {
    let mut positions = 0;
    for rank in 0..solved.len() {
        let (found, claimed) = (solved.get(rank), claims.and_then(|claims| claims.get(rank)));
        positions += u64::from(found.is_some());
        if found != claimed && is_position(rank) {
            return (positions, Some((rank, claimed, found)));
        }
    }
    (positions, None)
}

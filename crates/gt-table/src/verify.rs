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

use std::collections::BTreeMap;

use gt_core::certify::{self, Certificate};
use gt_core::margin::{self, Margins};
use gt_core::solution::{AtEnd, Claims};
use gt_core::tiers::{self, Coded, Plan, Plane, Question, SolvedTier};
use gt_core::{
    Acyclic, Encode, IndexedTiers, Margin, Outcome, Run, Shared, Solution, SolveError, Value,
};

use crate::error::TableError;
use crate::kind::Stored;
use crate::load;
use crate::rules;
use crate::table::Table;
use crate::tier_names::folder_name;
use crate::totals::Totals;

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

/// The tiers in memory while one of them is checked.
type Loaded<G, A> = BTreeMap<<G as gt_core::Tiered>::Tier, Plane<A>>;

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
        self.verify_by(run, |tier, loaded| {
            if every <= 1 {
                return self.checked(tier, certify::tier(self.game(), loaded, tier, run)?);
            }
            let game = self.game();
            let claim = |position: &G::Position| {
                loaded.get(&game.tier(position))?.get(game.rank_in_tier(position))
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
        self.verify_by(run, |tier, loaded| {
            self.checked(tier, certify::acyclic_tier(self.game(), loaded, tier, run)?)
        })
    }
}

impl<G, A> Table<G, A>
where
    G: IndexedTiers + Acyclic + Encode + Shared,
    A: Question<G> + Stored<Told: AtEnd<G>>,
{
    /// Checks every file and the rules, and solves every tier once more, given those below it.
    ///
    /// For margins and nimbers, which no certificate exists for. A mistake of the solver is not
    /// found by it, because the same solver works again.
    ///
    /// # Complexity
    /// As solving, and reading each tier twice.
    /// # Errors
    /// As [`verify`](Table::verify).
    pub fn verify_again(&self, run: &Run) -> Result<Verified<G::Position, A::Told>, TableError> {
        self.compared(run, |tier, loaded| tiers::solve_tier(self.game(), tier, loaded, run))
    }
}

impl<G: IndexedTiers + Margins + Encode + Shared> Table<G, Margin> {
    /// Checks every file and the rules, and solves every tier of a game once more that may be loopy
    /// inside a tier.
    ///
    /// # Complexity
    /// As solving, and reading each tier twice.
    /// # Errors
    /// As [`verify`](Table::verify).
    pub fn verify_loopy_margins(
        &self,
        run: &Run,
    ) -> Result<Verified<G::Position, Margin>, TableError> {
        self.compared(run, |tier, loaded| margin::solve_tier(self.game(), tier, loaded, run))
    }
}

impl<G: IndexedTiers + Encode + Shared, A: Stored<Told: AtEnd<G>>> Table<G, A> {
    /// Compares each tier with what `solve` finds, given the tiers that it leads to.
    fn compared(
        &self,
        run: &Run,
        solve: impl Fn(G::Tier, &Loaded<G, A>) -> Result<SolvedTier<A>, SolveError>,
    ) -> Result<Verified<G::Position, A::Told>, TableError> {
        self.verify_by(run, |tier, loaded| {
            let solved = solve(tier, loaded)?;
            let mut checked = Verified { positions: 0, moves: solved.stats.edges, flaw: None };
            let claims = loaded.get(&tier);
            for rank in 0..solved.plane.len() {
                let found = solved.plane.get(rank);
                let claimed = claims.and_then(|claims| claims.get(rank));
                checked.positions += u64::from(found.is_some());
                if found != claimed
                    && let Some(position) = self.game().unrank_in_tier(tier, rank)
                {
                    let (tier, told) = (self.name_of(tier), |a: Option<A>| a.map(Coded::told));
                    let (claimed, found) = (told(claimed), told(found));
                    checked.flaw = Some(WrongAnswer { tier, position, claimed, found });
                    break;
                }
            }
            Ok(checked)
        })
    }

    fn verify_by(
        &self,
        run: &Run,
        mut check: impl FnMut(
            G::Tier,
            &Loaded<G, A>,
        ) -> Result<Verified<G::Position, A::Told>, TableError>,
    ) -> Result<Verified<G::Position, A::Told>, TableError> {
        let run = run.started();
        let [_, rules] = rules::tags::<G, A>(self.game(), self.names(), &run)?;
        self.root().check_long(&rules, self.folder())?;
        let mut said = Totals::new(self.root());
        for index in 0..self.names().len() {
            said.add(self.part(index)?);
        }
        said.check(self.root(), self.folder())?;
        let mut verified = Verified { positions: 0, moves: 0, flaw: None };
        let mut loaded = Loaded::<G, A>::new();
        for planned in Plan::new(self.game(), &run)?.tiers() {
            let tier = planned.tier;
            let Some(index) = self.names().find(tier) else { continue };
            self.part(index)?.check_content(&run)?;
            let mut needed: Vec<_> = self.game().next_tiers(tier).chain([tier]).collect();
            needed.sort_unstable();
            loaded.retain(|tier, _| needed.binary_search(tier).is_ok());
            for next in needed {
                if let Some(index) = self.names().find(next).filter(|_| !loaded.contains_key(&next))
                {
                    loaded.insert(next, load::plane(self.part(index)?, Ok, &run)?);
                }
            }
            let checked = check(tier, &loaded)?;
            verified.positions += checked.positions;
            verified.moves += checked.moves;
            if checked.flaw.is_some() {
                verified.flaw = checked.flaw;
                break;
            }
        }
        Ok(verified)
    }

    /// What a certificate of a tier says.
    fn checked(
        &self,
        tier: G::Tier,
        certificate: Certificate<G::Position, A::Told>,
    ) -> Result<Verified<G::Position, A::Told>, TableError>
    where
        A::Told: From<Outcome>,
    {
        use certify::Flaw as Of;

        let Certificate { positions, moves, first, .. } = certificate;
        let mut checked = Verified { positions, moves, flaw: None };
        let Some(flaw) = first else { return Ok(checked) };
        let position = flaw.position().clone();
        let (claimed, found) = match flaw {
            Of::Terminal { claimed, actual, .. } => (Some(claimed), Some(actual.into())),
            Of::Unexplained { claimed, explained, .. } => (Some(claimed), Some(explained)),
            Of::Contradiction { first, second, .. } => (Some(first), Some(second)),
            _ => (self.value(&position)?, None),
        };
        checked.flaw = Some(WrongAnswer { tier: self.name_of(tier), position, claimed, found });
        Ok(checked)
    }

    /// The name of the folder of a tier.
    fn name_of(&self, tier: G::Tier) -> String {
        self.names().find(tier).map_or_else(String::new, folder_name)
    }
}

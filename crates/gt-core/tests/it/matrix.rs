//! One matrix: question x method x game x threads x limit on memory.
//!
//! Each cell asks for all positions, by reference. What is told is true, by one oracle; what is
//! refused stands in one table of exceptions. A limit on memory gives an answer or a typed error.
//! A cell is asked through `Solver::by`. What this door cannot name stands in the list of ways.

use gt_core::certify;
use gt_core::solver::{AnswerKind, Kept, Method};
use gt_core::{Run, SolveError};
use gt_testkit::laws::{self, Reach};
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use crate::common::threads;
use crate::common::ways::{Extent, Known, Need, Told, WAYS, Way};

pub(crate) mod cases;
mod changed;
mod corpus;
pub(crate) mod exceptions;
mod oracle;
pub(crate) mod questions;

use cases::Case;
use exceptions::{is_of_memory, refusal};
use oracle::Truth;
use questions::{About, KINDS, Said, doors};

/// A game to ask about, and what is true of it.
struct Cells<'c, 'g, 'r> {
    case: &'c Case,
    game: &'g Scripted<'r>,
    truth: Truth,
    fact: Said,
}

impl Cells<'_, '_, '_> {
    fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.case.len()
    }

    /// Asserts that what is told of the positions is true, and that nothing is told of others.
    ///
    /// `is_known` says of which positions something must be told, unless an error is excused.
    fn assert_told(
        &self,
        known: &Known<'_, '_>,
        is_known: &dyn Fn(u32) -> bool,
        is_excused: &dyn Fn(&SolveError) -> bool,
        place: &dyn Fn() -> String,
    ) {
        for at in self.all() {
            let told = match known.tell(at) {
                Err(error) if is_excused(&error) => continue,
                Err(error) => panic!("{at}, {}: {error}: {:?}", place(), self.case),
                Ok(told) => told,
            };
            let is_right = match told {
                Told::Unknown => !is_known(at),
                told => is_known(at) && self.truth.agrees(at, told),
            };
            assert!(is_right, "{told:?} at {at}, {}: {:?}", place(), self.case);
        }
    }

    /// Asks a way about all positions that play reaches from `roots`.
    fn ask(&self, way: &Way, roots: &[u32], run: &Run) -> Result<(), SolveError> {
        let (known, positions) = (way.solve)(self.game, roots, run)?;
        let place = || format!("{}, {run:?}", way.name);
        let reached = self.case.reached(roots);
        let excused = |error: &SolveError| self.may_refuse(way.kind, error, run);
        match way.extent {
            Extent::All | Extent::Asked => self.assert_told(&known, &|_| true, &excused, &place),
            Extent::Reached => {
                self.assert_told(&known, &|at| reached[at as usize], &excused, &place);
            }
            Extent::Ahead(plies) => {
                let mut is_root = vec![false; reached.len()];
                for &root in roots {
                    is_root[root as usize] = true;
                }
                for at in self.all() {
                    let least = self.truth.values[at as usize].plies();
                    let is_near = least.is_some_and(|least| least <= plies);
                    let told = known.tell(at).expect("a table");
                    let is_right = match told {
                        Told::Unknown => !(is_near && is_root[at as usize]),
                        told => self.truth.agrees(at, told),
                    };
                    assert!(is_right, "{told:?} at {at}, {}: {:?}", place(), self.case);
                }
            }
            Extent::Within(plies) => {
                for at in self.all() {
                    let value = self.truth.values[at as usize];
                    let told = known.tell(at).expect("a table");
                    let is_right = match value.plies() {
                        Some(least) if least <= plies => told == Told::Value(value),
                        // A draw that is known before is one by rule, or nothing more is forced.
                        None if told == Told::Value(value) => true,
                        _ => told == Told::Unknown,
                    };
                    assert!(is_right, "{told:?} at {at} for {value}, {}: {:?}", place(), self.case);
                }
            }
        }
        if matches!(way.extent, Extent::Reached) && way.name != "look ahead" {
            let count = reached.iter().filter(|&&reached| reached).count() as u64;
            assert_eq!(positions, count, "{}", place());
        }
        Ok(())
    }

    fn suits(&self, way: &Way) -> bool {
        let has = |need: &Need| self.case.has(*need, self.truth.order.as_deref());
        way.needs.iter().all(has)
    }

    /// Whether it may be refused: there is a limit on memory, or endless play is worth points, and
    /// they are not counted.
    fn may_refuse(&self, kind: AnswerKind, error: &SolveError, run: &Run) -> bool {
        let is_blind = matches!(kind, AnswerKind::Value | AnswerKind::Outcome);
        run.max_memory().is_some_and(|limit| is_of_memory(error, limit))
            || is_blind
                && self.case.is_scored()
                && matches!(error, SolveError::EndlessPoints { .. })
    }

    /// Asks every way that suits the game, on so many threads; on the last number of them also
    /// within so many bytes.
    fn ways(&self, roots: &[u32], counts: &[usize], limits: &[u64]) {
        for way in WAYS.iter().filter(|way| self.suits(way)) {
            let last = || threads(counts[counts.len() - 1]);
            let limited = limits.iter().map(|&limit| last().memory(limit));
            for run in counts.iter().map(|&count| threads(count)).chain(limited) {
                if let Err(error) = self.ask(way, roots, &run) {
                    let is_right = self.may_refuse(way.kind, &error, &run);
                    assert!(is_right, "{}, {run:?}: {error}: {:?}", way.name, self.case);
                }
            }
        }
    }

    /// Asks every question at every door, by every method.
    fn doors(&self, about: &About, counts: &[usize], limits: &[u64], methods: &[Option<Method>]) {
        for (said, door) in doors(self.game, self.fact) {
            for &method in methods {
                for kind in KINDS {
                    for &count in counts {
                        for limit in limits.iter().copied().map(Some).chain([None]) {
                            let run = threads(count);
                            let run = limit.into_iter().fold(run, Run::memory);
                            let place =
                                || format!("{kind:?} by {method:?}, {about:?}, {said:?}, {run:?}");
                            let asked = (kind, method, about);
                            match door.ask(kind, method, about, &run) {
                                Ok(found) => self.answered(&found, asked, said, &run, &place),
                                Err(error) => self.refused(&error, asked, said, &run, &place),
                            }
                        }
                    }
                }
            }
        }
    }

    fn answered(
        &self,
        found: &questions::Answered<'_, '_>,
        (kind, method, about): (AnswerKind, Option<Method>, &About),
        said: Said,
        run: &Run,
        place: &dyn Fn() -> String,
    ) {
        assert_eq!(refusal(said, kind, method, about), None, "{}", place());
        let roots = match about {
            About::Game => vec![self.case.start],
            About::Positions(roots) => roots.clone(),
            About::AllRanks => self.all().collect(),
        };
        let reached = self.case.reached(&roots);
        // What is kept says which positions are known.
        let is_some = matches!(found.plan.kept, Kept::Reachable | Kept::ReachedOrbits);
        let orbit = |at: u32| self.case.orbits[at as usize] as usize;
        let mut reached_orbits = vec![false; reached.len()];
        self.all()
            .filter(|&at| reached[at as usize])
            .for_each(|at| reached_orbits[orbit(at)] = true);
        let by_orbits = found.plan.kept == Kept::ReachedOrbits;
        let is_reached = |at: u32| reached[at as usize] || by_orbits && reached_orbits[orbit(at)];
        let excused = |error: &SolveError| self.may_refuse(kind, error, run);
        self.assert_told(&found.known, &|at| !is_some || is_reached(at), &excused, place);
        let named = method.filter(|_| kind != AnswerKind::Nimber);
        let named = named.filter(|&named| (kind, named) != (AnswerKind::Margin, Method::Margins));
        assert!(
            named.is_none_or(|named| named == found.plan.method),
            "{}: {}",
            place(),
            found.plan
        );
    }

    fn refused(
        &self,
        error: &SolveError,
        (kind, method, about): (AnswerKind, Option<Method>, &About),
        said: Said,
        run: &Run,
        place: &dyn Fn() -> String,
    ) {
        let is_right = match (error, refusal(said, kind, method, about)) {
            (SolveError::Unsupported { what, .. }, Some(words)) => *what == words,
            (_, Some(_)) => false,
            (error, None) => self.may_refuse(kind, error, run),
        };
        assert!(is_right, "{error}, {}: {:?}", place(), self.case);
    }

    /// The law of solutions holds of every way, and certificates accept what is true alone.
    fn laws(&self, roots: &[u32]) {
        let run = &Run::new();
        for way in WAYS.iter().filter(|way| self.suits(way)) {
            let Ok((known, _)) = (way.solve)(self.game, roots, run) else { continue };
            let reach = Reach::default();
            match &known {
                Known::Outcomes(known) => laws::solution_with(&**known, reach, self.all()),
                Known::Values(known) | Known::Table(known, _) => {
                    laws::solution_with(&**known, reach, self.all());
                }
                Known::Margins(known) | Known::Settled(known, _) => {
                    laws::solution_with(&**known, reach, self.all());
                }
                Known::Nimbers(known) => laws::solution_with(&**known, reach, self.all()),
            }
            if let (Known::Table(known, _), Extent::All) = (&known, way.extent) {
                let found = certify::indexed(self.game, &**known, run).expect("no limits");
                assert_eq!((found.positions, found.flaws), (self.case.len().into(), 0));
            }
        }
    }
}

fn with_cells(case: &Case, check: impl FnOnce(&Cells<'_, '_, '_>)) {
    let game = case.game();
    let is_normal = case.has(Need::Normal, None);
    let truth = Truth::of(case, is_normal);
    let ends = truth.order.is_some();
    let impartial = is_normal && ends;
    let fact =
        Said { ends, impartial, ranks: true, tiers: true, back: true, orbits: true, points: true };
    check(&Cells { case, game: &game, truth, fact });
}

fn methods() -> Vec<Option<Method>> {
    Method::ALL.map(Some).into_iter().chain([None]).collect()
}

/// All of the matrix for a small game.
fn whole(case: &Case, limits: &[u64]) {
    with_cells(case, |cells| {
        let all: Vec<u32> = cells.all().collect();
        cells.ways(&all, &[1, 3], limits);
        cells.ways(&[case.start], &[1], &[]);
        for about in [About::Game, About::Positions(all), About::AllRanks] {
            cells.doors(&about, &[1], limits, &methods());
        }
    });
}

#[test]
fn every_cell_of_small_games_is_true_or_refused() {
    for case in cases::small() {
        whole(&case, &[200, 3_000]);
    }
}

proptest! {
    #![proptest_config(cases::config(32))]

    #[test]
    fn every_cell_of_random_games_is_true_or_refused(case in cases::any(), limit in 0..8_000_u64) {
        whole(&case, &[limit]);
    }

    #[test]
    fn ways_that_share_their_work_are_alike_on_any_number_of_threads(
        case in cases::any(), roots in any::<u32>()
    ) {
        let roots: Vec<u32> = (0..case.len()).filter(|at| roots >> (at % 32) & 1 == 1).collect();
        with_cells(&case, |cells| cells.ways(&roots, &[1, 2, 3], &[]));
    }

    #[test]
    fn every_way_keeps_the_law_of_solutions(case in cases::any()) {
        with_cells(&case, |cells| cells.laws(&cells.all().collect::<Vec<_>>()));
    }
}

/// Larger games, which several threads share.
#[test]
fn every_cell_of_large_games_is_true_on_any_number_of_threads() {
    for (name, case) in cases::large() {
        with_cells(&case, |cells| {
            let all: Vec<u32> = cells.all().collect();
            println!("{name}");
            cells.ways(&all, &[1, 2, 3], &[400_000]);
            cells.doors(&About::Game, &[3], &[], &[None]);
        });
    }
}

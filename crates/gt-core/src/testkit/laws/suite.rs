//! Several laws of one game, checked together on one sample of positions.
//!
//! Drawing the sample costs as much as a law, and laws that look at the same positions tell one story: if [`game`](super::game)
//! is broken, what the others find is its consequence. So it is always the first, the others follow in the order they were
//! added, and the first violation ends the run.
//!
//! [`all!`](super::all) makes a suite of every law that fits the game.

use alloc::vec::Vec;
use core::fmt;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Violation, enforce};
use super::{acyclic, evaluate, game, impartial, indexed, notation, partizan, predecessors, symmetric};
use crate::capability::{Evaluate, Indexed, Notation, Predecessors, Symmetric};
use crate::game::Game;
use crate::promise::{Acyclic, Impartial, Partizan};

type Check<G> = fn(&G, &Sample<G>) -> Result<(), Violation>;
type Roots<G> = fn(&G, Reach) -> Vec<<G as Game>::Position>;

struct Law<G: Game> {
    name: &'static str,
    check: Check<G>,
}

/// Laws to be checked together on one sample of positions; [`game`](super::game) is always the first.
///
/// [`all!`](super::all) makes one with every law that fits; by hand it is for games that break a law on purpose, and for
/// starting from other positions.
///
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::testkit::laws::Suite;
///
/// let game: GameGraph = "a -> b\nb -> a\nc -> a b\nd".parse().unwrap();
/// let report = Suite::of(&game).from(2).indexed().notation().run();
/// assert_eq!(report.laws(), ["game", "indexed", "notation"]);
/// assert_eq!(report.positions(), 4);
/// ```
#[must_use = "nothing is checked before `run` or `check`"]
pub struct Suite<'g, G: Game> {
    game: &'g G,
    reach: Reach,
    roots: Vec<G::Position>,
    more_roots: Option<Roots<G>>,
    laws: Vec<Law<G>>,
}

impl<'g, G: Game> Suite<'g, G> {
    /// The law [`game`](super::game) alone, with the default reach.
    pub fn of(game: &'g G) -> Self {
        let first = Law { name: "game", check: game::check };
        Self { game, reach: Reach::default(), roots: Vec::new(), more_roots: None, laws: alloc::vec![first] }
    }

    /// Looks so far.
    ///
    /// The last call counts; see [`Reach`] for what it costs.
    pub const fn reach(mut self, reach: Reach) -> Self {
        self.reach = reach;
        self
    }

    /// Looks from `position` on as well as from the start.
    ///
    /// For positions that play from the start does not reach within the reach, and endgames that are rare. It must be a position
    /// that the rules can meet, or laws are broken that nobody made.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, testkit::laws::Suite};
    /// let game: GameGraph = "a\nb -> c\nc".parse().unwrap();
    /// assert_eq!(Suite::of(&game).run().positions(), 1); // the start alone
    /// assert_eq!(Suite::of(&game).from(1).run().positions(), 3);
    /// ```
    pub fn from(mut self, position: G::Position) -> Self {
        self.roots.push(position);
        self
    }

    fn law(mut self, name: &'static str, check: Check<G>) -> Self {
        self.laws.push(Law { name, check });
        self
    }

    /// Adds the law [`acyclic`](super::acyclic): no play visits a position twice.
    pub fn acyclic(self) -> Self
    where
        G: Acyclic,
    {
        self.law("acyclic", acyclic::check)
    }

    /// Adds the law [`impartial`](super::impartial): play is normal, and a position is the sum of its components.
    pub fn impartial(self) -> Self
    where
        G: Impartial,
    {
        self.law("impartial", impartial::check)
    }

    /// Adds the law [`partizan`](super::partizan): players alternate, and a turn given away can be given back.
    pub fn partizan(self) -> Self
    where
        G: Partizan,
    {
        self.law("partizan", partizan::check)
    }

    /// Adds the law [`partizan_impartial`](super::partizan_impartial): both players have the same moves.
    pub fn partizan_impartial(self) -> Self
    where
        G: Partizan + Impartial,
    {
        self.law("partizan_impartial", partizan::check_impartial)
    }

    /// Adds the law [`indexed`](super::indexed): ranks and positions belong together one to one.
    ///
    /// Every law of the suite then looks at positions spread over all ranks as well, which play may not reach but dense solvers
    /// do.
    pub fn indexed(mut self) -> Self
    where
        G: Indexed,
    {
        self.more_roots = Some(|game, reach| reach.unranked(game));
        self.law("indexed", indexed::check)
    }

    /// Adds the law [`predecessors`](super::predecessors): the moves backwards are those forwards, turned round.
    pub fn predecessors(self) -> Self
    where
        G: Predecessors,
    {
        self.law("predecessors", predecessors::check)
    }

    /// Adds the law [`indexed_predecessors`](super::indexed_predecessors): predecessors of ranked positions have ranks.
    pub fn indexed_predecessors(self) -> Self
    where
        G: Indexed + Predecessors,
    {
        self.law("indexed_predecessors", predecessors::check_indexed)
    }

    /// Adds the law [`symmetric`](super::symmetric): a position and its representative have the same moves, up to symmetry.
    pub fn symmetric(self) -> Self
    where
        G: Symmetric,
    {
        self.law("symmetric", symmetric::check)
    }

    /// Adds the law [`indexed_symmetric`](super::indexed_symmetric): representatives of ranked positions have ranks.
    pub fn indexed_symmetric(self) -> Self
    where
        G: Indexed + Symmetric,
    {
        self.law("indexed_symmetric", indexed::check_symmetric)
    }

    /// Adds the law [`evaluate`](super::evaluate): a position scores the same at every call.
    pub fn evaluate(self) -> Self
    where
        G: Evaluate,
    {
        self.law("evaluate", evaluate::check)
    }

    /// Adds the law [`partizan_evaluate`](super::partizan_evaluate): a score is for the player to move, so not for games with a
    /// bonus for the move.
    pub fn partizan_evaluate(self) -> Self
    where
        G: Evaluate + Partizan,
    {
        self.law("partizan_evaluate", evaluate::check_partizan)
    }

    /// Adds the law [`notation`](super::notation): what is written reads back, and garbage is refused without a panic.
    pub fn notation(self) -> Self
    where
        G: Notation,
    {
        self.law("notation", notation::check)
    }

    /// Checks every law in the order they were added.
    ///
    /// For tests of tests, and for tools that go on after a failure; [`run`](Self::run) is for the rest.
    /// # Errors
    /// The first [`Violation`].
    /// # Example
    /// ```
    /// use gt_core::graph::{AcyclicGraph, GameGraph};
    /// use gt_core::testkit::laws::Suite;
    ///
    /// let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
    /// let lying = AcyclicGraph::promised(ring);
    /// let violation = Suite::of(&lying).acyclic().check().unwrap_err();
    /// assert_eq!((violation.law(), violation.point()), ("acyclic", 1));
    /// ```
    pub fn check(self) -> Result<Checked, Violation> {
        let mut roots = self.roots;
        roots.extend(self.more_roots.into_iter().flat_map(|more| more(self.game, self.reach)));
        let sample = Sample::with_roots(self.game, self.reach, roots);
        self.laws.iter().try_for_each(|law| (law.check)(self.game, &sample))?;
        Ok(Checked { laws: self.laws.iter().map(|law| law.name).collect(), positions: sample.len() })
    }

    /// Checks every law in the order they were added, and says which were checked.
    ///
    /// # Panics
    /// With the counterexample, at the first law that is broken.
    #[track_caller]
    #[expect(clippy::must_use_candidate, reason = "the report is news; that there was no panic is the result")]
    pub fn run(self) -> Checked {
        enforce(self.check())
    }
}

impl<G: Game> fmt::Debug for Suite<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.laws.iter().map(|law| law.name).collect();
        f.debug_struct("Suite").field("laws", &names).field("reach", &self.reach).finish_non_exhaustive()
    }
}

/// What a [`Suite`] has looked at.
///
/// A test that asserts its laws notices when an `impl` is lost, which [`all!`](super::all) would pass over in silence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    laws: Vec<&'static str>,
    positions: usize,
}

impl Checked {
    /// The names of the laws that hold, in the order they were checked.
    #[must_use]
    pub fn laws(&self) -> &[&'static str] {
        &self.laws
    }

    /// How many distinct positions the laws looked at.
    ///
    /// Few mean a reach too small, or a game that starts where it ends.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.positions
    }
}

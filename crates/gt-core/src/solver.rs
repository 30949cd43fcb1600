//! One front door: say what a game has, ask a question, and the best method answers.
//!
//! Every solver of this crate can be called by its own name. A [`Solver`] calls the right one. Its
//! user names what the game has, and asks. The compiler checks each name, and their order does not
//! matter.
//!
//! ```
//! use gt_core::{Run, example::Matches, prelude::*, solver::Solver};
//! let (matches, run) = (Solver::of(Matches(21)).indexed().acyclic(), Run::new());
//! println!("{}", matches.plan(&run)); // dense (all ranks): every position has a rank, ..
//! let known = matches.solve(&run)?;
//! assert_eq!(known.value(&21)?, Some(Value::Win { plies: 11 }));
//! assert_eq!(known.best_moves(&21)?, Some(vec![1])); // leaves a multiple of four
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to ask                                     | use                       |
//! |--------------------------------------------|---------------------------|
//! | who wins, and in how many plies            | [`Solver::solve`]         |
//! | who wins                                   | [`Solver::outcomes`]      |
//! | by how many points                         | [`Solver::margins`]       |
//! | which nimber                               | [`Solver::nimbers`]       |
//! | whatever is best known: values, or who wins | [`Solver::ask`]          |
//! | about one position, and not all            | [`Solver::at`] before     |
//! | about several positions, such as one for each player who may begin | [`Solver::roots`] before |
//! | about every position that has a rank       | [`Solver::all_ranks`] before |
//! | by a method of one's own choice            | [`Solver::by`] before     |
//! | which method would answer, and at what cost | [`Solver::plan`]         |
//! | a solver of the game's own                 | [`Solver::engine`] before |
//!
//! All answers are solutions: they know best moves, lines and reasons. The rule of choice is one
//! table, in the source of this module.
//!
//! # Which names pay
//! * [`Acyclic`] and [`Indexed`] together: one or two bytes a position in place of some 20, and ten
//!   times the speed.
//! * [`IndexedTiers`] and [`Acyclic`]: the same for games with more ranks than fit one number.
//! * [`Predecessors`] and [`Indexed`], for loopy games: 9 bytes a position in place of 32 and more.
//! * [`Symmetric`]: as many times less as there are symmetries.
//!
//! # Invariants
//! * No answer depends on what was named, only time and memory do.
//! * The positions that were asked about are known, and what play reaches from them. Which others
//!   are known depends on the method: [`Kept`] says it.
//! * A name that the game does not have does not compile. A trait that nobody named is not used.
//!
//! # Rejected
//! * *To find out by itself what a game has*: that needs specialisation, which stable Rust lacks.
//! * *A builder method for each way to solve*: each new capability doubled their number.

mod answers;
mod ask;
mod attempt;
mod case;
mod choice;
mod chosen;
mod engine;
mod facts;
mod has;
mod known;
mod made;
mod method;
mod refused;
mod sizes;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

pub use self::answers::Answers;
pub use self::chosen::{Choice, Kept};
pub use self::engine::{Known, OwnEngine};
pub use self::facts::AnswerKind;
pub use self::has::{Absent, Has, If, Named, Names, Nothing, Present};
pub use self::known::{BoxedNimbers, BoxedSolution};
pub use self::method::Method;

use self::facts::Facts;
use crate::capability::{Encode, Indexed, IndexedTiers, Margins, Predecessors, Symmetric};
use crate::game::Game;
use crate::promise::{Acyclic, Impartial};

/// A game with what was said of it, ready for questions.
///
/// See the [module](self).
pub struct Solver<G: Game, C = Nothing> {
    game: Arc<G>,
    /// The positions that are asked about; if none, the game is.
    roots: Vec<G::Position>,
    with_moves: bool,
    all_ranks: bool,
    method: Option<Method>,
    engines: Vec<Arc<dyn OwnEngine<G>>>,
    /// What was said of the type, and does not hold for this game.
    withheld: Facts,
    said: PhantomData<fn() -> C>,
}

impl<G: Game> Solver<G> {
    /// A game of which nothing is said yet but its rules.
    ///
    /// The solver owns the game, or a reference to it.
    pub fn of(game: G) -> Self {
        Self::shared(Arc::new(game))
    }

    /// A game that others hold too, of which nothing is said yet.
    pub const fn shared(game: Arc<G>) -> Self {
        Self {
            game,
            roots: Vec::new(),
            with_moves: false,
            all_ranks: false,
            method: None,
            engines: Vec::new(),
            withheld: Facts::NONE,
            said: PhantomData,
        }
    }
}

impl<G: Game, C> Solver<G, C> {
    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Asks about `position`, and what follows from it, in place of the first position.
    ///
    /// If a table is large, or none fits, a search finds what is asked and nothing else.
    #[must_use]
    pub fn at(self, position: G::Position) -> Self {
        self.roots([position])
    }

    /// Asks about these positions, and what follows from them, in place of the first position.
    ///
    /// Positions of another call are asked about, too. If there are several, no engine answers.
    #[must_use]
    pub fn roots(mut self, positions: impl IntoIterator<Item = G::Position>) -> Self {
        self.roots.extend(positions);
        self
    }

    /// Asks about the moves of these positions, too.
    ///
    /// A table knows them in any case. A search answers only if it finds them with little work.
    #[must_use]
    pub const fn with_moves(mut self) -> Self {
        self.with_moves = true;
        self
    }

    /// Asks about every position that has a rank, whether play reaches it or not.
    #[must_use]
    pub const fn all_ranks(mut self) -> Self {
        self.all_ranks = true;
        self
    }

    /// Asks by this method.
    #[must_use]
    pub const fn by(mut self, method: Method) -> Self {
        self.method = Some(method);
        self
    }

    /// Adds a solver of the game's own; see [`OwnEngine`] for an example.
    ///
    /// If several answer, the one that was added first does.
    #[must_use]
    pub fn engine(mut self, engine: Arc<dyn OwnEngine<G>>) -> Self {
        self.engines.push(engine);
        self
    }

    const fn holding(mut self, holds: bool, fact: Facts) -> Self {
        if !holds {
            self.withheld = self.withheld.and(fact);
        }
        self
    }

    fn said<D>(self) -> Solver<G, D> {
        let Self { game, roots, with_moves, all_ranks, method, engines, withheld, said: _ } = self;
        let said = PhantomData;
        Solver { game, roots, with_moves, all_ranks, method, engines, withheld, said }
    }
}

#[expect(clippy::type_complexity, reason = "one parameter for each thing that was said")]
impl<G: Game, A, I, N, P, S, T, M, E> Solver<G, Has<A, I, N, P, S, T, M, E>> {
    /// Every play ends, if that `holds`: for a type of game that is read from data.
    /// # Example
    /// ```
    /// use gt_core::{Run, example::Matches, solver::{Method, Solver}};
    /// let plan = |ends| Solver::of(Matches(9)).acyclic_if(ends).plan(&Run::new()).method;
    /// assert_eq!((plan(true), plan(false)), (Method::Memo, Method::Retrograde));
    /// ```
    #[must_use]
    pub fn acyclic_if(self, holds: bool) -> Solver<G, Has<Present, I, N, P, S, T, M, E>>
    where
        G: Acyclic,
    {
        self.holding(holds, Facts::ENDS).said()
    }

    /// Both players have the same moves, if that `holds`: for a type that is read from data.
    #[must_use]
    pub fn impartial_if(self, holds: bool) -> Solver<G, Has<A, Present, N, P, S, T, M, E>>
    where
        G: Impartial,
    {
        self.holding(holds, Facts::IMPARTIAL).said()
    }
}

/// What may be said of a game, and what its type says then.
macro_rules! said {
    ($($(#[$doc:meta])* $said:ident: $has:ident => $($what:ident)+;)*) => {
        impl<G: Game, A, I, N, P, S, T, M, E> Solver<G, Has<A, I, N, P, S, T, M, E>> { $(
            $(#[$doc])*
            #[must_use]
            pub fn $said(self) -> Solver<G, Has<$($what),+>>
            where
                G: $has,
            {
                self.said()
            }
        )* }
    };
}

said! {
    /// Every play ends: [`Acyclic`].
    acyclic: Acyclic => Present I N P S T M E;
    /// Both players have the same moves: [`Impartial`].
    impartial: Impartial => A Present N P S T M E;
    /// Positions have ranks: [`Indexed`].
    indexed: Indexed => A I Present P S T M E;
    /// Moves can be made backwards: [`Predecessors`].
    predecessors: Predecessors => A I N Present S T M E;
    /// Positions have symmetries: [`Symmetric`].
    symmetric: Symmetric => A I N P Present T M E;
    /// Positions have tiers, and ranks in them: [`IndexedTiers`].
    tiered: IndexedTiers => A I N P S Present M E;
    /// The game ends by points: [`Margins`].
    by_points: Margins => A I N P S T Present E;
    /// Positions are turned into bytes: [`Encode`], which tables on disk need.
    encoded: Encode => A I N P S T M Present;
}

impl<G: Game, C> fmt::Debug for Solver<G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("roots", &self.roots)
            .field("all_ranks", &self.all_ranks)
            .field("method", &self.method)
            .finish_non_exhaustive()
    }
}

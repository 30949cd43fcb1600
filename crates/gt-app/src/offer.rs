//! A game as a command offers it: its name, its parameters, its solvers and its notation.
//!
//! A *promise* is a trait of gt-core that a game implements, such as [`Acyclic`]; a *capability* is
//! one with methods, such as [`Indexed`]. Only the compiler knows whether a type has a trait, and
//! only at a place where the type is known. So the builder methods of [`Offer`] name the traits.
//! Their bounds check each name, and each one adds the solvers that the trait allows.
//!
//! * If a game does not have a trait, the builder method does not compile for it.
//! * If a game has a trait but the builder method is not called for it, the solvers that need it
//!   answer [`Unsolved::Lacks`].
//!
//! # Rejected
//! *A visitor with one generic method for each promise*: Rust has no specialisation. So each game
//! would have to implement every method, and most of them would only return an error.

use core::fmt;
use core::marker::PhantomData;
use std::sync::Arc;

use gt_core::{
    Acyclic, Game, Impartial, Indexed, IndexedTiers, Margins, Notation, Predecessors, Run, Shared,
    Symmetric, Value,
};
use strum::EnumCount;

use super::asked::{self, Texts};
use super::counted::Counted;
use super::games::{GameKind, KindTexts, Unmade};
use super::instance::{Inquiry, Instance};
use super::made::{Abilities, Complete, Made, Solve, Solver};
use super::method::Method;
use super::solvers::{
    self, Approach, ByHash, ByLoopyTiers, ByMemo, ByOrbitRank, ByPredecessors, ByRank,
    ByRankAndPredecessors, ByTiers, LoopyMargins, MarginsByMemo, OfOrbits,
};

/// Reads the parameters of a game; the error says what was expected.
type Read<G> = Box<dyn Fn(&str, &Run) -> Result<G, Unmade> + Send + Sync>;

/// A game without parameters, under a `name`.
///
/// The game promises only to have finitely many positions. The builder methods of [`Offer`] add
/// what it has besides.
///
/// # Example
/// ```
/// use gt_app::{Games, instance};
/// use gt_core::Run;
/// use gt_core::example::Matches;
///
/// let games = Games::new().with(instance("matches", || Matches(21)).acyclic().notation());
/// let matches = games.named("matches")?.instance;
/// assert_eq!(matches.solve(None, &Run::new())?.plies, Some(11));
/// assert_eq!(matches.perft(Some("2"), 1, &Run::new())?, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn instance<G: Shared>(name: &str, make: impl Fn() -> G + Send + Sync + 'static) -> Offer<G> {
    let read = move |text: &str, _: &Run| {
        if text.is_empty() { Ok(make()) } else { Err("this game has no parameters".into()) }
    };
    Offer::new(name, "", Box::new(read))
}

/// A game with parameters: `name:parameters`.
///
/// `read` makes the game from its parameters. Its error says what was expected; if they name a file
/// that cannot be read, it is [`Unmade::Unreadable`]. `example` are parameters of a small game.
///
/// # Example
/// ```
/// use gt_app::{Games, family};
/// use gt_core::Run;
/// use gt_core::example::Matches;
///
/// let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number of matches");
/// let games = Games::new().with(family("matches", "21", read).acyclic());
/// let named = games.named("matches:10")?;
/// assert_eq!(named.instance.solve(None, &Run::new())?.plies, Some(5));
/// let error = games.named("matches:ten").unwrap_err().to_string();
/// assert!(error.ends_with("expected a number of matches (for example matches:21)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn family<G: Shared, E: Into<Unmade>>(
    name: &str,
    example: &str,
    read: impl Fn(&str) -> Result<G, E> + Send + Sync + 'static,
) -> Offer<G> {
    Offer::new(name, example, Box::new(move |text, _| read(text).map_err(Into::into)))
}

/// A game with parameters whose reading takes long: a file, or tables.
///
/// `read` obeys the run: its time, its interrupt and its reports. If it stops, its error is
/// [`Unmade::Stopped`].
///
/// # Example
/// ```
/// use gt_app::{Games, Unmade, long_family};
/// use gt_core::Run;
/// use gt_core::graph::{GameGraph, GraphError, GraphFile};
///
/// let read = |text: &str, run: &Run| match GraphFile::read(text, run) {
///     Ok(file) => Ok(file.into_graph()),
///     Err(GraphError::Text(why)) => Err(Unmade::from(why)),
///     Err(GraphError::Limit(why)) => Err(Unmade::Stopped(why)),
/// };
/// let games = Games::new().with(long_family("graph", "a -> b;b", read).indexed());
/// assert_eq!(games.named("graph:a -> b;b")?.instance.solve(None, &Run::new())?.plies, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn long_family<G: Shared>(
    name: &str,
    example: &str,
    read: impl Fn(&str, &Run) -> Result<G, Unmade> + Send + Sync + 'static,
) -> Offer<G> {
    Offer::new(name, example, Box::new(read))
}

/// A game with its name, its solvers and its notation; made by [`instance`] and [`family`].
///
/// `R` is how the game is solved by retrograde analysis. The builder methods choose it:
///
/// | methods | retrograde analysis |
/// |---|---|
/// | none | hashes the positions that play can reach |
/// | [`symmetric`](Self::symmetric) | the same, with one position of each orbit |
/// | [`symmetric_predecessors`](Self::symmetric_predecessors) | the same, in less memory |
/// | [`indexed`](Self::indexed) | a dense table of all ranks |
/// | [`reversible`](Self::reversible) | the same, without a stored graph |
/// | [`symmetric_reversible`](Self::symmetric_reversible) | the same, with one rank for each orbit |
/// | [`loopy_tiers`](Self::loopy_tiers) | a dense table, one tier after the other |
/// | [`symmetric_loopy_tiers`](Self::symmetric_loopy_tiers) | the same, with one position of each orbit |
pub struct Offer<G: Game, R = ByHash> {
    texts: Box<KindTexts>,
    read: Read<G>,
    abilities: Box<Abilities<G>>,
    /// How some games are offered instead: which games, and as what.
    others: Vec<(Applies<G>, Complete<G>)>,
    retrograde: PhantomData<R>,
}

/// Tells whether a game is offered in another way.
type Applies<G> = fn(&G) -> bool;

impl<G: Shared> Offer<G> {
    fn new(name: &str, example: &str, read: Read<G>) -> Self {
        let abilities = Abilities {
            texts: Texts::debug(),
            solvers: [None; Method::COUNT],
            default: None,
            promises: Vec::new(),
        };
        let texts =
            KindTexts { name: name.into(), example: example.into(), ..KindTexts::default() };
        Self {
            texts: Box::new(texts),
            read,
            abilities: Box::new(abilities),
            others: Vec::new(),
            retrograde: PhantomData,
        }
    }
}

impl<G: Shared, R> Offer<G, R> {
    /// Says what the parameters mean, such as `columns x rows`.
    #[must_use]
    pub fn parameters(mut self, meaning: &str) -> Self {
        self.texts.parameters = meaning.into();
        self
    }

    /// Says in one line what the game is.
    #[must_use]
    pub fn about(mut self, about: &str) -> Self {
        self.texts.about = about.into();
        self
    }

    /// Says the rules: how to play, the aim, how positions and moves are written, the source.
    ///
    /// A line that does not begin with a blank is the heading of a section, such as `Aim`. The
    /// lines below it are its text.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    ///
    /// let rules = "Rules\n  Take one, two or three matches.\nAim\n  Take the last one.\n";
    /// let games = Games::new().with(instance("matches", || Matches(21)).rules(rules));
    /// assert!(games.kind("matches")?.rules().contains("Aim"));
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    #[must_use]
    pub fn rules(mut self, rules: impl Into<String>) -> Self {
        self.texts.rules = rules.into();
        self
    }

    /// Draws positions by `draw`; otherwise a position is shown in its notation.
    #[must_use]
    pub fn drawn(mut self, draw: fn(&G, &G::Position) -> String) -> Self {
        self.abilities.texts.board = draw;
        self
    }

    /// Offers the game with another way of retrograde analysis.
    fn by<S>(self, promises: &[&'static str]) -> Offer<G, S> {
        let Self { texts, read, mut abilities, others, .. } = self;
        abilities.promises.extend(promises);
        Offer { texts, read, abilities, others, retrograde: PhantomData }
    }

    /// Offers the games of which `applies` is true as `other` does: with its solvers and notation.
    ///
    /// For games that are read from data: only when one is made, it is known what it promises. If
    /// several apply, the last one that was given counts. Name, parameters and rules are those of
    /// this offer.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::example::Matches;
    ///
    /// let offer = || instance("matches", || Matches(21)).acyclic();
    /// let large = |game: &Matches| game.0 > 20;
    /// let games = Games::new().with(offer().impartial().when(large, offer()));
    /// let methods = games.named("matches")?.instance.methods();
    /// assert!(!methods.iter().any(|method| method.to_string() == "grundy"));
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    #[must_use]
    pub fn when<S>(mut self, applies: fn(&G) -> bool, other: Offer<G, S>) -> Self
    where
        S: for<'g> Approach<&'g G, Answer = Value>,
    {
        self.others.push((applies, other.complete().2));
        self
    }

    /// Adds the solvers that every game has.
    fn complete(self) -> (Box<KindTexts>, Read<G>, Complete<G>)
    where
        R: for<'g> Approach<&'g G, Answer = Value>,
    {
        let offer = self.with_approach::<R>().with(Method::Bounded, solvers::bounded);
        let Self { texts, read, mut abilities, .. } = offer;
        let lead = abilities.default.take().unwrap_or((<R as Approach<&G>>::METHOD, begin::<G, R>));
        (texts, read, Complete { abilities: Arc::from(abilities), lead })
    }

    /// Adds a solver that finds its positions while it works.
    fn with(mut self, method: Method, solve: Solve<G>) -> Self {
        self.abilities.solvers[method as usize] =
            Some(Solver { solve, expect: |_| None, counted: Counted::Stored });
        self
    }

    /// Adds the solver `S`.
    fn with_approach<S: for<'g> Approach<&'g G>>(mut self) -> Self {
        let solver = Solver {
            solve: solvers::first::<G, S>,
            expect: |game| <S as Approach<&G>>::forecast(game),
            counted: <S as Approach<&G>>::COUNTED,
        };
        self.abilities.solvers[<S as Approach<&G>>::METHOD as usize] = Some(solver);
        self
    }

    /// Adds the solver `S`, which also answers about any position from now on.
    fn led_by<S: for<'g> Approach<&'g G>>(mut self, promise: &'static str) -> Self {
        self.abilities.promises.push(promise);
        let method = <S as Approach<&G>>::METHOD;
        self.abilities.default = Some((method, begin::<G, S>));
        self.with_approach::<S>()
    }

    /// Positions and moves have a text, so a question may name a position.
    #[must_use]
    pub fn notation(mut self) -> Self
    where
        G: Notation,
    {
        self.abilities.texts = self.abilities.texts.with_notation();
        self.abilities.promises.push("notation");
        self
    }

    /// Positions have ranks: retrograde analysis fills a dense table.
    ///
    /// The table is smaller than a hashed one if play reaches most ranks.
    pub fn indexed(self) -> Offer<G, ByRank>
    where
        G: Indexed,
    {
        self.by(&["indexed"])
    }

    /// Positions have ranks, and moves can be made backwards.
    ///
    /// Retrograde analysis fills a dense table without storing a graph.
    pub fn reversible(self) -> Offer<G, ByRankAndPredecessors>
    where
        G: Indexed + Predecessors,
    {
        self.by(&["indexed", "predecessors"])
    }

    /// Positions have orbits: retrograde analysis and memoized search store one of each.
    pub fn symmetric(self) -> Offer<G, OfOrbits<ByHash>>
    where
        G: Symmetric,
    {
        self.by(&["symmetric"])
    }

    /// Positions have orbits, and moves can be made backwards.
    ///
    /// Retrograde analysis takes little memory: see `Tablebase::explore_by_predecessors`.
    pub fn symmetric_predecessors(self) -> Offer<G, OfOrbits<ByPredecessors>>
    where
        G: Symmetric + Predecessors,
    {
        self.by(&["symmetric", "predecessors"])
    }

    /// Positions have tiers and ranks, and play may never end inside a tier.
    pub fn loopy_tiers(self) -> Offer<G, ByLoopyTiers>
    where
        G: IndexedTiers,
    {
        self.by(&["tiered"])
    }

    /// Positions have orbits, tiers and ranks, and play may never end inside a tier.
    pub fn symmetric_loopy_tiers(self) -> Offer<G, OfOrbits<ByLoopyTiers>>
    where
        G: IndexedTiers + Symmetric,
    {
        self.by(&["symmetric", "tiered"])
    }

    /// Positions have orbits and ranks, and moves can be made backwards.
    ///
    /// Retrograde analysis numbers the orbits, and fills a dense table of them without storing a
    /// graph. Numbering looks at every rank once, on one thread.
    pub fn symmetric_reversible(self) -> Offer<G, ByOrbitRank>
    where
        G: Indexed + Predecessors + Symmetric,
    {
        self.by(&["symmetric", "indexed", "predecessors"])
    }

    /// No play visits a position twice: memoized search and alpha-beta.
    ///
    /// Call it after [`symmetric`](Self::symmetric): then the memoized search stores one position
    /// of each orbit.
    #[must_use]
    pub fn acyclic(self) -> Self
    where
        G: Acyclic,
        R: Analysis,
        R::Memo: for<'g> Approach<&'g G>,
    {
        self.led_by::<R::Memo>("acyclic").with(Method::Alphabeta, solvers::alphabeta)
    }

    /// Positions have tiers and ranks: one tier after the other, in one or two bytes a rank.
    #[must_use]
    pub fn tiered(self) -> Self
    where
        G: IndexedTiers + Acyclic,
    {
        self.led_by::<ByTiers>("tiered")
    }

    /// Both players have the same moves, and a player who cannot move loses: nimbers.
    #[must_use]
    pub fn impartial(mut self) -> Self
    where
        G: Acyclic + Impartial,
    {
        self.abilities.promises.push("impartial");
        self.with(Method::Grundy, solvers::grundy)
    }

    /// The game ends by points, and no play visits a position twice.
    ///
    /// Call it after [`symmetric`](Self::symmetric): then the search stores one position of each
    /// orbit.
    #[must_use]
    pub fn margins(self) -> Self
    where
        G: Acyclic + Margins,
        R: Analysis,
        R::Margins: for<'g> Approach<&'g G>,
    {
        self.led_by::<R::Margins>("margins").with(Method::Alphabeta, solvers::margin_by_search)
    }

    /// The game ends by points, and play may never end.
    #[must_use]
    pub fn loopy_margins(self) -> Self
    where
        G: Margins,
    {
        self.led_by::<LoopyMargins>("margins")
    }
}

/// A way of retrograde analysis, with the memoized searches that fit it.
pub trait Analysis {
    /// The memoized search for acyclic games.
    type Memo;
    /// The memoized search for margins.
    type Margins;
}

macro_rules! analyses {
    ($($table:ty),+: $memo:ty, $margins:ty) => { $(
        impl Analysis for $table {
            type Memo = $memo;
            type Margins = $margins;
        }
    )+ };
}

analyses!(ByHash, ByPredecessors, ByRank, ByRankAndPredecessors, ByLoopyTiers: ByMemo, MarginsByMemo);
analyses!(ByOrbitRank: OfOrbits<ByMemo>, OfOrbits<MarginsByMemo>);

impl<S: Analysis> Analysis for OfOrbits<S> {
    type Memo = OfOrbits<S::Memo>;
    type Margins = OfOrbits<S::Margins>;
}

fn begin<'g, G: Shared, S: for<'a> Approach<&'a G>>(
    game: &'g G,
    texts: &'g Texts<G>,
    run: &Run,
) -> Box<dyn Inquiry + 'g> {
    asked::inquiry(game, texts, <S as Approach<&'g G>>::open, run)
}

impl<G: Shared + 'static, R: for<'g> Approach<&'g G, Answer = Value>> From<Offer<G, R>>
    for GameKind
{
    fn from(mut offer: Offer<G, R>) -> Self {
        let others = core::mem::take(&mut offer.others);
        let (texts, read, usual) = offer.complete();
        let promises = usual.abilities.promises.clone();
        let read = move |text: &str, run: &Run| {
            let game = read(text, run)?;
            let other = others.iter().rev().find(|(applies, _)| applies(&game));
            let offered = other.map_or(&usual, |(_, other)| other).clone();
            Ok(Box::new(Made { game, offered }) as Box<dyn Instance>)
        };
        Self { texts, promises, read: Box::new(read) }
    }
}

impl<G: Game, R> fmt::Debug for Offer<G, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offer")
            .field("name", &self.texts.name)
            .field("promises", &self.abilities.promises)
            .finish_non_exhaustive()
    }
}

//! A game as a command offers it: its name, its parameters, its solvers and its notation.
//!
//! A *promise* is a trait of gt-core that a game implements, such as [`Acyclic`]; a *capability* is
//! one with methods, such as [`Indexed`]. Only the compiler knows whether a type has a trait, and
//! only at a place where the type is known. So the builder methods of [`Offer`] name the traits.
//! Their bounds check each name, and the front door of gt-core, its [`Solver`], chooses by them.
//!
//! * If a game does not have a trait, the builder method does not compile for it.
//! * If a game has a trait but the builder method is not called for it, the solvers that need it
//!   answer [`Unsolved::Lacks`].
//!
//! # Rejected
//! *A visitor with one generic method for each promise*: Rust has no specialisation. So each game
//! would have to implement every method, and most of them would only return an error.

mod read;
mod words;

use core::fmt;
use std::path::Path;
use std::sync::Arc;

use gt_core::solver::{Has, Names, Nothing, OwnEngine, Present};
use gt_core::{
    Acyclic, Encode, Game, Grid, Impartial, Indexed, IndexedTiers, Margins, Notation, Predecessors,
    Run, Shared, SolveError, Solver, Symmetric,
};

use super::answering::Said;
use super::any_instance::Rules;
use super::games::{GameKind, KindTexts, Unmade};
use super::made::{Made, Offered, Promise};
use super::own_player::{MakePlayer, OwnPlayer};
use super::texts::Texts;
use read::{FromFile, Read, ReadText};

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
    Offer::new(name, "", Arc::new(read))
}

/// A game with parameters: `name:parameters`.
///
/// `read` makes the game from its parameters. Its error says what was expected. It opens no file:
/// see [`Offer::in_files`]. `example` are parameters of a small game.
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
    Offer::new(name, example, Arc::new(move |text, _| read(text).map_err(Into::into)))
}

/// A game with parameters whose reading takes long: long texts, or tables.
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
    Offer::new(name, example, Arc::new(read))
}

/// A game with its name, its solvers and its notation; made by [`instance`] and [`family`].
///
/// `C` is what was said of the game. Each method that names a promise or a capability adds to it,
/// in any order; which solver answers is chosen as [`gt_core::solver`] says.
pub struct Offer<G: Game, C = Nothing> {
    texts: Box<KindTexts>,
    read: Read<G>,
    notation: Texts<G>,
    promises: Vec<Promise<G>>,
    engines: Vec<Arc<dyn OwnEngine<G>>>,
    said: Said<G, C>,
    player: Option<MakePlayer<G>>,
}

impl<G: Shared> Offer<G> {
    fn new(name: &str, example: &str, text: ReadText<G>) -> Self {
        let texts =
            KindTexts { name: name.into(), example: example.into(), ..KindTexts::default() };
        Self {
            texts: Box::new(texts),
            read: Read { text, file: None },
            notation: Texts::debug(),
            promises: Vec::new(),
            engines: Vec::new(),
            said: Arc::new(|solver| solver),
            player: None,
        }
    }
}

impl<G: Shared, C> Offer<G, C> {
    /// Takes games from files, too: which parameters name one, and how its text is read.
    ///
    /// Neither `read` nor the game opens the file. That is up to who has the name, because a name
    /// from elsewhere must not choose what is read: see [`Games`](crate::Games::named_reading). A
    /// table on disk names its game as [`spelled`](Self::spelled) does, because it may be read
    /// elsewhere.
    #[must_use]
    pub fn in_files(
        mut self,
        names: fn(&str) -> bool,
        read: impl Fn(&Path, &str, &Run) -> Result<G, Unmade> + Send + Sync + 'static,
    ) -> Self {
        self.read.file = Some(FromFile { names, read: Box::new(read) });
        self
    }

    /// Writes the parameters of a game in one spelling, without a file: answers, records and tables
    /// name it so.
    ///
    /// Parameters may be written in several ways, such as `3,4` and `03, 4`. Two names mean the
    /// same game if their games have one spelling. Without this method games are named as they
    /// were, and are the same if their names are.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, family};
    /// use gt_core::example::Matches;
    ///
    /// let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number");
    /// let kind = family("matches", "21", read).spelled(|game| game.0.to_string());
    /// let games = Games::new().with(kind);
    /// let matches = games.named("matches:021")?;
    /// assert_eq!(matches.name, "matches:21");
    /// assert!(matches.instance.is_named("matches:+21"));
    /// # Ok::<(), gt_app::NameError>(())
    /// ```
    #[must_use]
    pub fn spelled(mut self, spell: fn(&G) -> String) -> Self
    where
        G: 'static,
    {
        let (kind, read) = (self.texts.name.clone(), Arc::clone(&self.read.text));
        self.notation.spelled = Some(spell);
        self.notation.is_named = Some(Arc::new(move |game, name| {
            let (of_kind, parameters) = name.split_once(':').unwrap_or((name, ""));
            let read = || read(parameters, &Run::new());
            of_kind == kind && read().is_ok_and(|named| spell(&named) == spell(game))
        }));
        self
    }

    /// Adds a solver of the game's own; see [`OwnEngine`].
    #[must_use]
    pub fn engine(mut self, engine: impl OwnEngine<G> + 'static) -> Self {
        self.engines.push(Arc::new(engine));
        self
    }

    /// Adds a computer player of the game's own, for where no solver answers; see [`OwnPlayer`].
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, OwnMove, OwnPlayer, instance};
    /// use gt_core::example::Matches;
    /// use gt_core::{Run, SolveError, Value};
    ///
    /// /// Takes as many matches as its strength allows.
    /// struct Greedy;
    /// impl OwnPlayer<Matches> for Greedy {
    ///     fn choose(
    ///         &mut self, left: &u32, strength: u8,
    ///     ) -> Result<Option<OwnMove<u32>>, SolveError> {
    ///         let mv = u32::from(strength).min(3).min(*left);
    ///         Ok((mv > 0).then(|| OwnMove { mv, why: "greedy".into(), line: vec![mv] }))
    ///     }
    ///     fn value(&self, _: &u32) -> Result<Option<Value>, SolveError> {
    ///         Ok(None)
    ///     }
    /// }
    /// let matches = instance("matches", || Matches(21)).notation();
    /// let games = Games::new().with(matches.player(|_, _| Ok(Box::new(Greedy))));
    /// let matches = games.named("matches")?.instance;
    /// let mut player = matches.player(&Run::new())?.unwrap();
    /// assert_eq!(player.choose("7", 2)?.unwrap().mv, "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn player(
        mut self,
        make: impl Fn(&G, &Run) -> Result<Box<dyn OwnPlayer<G>>, SolveError> + Send + Sync + 'static,
    ) -> Self {
        self.player = Some(Arc::new(make));
        self
    }

    /// Nothing is added any more.
    fn complete(self) -> (Box<KindTexts>, Read<G>, Offered<G>)
    where
        G: 'static,
        C: Names<G>,
    {
        let Self { texts, read, notation, promises, engines, said, player } = self;
        let offered = Offered {
            texts: notation,
            promises,
            engines,
            #[cfg(feature = "table")]
            disk: Box::new(super::disk::Disk::new(Arc::clone(&said))),
            answering: Box::new(said),
            player,
        };
        (texts, read, offered)
    }

    /// Positions and moves have a text, so a question may name a position.
    #[must_use]
    pub fn notation(mut self) -> Self
    where
        G: Notation,
    {
        self.notation.set_notation();
        self.promises.push(("notation", |_| true));
        self
    }

    /// Positions are shown on a board of cells, and moves by the cells that they touch: [`Grid`].
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, Tint, instance};
    /// use gt_core::prelude::*;
    ///
    /// /// Each player in turn fills one of three cells.
    /// struct Fill;
    /// # impl Game for Fill {
    /// #     type Position = [bool; 3];
    /// #     type Move = usize;
    /// #     fn initial(&self) -> [bool; 3] { [false; 3] }
    /// #     fn moves(&self, at: &[bool; 3]) -> impl Iterator<Item = usize> {
    /// #         let at = *at;
    /// #         (0..3).filter(move |&cell| !at[cell])
    /// #     }
    /// #     fn play(&self, at: &[bool; 3], cell: usize) -> [bool; 3] {
    /// #         let mut after = *at;
    /// #         after[cell] = true;
    /// #         after
    /// #     }
    /// # }
    /// impl Grid for Fill {
    ///     fn size(&self) -> GridSize {
    ///         GridSize::new(3, 1)
    ///     }
    ///     fn glyph(&self, filled: &[bool; 3], cell: u32) -> Glyph {
    ///         if filled[cell as usize] { Glyph::neutral('x') } else { Glyph::EMPTY }
    ///     }
    ///     fn touched(&self, _: &[bool; 3], cell: usize) -> impl Iterator<Item = u32> {
    ///         [cell as u32].into_iter()
    ///     }
    /// }
    /// let fill = Games::new().with(instance("fill", || Fill).grid()).named("fill")?.instance;
    /// let board = fill.grid(None)?.unwrap();
    /// assert_eq!((board.columns, board.cells[0].tint), (3, Tint::Empty));
    /// assert_eq!(fill.board(None)?, "  a b c\n1 . . ."); // the text of the verbs
    /// assert_eq!(fill.situation(None)?.moves[2].cells, [2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn grid(mut self) -> Self
    where
        G: Grid,
    {
        self.notation.set_grid();
        self.promises.push(("grid", |_| true));
        self
    }

    /// Says one thing more of the game.
    fn saying<D: 'static>(
        self,
        promise: &'static str,
        more: fn(Solver<G, C>) -> Solver<G, D>,
    ) -> Offer<G, D>
    where
        G: 'static,
        C: 'static,
    {
        let Self { texts, read, notation, mut promises, engines, said, player } = self;
        promises.push((promise, |_| true));
        let said = Arc::new(move |solver| more(said(solver)));
        Offer { texts, read, notation, promises, engines, said, player }
    }
}

/// What a game may have: one method for each, which only a game that has it may call.
macro_rules! said {
    ($($(#[$doc:meta])* $name:ident, $promise:literal: [$bound:path] => $said:ty;)+) => {
        impl<G, A, I, N, P, S, T, M, E> Offer<G, Has<A, I, N, P, S, T, M, E>>
        where
            G: Shared + 'static,
            Has<A, I, N, P, S, T, M, E>: Names<G>,
        { $(
            $(#[$doc])*
            #[must_use]
            pub fn $name(self) -> Offer<G, $said>
            where
                G: $bound,
                $said: 'static,
            {
                self.saying($promise, Solver::$name)
            }
        )+ }
    };
}

said! {
    /// Every play ends: [`Acyclic`].
    acyclic, "acyclic": [Acyclic] => Has<Present, I, N, P, S, T, M, E>;
    /// Both players have the same moves, and who cannot move loses: [`Impartial`].
    impartial, "impartial": [Impartial] => Has<A, Present, N, P, S, T, M, E>;
    /// Positions have ranks: [`Indexed`].
    indexed, "indexed": [Indexed] => Has<A, I, Present, P, S, T, M, E>;
    /// Moves can be made backwards: [`Predecessors`].
    predecessors, "predecessors": [Predecessors] => Has<A, I, N, Present, S, T, M, E>;
    /// Positions have symmetries: [`Symmetric`].
    symmetric, "symmetric": [Symmetric] => Has<A, I, N, P, Present, T, M, E>;
    /// Positions have tiers, and ranks in them: [`IndexedTiers`].
    tiered, "tiered": [IndexedTiers] => Has<A, I, N, P, S, Present, M, E>;
    /// Positions are turned into bytes, which tables on disk need: [`Encode`].
    encoded, "encoded": [Encode] => Has<A, I, N, P, S, T, M, Present>;
    /// The game ends by points: [`Margins`].
    by_points, "margins": [Margins] => Has<A, I, N, P, S, T, Present, E>;
}

/// Promises that only the data of a game can tell.
#[expect(clippy::type_complexity, reason = "one parameter for each thing that was said")]
impl<G, A, I, N, P, S, T, M, E> Offer<G, Has<A, I, N, P, S, T, M, E>>
where
    G: Shared + 'static,
    Has<A, I, N, P, S, T, M, E>: Names<G>,
    Has<Present, I, N, P, S, T, M, E>: 'static,
    Has<A, Present, N, P, S, T, M, E>: 'static,
{
    /// Every play ends in the games of which `holds` is true.
    ///
    /// # Example
    /// ```
    /// use gt_app::{Games, instance};
    /// use gt_core::Run;
    /// use gt_core::example::Matches;
    ///
    /// let short = |game: &Matches| game.0 < 9;
    /// let matches = |count| instance("matches", move || Matches(count)).acyclic_if(short);
    /// let has_memo = |count| {
    ///     let games = Games::new().with(matches(count));
    ///     let plans = games.named("matches").unwrap().instance.plans(&Run::new());
    ///     plans.iter().any(|plan| plan.method.name() == "memo")
    /// };
    /// assert!(has_memo(8) && !has_memo(9));
    /// ```
    #[must_use]
    pub fn acyclic_if(self, holds: fn(&G) -> bool) -> Offer<G, Has<Present, I, N, P, S, T, M, E>>
    where
        G: Acyclic,
    {
        self.saying_if("acyclic", holds, Solver::acyclic_if)
    }

    /// Both players have the same moves in the games of which `holds` is true.
    #[must_use]
    pub fn impartial_if(self, holds: fn(&G) -> bool) -> Offer<G, Has<A, Present, N, P, S, T, M, E>>
    where
        G: Impartial,
    {
        self.saying_if("impartial", holds, Solver::impartial_if)
    }

    fn saying_if<R: 'static>(
        self,
        promise: &'static str,
        holds: fn(&G) -> bool,
        more: fn(Solver<G, Has<A, I, N, P, S, T, M, E>>, bool) -> Solver<G, R>,
    ) -> Offer<G, R> {
        let Self { texts, read, notation, mut promises, engines, said, player } = self;
        promises.push((promise, holds));
        let said: Said<G, R> = Arc::new(move |solver| {
            let solver = said(solver);
            let holds = holds(solver.game());
            more(solver, holds)
        });
        Offer { texts, read, notation, promises, engines, said, player }
    }
}

impl<G: Shared + 'static, C: Names<G>> From<Offer<G, C>> for GameKind {
    fn from(offer: Offer<G, C>) -> Self {
        let (texts, read, offered) = offer.complete();
        let promises = offered.promises.iter().map(|&(promise, _)| promise).collect();
        let offered = Arc::new(offered);
        let made = move |game| Box::new(Made::new(game, Arc::clone(&offered))) as Box<dyn Rules>;
        let (read, in_files) = read.into_rules(made);
        Self { texts, promises, read, in_files }
    }
}

impl<G: Game, C> fmt::Debug for Offer<G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offer")
            .field("name", &self.texts.name)
            .field("engines", &self.engines.len())
            .finish_non_exhaustive()
    }
}

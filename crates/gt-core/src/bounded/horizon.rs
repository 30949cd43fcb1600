//! Forced within k plies: retrograde analysis that stops at ply k.
//!
//! The dense variants walk backwards as [`Tablebase`](crate::retrograde::Tablebase) does, and stop.
//! The hashed one looks k plies ahead from where play begins, so that it can be asked about games
//! far too big to solve; what it knows of a position ends where its view ended, and it says so.

use core::fmt;
use core::ops::ControlFlow;

use crate::capability::{Indexed, Predecessors};
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::{Outcome, Player, Value};
use crate::promise::{Partizan, Shared};
use crate::retrograde::{Dense, Hashed, Job, Reached, Store, look_ahead};
use crate::run::{Run, Stats};
use crate::solution::{Enumerate, Solution};

/// Who can force a win within so many plies, for every position it was built for.
///
/// It is the table `dp[state][k][player]` for k up to [`plies`](Self::plies) (the `k_inf` of the
/// literature on this form), kept as one number per position. A position knows whose turn it is;
/// [`can_win`](Self::can_win) asks about either player.
///
/// | the game                         | constructor                                            | knows                      |
/// |----------------------------------|--------------------------------------------------------|----------------------------|
/// | [`Indexed`]                      | [`dense`](Self::dense)                                 | every rank                 |
/// | [`Indexed`] and [`Predecessors`] | [`dense_by_predecessors`](Self::dense_by_predecessors) | every rank, in less memory |
/// | any, of any size                 | [`explore`](Self::explore)                             | what is close to a root    |
/// # Complexity
/// Time and memory of the [`Tablebase`](crate::retrograde::Tablebase) constructor of the same name,
/// less what lies beyond the horizon. Hashed: per position `size_of::<(P, u32)>()` bytes and 6 to
/// 12 more, kept, twice as many while the table grows; while building 17 per position more, and 10
/// per move of a position closer than the horizon.
///
/// # Example
/// Whoever moves to `end` wins; `far` is two plies further off than `near`.
/// ```
/// use gt_core::bounded::Horizon;
/// use gt_core::graph::GameGraph;
/// use gt_core::{Run, Outcome};
///
/// let game: GameGraph = "far -> step\nstep -> near\nnear -> end far\nend".parse().unwrap();
/// let horizon = Horizon::dense(&game, 2, &Run::new()).unwrap();
/// assert_eq!(horizon.within(&2, 1), Some(Outcome::Win));
/// assert_eq!(horizon.within(&2, 0), Some(Outcome::Draw)); // not within 0 plies: cut off, and drawn
/// assert_eq!(horizon.within(&0, 2), Some(Outcome::Draw)); // forced in 3 plies, not in 2
/// assert_eq!(horizon.within(&0, 3), None); // beyond the horizon: unknown
/// assert_eq!((horizon.least_k(&1), horizon.least_k(&0)), (Some(2), None));
/// assert_eq!(horizon.stats().positions, 4);
/// ```
#[derive(Clone)]
pub struct Horizon<G, S = Dense> {
    game: G,
    store: S,
    plies: u32,
    stats: Stats,
}

impl<G, S> fmt::Debug for Horizon<G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Horizon").field("plies", &self.plies).finish_non_exhaustive()
    }
}

impl<G: Indexed + Shared> Horizon<G, Dense> {
    /// Decides for every rank of `game` what can be forced within `plies` plies, over a stored
    /// reverse graph.
    ///
    /// The scans before the walk look at every position twice, whatever `plies` is; only the walk
    /// backwards is shorter.
    /// # Complexity
    /// Time O(ranks + moves). Memory as [`Tablebase::dense`](crate::retrograde::Tablebase::dense):
    /// while building 13 bytes per rank and 4 per move, or 8 and 6 if that is more; kept 4 per
    /// rank.
    /// # Errors
    /// As [`Tablebase::dense`](crate::retrograde::Tablebase::dense).
    /// # Example
    /// ```
    /// # use gt_core::{Run, bounded::Horizon, graph::GameGraph};
    /// let chain = GameGraph::from_fn(100, |p| p.checked_sub(1), |_| None).unwrap(); // position p is over after p plies
    /// let near = Horizon::dense(&chain, 10, &Run::new()).unwrap();
    /// assert_eq!((near.least_k(&10), near.least_k(&11)), (Some(10), None));
    /// ```
    pub fn dense(game: G, plies: u32, run: &Run) -> Result<Self, SolveError> {
        let job = Job { game: &game, run: &run.started(), last_ply: plies, keep_partial: false };
        let solved = job.by_reverse_graph()?;
        Ok(Self { game, store: Dense::new(solved.entries), plies: seen(plies, solved.reached), stats: solved.stats })
    }
}

impl<G: Indexed + Predecessors + Shared> Horizon<G, Dense> {
    /// The same through the game's own predecessors: no graph is stored.
    ///
    /// A game whose `predecessors` are wrong gets wrong answers: check it with the law
    /// `predecessors` of the test kit.
    /// # Complexity
    /// Time O(ranks + moves); while building 9 bytes per rank, kept 4.
    /// # Errors
    /// As
    /// [`Tablebase::dense_by_predecessors`](crate::retrograde::Tablebase::dense_by_predecessors).
    /// # Example
    /// ```
    /// # use gt_core::{Run, Outcome, bounded::Horizon, graph::GameGraph};
    /// let game: GameGraph = "a -> b\nb -> c a\nc -> d\nd".parse().unwrap();
    /// let horizon = Horizon::dense_by_predecessors(game.into_reversible(), 1, &Run::new()).unwrap();
    /// assert_eq!(horizon.within(&2, 1), Some(Outcome::Win));
    /// ```
    pub fn dense_by_predecessors(game: G, plies: u32, run: &Run) -> Result<Self, SolveError> {
        let job = Job { game: &game, run: &run.started(), last_ply: plies, keep_partial: false };
        let solved = job.by_predecessors()?;
        Ok(Self { game, store: Dense::new(solved.entries), plies: seen(plies, solved.reached), stats: solved.stats })
    }
}

impl<G: Shared> Horizon<G, Hashed<G::Position>> {
    /// Looks `plies` plies ahead from `roots`.
    ///
    /// A position first met *j* plies from the nearest root is known to `plies` - *j* plies, the
    /// roots to all of them. Those at *j* = `plies` are only asked whether the game is over; their
    /// moves are not looked at, even if they lead to nothing new. If the game is over at all of
    /// these, or there are none, every position met is known to `plies` plies.
    /// # Errors
    /// * [`SolveError::Limit`]: a limit was reached; the memory counted is that of the type's docs.
    /// * [`SolveError::TooManyPositions`], [`SolveError::Overflow`]: 2^31 - 9 positions, 2^32 - 1
    ///   moves and 2^30 - 1 plies are the most.
    /// # Example
    /// ```
    /// use gt_core::bounded::Horizon;
    /// use gt_core::prelude::*;
    /// use gt_core::{Run, Outcome};
    ///
    /// /// A number; one may add 3 or take 1 away. Who cannot move, at 0, loses.
    /// struct Count;
    /// impl Game for Count {
    ///     type Position = u64;
    ///     type Move = i8;
    ///     fn initial(&self) -> u64 { 1 }
    ///     fn moves(&self, n: &u64) -> impl Iterator<Item = i8> {
    ///         [3, -1].into_iter().take(if *n > 0 { 2 } else { 0 })
    ///     }
    ///     fn play(&self, n: &u64, mv: i8) -> u64 { n.wrapping_add_signed(mv.into()) }
    /// }
    /// // There is no end of positions, but only a few are close.
    /// let horizon = Horizon::explore(Count, [1], 4, &Run::new()).unwrap();
    /// assert_eq!(horizon.within(&1, 4), Some(Outcome::Win)); // to 0
    /// assert_eq!(horizon.within(&4, 3), Some(Outcome::Draw)); // one ply off
    /// assert_eq!(horizon.within(&4, 4), None);
    /// assert_eq!(horizon.within(&1000, 0), None);
    /// ```
    ///
    /// The ply that finds nothing new is needed to know that there is nothing:
    /// ```
    /// # use gt_core::{Run, bounded::Horizon, graph::GameGraph};
    /// let game: GameGraph = "a -> b\nb -> b".parse().unwrap();
    /// let explored = |plies| Horizon::explore(&game, [0], plies, &Run::new()).unwrap();
    /// assert_eq!([0, 1].map(|p| explored(1).sees(&p)), [Some(1), Some(0)]); // the move of b is not looked at
    /// assert_eq!([0, 1].map(|p| explored(2).sees(&p)), [Some(u32::MAX); 2]);
    /// ```
    pub fn explore(game: G, roots: impl IntoIterator<Item = G::Position>, plies: u32, run: &Run) -> Result<Self, SolveError> {
        let view = look_ahead(&game, roots, plies, &run.started())?;
        let plies = if view.is_all { u32::MAX } else { plies };
        Ok(Self { game, store: Hashed::new(view.table), plies, stats: view.stats })
    }
}

/// Beyond a fixpoint nothing more can be forced, however many plies one looks.
const fn seen(plies: u32, reached: Reached) -> u32 {
    match reached {
        Reached::Fixpoint => u32::MAX,
        Reached::LastPly | Reached::Stopped { .. } => plies,
    }
}

impl<G: Game, S: Store<G>> Horizon<G, S> {
    /// How many plies it sees, `k_inf`; `u32::MAX` if nothing more can be forced in any number of
    /// plies.
    ///
    /// # Example
    /// ```
    /// # use gt_core::{Run, bounded::Horizon, graph::GameGraph};
    /// let game: GameGraph = "a -> b\nb -> c\nc -> c d\nd".parse().unwrap(); // c is won in 1, b lost in 2, a won in 3
    /// let sees = |plies| Horizon::dense(&game, plies, &Run::new()).unwrap().plies();
    /// assert_eq!((sees(2), sees(9)), (2, u32::MAX));
    /// ```
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// What building it took.
    ///
    /// Its `positions` are those that the table has: of a dense one all ranks, holes included.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// The outcome of `position` if play is cut off after `k` plies, and drawn then.
    ///
    /// `Win` or `Loss`: forced within `k` plies. `Draw`: neither player can force anything within
    /// them. `None`: unknown, because the table does not have the position, or does not see so far
    /// from it.
    ///
    /// As `k` grows an answer changes once, from `Draw` to what is forced, or to `None` where the
    /// view ends.
    /// # Complexity
    /// One lookup, whatever `k` is.
    /// # Example
    /// One row of `dp[state][k][player]`:
    /// ```
    /// # use gt_core::{Run, Outcome, bounded::Horizon, graph::GameGraph};
    /// let game: GameGraph = "a -> b\nb -> c\nc -> c d\nd".parse().unwrap();
    /// let horizon = Horizon::dense(&game, 9, &Run::new()).unwrap();
    /// let row = [0, 1, 2, 3].map(|k| horizon.within(&1, k));
    /// assert_eq!(row, [Some(Outcome::Draw), Some(Outcome::Draw), Some(Outcome::Loss), Some(Outcome::Loss)]);
    /// ```
    pub fn within(&self, position: &G::Position, k: u32) -> Option<Outcome> {
        let entry = self.store.entry(&self.game, position);
        match entry.value() {
            Some(value) => Some(if value.plies().is_some_and(|least| least <= k) { value.outcome() } else { Outcome::Draw }),
            None => entry.open_count().filter(|&seen| k <= seen).map(|_| Outcome::Draw),
        }
    }

    /// What is forced at `position`, with the least number of plies: `Win` or `Loss`.
    ///
    /// `None` if nothing is forced as far as the table sees; [`sees`](Self::sees) tells how far.
    ///
    /// A draw by rule is nothing that anybody forces: `None`.
    /// # Example
    /// ```
    /// # use gt_core::{Run, Value, bounded::Horizon, graph::GameGraph};
    /// let game: GameGraph = "a -> b\nb -> c\nc -> c d\nd".parse().unwrap();
    /// let horizon = Horizon::dense(&game, 2, &Run::new()).unwrap();
    /// assert_eq!(horizon.forced(&1), Some(Value::Loss { plies: 2 }));
    /// assert_eq!(horizon.forced(&0), None); // a win in 3
    /// ```
    pub fn forced(&self, position: &G::Position) -> Option<Value> {
        let value = self.store.entry(&self.game, position).value();
        value.filter(|value| value.plies().is_some())
    }

    /// The least k such that something is forced within k plies; `None` as for
    /// [`forced`](Self::forced).
    ///
    /// [`within`](Self::within) is `Draw` below it and the same outcome from it on.
    pub fn least_k(&self, position: &G::Position) -> Option<u32> {
        self.forced(position).and_then(Value::plies)
    }

    /// The greatest k that [`within`](Self::within) answers for; `None` if the table does not have
    /// the position.
    ///
    /// `u32::MAX` where something is forced, or never will be. In a table from
    /// [`explore`](Self::explore) it falls by one with every ply from the roots.
    /// # Example
    /// ```
    /// # use gt_core::{Run, bounded::Horizon, graph::GameGraph};
    /// let ring = GameGraph::from_fn(50, |p| [(p + 1) % 50], |_| None).unwrap();
    /// let horizon = Horizon::explore(&ring, [0], 5, &Run::new()).unwrap();
    /// assert_eq!([0, 1, 5, 6].map(|p| horizon.sees(&p)), [Some(5), Some(4), Some(0), None]);
    /// ```
    pub fn sees(&self, position: &G::Position) -> Option<u32> {
        let entry = self.store.entry(&self.game, position);
        entry.open_count().or_else(|| entry.value().map(|_| u32::MAX))
    }
}

/// What is forced, and draws where nothing ever will be; `None` where the table does not see far
/// enough.
impl<G: Game, S: Store<G>> Solution for Horizon<G, S> {
    type Game = G;
    type Answer = Value;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        Ok(self.store.entry(&self.game, position).value())
    }
}

/// In the order of ranks, or in no order.
impl<G: Game, S: Store<G>> Enumerate for Horizon<G, S> {
    fn for_each(&self, visit: &mut dyn FnMut(&G::Position, Value) -> ControlFlow<()>) -> Result<(), SolveError> {
        let mut known = self.store.positions(&self.game).filter_map(|(p, entry)| entry.value().map(|value| (p, value)));
        let _ = known.try_for_each(|(position, value)| visit(&position, value));
        Ok(())
    }
}

impl<G: Partizan, S: Store<G>> Horizon<G, S> {
    /// `dp[state][k][player]`: whether `player`, given the move on the board of `position`, can
    /// force a win within `k` plies.
    ///
    /// `None` if that board cannot be given to him, or if the table does not see so far.
    ///
    /// Where the table comes from [`explore`](Horizon::explore), give it the board with either
    /// player to move as a root: play from one need not lead to the other.
    /// # Complexity
    /// As [`within`](Self::within), and one [`with_turn`](Partizan::with_turn).
    /// # Example
    /// The first player takes one or two matches, the second one or three; who takes the last one
    /// wins.
    /// ```
    /// # use gt_core::{Run, bounded::Horizon, prelude::*};
    /// # struct Unequal;
    /// # impl Game for Unequal {
    /// #     type Position = ToMove<u8>;
    /// #     type Move = u8;
    /// #     fn initial(&self) -> ToMove<u8> { ToMove::new(3, Player::First) }
    /// #     fn moves(&self, p: &ToMove<u8>) -> impl Iterator<Item = u8> {
    /// #         let matches = p.board;
    /// #         [1, 2 + p.turn as u8].into_iter().filter(move |&taken| taken <= matches)
    /// #     }
    /// #     fn play(&self, p: &ToMove<u8>, taken: u8) -> ToMove<u8> { ToMove::new(p.board - taken, !p.turn) }
    /// # }
    /// # impl Partizan for Unequal {
    /// #     fn turn(&self, p: &ToMove<u8>) -> Player { p.turn }
    /// #     fn with_turn(&self, p: &ToMove<u8>, turn: Player) -> Option<ToMove<u8>> { Some(ToMove::new(p.board, turn)) }
    /// # }
    /// let three = Player::BOTH.map(|turn| ToMove::new(3, turn));
    /// let horizon = Horizon::explore(Unequal, three, 3, &Run::new()).unwrap();
    /// let can_win = |k, player| horizon.can_win(&three[0], k, player);
    /// assert_eq!((can_win(1, Player::First), can_win(1, Player::Second)), (Some(false), Some(true)));
    /// assert_eq!(can_win(3, Player::First), Some(true)); // one is left after two plies
    /// assert_eq!(horizon.can_win(&ToMove::new(9, Player::First), 1, Player::First), None); // not in the table
    /// ```
    pub fn can_win(&self, position: &G::Position, k: u32, player: Player) -> Option<bool> {
        let given = self.game.with_turn(position, player)?;
        self.within(&given, k).map(|outcome| outcome == Outcome::Win)
    }
}

//! What can be forced within k plies: retrograde analysis that stops at ply k.
//!
//! The dense variants walk backwards as [`Tablebase`](crate::retrograde::Tablebase) does, and stop
//! at ply k. The hashed variant looks k plies ahead from the roots. So it can answer for games that
//! are far too large to solve. It knows how far it sees from each position, and says so.

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

/// Who can force a win within k plies, for every position that the table was built for.
///
/// It is the table `dp[state][k][player]` for k up to [`plies`](Self::plies), kept as one number
/// per position. The literature on such tables calls this greatest k `k_inf`. A position says whose
/// turn it is; [`can_win`](Self::can_win) asks about either player.
///
/// | the game                         | constructor                                            | knows                      |
/// |----------------------------------|--------------------------------------------------------|----------------------------|
/// | [`Indexed`]                      | [`dense`](Self::dense)                                 | every rank                 |
/// | [`Indexed`] and [`Predecessors`] | [`dense_by_predecessors`](Self::dense_by_predecessors) | every rank, in less memory |
/// | any game, of any size            | [`explore`](Self::explore)                             | positions close to a root  |
/// # Complexity
/// The dense constructors cost as much as the constructors of
/// [`Tablebase`](crate::retrograde::Tablebase) with the same names. Only the walk backwards is
/// shorter: it stops at the horizon. Their forecasts are the same, too. They work on as many
/// threads as [`Run`] says. [`explore`](Self::explore) looks only at positions within the horizon,
/// on one thread. Its bytes:
///
/// * Kept: `size_of::<(P, u32)>()` per position, and 6 to 12 more. Twice as many while the table
///   grows.
/// * While building: 17 more per position, and 10 per move of a position closer than the horizon.
/// # Example
/// The player who moves to `end` wins. `far` is two plies further from `end` than `near`.
/// ```
/// use gt_core::{Outcome, Run, Value, bounded::Horizon, graph::GameGraph};
/// let game: GameGraph = "far -> step\nstep -> near\nnear -> end far\nend".parse().unwrap();
/// let horizon = Horizon::dense(&game, 2, &Run::new()).unwrap();
/// assert_eq!(horizon.within(&2, 1), Some(Outcome::Win));
/// assert_eq!(horizon.within(&2, 0), Some(Outcome::Draw)); // stopped after 0 plies
/// assert_eq!(horizon.within(&0, 2), Some(Outcome::Draw)); // the win takes 3 plies
/// assert_eq!(horizon.within(&0, 3), None); // beyond the horizon: unknown
/// assert_eq!((horizon.least_k(&1), horizon.least_k(&0)), (Some(2), None));
/// assert_eq!(horizon.forced(&1), Some(Value::Loss { plies: 2 }));
/// assert_eq!(horizon.plies(), 2);
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
    /// Decides for every rank of `game` what can be forced within `plies` plies.
    ///
    /// Stores the reverse graph, the predecessors of every position, while it works. Two scans
    /// before the walk look at every position, however small `plies` is. Only the walk backwards is
    /// shorter.
    /// # Complexity
    /// Time O(ranks + moves). Memory as [`Tablebase::dense`](crate::retrograde::Tablebase::dense):
    /// 13 bytes per rank and 4 per move while building, or 8 and 6 if that is more: 56 bytes per
    /// rank with 8 moves a position, 104 with 16. 4 bytes per rank are kept. If a limit on memory
    /// forbids that, 4 bytes per rank suffice.
    /// # Errors
    /// As [`Tablebase::dense`](crate::retrograde::Tablebase::dense).
    pub fn dense(game: G, plies: u32, run: &Run) -> Result<Self, SolveError> {
        let job = Job { game: &game, run: &run.started(), last_ply: plies };
        let solved = job.by_moves()?;
        Ok(Self {
            game,
            store: Dense::new(solved.entries),
            plies: seen(plies, solved.reached),
            stats: solved.stats,
        })
    }
}

impl<G: Indexed + Predecessors + Shared> Horizon<G, Dense> {
    /// Solves all ranks up to `plies` plies by the game's predecessors, and stores no graph.
    ///
    /// If the `predecessors` of the game are wrong, the answers are wrong. Check the game with the
    /// law `predecessors` of the test kit.
    /// # Complexity
    /// Time O(ranks + moves). 9 bytes per rank while building, and one bit more if there are holes;
    /// 4 bytes kept.
    /// # Errors
    /// As
    /// [`Tablebase::dense_by_predecessors`](crate::retrograde::Tablebase::dense_by_predecessors).
    pub fn dense_by_predecessors(game: G, plies: u32, run: &Run) -> Result<Self, SolveError> {
        let job = Job { game: &game, run: &run.started(), last_ply: plies };
        let solved = job.by_predecessors()?;
        Ok(Self {
            game,
            store: Dense::new(solved.entries),
            plies: seen(plies, solved.reached),
            stats: solved.stats,
        })
    }
}

impl<G: Game> Horizon<G, Hashed<G::Position>> {
    /// Looks `plies` plies ahead from `roots`.
    ///
    /// For a position first met *j* plies from the nearest root, the table sees `plies` - *j*
    /// plies. So it sees furthest from the roots.
    ///
    /// Positions at *j* = `plies` are only asked whether the game is over. Their moves are not
    /// looked at, even if they lead to nothing new.
    ///
    /// Generates the moves of a position once. Works on the calling thread, whatever `run` says.
    ///
    /// If there are no positions at *j* = `plies`, or the game is over at all of them, the search
    /// has seen everything that play can reach. Then the table sees at least `plies` plies from
    /// every position met.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached. A limit on memory counts the bytes given in
    ///   the documentation of the type.
    /// * [`SolveError::EndlessPoints`] if the search has seen everything that play can reach, and
    ///   endless play is worth points where nothing is forced.
    /// * [`SolveError::TooManyPositions`] beyond 2^31 - 9 positions.
    /// * [`SolveError::Overflow`] beyond 2^31 - 9 moves of one position, 2^32 - 1 moves into a
    ///   block of 2^15 positions, or 2^30 - 1 plies.
    /// # Example
    /// ```
    /// use gt_core::{Outcome, Run, bounded::Horizon, prelude::*};
    /// /// A number; a move adds 3 or subtracts 1. At 0 there is no move: the player to move loses.
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
    /// // There are infinitely many positions, but only a few are close.
    /// let horizon = Horizon::explore(Count, [1], 4, &Run::new()).unwrap();
    /// assert_eq!(horizon.within(&1, 4), Some(Outcome::Win)); // to 0
    /// assert_eq!(horizon.within(&4, 3), Some(Outcome::Draw)); // one ply from the root
    /// assert_eq!(horizon.within(&4, 4), None);
    /// assert_eq!(horizon.within(&1000, 0), None);
    /// ```
    ///
    /// The table knows that it has seen everything only after a ply that finds no new position:
    /// ```
    /// # use gt_core::{Run, bounded::Horizon, graph::GameGraph};
    /// let game: GameGraph = "a -> b\nb -> b".parse().unwrap();
    /// let explored = |plies| Horizon::explore(&game, [0], plies, &Run::new()).unwrap();
    /// let seen = [0, 1].map(|p| explored(1).sees(&p));
    /// assert_eq!(seen, [Some(1), Some(0)]); // the move of b is not looked at
    /// assert_eq!([0, 1].map(|p| explored(2).sees(&p)), [Some(u32::MAX); 2]);
    /// ```
    pub fn explore(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        plies: u32,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let view = look_ahead(&game, roots, plies, &run.started())?;
        let plies = if view.is_all { u32::MAX } else { plies };
        Ok(Self { game, store: view.kept, plies, stats: view.stats })
    }
}

/// Returns how far a table sees; after a fixpoint no number of plies can force more.
const fn seen(plies: u32, reached: Reached) -> u32 {
    match reached {
        Reached::Fixpoint => u32::MAX,
        Reached::LastPly => plies,
    }
}

impl<G: Game, S: Store<G>> Horizon<G, S> {
    /// Returns how many plies the table sees, `k_inf`.
    ///
    /// `u32::MAX` if nothing more can be forced in any number of plies.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns what building the table took.
    ///
    /// `positions` counts the entries of the table; in a dense table all ranks, holes included.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns the outcome of `position` if play stops after `k` plies and is then drawn.
    ///
    /// * `Win` or `Loss`: forced within `k` plies.
    /// * `Draw`: neither player can force a win within `k` plies.
    /// * `None`: unknown. The table does not have the position, or does not see `k` plies from it.
    ///
    /// As `k` grows, an answer changes at most once: from `Draw` to the forced outcome, or to
    /// `None` where the table sees no further.
    /// # Complexity
    /// One lookup, whatever `k` is.
    pub fn within(&self, position: &G::Position, k: u32) -> Option<Outcome> {
        let entry = self.store.entry(&self.game, position);
        match entry.value() {
            Some(value) => Some(if value.plies().is_some_and(|least| least <= k) {
                value.outcome()
            } else {
                Outcome::Draw
            }),
            None => entry.open_count().filter(|&seen| k <= seen).map(|_| Outcome::Draw),
        }
    }

    /// Returns what is forced at `position`, `Win` or `Loss`, with the least number of plies.
    ///
    /// `None` if nothing is forced as far as the table sees; [`sees`](Self::sees) tells how far.
    /// `None` also for a draw by rule.
    pub fn forced(&self, position: &G::Position) -> Option<Value> {
        let value = self.store.entry(&self.game, position).value();
        value.filter(|value| value.plies().is_some())
    }

    /// Returns the least k such that a win or a loss is forced within k plies.
    ///
    /// `None` as for [`forced`](Self::forced). [`within`](Self::within) is `Draw` for a smaller k,
    /// and the forced outcome from this k on.
    pub fn least_k(&self, position: &G::Position) -> Option<u32> {
        self.forced(position).and_then(Value::plies)
    }

    /// Returns the greatest k that [`within`](Self::within) answers for.
    ///
    /// * `None`: the table does not have the position.
    /// * `u32::MAX`: something is forced, or nothing ever will be.
    ///
    /// In a table from [`explore`](Self::explore) it falls by one with every ply from the roots.
    pub fn sees(&self, position: &G::Position) -> Option<u32> {
        let entry = self.store.entry(&self.game, position);
        entry.open_count().or_else(|| entry.value().map(|_| u32::MAX))
    }
}

/// Forced values, and draws where nothing can ever be forced.
///
/// `None` where the table does not see far enough.
impl<G: Game, S: Store<G>> Solution for Horizon<G, S> {
    type Game = G;
    type Answer = Value;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        Ok(self.store.entry(&self.game, position).value())
    }

    fn kept_bytes(&self) -> u64 {
        self.store.bytes()
    }
}

/// Visits positions in the order of ranks, or in no order if the table is hashed.
impl<G: Game, S: Store<G>> Enumerate for Horizon<G, S> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&G::Position, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut known = self
            .store
            .positions(&self.game)
            .filter_map(|(p, entry)| entry.value().map(|value| (p, value)));
        let _ = known.try_for_each(|(position, value)| visit(&position, value));
        Ok(())
    }
}

impl<G: Partizan, S: Store<G>> Horizon<G, S> {
    /// Returns `dp[state][k][player]`: whether `player`, to move, can force a win within `k` plies.
    ///
    /// The board is the board of `position`. `None` if `player` cannot be to move on this board, or
    /// if the table does not see `k` plies from it.
    ///
    /// For a table from [`explore`](Horizon::explore), pass each board as two roots, one for each
    /// player to move: play from one of them need not lead to the other.
    /// # Complexity
    /// One lookup, and one call of [`with_turn`](Partizan::with_turn).
    pub fn can_win(&self, position: &G::Position, k: u32, player: Player) -> Option<bool> {
        let given = self.game.with_turn(position, player)?;
        self.within(&given, k).map(|outcome| outcome == Outcome::Win)
    }
}

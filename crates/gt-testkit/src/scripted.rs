//! A game whose rules are closures: one type for all small games of a test.
//!
//! A solver is compiled anew for each type of game. With a type for each small game, the compiler
//! takes minutes for tests that run for seconds. A [`Scripted`] game decides at run time what it
//! is, so the solvers are compiled once.
//!
//! # Should I be using this?
//! Yes, for games of a few lines in the tests of a solver: chains, heaps, games too large for
//! memory, games that break one point of a contract, rules that count their calls or panic. Use a
//! [`GameGraph`] if the positions can be written down.
//!
//! No, for a game that people play: write its type. A scripted game has every trait, so it
//! promises what it may not keep, and `laws::all!` checks traits that mean nothing for it.
//!
//! # Invariants
//! A move is the position that it leads to, unless [`with_labels`](Scripted::with_labels) says
//! otherwise. What was not given has the value of the trait's default if there is one. A rank, a
//! tier, a predecessor or a turn that was not given panics.

use core::fmt;
use core::hash::Hash;
use core::ops::{Range, RangeInclusive};
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use gt_core::graph::GameGraph;
use gt_core::prelude::*;

mod rules;

const NO_RANKS: &str = "a scripted game with ranks, by `ranked`";
const NO_RANKS_IN_TIERS: &str = "a scripted game with ranks in tiers, by `ranked_in_tiers`";

/// What a position can be: small, and shared by threads.
pub trait Place: Copy + Eq + Hash + fmt::Debug + Send + Sync {}

impl<P: Copy + Eq + Hash + fmt::Debug + Send + Sync> Place for P {}

/// Some positions, made one after the other.
type Places<'r, P> = Box<dyn Iterator<Item = P> + 'r>;
/// An answer of the rules about a position.
type Rule<'r, P, A> = Arc<dyn Fn(P) -> A + Send + Sync + 'r>;
/// A position with the other player to move, if there is one.
type TurnRule<'r, P> = Arc<dyn Fn(P, Player) -> Option<P> + Send + Sync + 'r>;
/// The positions of some ranks of a tier.
type BlockRule<'r, P> = Arc<dyn Fn(u32, Range<u64>) -> Vec<(u64, P)> + Send + Sync + 'r>;
/// Puts a position into bytes.
type PutRule<'r, P> = Arc<dyn Fn(P, &mut Encoder<'_>) + Send + Sync + 'r>;
/// Takes a position from bytes.
type TakeRule<'r, P> = Arc<dyn Fn(&mut Decoder<'_>) -> Option<P> + Send + Sync + 'r>;
/// Hears the number of a call and the position asked about.
type Hook<'r, P> = Arc<dyn Fn(u64, P) + Send + Sync + 'r>;

/// A game whose rules are closures; the [module docs](self) say when to use it.
///
/// Clones share the closures and the [count of calls](Self::calls).
/// # Example
/// A heap of 20 matches, from which a player takes one to three:
/// ```
/// use gt_core::{Run, memo, prelude::*, retrograde::Tablebase};
/// use gt_testkit::scripted::Scripted;
/// let taken = |left: u32| (1..=3).filter_map(move |taken| left.checked_sub(taken));
/// let heap = Scripted::new(20, taken).numbered(21);
/// let values = memo::Values::new(&heap, &Run::new());
/// assert_eq!(values.value(&20), Ok(Some(Value::Loss { plies: 10 })));
/// assert_eq!(values.best_moves(&18), Ok(Some(vec![16])));
/// assert!(Tablebase::dense(&heap, &Run::new()).is_ok());
/// ```
#[derive(Clone)]
#[must_use]
pub struct Scripted<'r, P = u32> {
    start: P,
    moves: Rule<'r, P, Places<'r, P>>,
    play: Option<Arc<dyn Fn(P, P) -> P + Send + Sync + 'r>>,
    decided: Option<Rule<'r, P, Option<Outcome>>>,
    blocked: Rule<'r, P, Outcome>,
    endless: Option<Rule<'r, P, Margin>>,
    before: Option<Rule<'r, P, Places<'r, P>>>,
    ranks: Option<Ranks<'r, P>>,
    tiers: Option<Tiers<'r, P>>,
    ranks_in_tiers: Option<RanksInTiers<'r, P>>,
    margin: Option<Rule<'r, P, Margin>>,
    bounds: Option<Rule<'r, P, RangeInclusive<Margin>>>,
    rest: Option<Rule<'r, P, Option<(Margin, P)>>>,
    representative: Option<Rule<'r, P, P>>,
    images: Option<Rule<'r, P, Vec<P>>>,
    score: Option<Rule<'r, P, Score>>,
    components: Option<Rule<'r, P, Vec<P>>>,
    turn: Option<Rule<'r, P, Player>>,
    with_turn: Option<TurnRule<'r, P>>,
    bytes: Option<(PutRule<'r, P>, TakeRule<'r, P>)>,
    calls: Arc<AtomicU64>,
    hook: Option<Hook<'r, P>>,
}

#[derive(Clone)]
struct Ranks<'r, P> {
    len: u64,
    rank: Rule<'r, P, u64>,
    unrank: Arc<dyn Fn(u64) -> Option<P> + Send + Sync + 'r>,
    successors: Option<Rule<'r, P, Vec<u64>>>,
}

#[derive(Clone)]
struct Tiers<'r, P> {
    tier: Rule<'r, P, u32>,
    next: Arc<dyn Fn(u32) -> Vec<u32> + Send + Sync + 'r>,
}

#[derive(Clone)]
struct RanksInTiers<'r, P> {
    all: Arc<dyn Fn() -> Places<'r, u32> + Send + Sync + 'r>,
    len: Arc<dyn Fn(u32) -> u64 + Send + Sync + 'r>,
    rank: Rule<'r, P, u64>,
    unrank: Arc<dyn Fn(u32, u64) -> Option<P> + Send + Sync + 'r>,
    block: Option<BlockRule<'r, P>>,
    successors: Option<Rule<'r, P, Vec<(u32, u64)>>>,
}

/// Methods that give the game one more answer of its rules.
macro_rules! answers {
    ($($(#[$doc:meta])* $method:ident: $field:ident($($given:ty),*) $(-> $answer:ty)?;)*) => {
        impl<'r, P: Place> Scripted<'r, P> { $(
            $(#[$doc])*
            pub fn $method(self, $field: impl Fn($($given),*) $(-> $answer)? + Send + Sync + 'r) -> Self {
                Self { $field: Some(Arc::new($field)), ..self }
            }
        )* }
    };
}

answers! {
    /// Gives the game moves that are labels: `play` returns the position after a position and a
    /// label.
    ///
    /// So two moves may lead to the same position, and positions may share their moves.
    with_labels: play(P, P) -> P;
    /// Gives the game positions that are over by rule.
    with_decided: decided(P) -> Option<Outcome>;
    /// Makes the game a sum, of the independent parts of a position.
    with_components: components(P) -> Vec<P>;
    /// Gives the game two players who may differ, and says who is to move.
    with_players: turn(P) -> Player;
    /// Gives the game the position of the same board with either player to move.
    with_given_turn: with_turn(P, Player) -> Option<P>;
    /// Gives the game a margin for each position that is over.
    with_margin: margin(P) -> Margin;
    /// Gives the game a margin for endless play through each position.
    with_endless_by: endless(P) -> Margin;
    /// Gives the game bounds for what play can still reach.
    with_bounds: bounds(P) -> RangeInclusive<Margin>;
    /// Gives the game points that no play changes, and the position without them.
    with_rest: rest(P) -> Option<(Margin, P)>;
    /// Gives the game symmetries: one position for each orbit.
    with_representative: representative(P) -> P;
    /// Gives the game a list of the positions of an orbit.
    with_images: images(P) -> Vec<P>;
    /// Gives the game a guess for the player to move.
    with_score: score(P) -> Score;
    /// Gives the game a hook: each call of `moves` or `predecessors` calls it first, with the
    /// number of such calls so far, this one included, and the position.
    hook: hook(u64, P);
}

impl<'r, P: Place> Scripted<'r, P> {
    /// Makes a game from its initial position and its moves: the positions that they lead to.
    ///
    /// A player who cannot move loses. Write `0_u32` where the rules do not say the type: a `0`
    /// alone makes a game of `i32`, for which each solver is compiled once more.
    pub fn new<I>(start: P, moves: impl Fn(P) -> I + Send + Sync + 'r) -> Self
    where
        I: IntoIterator<Item = P, IntoIter: 'r>,
    {
        Self {
            start,
            moves: Arc::new(move |at| Box::new(moves(at).into_iter())),
            play: None,
            decided: None,
            blocked: Arc::new(|_| Outcome::Loss),
            endless: None,
            before: None,
            ranks: None,
            tiers: None,
            ranks_in_tiers: None,
            margin: None,
            bounds: None,
            rest: None,
            representative: None,
            images: None,
            score: None,
            components: None,
            turn: None,
            with_turn: None,
            bytes: None,
            calls: Arc::default(),
            hook: None,
        }
    }

    /// Starts the game at another position.
    pub fn starting_at(self, start: P) -> Self {
        Self { start, ..self }
    }

    /// Gives the game other moves.
    pub fn with_moves<I>(self, moves: impl Fn(P) -> I + Send + Sync + 'r) -> Self
    where
        I: IntoIterator<Item = P, IntoIter: 'r>,
    {
        Self { moves: Arc::new(move |at| Box::new(moves(at).into_iter())), ..self }
    }

    /// Gives the game another outcome for a player who cannot move.
    pub fn with_blocked(self, blocked: Outcome) -> Self {
        self.with_blocked_by(move |_| blocked)
    }

    /// Gives the game an outcome for each position whose player cannot move.
    pub fn with_blocked_by(self, blocked: impl Fn(P) -> Outcome + Send + Sync + 'r) -> Self {
        Self { blocked: Arc::new(blocked), ..self }
    }

    /// Gives the game moves backwards: the distinct positions before each position.
    pub fn before<I>(self, before: impl Fn(P) -> I + Send + Sync + 'r) -> Self
    where
        I: IntoIterator<Item = P, IntoIter: 'r>,
    {
        Self { before: Some(Arc::new(move |at| Box::new(before(at).into_iter()))), ..self }
    }

    /// Gives the game ranks below `len`.
    pub fn ranked(
        self,
        len: u64,
        rank: impl Fn(P) -> u64 + Send + Sync + 'r,
        unrank: impl Fn(u64) -> Option<P> + Send + Sync + 'r,
    ) -> Self {
        let (rank, unrank) = (Arc::new(rank), Arc::new(unrank));
        Self { ranks: Some(Ranks { len, rank, unrank, successors: None }), ..self }
    }

    /// Gives the game a method of its own for the ranks of successors.
    /// # Panics
    /// If the game has no ranks.
    pub fn with_successor_ranks(
        mut self,
        ranks: impl Fn(P) -> Vec<u64> + Send + Sync + 'r,
    ) -> Self {
        self.ranks.as_mut().expect(NO_RANKS).successors = Some(Arc::new(ranks));
        self
    }

    /// Puts the game in tiers: the tier of a position, and the other tiers that a tier leads to.
    pub fn tiered(
        self,
        tier: impl Fn(P) -> u32 + Send + Sync + 'r,
        next: impl Fn(u32) -> Vec<u32> + Send + Sync + 'r,
    ) -> Self {
        Self { tiers: Some(Tiers { tier: Arc::new(tier), next: Arc::new(next) }), ..self }
    }

    /// Gives the game ranks inside its tiers: all tiers, and of each its length, the rank of a
    /// position, and the position of a rank.
    ///
    /// The list of all tiers is not stored. It may be too long for the memory.
    pub fn ranked_in_tiers(
        self,
        all: impl IntoIterator<Item = u32, IntoIter: 'r> + Clone + Send + Sync + 'r,
        len: impl Fn(u32) -> u64 + Send + Sync + 'r,
        rank: impl Fn(P) -> u64 + Send + Sync + 'r,
        unrank: impl Fn(u32, u64) -> Option<P> + Send + Sync + 'r,
    ) -> Self {
        let ranks = RanksInTiers {
            all: Arc::new(move || Box::new(all.clone().into_iter())),
            len: Arc::new(len),
            rank: Arc::new(rank),
            unrank: Arc::new(unrank),
            block: None,
            successors: None,
        };
        Self { ranks_in_tiers: Some(ranks), ..self }
    }

    /// Gives the game a method of its own for the positions of a block of a tier.
    /// # Panics
    /// If the game has no ranks in tiers.
    pub fn with_block(
        mut self,
        block: impl Fn(u32, Range<u64>) -> Vec<(u64, P)> + Send + Sync + 'r,
    ) -> Self {
        self.ranks_in_tiers.as_mut().expect(NO_RANKS_IN_TIERS).block = Some(Arc::new(block));
        self
    }

    /// Gives the game a method of its own for the tiers and ranks of successors.
    /// # Panics
    /// If the game has no ranks in tiers.
    pub fn with_successor_tier_ranks(
        mut self,
        ranks: impl Fn(P) -> Vec<(u32, u64)> + Send + Sync + 'r,
    ) -> Self {
        self.ranks_in_tiers.as_mut().expect(NO_RANKS_IN_TIERS).successors = Some(Arc::new(ranks));
        self
    }

    /// Gives the game bytes of its positions; a game without has the bytes of its ranks.
    pub fn encoded(
        self,
        put: impl Fn(P, &mut Encoder<'_>) + Send + Sync + 'r,
        take: impl Fn(&mut Decoder<'_>) -> Option<P> + Send + Sync + 'r,
    ) -> Self {
        Self { bytes: Some((Arc::new(put), Arc::new(take))), ..self }
    }

    /// Returns the same game with a count of calls of its own, at zero.
    pub fn recounted(&self) -> Self {
        Self { calls: Arc::default(), ..self.clone() }
    }

    /// Returns how often this game and its clones were asked for moves or predecessors.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }
}

impl<'r> Scripted<'r, u32> {
    /// Plays on the positions and edges of `graph`, with its ranks and its moves backwards.
    ///
    /// Two edges between the same positions are the same move, listed twice. It keeps a reverse
    /// graph as soon as it is asked for moves backwards.
    /// # Panics
    /// If it is asked for the moves from a position that the graph does not have.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, prelude::*};
    /// # use gt_testkit::scripted::Scripted;
    /// let graph: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
    /// let game = Scripted::of_graph(&graph);
    /// assert_eq!(game.moves(&0).collect::<Vec<_>>(), [1, 2]);
    /// assert_eq!(game.predecessors(&2).collect::<Vec<_>>(), [0, 1]);
    /// ```
    pub fn of_graph(graph: &'r GameGraph) -> Self {
        let reverse = OnceLock::new();
        Self::new(graph.initial(), move |at| graph.edges(at).iter().copied())
            .with_decided(move |at| graph.outcome_by_rule(at))
            .numbered(graph.len())
            .before(move |at| {
                let reverse = reverse.get_or_init(|| graph.clone().into_reversible());
                reverse.predecessors(&at).collect::<Vec<_>>()
            })
    }

    /// Gives the game the positions `0..len`, each of which is its own rank.
    pub fn numbered(self, len: u32) -> Self {
        let unrank = move |rank| u32::try_from(rank).ok().filter(|&at| at < len);
        self.ranked(len.into(), u64::from, unrank)
    }

    /// Gives the game the positions `0..len`, in tiers of `tier` successive numbers; a tier
    /// leads to all lesser ones.
    /// # Panics
    /// If `tier` is 0.
    pub fn in_tiers(self, len: u32, tier: u32) -> Self {
        let tier_len = move |at: u32| u64::from(len.min((at + 1) * tier) - at * tier);
        self.tiered(move |at| at / tier, |at| (0..at).collect()).ranked_in_tiers(
            0..len.div_ceil(tier),
            tier_len,
            move |at| u64::from(at % tier),
            move |at, rank| {
                let rank = u32::try_from(rank).ok().filter(|&rank| rank < tier)?;
                Some(at * tier + rank).filter(|&at| at < len)
            },
        )
    }
}

/// Shows the initial position: rules cannot be shown.
impl<P: Place> fmt::Debug for Scripted<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scripted").field("start", &self.start).finish_non_exhaustive()
    }
}

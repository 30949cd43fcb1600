//! Several laws of one game, checked together on one sample of positions.
//!
//! All laws share the sample, because drawing it costs as much as a law. Only the law
//! [`notation`](super::notation) has one of its own if the sample begins at ranks. The law
//! [`game`](super::game) always comes first: if it is broken, the findings of other laws may only
//! be consequences. The other laws follow in the order in which they were added. The first
//! violation ends the run.
//!
//! [`all!`](super::all) makes a suite of every law that fits the game.
use core::fmt;

use super::checked::Checked;
use super::erased::{AnyGame, Capabilities, Kept, RankedTiersOf, TiersOf, Turn};
use super::impartial::OtherTurn;
use super::reach::Reach;
use super::violation::{Violation, enforce};
use gt_core::capability::{
    Encode, Evaluate, Grid, Images, Indexed, IndexedTiers, Margins, Notation, Predecessors,
    Symmetric, Tiered,
};
use gt_core::game::Game;
use gt_core::outcome::Player;
use gt_core::promise::{Acyclic, Impartial, Partizan, Shared};

mod checks;
mod plan;

use plan::{Law, Plan};

/// Laws to check together on one sample of positions; [`game`](super::game) is always the first.
///
/// [`all!`](super::all) makes a suite with every law that fits. Make one by hand for a game that
/// breaks a law on purpose, and to start from other positions.
/// # Example
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_testkit::laws::Suite;
/// let game: GameGraph = "a -> b\nb -> a\nc -> a b\nd".parse().unwrap();
/// let report = Suite::of(&game).from(2).indexed().notation().run();
/// assert_eq!(report.laws(), ["game", "indexed", "notation"]);
/// assert_eq!(report.positions(), 4);
/// ```
#[must_use = "nothing is checked before `run` or `check`"]
pub struct Suite<'g, G: Game> {
    game: &'g G,
    copy: Option<G>,
    roots: Vec<G::Position>,
    turn: Option<Turn<G>>,
    other_turn: Option<OtherTurn<G>>,
    capabilities: Capabilities<'g, G>,
    plan: Plan,
}

impl<'g, G: Game> Suite<'g, G> {
    /// Returns a suite of the law [`game`](super::game) alone, with the default reach.
    pub fn of(game: &'g G) -> Self {
        let first = Law { name: "game", check: checks::game, in_play: false };
        let plan = Plan {
            reach: Reach::default(),
            more_roots: Vec::new(),
            is_shown: false,
            knows_turn: false,
            knows_other_turn: false,
            more: Vec::new(),
            laws: std::vec![first],
        };
        let (copy, roots, turn, other_turn) = (None, Vec::new(), None, None);
        Self { game, copy, roots, turn, other_turn, capabilities: Capabilities::default(), plan }
    }

    /// Sets how far the laws look.
    ///
    /// The last call counts. [`Reach`] says what it costs.
    pub const fn reach(mut self, reach: Reach) -> Self {
        self.plan.reach = reach;
        self
    }

    /// Adds `position` to the positions from which the sample starts.
    ///
    /// Use it for rare endgames, and for positions too far from the start for the [`Reach`]. The
    /// position must be possible under the rules. Otherwise laws may fail although the game is
    /// right.
    pub fn from(mut self, position: G::Position) -> Self {
        self.roots.push(position);
        self
    }

    /// Shows positions and moves of a counterexample by the [`Notation`] of the game.
    ///
    /// A text that does not read back is not shown: then `Debug` stands in for it.
    pub fn shown(mut self) -> Self
    where
        G: Notation,
    {
        self.capabilities.texts = Some(|kept| kept);
        self.plan.is_shown = true;
        self
    }

    /// Tells the law [`game`](super::game()) whose turn it is.
    ///
    /// It then checks that players alternate. The last call counts.
    ///
    /// The law has an [example](super::game()#example).
    pub fn turn(mut self, turn: fn(&G, &G::Position) -> Player) -> Self {
        self.turn = Some(turn);
        self.plan.knows_turn = true;
        self
    }

    /// Asks the [`Partizan`] game whose turn it is; [`turn`](Self::turn) asks a function.
    pub(super) fn turn_of_game(self) -> Self
    where
        G: Partizan,
    {
        self.turn(G::turn)
    }

    /// Tells the law [`impartial`](super::impartial) how to give the turn to the other player.
    ///
    /// `other` returns the same board with the other player to move, or `None` if that player
    /// cannot be to move there. The law then checks that both players have the same moves. The last
    /// call counts.
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_testkit::laws::Suite;
    /// /// A player takes one or two matches; only the second player may not take two.
    /// struct Unequal;
    /// impl Game for Unequal {
    ///     type Position = (u8, Player);
    ///     type Move = u8;
    ///     fn initial(&self) -> (u8, Player) { (5, Player::First) }
    ///     fn moves(&self, at: &(u8, Player)) -> impl Iterator<Item = u8> {
    ///         1..=at.0.min(if at.1 == Player::First { 2 } else { 1 })
    ///     }
    ///     fn play(&self, at: &(u8, Player), taken: u8) -> (u8, Player) { (at.0 - taken, !at.1) }
    /// }
    /// impl Impartial for Unequal {} // a lie
    /// let suite = Suite::of(&Unequal).impartial().other_turn(|_, at| Some((at.0, !at.1)));
    /// let violation = suite.check().unwrap_err();
    /// assert_eq!((violation.law(), violation.point()), ("impartial", 4));
    /// ```
    pub fn other_turn(mut self, other: fn(&G, &G::Position) -> Option<G::Position>) -> Self
    where
        G: Impartial,
    {
        self.other_turn = Some(other);
        self.plan.knows_other_turn = true;
        self
    }

    /// Lets the law [`game`](super::game()) ask a copy of the rules as well, in another order.
    ///
    /// This finds a cache that confuses positions. Make the copy before the rules are asked
    /// anything.
    pub fn copy(mut self, copy: G) -> Self
    where
        G: Sized + 'g,
    {
        self.copy = Some(copy);
        self.plan.more.push(checks::copy);
        self
    }

    /// Copies the game; [`copy`](Self::copy) takes a copy.
    pub(super) fn copy_of_game(self) -> Self
    where
        G: Clone,
    {
        let copy = self.game.clone();
        self.copy(copy)
    }

    /// Lets the law [`game`](super::game()) ask on other threads as well.
    pub fn threads(mut self) -> Self
    where
        G: Shared<Move: Send + Sync>,
    {
        self.capabilities.elsewhere = Some(|kept| kept);
        self.plan.more.push(checks::threads);
        self
    }

    fn law(mut self, name: &'static str, check: plan::Check) -> Self {
        self.plan.laws.push(Law { name, check, in_play: false });
        self
    }

    /// Adds the law [`indexed`](super::indexed): ranks and positions belong together one to one.
    ///
    /// Every law of the suite but [`notation`](Self::notation) then also looks at positions spread
    /// over all ranks. Play may not reach them, but dense solvers do.
    pub fn indexed(mut self) -> Self
    where
        G: Indexed,
    {
        self.capabilities.ranks = Some(|kept| kept);
        self.plan.more_roots.push(checks::unranked);
        self.law("indexed", checks::indexed)
    }

    /// Adds the law [`tiered`](super::tiered()): no move leads to a greater tier.
    pub fn tiered(self) -> Self
    where
        G: Tiered,
    {
        self.in_tiers("tiered", checks::tiered)
    }

    fn in_tiers(mut self, name: &'static str, check: plan::Check) -> Self
    where
        G: Tiered,
    {
        let tiers = self.capabilities.tiers;
        self.capabilities.tiers = tiers.or(Some(|kept| Box::new(TiersOf::new(kept))));
        self.law(name, check)
    }

    /// Adds the law [`indexed_tiers`](super::indexed_tiers()): tiers, ranks and positions belong
    /// together.
    ///
    /// Every law of the suite but [`notation`](Self::notation) then also looks at positions spread
    /// over all tiers and ranks.
    pub fn indexed_tiers(mut self) -> Self
    where
        G: IndexedTiers,
    {
        self.capabilities.tiers = Some(|kept| Box::new(RankedTiersOf(TiersOf::new(kept))));
        self.plan.more_roots.push(checks::unranked_in_tiers);
        self.law("indexed_tiers", checks::indexed_tiers)
    }

    /// Adds the law [`tiered_symmetric`](super::tiered_symmetric).
    ///
    /// The tiers of the game are also those of its reduced game.
    pub fn tiered_symmetric(mut self) -> Self
    where
        G: Tiered + Symmetric,
    {
        self.capabilities.symmetries = Some(|kept| kept);
        self.in_tiers("tiered_symmetric", checks::tiered_symmetric)
    }

    /// Adds the law [`notation`](super::notation).
    ///
    /// Written text reads back, and garbage is refused without a panic. It looks at positions in
    /// play alone, because a parser may refuse a position to which no play leads, even if it has a
    /// rank.
    pub fn notation(mut self) -> Self
    where
        G: Notation,
    {
        self.capabilities.texts = Some(|kept| kept);
        self.plan.laws.push(Law { name: "notation", check: checks::notation, in_play: true });
        self
    }

    /// Checks every law in the order in which they were added, and returns the first violation.
    ///
    /// For tests that expect a violation, and for tools that continue after a failure. Tests of
    /// games use [`run`](Self::run).
    /// # Errors
    /// The first [`Violation`]; see the example there.
    pub fn check(self) -> Result<Checked, Violation> {
        let kept = Kept::new(self.game, self.copy, self.turn, self.other_turn);
        let tiers = self.capabilities.tiers.map(|tiers_of| tiers_of(&kept));
        let rest = self.capabilities.of(&kept, tiers.as_deref());
        let game = AnyGame::new(&kept, rest);
        let roots = self.roots.into_iter().map(|root| game.position(kept.keep(root))).collect();
        self.plan.check(&game, roots)
    }

    /// Checks every law in the order in which they were added, and returns which were checked.
    /// # Panics
    /// Panics with a counterexample at the first law that is broken.
    #[track_caller]
    pub fn run(self) -> Checked {
        enforce(self.check())
    }
}

/// A law that asks what the game has, and no more.
macro_rules! laws {
    ($(
        $(#[$doc:meta])*
        $law:ident: $first:ident $(+ $more:ident)* $(asks $($asked:ident)+)?;
    )*) => {
        impl<G: Game> Suite<'_, G> { $(
            #[doc = concat!("Adds the law [`", stringify!($law), "`](super::", stringify!($law), "()).")]
            $(#[$doc])*
            pub fn $law(mut self) -> Self
            where
                G: $first $(+ $more)*,
            {
                $($(self.capabilities.$asked = Some(|kept| kept);)+)?
                let (name, check) = (stringify!($law), checks::$law);
                self.plan.laws.push(Law { name, check, in_play: false });
                self
            }
        )* }
    };
}

laws! {
    acyclic: Acyclic;
    ///
    /// To check that both players have the same moves, add [`other_turn`](Self::other_turn).
    impartial: Impartial asks sums;
    partizan: Partizan asks turns;
    partizan_impartial: Partizan + Impartial asks turns;
    predecessors: Predecessors asks backwards;
    indexed_predecessors: Indexed + Predecessors asks ranks backwards;
    symmetric: Symmetric asks symmetries;
    indexed_symmetric: Indexed + Symmetric asks ranks symmetries;
    symmetric_predecessors: Symmetric + Predecessors asks symmetries backwards;
    images: Images asks symmetries images;
    indexed_images: Indexed + Images asks ranks symmetries images;
    evaluate: Evaluate asks scores;
    ///
    /// It does not suit a game whose score has a bonus for being to move.
    partizan_evaluate: Evaluate + Partizan asks scores turns;
    margins: Margins asks points;
    encode: Encode asks bytes;
    grid: Grid asks boards;
}

impl<G: Game> fmt::Debug for Suite<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suite").field("plan", &self.plan).finish_non_exhaustive()
    }
}

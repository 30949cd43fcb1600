//! Misère play as a parameter: a player who cannot move wins.

use core::fmt;

use gt_core::capability::{Decoder, Encoder, Glyph, GridSize};
use gt_core::{
    Acyclic, Encode, Game, Grid, Impartial, Indexed, Margin, Notation, Outcome, ParseError, Player,
    Predecessors, Shared,
};

use super::games::Unmade;
use super::offer::{Offer, family};

/// The parameter that asks for misère play.
const MISERE: &str = "misere";

/// A game in normal play, or in misère play if its name says so; made by [`misere_family`].
///
/// In *misère play* every final outcome is flipped: who would have lost has won. One type for both
/// lets the solvers be compiled once. It has what does not depend on who wins.
///
/// # Invariant
/// The type is [`Impartial`], which holds in normal play alone, because nimbers belong to it. So
/// its offer says [`impartial_if`](Offer::impartial_if) with [`is_normal`](Self::is_normal), and
/// only an offer makes a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereIf<G> {
    game: G,
    is_misere: bool,
}

/// A game with parameters, of which one may be `misere`: `name:parameters:misere`.
///
/// The word may stand between any two colons, or at the end. `read` gets the other parameters, as
/// for [`family`].
///
/// # Example
/// ```
/// use gt_app::{Games, MisereIf, misere_family};
/// use gt_core::example::Matches;
/// use gt_core::{Outcome, Run};
///
/// let read = |text: &str| text.parse().map(Matches).map_err(|_| "expected a number of matches");
/// let kind = misere_family("matches", "21", read).acyclic().impartial_if(MisereIf::is_normal);
/// let games = Games::new().with(kind);
/// let solve = |name| games.named(name).unwrap().instance.solve(None, &Run::new()).unwrap();
/// assert_eq!(solve("matches:4").outcome, Outcome::Loss);
/// assert_eq!(solve("matches:4:misere").outcome, Outcome::Win); // it leaves one match
/// assert!(games.named("matches:4:misere:misere").is_err());
/// ```
pub fn misere_family<G: Shared, E: Into<Unmade>>(
    name: &str,
    example: &str,
    read: impl Fn(&str) -> Result<G, E> + Send + Sync + 'static,
) -> Offer<MisereIf<G>> {
    family(name, example, move |text| {
        let mut parts: Vec<&str> = text.split(':').collect();
        let misere = parts.iter().position(|&part| part == MISERE);
        misere.map(|at| parts.remove(at));
        let game = read(&parts.join(":")).map_err(Into::into)?;
        Ok::<_, Unmade>(MisereIf { game, is_misere: misere.is_some() })
    })
    .variant(|game| if game.is_misere { "in misere play whoever would win so loses" } else { "" })
}

impl<G> MisereIf<G> {
    /// The game in normal play.
    pub const fn inner(&self) -> &G {
        &self.game
    }

    /// Whether a player who cannot move has lost, as in the inner game.
    pub const fn is_normal(&self) -> bool {
        !self.is_misere
    }

    /// Adds `:misere` to the parameters of the inner game, if misère play was asked for.
    pub fn spelled(&self, inner: impl fmt::Display) -> String {
        if self.is_misere { format!("{inner}:{MISERE}") } else { inner.to_string() }
    }
}

/// Writes methods that ask the inner game.
macro_rules! ask_inner {
    ($(fn $method:ident($($arg:ident: $type:ty),*) $(-> $answer:ty)?;)+) => { $(
        #[inline]
        fn $method(&self $(, $arg: $type)*) $(-> $answer)? {
            self.game.$method($($arg),*)
        }
    )+ };
}

impl<G: Game> Game for MisereIf<G> {
    type Position = G::Position;
    type Move = G::Move;

    ask_inner! {
        fn initial() -> G::Position;
        fn moves(at: &G::Position) -> impl Iterator<Item = G::Move>;
        fn play(at: &G::Position, mv: G::Move) -> G::Position;
        fn owned_bytes(at: &G::Position) -> u64;
    }

    #[inline]
    fn decided(&self, at: &G::Position) -> Option<Outcome> {
        let decided = self.game.decided(at);
        if self.is_misere { decided.map(Outcome::flip) } else { decided }
    }

    #[inline]
    fn blocked(&self, at: &G::Position) -> Outcome {
        let blocked = self.game.blocked(at);
        if self.is_misere { blocked.flip() } else { blocked }
    }

    #[inline]
    fn endless(&self, at: &G::Position) -> Margin {
        let endless = self.game.endless(at);
        if self.is_misere { -endless } else { endless }
    }
}

impl<G: Acyclic> Acyclic for MisereIf<G> {}

impl<G: Impartial> Impartial for MisereIf<G> {
    ask_inner! {
        fn components(at: &G::Position) -> impl Iterator<Item = G::Position>;
    }
}

impl<G: Indexed> Indexed for MisereIf<G> {
    ask_inner! {
        fn index_len() -> u64;
        fn rank(at: &G::Position) -> u64;
        fn unrank(rank: u64) -> Option<G::Position>;
        fn successor_ranks(at: &G::Position) -> impl Iterator<Item = u64>;
    }
}

impl<G: Encode> Encode for MisereIf<G> {
    ask_inner! {
        fn encode_into(at: &G::Position, out: &mut Encoder<'_>);
        fn decode_from(from: &mut Decoder<'_>) -> Option<G::Position>;
    }
}

impl<G: Predecessors> Predecessors for MisereIf<G> {
    ask_inner! {
        fn predecessors(at: &G::Position) -> impl Iterator<Item = G::Position>;
    }
}

impl<G: Grid> Grid for MisereIf<G> {
    ask_inner! {
        fn size() -> GridSize;
        fn glyph(at: &G::Position, cell: u32) -> Glyph;
        fn touched(at: &G::Position, mv: G::Move) -> impl Iterator<Item = u32>;
        fn acts_on(at: &G::Position, mv: G::Move) -> impl Iterator<Item = u32>;
        fn turn(at: &G::Position) -> Option<Player>;
        fn of_other(piece: Glyph) -> Glyph;
        fn turns() -> bool;
        fn column_label(column: u32) -> String;
        fn row_label(row: u32) -> String;
    }
}

impl<G: Notation> Notation for MisereIf<G> {
    ask_inner! {
        fn write_position(at: &G::Position, out: &mut dyn fmt::Write) -> fmt::Result;
        fn parse_position(text: &str) -> Result<G::Position, ParseError>;
        fn write_move(at: &G::Position, mv: G::Move, out: &mut dyn fmt::Write) -> fmt::Result;
        fn parse_move(at: &G::Position, text: &str) -> Result<G::Move, ParseError>;
    }
}

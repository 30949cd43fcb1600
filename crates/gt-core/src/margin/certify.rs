//! Checks claimed margins from the rules alone.
//!
//! Each claim is compared with the claims for the successors. Nothing here shares code with the
//! solvers.
//!
//! # Why that is enough
//! [`certify`] lists the rules, and says what *v*, *d* and *e* are. By rule 2 no move reaches more
//! than *v*, and some move keeps it. So a player who keeps to such moves gets at least *v*, if play
//! ends. If play never ends, both players get the worth of endless play. For the player with *v* >
//! *e* this would be too little. But this player follows rule 3, and the opponent can do no better
//! than rule 4: with every move *d* falls, or the margin rises, so the margin is settled after
//! finitely many moves.

use super::{Margin, MarginTable, Margins, Numbering};
use crate::certify::{Certificate, Flaw, all};
use crate::error::SolveError;
use crate::game::GameExt;
use crate::run::Run;

/// A certificate of margins.
pub type MarginCertificate<P> = Certificate<P, Margin>;

/// Claims of margins, each with the plies until it is settled.
///
/// A [`MarginTable`] makes such claims, and so does a closure.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not claim margins with the plies until they are settled",
    note = "check a `MarginTable`, or a closure `|position: &_| -> Option<(Margin, u32)>`"
)]
pub trait MarginClaims<P> {
    /// The margin claimed for `position`, and the plies until it is settled; `None` for no claim.
    fn claim(&self, position: &P) -> Option<(Margin, u32)>;
}

impl<P, F: Fn(&P) -> Option<(Margin, u32)>> MarginClaims<P> for F {
    fn claim(&self, position: &P) -> Option<(Margin, u32)> {
        self(position)
    }
}

impl<G: Margins, N: Numbering<G>> MarginClaims<G::Position> for MarginTable<G, N> {
    fn claim(&self, position: &G::Position) -> Option<(Margin, u32)> {
        Some((self.margin(position)?, self.settles_in(position)?))
    }
}

/// Checks the claims for `positions`.
///
/// A claim of a loopy game is a margin *v* with the plies *d* until it is settled; see
/// [`MarginTable::settles_in`](super::MarginTable::settles_in). Let *e* be the worth of endless
/// play. For each position:
///
/// 1. Where the game is over, *v* is the margin of the rules, and *d* is 0.
/// 2. Otherwise *v* is the best that a move reaches.
/// 3. If *v* > *e*, *d* is 1 more than the least plies of a successor that keeps *v*.
/// 4. If *v* < *e*, *d* is 1 more than the most plies of a successor that keeps *v*.
/// 5. If *v* = *e*, *d* is 0.
///
/// Flaws are counted; the first is kept. Wrong plies are [`Flaw::Distance`].
/// # Errors
/// [`SolveError::Limit`] if a limit of `run` is reached. It says nothing about the claims.
/// # Complexity
/// One claim per position and per move. No memory of its own. All work is done on the calling
/// thread, because a claim may belong to it.
/// # Example
/// ```
/// use gt_core::{Run, graph::GameGraph, margin::{MarginTable, certify}, prelude::*};
/// let game: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
/// let table = MarginTable::dense(&game, &Run::new()).unwrap();
/// assert_eq!(certify(&game, &table, 0..3, &Run::new()).unwrap().flaws, 0);
/// let wrong = |position: &u32| Some((Margin(2), table.settles_in(position)?));
/// assert_eq!(certify(&game, &wrong, 0..3, &Run::new()).unwrap().flaws, 3);
/// ```
pub fn certify<G: Margins>(
    game: &G,
    claims: &(impl MarginClaims<G::Position> + ?Sized),
    positions: impl IntoIterator<Item = G::Position>,
    run: &Run,
) -> Result<MarginCertificate<G::Position>, SolveError> {
    all(positions, &run.started(), |position| Ok(check(game, position, &|at| claims.claim(at))))
}

/// The number of moves, if all five rules hold.
fn check<G: Margins>(
    game: &G,
    position: &G::Position,
    claim: &impl Fn(&G::Position) -> Option<(Margin, u32)>,
) -> Result<u64, Flaw<G::Position, Margin>> {
    let Some((claimed, plies)) = claim(position) else {
        return Err(Flaw::Unclaimed { position: position.clone() });
    };
    let (mut best, mut moves) = (None, 0);
    for (_, successor) in game.successors(position) {
        moves += 1;
        let Some((margin, _)) = claim(&successor) else {
            return Err(Flaw::Open { position: position.clone(), successor });
        };
        best = best.max(Some(-margin));
    }
    let explained = best.unwrap_or_else(|| game.margin(position));
    if claimed != explained {
        return Err(Flaw::Unexplained { position: position.clone(), claimed, explained });
    }
    let kept = || {
        let claims = game.successors(position).filter_map(|(_, after)| claim(&after));
        claims.filter(move |&(there, _)| -there == claimed).map(|(_, plies)| plies)
    };
    let more = |plies: Option<u32>| plies.and_then(|plies| plies.checked_add(1));
    let endless = if moves == 0 { claimed } else { game.endless(position) };
    let expected = match claimed.cmp(&endless) {
        core::cmp::Ordering::Less => more(kept().max()),
        core::cmp::Ordering::Equal => Some(0),
        core::cmp::Ordering::Greater => more(kept().min()),
    };
    if expected == Some(plies) {
        Ok(moves)
    } else {
        Err(Flaw::Distance { position: position.clone(), claimed })
    }
}

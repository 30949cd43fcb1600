//! The law of games that promise that every move leads to a smaller rank.
//!
//! # How it looks
//! The law compares ranks along every move of the positions of the sample. A suite with the law
//! [`indexed`](super::indexed()) also looks at positions spread over all ranks.

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::Indexed;
use gt_core::game::GameExt;
use gt_core::promise::Descending;

const FALLS: Point =
    Point::new("descending", 1, "every move leads to a position with a smaller rank");

/// Checks the promise [`Descending`].
///
/// * 1: from the positions of the sample, every move leads to a smaller rank.
///
/// Positions whose own rank is out of range are left out: the law [`indexed`](super::indexed())
/// finds them.
/// # Panics
/// Panics with the move, if there is one:
/// ```text
/// law descending, point 1 is broken: every move leads to a position with a smaller rank
///   position: 4
///   reached by: 1, 2
///   move: 2
///   leads to: 6
///   expected: a rank below 4
///   found: 6
/// ```
/// # Complexity
/// Generates the moves of every position of the sample once more.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_testkit::laws::{self, Reach};
///
/// laws::descending(&Matches(30), Reach::default());
/// ```
#[track_caller]
pub fn descending<G: Descending>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::with_roots(game, reach, reach.unranked(game))));
}

pub(super) fn check<G: Indexed>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    for position in sample.positions() {
        let rank = game.rank(position);
        if rank >= game.index_len() {
            continue;
        }
        for (mv, successor) in game.successors(position) {
            let found = game.rank(&successor);
            if found >= rank {
                let broken =
                    sample.show(FALLS.broken(), position).mv(sample.move_text(position, mv));
                let broken = broken.note("leads to", sample.text(&successor));
                return Err(broken.expected(format_args!("a rank below {rank}")).found(found));
            }
        }
    }
    Ok(())
}

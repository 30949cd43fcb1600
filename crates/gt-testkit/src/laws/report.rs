//! The law of alpha-beta: an exact rating is right, and its line keeps it to the end.

use super::violation::{Point, Violation, enforce};
use gt_core::alphabeta::{Rating, Report};
use gt_core::game::{Game, GameExt};
use gt_core::outcome::Value;
use gt_core::table::Bound;

const LEGAL: &str = "every move of a line is legal where it is played";
const EXACT: &str =
    "an exact rating is the value of the game, or bounds the value as the report says";
const KEEPS: &str = "the best move keeps an exact rating";
const LINE: &str = "every move of the line of an exact value keeps that value";
const ENDS: &str =
    "the line of an exact value reaches the end of the game, unless a limit stopped it";

/// Checks the report of an [alpha-beta search](gt_core::alphabeta) against the values of the game.
///
/// The report is about `position`; `value` returns the value of any position of the game.
///
/// * 1: every move of the line is legal where it is played. This holds for exact and heuristic
///   reports.
/// * 2: an exact rating is the value. If the bound is not `Exact`, it is a bound on the value.
/// * 3: the best move keeps an exact rating, unless the rating is only an upper bound: the move
///   leads to a position worth no less than the rating. An exact lower bound that every move keeps
///   needs no best move.
/// * 4: if the report gives an exact value, every other move of the line keeps that value.
/// * 5: that line reaches the end of the game, unless [`Report::stopped`] names a limit.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Asks for the value of the position and of the positions on the line.
/// # Example
/// Works for any search with any table, after any earlier questions:
/// ```
/// use gt_core::{alphabeta::Search, graph::GameGraph, table::Exact};
/// use gt_testkit::{laws, oracle};
/// let game: GameGraph = "a -> b c\nb -> a\nc -> d\nd".parse().unwrap();
/// let values = oracle::values(&game, &0);
/// let mut search = Search::new(&game).with_table(Exact::new());
/// for position in 0..4 {
///     let report = search.to_depth(&position, 3).unwrap();
///     laws::report(&game, &position, &report, |p| values[p]);
/// }
/// ```
#[track_caller]
pub fn report<G: Game>(
    game: &G,
    position: &G::Position,
    report: &Report<G::Move>,
    value: impl FnMut(&G::Position) -> Value,
) {
    enforce(check(game, position, report, value));
}

fn check<G: Game>(
    game: &G,
    position: &G::Position,
    report: &Report<G::Move>,
    mut value: impl FnMut(&G::Position) -> Value,
) -> Result<(), Violation> {
    let broken = |number, says| {
        Point::new("report", number, says)
            .broken()
            .debug("position", position)
            .debug("report", report)
    };
    let worth = value(position);
    let found = |rating: Rating, is: Rating| match report.bound {
        Bound::Exact => rating == is,
        Bound::Lower => rating <= is,
        Bound::Upper => rating >= is,
    };
    if report.exact && !found(report.rating, worth.into()) {
        return Err(broken(2, EXACT).differs(worth, report.rating));
    }
    let is_value = report.exact && report.bound == Bound::Exact;
    let (mut at, mut rating) = (position.clone(), report.rating);
    for (ply, &mv) in report.line.iter().enumerate() {
        let Ok(next) = game.try_play(&at, mv) else {
            return Err(broken(1, LEGAL).debug("at", at).debug("move", mv));
        };
        at = next;
        let kept = Rating::from(value(&at)).before_move();
        let keeps = if is_value { kept == rating } else { kept >= rating };
        let asked = is_value || ply == 0 && report.exact && report.bound == Bound::Lower;
        if asked && !keeps {
            let broken =
                if ply == 0 { broken(3, KEEPS) } else { broken(4, LINE).debug("leads to", at) };
            return Err(broken.debug("move", mv).differs(rating, kept));
        }
        // The rating for the opponent, from whose view the next move is judged.
        rating = Rating::from(value(&at));
    }
    let over = game.terminal(&at).is_some();
    let owes_a_move =
        report.exact && report.bound == Bound::Lower && report.line.is_empty() && !over;
    if owes_a_move
        && game
            .successors(position)
            .any(|(_, next)| Rating::from(value(&next)).before_move() < rating)
    {
        return Err(broken(3, KEEPS)
            .differs("a best move", "no best move, although some move does not keep the rating"));
    }
    if is_value && !over && report.stopped.is_none() {
        return Err(broken(5, ENDS).debug("stops at", at));
    }
    Ok(())
}

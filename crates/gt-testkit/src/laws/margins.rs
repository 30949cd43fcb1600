//! The law of games that end in a margin.
//!
//! A margin with the wrong sign makes the winner of the outcomes the loser of the margins. The law
//! looks at every end of the game in its sample.
//!
//! What endless play is worth belongs to the play that goes round. So along a cycle it changes its
//! sign with every move. The law looks for cycles among the positions of its sample; a cycle that
//! leaves the sample is not seen.
//!
//! Bounds that are too narrow, and points split off that play does change, make a search skip moves
//! that it needs. The law compares each position with the positions after its moves.
use core::ops::RangeInclusive;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::capability::Margins;
use gt_core::game::GameExt;
use gt_core::outcome::Margin;

const SIGN: Point = Point::new("margins", 1, "the margin of an end has the sign of its outcome");
const ENDLESS: Point = Point::new(
    "margins",
    2,
    "along a cycle, the worth of endless play changes its sign with every move",
);

const BOUNDS: Point =
    Point::new("margins", 3, "the bounds of a position hold what play can still reach");
const REST: Point = Point::new(
    "margins",
    4,
    "the rest of a position is played as the position, less the points split off",
);

/// Checks the four points of the contract of [`Margins`].
///
/// * 1: where the game is over, the margin is positive for a win, negative for a loss, 0 for a
///   draw.
/// * 2: if play can come back from `q` to `p`, `endless(q) == -endless(p)` for every move from `p`
///   to `q`.
/// * 3: the margin of an end, the bounds after each move, and what endless play is worth on a
///   cycle, lie within the [`bounds`](Margins::bounds) of the position.
/// * 4: the [`rest`](Margins::rest) of a position is over where the position is over. Its moves are
///   the same in the same order. Its margin at an end and its bounds are smaller by the points
///   split off, before and after each move. The rest of the rest is itself.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Generates the moves of every position of the sample twice, and those of its rest once.
#[track_caller]
pub fn margins<G: Margins>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

pub(super) fn check<G: Margins>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let mut moves = Vec::with_capacity(sample.len());
    for position in sample.positions() {
        if let Some(outcome) = game.terminal(position) {
            let margin = game.margin(position);
            if margin.outcome() != outcome {
                let broken = sample.at(SIGN, position);
                return Err(broken.differs(format!("the margin of a {outcome}"), margin));
            }
        }
        bounded(game, sample, position)?;
        rested(game, sample, position)?;
        moves.push(
            game.successors(position)
                .filter_map(|(_, after)| sample.number(&after))
                .collect::<Vec<_>>(),
        );
    }
    let round = on_cycles(&moves);
    for (from, targets) in moves.iter().enumerate() {
        for &to in targets.iter().filter(|&&to| round[from] == round[to]) {
            let (before, after) =
                (game.endless(sample.position(from)), game.endless(sample.position(to)));
            if after != -before {
                let broken = sample.at(ENDLESS, sample.position(from));
                let leads_to = format!(
                    "{}, where endless play is worth {after}",
                    sample.text(sample.position(to))
                );
                return Err(broken.note("leads to", leads_to).differs(-before, after));
            }
            let bounds = game.bounds(sample.position(from));
            if !bounds.contains(&before) {
                let broken = sample.at(BOUNDS, sample.position(from));
                return Err(
                    broken.differs(format!("endless play within {}", text(&bounds)), before)
                );
            }
        }
    }
    Ok(())
}

/// Checks point 3 for a position and its moves.
fn bounded<G: Margins>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
) -> Result<(), Violation> {
    let bounds = game.bounds(position);
    let broken = || sample.at(BOUNDS, position);
    if bounds.is_empty() {
        return Err(broken().differs("bounds from the least to the greatest margin", text(&bounds)));
    }
    if game.terminal(position).is_some() {
        let margin = game.margin(position);
        let is_within = bounds.contains(&margin);
        return if is_within {
            Ok(())
        } else {
            Err(broken().differs(format!("a margin within {}", text(&bounds)), margin))
        };
    }
    for (mv, after) in game.successors(position) {
        let (least, most) = game.bounds(&after).into_inner();
        let here = opposite(most)..=opposite(least);
        if here.start() < bounds.start() || here.end() > bounds.end() {
            let broken =
                broken().mv(sample.move_text(position, mv)).note("leads to", sample.text(&after));
            let expected =
                format!("bounds within {}, for the player to move before", text(&bounds));
            return Err(broken.differs(expected, text(&here)));
        }
    }
    Ok(())
}

/// Checks point 4 for a position and its moves.
fn rested<G: Margins>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
) -> Result<(), Violation> {
    let Some((points, rest)) = game.rest(position) else { return Ok(()) };
    let broken = || {
        let broken = sample.at(REST, position);
        broken.note("splits off", points).note("rest", sample.text(&rest))
    };
    if split(game, rest.clone()) != (Margin::EVEN, rest.clone()) {
        return Err(
            broken().differs("the rest of the rest is itself", format!("{:?}", game.rest(&rest)))
        );
    }
    let (is_over, rest_is_over) =
        (game.terminal(position).is_some(), game.terminal(&rest).is_some());
    if is_over != rest_is_over {
        let over = |is_over| if is_over { "the game is over" } else { "the game is not over" };
        return Err(broken().differs(over(is_over), over(rest_is_over)));
    }
    let (least, most) = game.bounds(&rest).into_inner();
    let (with_points, bounds) = (plus(least, points)..=plus(most, points), game.bounds(position));
    if with_points != bounds {
        return Err(broken().differs(format!("bounds {}", text(&bounds)), text(&with_points)));
    }
    if is_over {
        let (with_points, margin) = (plus(game.margin(&rest), points), game.margin(position));
        return if with_points == margin {
            Ok(())
        } else {
            Err(broken().differs(margin, with_points))
        };
    }
    let (moves, same): (Vec<_>, Vec<_>) =
        (game.moves(position).collect(), game.moves(&rest).collect());
    if moves != same {
        let [moves, same] = [moves, same].map(|moves| sample.move_texts(position, &moves));
        return Err(broken().differs(moves, same));
    }
    for mv in moves {
        let (whole_points, whole) = split(game, game.play(position, mv));
        let (left_points, left) = split(game, game.play(&rest, mv));
        let left_points = plus(left_points, opposite(points));
        if (whole_points, &whole) != (left_points, &left) {
            let broken = broken().mv(sample.move_text(position, mv));
            let after = |points, rest: &G::Position| format!("{points} and {}", sample.text(rest));
            return Err(broken.differs(after(whole_points, &whole), after(left_points, &left)));
        }
    }
    Ok(())
}

/// The points split off of a position, and its rest; the position itself if nothing is split off.
fn split<G: Margins>(game: &G, position: G::Position) -> (Margin, G::Position) {
    game.rest(&position).unwrap_or((Margin::EVEN, position))
}

/// The margin for the other player. `i32::MIN`, which stands for any loss, has no opposite.
const fn opposite(margin: Margin) -> Margin {
    Margin(margin.0.saturating_neg())
}

/// The margin with this many points more; a bound that knows nothing stays as it is.
const fn plus(margin: Margin, points: Margin) -> Margin {
    match margin.0 {
        i32::MIN | i32::MAX => margin,
        own => Margin(own.saturating_add(points.0)),
    }
}

fn text(bounds: &RangeInclusive<Margin>) -> std::string::String {
    format!("{} to {}", bounds.start(), bounds.end())
}

/// A number per vertex, the same for two vertices if there are ways from each to the other.
///
/// Two walks (Kosaraju's algorithm): the first lists vertices in the order in which they are left,
/// the second goes backwards from the last of them.
fn on_cycles(moves: &[Vec<usize>]) -> Vec<usize> {
    let mut back = vec![Vec::new(); moves.len()];
    for (from, targets) in moves.iter().enumerate() {
        for &to in targets {
            back[to].push(from);
        }
    }
    let mut left = Vec::with_capacity(moves.len());
    let mut seen = vec![false; moves.len()];
    for start in 0..moves.len() {
        walk(start, moves, &mut seen, |vertex| left.push(vertex));
    }
    let mut number = vec![0; moves.len()];
    seen.fill(false);
    for &start in left.iter().rev() {
        walk(start, &back, &mut seen, |vertex| number[vertex] = start);
    }
    number
}

/// Visits the unseen vertices depth-first from `start`. It calls `leave` with each vertex after the
/// targets of the vertex.
fn walk(start: usize, moves: &[Vec<usize>], seen: &mut [bool], mut leave: impl FnMut(usize)) {
    let mut path = Vec::new();
    if !core::mem::replace(&mut seen[start], true) {
        path.push((start, 0));
    }
    while let Some((vertex, next)) = path.last_mut() {
        if let Some(&to) = moves[*vertex].get(*next) {
            *next += 1;
            if !core::mem::replace(&mut seen[to], true) {
                path.push((to, 0));
            }
        } else {
            leave(*vertex);
            path.pop();
        }
    }
}

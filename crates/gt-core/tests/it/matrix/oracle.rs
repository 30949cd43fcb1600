//! The one oracle: slow, and obvious. It shares no code with any solver.
//!
//! Each answer is a definition written as code: rounds over all positions until nothing changes, or
//! one position after the other, from the ends backwards.

use gt_core::prelude::*;
use gt_core::retrograde::DrawKind;

use super::cases::Case;
use crate::common::ways::Told;

/// What is true of every position.
pub(crate) struct Truth {
    pub(crate) values: Vec<Value>,
    /// How each position is drawn that is drawn.
    kinds: Vec<Option<DrawKind>>,
    pub(crate) margins: Vec<Margin>,
    /// Whether a win is one point everywhere: then a margin is settled when the game is decided.
    by_one_point: bool,
    /// Empty if some play does not end, or ends otherwise than in normal play.
    nimbers: Vec<Nimber>,
    /// The positions from the ends backwards, if every play ends.
    pub(crate) order: Option<Vec<u32>>,
}

impl Truth {
    pub(crate) fn of(case: &Case, is_normal: bool) -> Self {
        let (values, order) = (values(case), order(case));
        let kinds = kinds(case, &values);
        let margins = match &order {
            Some(order) => margins_of_plays(case, order),
            None if case.len() <= 200 => margins_with_cycles(case),
            None => values.iter().map(|&value| one_point(value)).collect(),
        };
        let nimbers = match &order {
            Some(order) if is_normal => nimbers(case, order),
            _ => Vec::new(),
        };
        let by_one_point = !case.is_scored()
            && (0..case.len())
                .filter_map(|at| case.over(at).zip(case.points.get(at as usize)))
                .all(|(outcome, &points)| one_point(Value::terminal(outcome)) == Margin(points));
        Self { values, kinds, margins, by_one_point, nimbers, order }
    }

    /// Whether something that is said of a position is true; the plies of a margin are judged where
    /// they are those of the game.
    pub(crate) fn agrees(&self, at: u32, told: Told) -> bool {
        let at = at as usize;
        match told {
            Told::Unknown => false,
            Told::Outcome(outcome) => outcome == self.margins[at].outcome(),
            Told::Value(value) => {
                value == self.values[at] && value.outcome() == self.margins[at].outcome()
            }
            Told::Drawn(kind) => Some(kind) == self.kinds[at] && self.margins[at] == Margin::EVEN,
            Told::Margin(margin) => margin == self.margins[at],
            Told::Settled(margin, plies) => {
                let own = self.values[at].plies().filter(|_| self.by_one_point);
                margin == self.margins[at] && own.is_none_or(|own| own == plies)
            }
            Told::Nimber(nimber) => nimber == self.nimbers[at],
        }
    }
}

const fn one_point(value: Value) -> Margin {
    match value {
        Value::Loss { .. } => Margin(-1),
        Value::Draw => Margin::EVEN,
        Value::Win { .. } => Margin(1),
    }
}

/// What is forced within 0, 1, 2 ... plies; the rest is drawn.
fn values(case: &Case) -> Vec<Value> {
    let all = 0..case.len();
    let mut values: Vec<Option<Value>> =
        all.clone().map(|at| case.over(at).map(Value::terminal)).collect();
    for plies in 1.. {
        let before = values.clone();
        let is = |to: &u32, outcome| {
            before[*to as usize].is_some_and(|value: Value| value.outcome() == outcome)
        };
        let mut is_new = false;
        for at in all.clone().filter(|&at| before[at as usize].is_none()) {
            let found = if case.after(at).iter().any(|to| is(to, Outcome::Loss)) {
                Value::Win { plies }
            } else if case.after(at).iter().all(|to| is(to, Outcome::Win)) {
                Value::Loss { plies }
            } else {
                continue;
            };
            values[at as usize] = Some(found);
            is_new = true;
        }
        if !is_new {
            break;
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
}

/// A draw is endless if some move keeps it, and leads to an endless one.
fn kinds(case: &Case, values: &[Value]) -> Vec<Option<DrawKind>> {
    let is_open = |at: u32| values[at as usize] == Value::Draw && case.over(at).is_none();
    let mut endless: Vec<bool> = (0..case.len()).map(is_open).collect();
    loop {
        let ends = |&at: &u32| {
            endless[at as usize] && !case.after(at).iter().any(|&to| endless[to as usize])
        };
        let ending: Vec<u32> = (0..case.len()).filter(ends).collect();
        if ending.is_empty() {
            break;
        }
        for at in ending {
            endless[at as usize] = false;
        }
    }
    let kind = |at: u32| {
        (values[at as usize] == Value::Draw).then(|| match case.over(at) {
            Some(_) => DrawKind::ByRule,
            None if endless[at as usize] => DrawKind::Endless,
            None => DrawKind::Ending,
        })
    };
    (0..case.len()).map(kind).collect()
}

/// The positions such that each comes after all that it leads to; `None` if there is a cycle.
fn order(case: &Case) -> Option<Vec<u32>> {
    let mut before = vec![Vec::new(); case.edges.len()];
    let mut open: Vec<usize> = (0..case.len()).map(|at| case.after(at).len()).collect();
    for at in 0..case.len() {
        case.after(at).iter().for_each(|&to| before[to as usize].push(at));
    }
    let mut order: Vec<u32> = (0..case.len()).filter(|&at| open[at as usize] == 0).collect();
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &from in &before[at as usize] {
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                order.push(from);
            }
        }
    }
    (order.len() == case.edges.len()).then_some(order)
}

/// The best of the successors, seen from the other side.
fn best(case: &Case, at: u32, margins: &[i32]) -> i32 {
    let worth = case.after(at).iter().map(|&to| -margins[to as usize]);
    worth.max().unwrap_or(case.points[at as usize])
}

fn margins_of_plays(case: &Case, order: &[u32]) -> Vec<Margin> {
    let mut margins = vec![0; case.edges.len()];
    for &at in order {
        margins[at as usize] = best(case, at, &margins);
    }
    margins.into_iter().map(Margin).collect()
}

/// One set of positions that play can go round is solved after another.
///
/// Inside it play is cut off after more plies than a player needs to force anything, and is then
/// worth what endless play is worth.
fn margins_with_cycles(case: &Case) -> Vec<Margin> {
    let reach: Vec<Vec<bool>> = (0..case.len()).map(|at| case.reached(&[at])).collect();
    let together = |a: u32, b: u32| reach[a as usize][b as usize] && reach[b as usize][a as usize];
    let count = |at: &u32| reach[*at as usize].iter().filter(|&&met| met).count();
    let mut all: Vec<u32> = (0..case.len()).collect();
    all.sort_by_key(count); // what is reached from a position reaches no more than it does
    let (mut margins, mut known) = (case.endless.clone(), vec![false; case.edges.len()]);
    for at in all {
        if known[at as usize] {
            continue;
        }
        let inside: Vec<u32> = (0..case.len()).filter(|&other| together(at, other)).collect();
        for _ in 0..20 * inside.len() {
            let next: Vec<i32> = inside.iter().map(|&at| best(case, at, &margins)).collect();
            inside.iter().zip(next).for_each(|(&at, worth)| margins[at as usize] = worth);
        }
        for at in inside {
            known[at as usize] = true;
        }
    }
    margins.into_iter().map(Margin).collect()
}

/// The least number that no successor has.
fn nimbers(case: &Case, order: &[u32]) -> Vec<Nimber> {
    let mut nimbers = vec![Nimber::ZERO; case.edges.len()];
    for &at in order {
        let after: Vec<u32> = case.after(at).iter().map(|&to| nimbers[to as usize].get()).collect();
        let least = (0..=case.len()).find(|least| !after.contains(least)).expect("few moves");
        nimbers[at as usize] = Nimber(least);
    }
    nimbers
}

//! The positions that laws look at: breadth-first from the start, then along random playouts.
//!
//! Breadth-first search finds the shortest counterexample. Playouts reach the end of the game,
//! which breadth-first search of a large board never does. Both depend only on [`Reach`], so a law
//! that failed fails again.
use core::fmt::Write as _;

use hashbrown::HashMap;
use proptest::prelude::RngExt as _;

use super::reach::Reach;
use super::shown::Shown;
use super::violation::{Point, Violation};
use gt_core::game::{Game, GameExt};

struct Reached<G: Game> {
    position: G::Position,
    /// The number, in the sample, of the position from which it was first reached, and the move.
    from: Option<(usize, G::Move)>,
}

/// Distinct positions of one game, in the order they were reached, and how to show them.
pub(super) struct Sample<'g, G: Game> {
    game: &'g G,
    shown: Shown<G>,
    reached: Vec<Reached<G>>,
    numbers: HashMap<G::Position, usize>,
    reach: Reach,
}

impl<'g, G: Game> Sample<'g, G> {
    /// Draws a sample of the positions that play reaches from the start.
    pub(super) fn new(game: &'g G, reach: Reach) -> Self {
        Self::with_roots(game, reach, Vec::new())
    }

    /// Draws a sample of the positions that play reaches from the start and from `roots`.
    pub(super) fn with_roots(game: &'g G, reach: Reach, roots: Vec<G::Position>) -> Self {
        let mut sample =
            Self { game, shown: Shown::DEBUG, reached: Vec::new(), numbers: HashMap::new(), reach };
        sample.add(game.initial(), None);
        for root in roots {
            sample.add(root, None);
        }
        let roots = sample.reached.len();
        sample.walk_breadth_first(game, roots.saturating_add(reach.positions));
        sample.play_out(game, roots);
        sample
    }

    /// Shows positions and moves by `shown` from now on.
    pub(super) const fn showing(mut self, shown: Shown<G>) -> Self {
        self.shown = shown;
        self
    }

    fn add(&mut self, position: G::Position, from: Option<(usize, G::Move)>) -> usize {
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = self.reached.len();
        self.numbers.insert(position.clone(), number);
        self.reached.push(Reached { position, from });
        number
    }

    fn walk_breadth_first(&mut self, game: &G, limit: usize) {
        let mut next = 0;
        while next < self.reached.len() && self.reached.len() < limit {
            let position = self.reached[next].position.clone();
            for (mv, successor) in game.successors(&position) {
                self.add(successor, Some((next, mv)));
                if self.reached.len() >= limit {
                    break;
                }
            }
            next += 1;
        }
    }

    fn play_out(&mut self, game: &G, roots: usize) {
        let mut rng = self.reach.rng();
        for playout in 0..self.reach.playouts {
            let mut at = if playout % 2 == 0 { 0 } else { playout % roots };
            for _ in 0..self.reach.plies {
                let position = self.reached[at].position.clone();
                let moves: Vec<_> = game.legal_moves(&position).collect();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.random_range(0..moves.len())];
                at = self.add(game.play(&position, mv), Some((at, mv)));
            }
        }
    }

    pub(super) const fn reach(&self) -> Reach {
        self.reach
    }

    pub(super) const fn len(&self) -> usize {
        self.reached.len()
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = &G::Position> {
        self.reached.iter().map(|reached| &reached.position)
    }

    /// Returns the number of an equal position in the sample.
    pub(super) fn number(&self, position: &G::Position) -> Option<usize> {
        self.numbers.get(position).copied()
    }

    pub(super) fn position(&self, number: usize) -> &G::Position {
        &self.reached[number].position
    }

    /// Returns the text of any position of the game.
    pub(super) fn text(&self, position: &G::Position) -> String {
        (self.shown.position)(self.game, position)
    }

    /// Returns the texts of several positions, in brackets.
    pub(super) fn texts(&self, positions: &[G::Position]) -> String {
        let texts: Vec<String> = positions.iter().map(|position| self.text(position)).collect();
        std::format!("[{}]", texts.join(", "))
    }

    /// Returns the text of `mv` in `position`.
    pub(super) fn move_text(&self, position: &G::Position, mv: G::Move) -> String {
        (self.shown.mv)(self.game, position, mv)
    }

    /// Returns the texts of several moves of `position`, in brackets, cut to a readable length.
    pub(super) fn move_texts(&self, position: &G::Position, moves: &[G::Move]) -> String {
        const SHOWN: usize = 24;
        let texts: Vec<String> =
            moves.iter().take(SHOWN).map(|&mv| self.move_text(position, mv)).collect();
        let texts = std::format!("[{}]", texts.join(", "));
        if moves.len() <= SHOWN {
            texts
        } else {
            std::format!("{} moves, from {texts} on", moves.len())
        }
    }

    /// The counterexample of a point in a position of the sample.
    pub(super) fn at(&self, point: Point, position: &G::Position) -> Violation {
        self.show(point.broken(), position)
    }

    /// The counterexample of a point at a move of a position of the sample.
    pub(super) fn at_move(&self, point: Point, position: &G::Position, mv: G::Move) -> Violation {
        self.at(point, position).mv(self.move_text(position, mv))
    }

    /// Adds a position of the sample to a counterexample, with the moves that reach it.
    pub(super) fn show(&self, violation: Violation, position: &G::Position) -> Violation {
        let violation = violation.note("position", self.text(position));
        match self.number(position).and_then(|number| self.line(number)) {
            Some(line) => violation.note("reached by", line),
            None => violation,
        }
    }

    /// Returns the moves from a root to a position; `None` for a root itself.
    ///
    /// If the root is not the start, the text names the root.
    fn line(&self, number: usize) -> Option<String> {
        const SHOWN: usize = 64;
        let mut moves = Vec::new();
        let mut at = number;
        while let Some((from, mv)) = self.reached[at].from {
            moves.push(self.move_text(self.position(from), mv));
            at = from;
        }
        moves.reverse();
        let mut line = String::new();
        for (nth, mv) in moves.iter().take(SHOWN).enumerate() {
            let _ = write!(line, "{}{mv}", if nth == 0 { "" } else { ", " });
        }
        if moves.len() > SHOWN {
            let _ = write!(line, ", and {} more", moves.len() - SHOWN);
        }
        if at != 0 {
            let _ = write!(
                line,
                "{}from {}",
                if moves.is_empty() { "" } else { " " },
                self.text(self.position(at))
            );
        }
        (!moves.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gt_core::graph::GameGraph;

    #[test]
    fn a_sample_depends_on_the_seed_alone() {
        let graph =
            GameGraph::from_fn(5_000, |p| (1..5).map(move |k| (p * 7 + k * k) % 5_000), |_| None)
                .unwrap();
        let positions = |seed| {
            let sample = Sample::new(&graph, Reach::default().positions(50).seed(seed));
            sample.positions().copied().collect::<Vec<_>>()
        };
        assert_eq!(positions(1), positions(1));
        assert_ne!(positions(1), positions(2));
        assert_eq!(positions(1)[..50], positions(2)[..50]);
    }
}

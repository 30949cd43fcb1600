//! Automorphisms: maps of positions that keep moves, win sets and therefore values.
//!
//! Maps that keep the win sets are known only for the named goals. They follow from the definitions
//! of the goals:
//!
//! * *Transposition* of a square board exchanges rows and columns. So it exchanges the two win sets
//!   of heavy-edge, sorted-lines and equal-sums, and with them the players. It maps T to T and A to
//!   A. So under `axes` it would give each player the other player's moves, and it is left out
//!   there.
//! * *Half-turn with complement* replaces `v` by `cells + 1 - v`. It reverses the order along every
//!   line and the order of the numbers. So sorted lines stay sorted and equal sums stay equal. On
//!   square boards the diagonals keep their places too. The players stay the same.
//! * *Left-right mirror* with an odd number of columns keeps the colours. It exchanges the two
//!   diagonals of diag-order, and it exchanges T with A. So it exchanges the players under every
//!   rule set.
//!
//! A map is used only if it also maps every move of the rules to a move of the same rules.
//! Complement is no automorphism of heavy-edge, because the greatest sum becomes the least. A
//! predicate or a list of states has no known automorphism except the identity.

use gt_core::Player;

use super::goal::Goal;
use super::matrix::Matrix;
use super::moves::{MoveIndex, Reflection};
use super::position::MatrixPosition;
use super::rule_set::RuleSet;
use super::shape::Shape;
use super::win_set::WinSet;

/// A map of positions other than the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automorphism {
    /// The number on cell `x` goes to cell `cells[x]`.
    cells: Vec<usize>,
    /// The number with home `h` becomes the number with home `homes[h]`.
    homes: Vec<usize>,
    /// Move `i` becomes `moves[i]`.
    moves: Vec<MoveIndex>,
    exchanges_players: bool,
}

impl Automorphism {
    /// Returns all known automorphisms of these rules except the identity.
    pub(crate) fn group(
        shape: Shape,
        rule: RuleSet,
        win_sets: &[WinSet; 2],
        reflections: &[Reflection],
    ) -> Vec<Self> {
        let maps = Self::of_goal(shape, rule, win_sets);
        let generators: Vec<_> =
            maps.into_iter().filter_map(|map| map.with_moves(reflections)).collect();
        let mut group: Vec<Self> = Vec::new();
        let mut new = generators.clone();
        while let Some(map) = new.pop() {
            if !map.is_identity() && !group.contains(&map) {
                new.extend(generators.iter().map(|generator| map.then(generator)));
                group.push(map);
            }
        }
        group
    }

    fn of_goal(shape: Shape, rule: RuleSet, [first, second]: &[WinSet; 2]) -> Vec<Self> {
        let goal = match (first.as_goal(), second.as_goal()) {
            (Some((a, Player::First)), Some((b, Player::Second))) if a == b => a,
            _ => return Vec::new(),
        };
        let square = shape.rows() == shape.cols();
        let mut maps = Vec::new();
        let lines = matches!(goal, Goal::HeavyEdge | Goal::SortedLines | Goal::EqualSums);
        if lines && square && rule != RuleSet::Axes {
            maps.push(Self::of_cells(shape, |r, c| (c, r), false, true));
        }
        let reversible = matches!(goal, Goal::SortedLines | Goal::EqualSums)
            || goal == Goal::DiagOrder && square;
        if reversible {
            maps.push(Self::of_cells(
                shape,
                |r, c| (shape.rows() - 1 - r, shape.cols() - 1 - c),
                true,
                false,
            ));
        }
        if goal == Goal::DiagOrder && shape.cols() % 2 == 1 {
            maps.push(Self::of_cells(shape, |r, c| (r, shape.cols() - 1 - c), false, true));
        }
        maps
    }

    fn of_cells(
        shape: Shape,
        to: impl Fn(usize, usize) -> (usize, usize),
        complement: bool,
        exchanges_players: bool,
    ) -> Self {
        let target = |cell| {
            let (row, col) = shape.row_col(cell);
            let (row, col) = to(row, col);
            shape.cell(row, col)
        };
        let last = shape.cells() - 1;
        Self {
            cells: (0..shape.cells()).map(target).collect(),
            homes: (0..shape.cells())
                .map(|home| if complement { last - home } else { home })
                .collect(),
            moves: Vec::new(),
            exchanges_players,
        }
    }

    /// Finds the image of every move; `None` if some move has no image.
    fn with_moves(mut self, reflections: &[Reflection]) -> Option<Self> {
        let image = |pairs: &[(u8, u8)]| {
            let mut pairs: Vec<_> = pairs
                .iter()
                .map(|&(to, from)| (self.cells[usize::from(to)], self.cells[usize::from(from)]))
                .collect();
            pairs.sort_unstable();
            pairs
        };
        let plain = |pairs: &[(u8, u8)]| {
            pairs.iter().map(|&(to, from)| (to.into(), from.into())).collect::<Vec<_>>()
        };
        let moves = reflections.iter().map(|mv| {
            let wanted = image(mv.sources());
            reflections
                .iter()
                .find(|other| plain(other.sources()) == wanted)
                .map(|other| other.index)
        });
        self.moves = moves.collect::<Option<_>>()?;
        Some(self)
    }

    fn is_identity(&self) -> bool {
        let fixed = |map: &[usize]| map.iter().enumerate().all(|(i, &image)| i == image);
        fixed(&self.cells) && fixed(&self.homes) && !self.exchanges_players
    }

    fn then(&self, next: &Self) -> Self {
        Self {
            cells: self.cells.iter().map(|&cell| next.cells[cell]).collect(),
            homes: self.homes.iter().map(|&home| next.homes[home]).collect(),
            moves: self.moves.iter().map(|mv| next.moves[usize::from(mv.0)]).collect(),
            exchanges_players: self.exchanges_players != next.exchanges_players,
        }
    }

    pub(crate) fn image(&self, position: &MatrixPosition) -> MatrixPosition {
        let mut matrix = Matrix::default();
        for (cell, &to) in self.cells.iter().enumerate() {
            matrix = matrix.with(to, self.homes[position.matrix.home(cell)]);
        }
        let turn = if self.exchanges_players { position.turn.other() } else { position.turn };
        MatrixPosition { matrix, turn, last: position.last.map(|mv| self.moves[usize::from(mv.0)]) }
    }
}

//! The rules value: board, moves, rule set, win rule and win sets, all of them parameters.

use gt_core::{Player, ShapeError};

use super::goal::Goal;
use super::matrix::Matrix;
use super::moves::{Kind, MoveIndex, Reflection, Squares, reflections};
use super::rule_set::{RuleSet, WinRule};
use super::shape::Shape;
use super::symmetry::Automorphism;
use super::win_set::WinSet;

/// The rules of the matrix of permutations.
///
/// [`new`](Self::new) gives the game of the matrix article; the `with_...` functions change one
/// rule each.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{PermMatrix, Goal, RuleSet};
/// # fn main() -> Result<(), gt_core::ShapeError> {
/// let rules = PermMatrix::new(3, 3, Goal::HeavyEdge)?.with_rule(RuleSet::Ko)?;
/// assert_eq!(rules.reflections().len(), 10);
/// assert_eq!(rules.index_len(), 2880 * 11 * 2); // states, last moves, players
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct PermMatrix {
    pub(crate) shape: Shape,
    pub(super) squares: Squares,
    pub(super) kinds: Vec<Kind>,
    pub(crate) rule: RuleSet,
    pub(crate) win: WinRule,
    pub(crate) win_sets: [WinSet; 2],
    pub(crate) reflections: Vec<Reflection>,
    pub(crate) inverses: Vec<MoveIndex>,
    pub(crate) automorphisms: Vec<Automorphism>,
    pub(crate) start: Matrix,
    pub(super) first: Player,
}

impl PermMatrix {
    /// Returns the game of the matrix article on a board of `rows` x `cols`.
    ///
    /// The win sets are those of `goal`. The moves are T and A of every square, the rule set is
    /// `free`, the win rule `any`, and play begins with the solved matrix.
    ///
    /// # Complexity
    /// O(moves * cells) time and memory, as for the other constructors.
    ///
    /// # Errors
    /// [`ShapeError`] for a board with a side below 2 or with more than [`Shape::MAX_CELLS`] cells.
    pub fn new(rows: usize, cols: usize, goal: Goal) -> Result<Self, ShapeError> {
        let shape = Shape::new(rows, cols)?;
        let win_sets = Player::BOTH.map(|player| WinSet::of_goal(goal, player));
        Self {
            shape,
            squares: Squares::All,
            kinds: vec![Kind::Transpose, Kind::AntiTranspose],
            rule: RuleSet::Free,
            win: WinRule::Any,
            win_sets,
            reflections: Vec::new(),
            inverses: Vec::new(),
            automorphisms: Vec::new(),
            start: Matrix::solved(shape),
            first: Player::First,
        }
        .completed()
    }

    /// Returns the same game with these squares.
    ///
    /// # Errors
    /// [`ShapeError`] if no such square allows a move of the chosen kinds.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{PermMatrix, Goal, Squares};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_squares(Squares::TwoByTwo)?;
    /// assert_eq!(rules.reflections().len(), 8); // T and A of four squares
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_squares(mut self, squares: Squares) -> Result<Self, ShapeError> {
        self.squares = squares;
        self.completed()
    }

    /// Returns the same game with these kinds of moves.
    ///
    /// A kind applies to the squares where it keeps the colours. With a quarter turn its inverse is
    /// added too.
    ///
    /// Few kinds can leave a player without a move:
    ///
    /// * under `axes` always, if the player's own kind is missing;
    /// * under `ko` after the first move, if there is a single move, because it undoes itself.
    ///
    /// A player to move who has no move has lost, if nobody has won.
    ///
    /// # Errors
    /// [`ShapeError`]
    ///
    /// * under `axes` for a kind other than T and A, which would belong to neither player;
    /// * if no square allows a move of these kinds.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Kind, PermMatrix, Goal};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let kinds = [Kind::HalfTurn, Kind::QuarterTurn];
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_kinds(&kinds)?;
    /// // Five half-turns, one per square; two quarter turns of the only odd square.
    /// assert_eq!(rules.reflections().len(), 5 + 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_kinds(mut self, kinds: &[Kind]) -> Result<Self, ShapeError> {
        self.kinds = kinds.to_vec();
        if kinds.contains(&Kind::QuarterTurn) || kinds.contains(&Kind::QuarterTurnBack) {
            self.kinds.extend([Kind::QuarterTurn, Kind::QuarterTurnBack]);
        }
        self.completed()
    }

    /// Returns the same game under this rule set.
    ///
    /// # Errors
    /// [`ShapeError`]
    ///
    /// * under `axes` if a kind belongs to neither player;
    /// * under `ko` if 64 bits cannot number the positions.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
    /// let ko = |n| PermMatrix::new(n, n, Goal::Targets)?.with_rule(RuleSet::Ko);
    /// assert!(ko(4).is_ok());
    /// assert!(ko(5).is_err()); // too many positions
    /// ```
    pub fn with_rule(mut self, rule: RuleSet) -> Result<Self, ShapeError> {
        self.rule = rule;
        self.completed()
    }

    /// Returns the same game with this win rule.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{Matrix, PermMatrix, MatrixPosition, Goal, WinRule};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// // The first player is to move, so the second player counts as having moved here.
    /// let target = MatrixPosition::new(Matrix::solved(rules.shape()), Player::First);
    /// assert_eq!(rules.decided(&target), Some(Outcome::Win));
    /// assert_eq!(rules.with_win_rule(WinRule::Mover).decided(&target), None);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn with_win_rule(mut self, win: WinRule) -> Self {
        self.win = win;
        self
    }

    /// Returns the same game with these win sets, of the first and of the second player.
    ///
    /// Symmetries are known only for the two sets of one [`Goal`]; see [`WinSet`].
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{PermMatrix, Goal, WinSet};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let corner = WinSet::predicate(|grid| grid.number(0, 0) == 5);
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_win_sets(corner, WinSet::empty());
    /// assert_eq!(rules.decided(&rules.initial()), None);
    /// assert!(!rules.win_set(Player::Second).contains(rules.shape(), rules.initial().matrix));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_win_sets(mut self, first: WinSet, second: WinSet) -> Self {
        self.win_sets = [first, second];
        self.automorphisms = self.known_automorphisms();
        self
    }

    /// Returns the same game with another start.
    ///
    /// The start must be an arrangement of the same board, which [`Matrix::parse`] guarantees.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{Goal, Matrix, PermMatrix};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 3, Goal::Targets)?;
    /// let start = Matrix::parse(rules.shape(), "5 2 1/4 3 6")?;
    /// assert_eq!(rules.with_start(start).initial().matrix, start);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn with_start(mut self, start: Matrix) -> Self {
        self.start = start;
        self
    }

    /// Returns the same game in which this player begins.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Game, Player};
    /// use gt_perm_matrix::{Goal, PermMatrix};
    ///
    /// let rules = PermMatrix::new(2, 2, Goal::EqualSums)?.with_first(Player::Second);
    /// assert_eq!(rules.initial().turn, Player::Second);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    #[must_use]
    pub const fn with_first(mut self, player: Player) -> Self {
        self.first = player;
        self
    }

    fn completed(mut self) -> Result<Self, ShapeError> {
        if self.rule == RuleSet::Axes {
            let foreign = self
                .kinds
                .iter()
                .find(|kind| !matches!(kind, Kind::Transpose | Kind::AntiTranspose));
            if let Some(&kind) = foreign {
                let valid = "T or A: any other kind belongs to neither player";
                return Err(ShapeError::new("a kind of move under the rule set axes", kind, valid));
            }
        }
        self.reflections = reflections(self.shape, self.squares, &self.kinds);
        if self.reflections.is_empty() {
            let kinds = Kind::ALL.iter().filter(|kind| self.kinds.contains(kind));
            let kinds = kinds.map(ToString::to_string).collect::<Vec<_>>().join(",");
            let valid = format!("kinds that fit some square of a {} board", self.shape);
            return Err(ShapeError::new("the kinds of moves", kinds, valid));
        }
        let (states, slots) = (self.shape.states(), self.slots());
        if states.checked_mul(slots).and_then(|positions| positions.checked_mul(2)).is_none() {
            let board = format!(
                "{}, with {states} states, times {slots} last moves, times 2 players",
                self.shape
            );
            let valid = "a board whose positions 64 bits can number";
            return Err(ShapeError::new(
                format!("the board under the rule set {}", self.rule),
                board,
                valid,
            ));
        }
        self.inverses =
            self.reflections.iter().map(|reflection| self.inverse_of(reflection)).collect();
        self.automorphisms = self.known_automorphisms();
        Ok(self)
    }

    fn known_automorphisms(&self) -> Vec<Automorphism> {
        Automorphism::group(self.shape, self.rule, &self.win_sets, &self.reflections)
    }

    /// Finds the move that undoes a move: the other turn for a quarter turn, else the move itself.
    fn inverse_of(&self, reflection: &Reflection) -> MoveIndex {
        let kind = match reflection.kind {
            Kind::QuarterTurn => Kind::QuarterTurnBack,
            Kind::QuarterTurnBack => Kind::QuarterTurn,
            kind => kind,
        };
        let same_square = |other: &&Reflection| {
            (other.k, other.row, other.col) == (reflection.k, reflection.row, reflection.col)
        };
        let inverse = self.reflections.iter().filter(same_square).find(|other| other.kind == kind);
        inverse.map_or(reflection.index, |inverse| inverse.index)
    }

    /// Returns the board.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the rule set.
    pub const fn rule(&self) -> RuleSet {
        self.rule
    }

    /// Returns the win rule.
    pub const fn win_rule(&self) -> WinRule {
        self.win
    }

    /// Returns the win set of a player.
    pub const fn win_set(&self, player: Player) -> &WinSet {
        &self.win_sets[player.index()]
    }

    /// Returns every move of the rules by number, for either player.
    pub fn reflections(&self) -> &[Reflection] {
        &self.reflections
    }

    /// Returns the matrix after a move by either player; `None` if no move has this number.
    ///
    /// This checks neither the turn nor the rule set. For moves of the game use `GameExt::try_play`
    /// of gt-core.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Matrix, MoveIndex, PermMatrix, Goal};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// let solved = Matrix::solved(rules.shape());
    /// let after = rules.reflect(solved, MoveIndex(0)).ok_or("no such move")?;
    /// assert_eq!(after.display(rules.shape()).to_string(), "1 3/2 4");
    /// assert_eq!(rules.reflect(after, MoveIndex(2)), None); // there are two
    /// # Ok(())
    /// # }
    /// ```
    pub fn reflect(&self, matrix: Matrix, mv: MoveIndex) -> Option<Matrix> {
        self.reflections.get(usize::from(mv.0)).map(|reflection| matrix.moved(reflection.sources()))
    }

    /// Returns the move that undoes a move; `None` if no move has this number.
    ///
    /// The two quarter turns of a square undo each other. Every other move undoes itself.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Goal, Kind, MoveIndex, PermMatrix};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(3, 3, Goal::Targets)?.with_kinds(&[Kind::QuarterTurn])?;
    /// assert_eq!(rules.inverse(MoveIndex(0)), Some(MoveIndex(1)));
    /// assert_eq!(rules.inverse(MoveIndex(2)), None); // there are two moves
    /// # Ok(())
    /// # }
    /// ```
    pub fn inverse(&self, mv: MoveIndex) -> Option<MoveIndex> {
        self.inverses.get(usize::from(mv.0)).copied()
    }

    /// Counts the last moves that a position distinguishes, with "none" as one of them.
    ///
    /// The count is 1 if the rules ignore the last move.
    pub(crate) const fn slots(&self) -> u64 {
        match self.rule {
            RuleSet::Ko => self.reflections.len() as u64 + 1,
            RuleSet::Free | RuleSet::Axes => 1,
        }
    }

    /// Tells whether every play ends after one ply.
    ///
    /// This is so under `ko` with a single move, because that move undoes itself.
    pub(crate) const fn ends_after_a_ply(&self) -> bool {
        matches!(self.rule, RuleSet::Ko) && self.reflections.len() == 1
    }

    /// Tells whether this player may make this move, apart from the prohibition of `ko`.
    pub(crate) fn belongs(&self, reflection: &Reflection, player: Player) -> bool {
        match self.rule {
            RuleSet::Free | RuleSet::Ko => true,
            RuleSet::Axes => (reflection.kind == Kind::Transpose) == (player == Player::First),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_undone_by_its_inverse() {
        let rules = PermMatrix::new(3, 5, Goal::Targets)
            .unwrap()
            .with_kinds(&[Kind::HalfTurn, Kind::QuarterTurn])
            .unwrap();
        let start = Matrix::from_index(rules.shape(), 123_456_789).unwrap();
        for mv in rules.reflections() {
            let after = rules.reflect(start, mv.index).unwrap();
            assert_ne!(after, start, "{mv:?}");
            assert_eq!(
                rules.reflect(after, rules.inverse(mv.index).unwrap()),
                Some(start),
                "{mv:?}"
            );
        }
    }

    #[test]
    fn rules_that_do_not_fit_together_are_refused() {
        let rules =
            PermMatrix::new(3, 3, Goal::Targets).unwrap().with_kinds(&[Kind::QuarterTurn]).unwrap();
        let refused = |rules: Result<PermMatrix, ShapeError>| rules.unwrap_err().to_string();
        assert_eq!(
            refused(rules.clone().with_rule(RuleSet::Axes)),
            "a kind of move under the rule set axes cannot be quarter-turn: expected T or A: any other kind belongs to neither player"
        );
        assert_eq!(
            refused(rules.with_squares(Squares::TwoByTwo)),
            "the kinds of moves cannot be quarter-turn,quarter-turn-back: expected kinds that fit some square of a 3x3 board"
        );
        assert_eq!(
            refused(PermMatrix::new(5, 5, Goal::Targets).unwrap().with_rule(RuleSet::Ko)),
            "the board under the rule set ko cannot be 5x5, with 2982752926433280000 states, times 61 last moves, times 2 players: \
             expected a board whose positions 64 bits can number"
        );
    }
}

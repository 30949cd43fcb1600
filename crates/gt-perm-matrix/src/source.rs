//! The matrix article in its own terms, as functions and types.
//!
//! | the article | here |
//! |---|---|
//! | the encoded state of the matrix | [`encode`], [`decode`] |
//! | `state_win_0[]`, `state_win_1[]` "by full enumeration" | [`state_win`] |
//! | numbers keep their colour | [`keeps_colours`] |
//! | any two diagonal neighbours can be exchanged in a 2 x 2 | [`exchange_of`] |
//! | every arrangement on cells of one colour is reached | [`way_of_exchanges`] |
//! | `dp[state][k][player]` | [`Dp`], in both readings |
//! | the bot's two rules | [`DpBot`](crate::play::DpBot) |
//!
//! # Two readings of dp
//! The *forced* reading follows the article's definition: "player can reach victory within at most
//! k steps". Rule 1 of the bot asks about every reply, so it means the same.
//!
//! The *literal* reading follows how the article fills dp: from the winning states outwards over
//! all moves. This ignores turns, opponent and terminal states, so it gives the distance to the win
//! set.
//!
//! A player with forced dp wins won games. Literal dp only says how far the win set is if nobody
//! resists.

use gt_core::Player;

use crate::play::K_INF;
use crate::rules::{Colour, Matrix, MatrixPosition, MoveIndex, PermMatrix, Reflection, Shape};
use crate::solve::{Distances, StateValues};

/// Returns the code of a state, which is [`Matrix::index`].
///
/// # Example
/// ```
/// use gt_perm_matrix::{Matrix, Shape};
/// use gt_perm_matrix::source::{decode, encode};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(3, 3)?;
/// let state = encode(shape, Matrix::parse(shape, "9 8 7/6 5 4/3 2 1")?);
/// assert_eq!(state, shape.states() - 1); // the last of 2880
/// assert_eq!(decode(shape, shape.states()), None);
/// # Ok(())
/// # }
/// ```
pub fn encode(shape: Shape, matrix: Matrix) -> u64 {
    matrix.index(shape)
}

/// Returns the state with a code; `None` if no state has this code.
pub fn decode(shape: Shape, state: u64) -> Option<Matrix> {
    Matrix::from_index(shape, state)
}

/// Lists the codes of a player's winning states, by full enumeration, ascending.
///
/// # Complexity
/// O(states) tests of the win set for the whole iteration.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, PermMatrix};
/// use gt_perm_matrix::source::state_win;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(2, 2, Goal::ColourHome)?;
/// assert_eq!(state_win(&rules, Player::First).collect::<Vec<_>>(), [0, 1]); // 1 and 4 at home
/// assert_eq!(state_win(&rules, Player::Second).collect::<Vec<_>>(), [0, 2]); // 2 and 3
/// # Ok(())
/// # }
/// ```
pub fn state_win(rules: &PermMatrix, player: Player) -> impl Iterator<Item = u64> {
    let shape = rules.shape();
    let won = move |&state: &u64| {
        decode(shape, state).is_some_and(|matrix| rules.win_set(player).contains(shape, matrix))
    };
    (0..shape.states()).filter(won)
}

/// Tells whether a move leaves every number on a cell of the same colour.
///
/// The matrix article claims this for every move. It is true for every move that
/// [`reflections`](crate::reflections) lists; a test checks it on all boards.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Kind, Shape, Squares, reflections};
/// use gt_perm_matrix::source::keeps_colours;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(3, 4)?;
/// let moves = reflections(shape, Squares::All, Kind::ALL);
/// assert!(moves.iter().all(|mv| keeps_colours(shape, mv)));
/// # Ok(())
/// # }
/// ```
pub fn keeps_colours(shape: Shape, reflection: &Reflection) -> bool {
    reflection
        .sources()
        .iter()
        .all(|&(to, from)| shape.colour(to.into()) == shape.colour(from.into()))
}

/// Finds the move that exchanges two diagonal neighbours and changes nothing else.
///
/// This move is a reflection of their 2 x 2 square. Returns `None` if the cells are not diagonal
/// neighbours, or if the rules lack this reflection.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Goal, MoveIndex, PermMatrix};
/// use gt_perm_matrix::source::exchange_of;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(2, 3, Goal::Targets)?;
/// assert_eq!(exchange_of(&rules, 1, 3), Some(MoveIndex(0))); // T of the left square
/// assert_eq!(exchange_of(&rules, 0, 4), Some(MoveIndex(1))); // A of the left square
/// assert_eq!(exchange_of(&rules, 0, 2), None);
/// # Ok(())
/// # }
/// ```
pub fn exchange_of(rules: &PermMatrix, a: usize, b: usize) -> Option<MoveIndex> {
    let exchanges = |reflection: &&Reflection| match *reflection.sources() {
        [(x, y), (_, _)] => [x.min(y), x.max(y)].map(usize::from) == [a.min(b), a.max(b)],
        _ => false,
    };
    rules.reflections().iter().find(exchanges).map(|reflection| reflection.index)
}

/// Finds a way from one state to another by exchanges of diagonal neighbours.
///
/// The matrix article does this by a bubble sort. Such a way proves that moves reach every
/// arrangement that keeps the colours.
///
/// Here the cells of a colour are put in an order whose every beginning is connected by diagonal
/// steps. From the last cell to the first, each cell receives its number along a path of cells that
/// come before it. Returns `None` if the rules lack an exchange on the way.
///
/// # Complexity
/// O(cells^2) moves, which need not be the fewest.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Goal, Matrix, PermMatrix};
/// use gt_perm_matrix::source::way_of_exchanges;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::Targets)?;
/// let from = Matrix::parse(rules.shape(), "9 8 7/6 5 4/3 2 1")?;
/// let to = Matrix::solved(rules.shape());
/// let way = way_of_exchanges(&rules, from, to).ok_or("T and A exchange all diagonal neighbours")?;
/// let arrived = way.into_iter().try_fold(from, |at, mv| rules.reflect(at, mv));
/// assert_eq!(arrived, Some(to));
/// # Ok(())
/// # }
/// ```
pub fn way_of_exchanges(rules: &PermMatrix, from: Matrix, to: Matrix) -> Option<Vec<MoveIndex>> {
    let shape = rules.shape();
    let mut matrix = from;
    let mut way = Vec::new();
    for colour in Colour::BOTH {
        let tree = Tree::of(shape, colour);
        for place in (0..tree.cells.len()).rev() {
            let goal = tree.cells[place];
            let start = tree.cells[..=place]
                .iter()
                .copied()
                .find(|&cell| matrix.home(cell) == to.home(goal))?;
            for step in tree.path(start, goal, place).windows(2) {
                let mv = exchange_of(rules, step[0], step[1])?;
                matrix = rules.reflect(matrix, mv)?;
                way.push(mv);
            }
        }
    }
    Some(way)
}

/// The cells of one colour in breadth-first order over diagonal neighbours.
///
/// Every prefix of this order is connected.
struct Tree {
    cells: Vec<usize>,
    parents: Vec<usize>,
}

impl Tree {
    fn of(shape: Shape, colour: Colour) -> Self {
        let first: Vec<_> = shape.cells_of(colour).take(1).collect();
        let mut tree = Self { cells: first, parents: vec![0] };
        let mut next = 0;
        while next < tree.cells.len() {
            let (row, col) = shape.row_col(tree.cells[next]);
            for neighbour in shape.cells_of(colour) {
                let (r, c) = shape.row_col(neighbour);
                if r.abs_diff(row) == 1 && c.abs_diff(col) == 1 && !tree.cells.contains(&neighbour)
                {
                    tree.cells.push(neighbour);
                    tree.parents.push(next);
                }
            }
            next += 1;
        }
        tree
    }

    /// Returns a path between two cells that uses only the first `last + 1` cells.
    fn path(&self, from: usize, to: usize, last: usize) -> Vec<usize> {
        let to_root = |cell: usize| {
            let mut place =
                self.cells[..=last].iter().position(|&other| other == cell).unwrap_or(0);
            let mut places = vec![place];
            while place != 0 {
                place = self.parents[place];
                places.push(place);
            }
            places
        };
        let (mut down, mut up) = (to_root(from), to_root(to));
        while down.len() > 1 && up.len() > 1 && down[down.len() - 2] == up[up.len() - 2] {
            down.pop();
            up.pop();
        }
        up.pop();
        down.into_iter().chain(up.into_iter().rev()).map(|place| self.cells[place]).collect()
    }
}

/// `dp[state][k][player]` in one of its readings.
///
/// It is stored as the least k of each state, not as an array over k. The readings can differ: a
/// state may be two moves away from the win set, but the opponent can keep the player out of the
/// set by endless play.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, Matrix, PermMatrix};
/// use gt_perm_matrix::solve::{Keep, StateSolver};
/// use gt_perm_matrix::source::Dp;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::Targets)?;
/// let (solver, run) = (StateSolver::new(&rules).keep(Keep::Values), Run::new());
/// let solved = solver.solve(&run)?;
/// let distances = [
///     solver.distances_to(rules.win_set(Player::First), &run)?,
///     solver.distances_to(rules.win_set(Player::Second), &run)?,
/// ];
/// let state = Matrix::parse(rules.shape(), "9 6 3/8 5 2/7 4 1")?; // one A of the whole board
/// assert_eq!(Dp::Forced(&solved).least_k(state, Player::First), Some(1));
/// let state = Matrix::parse(rules.shape(), "1 4 3/2 9 6/7 8 5")?; // two exchanges
/// assert_eq!(Dp::Literal(&distances).least_k(state, Player::First), Some(2));
/// // Forced: the second player undoes the first exchange.
/// assert_eq!(Dp::Forced(&solved).least_k(state, Player::First), None);
/// assert!(!Dp::Forced(&solved).can_win(state, 100, Player::First));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Dp<'a> {
    /// What the player to move can force.
    Forced(&'a StateValues),
    /// What both players could reach together, without turns and terminal states.
    ///
    /// The entries are the distances to the first and to the second player's win set.
    Literal(&'a [Distances; 2]),
}

impl Dp<'_> {
    /// Returns the least k below [`K_INF`] with `dp[state][k][player] = 1`.
    ///
    /// Returns `None` if there is no such k, or if the values were not kept.
    pub fn least_k(&self, state: Matrix, player: Player) -> Option<u32> {
        let least = match self {
            Self::Forced(solved) => {
                match solved.known_value(&MatrixPosition::new(state, player))? {
                    gt_core::Value::Win { plies } => Some(plies),
                    _ => None,
                }
            }
            Self::Literal(distances) => distances[player.index()].distance(state).flatten(),
        };
        least.filter(|&k| k < K_INF)
    }

    /// Returns `dp[state][k][player]`: whether the player can reach victory within `k` steps.
    pub fn can_win(&self, state: Matrix, k: u32, player: Player) -> bool {
        self.least_k(state, player).is_some_and(|least| least <= k)
    }
}

//! Distances if nobody resists: over all moves, by the moves of one player, or in turns.
//!
//! * The *literal* reading fills `dp[state][k][p]` breadth-first, as the matrix article does. It
//!   starts from *p*'s winning states and follows all moves, of either player. `dp = 1` means that
//!   the distance is at most `k`. This is also the puzzle of one player: the least number of moves
//!   into a set.
//! * The *cooperative* reading also lets both players help *p*, but within the rules: turns
//!   alternate, `axes` holds, and nobody moves from a terminal state.

use gt_core::run::{Gauge, Meter};
use gt_core::{LimitError, Player, Run, SolveError};

use super::count::Keep;
use super::crew::Crew;
use super::moves::{Layout, RowMove};
use super::pass::Passes;
use super::phase::{FILLING, LAYING_OUT, too_large};
use super::rows::{BitRows, SlotLists, States, code_index, slots_of};
use super::solve::{Solver, win_sets};
use super::win_rows::win_rows;
use crate::rules::{Matrix, MoveIndex, PermMatrix, Reflection, WinRule, WinSet};

/// The distance of every state from a set, in moves.
///
/// It is kept if the solver [keeps values](Keep::Values): one byte per state. Otherwise only the
/// counts are kept.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, Matrix, PermMatrix};
/// use gt_perm_matrix::solve::{Keep, Solver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::Targets)?;
/// let solver = Solver::new(&rules).keep(Keep::Values);
/// let solved = solver.distances_to(rules.win_set(Player::First), &Run::new())?;
/// assert_eq!((solved.counts()[0], solved.counts()[1], solved.unreachable()), (1, 10, 0));
/// let reversed = Matrix::parse(rules.shape(), "9 8 7/6 5 4/3 2 1")?; // T and A of the whole board
/// assert_eq!(solved.distance(reversed), Some(Some(2)));
/// assert_eq!(solved.shortest_way(&rules, reversed).len(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Distances {
    layout: Layout,
    made_by: Makers,
    counts: Vec<u64>,
    unreachable: u64,
    codes: Option<Vec<u8>>,
}

/// Whose moves a distance counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Makers {
    /// Every move of the rules, of either player.
    Everybody,
    /// Only the moves of one player, one after the other.
    Player(Player),
    /// The players move in turn.
    ///
    /// A distance with one player to move is 1 plus a distance with the other player to move.
    InTurn,
}

impl Makers {
    /// Tells whether a way may use this move at every step.
    fn make(self, rules: &PermMatrix, reflection: &Reflection) -> bool {
        match self {
            Self::Everybody => true,
            Self::Player(player) => rules.belongs(reflection, player),
            Self::InTurn => false,
        }
    }
}

impl Distances {
    /// The greatest distance that can be kept for every state, in moves.
    pub const MAX_KEPT: u32 = 253;

    /// Returns the number of states at each distance, from 0 to the greatest.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of states that cannot reach the set.
    pub const fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// Returns the distance of a state in moves.
    ///
    /// | answer | meaning |
    /// |---|---|
    /// | `Some(Some(moves))` | the state reaches the set in this many moves, and not in fewer |
    /// | `Some(None)` | the state cannot reach the set |
    /// | `None` | distances were not kept |
    ///
    /// # Complexity
    /// O(cells).
    pub fn distance(&self, matrix: Matrix) -> Option<Option<u32>> {
        let codes = self.codes.as_ref()?;
        let (row, slot) = self.layout.place(matrix);
        Some(u32::from(codes[code_index(&self.layout, row, slot)]).checked_sub(1))
    }

    /// Returns the state of lowest index at the greatest distance.
    ///
    /// `None` if distances were not kept.
    ///
    /// # Complexity
    /// O(states * cells).
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the time of `run` is over, or it was interrupted.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_perm_matrix::solve::{Keep, Solver};
    /// use gt_perm_matrix::{Goal, Matrix, PermMatrix, WinSet};
    ///
    /// let (rules, run) = (PermMatrix::new(2, 2, Goal::Targets)?, Run::new());
    /// let solved = WinSet::states([Matrix::solved(rules.shape())]);
    /// let distances = Solver::new(&rules).keep(Keep::Values).distances_to(&solved, &run)?;
    /// let far = distances.farthest(&run)?.expect("distances are kept");
    /// assert_eq!(far.display(rules.shape()).to_string(), "4 3/2 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn farthest(&self, run: &Run) -> Result<Option<Matrix>, SolveError> {
        let greatest = u32::try_from(self.counts.len().saturating_sub(1)).ok();
        let shape = self.layout.shape;
        let (all, name) = (shape.states(), "looking for the farthest state");
        let mut meter = Meter::new(run, name, Some(all)).counting("state");
        for index in 0..all {
            meter.step(index)?;
            let matrix = Matrix::from_index(shape, index);
            let is_far = |&matrix: &Matrix| greatest == self.distance(matrix).flatten();
            if let Some(matrix) = matrix.filter(is_far) {
                return Ok(Some(matrix));
            }
        }
        Ok(None)
    }

    /// Returns all moves that bring a state nearer, by number: the best first moves of the puzzle.
    ///
    /// The list holds only moves that the distances count: after [`Solver::distances_by`] only
    /// moves of that player. It is empty
    ///
    /// * at distance 0,
    /// * if the set is out of reach,
    /// * if distances were not kept,
    /// * after [`Solver::cooperative`], where a move leads to a state with the other player to
    ///   move.
    ///
    /// # Complexity
    /// O(moves * cells).
    pub fn optimal_moves(&self, rules: &PermMatrix, matrix: Matrix) -> Vec<MoveIndex> {
        let distance = |matrix| self.distance(matrix).flatten();
        let Some(nearer) = distance(matrix).and_then(|here| here.checked_sub(1)) else {
            return Vec::new();
        };
        let after = |mv| rules.reflect(matrix, mv).and_then(distance);
        let made = rules.reflections().iter().filter(|mv| self.made_by.make(rules, mv));
        made.map(|reflection| reflection.index).filter(|&mv| after(mv) == Some(nearer)).collect()
    }

    /// Returns a shortest way into the set, by the lowest optimal move at each step.
    ///
    /// It is empty where [`optimal_moves`](Self::optimal_moves) is empty.
    pub fn shortest_way(&self, rules: &PermMatrix, mut matrix: Matrix) -> Vec<MoveIndex> {
        let mut way = Vec::new();
        while let Some(&mv) = self.optimal_moves(rules, matrix).first() {
            way.push(mv);
            matrix = rules.reflect(matrix, mv).unwrap_or(matrix);
        }
        way
    }
}

/// A growing set of states, with its newest layer and the distances found so far.
struct Layers<'s> {
    reached: BitRows,
    front: States,
    distances: Distances,
    /// States that no player moves from.
    closed: Vec<&'s BitRows>,
    crew: Crew<'s>,
}

impl Solver<'_> {
    /// Computes the literal distances: from every state to `target`, over all moves of the rules.
    ///
    /// Moves of both players count, without turns. The distance of every state is kept if the
    /// solver [keeps values](Keep::Values). This works under every rule set, because the last move
    /// does not matter here.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if the engine cannot take the board.
    /// * [`SolveError::Limit`] if more bytes are needed than allowed, before anything is allocated;
    ///   or if time runs out or the work is interrupted.
    /// * [`SolveError::Overflow`] if distances are kept and one exceeds [`Distances::MAX_KEPT`].
    /// * [`SolveError::Threads`] if the system gives no more threads.
    pub fn distances_to(&self, target: &WinSet, run: &Run) -> Result<Distances, SolveError> {
        self.distances(Makers::Everybody, target, run)
    }

    /// Computes the distances of the one-player puzzle: from every state to `target`.
    ///
    /// Only moves of `player` count, made one after the other. The distance of every state is kept
    /// if the solver [keeps values](Keep::Values).
    ///
    /// Under `axes` a player has only one kind of moves, and cannot reach every state from every
    /// other state. Under other rule sets both players have all moves, and the result is the same
    /// as from [`distances_to`](Self::distances_to).
    ///
    /// # Errors
    /// As [`distances_to`](Self::distances_to).
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix, RuleSet, WinSet};
    /// use gt_perm_matrix::solve::{Keep, Solver};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?.with_rule(RuleSet::Axes)?;
    /// let solved = WinSet::states([Matrix::solved(rules.shape())]);
    /// let start = Matrix::parse(rules.shape(), "1 3/2 4")?; // T leads home, A away from it
    /// let solver = Solver::new(&rules).keep(Keep::Values);
    /// let way = |player| -> Result<_, Box<dyn std::error::Error>> {
    ///     Ok(solver.distances_by(player, &solved, &Run::new())?.shortest_way(&rules, start))
    /// };
    /// assert_eq!(way(Player::First)?, [MoveIndex(0)]);
    /// assert_eq!(way(Player::Second)?, []);
    /// # Ok(())
    /// # }
    /// ```
    pub fn distances_by(
        &self,
        player: Player,
        target: &WinSet,
        run: &Run,
    ) -> Result<Distances, SolveError> {
        self.distances(Makers::Player(player), target, run)
    }

    fn distances(
        &self,
        made_by: Makers,
        target: &WinSet,
        run: &Run,
    ) -> Result<Distances, SolveError> {
        let run = &run.started();
        run.install(|| self.distances_as(made_by, target, run))?
    }

    fn distances_as(
        &self,
        made_by: Makers,
        target: &WinSet,
        run: &Run,
    ) -> Result<Distances, SolveError> {
        let (crew, mut meter) =
            (Crew::new(run), Meter::new(run, LAYING_OUT, None).counting("move"));
        let (layout, moves) = self.board(run, &mut meter)?;
        let made = self.rules().reflections().iter().zip(&moves);
        let made = made.filter(|(mv, _)| made_by.make(self.rules(), mv));
        let passes = Passes::new(made.map(|(_, mv)| mv), layout.class.full_word(), crew);
        let gauge = Gauge::new(run, FILLING, Some(layout.rows as u64)).counting("row");
        gauge.add(0)?;
        let (target, _) = win_rows(target, &layout, crew, &gauge)?;
        gauge.end();
        let mut layers = Layers::new(target, &layout, made_by, self.keeps(), Vec::new(), crew)?;
        meter.begin_counting("walking back, move by move", "move", None);
        for distance in 1.. {
            meter.look(distance - 1)?;
            let new = layers.before(&passes)?;
            if !layers.grow(new, distance)? {
                meter.end(distance);
                break;
            }
        }
        Ok(layers.finished(self.rules().shape().states()))
    }

    /// Computes the cooperative distances: plies until `player` has won if both players help.
    ///
    /// The result has one entry per player to move, the first player first. No move has been made
    /// yet in these states. The distance of every state is kept if the solver [keeps
    /// values](Keep::Values).
    ///
    /// The prohibition of `ko` makes no play longer, because a shortest play never undoes a move.
    /// Rules with a single move are the only ones under which `ko` shortens plays. This move undoes
    /// itself, so the player to move after it has no move, and has lost.
    ///
    /// # Errors
    /// As [`distances_to`](Self::distances_to).
    ///
    /// # Example
    /// ```
    /// use gt_core::{Player, Run};
    /// use gt_perm_matrix::{Goal, Matrix, PermMatrix};
    /// use gt_perm_matrix::solve::{Keep, Solver};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// let solver = Solver::new(&rules).keep(Keep::Values);
    /// let [first_to_move, _] = solver.cooperative(Player::First, &Run::new())?;
    /// let one_move_away = Matrix::parse(rules.shape(), "1 3/2 4")?;
    /// assert_eq!(first_to_move.distance(one_move_away), Some(Some(1)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn cooperative(&self, player: Player, run: &Run) -> Result<[Distances; 2], SolveError> {
        let run = &run.started();
        run.install(|| self.cooperative_as(player, run))?
    }

    fn cooperative_as(&self, player: Player, run: &Run) -> Result<[Distances; 2], SolveError> {
        let (crew, mut meter) =
            (Crew::new(run), Meter::new(run, LAYING_OUT, None).counting("move"));
        let (layout, moves) = self.board(run, &mut meter)?;
        let passes = self.passes(&layout, &moves, crew);
        let ends_for_both = self.rules().win_rule() == WinRule::Any;
        let (win_sets, _) = win_sets(self.rules(), &layout, crew, run)?;
        let [own, other] = [player, player.other()].map(|player| &win_sets[player.index()]);
        let mut won_to_move = BitRows::new(own.rows(), own.words());
        won_to_move.update(crew, |row, words| {
            for ((word, own), other) in words.iter_mut().zip(own.row(row)).zip(other.row(row)) {
                *word = if ends_for_both { own & !other } else { 0 };
            }
            0
        })?;
        let (closed_to_player, closed_to_other) = if ends_for_both {
            (vec![own, other], vec![own, other])
        } else {
            (vec![other], vec![own])
        };
        let [passes_of_player, passes_of_other] =
            [player, player.other()].map(|player| &passes[player.index()]);
        let won_already: &[&BitRows] = if ends_for_both { &[other] } else { &[] };
        let mut lost_to_move = own.clone();
        passes_of_other.add_stuck(won_already, &mut lost_to_move)?;
        let mut to_move = [
            Layers::new(
                won_to_move,
                &layout,
                Makers::InTurn,
                self.keeps(),
                closed_to_player,
                crew,
            )?,
            Layers::new(
                lost_to_move,
                &layout,
                Makers::InTurn,
                self.keeps(),
                closed_to_other,
                crew,
            )?,
        ];
        let ends_after_a_ply = self.rules().ends_after_a_ply();
        if ends_after_a_ply {
            let mut lost_after_it = own.clone();
            passes_of_other.add_all(won_already, &mut lost_after_it)?;
            to_move[1].front = States::Dense(lost_after_it);
        }
        meter.begin_counting("walking back, ply by ply", "ply", None);
        for distance in 1.. {
            meter.look(distance - 1)?;
            let [with_player, with_other] = &to_move;
            let new = [
                with_player.before_front_of(with_other, passes_of_player)?,
                with_other.before_front_of(with_player, passes_of_other)?,
            ];
            let mut grew = false;
            for (layers, new) in to_move.iter_mut().zip(new) {
                grew |= layers.grow(new, distance)?;
            }
            if !grew || ends_after_a_ply {
                meter.end(distance);
                break;
            }
        }
        let states = self.rules().shape().states();
        let [with_player, with_other] = to_move.map(|layers| layers.finished(states));
        Ok(if player == Player::First {
            [with_player, with_other]
        } else {
            [with_other, with_player]
        })
    }

    fn keeps(&self) -> bool {
        self.kept() == Keep::Values
    }

    /// Returns the passes of each player under the rules.
    pub(super) fn passes<'m>(
        &self,
        layout: &Layout,
        moves: &'m [RowMove],
        crew: Crew<'m>,
    ) -> [Passes<'m>; 2] {
        Player::BOTH.map(|player| {
            let own = self
                .rules()
                .reflections()
                .iter()
                .zip(moves)
                .filter(|(mv, _)| self.rules().belongs(mv, player));
            Passes::new(own.map(|(_, mv)| mv), layout.class.full_word(), crew)
        })
    }

    /// Checks the limits, then lays out the board and the moves; this is a phase of its own.
    pub(super) fn board(
        &self,
        run: &Run,
        meter: &mut Meter,
    ) -> Result<(Layout, Vec<RowMove>), SolveError> {
        run.check_memory(self.forecast()?.bytes)?;
        let reflections = self.rules().reflections();
        meter.begin_counting(LAYING_OUT, "move", Some(reflections.len() as u64));
        meter.look(0)?;
        let layout = Layout::new(self.rules()).ok_or_else(|| too_large(self.rules().shape()))?;
        let mut moves = Vec::with_capacity(reflections.len());
        for reflection in reflections {
            meter.look(moves.len() as u64)?;
            moves.push(layout.row_move(reflection));
        }
        meter.end(moves.len() as u64);
        Ok((layout, moves))
    }
}

impl<'s> Layers<'s> {
    fn new(
        start: BitRows,
        layout: &Layout,
        made_by: Makers,
        keep: bool,
        closed: Vec<&'s BitRows>,
        crew: Crew<'s>,
    ) -> Result<Self, LimitError> {
        let codes = keep.then(|| vec![0; code_index(layout, layout.rows, 0)]);
        let distances = Distances {
            layout: layout.clone(),
            made_by,
            counts: Vec::new(),
            unreachable: 0,
            codes,
        };
        let empty = || BitRows::new(start.rows(), start.words());
        let mut layers =
            Self { reached: empty(), front: States::Dense(empty()), distances, closed, crew };
        let states = start.count(crew)?;
        layers.add(States::Dense(start), states, 0)?;
        Ok(layers)
    }

    /// Returns the states with a move into the newest layer that are not reached yet.
    fn before(&self, passes: &Passes) -> Result<States, LimitError> {
        self.before_front_of(self, passes)
    }

    fn before_front_of(&self, target: &Self, passes: &Passes) -> Result<States, LimitError> {
        let mut excluded = self.closed.clone();
        excluded.push(&self.reached);
        Ok(match &target.front {
            States::Sparse(few) => States::Sparse(passes.some_move_into_few(few, &excluded)?),
            States::Dense(many) => {
                let mut into = BitRows::new(many.rows(), many.words());
                passes.some_move_into(many, &excluded, &mut into)?;
                States::Dense(into)
            }
        })
    }

    /// Takes in a new layer; returns false if it is empty.
    fn grow(&mut self, new: States, distance: u64) -> Result<bool, SolveError> {
        let states = new.len(self.crew)?;
        let grew = states > 0;
        if grew && self.distances.codes.is_some() && distance > u64::from(Distances::MAX_KEPT) {
            return Err(SolveError::Overflow {
                what: "the distance of a state",
                max: u64::from(Distances::MAX_KEPT),
            });
        }
        self.add(new, states, distance)?;
        Ok(grew)
    }

    /// Takes in a layer of `states` states.
    fn add(&mut self, new: States, states: u64, distance: u64) -> Result<(), LimitError> {
        self.reached.insert_all(self.crew, &new)?;
        if states > 0 {
            self.distances.counts.resize(usize::try_from(distance).unwrap_or(usize::MAX), 0);
            self.distances.counts.push(states);
        }
        if let (Some(codes), Ok(code)) = (&mut self.distances.codes, u8::try_from(distance + 1)) {
            new.for_each(&self.distances.layout, |index| codes[index] = code);
        }
        self.front = match new {
            States::Dense(bits)
                if states < self.distances.layout.shape.states() / Solver::SPARSE =>
            {
                let listed =
                    |(): &mut (), row, slots: &mut Vec<u16>| slots.extend(slots_of(bits.row(row)));
                States::Sparse(SlotLists::build(self.crew, bits.rows(), || (), listed)?)
            }
            other => other,
        };
        Ok(())
    }

    fn finished(mut self, states: u64) -> Distances {
        self.distances.unreachable = states - self.distances.counts.iter().sum::<u64>();
        self.distances
    }
}

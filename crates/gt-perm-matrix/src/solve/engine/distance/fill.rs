//! How distances are filled in: from a set of states, one layer after the other.

use gt_core::run::{Gauge, Meter};
use gt_core::{LimitError, Player, Run, SolveError};

use super::{Distances, Makers};
use crate::rules::{WinRule, WinSet};
use crate::solve::engine::count::Keep;
use crate::solve::engine::crew::Crew;
use crate::solve::engine::moves::{Layout, RowMove};
use crate::solve::engine::pass::Passes;
use crate::solve::engine::phase::{FILLING, LAYING_OUT, too_large};
use crate::solve::engine::rows::{BitRows, SlotLists, States, code_index, slots_of};
use crate::solve::engine::solve::{StateSolver, win_sets};
use crate::solve::engine::win_rows::win_rows;

/// A growing set of states, with its newest layer and the distances found so far.
struct Layers<'s> {
    reached: BitRows,
    front: States,
    distances: Distances,
    /// States that no player moves from.
    closed: Vec<&'s BitRows>,
    crew: Crew<'s>,
}

impl StateSolver<'_> {
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
    /// use gt_perm_matrix::solve::{Keep, StateSolver};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?.with_rule(RuleSet::Axes)?;
    /// let solved = WinSet::states([Matrix::solved(rules.shape())]);
    /// let start = Matrix::parse(rules.shape(), "1 3/2 4")?; // T leads home, A away from it
    /// let solver = StateSolver::new(&rules).keep(Keep::Values);
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
        let passes = Passes::new(made.map(|(_, mv)| mv).collect(), layout.class.full_word(), crew);
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
    /// use gt_perm_matrix::solve::{Keep, StateSolver};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// let solver = StateSolver::new(&rules).keep(Keep::Values);
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
    pub(in crate::solve::engine) fn passes<'m>(
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
            Passes::new(own.map(|(_, mv)| mv).collect(), layout.class.full_word(), crew)
        })
    }

    /// Checks the limits, then lays out the board and the moves; this is a phase of its own.
    pub(in crate::solve::engine) fn board(
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
                if states < self.distances.layout.shape.states() / StateSolver::SPARSE =>
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

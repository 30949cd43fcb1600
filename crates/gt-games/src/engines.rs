//! The games' own solvers, behind gt-core's front door.
//!
//! | game | name | what it is |
//! |---|---|---|
//! | `chomp` | `box-values` | [`BoxValues`]: values of all positions of a box |
//! | `chomp` | `whole-box` | [`WholeBox`]: outcomes of all positions of a box, some bits for many |
//! | `queen` | `theorem` | Wythoff's theorem: a formula for each cell |
//! | `matrix` | `bit-sets` | [`StateValues`](gt_perm_matrix::solve::StateValues) |
//! | `fox` | `endgame` | [`Endgame`]: one number of hens after the other |
//! | `fox` | `part` | the same for what one position leads to, where the whole is too large |

use std::sync::Arc;

use gt_app::{MisereIf, OwnMove, OwnPlayer};
use gt_chomp::solve::{BoxValues, WholeBox};
use gt_chomp::{BarChomp, Chomp, Diagram};
use gt_core::solver::{Answers, Choice, Kept, Known, OwnEngine};
use gt_core::{Forecast, Game, Outcome, Run, Solution, SolveError, Stats, Value};
use gt_fox_hens::play::{Computer, SearchLevel};
use gt_fox_hens::solve::Endgame;
use gt_fox_hens::{FoxHens, Move, Position};
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_queen::solve::MisereQueen;
use gt_queen::{Cell, T, TWythoff};

/// Solves a game by a plan; the counts of its work are known before.
type Solve<G> = fn(&Arc<G>, Choice, Stats, &Run) -> Result<Known<'static, G>, SolveError>;

/// An engine that answers about every position of its game, or about none.
struct Own<G: Game> {
    knows_plies: bool,
    /// What it will take; `None` if it cannot take the game.
    takes: fn(&G) -> Option<Forecast>,
    plan: Choice,
    solve: Solve<G>,
}

impl<G: Game> OwnEngine<G> for Own<G> {
    fn knows_plies(&self) -> bool {
        self.knows_plies
    }

    fn plan(&self, game: &G, _: &G::Position) -> Option<Choice> {
        Some(self.plan.clone().taking(Some((self.takes)(game)?)))
    }

    fn solve(
        &self,
        game: &Arc<G>,
        _: &G::Position,
        plan: Choice,
        run: &Run,
    ) -> Result<Known<'static, G>, SolveError> {
        let mut work = Stats::default();
        work.positions = plan.forecast.map_or(0, |takes| takes.positions);
        (self.solve)(game, plan, work, run)
    }
}

/// A solution of bars of any lengths, as one of the positions of a box, in normal play.
struct InBox<S> {
    game: Arc<MisereIf<Chomp>>,
    known: S,
}

/// The board of a bar in normal play; `None` in misère play.
fn normal(game: &MisereIf<Chomp>) -> Option<&Chomp> {
    game.is_normal().then(|| game.inner())
}

impl<S: Solution<Game = BarChomp>> Solution for InBox<S> {
    type Game = MisereIf<Chomp>;
    type Answer = S::Answer;

    fn game(&self) -> &MisereIf<Chomp> {
        &self.game
    }

    fn value(&self, bar: &Diagram) -> Result<Option<S::Answer>, SolveError> {
        self.known.value(&bar.row_lengths().collect())
    }

    fn kept_bytes(&self) -> u64 {
        self.known.kept_bytes()
    }
}

/// Values of all positions of a box of Chomp.
pub(super) fn box_values() -> impl OwnEngine<MisereIf<Chomp>> {
    let about = "values of all positions of a box, by their ranks";
    Own {
        knows_plies: true,
        takes: |game| {
            let board = normal(game)?;
            BoxValues::forecast(board.rows(), board.cols()).ok()
        },
        plan: Choice::own("box-values", "all ranks", about, Kept::Ranks),
        solve: |game, plan, work, run| {
            let known = BoxValues::solve(game.inner().rows(), game.inner().cols(), run)?;
            let known = InBox { game: Arc::clone(game), known };
            Ok(Known::Values(Answers::new(Box::new(known), plan, work)))
        },
    }
}

/// Outcomes of all positions of a box of Chomp.
pub(super) fn whole_box() -> impl OwnEngine<MisereIf<Chomp>> {
    let about = "outcomes of all positions of a box, many in a word; it tells no plies";
    Own {
        knows_plies: false,
        takes: |game| {
            let board = normal(game)?;
            WholeBox::forecast(board.rows(), board.cols(), &Run::new()).ok()
        },
        plan: Choice::own("whole-box", "all ranks", about, Kept::Ranks),
        solve: |game, plan, work, run| {
            let known = WholeBox::solve(game.inner().rows(), game.inner().cols(), run)?;
            let known = InBox { game: Arc::clone(game), known };
            Ok(Known::Outcomes(Answers::new(Box::new(known), plan, work)))
        },
    }
}

/// What the theorems know of the queen, and of the piece of t-Wythoff.
struct ByTheorem {
    game: Arc<MisereIf<TWythoff>>,
    misere: MisereQueen,
}

/// Asks the solution of the kind of play, if the board has the cell.
macro_rules! ask {
    ($this:ident, $method:ident, $cell:ident) => {
        if !$this.game.inner().board().has(*$cell) {
            Ok(None)
        } else if $this.game.is_normal() {
            $this.game.inner().$method($cell)
        } else {
            $this.misere.$method($cell)
        }
    };
}

impl Solution for ByTheorem {
    type Game = MisereIf<TWythoff>;
    type Answer = Value;

    fn game(&self) -> &MisereIf<TWythoff> {
        &self.game
    }

    fn value(&self, cell: &Cell) -> Result<Option<Value>, SolveError> {
        ask!(self, value, cell)
    }

    fn outcome(&self, cell: &Cell) -> Result<Option<Outcome>, SolveError> {
        ask!(self, outcome, cell)
    }

    fn best_moves(&self, cell: &Cell) -> Result<Option<Vec<Cell>>, SolveError> {
        ask!(self, best_moves, cell)
    }
}

/// The theorems on the queen: in normal play also on t-Wythoff, in misère play on the queen alone.
pub(super) fn theorem() -> impl OwnEngine<MisereIf<TWythoff>> {
    let about = "Wythoff's theorem: a formula for each cell";
    Own {
        knows_plies: true,
        takes: |game: &MisereIf<TWythoff>| {
            let is_known = game.is_normal() || game.inner().t() == T::MIN;
            is_known.then(Forecast::default)
        },
        plan: Choice::own("theorem", "no positions", about, Kept::Nothing),
        solve: |game, plan, work, _| {
            let misere = MisereQueen::new(game.inner().board().top_left());
            let known = ByTheorem { game: Arc::clone(game), misere };
            Ok(Known::Values(Answers::new(Box::new(known), plan, work)))
        },
    }
}

/// Sets of states of the permutation matrix, one bit each.
pub(super) fn bit_sets() -> impl OwnEngine<PermMatrix> {
    let about = "sets of states, one bit each, backwards from the win sets";
    Own {
        knows_plies: true,
        takes: |game: &PermMatrix| StateSolver::new(game).keep(Keep::Values).forecast().ok(),
        plan: Choice::own("bit-sets", "all ranks", about, Kept::Ranks),
        solve: |game, plan, work, run| {
            let known = StateSolver::new(game).keep(Keep::Values).solve(run)?;
            Ok(Known::Values(Answers::new(Box::new(known), plan, work)))
        },
    }
}

/// The computer of foxes and hens.
struct FoxComputer {
    rules: FoxHens,
    computer: Computer,
}

impl<G: Game<Position = Position, Move = Move>> OwnPlayer<G> for FoxComputer {
    fn choose(&mut self, at: &Position, strength: u8) -> Result<Option<OwnMove<Move>>, SolveError> {
        let level = SearchLevel::new(strength).unwrap_or(SearchLevel::TOP);
        let choice = self.computer.choice(level, at)?;
        Ok(choice.map(|choice| {
            let why = choice.why(&self.rules, at);
            OwnMove { mv: choice.mv, why, line: choice.line }
        }))
    }

    fn value(&self, at: &Position) -> Result<Option<Value>, SolveError> {
        self.computer.value(at)
    }
}

/// The computer of foxes and hens: a search of some plies, and the endgames of the top rows.
pub(super) fn fox_computer<G: Game<Position = Position, Move = Move>>(
    rules: &FoxHens,
    run: &Run,
) -> Result<Box<dyn OwnPlayer<G>>, SolveError> {
    let computer = Computer::new(rules, run)?;
    Ok(Box::new(FoxComputer { rules: rules.clone(), computer }))
}

/// Foxes and hens, one number of hens after the other.
pub(super) fn endgame() -> impl OwnEngine<FoxHens> {
    let about = "one number of hens after the other, a byte a position";
    Own {
        knows_plies: true,
        takes: |game: &FoxHens| Endgame::forecast(game).ok(),
        plan: Choice::own("endgame", "all ranks", about, Kept::Ranks),
        solve: |game, plan, work, run| {
            let known = Endgame::solve(game, run)?;
            Ok(Known::Values(Answers::new(Box::new(known), plan, work)))
        },
    }
}

/// The endgames of what one position leads to, where those of the whole game are too large.
struct PartOfEndgame;

impl PartOfEndgame {
    const NAME: &str = "part";

    /// The part of the game, and what its table takes.
    fn part(game: &FoxHens, at: &Position) -> Option<(FoxHens, Forecast)> {
        let part = game.part_from(at).ok()??;
        let takes = Endgame::forecast(&part).ok()?;
        Some((part, takes))
    }
}

impl OwnEngine<FoxHens> for PartOfEndgame {
    fn knows_plies(&self) -> bool {
        true
    }

    fn plan(&self, game: &FoxHens, at: &Position) -> Option<Choice> {
        let about = "as endgame, only what the position leads to";
        let (_, takes) = Self::part(game, at)?;
        Some(Choice::own(Self::NAME, "its ranks", about, Kept::Ranks).taking(Some(takes)))
    }

    fn solve(
        &self,
        game: &Arc<FoxHens>,
        at: &Position,
        plan: Choice,
        run: &Run,
    ) -> Result<Known<'static, FoxHens>, SolveError> {
        let part = Self::part(game, at).map_or_else(|| game.as_ref().clone(), |(part, _)| part);
        let mut work = Stats::default();
        work.positions = plan.forecast.map_or(0, |takes| takes.positions);
        let known = Endgame::solve(&part, run)?;
        Ok(Known::Values(Answers::new(Box::new(known), plan, work)))
    }
}

/// Foxes and hens, what one position leads to.
pub(super) fn part_of_endgame() -> impl OwnEngine<FoxHens> {
    PartOfEndgame
}

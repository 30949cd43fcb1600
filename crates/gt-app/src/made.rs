//! A game that was made by its offer: what is compiled for each type of game.

use core::cell::RefCell;
use core::hash::Hash;
use core::ops::Range;
#[cfg(feature = "table")]
use std::path::Path;
use std::sync::Arc;

use gt_core::graph::{Explored, GameGraph};
use gt_core::perft::perft;
use gt_core::solver::{Choice, Method, OwnEngine};
use gt_core::{Game, Margin, Outcome, Run, Shared, SolveError, Stats, Value};

use super::answering::{Answering, Learned, Question};
use super::any_game::{AnyGame, AnyPosition, Chosen, Discovered, How, Place, Typed};
use super::any_instance::Rules;
use super::board_view::BoardView;
use super::own_player::{MakePlayer, OwnMove, OwnPlayer};
#[cfg(feature = "table")]
use super::tables::{TableDone, TableFailure, TableOrder, TableVerified, Task};
use super::texts::Texts;
use super::unsolved::Unsolved;
use super::verdict::Verdict;

/// What a game may promise, and whether this one does.
pub(super) type Promise<G> = (&'static str, fn(&G) -> bool);

/// A game as it is offered, when nothing is added any more.
pub(super) struct Offered<G: Game> {
    pub(super) texts: Texts<G>,
    pub(super) promises: Vec<Promise<G>>,
    pub(super) engines: Vec<Arc<dyn OwnEngine<G>>>,
    pub(super) answering: Box<dyn Answering<G>>,
    #[cfg(feature = "table")]
    pub(super) disk: Box<dyn OnDisk<G>>,
    /// Makes the computer player of the game's own, if it has one.
    pub(super) player: Option<MakePlayer<G>>,
}

/// Tables on disk of one type of games.
#[cfg(feature = "table")]
pub(super) trait OnDisk<G: Game>: Send + Sync {
    /// Solves into a folder, or says what that takes.
    fn order(
        &self,
        game: &Arc<G>,
        order: &TableOrder,
        task: Task,
        run: &Run,
    ) -> Result<TableDone, TableFailure>;
    /// Opens a table.
    fn open(
        &self,
        game: &Arc<G>,
        folder: &Path,
        run: &Run,
    ) -> Result<Arc<dyn Opened<G>>, TableFailure>;
}

/// An opened table.
#[cfg(feature = "table")]
pub(super) trait Opened<G: Game>: Send + Sync {
    /// How the table answers.
    fn plan(&self) -> Choice;
    /// The table as what a solver has learned.
    fn learned(self: Arc<Self>) -> Learned<G>;
    /// The number of the tier and the rank of a position.
    fn place(&self, position: &G::Position) -> Result<Option<(usize, u64)>, gt_table::TableError>;
    /// Checks every file and every answer.
    fn verify(
        &self,
        every: u64,
        shown: &dyn Fn(&G::Position) -> String,
        run: &Run,
    ) -> Result<TableVerified, gt_table::TableError>;
}

/// A game that was made from its parameters.
pub(super) struct Made<G: Game> {
    game: Arc<G>,
    offered: Arc<Offered<G>>,
    /// A table on disk, which answers before all solvers.
    #[cfg(feature = "table")]
    table: Option<Arc<dyn Opened<G>>>,
}

impl<G: Game> Clone for Made<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            offered: Arc::clone(&self.offered),
            #[cfg(feature = "table")]
            table: self.table.clone(),
        }
    }
}

impl<G: Game> Made<G> {
    pub(super) fn new(game: G, offered: Arc<Offered<G>>) -> Self {
        Self {
            game: Arc::new(game),
            offered,
            #[cfg(feature = "table")]
            table: None,
        }
    }

    fn position(&self, text: Option<&str>) -> Result<G::Position, Unsolved> {
        let Some(text) = text else { return Ok(self.game.initial()) };
        let read = self.offered.texts.read.ok_or(Unsolved::NoNotation)?;
        read(&self.game, text).map_err(Unsolved::Position)
    }

    fn question<'q>(&'q self, at: &'q G::Position, method: Option<Method>) -> Question<'q, G> {
        let engines = &self.offered.engines;
        Question { game: &self.game, at, with_moves: false, method, engines }
    }
}

impl<G: Shared + 'static> Rules for Made<G> {
    fn begin(&self) -> AnyGame {
        let (made, moves) = (self.clone(), RefCell::default());
        AnyGame(Box::new(Asked { made, moves, learned: None, player: None }))
    }

    fn promises(&self) -> Vec<&'static str> {
        let held = self.offered.promises.iter().filter(|(_, holds)| holds(&self.game));
        held.map(|&(promise, _)| promise).collect()
    }

    fn about(&self) -> &'static str {
        self.offered.texts.variant.map_or("", |variant| variant(&self.game))
    }

    fn is_named(&self, name: &str) -> bool {
        self.offered.texts.is_named.as_ref().is_some_and(|is_named| is_named(&self.game, name))
    }

    fn spelled(&self) -> Option<String> {
        self.offered.texts.spelled.map(|spell| spell(&self.game))
    }

    #[cfg(feature = "table")]
    fn order(&self, order: &TableOrder, task: Task, run: &Run) -> Result<TableDone, TableFailure> {
        self.offered.disk.order(&self.game, order, task, run)
    }

    #[cfg(feature = "table")]
    fn with_table(&self, folder: &Path, run: &Run) -> Result<Box<dyn Rules>, TableFailure> {
        let table = self.offered.disk.open(&self.game, folder, run)?;
        Ok(Box::new(Self { table: Some(table), ..self.clone() }))
    }

    #[cfg(feature = "table")]
    fn place(&self, position: Option<&str>) -> Result<Option<(usize, u64)>, TableFailure> {
        let position = self.position(position)?;
        let Some(table) = &self.table else { return Ok(None) };
        Ok(table.place(&position)?)
    }

    #[cfg(feature = "table")]
    fn verify_table(&self, every: u64, run: &Run) -> Result<TableVerified, TableFailure> {
        let Some(table) = &self.table else { return Err(Unsolved::Unknown.into()) };
        let shown = |position: &G::Position| (self.offered.texts.position)(&self.game, position);
        Ok(table.verify(every, &shown, run)?)
    }
}

/// A game that is asked about, with what its solver has learned.
struct Asked<G: Game> {
    made: Made<G>,
    /// The moves that were listed.
    moves: RefCell<Vec<G::Move>>,
    learned: Option<Learned<G>>,
    player: Option<Box<dyn OwnPlayer<G>>>,
}

impl<G: Game> Asked<G> {
    fn game(&self) -> &G {
        &self.made.game
    }

    fn texts(&self) -> &Texts<G> {
        &self.made.offered.texts
    }

    fn mv(&self, mv: usize) -> G::Move {
        self.moves.borrow()[mv]
    }

    /// Lists moves that somebody names.
    fn list_named(&self, mut named: Vec<G::Move>) -> Range<usize> {
        let mut moves = self.moves.borrow_mut();
        let first = moves.len();
        moves.append(&mut named);
        first..moves.len()
    }
}

impl<G: Shared + 'static> Typed for Asked<G> {
    fn initial(&self) -> AnyPosition {
        AnyPosition::new(self.game().initial())
    }

    fn list(&self, at: &AnyPosition, mut skipped: usize, most: usize) -> Range<usize> {
        let mut moves = self.moves.borrow_mut();
        let first = moves.len();
        for mv in self.game().moves(at.get()) {
            if skipped > 0 {
                skipped -= 1;
                continue;
            }
            moves.push(mv);
            if moves.len() - first == most {
                break;
            }
        }
        first..moves.len()
    }

    fn clear(&self) {
        self.moves.borrow_mut().clear();
    }

    fn play(&self, at: &AnyPosition, mv: usize) -> AnyPosition {
        AnyPosition::new(self.game().play(at.get(), self.mv(mv)))
    }

    fn decided(&self, at: &AnyPosition) -> Option<Outcome> {
        self.game().decided(at.get())
    }

    fn blocked(&self, at: &AnyPosition) -> Outcome {
        self.game().blocked(at.get())
    }

    fn endless(&self, at: &AnyPosition) -> Margin {
        self.game().endless(at.get())
    }

    fn position(&self, text: Option<&str>) -> Result<AnyPosition, Unsolved> {
        self.made.position(text).map(AnyPosition::new)
    }

    fn has_notation(&self) -> bool {
        self.texts().read.is_some()
    }

    fn position_text(&self, at: &AnyPosition) -> String {
        (self.texts().position)(self.game(), at.get())
    }

    fn move_text(&self, at: &AnyPosition, mv: usize) -> String {
        (self.texts().mv)(self.game(), at.get(), self.mv(mv))
    }

    fn read_move(&self, at: &AnyPosition, text: &str) -> Option<String> {
        let (game, at) = (self.game(), at.get());
        let mv = self.texts().read_move?(game, at, text).ok()?;
        Some((self.texts().mv)(game, at, mv))
    }

    fn drawn(&self, at: &AnyPosition) -> Option<String> {
        self.texts().drawn.map(|draw| draw(self.game(), at.get()))
    }

    fn label(&self, at: &AnyPosition, mv: usize) -> String {
        let label = self.texts().label;
        label.map_or_else(String::new, |label| label(self.game(), at.get(), self.mv(mv)))
    }

    fn drawn_start(&self, below: &mut dyn FnMut(u64) -> u64) -> Option<AnyPosition> {
        self.texts().start?(self.game(), below).map(AnyPosition::new)
    }

    fn view(&self, at: &AnyPosition) -> Option<BoardView> {
        (self.texts().view)(self.game(), at.get())
    }

    fn cells_of(&self, at: &AnyPosition, mv: usize) -> [Vec<u32>; 2] {
        (self.texts().cells_of)(self.game(), at.get(), self.mv(mv))
    }

    fn plan(&self, at: &AnyPosition, method: Option<Method>, run: &Run) -> Option<Choice> {
        #[cfg(feature = "table")]
        if let Some(table) = &self.made.table {
            return Some(table.plan());
        }
        self.made.offered.answering.plan(&self.made.question(at.get(), method), run)
    }

    fn plans(&self, run: &Run) -> Vec<Choice> {
        let at = self.game().initial();
        self.made.offered.answering.plans(&self.made.question(&at, None), run)
    }

    fn learn(
        &mut self,
        at: &AnyPosition,
        with_moves: bool,
        method: Option<Method>,
        run: &Run,
    ) -> Result<(), SolveError> {
        #[cfg(feature = "table")]
        if let Some(table) = &self.made.table {
            self.learned = Some(Arc::clone(table).learned());
            return Ok(());
        }
        let question = Question { with_moves, ..self.made.question(at.get(), method) };
        self.learned = Some(self.made.offered.answering.learn(&question, run)?);
        Ok(())
    }

    fn how(&self) -> Option<&How> {
        self.learned.as_ref().map(|learned| &learned.how)
    }

    fn forget(&mut self) {
        self.learned = None;
    }

    fn value(&self, at: &AnyPosition) -> Result<Option<Verdict>, SolveError> {
        self.learned.as_ref().map_or(Ok(None), |learned| learned.known.value(at.get()))
    }

    fn best(&self, at: &AnyPosition, line: bool) -> Result<Option<Range<usize>>, SolveError> {
        let Some(learned) = &self.learned else { return Ok(None) };
        Ok(learned.known.best(at.get(), line)?.map(|best| self.list_named(best)))
    }

    fn kept_bytes(&self) -> u64 {
        self.learned.as_ref().map_or(0, |learned| learned.known.kept_bytes())
    }

    fn perft(&self, at: &AnyPosition, plies: u32, run: &Run) -> Result<u64, SolveError> {
        perft(self.game(), at.get(), plies, run)
    }

    fn explore(
        &self,
        at: &AnyPosition,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Box<dyn Discovered>, SolveError> {
        let start = at.get::<G::Position>().clone();
        Ok(Box::new(Explored::explore(self.game(), start, plies, run)?))
    }

    fn begin_player(&mut self, run: &Run) -> Result<bool, SolveError> {
        let Some(make) = &self.made.offered.player else { return Ok(false) };
        self.player = Some(make(self.game(), run)?);
        Ok(true)
    }

    fn choose(&mut self, at: &AnyPosition, strength: u8) -> Chosen {
        let Some(player) = &mut self.player else { return Ok(None) };
        let Some(OwnMove { mv, why, line }) = player.choose(at.get(), strength)? else {
            return Ok(None);
        };
        let mv = self.list_named(vec![mv]).start;
        Ok(Some(OwnMove { mv, why, line: self.list_named(line).collect() }))
    }

    fn own_value(&self, at: &AnyPosition) -> Result<Option<Value>, SolveError> {
        self.player.as_ref().map_or(Ok(None), |player| player.value(at.get()))
    }
}

impl<P: Clone + Eq + Hash + Place> Discovered for Explored<P> {
    fn graph(&self) -> &GameGraph {
        self.graph()
    }

    fn position(&self, number: u32) -> AnyPosition {
        AnyPosition::new(self.position(number).clone())
    }

    fn is_open(&self, number: u32) -> bool {
        self.is_open(number)
    }

    fn work(&self) -> Stats {
        self.stats()
    }
}

//! A game of any name: what was found out, who plays, and the moves that are made.

use gt_core::{Game, Notation, Player};
use gt_play::bot::Level;
use gt_play::session::{Seat, Session};

use super::event::Question;
use super::people::{People, named};
use super::scene::Scene;
use crate::board_view::Tint;
use crate::command::play::PlayOptions;
use crate::command::play::screen::{Did, OnScreen, PartialMove, View};
use crate::command::play::starts::Starts;
use crate::instance::LegalMove;
use crate::text_game::{TextGame, TextPosition};

/// How a game on a terminal begins.
#[derive(Clone, Debug)]
pub(in crate::command) struct Opening<'o, 'i> {
    /// The instance, as records name it.
    pub(in crate::command) name: &'o str,
    /// The rules, in words; may be empty.
    pub(in crate::command) rules: &'o str,
    /// Where play begins.
    pub(in crate::command) start: TextPosition,
    /// Draws the starts of more games, if they are drawn.
    pub(in crate::command) starts: Option<Starts<'i>>,
    /// Who plays; the first seat is that of the player to move there.
    pub(in crate::command) seats: &'o [Seat; 2],
    /// How well the computer plays.
    pub(in crate::command) level: Level,
    /// The seed of the computer's choices.
    pub(in crate::command) seed: u64,
    pub(in crate::command) options: &'o PlayOptions,
}

/// What was found out about the position of now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Study {
    /// A best play, in words.
    pub(super) line: Option<String>,
    pub(super) why: Option<String>,
    /// What the game's own player would do, and why; `None` inside if it has no such player.
    #[expect(clippy::option_option, reason = "none is there, and it is not known whether")]
    pub(super) advice: Option<Option<(u32, String)>>,
    /// The questions that have no answer, and why.
    pub(super) failed: Vec<(Question, String)>,
}

/// A game of any name: see the [module docs](self).
#[derive(Clone, Debug)]
pub(super) struct State<'i> {
    pub(super) session: Session<TextGame<'i>>,
    /// The instance, as records name it.
    pub(super) name: String,
    /// The rules of the game; may be empty.
    pub(super) rules: String,
    /// Draws the starts of more games, if they are drawn.
    pub(super) starts: Option<Starts<'i>>,
    pub(super) people: People,
    pub(super) scene: Scene,
    pub(super) study: Study,
    /// Whether two computers wait until somebody lets them go on.
    pub(super) is_paused: bool,
    /// Whether a move was made that nobody has looked at.
    has_moved: bool,
    /// The ticks until the piece that was moved last stands where it ends.
    pub(super) jumps: u32,
}

/// The ticks for which a piece that jumps is seen on each cell where it lands.
const JUMP: u32 = 3;

/// The ticks between the moves of two computers.
pub(super) const PAUSE: u32 = 5;

impl<'i> State<'i> {
    /// A game that begins, or goes on.
    pub(super) fn new(game: TextGame<'i>, opening: Opening<'_, 'i>, people: People) -> Self {
        let Opening { name, rules, start, starts, .. } = opening;
        let scene = Scene::of(&game, &start, Player::First, people.below());
        Self {
            session: Session::new(game, start, people.seats()),
            name: name.to_owned(),
            rules: rules.to_owned(),
            starts,
            people,
            scene,
            study: Study::default(),
            is_paused: false,
            has_moved: false,
            jumps: 0,
        }
    }

    /// Whether the values are found out, and that of the position is not among them.
    pub(super) fn is_unknown(&self) -> bool {
        self.session.values().is_some_and(|known| known.worth.is_none())
    }

    /// Whether a question is answered, or cannot be.
    pub(super) fn has(&self, question: Question) -> bool {
        let is_known = match question {
            Question::Values => self.session.values().is_some(),
            Question::Line => self.study.line.is_some(),
            Question::Why => self.study.why.is_some(),
            Question::Advice => self.study.advice.is_some(),
            Question::Reply(_) => false,
        };
        is_known || self.study.failed.iter().any(|&(failed, _)| failed == question)
    }

    /// Looks at the position of now, from the side of the person who plays.
    pub(super) fn look(&mut self) {
        let (session, below) = (&self.session, self.people.below());
        let scene = Scene::of(session.game(), session.position(), session.to_move(), below);
        self.scene = scene.after(&self.scene);
        self.learn_signs();
    }

    /// Finds the sign of a player who has no piece yet: it stands where a move touches a cell.
    fn learn_signs(&mut self) {
        let (game, to_move) = (self.session.game(), self.session.to_move());
        let (mover, other) = (to_move.index(), to_move.other());
        let has_pieces = self.scene.grid.as_ref().is_some_and(|seen| seen.board.turn.is_some());
        if !has_pieces || self.scene.signs.iter().all(|signs| !signs.is_empty()) {
            return;
        }
        let Some(mv) = game.moves(self.session.position()).next() else { return };
        let after = game.play(self.session.position(), mv);
        let next = Scene::of(game, &after, other, self.people.below());
        let later = game.moves(&after).next().map(|mv| game.play(&after, mv));
        let later = later.map(|at| Scene::of(game, &at, to_move, self.people.below()));
        for (side, scene) in [(mover, Some(&next)), (other.index(), later.as_ref())] {
            if self.scene.signs[side].is_empty() {
                self.scene.signs[side] =
                    scene.map_or(Vec::new(), |scene| scene.signs[side].clone());
            }
        }
    }

    /// The legal moves; none if the game is over.
    pub(super) fn moves(&self) -> &[LegalMove] {
        &self.session.position().situation().moves
    }

    /// The moves of the list, in the order in which it shows them.
    pub(super) fn list(&self, view: &View) -> Vec<u32> {
        let candidates = view.choice.candidates(self.moves());
        match self.session.values() {
            Some(known) if self.panel(view, view.size) == Some('v') => {
                let ranked = known.moves.iter().map(|&(mv, _)| mv);
                ranked.filter(|mv| candidates.contains(mv)).collect()
            }
            _ => candidates,
        }
    }

    /// The best moves, if a hint was asked for and they are known.
    pub(super) fn best(&self, view: &View) -> Vec<u32> {
        let Some(known) = self.session.values().filter(|_| view.is_hinted) else {
            return Vec::new();
        };
        match &self.study.advice {
            Some(Some((mv, _))) if self.is_unknown() => vec![*mv],
            _ => known.best(),
        }
    }

    /// Whether a person may move now.
    pub(super) fn is_persons_move(&self) -> bool {
        self.session.over().is_none() && self.session.is_persons_turn()
    }

    /// The cells of the move that was made last, as they stand on the board.
    pub(super) fn last_cells(&self) -> Vec<u32> {
        let last = self.session.history().moves().last();
        let last = last.and_then(|(at, &mv)| at.situation().moves.get(mv as usize));
        let mover = self.session.to_move().other();
        let cells = last.map_or(&[][..], |mv| &mv.cells);
        cells.iter().map(|&cell| self.scene.place(cell, mover)).collect()
    }

    /// Lets a piece that has just jumped over several be seen on every cell where it lands: of the
    /// cells of such a move, only the last has a piece now.
    pub(super) fn jump(&mut self) {
        let has_piece = |cell: u32| {
            let seen = self.scene.grid.as_ref();
            let glyph = seen.and_then(|seen| seen.board.cells.get(cell as usize));
            glyph.is_some_and(|glyph| !matches!(glyph.tint, Tint::Empty | Tint::Outside))
        };
        let cells = self.last_cells();
        let lands = cells.iter().position(|&cell| has_piece(cell));
        let is_jump = self.has_moved && cells.len() > 2 && lands == Some(cells.len() - 1);
        let landings = u32::try_from(cells.len()).unwrap_or(0).saturating_sub(2);
        (self.has_moved, self.jumps) = (false, if is_jump { JUMP * landings } else { 0 });
    }

    /// While a piece jumps: where it is seen, where it ends, and where it began.
    pub(super) fn jumping(&self) -> Option<[u32; 3]> {
        let cells = self.last_cells();
        let left = self.jumps.div_ceil(JUMP) as usize;
        let at = cells.len().checked_sub(1 + left).filter(|_| left > 0)?;
        Some([*cells.get(at)?, *cells.last()?, *cells.first()?])
    }

    /// Where cells of the legal moves stand on the board.
    pub(super) fn places(&self, cells: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let to_move = self.session.to_move();
        cells.into_iter().map(|cell| self.scene.place(cell, to_move)).collect()
    }

    /// Makes a person's move.
    pub(super) fn make(&mut self, mv: u32) -> Did {
        if !self.is_persons_move() {
            return self.why_not().into();
        }
        match self.session.make(mv) {
            Ok(_) => {
                self.has_moved = true;
                Did::Moved(String::new())
            }
            Err(why) => why.to_string().into(),
        }
    }

    /// Makes the move that is typed or marked.
    pub(super) fn take_listed(&mut self, choice: &PartialMove, list: &[u32]) -> Did {
        if !self.is_persons_move() {
            return self.why_not().into();
        }
        let typed = choice.typed.trim();
        let at = self.session.position();
        let exact = (!typed.is_empty()).then(|| self.session.game().parse_move(at, typed).ok());
        let is_marked_by_hand = choice.listed > 0;
        let marked = list.get(choice.listed).copied();
        match exact.flatten().filter(|_| !is_marked_by_hand).or(marked) {
            Some(mv) => self.make(mv),
            None => format!("{typed:?} is not a legal move").into(),
        }
    }

    /// Makes the computer's move.
    pub(super) fn reply(&mut self, chosen: Option<(u32, String)>) -> Result<Did, String> {
        let (mv, why) = chosen.ok_or("the computer has no legal move")?;
        let level = self.people.levels[self.session.to_move().index()];
        let text = self.moves().get(mv as usize).map(|legal| legal.mv.clone());
        self.session.make(mv).map_err(|why| why.to_string())?;
        self.has_moved = true;
        let why = if why.is_empty() { why } else { format!(": {why}") };
        let text = text.unwrap_or_default();
        Ok(Did::Moved(format!("{} plays {text}{why}", named(level))))
    }

    /// Why a person cannot move now.
    pub(super) fn why_not(&self) -> String {
        if self.session.over().is_some() {
            "the game is over: u takes your last move back, n begins again".into()
        } else {
            "it is the computer's turn: u takes your move back, p changes who plays".into()
        }
    }

    /// Lets other people play from here on.
    pub(super) fn seat(&mut self, view: &mut View) -> Did {
        self.session.seat(self.people.seats());
        self.look();
        self.is_paused = false;
        view.pause = if self.people.are_watched() { PAUSE } else { 0 };
        self.people.said().into()
    }

    /// Makes the computer of a side stronger or weaker.
    pub(super) fn change_level_of(&mut self, side: usize, stronger: bool, view: &mut View) -> Did {
        if self.people.change(side, stronger) {
            let is_paused = self.is_paused;
            let said = self.seat(view);
            self.is_paused = is_paused;
            said
        } else {
            let most = if stronger { "stronger" } else { "weaker" };
            format!("there is no {most} level").into()
        }
    }
}

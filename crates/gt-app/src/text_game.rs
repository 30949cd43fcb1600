//! An instance as a game again: its positions and moves are texts.
//!
//! Code that is generic in the game is compiled once for all instances, because all of them have
//! this one type: sessions of play, searches to a depth.

use core::fmt;
use core::hash::{Hash, Hasher};
use std::sync::Arc;

use gt_core::{Game, Margin, Notation, Outcome, ParseError};

use super::instance::{Instance, LegalMove, Situation};
use super::unsolved::Unsolved;

/// An instance as a [`Game`]; a move is its number among the legal moves.
///
/// # Complexity
/// Every position is read from its text, and all its moves are written. So this is for play, and
/// not for solving: the solvers of the instance know its types.
///
/// # Example
/// ```
/// use gt_app::{Games, TextGame, instance};
/// use gt_core::example::Matches;
/// use gt_core::prelude::*;
///
/// let games = Games::new().with(instance("matches", || Matches(21)).notation());
/// let matches = games.named("matches")?.instance;
/// let game = TextGame::new(&*matches)?;
/// let mv = game.parse_move(&game.initial(), "3")?;
/// assert_eq!(game.show_position(&game.play(&game.initial(), mv)), "18");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextGame<'i> {
    instance: &'i dyn Instance,
    first: TextPosition,
}

/// A position of a [`TextGame`]: its text, and what the rules say of it.
#[derive(Clone)]
pub struct TextPosition(Arc<Situation>);

impl TextPosition {
    /// What the rules say of it.
    pub fn situation(&self) -> &Situation {
        &self.0
    }

    fn legal(&self, mv: u32) -> Option<&LegalMove> {
        self.0.moves.get(mv as usize)
    }
}

impl PartialEq for TextPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.position == other.0.position
    }
}

impl Eq for TextPosition {}

impl Hash for TextPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.position.hash(state);
    }
}

impl fmt::Debug for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.position)
    }
}

impl<'i> TextGame<'i> {
    /// The game of an instance.
    ///
    /// # Errors
    /// [`Unsolved::NoNotation`] if its positions cannot be read; [`Unsolved::Stopped`] if the first
    /// position has too many moves.
    pub fn new(instance: &'i dyn Instance) -> Result<Self, Unsolved> {
        if instance.sample().is_none() {
            return Err(Unsolved::NoNotation);
        }
        Ok(Self { instance, first: TextPosition(Arc::new(instance.situation(None)?)) })
    }

    /// The instance.
    pub const fn instance(&self) -> &'i dyn Instance {
        self.instance
    }

    /// Reads a position.
    ///
    /// # Errors
    /// As [`Instance::situation`].
    pub fn position(&self, text: &str) -> Result<TextPosition, Unsolved> {
        Ok(TextPosition(Arc::new(self.instance.situation(Some(text))?)))
    }

    /// Reads a position; the one that play begins with if there is no text.
    ///
    /// # Errors
    /// As [`Instance::situation`].
    pub fn first_or(&self, text: Option<&str>) -> Result<TextPosition, Unsolved> {
        text.map_or_else(|| Ok(self.initial()), |text| self.position(text))
    }
}

impl Game for TextGame<'_> {
    type Position = TextPosition;
    type Move = u32;

    fn initial(&self) -> TextPosition {
        self.first.clone()
    }

    fn moves(&self, at: &TextPosition) -> impl Iterator<Item = u32> {
        (0..).zip(&at.0.moves).map(|(nth, _)| nth)
    }

    fn play(&self, at: &TextPosition, mv: u32) -> TextPosition {
        let text = at.legal(mv).map_or(&at.0.position, |legal| &legal.position);
        // A position that cannot be read, or has too many moves to list, is where play ends.
        self.position(text).unwrap_or_else(|_| {
            let end = Some(Outcome::Draw);
            TextPosition(Arc::new(Situation {
                position: text.clone(),
                over: end,
                endless: Margin::EVEN,
                moves: Vec::new(),
            }))
        })
    }

    fn decided(&self, at: &TextPosition) -> Option<Outcome> {
        at.0.over
    }

    fn endless(&self, at: &TextPosition) -> Margin {
        at.0.endless
    }
}

impl Notation for TextGame<'_> {
    fn write_position(&self, at: &TextPosition, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&at.0.position)
    }

    fn parse_position(&self, text: &str) -> Result<TextPosition, ParseError> {
        self.position(text).map_err(|why| match why {
            Unsolved::Position(wrong) => wrong,
            why => ParseError::new(text, format!("another position: {why}")),
        })
    }

    fn write_move(&self, at: &TextPosition, mv: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(at.legal(mv).map_or("", |legal| &legal.mv))
    }

    /// Blanks, brackets and capital letters may differ, if only one move is meant then; so may what
    /// the notation of the game reads in another way than it writes.
    fn parse_move(&self, at: &TextPosition, text: &str) -> Result<u32, ParseError> {
        let found = |alike: &dyn Fn(&LegalMove) -> bool| {
            let mut all = (0..).zip(&at.0.moves).filter(|(_, legal)| alike(legal));
            all.next().filter(|_| all.next().is_none()).map(|(nth, _)| nth)
        };
        let (text, alike) = (text.trim(), without_signs(text));
        found(&|legal| legal.mv == text)
            .or_else(|| found(&|legal| without_signs(&legal.mv) == alike))
            .or_else(|| {
                let read = self.instance.read_move(&at.0.position, text)?;
                found(&|legal| legal.mv == read)
            })
            .or_else(|| found(&|legal| words(&legal.mv) == words(text)))
            .ok_or_else(|| ParseError::new(text, "a legal move of this position"))
    }
}

/// The parts of a move, so that `1 2` is `(1,2)`.
fn words(text: &str) -> Vec<&str> {
    text.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).collect()
}

/// The text of a move as it is compared: blanks, brackets and capital letters do not matter.
pub(super) fn without_signs(text: &str) -> String {
    let signs = text.chars().filter(|sign| !matches!(sign, ' ' | '(' | ')'));
    signs.flat_map(char::to_lowercase).collect()
}

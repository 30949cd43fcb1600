//! A game whose type is no longer known, so that a conversation is compiled once for all games.
//!
//! A position is held behind an object; a move is its number among the legal moves.

use core::any::Any;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use std::rc::Rc;

use gt_core::{Game, GameExt, Margin, Notation, Outcome, ParseError};

use super::voice::{Chosen, Voice};
use super::{Refused, Worths};
use crate::bot::Level;

/// The number of a move that is not legal.
const ILLEGAL: u32 = u32::MAX;

/// Any game with a notation.
pub(super) struct AnyGame<'g>(Rc<dyn Rules + 'g>);

/// A position of any game.
#[derive(Clone)]
pub(super) struct AnyPosition(Rc<dyn Held>);

impl<'g> AnyGame<'g> {
    pub(super) fn new<G: Notation<Position: 'static> + 'g>(game: Rc<G>) -> Self {
        Self(game)
    }
}

impl AnyPosition {
    pub(super) fn new<P: Clone + Eq + Hash + Debug + 'static>(position: P) -> Self {
        Self(Rc::new(position))
    }

    /// The position as its game has it.
    fn of<P: 'static>(&self) -> &P {
        let position = self.0.as_any().downcast_ref();
        position.expect("a game is asked about its own positions alone")
    }
}

/// A position behind an object.
trait Held: Debug {
    fn as_any(&self) -> &dyn Any;
    fn is(&self, other: &dyn Any) -> bool;
    fn hash(&self, state: &mut dyn Hasher);
}

impl<P: Eq + Hash + Debug + 'static> Held for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn hash(&self, mut state: &mut dyn Hasher) {
        Hash::hash(self, &mut state);
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other.0.as_any())
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// The rules behind an object.
trait Rules {
    fn initial(&self) -> AnyPosition;
    fn moves(&self, at: &AnyPosition) -> u32;
    fn play(&self, at: &AnyPosition, mv: u32) -> AnyPosition;
    fn decided(&self, at: &AnyPosition) -> Option<Outcome>;
    fn blocked(&self, at: &AnyPosition) -> Outcome;
    fn endless(&self, at: &AnyPosition) -> Margin;
    fn position_text(&self, at: &AnyPosition) -> String;
    fn read_position(&self, text: &str) -> Result<AnyPosition, ParseError>;
    fn move_text(&self, at: &AnyPosition, mv: u32) -> String;
    fn read_move(&self, at: &AnyPosition, text: &str) -> Result<u32, ParseError>;
}

impl<G: Notation<Position: 'static>> Rules for G {
    fn initial(&self) -> AnyPosition {
        AnyPosition::new(Game::initial(self))
    }

    fn moves(&self, at: &AnyPosition) -> u32 {
        u32::try_from(Game::moves(self, at.of()).count()).unwrap_or(ILLEGAL)
    }

    fn play(&self, at: &AnyPosition, mv: u32) -> AnyPosition {
        let at = at.of();
        AnyPosition::new(Game::play(self, at, typed(self, at, mv)))
    }

    fn decided(&self, at: &AnyPosition) -> Option<Outcome> {
        Game::decided(self, at.of())
    }

    fn blocked(&self, at: &AnyPosition) -> Outcome {
        Game::blocked(self, at.of())
    }

    fn endless(&self, at: &AnyPosition) -> Margin {
        Game::endless(self, at.of())
    }

    fn position_text(&self, at: &AnyPosition) -> String {
        self.show_position(at.of())
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, ParseError> {
        self.parse_position(text).map(AnyPosition::new)
    }

    fn move_text(&self, at: &AnyPosition, mv: u32) -> String {
        let at = at.of();
        self.show_move(at, typed(self, at, mv))
    }

    fn read_move(&self, at: &AnyPosition, text: &str) -> Result<u32, ParseError> {
        let at = at.of();
        Ok(number(self, at, self.parse_move(at, text)?))
    }
}

/// The move of a number.
fn typed<G: Game>(game: &G, at: &G::Position, mv: u32) -> G::Move {
    game.moves(at).nth(mv as usize).expect("the number of a legal move")
}

/// The number of a move; [`ILLEGAL`] if it is not legal.
fn number<G: Game>(game: &G, at: &G::Position, mv: G::Move) -> u32 {
    let number = game.legal_moves(at).position(|legal| legal == mv);
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or(ILLEGAL)
}

impl Game for AnyGame<'_> {
    type Position = AnyPosition;
    type Move = u32;

    fn initial(&self) -> AnyPosition {
        self.0.initial()
    }

    fn moves(&self, at: &AnyPosition) -> impl Iterator<Item = u32> {
        0..self.0.moves(at)
    }

    fn play(&self, at: &AnyPosition, mv: u32) -> AnyPosition {
        self.0.play(at, mv)
    }

    fn decided(&self, at: &AnyPosition) -> Option<Outcome> {
        self.0.decided(at)
    }

    fn blocked(&self, at: &AnyPosition) -> Outcome {
        self.0.blocked(at)
    }

    fn endless(&self, at: &AnyPosition) -> Margin {
        self.0.endless(at)
    }
}

impl Notation for AnyGame<'_> {
    fn write_position(&self, at: &AnyPosition, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.0.position_text(at))
    }

    fn parse_position(&self, text: &str) -> Result<AnyPosition, ParseError> {
        self.0.read_position(text)
    }

    fn write_move(&self, at: &AnyPosition, mv: u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.0.move_text(at, mv))
    }

    fn parse_move(&self, at: &AnyPosition, text: &str) -> Result<u32, ParseError> {
        self.0.read_move(at, text)
    }
}

/// The voice of one game as a voice of any.
pub(super) struct AnyVoice<G, V> {
    pub(super) game: Rc<G>,
    pub(super) voice: V,
}

impl<'g, G: Notation<Position: 'static>, V: Voice<G>> Voice<AnyGame<'g>> for AnyVoice<G, V> {
    type Error = V::Error;

    fn choose(
        &mut self,
        _: &AnyGame<'g>,
        at: &AnyPosition,
    ) -> Result<Chosen<AnyGame<'g>>, V::Error> {
        let at = at.of();
        let Some((mv, said)) = self.voice.choose(&self.game, at)? else { return Ok(None) };
        match number(&*self.game, at, mv) {
            ILLEGAL => Err(Refused::Illegal(format!("{mv:?}")).into()),
            number => Ok(Some((number, said))),
        }
    }

    fn values(
        &mut self,
        _: &AnyGame<'g>,
        at: &AnyPosition,
    ) -> Result<Option<Worths<AnyPosition, u32>>, V::Error> {
        let at = at.of();
        let Some(known) = self.voice.values(&self.game, at)? else { return Ok(None) };
        let legal: Vec<G::Move> = self.game.legal_moves(at).collect();
        let mut last = 0;
        let numbered = known.moves.into_iter().filter_map(|(mv, worth)| {
            last = near(&legal, mv, last)?;
            Some((u32::try_from(last).ok()?, worth))
        });
        let moves = numbered.collect();
        let position = AnyPosition::new(known.position);
        Ok(Some(Worths { position, worth: known.worth, moves }))
    }

    fn hint(&mut self, _: &AnyGame<'g>, at: &AnyPosition) -> Result<Option<String>, V::Error> {
        self.voice.hint(&self.game, at.of())
    }

    fn line(&mut self, _: &AnyGame<'g>, at: &AnyPosition) -> Result<Option<String>, V::Error> {
        self.voice.line(&self.game, at.of())
    }

    fn rules(&self) -> String {
        self.voice.rules()
    }

    fn set_level(&mut self, level: Level) -> bool {
        self.voice.set_level(level)
    }

    fn new_start(&mut self, _: &AnyGame<'g>) -> Option<AnyPosition> {
        self.voice.new_start(&self.game).map(AnyPosition::new)
    }

    fn how(&self) -> String {
        self.voice.how()
    }

    fn board(&self, _: &AnyGame<'g>, at: &AnyPosition) -> String {
        self.voice.board(&self.game, at.of())
    }

    fn named(&self, _: &AnyGame<'g>, at: &AnyPosition, mv: u32) -> String {
        let at = at.of();
        self.voice.named(&self.game, at, typed(&*self.game, at, mv))
    }
}

/// The number of a move, looked for on both sides of the number of another one.
///
/// Moves come in the order of their worth, which often is that of the game, or the reverse.
fn near<M: Copy + Eq>(legal: &[M], mv: M, start: usize) -> Option<usize> {
    let is = |&at: &usize| legal.get(at) == Some(&mv);
    (0..legal.len()).find_map(|off| {
        let (after, before) = (Some(start + off), start.checked_sub(off));
        after.filter(is).or_else(|| before.filter(is))
    })
}

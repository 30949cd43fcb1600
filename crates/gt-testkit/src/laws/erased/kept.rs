//! The rules behind a game without a type, and the positions and moves that laws hold.

use core::cell::RefCell;
use core::fmt;
use core::hash::BuildHasher as _;
use std::sync::{Mutex, PoisonError};

use hashbrown::DefaultHashBuilder;

use super::objects::{Asked, BATCH, Elsewhere, Rules, Slot, Told, Turn};
use crate::laws::both_ways::both_ways;
use crate::laws::game::Answers;
use crate::laws::guard::no_panic;
use crate::laws::impartial::OtherTurn;
use gt_core::game::Game;
use gt_core::outcome::{Margin, Outcome, Player};
use gt_core::promise::Shared;

const IN_USE: &str = "a position that is in use";

/// Positions, each until it is given back.
struct Places<P> {
    kept: Vec<Option<P>>,
    free: Vec<Slot>,
}

/// A game with what laws hold of it.
pub(in crate::laws) struct Kept<'g, G: Game> {
    game: &'g G,
    copy: Option<G>,
    told_turn: Option<Turn<G>>,
    told_other_turn: Option<OtherTurn<G>>,
    places: RefCell<Places<G::Position>>,
    moves: RefCell<Vec<G::Move>>,
    hasher: DefaultHashBuilder,
}

impl<'g, G: Game> Kept<'g, G> {
    pub(in crate::laws) fn new(
        game: &'g G,
        copy: Option<G>,
        told_turn: Option<Turn<G>>,
        told_other_turn: Option<OtherTurn<G>>,
    ) -> Self {
        let places = RefCell::new(Places { kept: Vec::new(), free: Vec::new() });
        let (moves, hasher) = (RefCell::default(), DefaultHashBuilder::default());
        Self { game, copy, told_turn, told_other_turn, places, moves, hasher }
    }

    pub(super) const fn game(&self) -> &'g G {
        self.game
    }

    const fn asked(&self, asked: Asked) -> &G {
        match (asked, &self.copy) {
            (Asked::Copy, Some(copy)) => copy,
            _ => self.game,
        }
    }

    /// Asks about a position.
    pub(super) fn at<R>(&self, at: Slot, ask: impl FnOnce(&G::Position) -> R) -> R {
        ask(self.places.borrow().kept[at].as_ref().expect(IN_USE))
    }

    pub(in crate::laws) fn keep(&self, position: G::Position) -> Slot {
        let mut places = self.places.borrow_mut();
        if let Some(at) = places.free.pop() {
            places.kept[at] = Some(position);
            return at;
        }
        places.kept.push(Some(position));
        places.kept.len() - 1
    }

    pub(super) fn keep_all(&self, positions: Vec<G::Position>) -> Vec<Slot> {
        positions.into_iter().map(|position| self.keep(position)).collect()
    }

    pub(super) fn keep_move(&self, mv: G::Move) -> Slot {
        let mut moves = self.moves.borrow_mut();
        moves.push(mv);
        moves.len() - 1
    }

    pub(super) fn mv(&self, mv: Slot) -> G::Move {
        self.moves.borrow()[mv]
    }
}

impl<G: Game> Rules for Kept<'_, G> {
    fn cloned(&self, at: Slot) -> Slot {
        self.keep(self.at(at, Clone::clone))
    }

    fn free(&self, at: Slot) {
        let freed = {
            let mut places = self.places.borrow_mut();
            places.free.push(at);
            places.kept[at].take()
        };
        drop(freed);
    }

    fn same(&self, one: Slot, other: Slot) -> bool {
        self.at(one, |one| self.at(other, |other| one == other))
    }

    fn hash(&self, at: Slot) -> u64 {
        self.at(at, |position| self.hasher.hash_one(position))
    }

    fn debug(&self, at: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at(at, |position| fmt::Debug::fmt(position, f))
    }

    fn same_move(&self, one: Slot, other: Slot) -> bool {
        let moves = self.moves.borrow();
        moves[one] == moves[other]
    }

    fn listed_moves(&self) -> usize {
        self.moves.borrow().len()
    }

    fn forget_moves(&self, kept: usize) {
        self.moves.borrow_mut().truncate(kept);
    }

    fn debug_move(&self, mv: Slot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.mv(mv), f)
    }

    fn initial(&self, asked: Asked) -> Slot {
        self.keep(self.asked(asked).initial())
    }

    fn moves(&self, asked: Asked, at: Slot, after: usize) -> Vec<Slot> {
        self.at(at, |position| {
            let moves = self.asked(asked).moves(position);
            let mut kept = self.moves.borrow_mut();
            let first = kept.len();
            kept.extend(moves.skip(after).take(BATCH));
            (first..kept.len()).collect()
        })
    }

    fn play(&self, asked: Asked, at: Slot, mv: Slot) -> Slot {
        let mv = self.mv(mv);
        self.keep(self.at(at, |position| self.asked(asked).play(position, mv)))
    }

    fn decided(&self, asked: Asked, at: Slot) -> Option<Outcome> {
        self.at(at, |position| self.asked(asked).decided(position))
    }

    fn blocked(&self, asked: Asked, at: Slot) -> Outcome {
        self.at(at, |position| self.asked(asked).blocked(position))
    }

    fn endless(&self, asked: Asked, at: Slot) -> Margin {
        self.at(at, |position| self.asked(asked).endless(position))
    }

    fn told_turn(&self, at: Slot) -> Option<Player> {
        self.told_turn.map(|turn| self.at(at, |position| turn(self.game, position)))
    }

    fn told_other_turn(&self, at: Slot) -> Option<Slot> {
        let other = self.at(at, |position| self.told_other_turn?(self.game, position))?;
        Some(self.keep(other))
    }
}

impl<G: Shared<Move: Send + Sync>> Elsewhere for Kept<'_, G> {
    fn elsewhere(&self, positions: &[Slot], played: usize) -> Vec<Told<Slot, Slot>> {
        let game = self.game;
        let positions: Vec<G::Position> =
            positions.iter().map(|&at| self.at(at, Clone::clone)).collect();
        let told = [Mutex::new(Vec::new()), Mutex::new(Vec::new())];
        both_ways(positions.len(), &|way, number| {
            let position = &positions[number];
            let answers = no_panic(|| Answers::of(game, position));
            let moves = answers.as_ref().ok().filter(|_| number < played);
            let moves = moves.map_or(&[][..], |answers| &answers.moves);
            let after = moves.iter().map(|&mv| no_panic(|| game.play(position, mv))).collect();
            let told_now = Told { number, answers, after };
            told[way].lock().unwrap_or_else(PoisonError::into_inner).push(told_now);
        });
        let told = told.into_iter().flat_map(|told: Mutex<Vec<Told<G::Move, G::Position>>>| {
            told.into_inner().unwrap_or_else(PoisonError::into_inner)
        });
        told.map(|Told { number, answers, after }| Told {
            number,
            answers: answers.map(|answers| answers.with_moves(|mv| self.keep_move(mv))),
            after: after.into_iter().map(|after| after.map(|after| self.keep(after))).collect(),
        })
        .collect()
    }
}

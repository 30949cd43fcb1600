//! The rules behind a game without a type, and the positions and moves that laws hold.

use core::cell::RefCell;
use core::fmt;
use core::hash::BuildHasher as _;
use core::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use hashbrown::DefaultHashBuilder;

use super::objects::{
    Asked, BATCH, Backwards, Boards, Bytes, Elsewhere, OrbitLists, Points, Ranks, Rest, Rules,
    Scores, Slot, Sums, Symmetries, Texts, TierRules, Told, Turn, Turns,
};
use crate::laws::both_ways::both_ways;
use crate::laws::game::Answers;
use crate::laws::guard::no_panic;
use crate::laws::impartial::OtherTurn;
use gt_core::capability::{
    Decoder, Encode, Encoder, Evaluate, Glyph, Grid, GridSize, Images, Indexed, Margins, Notation,
    Predecessors, Symmetric,
};
use gt_core::error::ParseError;
use gt_core::game::Game;
use gt_core::outcome::{Margin, Outcome, Player, Score};
use gt_core::promise::{Impartial, Partizan, Shared};

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

    fn keep_all(&self, positions: Vec<G::Position>) -> Vec<Slot> {
        positions.into_iter().map(|position| self.keep(position)).collect()
    }

    fn keep_move(&self, mv: G::Move) -> Slot {
        let mut moves = self.moves.borrow_mut();
        moves.push(mv);
        moves.len() - 1
    }

    fn mv(&self, mv: Slot) -> G::Move {
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

impl<G: Indexed> Ranks for Kept<'_, G> {
    fn index_len(&self) -> u64 {
        self.game.index_len()
    }

    fn rank(&self, at: Slot) -> u64 {
        self.at(at, |position| self.game.rank(position))
    }

    fn unrank(&self, rank: u64) -> Option<Slot> {
        self.game.unrank(rank).map(|position| self.keep(position))
    }

    fn successor_ranks(&self, at: Slot) -> Vec<u64> {
        self.at(at, |position| self.game.successor_ranks(position).collect())
    }
}

impl<G: Predecessors> Backwards for Kept<'_, G> {
    fn predecessors(&self, at: Slot) -> Vec<Slot> {
        self.keep_all(self.at(at, |position| self.game.predecessors(position).collect()))
    }
}

impl<G: Symmetric> Symmetries for Kept<'_, G> {
    fn representative(&self, at: Slot) -> Slot {
        self.keep(self.at(at, |position| self.game.representative(position)))
    }
}

impl<G: Images> OrbitLists for Kept<'_, G> {
    fn images(&self, at: Slot) -> Vec<Slot> {
        self.keep_all(self.at(at, |position| self.game.images(position).collect()))
    }
}

impl<G: Partizan> Turns for Kept<'_, G> {
    fn turn(&self, at: Slot) -> Player {
        self.at(at, |position| self.game.turn(position))
    }

    fn with_turn(&self, at: Slot, turn: Player) -> Option<Slot> {
        let given = self.at(at, |position| self.game.with_turn(position, turn))?;
        Some(self.keep(given))
    }
}

impl<G: Impartial> Sums for Kept<'_, G> {
    fn components(&self, at: Slot) -> Vec<Slot> {
        self.keep_all(self.at(at, |position| self.game.components(position).collect()))
    }
}

impl<G: Evaluate> Scores for Kept<'_, G> {
    fn evaluate(&self, at: Slot) -> Score {
        self.at(at, |position| self.game.evaluate(position))
    }
}

impl<G: Margins> Points for Kept<'_, G> {
    fn margin(&self, over: Slot) -> Margin {
        self.at(over, |position| self.game.margin(position))
    }

    fn bounds(&self, at: Slot) -> RangeInclusive<Margin> {
        self.at(at, |position| self.game.bounds(position))
    }

    fn rest(&self, at: Slot) -> Option<(Margin, Slot)> {
        let (points, rest) = self.at(at, |position| self.game.rest(position))?;
        Some((points, self.keep(rest)))
    }
}

impl<G: Encode> Bytes for Kept<'_, G> {
    fn encoded_len(&self) -> usize {
        self.game.encoded_len()
    }

    fn encode(&self, at: Slot, bytes: &mut [u8]) {
        self.at(at, |position| self.game.encode(position, bytes));
    }

    fn decode(&self, bytes: &[u8]) -> Option<Slot> {
        self.game.decode(bytes).map(|position| self.keep(position))
    }

    fn encode_into(&self, at: Slot, out: &mut Encoder<'_>) {
        self.at(at, |position| self.game.encode_into(position, out));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Slot> {
        self.game.decode_from(from).map(|position| self.keep(position))
    }
}

impl<G: Grid> Boards for Kept<'_, G> {
    fn size(&self) -> GridSize {
        self.game.size()
    }

    fn glyph(&self, at: Slot, cell: u32) -> Glyph {
        self.at(at, |position| self.game.glyph(position, cell))
    }

    fn touched(&self, at: Slot, mv: Slot) -> Vec<u32> {
        let mv = self.mv(mv);
        self.at(at, |position| self.game.touched(position, mv).take(BATCH).collect())
    }

    fn turn(&self, at: Slot) -> Option<Player> {
        self.at(at, |position| self.game.turn(position))
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        self.game.of_other(piece)
    }

    fn turns(&self) -> bool {
        self.game.turns()
    }

    fn column_label(&self, column: u32) -> String {
        self.game.column_label(column)
    }

    fn row_label(&self, row: u32) -> String {
        self.game.row_label(row)
    }
}

impl<G: Notation> Texts for Kept<'_, G> {
    fn write_position(&self, at: Slot, out: &mut dyn fmt::Write) -> fmt::Result {
        self.at(at, |position| self.game.write_position(position, out))
    }

    fn parse_position(&self, text: &str) -> Result<Slot, ParseError> {
        self.game.parse_position(text).map(|position| self.keep(position))
    }

    fn write_move(&self, at: Slot, mv: Slot, out: &mut dyn fmt::Write) -> fmt::Result {
        let mv = self.mv(mv);
        self.at(at, |position| self.game.write_move(position, mv, out))
    }

    fn parse_move(&self, at: Slot, text: &str) -> Result<Slot, ParseError> {
        let read = self.at(at, |position| self.game.parse_move(position, text))?;
        Ok(self.keep_move(read))
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

macro_rules! capabilities {
    ($($name:ident: $object:ident,)*) => {
        /// What a game has besides rules, as its type says it: each makes an object of the rules.
        pub(in crate::laws) struct Capabilities<'g, G: Game> {
            $(pub(in crate::laws) $name:
                Option<for<'a> fn(&'a Kept<'g, G>) -> &'a (dyn $object + 'a)>,)*
            pub(in crate::laws) tiers:
                Option<for<'a> fn(&'a Kept<'g, G>) -> Box<dyn TierRules + 'a>>,
        }

        impl<G: Game> Default for Capabilities<'_, G> {
            fn default() -> Self {
                Self { $($name: None,)* tiers: None }
            }
        }

        impl<'g, G: Game> Capabilities<'g, G> {
            /// What `kept` has besides rules; `tiers` was made before.
            pub(in crate::laws) fn of<'e>(
                &self,
                kept: &'e Kept<'g, G>,
                tiers: Option<&'e dyn TierRules>,
            ) -> Rest<'e> {
                Rest { $($name: self.$name.map(|of| of(kept)),)* tiers }
            }
        }
    };
}

capabilities! {
    ranks: Ranks,
    backwards: Backwards,
    symmetries: Symmetries,
    images: OrbitLists,
    turns: Turns,
    sums: Sums,
    scores: Scores,
    points: Points,
    bytes: Bytes,
    boards: Boards,
    texts: Texts,
    elsewhere: Elsewhere,
}

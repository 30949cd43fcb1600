//! A game without a type: each question goes to an object behind it.
//!
//! One table has all that a game may have besides rules. It makes three things of each capability:
//! an object without the type of positions and moves, the [`Kept`] game as this object, and the
//! trait of an [`AnyGame`], which asks the object.

use core::fmt;
use core::ops::{Range, RangeInclusive};

use super::kept::Kept;
use super::objects::{Asked, BATCH, Elsewhere, Rules, Slot, TierRules, Told};
use super::values::{AnyMove, AnyPosition, AnyTier};
use gt_core::capability::{Decoder, Encoder};
use gt_core::error::ParseError;
use gt_core::outcome::{Margin, Score};
use gt_core::prelude::*;

/// The law that asks was added with what it asks for.
const MISSING: &str = "what a law asks for is added with the law";

/// What an object answers.
macro_rules! of_object {
    (value $type:ty) => { $type };
    (position) => { Slot };
    (option) => { Option<Slot> };
    (positions) => { Vec<Slot> };
    (all $type:ty) => { Vec<$type> };
    (some $type:ty) => { Vec<$type> };
    (read) => { Result<Slot, ParseError> };
    (read_move) => { Result<Slot, ParseError> };
    (points) => { Option<(Margin, Slot)> };
}

/// What a game without a type answers.
macro_rules! of_any {
    (value $type:ty) => { $type };
    (position) => { AnyPosition<'e> };
    (option) => { Option<AnyPosition<'e>> };
    (positions) => { impl Iterator<Item = AnyPosition<'e>> };
    (all $type:ty) => { impl Iterator<Item = $type> };
    (some $type:ty) => { impl Iterator<Item = $type> };
    (read) => { Result<AnyPosition<'e>, ParseError> };
    (read_move) => { Result<AnyMove<'e>, ParseError> };
    (points) => { Option<(Margin, AnyPosition<'e>)> };
}

/// Makes lists of what a game answers.
macro_rules! listed {
    (positions, $answer:expr) => {
        $answer.collect::<Vec<_>>()
    };
    (all, $answer:expr) => {
        $answer.collect::<Vec<_>>()
    };
    (some, $answer:expr) => {
        $answer.take(BATCH).collect::<Vec<_>>()
    };
    ($tag:ident, $answer:expr) => {
        $answer
    };
}

/// Keeps what a game answered.
macro_rules! kept {
    ($kept:ident, position, $answer:expr) => {
        $kept.keep($answer)
    };
    ($kept:ident, option, $answer:expr) => {
        $answer.map(|position| $kept.keep(position))
    };
    ($kept:ident, positions, $answer:expr) => {
        $kept.keep_all($answer)
    };
    ($kept:ident, read, $answer:expr) => {
        $answer.map(|position| $kept.keep(position))
    };
    ($kept:ident, read_move, $answer:expr) => {
        $answer.map(|mv| $kept.keep_move(mv))
    };
    ($kept:ident, points, $answer:expr) => {
        $answer.map(|(points, rest)| (points, $kept.keep(rest)))
    };
    ($kept:ident, $tag:ident, $answer:expr) => {
        $answer
    };
}

/// Hands out what an object answered.
macro_rules! any {
    ($game:ident, position, $answer:expr) => {
        $game.position($answer)
    };
    ($game:ident, option, $answer:expr) => {
        $answer.map(|at| $game.position(at))
    };
    ($game:ident, positions, $answer:expr) => {
        $game.positions($answer)
    };
    ($game:ident, all, $answer:expr) => {
        $answer.into_iter()
    };
    ($game:ident, some, $answer:expr) => {
        $answer.into_iter()
    };
    ($game:ident, read, $answer:expr) => {
        $answer.map(|at| $game.position(at))
    };
    ($game:ident, read_move, $answer:expr) => {
        $answer.map(|mv| $game.a_move(mv))
    };
    ($game:ident, points, $answer:expr) => {
        $answer.map(|(points, rest)| (points, $game.position(rest)))
    };
    ($game:ident, $tag:ident, $answer:expr) => {
        $answer
    };
}

/// One question, about the game, about a position (`at`), or about a move in a position (`mv`).
macro_rules! question {
    (object game $method:ident($($arg:ident: $type:ty)*) $($answer:tt)*) => {
        fn $method(&self $(, $arg: $type)*) -> of_object!($($answer)*);
    };
    (object at $method:ident($($arg:ident: $type:ty)*) $($answer:tt)*) => {
        fn $method(&self, at: Slot $(, $arg: $type)*) -> of_object!($($answer)*);
    };
    (object mv $method:ident($($arg:ident: $type:ty)*) $($answer:tt)*) => {
        fn $method(&self, at: Slot, mv: Slot $(, $arg: $type)*) -> of_object!($($answer)*);
    };
    (kept game $method:ident($($arg:ident: $type:ty)*) $tag:ident $($of:ty)?) => {
        fn $method(&self $(, $arg: $type)*) -> of_object!($tag $($of)?) {
            let answer = listed!($tag, self.game().$method($($arg),*));
            kept!(self, $tag, answer)
        }
    };
    (kept at $method:ident($($arg:ident: $type:ty)*) $tag:ident $($of:ty)?) => {
        fn $method(&self, at: Slot $(, $arg: $type)*) -> of_object!($tag $($of)?) {
            let answer =
                self.at(at, |position| listed!($tag, self.game().$method(position $(, $arg)*)));
            kept!(self, $tag, answer)
        }
    };
    (kept mv $method:ident($($arg:ident: $type:ty)*) $tag:ident $($of:ty)?) => {
        fn $method(&self, at: Slot, mv: Slot $(, $arg: $type)*) -> of_object!($tag $($of)?) {
            let mv = self.mv(mv);
            let answer =
                self.at(at, |position| listed!($tag, self.game().$method(position, mv $(, $arg)*)));
            kept!(self, $tag, answer)
        }
    };
    ($field:ident game $method:ident($($arg:ident: $type:ty)*) $tag:ident $($of:ty)?) => {
        fn $method(&self $(, $arg: $type)*) -> of_any!($tag $($of)?) {
            let answer = self.rest.$field.expect(MISSING).$method($($arg),*);
            any!(self, $tag, answer)
        }
    };
    ($field:ident at $method:ident($($arg:ident: $type:ty)*) $tag:ident $($of:ty)?) => {
        fn $method(&self, position: &AnyPosition<'e> $(, $arg: $type)*) -> of_any!($tag $($of)?) {
            let answer = self.rest.$field.expect(MISSING).$method(position.at $(, $arg)*);
            any!(self, $tag, answer)
        }
    };
    ($field:ident mv $method:ident($($arg:ident: $type:ty)*) $tag:ident $($of:ty)?) => {
        fn $method(
            &self,
            position: &AnyPosition<'e>,
            mv: AnyMove<'e>
            $(, $arg: $type)*
        ) -> of_any!($tag $($of)?) {
            let answer = self.rest.$field.expect(MISSING).$method(position.at, mv.mv $(, $arg)*);
            any!(self, $tag, answer)
        }
    };
}

macro_rules! capabilities {
    ($(
        $capability:ident as $object:ident: $field:ident {$(
            $kind:ident $method:ident($($arg:ident: $type:ty)*) -> $tag:ident $($of:ty)?;
        )*}
    )*) => {
        $(
            pub(in crate::laws) trait $object {
                $(question! { object $kind $method($($arg: $type)*) $tag $($of)? })*
            }

            impl<G: $capability> $object for Kept<'_, G> {
                $(question! { kept $kind $method($($arg: $type)*) $tag $($of)? })*
            }

            impl<'e> $capability for AnyGame<'e> {
                $(question! { $field $kind $method($($arg: $type)*) $tag $($of)? })*
            }
        )*

        /// What a game has besides rules.
        #[derive(Clone, Copy)]
        pub(in crate::laws) struct Rest<'e> {
            $($field: Option<&'e dyn $object>,)*
            elsewhere: Option<&'e dyn Elsewhere>,
            tiers: Option<&'e dyn TierRules>,
        }

        /// What a game has besides rules, as its type says it: each makes an object of the rules.
        pub(in crate::laws) struct Capabilities<'g, G: Game> {
            $(pub(in crate::laws) $field:
                Option<for<'a> fn(&'a Kept<'g, G>) -> &'a (dyn $object + 'a)>,)*
            pub(in crate::laws) elsewhere:
                Option<for<'a> fn(&'a Kept<'g, G>) -> &'a (dyn Elsewhere + 'a)>,
            pub(in crate::laws) tiers:
                Option<for<'a> fn(&'a Kept<'g, G>) -> Box<dyn TierRules + 'a>>,
        }

        impl<G: Game> Default for Capabilities<'_, G> {
            fn default() -> Self {
                Self { $($field: None,)* elsewhere: None, tiers: None }
            }
        }

        impl<'g, G: Game> Capabilities<'g, G> {
            /// What `kept` has besides rules; `tiers` was made before.
            pub(in crate::laws) fn of<'e>(
                &self,
                kept: &'e Kept<'g, G>,
                tiers: Option<&'e dyn TierRules>,
            ) -> Rest<'e> {
                let elsewhere = self.elsewhere.map(|of| of(kept));
                Rest { $($field: self.$field.map(|of| of(kept)),)* elsewhere, tiers }
            }
        }
    };
}

// `some`: at most BATCH of them.
capabilities! {
    Indexed as Ranks: ranks {
        game index_len() -> value u64;
        at rank() -> value u64;
        game unrank(rank: u64) -> option;
        at successor_ranks() -> all u64;
    }
    Predecessors as Backwards: backwards {
        at predecessors() -> positions;
    }
    Symmetric as Symmetries: symmetries {
        at representative() -> position;
    }
    Images as OrbitLists: images {
        at images() -> positions;
    }
    Partizan as Turns: turns {
        at turn() -> value Player;
        at with_turn(turn: Player) -> option;
    }
    Impartial as Sums: sums {
        at components() -> positions;
    }
    Evaluate as Scores: scores {
        at evaluate() -> value Score;
    }
    Margins as Points: points {
        at margin() -> value Margin;
        at bounds() -> value RangeInclusive<Margin>;
        at rest() -> points;
    }
    Encode as Bytes: bytes {
        game encoded_len() -> value usize;
        at encode(bytes: &mut [u8]) -> value ();
        game decode(bytes: &[u8]) -> option;
        at encode_into(out: &mut Encoder<'_>) -> value ();
        game decode_from(from: &mut Decoder<'_>) -> option;
    }
    Grid as Boards: boards {
        game size() -> value GridSize;
        at glyph(cell: u32) -> value Glyph;
        mv touched() -> some u32;
        mv acts_on() -> some u32;
        at turn() -> value Option<Player>;
        game of_other(piece: Glyph) -> value Glyph;
        game turns() -> value bool;
        game column_label(column: u32) -> value String;
        game row_label(row: u32) -> value String;
    }
    Notation as Texts: texts {
        at write_position(out: &mut dyn fmt::Write) -> value fmt::Result;
        game parse_position(text: &str) -> read;
        mv write_move(out: &mut dyn fmt::Write) -> value fmt::Result;
        at parse_move(text: &str) -> read_move;
    }
}

/// A game of any type; the [module docs](super) say what for.
#[derive(Clone, Copy)]
pub(in crate::laws) struct AnyGame<'e> {
    rules: &'e dyn Rules,
    asked: Asked,
    rest: Rest<'e>,
}

impl<'e> AnyGame<'e> {
    pub(in crate::laws) const fn new(rules: &'e dyn Rules, rest: Rest<'e>) -> Self {
        Self { rules, asked: Asked::Game, rest }
    }

    /// The copy of the rules.
    pub(in crate::laws) const fn copied(self) -> Self {
        Self { asked: Asked::Copy, ..self }
    }

    pub(in crate::laws) fn position(&self, at: Slot) -> AnyPosition<'e> {
        AnyPosition { rules: self.rules, at }
    }

    fn positions(&self, all: Vec<Slot>) -> impl Iterator<Item = AnyPosition<'e>> + use<'e> {
        // Each owns its slot from the beginning, so that it is given back if it is not asked for.
        let positions: Vec<_> = all.into_iter().map(|at| self.position(at)).collect();
        positions.into_iter()
    }

    const fn a_move(&self, mv: Slot) -> AnyMove<'e> {
        AnyMove { rules: self.rules, mv }
    }

    fn tiers_behind(&self) -> &'e dyn TierRules {
        self.rest.tiers.expect(MISSING)
    }

    fn a_tier(&self, tier: Slot) -> AnyTier<'e> {
        AnyTier { names: self.tiers_behind().names(), tier }
    }

    /// Asks, and then forgets all moves that were listed meanwhile: the answer holds none.
    pub(in crate::laws) fn forgetting<R: 'static>(&self, ask: impl FnOnce() -> R) -> R {
        let kept = self.rules.listed_moves();
        let answer = ask();
        self.rules.forget_moves(kept);
        answer
    }

    /// Whose turn it is, as the suite was told.
    pub(in crate::laws) fn told_turn(&self, position: &AnyPosition<'e>) -> Player {
        self.rules.told_turn(position.at).expect(MISSING)
    }

    /// The board with the other player to move, as the suite was told.
    pub(in crate::laws) fn told_other_turn(
        &self,
        position: &AnyPosition<'e>,
    ) -> Option<AnyPosition<'e>> {
        self.rules.told_other_turn(position.at).map(|at| self.position(at))
    }

    /// Asks about positions on two other threads, and plays the moves of the first `played`.
    pub(in crate::laws) fn elsewhere<'p>(
        &self,
        positions: impl Iterator<Item = &'p AnyPosition<'e>>,
        played: usize,
    ) -> Vec<Told<AnyMove<'e>, AnyPosition<'e>>>
    where
        'e: 'p,
    {
        let positions: Vec<Slot> = positions.map(|position| position.at).collect();
        let told = self.rest.elsewhere.expect(MISSING).elsewhere(&positions, played);
        told.into_iter()
            .map(|Told { number, answers, after }| Told {
                number,
                answers: answers.map(|answers| answers.with_moves(|mv| self.a_move(mv))),
                after: after.into_iter().map(|at| at.map(|at| self.position(at))).collect(),
            })
            .collect()
    }
}

impl<'e> Game for AnyGame<'e> {
    type Position = AnyPosition<'e>;
    type Move = AnyMove<'e>;

    fn initial(&self) -> AnyPosition<'e> {
        self.position(self.rules.initial(self.asked))
    }

    fn moves(&self, position: &AnyPosition<'e>) -> impl Iterator<Item = AnyMove<'e>> {
        let (mut listed, mut is_last) = (0, false);
        let mut batch = Vec::new().into_iter();
        core::iter::from_fn(move || {
            if batch.len() == 0 && !is_last {
                let next = self.rules.moves(self.asked, position.at, listed);
                listed += next.len();
                is_last = next.len() < BATCH;
                batch = next.into_iter();
            }
            batch.next().map(|mv| self.a_move(mv))
        })
    }

    fn play(&self, position: &AnyPosition<'e>, mv: AnyMove<'e>) -> AnyPosition<'e> {
        self.position(self.rules.play(self.asked, position.at, mv.mv))
    }

    fn decided(&self, position: &AnyPosition<'e>) -> Option<Outcome> {
        self.rules.decided(self.asked, position.at)
    }

    fn blocked(&self, position: &AnyPosition<'e>) -> Outcome {
        self.rules.blocked(self.asked, position.at)
    }

    fn endless(&self, position: &AnyPosition<'e>) -> Margin {
        self.rules.endless(self.asked, position.at)
    }
}

impl Acyclic for AnyGame<'_> {}

impl<'e> Tiered for AnyGame<'e> {
    type Tier = AnyTier<'e>;

    fn tier(&self, position: &AnyPosition<'e>) -> AnyTier<'e> {
        self.a_tier(self.tiers_behind().tier(position.at))
    }

    fn next_tiers(&self, tier: AnyTier<'e>) -> impl Iterator<Item = AnyTier<'e>> {
        self.tiers_behind().next(tier.tier).into_iter().map(|tier| self.a_tier(tier))
    }
}

impl<'e> IndexedTiers for AnyGame<'e> {
    fn tiers(&self) -> impl Iterator<Item = AnyTier<'e>> {
        self.tiers_behind().all().into_iter().map(|tier| self.a_tier(tier))
    }

    fn tier_len(&self, tier: AnyTier<'e>) -> u64 {
        self.tiers_behind().len(tier.tier)
    }

    fn rank_in_tier(&self, position: &AnyPosition<'e>) -> u64 {
        self.tiers_behind().rank(position.at)
    }

    fn unrank_in_tier(&self, tier: AnyTier<'e>, rank: u64) -> Option<AnyPosition<'e>> {
        self.tiers_behind().unrank(tier.tier, rank).map(|at| self.position(at))
    }

    fn positions_in_tier(
        &self,
        tier: AnyTier<'e>,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, AnyPosition<'e>)> {
        let found = self.tiers_behind().positions(tier.tier, ranks);
        let found: Vec<_> = found.into_iter().map(|(rank, at)| (rank, self.position(at))).collect();
        found.into_iter()
    }

    fn successor_tier_ranks(
        &self,
        position: &AnyPosition<'e>,
    ) -> impl Iterator<Item = (AnyTier<'e>, u64)> {
        let found = self.tiers_behind().successors(position.at);
        found.into_iter().map(|(tier, rank)| (self.a_tier(tier), rank))
    }
}

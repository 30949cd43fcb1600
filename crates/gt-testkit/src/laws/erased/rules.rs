//! The traits of a game without a type: each question goes to the rules behind it.

use core::fmt;
use core::ops::{Range, RangeInclusive};

use super::objects::{Asked, BATCH, Rest, Rules, Slot, TierRules, Told};
use super::values::{AnyGame, AnyMove, AnyPosition, AnyTier};
use gt_core::capability::{Decoder, Encoder};
use gt_core::error::ParseError;
use gt_core::outcome::{Margin, Score};
use gt_core::prelude::*;

/// The law that asks was added with what it asks for.
const MISSING: &str = "what a law asks for is added with the law";

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

impl<'e> Impartial for AnyGame<'e> {
    fn components(&self, position: &AnyPosition<'e>) -> impl Iterator<Item = AnyPosition<'e>> {
        self.positions(self.rest.sums.expect(MISSING).components(position.at))
    }
}

impl<'e> Partizan for AnyGame<'e> {
    fn turn(&self, position: &AnyPosition<'e>) -> Player {
        self.rest.turns.expect(MISSING).turn(position.at)
    }

    fn with_turn(&self, position: &AnyPosition<'e>, turn: Player) -> Option<AnyPosition<'e>> {
        let given = self.rest.turns.expect(MISSING).with_turn(position.at, turn)?;
        Some(self.position(given))
    }
}

impl<'e> Indexed for AnyGame<'e> {
    fn index_len(&self) -> u64 {
        self.rest.ranks.expect(MISSING).index_len()
    }

    fn rank(&self, position: &AnyPosition<'e>) -> u64 {
        self.rest.ranks.expect(MISSING).rank(position.at)
    }

    fn unrank(&self, rank: u64) -> Option<AnyPosition<'e>> {
        self.rest.ranks.expect(MISSING).unrank(rank).map(|at| self.position(at))
    }

    fn successor_ranks(&self, position: &AnyPosition<'e>) -> impl Iterator<Item = u64> {
        self.rest.ranks.expect(MISSING).successor_ranks(position.at).into_iter()
    }
}

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

impl<'e> Predecessors for AnyGame<'e> {
    fn predecessors(&self, position: &AnyPosition<'e>) -> impl Iterator<Item = AnyPosition<'e>> {
        self.positions(self.rest.backwards.expect(MISSING).predecessors(position.at))
    }
}

impl<'e> Symmetric for AnyGame<'e> {
    fn representative(&self, position: &AnyPosition<'e>) -> AnyPosition<'e> {
        self.position(self.rest.symmetries.expect(MISSING).representative(position.at))
    }
}

impl<'e> Images for AnyGame<'e> {
    fn images(&self, position: &AnyPosition<'e>) -> impl Iterator<Item = AnyPosition<'e>> {
        self.positions(self.rest.images.expect(MISSING).images(position.at))
    }
}

impl<'e> Evaluate for AnyGame<'e> {
    fn evaluate(&self, position: &AnyPosition<'e>) -> Score {
        self.rest.scores.expect(MISSING).evaluate(position.at)
    }
}

impl<'e> Margins for AnyGame<'e> {
    fn margin(&self, over: &AnyPosition<'e>) -> Margin {
        self.rest.points.expect(MISSING).margin(over.at)
    }

    fn bounds(&self, position: &AnyPosition<'e>) -> RangeInclusive<Margin> {
        self.rest.points.expect(MISSING).bounds(position.at)
    }

    fn rest(&self, position: &AnyPosition<'e>) -> Option<(Margin, AnyPosition<'e>)> {
        let (points, rest) = self.rest.points.expect(MISSING).rest(position.at)?;
        Some((points, self.position(rest)))
    }
}

impl<'e> Encode for AnyGame<'e> {
    fn encode_into(&self, position: &AnyPosition<'e>, out: &mut Encoder<'_>) {
        self.rest.bytes.expect(MISSING).encode_into(position.at, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<AnyPosition<'e>> {
        self.rest.bytes.expect(MISSING).decode_from(from).map(|at| self.position(at))
    }

    fn encoded_len(&self) -> usize {
        self.rest.bytes.expect(MISSING).encoded_len()
    }

    fn encode(&self, position: &AnyPosition<'e>, bytes: &mut [u8]) {
        self.rest.bytes.expect(MISSING).encode(position.at, bytes);
    }

    fn decode(&self, bytes: &[u8]) -> Option<AnyPosition<'e>> {
        self.rest.bytes.expect(MISSING).decode(bytes).map(|at| self.position(at))
    }
}

impl<'e> Grid for AnyGame<'e> {
    fn size(&self) -> GridSize {
        self.rest.boards.expect(MISSING).size()
    }

    fn glyph(&self, position: &AnyPosition<'e>, cell: u32) -> Glyph {
        self.rest.boards.expect(MISSING).glyph(position.at, cell)
    }

    fn touched(&self, position: &AnyPosition<'e>, mv: AnyMove<'e>) -> impl Iterator<Item = u32> {
        self.rest.boards.expect(MISSING).touched(position.at, mv.mv).into_iter()
    }

    fn turn(&self, position: &AnyPosition<'e>) -> Option<Player> {
        self.rest.boards.expect(MISSING).turn(position.at)
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        self.rest.boards.expect(MISSING).of_other(piece)
    }

    fn turns(&self) -> bool {
        self.rest.boards.expect(MISSING).turns()
    }

    fn column_label(&self, column: u32) -> String {
        self.rest.boards.expect(MISSING).column_label(column)
    }

    fn row_label(&self, row: u32) -> String {
        self.rest.boards.expect(MISSING).row_label(row)
    }
}

impl<'e> Notation for AnyGame<'e> {
    fn write_position(&self, at: &AnyPosition<'e>, out: &mut dyn fmt::Write) -> fmt::Result {
        self.rest.texts.expect(MISSING).write_position(at.at, out)
    }

    fn parse_position(&self, text: &str) -> Result<AnyPosition<'e>, ParseError> {
        self.rest.texts.expect(MISSING).parse_position(text).map(|at| self.position(at))
    }

    fn write_move(
        &self,
        position: &AnyPosition<'e>,
        mv: AnyMove<'e>,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        self.rest.texts.expect(MISSING).write_move(position.at, mv.mv, out)
    }

    fn parse_move(
        &self,
        position: &AnyPosition<'e>,
        text: &str,
    ) -> Result<AnyMove<'e>, ParseError> {
        let read = self.rest.texts.expect(MISSING).parse_move(position.at, text)?;
        Ok(self.a_move(read))
    }
}

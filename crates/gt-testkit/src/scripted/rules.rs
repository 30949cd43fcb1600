//! What a scripted game answers to each trait of the rules.

use core::ops::{Range, RangeInclusive};
use core::sync::atomic::Ordering;

use gt_core::prelude::*;

use super::{NO_RANKS, NO_RANKS_IN_TIERS, Place, Ranks, RanksInTiers, Scripted, Tiers};

/// Iterators of one type: a solver is compiled once for lists and for rules that are asked one by
/// one, perhaps without end.
fn one_by_one<'i, T>(
    list: impl IntoIterator<Item = T, IntoIter: 'i>,
) -> Box<dyn Iterator<Item = T> + 'i> {
    Box::new(list.into_iter())
}

impl<'r, P: Place> Scripted<'r, P> {
    fn called(&self, at: P) {
        let calls = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(hook) = &self.hook {
            hook(calls, at);
        }
    }

    const fn ranks(&self) -> &Ranks<'r, P> {
        self.ranks.as_ref().expect(NO_RANKS)
    }

    const fn tiers(&self) -> &Tiers<'r, P> {
        self.tiers.as_ref().expect("a scripted game with tiers, by `tiered`")
    }

    const fn ranks_in_tiers(&self) -> &RanksInTiers<'r, P> {
        self.ranks_in_tiers.as_ref().expect(NO_RANKS_IN_TIERS)
    }
}

impl<P: Place> Game for Scripted<'_, P> {
    type Position = P;
    type Move = P;

    fn initial(&self) -> P {
        self.start
    }

    fn moves(&self, at: &P) -> impl Iterator<Item = P> {
        self.called(*at);
        (self.moves)(*at)
    }

    fn play(&self, at: &P, mv: P) -> P {
        self.play.as_ref().map_or(mv, |play| play(*at, mv))
    }

    fn decided(&self, at: &P) -> Option<Outcome> {
        self.decided.as_ref().and_then(|decided| decided(*at))
    }

    fn blocked(&self, at: &P) -> Outcome {
        (self.blocked)(*at)
    }

    fn endless(&self, at: &P) -> Margin {
        self.endless.as_ref().map_or(Margin::EVEN, |endless| endless(*at))
    }
}

impl<P: Place> Acyclic for Scripted<'_, P> {}
impl<P: Place> Impartial for Scripted<'_, P> {
    fn components(&self, at: &P) -> impl Iterator<Item = P> {
        self.components.as_ref().map_or_else(|| vec![*at], |components| components(*at)).into_iter()
    }
}

/// Nobody can be given the turn unless the rules say so.
impl<P: Place> Partizan for Scripted<'_, P> {
    fn turn(&self, at: &P) -> Player {
        (self.turn.as_ref().expect("a scripted game of two players, by `with_players`"))(*at)
    }

    fn with_turn(&self, at: &P, turn: Player) -> Option<P> {
        self.with_turn.as_ref().and_then(|with_turn| with_turn(*at, turn))
    }
}

impl<P: Place> Indexed for Scripted<'_, P> {
    fn index_len(&self) -> u64 {
        self.ranks().len
    }

    fn rank(&self, at: &P) -> u64 {
        (self.ranks().rank)(*at)
    }

    fn unrank(&self, rank: u64) -> Option<P> {
        (self.ranks().unrank)(rank)
    }

    fn successor_ranks(&self, at: &P) -> impl Iterator<Item = u64> {
        let ranks = self.ranks();
        if let Some(successors) = &ranks.successors {
            return one_by_one(successors(*at));
        }
        let at = *at;
        self.called(at);
        one_by_one((self.moves)(at).map(move |mv| (ranks.rank)(self.play(&at, mv))))
    }
}

impl<P: Place> Predecessors for Scripted<'_, P> {
    fn predecessors(&self, at: &P) -> impl Iterator<Item = P> {
        self.called(*at);
        (self.before.as_ref().expect("a scripted game with predecessors, by `before`"))(*at)
    }
}

impl<P: Place> Tiered for Scripted<'_, P> {
    type Tier = u32;

    fn tier(&self, at: &P) -> u32 {
        (self.tiers().tier)(*at)
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        (self.tiers().next)(tier).into_iter()
    }
}

impl<P: Place> IndexedTiers for Scripted<'_, P> {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        (self.ranks_in_tiers().all)()
    }

    fn tier_len(&self, tier: u32) -> u64 {
        (self.ranks_in_tiers().len)(tier)
    }

    fn rank_in_tier(&self, at: &P) -> u64 {
        (self.ranks_in_tiers().rank)(*at)
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<P> {
        (self.ranks_in_tiers().unrank)(tier, rank)
    }

    fn positions_in_tier(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = (u64, P)> {
        if let Some(block) = &self.ranks_in_tiers().block {
            return one_by_one(block(tier, ranks));
        }
        one_by_one(ranks.filter_map(move |rank| Some((rank, self.unrank_in_tier(tier, rank)?))))
    }

    fn successor_tier_ranks(&self, at: &P) -> impl Iterator<Item = (u32, u64)> {
        if let Some(successors) = &self.ranks_in_tiers().successors {
            return one_by_one(successors(*at));
        }
        let at = *at;
        self.called(at);
        one_by_one((self.moves)(at).map(move |mv| {
            let to = self.play(&at, mv);
            (self.tier(&to), self.rank_in_tier(&to))
        }))
    }
}

impl<P: Place> Margins for Scripted<'_, P> {
    fn margin(&self, over: &P) -> Margin {
        self.margin.as_ref().map_or(Margin(-1), |margin| margin(*over))
    }

    fn bounds(&self, at: &P) -> RangeInclusive<Margin> {
        self.bounds.as_ref().map_or(Margin(i32::MIN)..=Margin(i32::MAX), |bounds| bounds(*at))
    }

    fn rest(&self, at: &P) -> Option<(Margin, P)> {
        self.rest.as_ref().and_then(|rest| rest(*at))
    }
}

impl<P: Place> Symmetric for Scripted<'_, P> {
    fn representative(&self, at: &P) -> P {
        self.representative.as_ref().map_or(*at, |representative| representative(*at))
    }
}

/// Without a list, a position is its only image.
impl<P: Place> Images for Scripted<'_, P> {
    fn images(&self, at: &P) -> impl Iterator<Item = P> {
        self.images.as_ref().map_or_else(|| vec![*at], |images| images(*at)).into_iter()
    }
}

impl<P: Place> Evaluate for Scripted<'_, P> {
    fn evaluate(&self, at: &P) -> Score {
        self.score.as_ref().map_or(Score::new(0), |score| score(*at))
    }
}

/// Without closures of its own, the bytes of the rank.
impl<P: Place> Encode for Scripted<'_, P> {
    fn encode_into(&self, at: &P, out: &mut Encoder<'_>) {
        match &self.bytes {
            Some((put, _)) => put(*at, out),
            None => out.put_rank(self, at),
        }
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<P> {
        match &self.bytes {
            Some((_, take)) => take(from),
            None => from.take_rank(self),
        }
    }
}

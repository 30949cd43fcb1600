//! What was said of a game, and what can be asked of it.

/// A kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnswerKind {
    /// Who wins.
    Outcome,
    /// Who wins, and in how many plies.
    Value,
    /// By how many points.
    Margin,
    /// Which nimber.
    Nimber,
}

/// Something that a game may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Fact {
    Ends,
    Impartial,
    Ranks,
    Back,
    Orbits,
    Tiers,
    Points,
}

/// A set of facts about a game: one bit for each [`Fact`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts(u8);

impl Facts {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(u8::MAX);
    /// Every play ends.
    pub(super) const ENDS: Self = Self::NONE.with(Fact::Ends, true);
    /// Both players have the same moves.
    pub(super) const IMPARTIAL: Self = Self::NONE.with(Fact::Impartial, true);

    pub(super) const fn with(self, fact: Fact, has: bool) -> Self {
        Self(self.0 | (has as u8) << fact as u8)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether a question of this kind makes sense.
    pub(super) const fn can_answer(self, question: AnswerKind) -> bool {
        match question {
            AnswerKind::Margin => self.have(&[Fact::Points]),
            AnswerKind::Nimber => self.have(&[Fact::Ends, Fact::Impartial]),
            AnswerKind::Outcome | AnswerKind::Value => true,
        }
    }

    pub(super) const fn have(self, facts: &[Fact]) -> bool {
        let mut rest = facts;
        while let [fact, after @ ..] = rest {
            if self.0 >> *fact as u8 & 1 == 0 {
                return false;
            }
            rest = after;
        }
        true
    }
}

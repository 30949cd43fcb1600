//! A battle or a duel, as a screen sees both.

use gt_core::Player;
use gt_play::bot::Level;
use gt_play::session::{Record, Seat};
use gt_sea_battle::play::{Battle, Duel};
use gt_sea_battle::{Cell, Knowledge, KnowledgeError, Placement, Rules, ShotAnswer};

/// One side shoots, or both do.
#[derive(Clone, Debug)]
pub(super) enum Game {
    Battle(Battle),
    Duel {
        duel: Duel,
        /// The player who is a person.
        person: Player,
    },
}

/// A shot that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shot {
    /// Whether it was made on the board that is shot at; otherwise at the fleet of a person.
    pub(super) at_target: bool,
    pub(super) cell: Cell,
    pub(super) answer: ShotAnswer,
}

impl Game {
    /// A duel; the person is the player whose seat says so.
    pub(super) fn duel(duel: Duel) -> Self {
        let is_second = duel.seats()[0] != Seat::Person;
        Self::Duel { duel, person: Player::BOTH[usize::from(is_second)] }
    }

    pub(super) const fn rules(&self) -> &Rules {
        match self {
            Self::Battle(battle) => battle.rules(),
            Self::Duel { duel, .. } => duel.rules(),
        }
    }

    /// What is known of the fleet that is shot at; in a duel, by the person.
    pub(super) fn known(&self) -> &Knowledge {
        match self {
            Self::Battle(battle) => battle.knowledge(),
            Self::Duel { duel, person } => duel.known(*person),
        }
    }

    /// The fleet of a person who is shot at, and what the computer knows of it.
    pub(super) fn own(&self) -> Option<(&Placement, &Knowledge)> {
        match self {
            Self::Battle(_) => None,
            Self::Duel { duel, person } => Some((duel.fleet(*person), duel.known(person.other()))),
        }
    }

    /// The shots so far, in order.
    pub(super) fn shots(&self) -> Vec<Shot> {
        match self {
            Self::Battle(battle) => {
                let moves = battle.history().moves();
                let shot = |&(cell, answer)| Shot { at_target: true, cell, answer };
                moves.map(|(_, mv)| shot(mv)).collect()
            }
            Self::Duel { duel, person } => duel
                .shots()
                .map(|(by, cell, answer)| Shot { at_target: by == *person, cell, answer })
                .collect(),
        }
    }

    /// Whether all cells of a fleet are hit.
    pub(super) fn is_over(&self) -> bool {
        match self {
            Self::Battle(battle) => battle.left() == 0,
            Self::Duel { duel, .. } => duel.winner().is_some(),
        }
    }

    /// Whether the computer shoots next, in a duel.
    pub(super) fn is_computers(&self) -> bool {
        match self {
            Self::Battle(_) => false,
            Self::Duel { duel, .. } => !self.is_over() && !duel.is_persons_turn(),
        }
    }

    /// Shoots at a fleet that is hidden here; `None` if that cannot be.
    pub(super) fn shoot(&mut self, cell: Cell) -> Option<ShotAnswer> {
        match self {
            Self::Battle(battle) => battle.shoot(cell),
            Self::Duel { duel, .. } => duel.shoot(cell),
        }
    }

    /// Notes a shot that was answered on paper.
    pub(super) fn note(&mut self, cell: Cell, answer: ShotAnswer) -> Result<(), KnowledgeError> {
        match self {
            Self::Battle(battle) => battle.answer(cell, answer),
            Self::Duel { .. } => Ok(()),
        }
    }

    pub(super) fn undo(&mut self) -> bool {
        match self {
            Self::Battle(battle) => battle.undo(),
            Self::Duel { duel, .. } => duel.undo(),
        }
    }

    pub(super) fn redo(&mut self) -> bool {
        match self {
            Self::Battle(battle) => battle.redo(),
            Self::Duel { duel, .. } => duel.redo(),
        }
    }

    /// Lets the computer of a duel play at another level.
    pub(super) fn seat(&mut self, level: Level) {
        if let Self::Duel { duel, person } = self {
            duel.seat(person.other(), Seat::computer(level));
        }
    }

    pub(super) fn record(&self, instance: &str) -> Record {
        match self {
            Self::Battle(battle) => battle.record(instance),
            Self::Duel { duel, .. } => duel.record(instance),
        }
    }
}

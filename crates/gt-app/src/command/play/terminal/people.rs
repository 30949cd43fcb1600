//! Who plays, and how well.

use gt_core::Player;
use gt_play::bot::Level;
use gt_play::session::Seat;

/// Who plays: a person or a computer on each side, and the level of each side's computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct People {
    /// Whether a person plays for the first and the second player.
    pub(super) by_person: [bool; 2],
    pub(super) levels: [Level; 2],
}

impl People {
    /// Who sits on the seats of a session; every computer has this `level`.
    pub(super) fn new(seats: &[Seat; 2], level: Level) -> Self {
        let by_person = seats.each_ref().map(|seat| *seat == Seat::Person);
        Self { by_person, levels: [level; 2] }
    }

    /// Whether two computers play.
    pub(super) const fn are_watched(self) -> bool {
        matches!(self.by_person, [false, false])
    }

    /// The seats of a session.
    pub(super) fn seats(self) -> [Seat; 2] {
        Player::BOTH.map(Player::index).map(|side| {
            if self.by_person[side] { Seat::Person } else { Seat::computer(self.levels[side]) }
        })
    }

    /// Whose side of a board is below: that of the only person, or the first player's.
    pub(super) const fn below(self) -> Player {
        match self.by_person {
            [false, true] => Player::Second,
            _ => Player::First,
        }
    }

    /// The next of four: a person first, a person second, two people, two computers.
    pub(super) const fn next(&mut self) {
        self.by_person = match self.by_person {
            [true, false] => [false, true],
            [false, true] => [true, true],
            [true, true] => [false, false],
            [false, false] => [true, false],
        };
    }

    /// Who sat first sits second.
    pub(super) const fn swap(&mut self) {
        self.by_person.swap(0, 1);
        self.levels.swap(0, 1);
    }

    /// Whose level the keys `+` and `-` change: that of the only computer, or of the first of two.
    /// Where none plays, it is the level of one that may.
    pub(super) const fn changed(self) -> usize {
        if self.by_person[0] { 1 } else { 0 }
    }

    /// Makes the computer of a side stronger or weaker; `false` if there is no such level.
    pub(super) const fn change(&mut self, side: usize, stronger: bool) -> bool {
        let Some(level) = self.levels[side].next(stronger) else { return false };
        self.levels[side] = level;
        true
    }

    /// Who plays for a player: `you`, if only one is a person.
    pub(super) fn name(self, player: Player) -> String {
        match self.by_person {
            [true, true] => format!("the {player} player"),
            people if people[player.index()] => "you".into(),
            _ => named(self.levels[player.index()]),
        }
    }

    /// Says that it is the turn of `player`.
    pub(super) fn whose_turn(self, player: Player) -> String {
        match self.by_person {
            [true, true] => format!("{player} player's turn"),
            [false, false] => format!("{player} computer's turn"),
            people if people[player.index()] => "your turn".into(),
            _ => "the computer's turn".into(),
        }
    }

    /// Says who plays.
    pub(super) fn said(self) -> String {
        let [first, second] = self.levels;
        match self.by_person {
            [true, false] => format!("you play first, against {}", named(second)),
            [false, true] => format!("you play second, against {}", named(first)),
            [true, true] => "two people play".into(),
            [false, false] => {
                format!("{} plays first, {} second", named(first), named(second))
            }
        }
    }
}

/// A level as the name of a player.
pub(super) fn named(level: Level) -> String {
    match level {
        Level::Random => "the random computer".into(),
        Level::Number(number) => format!("the computer of level {number}"),
        Level::Perfect => "the perfect computer".into(),
    }
}

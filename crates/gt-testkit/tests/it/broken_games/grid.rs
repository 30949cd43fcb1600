//! Games that are shown on a board of cells and break a law about it.

use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};

/// A token goes from 1 to 0, and nothing has to be pointed at for that.
struct Last;

impl Game for Last {
    type Position = u8;
    type Move = u8;

    fn initial(&self) -> u8 {
        1
    }

    fn moves(&self, at: &u8) -> impl Iterator<Item = u8> {
        0..*at
    }

    fn play(&self, _: &u8, to: u8) -> u8 {
        to
    }
}

impl Grid for Last {
    fn size(&self) -> GridSize {
        GridSize::new(1, 1)
    }

    fn glyph(&self, _: &u8, _: u32) -> Glyph {
        Glyph::EMPTY
    }

    fn touched(&self, _: &u8, _: u8) -> impl Iterator<Item = u32> {
        core::iter::empty()
    }
}

#[test]
fn the_only_legal_move_may_touch_nothing() {
    laws::grid(&Last, Reach::default());
}

/// How the boards of [`Fill`] are shown.
#[derive(Clone, Copy)]
struct Shown {
    /// Whether the player to move is shown as the first one.
    by_mover: bool,
    /// Whether each player has letters of its own, or all have the same.
    has_letters: bool,
    /// Whether each player sees the board from its own side.
    turns: bool,
}

/// What [`Fill`] says wrong of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    /// Nobody is to move.
    Nobody,
    /// The player to move is not shown as the first one, or is.
    Tints,
    /// The board turns, or does not.
    Board,
    TintsAndBoard,
    /// The letters of both players are the same, or are not.
    Letters,
    /// Each letter has the partner of another one.
    Partner,
    /// All pieces of the other player have one letter.
    OneLetter,
}

/// Players in turn put a piece on one of six cells, a disc on a black cell and a stone on a white
/// one. A position has the cells of the player to move first.
struct Fill(Shown, Wrong);

impl Fill {
    /// Whether the player to move is shown as the second one.
    const fn is_swapped(&self, position: [u8; 2]) -> bool {
        !self.0.by_mover && (position[0] | position[1]).count_ones() % 2 == 1
    }
}

impl Game for Fill {
    type Position = [u8; 2];
    type Move = u8;

    fn initial(&self) -> [u8; 2] {
        [0; 2]
    }

    fn moves(&self, &[own, other]: &[u8; 2]) -> impl Iterator<Item = u8> {
        (0..6).filter(move |cell| (own | other) >> cell & 1 == 0)
    }

    fn play(&self, &[own, other]: &[u8; 2], cell: u8) -> [u8; 2] {
        let turned = |cells: u8| if self.0.turns { cells.reverse_bits() >> 2 } else { cells };
        [turned(other), turned(own | 1 << cell)]
    }
}

impl Grid for Fill {
    fn size(&self) -> GridSize {
        GridSize::new(3, 2)
    }

    fn glyph(&self, &[own, other]: &[u8; 2], cell: u32) -> Glyph {
        let is_own = own >> cell & 1 == 1;
        if !is_own && other >> cell & 1 == 0 {
            return Glyph::EMPTY;
        }
        let player = Player::BOTH[usize::from(is_own == self.is_swapped([own, other]))];
        // A cell and the one where it stands after half a turn are of one kind.
        let (is_disc, is_second) = (cell.min(5 - cell) == 1, player == Player::Second);
        let sign = match (is_disc, self.0.has_letters && is_second) {
            (true, false) => 'd',
            (true, true) => 'o',
            (false, false) => 's',
            (false, true) => 't',
        };
        Glyph::of(player, sign)
    }

    fn touched(&self, _: &[u8; 2], cell: u8) -> impl Iterator<Item = u32> {
        [u32::from(cell)].into_iter()
    }

    fn turn(&self, position: &[u8; 2]) -> Option<Player> {
        let is_second = match self.1 {
            Wrong::Nobody => return None,
            Wrong::Tints | Wrong::TintsAndBoard => {
                self.0.by_mover && (position[0] | position[1]).count_ones() % 2 == 1
            }
            _ => self.is_swapped(*position),
        };
        Some(Player::BOTH[usize::from(is_second)])
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        let pairs = match self.1 {
            Wrong::OneLetter => return Glyph { sign: 'd', ..piece.swapped() },
            Wrong::Partner => [['d', 't'], ['s', 'o']],
            wrong if self.0.has_letters == (wrong != Wrong::Letters) => [['d', 'o'], ['s', 't']],
            _ => return piece.swapped(),
        };
        let pair = pairs.into_iter().find(|pair| pair.contains(&piece.sign));
        pair.map_or(piece, |pair| piece.swapped_between(pair))
    }

    fn turns(&self) -> bool {
        self.0.turns != matches!(self.1, Wrong::Board | Wrong::TintsAndBoard)
    }
}

const SHOWN: [Shown; 6] = [
    shown(false, false, false),
    shown(false, true, false),
    shown(true, false, false),
    shown(true, true, false),
    shown(true, false, true),
    shown(true, true, true),
];

const fn shown(by_mover: bool, has_letters: bool, turns: bool) -> Shown {
    Shown { by_mover, has_letters, turns }
}

/// Asserts that this way to show the game keeps the law, and breaks it with a flaw.
fn whose(nth: usize, wrong: Wrong) -> String {
    laws::grid(&Fill(SHOWN[nth], Wrong::Nothing), Reach::default());
    let message = laws::broken(|| laws::grid(&Fill(SHOWN[nth], wrong), Reach::default()));
    assert!(message.starts_with("law grid, point 6 is broken: "), "{nth} {wrong:?}: {message}");
    message
}

#[test]
fn whatever_would_change_at_every_move_is_caught_and_the_message_says_what_to_write() {
    for (nth, shown) in SHOWN.iter().enumerate() {
        let says = |wrong, parts: &[&str]| {
            let message = whose(nth, wrong);
            assert!(parts.iter().all(|part| message.contains(part)), "{parts:?}: {message}");
        };
        says(Wrong::Nobody, &["found: nobody, and Glyph"]);
        says(Wrong::OneLetter, &["found: Glyph { sign: 'd', tint: "]);
        let turn =
            if shown.by_mover { "always `Some(Player::First)`" } else { "the player to move" };
        let turn = format!("\n  write: `turn` as {turn}, whose pieces");
        says(Wrong::Tints, &[" changes, as with tints swapped\n", &turn, "\n  move: "]);
        let turns = if shown.turns { "true: each" } else { "false, the default" };
        let turns = format!("\n  write: `turns` as {turns}");
        says(Wrong::Board, &[" changes, as with the board turned\n", &turns]);
        if shown.by_mover {
            let written = ["\n    `turn` as always ", "\n    `turns` as "];
            says(Wrong::TintsAndBoard, &[" changes, as with both\n", written[0], written[1]]);
            let before = if shown.has_letters { 'o' } else { 'd' };
            let letters = format!(
                "of the other player: Glyph {{ sign: 'd', tint: First }}\n  \
                 expected: Glyph {{ sign: '{before}', tint: Second }}"
            );
            says(Wrong::Letters, &[&letters]);
            if shown.has_letters {
                says(Wrong::Letters, &["\n  move: ", "\n  write: `of_other`"]);
                says(Wrong::Partner, &["found: Glyph { sign: 't', tint: Second }"]);
            }
        }
    }
}

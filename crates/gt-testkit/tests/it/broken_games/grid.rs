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

/// Asserts that every way to show the game keeps the law, and that this one with a flaw breaks it.
fn whose(nth: usize, wrong: Wrong) -> String {
    for shown in SHOWN {
        laws::grid(&Fill(shown, Wrong::Nothing), Reach::default());
    }
    let message = laws::broken(|| laws::grid(&Fill(SHOWN[nth], wrong), Reach::default()));
    assert!(message.starts_with("law grid, point 6 is broken: "), "{nth} {wrong:?}: {message}");
    message
}

#[test]
fn a_piece_of_a_player_where_nobody_is_to_move_is_caught() {
    for nth in 0..SHOWN.len() {
        let message = whose(nth, Wrong::Nobody);
        assert!(message.contains("found: nobody, and Glyph"), "{message}");
    }
}

#[test]
fn pieces_that_would_change_hands_at_every_move_are_caught() {
    for (nth, shown) in SHOWN.iter().enumerate() {
        let message = whose(nth, Wrong::Tints);
        assert!(message.contains(" changes, as with tints swapped\n"), "{message}");
        let turn =
            if shown.by_mover { "always `Some(Player::First)`" } else { "the player to move" };
        assert!(
            message.contains(&format!("\n  write: `turn` as {turn}, whose pieces")),
            "{message}"
        );
        assert!(message.contains("\n  move: "), "{message}");
    }
}

#[test]
fn a_board_that_would_turn_at_every_move_is_caught() {
    for (nth, shown) in SHOWN.iter().enumerate() {
        let message = whose(nth, Wrong::Board);
        assert!(message.contains(" changes, as with the board turned\n"), "{message}");
        let turns = if shown.turns { "true: each" } else { "false, the default" };
        assert!(message.contains(&format!("\n  write: `turns` as {turns}")), "{message}");
    }
}

#[test]
fn pieces_that_would_change_hands_on_a_board_that_would_turn_are_caught() {
    for nth in 2..SHOWN.len() {
        let message = whose(nth, Wrong::TintsAndBoard);
        assert!(message.contains(" changes, as with both\n"), "{message}");
        let written = ["\n    `turn` as always ", "\n    `turns` as "];
        assert!(written.iter().all(|line| message.contains(line)), "{message}");
    }
}

#[test]
fn a_piece_that_does_not_swap_back_is_caught() {
    for nth in 0..SHOWN.len() {
        let message = whose(nth, Wrong::OneLetter);
        assert!(message.contains("found: Glyph { sign: 'd', tint: "), "{message}");
    }
}

#[test]
fn letters_that_would_change_at_every_move_are_caught() {
    for nth in [3, 5] {
        let message = whose(nth, Wrong::Letters);
        let (piece, before) =
            ("Glyph { sign: 'd', tint: First }", "Glyph { sign: 'o', tint: Second }");
        assert!(
            message.contains(&format!("of the other player: {piece}\n  expected: {before}")),
            "{message}"
        );
        assert!(
            message.contains("\n  move: ") && message.contains("\n  write: `of_other`"),
            "{message}"
        );
    }
}

#[test]
fn a_letter_that_would_become_another_one_is_caught() {
    for nth in [2, 4] {
        let message = whose(nth, Wrong::Letters);
        let (piece, before) =
            ("Glyph { sign: 'd', tint: First }", "Glyph { sign: 'd', tint: Second }");
        assert!(
            message.contains(&format!("of the other player: {piece}\n  expected: {before}")),
            "{message}"
        );
    }
    for nth in [3, 5] {
        let message = whose(nth, Wrong::Partner);
        assert!(message.contains("found: Glyph { sign: 't', tint: Second }"), "{message}");
    }
}

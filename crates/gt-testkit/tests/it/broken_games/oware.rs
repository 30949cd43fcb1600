//! Oware with one house for each player: a board of one column, on which every move changes all
//! houses.
//!
//! A player takes all seeds of the own house and sows them into the other house. If two or three
//! are there then, they are captured. Each player sees the board from its own side.

use core::fmt::{self, Write};

use gt_core::ParseError;
use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};

/// The seeds of the house and of the store of the player to move, and of those of the other player.
type Seeds = [[u8; 2]; 2];

struct Oware {
    /// How many seeds each player begins with.
    seeds: u8,
    /// Whether the stores stand on the board, above and below the houses.
    has_stores: bool,
    /// What `turn` and `turns` say, if not what is right.
    wrong: Option<(Option<Player>, bool)>,
}

impl Game for Oware {
    type Position = Seeds;
    type Move = ();

    fn initial(&self) -> Seeds {
        [[self.seeds, 0]; 2]
    }

    fn moves(&self, [own, _]: &Seeds) -> impl Iterator<Item = ()> {
        (own[0] > 0).then_some(()).into_iter()
    }

    fn play(&self, [own, other]: &Seeds, (): ()) -> Seeds {
        let sown = own[0] + other[0];
        let captured = if matches!(sown, 2 | 3) { sown } else { 0 };
        [[sown - captured, other[1]], [0, own[1] + captured]]
    }
}

impl Grid for Oware {
    fn size(&self) -> GridSize {
        GridSize::new(1, if self.has_stores { 4 } else { 2 })
    }

    fn glyph(&self, [own, other]: &Seeds, cell: u32) -> Glyph {
        let cell = if self.has_stores { cell } else { cell + 1 };
        let (player, seeds) = match cell {
            0 => (Player::Second, other[1]),
            1 => (Player::Second, other[0]),
            2 => (Player::First, own[0]),
            _ => (Player::First, own[1]),
        };
        Glyph::of(player, char::from_digit(seeds.into(), 36).expect("at most 35 seeds"))
    }

    fn touched(&self, _: &Seeds, (): ()) -> impl Iterator<Item = u32> {
        [self.size().rows / 2].into_iter()
    }

    fn turn(&self, _: &Seeds) -> Option<Player> {
        self.wrong.map_or(Some(Player::First), |(turn, _)| turn)
    }

    fn turns(&self) -> bool {
        self.wrong.is_none_or(|(_, turns)| turns)
    }
}

/// A position is written as its four numbers.
impl Notation for Oware {
    fn write_position(&self, seeds: &Seeds, out: &mut dyn Write) -> fmt::Result {
        let [[house, store], [other_house, other_store]] = seeds;
        write!(out, "{house},{store}/{other_house},{other_store}")
    }

    fn parse_position(&self, text: &str) -> Result<Seeds, ParseError> {
        let numbers: Option<Vec<u8>> =
            text.split(['/', ',']).map(|number| number.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[house, store, other_house, other_store]) => {
                Ok([[house, store], [other_house, other_store]])
            }
            _ => Err(ParseError::new(text, "four numbers, such as 4,0/4,0")),
        }
    }

    fn write_move(&self, _: &Seeds, (): (), out: &mut dyn Write) -> fmt::Result {
        out.write_str("sow")
    }

    fn parse_move(&self, _: &Seeds, text: &str) -> Result<(), ParseError> {
        (text == "sow").then_some(()).ok_or_else(|| ParseError::new(text, "sow"))
    }
}

const fn oware(seeds: u8, has_stores: bool) -> Oware {
    Oware { seeds, has_stores, wrong: None }
}

#[test]
fn a_board_of_one_column_keeps_the_law() {
    for seeds in 0..=9 {
        for has_stores in [false, true] {
            laws::grid(&oware(seeds, has_stores), Reach::default());
        }
    }
}

#[test]
fn the_message_names_a_move_and_what_to_write() {
    let broken = |turn, turns| {
        let game = Oware { wrong: Some((turn, turns)), ..oware(1, true) };
        laws::broken(|| {
            laws::Suite::of(&game).shown().grid().run();
        })
    };
    // The board would not turn: then the pieces would have to stay with their players.
    let message = broken(Some(Player::First), false);
    let place = "position: 1,0/1,0\n  move: sow\n  expected: at most ";
    assert!(message.contains(place), "{message}");
    let advice = "write: `turn` as the player to move, whose pieces stay its own at every move";
    assert!(message.ends_with(advice), "{message}");
    let message = broken(None, true);
    let found =
        "found: nobody, and Glyph { sign: '0', tint: Second } is somebody's\n  write: `turn`;";
    assert!(message.contains(found), "{message}");
}

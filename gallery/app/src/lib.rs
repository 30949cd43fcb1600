//! The games of the gallery by name, for a command line.
//!
//! A name such as `connect4:5x4` is that of a game, and then its parameters. This file says how the
//! parameters are read and which traits each game has, and describes each game in a line. gt-app
//! finds the solvers by the traits. [The page on the gallery](../../../docs/games/gallery.md) lists
//! the names, what the parameters mean, and what is known of each game.

use core::str::FromStr;

use gt_app::{GameKind, Games, MisereIf, family, instance, list, misere_family, sides};
use gt_core::{Game, Grid, ParseError, Player};

use gt_gallery::{
    ConnectFour, Dao, DawsonsKayles, Dobutsu, DotsAndBoxes, Fanorona, Hackenbush, Kalah, Kayles,
    LGame, Mnk, Morris, MuTorere, MuTorereRules, Pawns, PongHauKi, Tapatan, Teeko, ThreeMensMorris,
};

mod rules;

use rules::rules;

/// Every game of the gallery by name.
///
/// A name is that of a game, such as `dao`, and after a colon its parameters: `connect4:5x4`.
/// Nothing is solved, and no table is made, before a game is asked for by name.
///
/// # Errors
/// [`named`](Games::named) gives a [`NameError`](gt_app::NameError) for an unknown name and for
/// wrong parameters. The message says what would be right.
///
/// # Example
/// ```
/// use gt_core::{Outcome, Run};
///
/// let board = gt_gallery_app::games().named("connect4:4x3")?.instance;
/// assert_eq!(board.solve(None, &Run::new())?.outcome, Outcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn games() -> Games {
    boards_that_fill()
        .under("Stones and lines that stay")
        .and(pieces_that_march().under("Pieces that march or are taken"))
        .and(pieces_that_move().under("Pieces that move"))
        .and(seeds_and_pins().under("Seeds, pins and edges"))
}

/// Games in which stones or lines are added and stay.
fn boards_that_fill() -> Games {
    let connect4 = family("connect4", "5x4", board(ConnectFour::new))
        .spelled(sides_of)
        .parameters("columns x rows")
        .about("Stones fall into columns; four in a row win")
        .rules(rules("Connect four"))
        .symmetric()
        .acyclic()
        .tiered()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, at| with(&game.draw(at), placed(at.all)));
    let mnk = family("mnk", "3,3,3", |text| {
        match list::<u32>(text, "a number from 1 to 40").map_err(|error| told(&error))?[..] {
            [columns, rows, in_row] => {
                Mnk::new(columns, rows, in_row).map_err(|error| error.to_string())
            }
            _ => Err("expected three numbers: columns, rows, and how many in a row win".into()),
        }
    });
    let mnk = mnk
        .spelled(|game| format!("{},{},{}", game.size().columns, game.size().rows, game.in_row()))
        .parameters("columns , rows , in a row")
        .about("Players place stones in turn; so many in a row win")
        .rules(rules("m,n,k-games"))
        .symmetric()
        .acyclic()
        .tiered()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, at| with(&game.draw(at), placed(at.all)));
    let dots = family("dotsboxes", "2x2", board(DotsAndBoxes::new))
        // The board has dots, too.
        .spelled(|game| format!("{}x{}", game.size().rows / 2, game.size().columns / 2))
        .parameters("rows x columns of boxes")
        .about("Draw lines between dots; whoever closes a box owns it and moves again")
        .rules(rules("Dots and boxes"))
        .symmetric()
        .acyclic()
        .by_points()
        .encoded()
        .grid()
        .notation()
        .drawn(DotsAndBoxes::draw);
    Games::new().with(connect4).with(mnk).with(dots)
}

/// Games in which pieces march, are placed, or are captured; play may be endless in all but those
/// of pawns.
fn pieces_that_march() -> Games {
    let pawns = |offer: gt_app::Offer<Pawns>| {
        let offer = offer
            .spelled(sides_of)
            .rules(rules("Hexapawn and breakthrough"))
            .parameters("columns x rows")
            .symmetric()
            .acyclic()
            .tiered()
            .encoded()
            .grid()
            .notation();
        GameKind::from(offer.drawn(|game, at| {
            with(&game.draw(at), ["white (w) is to move", "black (b) is to move"][at.turn.index()])
        }))
    };
    let hexapawn = family("hexapawn", "3x3", board(Pawns::hexapawn))
        .about("A row of pawns each; a pawn on the last row wins");
    let breakthrough = family("breakthrough", "3x4", board(Pawns::breakthrough))
        .about("Two rows of pawns each; a pawn on the last row wins");
    let morris3 = choice(
        "morris3",
        &[
            ("", ThreeMensMorris::anywhere as fn() -> _),
            ("lines", ThreeMensMorris::along_lines),
            ("sideways", ThreeMensMorris::sideways),
        ],
    );
    let morris3 = morris3
        .parameters("how men move (optional): lines, sideways")
        .about("Place three men each, then move them; three in a row win")
        .rules(rules("Three men's morris and tapatan"))
        .symmetric()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, men| with(&game.draw(men), X_MOVES));
    let morris6 = family("morris6", "", |text| match text {
        "" => Morris::new(6).map_err(|error| error.to_string()),
        men => Morris::new(number(men, "a number of men from 3 to 7")?)
            .map_err(|error| error.to_string()),
    });
    let morris6 = morris6
        // The usual six men need not be said.
        .spelled(|game| match game.initial().to_place / 2 {
            6 => String::new(),
            men => men.to_string(),
        })
        .parameters("men of each player (optional)")
        .about("Six men each on two squares; a row of three takes a man; no flying")
        .rules(rules("Six men's morris"))
        .symmetric()
        .tiered()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, men| with(&game.draw(men), X_MOVES));
    let teeko =
        choice("teeko", &[("", Teeko::standard as fn() -> _), ("advanced", Teeko::advanced)])
            .parameters("rules (optional): advanced")
            .about("Four men each on 5 x 5; four in a row or a square win")
            .rules(rules("Teeko"))
            .symmetric()
            .indexed()
            .encoded()
            .predecessors()
            .grid()
            .notation()
            .drawn(|game, board| with(&game.draw(board), X_MOVES));
    let dobutsu = instance("dobutsu", Dobutsu::default)
        .about("Animal chess on 3 x 4: capture the lion, or bring yours to the last row")
        .rules(rules("Dobutsu shogi"))
        .symmetric()
        .predecessors()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, at| {
            let whose = if game.turn(at) == Some(Player::First) { "capital" } else { "small" };
            with(&game.draw(at), &format!("{whose} letters are to move"))
        });
    Games::new()
        .with(pawns(hexapawn))
        .with(pawns(breakthrough))
        .with(morris3)
        .with(morris6)
        .with(teeko)
        .with(dobutsu)
}

/// Games of pieces that move along lines; play may be endless.
fn pieces_that_move() -> Games {
    let mutorere = family("mutorere", "D", |text| match text {
        "" | "D" => Ok(MuTorere::new(MuTorereRules::D)),
        "A" => Ok(MuTorere::new(MuTorereRules::A)),
        "B" => Ok(MuTorere::new(MuTorereRules::B)),
        "C" => Ok(MuTorere::new(MuTorereRules::C)),
        "E" => Ok(MuTorere::new(MuTorereRules::E)),
        _ => Err("expected rules A, B, C, D or E"),
    });
    let mutorere = mutorere
        .spelled(|game| format!("{:?}", game.rules()))
        .parameters("rules by their letter (optional)")
        .about("Four pieces each on a ring of eight points with a centre; who cannot move loses")
        .rules(rules("Mu torere"))
        .symmetric()
        .encoded()
        .grid()
        .notation()
        .labelled(cells)
        .drawn(|game, star| with(&game.draw(star), X_MOVES));
    let lgame = instance("lgame", LGame::default)
        .about("An L of four cells each and two neutral stones; who cannot move loses")
        .rules(rules("The L game"))
        .indexed()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, board| with(&game.draw(board), "x is to move; n is a neutral stone"));
    let ponghauki = instance("ponghauki", PongHauKi::default)
        .about("Two pieces each on five points; who cannot move loses")
        .rules(rules("Pong hau k'i"))
        .indexed()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, at| with(&game.draw(at), [X_MOVES, O_MOVES][at.turn.index()]));
    let tapatan = choice(
        "tapatan",
        &[("", || Tapatan { diagonals: true }), ("sideways", || Tapatan { diagonals: false })],
    )
    .parameters("lines (optional): sideways")
    .about("Place three men each, then move them along lines; three in a row win")
    .rules(rules("Three men's morris and tapatan"))
    .symmetric()
    .encoded()
    .grid()
    .notation()
    .drawn(|game, men| with(&game.draw(men), X_MOVES));
    let dao = choice("dao", &[("", Dao::default as fn() -> _), ("no-traps", Dao::without_traps)])
        .parameters("rules (optional): no-traps")
        .about("Four stones each slide on 4 x 4; a row, a square or the four corners win")
        .rules(rules("Dao"))
        .indexed()
        .encoded()
        .grid()
        .notation()
        .drawn(|game, board| with(&game.draw(board), X_MOVES));
    let fanorona = family("fanorona", "3x3", board(Fanorona::new))
        .spelled(sides_of)
        .parameters("columns x rows")
        .about("Capture stones by moving towards them or away; who has none or no move loses")
        .rules(rules("Fanorona"))
        .symmetric()
        .encoded()
        .grid()
        .notation()
        .drawn(Fanorona::draw);
    Games::new().with(mutorere).with(lgame).with(ponghauki).with(tapatan).with(dao).with(fanorona)
}

/// Kalah, and the impartial games.
fn seeds_and_pins() -> Games {
    let kalah = family("kalah", "3,3", |text| {
        let (size, options) =
            text.split_once(':').map_or((text, None), |(size, options)| (size, Some(options)));
        let [houses, seeds] = list::<u8>(size, "a number of 1 to 6 houses, or of 1 to 20 seeds")
            .map_err(|error| told(&error))?[..]
        else {
            return Err("expected two numbers: houses of a row, and seeds in a house".into());
        };
        let kalah = Kalah::new(houses.into(), seeds).map_err(|error| error.to_string())?;
        match options {
            None => Ok(kalah),
            Some("empty-capture") => Ok(kalah.with_empty_captures()),
            Some(other) => Err(format!("{other:?} is not empty-capture")),
        }
    });
    let kalah = kalah
        .spelled(|game| {
            let captures = if game.has_empty_captures() { ":empty-capture" } else { "" };
            format!("{},{}{captures}", game.houses(), game.seeds())
        })
        .parameters("houses , seeds : empty-capture (optional)")
        .about("Sow seeds; the last one may capture, or earn another turn; more seeds win")
        .rules(rules("Kalah"))
        .acyclic()
        .by_points()
        .encoded()
        .grid()
        .notation()
        .drawn(Kalah::draw);
    let kayles = misere_family("kayles", "12", |text| number(text, PINS).map(Kayles))
        .parameters("pins of the row : misere (optional)")
        .spelled(|game| game.spelled(game.inner().0))
        .about("A ball knocks down one pin or two neighbouring ones; who cannot move loses")
        .rules(rules("Kayles and Dawson's Kayles"))
        .acyclic()
        .impartial_if(MisereIf::is_normal)
        .encoded()
        .notation()
        .drawn(|game, rows| game.inner().draw(rows));
    let dawson = misere_family("dawson", "12", |text| number(text, PINS).map(DawsonsKayles))
        .parameters("pins of the row : misere (optional)")
        .spelled(|game| game.spelled(game.inner().0))
        .about("A ball knocks down two neighbouring pins; who cannot move loses")
        .rules(rules("Kayles and Dawson's Kayles"))
        .acyclic()
        .impartial_if(MisereIf::is_normal)
        .encoded()
        .notation()
        .drawn(|game, rows| game.inner().draw(rows));
    let hackenbush = family("hackenbush", "0-1,1-2,0-3", |text| {
        let edge = |part: &str| {
            part.split_once('-').and_then(|(from, to)| Some([from.parse().ok()?, to.parse().ok()?]))
        };
        let edges: Option<Vec<[u8; 2]>> = text.split(',').map(edge).collect();
        let edges = edges
            .ok_or("expected edges between numbered points, such as 0-1,1-2; 0 is the ground")?;
        Hackenbush::new(edges).map_err(|error| error.to_string())
    });
    let hackenbush = hackenbush
        .spelled(|picture| {
            let edges = picture.edges().iter().map(|[from, to]| format!("{from}-{to}"));
            edges.collect::<Vec<_>>().join(",")
        })
        .parameters("edges between points; 0 is the ground")
        .about("Cut an edge; what hangs in the air falls; who cannot move loses")
        .rules(rules("Green Hackenbush"))
        .acyclic()
        .impartial()
        .encoded()
        .notation()
        .drawn(Hackenbush::draw);
    Games::new().with(kalah).with(kayles).with(dawson).with(hackenbush)
}

/// How many pins a row may have: the numbers of `u16`.
const PINS: &str = "a number of pins from 0 to 65535";
const X_MOVES: &str = "x is to move";
const O_MOVES: &str = "o is to move";

/// The cells that a move touches, by the names beside the board: its points have names of their
/// own.
fn cells<G: Grid>(game: &G, at: &G::Position, mv: G::Move) -> String {
    let columns = game.size().columns;
    let name =
        |cell| format!("{}{}", game.column_label(cell % columns), game.row_label(cell / columns));
    game.touched(at, mv).map(name).collect::<Vec<_>>().join("-")
}

/// A board with a line below it.
fn with(board: &str, line: &str) -> String {
    format!("{}\n{line}", board.trim_end())
}

/// Whose turn it is where players place stones in turn, and `x` began.
const fn placed(stones: u64) -> &'static str {
    if stones.count_ones().is_multiple_of(2) { X_MOVES } else { O_MOVES }
}

/// The sides of a board, as its parameters are spelled.
fn sides_of<G: Grid>(game: &G) -> String {
    format!("{}x{}", game.size().columns, game.size().rows)
}

/// An error of a text, as the command shows it.
fn told(error: &ParseError) -> String {
    format!("{:?} is not {}", error.text, error.expected)
}

/// Reads one number.
fn number<N: FromStr>(text: &str, expected: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("{text:?} is not {expected}"))
}

/// Reads the two sides of a board.
fn board<G, E: ToString>(new: fn(u32, u32) -> Result<G, E>) -> impl Fn(&str) -> Result<G, String> {
    move |text| {
        let (first, second) = sides(text)?;
        new(first, second).map_err(|error| error.to_string())
    }
}

/// A set of rules by name.
type Variant<G> = (&'static str, fn() -> G);

/// A game with a few sets of rules, each with a name; the first one needs none.
fn choice<G: gt_core::Shared + 'static>(
    name: &str,
    rules: &'static [Variant<G>],
) -> gt_app::Offer<G> {
    family(name, "", move |text| {
        let found = rules.iter().find(|(name, _)| *name == text);
        let names = || {
            rules
                .iter()
                .map(|(name, _)| *name)
                .filter(|name| !name.is_empty())
                .collect::<Vec<_>>()
                .join(", ")
        };
        found.map(|(_, make)| make()).ok_or_else(|| format!("{text:?} is not one of: {}", names()))
    })
}

#[cfg(test)]
mod tests {
    use super::games;

    /// A table names its game, and is not refused for how the numbers of the name are written.
    #[test]
    fn games_know_their_names_in_every_spelling() {
        let games = games();
        for (name, spelled, other) in [
            ("connect4:05x4", "connect4:5x4", "connect4:4x5"),
            ("mnk:3, 3 03", "mnk:3,3,3", "mnk:3,3,2"),
            ("dotsboxes:02x3", "dotsboxes:2x3", "dotsboxes:3x2"),
            ("hexapawn:3x+3", "hexapawn:3x3", "breakthrough:3x3"),
            ("breakthrough:03x5", "breakthrough:3x5", "breakthrough:3x4"),
            ("morris6:06", "morris6", "morris6:5"),
            ("morris6:05", "morris6:5", "morris6"),
            ("mutorere:", "mutorere:D", "mutorere:A"),
            ("fanorona:03x3", "fanorona:3x3", "fanorona:3x5"),
            ("kalah:3, 3:empty-capture", "kalah:3,3:empty-capture", "kalah:3,3"),
            ("kayles:misere:012", "kayles:12:misere", "kayles:12"),
            ("hackenbush:00-1,1-2", "hackenbush:0-1,1-2", "hackenbush:0-1"),
        ] {
            let named = games.named(name).expect(name);
            assert_eq!(named.name, spelled);
            assert!(named.instance.is_named(spelled), "{name}");
            assert!(
                !named.instance.is_named(other) && !named.instance.is_named("nim:3,4"),
                "{name}"
            );
        }
        assert_eq!(games.named("dao:").map(|named| named.name), Ok("dao".into()));
    }
}

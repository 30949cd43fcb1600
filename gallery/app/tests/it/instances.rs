//! The games by name: every example can be read, asked and written.
//!
//! Source: the figures are those of the tests of each game.

use gt_app::{Found, Instance, TextGame, Unsolved};
use gt_core::solver::Method;
use gt_core::{Game, Outcome, Run, SolveError, Threads};
use gt_gallery_app::games;
use gt_play::bot::Random;
use gt_play::session::{Record, Seat, Session};

fn named(name: &str) -> Box<dyn Instance> {
    games().named(name).unwrap().instance
}

#[test]
fn every_example_shows_its_notation_and_reads_it_back() {
    for name in games().examples() {
        let instance = named(&name);
        let board = instance.board(None).unwrap();
        let (position, mv) = instance.sample().unwrap();
        assert_eq!(instance.board(Some(&position)).unwrap(), board, "{name}");
        assert!(!board.is_empty() && mv.is_some(), "{name}");
        assert!(instance.board(Some("no such position")).is_err(), "{name}");
    }
}

#[test]
fn every_game_says_its_rules_its_source_and_how_it_is_written() {
    for kind in games().iter() {
        let rules = kind.rules();
        for heading in ["Rules\n  ", "Positions and moves\n  "] {
            assert_eq!(
                rules.matches(heading).count(),
                1,
                "{}: {heading:?} in {rules}",
                kind.name()
            );
        }
        // A section of its own, or a column of the table of results.
        assert!(
            rules.contains("\nSource\n  ") || rules.contains("; source: "),
            "{}: {rules}",
            kind.name()
        );
        let (text, notation) = rules.split_once("Positions and moves\n").unwrap();
        assert!(
            text.lines().all(|line| line.chars().count() <= 80 && !line.contains(" | ")),
            "{}: {text}",
            kind.name()
        );
        assert!(
            notation.contains(kind.name()) && notation.contains("a move: "),
            "{}: {notation}",
            kind.name()
        );
    }
}

/// A star in a text of Markdown is a mark, but a star of a move is a part of it.
#[test]
fn rules_keep_the_signs_of_moves() {
    let dobutsu = games().kind("dobutsu").unwrap().rules().to_owned();
    assert!(
        dobutsu.contains("or C*b3 for a drop") && dobutsu.contains("a move: b2b3, C*b3"),
        "{dobutsu}"
    );
    assert!(!dobutsu.contains("*smallgames*") && !dobutsu.contains('`'), "{dobutsu}");
}

#[test]
fn boards_name_their_points_as_moves_do_and_say_whose_turn_it_is() {
    for (name, drawn) in [
        ("connect4:4x3", " 3 . . . .\n 2 . . . .\n 1 . . . .\n   1 2 3 4\nx is to move"),
        ("tapatan", "3 . . .\n2 . . .\n1 . . .\n  a b c\nx is to move"),
        ("dao", "4 x . . o\n3 . x o .\n2 . o x .\n1 o . . x\n  a b c d\nx is to move"),
        (
            "mutorere:A",
            "       1:x\n  8:o       2:x\n7:o    c:.    3:x\n  6:o       4:x\n       5:o\nx is to move",
        ),
        (
            "ponghauki",
            "0:x     1:x\n | \\   / |\n |  4:.  |\n | /   \\ |\n2:o-----3:o\nx is to move",
        ),
        (
            "hackenbush:0-1,1-2",
            "edge 0: from the ground to point 1\nedge 1: from point 1 to point 2",
        ),
        ("kayles:5", "      1 2 3 4 5\nrow 1 | | | | |"),
        ("dawson:40", "row 1 40 pins"),
        ("hexapawn:3x3", " 3 b b b\n 2 . . .\n 1 w w w\n   a b c\nwhite (w) is to move"),
    ] {
        assert_eq!(named(name).board(None).unwrap(), drawn, "{name}");
    }
    assert!(
        named("hexapawn:3x3")
            .board(Some("bbb/w../.ww:b"))
            .unwrap()
            .ends_with("black (b) is to move")
    );
    assert!(named("mnk:3,3,3").board(Some(".../.x./...")).unwrap().ends_with("o is to move"));
    assert_eq!(named("kayles:5").board(Some("0")).unwrap(), "no pins");
    assert_eq!(named("hackenbush:0-1").board(Some("none")).unwrap(), "no edges");
}

/// A method that a game lists answers, and as the others do. Only a game without small instances
/// may be too large for the memory.
#[test]
fn every_method_that_a_game_lists_answers() {
    for name in games().examples() {
        let name = match name.as_str() {
            "connect4:5x4" => "connect4:4x3",
            "breakthrough:3x4" => "breakthrough:2x4",
            "morris6" => "morris6:3",
            name => name,
        };
        let most = match name {
            "teeko" | "dobutsu" | "dao" => Some(1 << 20),
            "lgame" | "morris6:3" => Some(4 << 20),
            _ => None,
        };
        let instance = named(name);
        let run = Run::new().threads(Threads::exactly(2).unwrap());
        let run = most.into_iter().fold(run, Run::memory);
        let plans = instance.plans(&run);
        assert!(plans.len() > 1, "{name}: {plans:?}");
        let mut found: Option<Found> = None;
        for plan in plans {
            match instance.solve(Some(plan.method), &run) {
                Ok(other) => {
                    let first = found.get_or_insert_with(|| other.clone());
                    assert_eq!(other.outcome, first.outcome, "{name} {}", plan.method);
                    let plies = other.plies.zip(first.plies);
                    assert!(plies.is_none_or(|(a, b)| a == b), "{name} {}: {plies:?}", plan.method);
                }
                Err(Unsolved::Stopped { error: SolveError::Limit(_), .. }) if most.is_some() => {}
                Err(error) => panic!("{name} {}: {error}", plan.method),
            }
        }
    }
}

#[test]
fn moves_have_the_value_of_the_solved_game() {
    let large = ["morris6", "teeko", "dobutsu", "dao", "breakthrough:3x4", "connect4:5x4"];
    for name in games().examples().filter(|name| !large.contains(&name.as_str())) {
        let instance = named(&name);
        let run = Run::new().threads(Threads::exactly(2).unwrap());
        let found = instance.solve(None, &run).unwrap();
        let moves = instance.inquiry(&run).moves(None).unwrap();
        assert_eq!(
            (moves.at.outcome, moves.at.plies, moves.at.margin),
            (found.outcome, found.plies, found.margin),
            "{name}"
        );
        assert!(moves.best > 0, "{name}");
    }
}

#[test]
fn published_results_come_out_by_name() {
    for (name, outcome, plies, margin) in [
        ("connect4:4x4", Outcome::Draw, None, None),
        ("mnk:3,3,3", Outcome::Draw, None, None),
        ("mnk:4,3,3", Outcome::Win, Some(7), None),
        ("hexapawn:3x3", Outcome::Loss, Some(6), None),
        ("breakthrough:4x4", Outcome::Loss, Some(14), None),
        ("fanorona:3x3", Outcome::Win, Some(11), None),
        ("morris3", Outcome::Draw, None, None),
        ("mutorere", Outcome::Draw, None, None),
        ("mutorere:D", Outcome::Draw, None, None),
        ("lgame", Outcome::Draw, None, None),
        ("ponghauki", Outcome::Draw, None, None),
        ("tapatan", Outcome::Win, Some(9), None),
        ("tapatan:sideways", Outcome::Draw, None, None),
        ("dotsboxes:2x2", Outcome::Win, None, Some(2)),
        ("dotsboxes:2x3", Outcome::Loss, None, Some(-2)),
        ("kalah:3,3", Outcome::Win, None, Some(2)),
        ("kalah:6,1:empty-capture", Outcome::Win, None, Some(2)),
    ] {
        let found = named(name).solve(None, &Run::new()).unwrap();
        assert_eq!((found.outcome, found.plies, found.margin), (outcome, plies, margin), "{name}");
    }
    for name in ["kayles:12", "dawson:12"] {
        assert!(
            named(name).solve(Some(Method::Grundy), &Run::new()).unwrap().nimber.is_some(),
            "{name}"
        );
    }
}

#[test]
fn wrong_parameters_say_what_was_expected() {
    for (name, part) in [
        ("connect4:9x9", "at most 48 cells"),
        ("connect4:", "two sides"),
        ("mnk:3,3", "three numbers"),
        ("mnk:3,x,3", "\"x\" is not a number"),
        ("kalah:3,3:captures", "empty-capture"),
        ("kalah:3", "two numbers"),
        ("mnk:99999999999,3,3", "not a number from 1 to 40"),
        ("kalah:3,1000", "\"1000\" is not a number of 1 to 6 houses, or of 1 to 20 seeds"),
        ("kayles:-1", "not a number"),
        ("kayles:65536", "not a number of pins from 0 to 65535"),
        ("morris6:1000", "not a number of men from 3 to 7"),
        ("hackenbush:0-1,2", "edges"),
        ("teeko:hard", "advanced"),
        ("mutorere:F", "A, B, C, D or E"),
        ("morris6:2", "3 to 7"),
        ("dobutsu:3x4", "no parameters"),
    ] {
        let error = games().named(name).unwrap_err().to_string();
        assert!(error.contains(part) && error.contains("for example"), "{name}: {error}");
    }
}

#[test]
fn wrong_parameters_of_every_game_are_refused_at_once() {
    let wrong = [
        "0x0",
        "1000x1000",
        "4294967295x4294967295",
        "0,0,0",
        "1000,1000,1000",
        "1000,1000",
        "0,0",
        "-1",
        "99999999999",
        "text",
        ":",
    ];
    for kind in games().iter() {
        for parameters in wrong {
            let name = format!("{}:{parameters}", kind.name());
            let error = games().named(&name).unwrap_err().to_string();
            assert!(
                error.contains(&format!("{name:?}"))
                    && error.contains("for example")
                    && error.len() < 250,
                "{error}"
            );
        }
        // Without parameters: the usual rules, or an error that says which parameters there are.
        if let Err(error) = games().named(kind.name()) {
            assert!(
                !kind.parameters().is_empty() && error.to_string().contains("for example"),
                "{error}"
            );
        }
    }
}

#[test]
fn the_page_of_the_gallery_names_every_game_and_its_positions_are_read() {
    let page = include_str!("../../../../docs/games/gallery.md").replace("\\|", "|");
    for name in games().examples() {
        let family = name.split(':').next().unwrap();
        assert!(page.contains(&format!("`{family}")), "{family}");
    }
    for (name, position) in [
        ("connect4:4x4", "..../..../.o../xx.."),
        ("connect4:4x4", "221"),
        ("mnk:3,3,3", ".o./.x./..."),
        ("hexapawn:3x3", "bbb/.../www:w"),
        ("breakthrough:3x4", "bbb/bbb/www/www:w"),
        ("dotsboxes:1x2", "--/||./-.:-1:pass"),
        ("kalah:3,3", "3,3,3/0,4,4/-1/pass"),
        ("morris3:lines", "x.o/.../..."),
        ("morris3:sideways", "x.o/.../..."),
        ("tapatan:sideways", "x.o/.../..."),
        ("morris6", "x.o/.../..../.../...:10"),
        ("teeko:advanced", "...../..x../.o.../...../....."),
        ("dobutsu", "gle/.c./.C./ELG/-/-"),
        ("mutorere", "xxxxoooo/.:4"),
        ("ponghauki", "xxoo.:x"),
        ("lgame", "nxx./.ox./.ox./.oon"),
        ("dao:no-traps", "x..o/.xo./.ox./o..x"),
        ("fanorona:3x3", "bbb/b.w/www:w"),
        ("kayles:12", "2+5"),
        ("dawson:12", "2+5"),
        ("hackenbush:0-1,1-2,0-3", "0+1"),
    ] {
        assert!(page.contains(&format!("`{position}`")), "{position}");
        let moves = named(name).situation(Some(position)).unwrap().moves;
        assert!(!moves.is_empty(), "{name} {position}");
        // The first move of the row can be made in the position of the row.
        let shown = format!("| `{position}` | `");
        let row = page.split_once(&shown).and_then(|(_, row)| row.split('`').next());
        let is_legal = |text: &str| moves.iter().any(|legal| legal.mv == text);
        assert!(row.map_or(position == "221", is_legal), "{name} {position}: {row:?}");
    }
}

#[test]
fn the_margin_of_a_board_too_large_for_a_table_is_searched() {
    // Source: lit - as in `kalah.rs`.
    for (name, margin) in
        [("kalah:6,1:empty-capture", 2), ("kalah:6,2:empty-capture", 10), ("dotsboxes:2x2", 2)]
    {
        let found = named(name).solve(Some(Method::Alphabeta), &Run::new()).unwrap();
        assert_eq!((found.margin, found.outcome), (Some(margin), Outcome::Win), "{name}");
    }
}

#[test]
fn a_record_written_and_loaded_gives_the_same_position() {
    for name in games().examples() {
        let instance = named(&name);
        let game = TextGame::new(&*instance).unwrap();
        let seats = || [Seat::computer("random"), Seat::computer("random")];
        let mut play = Session::new(game.clone(), game.initial(), seats());
        let mut bot = Random::new(32);
        while play.history().made() < 24 && play.reply(&mut bot).unwrap().is_some() {}
        play.undo();
        let record: Record = play.record(&name).to_string().parse().unwrap();
        let mut loaded = Session::new(game.clone(), game.initial(), seats());
        loaded.load(&name, &record).unwrap_or_else(|why| panic!("{name}: {why}\n{record}"));
        assert_eq!(loaded.position(), play.position(), "{name}");
        assert_eq!(loaded.record(&name), record, "{name}");
        assert!(play.history().len() > 1, "{name}: {record}");
    }
}

#[test]
fn games_on_a_board_are_offered_with_it() {
    let mut without = Vec::new();
    for name in games().examples() {
        let instance = games().named(&name).unwrap().instance;
        let moves = instance.situation(None).unwrap().moves;
        let is_shown = instance.grid(None).unwrap().is_some();
        assert!(moves.iter().all(|mv| mv.cells.is_empty() != is_shown), "{name}");
        without.extend((!is_shown).then_some(name));
    }
    assert_eq!(without, ["kayles:12", "dawson:12", "hackenbush:0-1,1-2,0-3"]);
}

/// Source: the repository benjaminrall/connect-four-ai, crates/test-data, the positions of Pascal
/// Pons: the score of this one is -11, a loss in 4 plies.
#[test]
fn one_position_of_a_game_with_a_large_table_is_found_by_a_search() {
    let mut inquiry = named("connect4:7x6").inquiry(&Run::new());
    let found = inquiry.moves(Some("271713432331713132")).unwrap();
    assert_eq!((found.at.outcome, found.at.plies), (Outcome::Loss, Some(4)));
    let plan = inquiry.plan().unwrap();
    assert_eq!(plan.method, Method::Alphabeta);
    assert_eq!(plan.why, "it took little work, and a table is large");
}

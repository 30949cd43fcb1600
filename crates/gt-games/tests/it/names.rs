//! Names of instances, and what every instance can be asked.

use std::path::Path;

use gt_app::{NameError, NamedInstance, Unsolved};
use gt_core::solver::Method;
use gt_core::{Outcome, Run, SolveError};
use gt_games::games;

#[test]
fn every_kind_reads_its_own_example_and_shows_its_notation() {
    for name in games().examples() {
        let instance = games().named(&name).unwrap().instance;
        let board = instance.board(None).unwrap();
        assert!(!board.is_empty(), "{name}");
        let (position, mv) = instance.sample().unwrap_or_else(|| panic!("{name} has no notation"));
        assert_eq!(instance.board(Some(&position)).unwrap(), board, "{name}");
        assert!(mv.is_some(), "{name}");
    }
}

/// A method that a game lists answers, and as the others do. Only foxes and hens may be too large
/// for the memory.
#[test]
fn every_method_that_a_game_lists_answers() {
    for name in games().examples() {
        let instance = games().named(&name).unwrap().instance;
        let is_large = name == "fox:sq4_1f";
        let run = if is_large { Run::new().memory(4 << 20) } else { Run::new() };
        let plans = instance.plans(&run);
        assert!(plans.len() > 1, "{name}: {plans:?}");
        let mut plies = None;
        let mut outcomes = Vec::new();
        for plan in plans {
            match instance.solve(Some(plan.method), &run) {
                Ok(found) => {
                    // Some methods tell the outcome alone.
                    let known = plies.or(found.plies);
                    assert_eq!(found.plies.or(known), known, "{name} {}", plan.method);
                    plies = known;
                    outcomes.push(found.outcome);
                }
                Err(Unsolved::Stopped { error: SolveError::Limit(_), .. }) if is_large => {}
                Err(error) => panic!("{name} {}: {error}", plan.method),
            }
        }
        assert!(outcomes.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {outcomes:?}");
    }
}

#[test]
fn the_first_position_has_the_value_of_the_solved_game() {
    for name in games().examples().filter(|name| name != "fox:sq4_1f") {
        let instance = games().named(&name).unwrap().instance;
        let found = instance.solve(None, &Run::new()).unwrap();
        let mut inquiry = instance.inquiry(&Run::new());
        let moves = inquiry.moves(None).unwrap();
        assert_eq!((moves.at.outcome, moves.at.plies), (found.outcome, found.plies), "{name}");
        let play = inquiry.play(None).unwrap();
        if let Some(plies) = found.plies {
            assert_eq!(play.steps.len(), plies as usize, "{name}");
        }
        assert_eq!(
            play.steps.iter().map(|step| &step.mv).collect::<Vec<_>>(),
            moves.line.iter().collect::<Vec<_>>()
        );
        assert!(inquiry.explain(None).is_ok(), "{name}");
    }
}

/// A table is taken for a game by its name, so the two names mean different games.
#[test]
fn foxes_and_hens_with_rows_as_tiers_have_a_name_of_their_own() {
    let named = |name: &str| games().named(name).unwrap();
    let rules = r#"{"rows_from_top_first_column:width": "0:3,0:3", "hens": [1, 3]}"#;
    assert!(games().named(&format!("fox:{rules}:rows")).is_err()); // the foxes win at 8 hens
    let rules = rules.replace('}', r#", "foxes_win_at": 0}"#);
    let own = named(&format!("fox:{rules}:rows"));
    assert!(own.name.starts_with("fox:{") && own.name.ends_with("}:rows"), "{}", own.name);
    assert!(own.instance.is_named(&own.name) && !own.instance.is_named(&format!("fox:{rules}")));
    let (whole, rows) = (named("fox:r3x5"), named("fox:r3x5:rows"));
    assert_eq!((&*whole.name, &*rows.name), ("fox:r3x5", "fox:r3x5:rows"));
    assert!(!whole.instance.is_named(&rows.name) && !rows.instance.is_named(&whole.name));
    let solved = |named: &NamedInstance| named.instance.solve(None, &Run::new()).unwrap();
    assert_eq!(solved(&rows).plies, solved(&whole).plies);
    assert!(rows.instance.player(&Run::new()).unwrap().is_some());
}

#[test]
fn a_name_that_cannot_be_read_is_an_error_that_says_what_was_expected() {
    for (text, named) in [
        ("checkers", "chomp:4x5"),
        ("", "\"\""),
        ("chomp:", "two sides"),
        ("chomp:4", "\"4\""),
        ("chomp:0x4", "at least 1"),
        ("chomp:99x99", "64"),
        ("matrix:3", "a board: rows x columns"),
        ("matrix:3x3:edge:ko", "heavy-edge"),
        ("matrix:3x3:heavy-edge:go", "axes"),
        ("matrix:9x9:heavy-edge:ko", "9"),
        ("nim:", "heap"),
        ("nim:3,-1", "\"-1\""),
        ("tictactoe:4", "no parameters"),
        ("graph:", "expected the name of a file"),
        ("graph:no/such.graph", "\"graph:no/such.graph\" names a file"),
        ("graph:a->b;b = win 4", "line 2: cannot read \"win 4\": expected loss 0, the value of b"),
        ("graph:a>b;b!won", "line 2: cannot read \"!won\": expected !loss, !draw or !win"),
        ("graph:a -> b; b; b", "line 3: cannot read \"b\": expected a name that has no line yet"),
    ] {
        let error = games().named(text).unwrap_err().to_string();
        assert!(error.contains(named), "{text}: {error}");
    }
}

/// An instance as the user of a program names it, also one in a file.
fn reading(name: &str) -> Result<NamedInstance, NameError> {
    let read = |path: &Path| Ok::<_, NameError>(std::fs::read_to_string(path).expect("a file"));
    games().named_reading(name, &Run::new(), read)
}

#[test]
fn a_graph_promises_what_it_has() {
    let solve = |text: &str, method| reading(text).unwrap().instance.solve(method, &Run::new());
    let example = format!("graph:{}/graphs/corridor.graph", env!("CARGO_MANIFEST_DIR"));
    let loopy = solve(&example, None).unwrap();
    // The kitchen and the cellar lose, so both players go back and forth between hall and stairs.
    assert_eq!((loopy.outcome, loopy.plies), (Outcome::Draw, None));
    assert_eq!(solve(&example, Some(Method::Memo)), Err(Unsolved::Lacks { method: Method::Memo }));
    let decided = "graph:a>b,c;b !draw;c !win";
    assert_eq!(solve(decided, Some(Method::Memo)).unwrap().outcome, Outcome::Draw);
    assert_eq!(
        solve(decided, Some(Method::Grundy)),
        Err(Unsolved::Lacks { method: Method::Grundy })
    );
    assert_eq!(solve("graph:a -> b c; b -> c; c", Some(Method::Grundy)).unwrap().nimber, Some(2));
}

/// What a graph says is the same in a file and in the name of an instance, with and without blanks.
#[test]
fn a_file_and_a_name_have_one_grammar() {
    let path = std::env::temp_dir().join(format!("gt-games-grammar-{}.graph", std::process::id()));
    for (wide, tight, value) in [
        ("a -> b\nb\n", "a->b;b", (Outcome::Win, Some(1))),
        ("a !win -> b\nb\n", "a!win>b;b", (Outcome::Win, Some(0))),
        (
            "start b\na -> b c = win 1\nb -> a = loss 2\nc = loss 0 *0\n",
            "start b;a>b,c=win 1;b>a=loss 2;c=loss 0*0",
            (Outcome::Loss, Some(2)),
        ),
    ] {
        for text in [
            wide.to_owned(),
            tight.to_owned(),
            tight.replace(';', "\n"),
            format!("\u{feff}{tight}"),
        ] {
            std::fs::write(&path, &text).unwrap();
            for name in [format!("graph:{}", path.display()), format!("graph:{text}")] {
                let found = reading(&name).unwrap().instance.solve(None, &Run::new()).unwrap();
                assert_eq!((found.outcome, found.plies), value, "{name}");
            }
        }
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_graph_names_positions_and_tells_double_moves_apart() {
    let graph = games().named("graph:start b; a; b -> a c a; c -> a").unwrap().instance;
    let mut inquiry = graph.inquiry(&Run::new());
    let moves = inquiry.moves(None).unwrap();
    assert_eq!(moves.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>(), ["a", "a 2", "c"]);
    assert_eq!(graph.perft(None, 1, &Run::new()), Ok(3));
    assert!(matches!(inquiry.moves(Some("d")), Err(Unsolved::Position(_))));
}

#[test]
fn an_error_in_a_graph_file_names_the_file_and_the_line() {
    let path = std::env::temp_dir().join(format!("gt-games-{}.graph", std::process::id()));
    std::fs::write(&path, "a -> b\n\nb => a\n").unwrap();
    let error = reading(&format!("graph:{}", path.display())).unwrap_err().to_string();
    std::fs::remove_file(&path).unwrap();
    assert!(error.contains(&format!("{}: line 3: cannot read \"=>\"", path.display())), "{error}");
}

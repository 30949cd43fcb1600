//! `gt chomp`.

use serde_json::json;

use crate::command::{drawn, gt_reading, json, refused, text, without_stats};

#[test]
fn a_bar_is_solved_with_the_census_of_its_box() {
    let answer = json("chomp solve 4 5");
    let expected = json!({
        "rows": 4, "cols": 5, "outcome": "win", "plies": 11, "openings": [[2, 2]], "positions": "125", "counted": "reachable", "p_positions": "16"
    });
    assert_eq!(answer, expected);
    assert_eq!(
        text("chomp solve 2 3").lines().take(5).collect::<Vec<_>>(),
        [
            "  0 1 2",
            "0 P x x",
            "1 x x *",
            "win in 5 plies (3 moves), opening (1,2)",
            "3 of the 9 positions that fit into this bar are lost"
        ]
    );
}

#[test]
fn the_single_square_is_lost() {
    let expected = json!({
        "rows": 1, "cols": 1, "outcome": "loss", "plies": 0, "openings": [], "positions": "1", "counted": "reachable", "p_positions": "1"
    });
    assert_eq!(json("chomp solve 1 1"), expected);
    assert!(text("chomp solve 1 1").contains("loss in 0 plies (0 moves)\n"));
}

#[test]
fn openings_of_all_bars_are_listed_by_rows_and_columns() {
    let expected = json!({"boards": [
        {"rows": 1, "cols": 1, "openings": []},
        {"rows": 1, "cols": 2, "openings": [[0, 1]]},
        {"rows": 1, "cols": 3, "openings": [[0, 1]]},
        {"rows": 2, "cols": 1, "openings": [[1, 0]]},
        {"rows": 2, "cols": 2, "openings": [[1, 1]]},
        {"rows": 2, "cols": 3, "openings": [[1, 2]]},
    ]});
    assert_eq!(json("chomp openings 2 3"), expected);
    let table = ["        1    2    3", "   1 lost  0,1  0,1", "   2  1,0  1,1  1,2"];
    assert_eq!(text("chomp openings 2 3").lines().skip(1).take(3).collect::<Vec<_>>(), table);
}

#[test]
fn a_bar_with_two_winning_openings_shows_both() {
    let boards = json("chomp openings 8 10")["boards"].take();
    let last = boards.as_array().unwrap().last().unwrap();
    assert_eq!(
        (last["rows"].as_u64(), last["openings"].as_array().map(Vec::len)),
        (Some(8), Some(2))
    );
    let table = text("chomp openings 8 10");
    assert!(table.contains(" 3,8*\n") && table.contains("\n* 8 x 10: (3,8) (4,5)\n"), "{table}");
}

#[test]
fn a_position_is_given_by_its_row_lengths() {
    let answer = json("chomp who 5,1,1,1,1");
    assert_eq!((&answer["position"], &answer["outcome"]), (&json!("5,1,1,1,1"), &json!("loss")));
    assert_eq!(answer["winning_moves"], json!([]));
    let answer = json("chomp who 5,5,5,5,5");
    assert_eq!((&answer["winning_moves"], &answer["plies"]), (&json!([[1, 1]]), &json!(9)));
    assert_eq!(answer["nimber"], json!(6));
    assert_eq!(
        text("chomp who 2,1").lines().take(4).collect::<Vec<_>>(),
        ["  0 1", "0 P x", "1 x", "loss in 2 plies (1 move), nimber 0"]
    );
}

#[test]
fn wrong_bars_and_positions_are_named() {
    for (args, named) in [
        ("chomp solve 0 4", "'0'"),
        ("chomp solve -3 4", "'-3'"),
        ("chomp solve x 4", "1 to 1000000"),
        ("chomp solve 40 40", "64 bits"),
        ("chomp solve 99999999999999999999 4", "1 to 1000000"),
        ("chomp openings 0 4", "'0'"),
        ("chomp who 3,5", "the length of row 1 cannot be 5"),
        ("chomp who x", "\"x\""),
        ("chomp who 0", "poison"),
        ("chomp who -1", "\"-1\""),
        ("chomp who 64", "64"),
        ("chomp who ,", "\"\""),
    ] {
        let line = refused(2, args);
        assert!(line.contains(named), "{args}: {line}");
    }
}

#[test]
fn bars_beyond_a_boundary_path_are_solved_with_all_threads() {
    let answer = json("chomp solve 3 100 --threads 2");
    assert_eq!(
        (&answer["plies"], &answer["openings"], &answer["p_positions"]),
        (&json!(199), &json!([[1, 58]]), &json!("1831"))
    );
    let long = json("chomp solve 1 900000");
    assert_eq!((&long["plies"], &long["openings"]), (&json!(null), &json!([[0, 1]])));
    assert_eq!(json("chomp solve 9 3 --threads 3"), json("chomp solve 9 3 --threads 1"));
}

#[test]
fn a_box_that_does_not_fit_is_refused_at_once_with_what_it_would_need() {
    let line = refused(1, "chomp solve 30 30 --memory 16GiB");
    assert!(
        line.contains("the positions within 30 x 30")
            && line.contains("PiB of memory needed, 16.0 GiB allowed"),
        "{line}"
    );
}

#[test]
fn lost_positions_are_counted_in_every_box_and_by_exact_size() {
    let answer = json("chomp count 3 4");
    assert_eq!(
        answer["counts"],
        json!([["1", "1", "1", "1"], ["1", "2", "3", "4"], ["1", "3", "5", "7"]])
    );
    let exactly = json("chomp count 3 4 --exactly");
    assert_eq!(
        exactly["counts"],
        json!([["1", "0", "0", "0"], ["0", "1", "1", "1"], ["0", "1", "1", "1"]])
    );
    assert!(
        text("chomp count 3 4")
            .contains("7 of the 34 positions that fit into the 3 x 4 bar are lost")
    );
}

#[test]
fn a_listed_set_is_verified_and_a_wrong_one_is_not() {
    assert_eq!(json("chomp verify 6 7")["verified"], json!(true));
    let list = text("chomp list 3 4");
    assert_eq!(list, "1\n2,1\n2,2,1\n3,1,1\n3,2\n4,2,2\n4,3\n");
    assert_eq!(json("chomp list 2 2")["p_positions"], json!(["1", "2,1"]));
    let verify = |input: &str| {
        let ran = gt_reading("chomp verify 3 4 --input - --format json", input.as_bytes());
        // A flaw is an answer: it stands on stdout, and stderr has no error beside it.
        assert!(ran.code == 2 || ran.err.is_empty(), "{}", ran.err);
        (ran.code, serde_json::from_str(&ran.out).map(without_stats).unwrap_or_default())
    };
    let (code, good) = verify(&list);
    assert_eq!((code, &good["verified"], &good["wrong"]), (0, &json!(true), &json!(null)));
    let (code, bad) = verify(&list.replace("3,2\n", ""));
    assert_eq!((code, &bad["verified"], &bad["wrong"]), (1, &json!(false), &json!("3,2")));
    let (code, more) = verify(&(list + "4,4\n"));
    assert_eq!((code, &more["verified"], &more["wrong"]), (1, &json!(false), &json!("4,4")));
    assert_eq!(verify("1\n3,5\n").0, 2);
    assert!(refused(1, "chomp verify 3 4 --input /no/such/file").contains("/no/such/file"));
}

#[test]
fn pictures_are_written_as_svg() {
    let path = std::env::temp_dir().join(format!("gt-chomp-{}.svg", std::process::id()));
    let out = text(&format!("chomp who 3,3 --svg {}", path.display()));
    assert!(out.starts_with("  0 1 2\n0 P x x\n1 x x *\n"));
    let svg = std::fs::read_to_string(&path).unwrap();
    let marked = drawn(&svg, "rect")
        .into_iter()
        .filter(|square| square.values().any(|value| value == "#f0e442"));
    assert_eq!(marked.count(), 1, "{svg}");
    text(&format!("chomp solve 2 2 --svg {}", path.display()));
    assert_eq!(drawn(&std::fs::read_to_string(&path).unwrap(), "rect").len(), 5);
    std::fs::remove_file(&path).unwrap();
    assert!(
        refused(1, "chomp who 3,3 --svg /no/such/directory/x.svg").contains("/no/such/directory")
    );
}

#[test]
fn three_rows_solids_and_divisors_have_verbs() {
    let three = json("chomp three 8");
    assert_eq!(three["boards"][7], json!({"cols": 8, "openings": [[1, 4]]}));
    assert_eq!(three["p_positions"], json!("20"));
    assert!(text("chomp three 8").contains("3 x 5       (2,3)"));
    let solid = json("chomp solid 3 3 3");
    assert_eq!(
        (&solid["nimber"], &solid["plies"], &solid["openings"]),
        (&json!(4), &json!(15), &json!([[1, 1, 1]]))
    );
    let divisors = json("chomp divisors 36");
    assert_eq!((&divisors["outcome"], &divisors["openings"]), (&json!("win"), &json!([6])));
    assert!(refused(2, "chomp solid 9 9 9").contains("9 x 9 x 9"));
    assert!(
        refused(2, "chomp divisors 0").contains('0')
            && refused(2, "chomp divisors -4").contains("-4")
    );
}

#[test]
fn a_game_is_played_to_its_end_and_reviewed() {
    let played = |args: &str, input: &str| {
        let ran = gt_reading(&format!("play {args}"), input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let won = played("chomp:2x2", "hint\n1 1\n0 1\n1 0\n");
    assert!(won.contains("win in 3 plies (2 moves); best: (1,1)"), "{won}");
    assert!(won.ends_with("you have won\n"), "{won}");
    let lost = played("chomp:2x2", "0,1\n");
    assert!(lost.contains("the bot plays (1,0)") && lost.ends_with("the bot has won\n"), "{lost}");
    let nonsense = played("chomp:2x2", "9,9\n0,0\nx\nundo\nquit\n");
    assert_eq!(nonsense.matches(" is not a legal move").count(), 3, "{nonsense}");
    // Who leaves the poison alone has lost in misere play.
    let misere = played("chomp:2x2:misere", "0,1\n");
    assert!(misere.contains("the bot plays (1,0)"), "{misere}");
    assert!(misere.ends_with("you have won\n"), "{misere}");
    let record = "instance: chomp:2x3\n\n(1,2)\n(0,2)\n(0,1)\n";
    let review = gt_reading("review -", record.as_bytes()).out;
    let says = "1 of 3 moves gave something away; the last mistake is move 3, (0,1)\n";
    assert!(review.contains(says), "{review}");
}

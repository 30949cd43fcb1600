//! Pictures can be read without the command that made them: a title, axes with whole numbers, and a
//! legend.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::command::{assert_shows, command, drawn, json, ran, shown, verbs};

/// The verb, its arguments, and the words of the picture, `|` between them: title, axes, legend.
const PICTURES: &[[&str; 3]] = &[
    [
        "board",
        "tictactoe XO./.../...",
        "tictactoe | a | c | 1 | 3 | X | O | the first player | the second player | position XO./.../...",
    ],
    ["puzzle", "queen:6x7 --solution", "queen:6x7 | 6 | 5 | Q | * | position 4,2"],
    ["chomp solve", "2 3", "Chomp, 2 x 3 | row | column | 0 | 1 | 2 | the poison"],
    ["chomp who", "3,3", "Chomp, 2 x 3 | row | column | P | * | the poison"],
    ["chomp who", "3,1", "Chomp, rows of 3,1 | winning move: all below and to the right goes"],
    [
        "chomp openings",
        "8 10",
        "Chomp: first winning move, up to 8 x 10 | rows of the bar | columns of the bar | 10 | lost: no winning move | one winning move: row,column, both from 0 | * several winning moves; the first is shown | 3,8*",
    ],
    [
        "queen grundy",
        "3 4",
        "Nimbers of 3 x 4 cells | rows to the corner | columns to the corner | 3 | nimber 1 | 5",
    ],
    [
        "sea map",
        "--rows 4 --cols 5 --fleet 3,2",
        "Sea battle: chance of a ship on each cell, in percent | A | E | 1 | 4 | 0 %",
    ],
    [
        "sea tournament",
        "--rows 4 --cols 5 --fleet 3,2 --games 20 --strategies greedy",
        "Sea battle: shots until the last ship cell, 20 fleets, defence uniform | shots | games | 0 | mean | 95 % interval",
    ],
    [
        "fox captures",
        "'3/3/2xh3/7/7/x2/3 f'",
        "Foxes and hens, the foxes to move | a | g | 1 | 7 | fox | hen | henhouse | path of the fox, with the hens that it takes crossed out",
    ],
    [
        "fox exercise",
        "--length 2",
        "Foxes and hens, the foxes to move | a | 7 | fox | hen | henhouse",
    ],
    [
        "fox tournament",
        "--rules r3x5 --levels 2,1 --games 2",
        "Foxes and hens: shares of games with 95 % confidence intervals | level 2 against level 1 | percent of 2 games | 100 | wins | draws | losses | 95 % interval",
    ],
    [
        "matrix solve",
        "3 3 --rule axes",
        "Matrix of permutations, 3 x 3: states by value | player 0 to move | player 1 to move | plies until the game is over | states (log scale) | 1,000 | 10 | win | loss | draw | draw: 196",
    ],
];

/// The picture has what the board of cells has, as another verb tells it.
#[test]
fn a_board_has_all_cells_with_their_pieces() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.svg");
    for instance in
        ["chomp:4x5", "queen:8x8", "sea-adversary:3x4:2,1", "matrix:3x3:heavy-edge:ko", "fox:book"]
    {
        let board = json(&format!("board {instance} --svg {}", path.display()));
        let svg = fs::read_to_string(&path).expect("a picture");
        let cells = board["grid"]["cells"].as_array().expect("cells");
        let of = |tints: &[&str]| {
            let tint = |cell: &&Value| tints.iter().any(|&tint| cell["tint"] == tint);
            cells.iter().filter(tint).map(|cell| cell["sign"].to_string()).collect::<Vec<_>>()
        };
        let pieces = of(&["first", "second"]);
        assert_eq!(drawn(&svg, "circle").len(), pieces.len(), "{instance}");
        let outside = of(&["outside"]).len();
        assert_eq!(drawn(&svg, "rect").len() + outside, cells.len(), "{instance}");
        let signs = drawn(&svg, "text").len();
        let empty = of(&["empty"]).iter().filter(|sign| *sign == "\".\"").count();
        assert_eq!(signs + outside + empty, cells.len(), "{instance}");
    }
}

#[test]
fn a_picture_has_a_title_axes_with_whole_numbers_and_a_legend() {
    let path = std::env::temp_dir().join(format!("gt-pictures-{}.svg", std::process::id()));
    for [verb, args, words] in PICTURES {
        let args = shlex::split(args).unwrap();
        let mut gt = command(verb);
        let ran = ran(gt.args(&args).arg("--svg").arg(&path).output().expect("the built command"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{verb} {args:?}");
        let svg = fs::read_to_string(&path).unwrap();
        assert_shows(&svg, &words.split(" | ").collect::<Vec<_>>());
        // No axis has a fraction; the chances on a map are no axis.
        let numbers = shown(&svg)
            .into_iter()
            .filter(|text| text.parse::<f64>().is_ok_and(|number| number.fract() != 0.0));
        assert!(*verb == "sea map" || numbers.count() == 0, "{verb} {args:?}");
    }
    fs::remove_file(&path).unwrap();
}

#[test]
fn every_verb_with_a_picture_has_a_row() {
    let has_picture = |verb: &clap::Command| {
        verb.get_arguments().any(|argument| argument.get_long() == Some("svg"))
    };
    let verbs = verbs().into_iter().filter(|(_, verb)| has_picture(verb));
    let verbs: BTreeSet<String> = verbs.map(|(name, _)| name).collect();
    assert_eq!(verbs, PICTURES.iter().map(|[verb, ..]| (*verb).to_owned()).collect());
}

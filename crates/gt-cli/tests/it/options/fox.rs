//! `gt fox`.

use super::{Batch, Differs, OUT_OF_TIME, Refused, Same, TOO_LARGE, Writes, cases};

cases! {
    "fox bestmove" {
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5 --level 1", "fen", "'hh1/1h1/h1h/x2/3 h' --rules r3x5 --level 1" => Differs;
        "'3/3/2x1x2/7/7/hhh/hhh h' --level 1", "--rules", "+ --rules cross_4h_2f" => Differs;
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5", "--batch", "--rules r3x5 --batch" => Batch, reading "hh1/1h1/h1h/1x1/3 h";
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5 --no-endgames --level 1", "--level", "'hh1/1h1/h1h/1x1/3 h' --rules r3x5 --no-endgames --level 2" => Differs;
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5 --no-endgames --level 1", "--depth", "+ --depth 3" => Differs;
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5 --level 1", "--no-endgames", "+ --no-endgames" => Differs;
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "'3/3/2x1x2/hhhhhhh/hhhhhhh/hhh/hhh h' --no-endgames --level 3", "--memory", "+ --memory 1kB" => Differs;
    }
    "fox captures" {
        "'3/3/2xh3/2h1h2/3h2x/3/3 f'", "fen", "'3/3/2xh3/2h4/3h2x/3/3 f'" => Differs;
        "'3/3/2xh3/2h1h2/3h3/3/3 f' --rules geese13", "--rules", "'3/3/2xh3/2h1h2/3h3/3/3 f' --rules geese17_lines" => Differs;
        "'3/3/2xh3/2h1h2/3h2x/3/3 f'", "--batch", "--batch" => Batch, reading "3/3/2xh3/2h1h2/3h2x/3/3 f";
        "'3/3/2xh3/2h1h2/3h2x/3/3 f'", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "'3/3/2xh3/2h1h2/3h2x/3/3 f'", "--memory", "+ --memory 100" => TOO_LARGE;
    }
    "fox perft" {
        "start 3", "fen", "'3/3/2x1x2/7/hhhhhhh/hhh/hhh h' 3" => Differs;
        "start 3", "plies", "start 4" => Differs;
        "start 3", "--divide", "+ --divide" => Differs;
        "start 3", "--rules", "+ --rules geese13" => Differs;
        "start 7", "--memory", "+ --memory 100" => TOO_LARGE;
    }
    "fox exercise" {
        "", "--rules", "--rules book_top4" => Differs;
        "", "--length", "--length 4" => Differs;
        "", "--hens", "--hens 15" => Differs;
        "", "--seed", "--seed 2" => Differs;
        "", "--number", "--number 2" => Differs;
        "", "--solution", "--solution" => Differs;
        "", "--svg", "--svg FILE" => Writes(b"<svg ");
        "", "--memory", "--memory 1" => Same("an exercise is made without a table");
    }
    "fox tablebase build" {
        "--rules r3x5", "--rules", "--rules sq4_1f" => Differs;
        "--rules r3x5", "--outcomes", "+ --outcomes" => Differs;
        "--rules r3x5 --outcomes", "--hens", "+ --hens 4" => Differs;
        "--rules r3x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "--rules r3x5 --outcomes", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "--rules r3x5 --outcomes", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "fox tablebase census" {
        "--rules r3x5", "--rules", "--rules sq4_1f" => Differs;
        "--rules r3x5", "--outcomes", "+ --outcomes" => Differs;
        "--rules r3x5 --outcomes", "--hens", "+ --hens 4" => Differs;
        "--rules r3x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "fox tablebase query" {
        "'hh1/1hh/3/1x1/3 h' --rules r3x5", "fen", "'hh1/1h1/3/1x1/3 h' --rules r3x5" => Differs;
        "'hh1/1hh/3/1x1/3 h' --rules r3x5", "--rules", "'hh1/1hh/3/1x1/3 h' --rules sq4_1f" => Refused(2, "4 rows");
        "'hh1/1hh/3/1x1/3 h' --rules r3x5", "--batch", "--rules r3x5 --batch" => Batch, reading "hh1/1hh/3/1x1/3 h";
        "'hh1/1hh/3/1x1/3 h' --rules r3x5", "--outcomes", "+ --outcomes" => Differs;
        "'hh1/hhh/3/1x1/3 h' --rules r3x5 --outcomes", "--hens", "+ --hens 4" => Refused(2, "too many hens");
        "'hh1/1hh/3/1x1/3 h' --rules r3x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "fox tablebase verify" {
        "--rules r3x5", "--rules", "--rules sq4_1f" => Differs;
        "--rules r3x5", "--outcomes", "+ --outcomes" => Differs;
        "--rules r3x5 --outcomes", "--hens", "+ --hens 4" => Differs;
        "--rules r3x5 --outcomes", "--every", "+ --every 3" => Differs;
        "--rules r3x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "fox tournament" {
        "--rules r3x5 --levels 2,1 --games 2", "--rules", "--rules book_top4 --levels 2,1 --games 2" => Differs;
        "--rules r3x5 --levels 2,1 --games 2", "--levels", "--rules r3x5 --levels 1,2 --games 2" => Differs;
        "--rules r3x5 --levels 2 --without hens --games 2", "--levels", "--rules r3x5 --levels 2,1 --without hens --games 2" => Refused(2, "expected one level");
        "--rules r3x5 --levels 2 --games 2 --without hens", "--without", "--rules r3x5 --levels 2 --games 2 --without hens,threat" => Differs;
        "--rules r3x5 --levels 2,1 --games 2", "--games", "--rules r3x5 --levels 2,1 --games 4" => Differs;
        "--rules r3x5 --levels 2,1 --games 2", "--opening", "+ --opening 3" => Differs;
        "--rules r3x5 --levels 2,1 --games 2", "--plies", "+ --plies 1" => Differs;
        "--rules r3x5 --levels 2,1 --games 2", "--seed", "+ --seed 2" => Differs;
        "--rules r3x5 --levels 2,1 --games 2", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "--rules r3x5 --levels 2,1 --games 2", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
}

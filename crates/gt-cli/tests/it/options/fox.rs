//! `gt fox`.

use core::time::Duration;

use super::{
    Batch, Differs, Later, NO_FILE, NO_JSON, NO_RECORD, NO_TERMINAL, OUT_OF_TIME, Refused, Same,
    TOO_LARGE, Writes, cases,
};

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
    "fox play" {
        "--rules r3x5", "--rules", "--rules sq4_1f" => Differs, reading "moves\n";
        "--rules r3x5", "--side", "+ --side foxes" => Differs;
        "--rules book --level 1", "--level", "--rules book --level 2" => Differs, reading "hint\n";
        "--rules r3x5", "--position", "+ --position 'hhh/hh1/3/1x1/3 h'" => Differs;
        "--rules r3x5 --side both --position 'hh1/h1h/h1h/1h1/1x1 f' --delay 0", "--delay", "--rules r3x5 --side both --position 'hh1/h1h/h1h/1h1/1x1 f' --delay 500" => Later(Duration::from_millis(500)), reading "b1xb3\n";
        "--rules r3x5 --second --seed 1", "--opponent", "+ --opponent random" => Differs;
        "--rules r3x5", "--opponent", "+ --opponent 7" => Refused(2, "perfect");
        "--rules r3x5 --second --opponent random --seed 1", "--seed", "--rules r3x5 --second --opponent random --seed 2" => Differs;
        "--rules r3x5", "--second", "+ --second" => Differs;
        "--rules r3x5 --side foxes", "--second", "+ --second" => Refused(2, "--side");
        "--rules r3x5 --opponent 2", "--level", "+ --level 2" => Refused(2, "--opponent");
        "--rules r3x5", "--plain", "+ --plain" => NO_TERMINAL;
        "--rules r3x5", "--show-values", "+ --show-values" => Differs;
        "--rules r3x5", "--record", "+ --record FILE" => Writes(b"instance: fox:r3x5\n");
        "--rules r3x5", "--force", "+ --force" => NO_FILE;
        "--rules r3x5", "--load", "+ --load nowhere.txt" => NO_RECORD;
        "--rules r3x5", "--format", "+ --format json" => NO_JSON;
        "--rules r3x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "fox puzzle" {
        "", "--rules", "--rules book_top4" => Differs;
        "", "--length", "--length 4" => Differs;
        "", "--hens", "--hens 15" => Differs;
        "", "--seed", "--seed 2" => Differs;
        "", "--number", "--number 2" => Differs;
        "", "--solution", "--solution" => Differs;
        "", "--svg", "--svg FILE" => Writes(b"<svg ");
        "", "--memory", "--memory 1" => Same("a puzzle is found without a table");
    }
    "fox solve" {
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5", "fen", "'hh1/1h1/1hh/1x1/3 h' --rules r3x5" => Differs;
        "'3/hh1/2x1x2/h1h4/7/3/3 h' --rules cross_4h_2f", "--rules", "'3/hh1/2x1x2/h1h4/7/3/3 h' --rules book" => Differs;
        "'hh1/1h1/h1h/1x1/3 h' --rules r3x5", "--batch", "--rules r3x5 --batch" => Batch, reading "hh1/1h1/h1h/1x1/3 h";
        "'4/1xx1/hhhh/hhhh h' --rules sq4_2f", "--memory", "+ --memory 10kB" => Differs;
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
    "fox rules" {
        "", "--memory", "--memory 1kB" => Same("nothing is solved");
    }
}

//! The verbs that work for every game.

use super::{
    Batch, Differs, NO_FILE, NO_JSON, NO_RECORD, NO_TERMINAL, OUT_OF_TIME, Refused, Same,
    TOO_LARGE, Writes, cases,
};

/// A record, and the file that holds it.
const RECORD: &str = include_str!("../records/nim.txt");
const NIM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/records/nim.txt");

cases! {
    "tour" {
        "", "--memory", "--memory 1kB" => TOO_LARGE;
    }
    "solve" {
        "nim:3,4,5 --with memo", "instance", "nim:1,2,3 --with memo" => Differs;
        "nim:3,4,5 --with memo", "--with", "nim:3,4,5 --with grundy" => Differs;
        "nim:3,4,5 --with memo", "--batch", "--with memo --batch" => Batch, reading "nim:3,4,5";
        "nim:3,4,5 --with memo", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "nim:3,4,5 --with alphabeta", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "nim:3,4,5 --with retrograde", "--memory", "+ --memory 100" => TOO_LARGE;
        "nim:3,4,5 --with bounded", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "chomp:4x5 --with grundy", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "chomp:10x10 --with alphabeta", "--time", "+ --time 1ms" => OUT_OF_TIME;
        "chomp:8x8 --with retrograde", "--time", "+ --time 1ms" => OUT_OF_TIME;
        "chomp:8x8 --with bounded", "--time", "+ --time 1ms" => OUT_OF_TIME;
        "chomp:9x9 --with grundy", "--time", "+ --time 1ms" => OUT_OF_TIME;
        "nim:4 --with grundy", "--bfile", "+ --bfile FILE" => Writes(b"0 0\n1 1\n2 2\n");
    }
    "graph" {
        "nim:1,2 --dot /dev/null", "instance", "nim:1,3 --dot /dev/null" => Differs;
        "nim:1,2 --dot /dev/null", "position", "nim:1,2 1,1 --dot /dev/null" => Differs;
        "nim:1,2 --dot /dev/null", "--plies", "+ --plies 1" => Differs;
        "nim:1,2 --dot /dev/null", "--dot", "nim:1,2 --dot FILE" => Writes(b"digraph ");
        "nim:1,2 --jsonl /dev/null", "--jsonl", "nim:1,2 --jsonl FILE" => Writes(b"{\"position\":\"1,2\",\"outcome\":\"win\",\"plies\":3,");
        "nim:1,2 --pg /dev/null --endless odd", "--pg", "nim:1,2 --pg FILE --endless odd" => Writes(b"parity 7;\n0 3 0 ");
        "nim:1,2 --pg /dev/null --endless odd", "--endless", "nim:1,2 --pg /dev/null --endless even" => Same("the file differs; tests/it/graph.rs reads it");
        "nim:1,2 --pg /dev/null --endless odd", "--no-names", "+ --no-names" => Same("the file differs; tests/it/graph.rs reads it");
        "nim:3,4,5 --dot /dev/null", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "moves" {
        "nim:3,4,5", "instance", "nim:3,4,6" => Differs;
        "nim:3,4,5", "position", "nim:3,4,5 1,4,5" => Differs;
        "nim:3,4,5 1,4,5", "--batch", "nim:3,4,5 --batch" => Batch, reading "1,4,5";
        "nim:3,4,5", "--with", "nim:3,4,5 --with memo" => Differs;
        "nim:3,4,5", "--ahead", "nim:3,4,5 --ahead 3" => Differs;
        "nim:3,4,5", "--ahead", "nim:3,4,5 --ahead 21" => Refused(2, "from 1 to 20");
        "tictactoe", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "matrix:3x3:heavy-edge:ko", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "explain" {
        "nim:3,4,5", "instance", "nim:3,4,6" => Differs;
        "nim:3,4,5", "position", "nim:3,4,5 1,4,5" => Differs;
        "nim:3,4,5 1,4,5", "--batch", "nim:3,4,5 --batch" => Batch, reading "1,4,5";
        "nim:3,4,5", "--with", "nim:3,4,5 --with memo" => Differs;
        "tictactoe", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "line" {
        "nim:3,4,5", "instance", "nim:3,4,6" => Differs;
        "nim:3,4,5", "position", "nim:3,4,5 1,4,5" => Differs;
        "nim:3,4,5 1,4,5", "--batch", "nim:3,4,5 --batch" => Batch, reading "1,4,5";
        "nim:3,4,5", "--with", "nim:3,4,5 --with memo" => Differs;
        "tictactoe", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "play" {
        "nim:3,4,5 --seed 1", "instance", "nim:3,4,6 --seed 1" => Differs;
        "nim:3,4,5 --seed 1", "position", "nim:3,4,5 1,4,5 --seed 1" => Differs;
        "nim:3,4,5 --seed 1", "--random-start", "+ --random-start" => Differs;
        "nim:3,4,5 1,4,5", "--random-start", "+ --random-start" => Refused(2, "--random-start");
        "nim:3,4,5 --seed 1", "--both", "+ --both" => Differs, reading "1-1\nrecord\n";
        "nim:3,4,5 --both", "--second", "+ --second" => Refused(2, "--both");
        "matrix --seed 1", "--seed", "matrix --seed 2" => Differs;
        "nim:3,4,5 --seed 1", "--second", "+ --second" => Differs;
        "nim:3,4,5 --second --seed 1", "--opponent", "+ --opponent random" => Differs;
        "nim:3,4,5 --seed 1", "--opponent", "+ --opponent 7" => Refused(2, "perfect");
        "tictactoe --second --seed 1", "--seed", "tictactoe --second --seed 2" => Differs;
        "nim:3,4,5 --seed 1", "--plain", "+ --plain" => NO_TERMINAL;
        "nim:3,4,5 --seed 1", "--show-values", "+ --show-values" => Differs;
        "nim:3,4,5 --seed 1", "--record", "+ --record FILE" => Writes(b"instance: nim:3,4,5\n");
        "nim:3,4,5 --seed 1", "--force", "+ --force" => NO_FILE;
        "nim:3,4,5 --seed 1", "--load", "+ --load nowhere.txt" => NO_RECORD;
        "nim:3,4,5 --seed 1 --second", "--memory", "+ --memory 0" => TOO_LARGE;
        "chomp:10x10 --seed 1", "--time", "+ --time 1ms" => OUT_OF_TIME;
        "nim:3,4,5 --seed 1", "--format", "+ --format json" => NO_JSON;
    }
    "puzzle" {
        "chomp:4x5", "instance", "chomp:4x6" => Differs;
        "chomp:4x5", "--plies", "+ --plies 9" => Differs;
        "chomp:4x5", "--plies", "+ --plies 4" => Refused(2, "from 1 to 11 plies");
        "chomp:4x5", "--seed", "+ --seed 2" => Differs;
        "chomp:4x5", "--number", "+ --number 2" => Differs;
        "chomp:2x2", "--number", "+ --number 2" => Refused(2, "chomp:2x2 has only 1");
        "chomp:4x5", "--solution", "+ --solution" => Differs;
        "chomp:4x5", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "nim:3,4", "--svg", "+ --svg FILE" => Refused(2, "not shown as a board");
        "chomp:4x5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "board" {
        "nim:3,4,5", "instance", "nim:3,4,6" => Differs;
        "nim:3,4,5", "position", "nim:3,4,5 1,4,5" => Differs;
        "tictactoe", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "nim:3,4,5", "--svg", "+ --svg FILE" => Refused(2, "not shown as a board");
        "nim:3,4,5", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "reply" {
        "nim:3,4,5", "instance", "nim:3,4,6" => Differs;
        "nim:3,4,5", "position", "nim:3,4,5 1,4,5" => Differs;
        "nim:3,4,5 --seed 1", "--opponent", "+ --opponent random" => Differs;
        "nim:3,4,5 --seed 1", "--opponent", "+ --opponent 7" => Refused(2, "perfect");
        "tictactoe --seed 1", "--seed", "tictactoe --seed 2" => Differs;
        "nim:3,4,5 --seed 1", "--memory", "+ --memory 0" => TOO_LARGE;
        "chomp:10x10 --seed 1", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "replay" {
        "-", "file", NIM => Same("the same record is read"), reading RECORD;
        "-", "--instance", "- --instance nim:3,4,5" => Same("the record names it"), reading RECORD;
        "-", "--instance", "- --instance nim:3,4,6" => Refused(2, "nim:3,4,5"), reading RECORD;
        "-", "--memory", "+ --memory 1kB" => Same("nothing is solved"), reading RECORD;
    }
    "review" {
        "-", "file", NIM => Same("the same record is read"), reading RECORD;
        "-", "--instance", "- --instance nim:3,4,5" => Same("the record names it"), reading RECORD;
        "-", "--instance", "- --instance nim:3,4,6" => Refused(2, "nim:3,4,5"), reading RECORD;
        "-", "--with", "- --with memo" => Differs, reading RECORD;
        "-", "--with", "- --with margins" => Refused(2, "memo"), reading RECORD;
        "-", "--memory", "+ --memory 1kB" => TOO_LARGE, reading "instance: tictactoe\n\nb2\n";
    }
    "rules" {
        "nim:3,4,5", "instance", "tictactoe" => Differs;
        "nim:3,4,5", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "completions" {
        "bash", "shell", "zsh" => Differs;
        "bash", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "man" {
        "../../target/man", "dir", "../../target/man/again" => Differs;
        "../../target/man", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "games" {
        "", "name", "nim:3,4,5" => Differs;
        "", "--all", "--all" => Differs;
        "", "--memory", "--memory 1kB" => Same("nothing is solved");
    }
    "perft" {
        "nim:3,4,5 2", "--position", "+ --position 1,4,5" => Differs;
        "chomp:2x2 2", "instance", "chomp:2x3 2" => Differs;
        "chomp:2x2 2", "plies", "chomp:2x2 3" => Differs;
        "tictactoe 5", "--memory", "+ --memory 10" => TOO_LARGE;
    }
}

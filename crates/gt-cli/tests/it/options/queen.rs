//! `gt queen`.

use super::{
    Batch, Differs, NO_FILE, NO_JSON, NO_RECORD, NO_TERMINAL, OUT_OF_TIME, Refused, Same,
    TOO_LARGE, Writes, cases,
};

cases! {
    "queen board" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--misere", "+ --misere" => Differs;
        "4 5", "--piece", "+ --piece rook" => Differs;
        "4 5", "--blocked", "+ --blocked 0,2" => Differs;
        "4 5 --blocked 0,2", "--pass", "+ --pass" => Differs;
        "4 4 --piece white-knight", "--quadrant", "+ --quadrant" => Differs;
        "40 50", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "queen trace" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "40 50", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "queen who" {
        "6 7", "a", "5 7" => Differs;
        "6 7", "b", "6 8" => Differs;
        "2 2", "--misere", "+ --misere" => Differs;
        "6 7", "--piece", "+ --piece rook" => Differs;
        "6 7", "--blocked", "+ --blocked 1,2" => Differs;
        "0 5 --blocked 0,3", "--pass", "+ --pass" => Differs;
        "1 3", "--t", "+ --t 2" => Differs;
        "3 3 --piece white-knight", "--edges", "+ --edges 4 4" => Differs;
        "6 7", "--edges", "+ --edges 7 7" => Refused(2, "on a board of 7 x 7 cannot be (6,7)");
        "6 7", "--batch", "--batch" => Batch, reading "6 7";
        "40 50 --piece rook", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "queen moves" {
        "6 7", "a", "5 7" => Differs;
        "6 7", "b", "6 8" => Differs;
        "2 2", "--misere", "+ --misere" => Differs;
        "6 7", "--piece", "+ --piece rook" => Differs;
        "6 7", "--blocked", "+ --blocked 1,2" => Differs;
        "0 5 --blocked 0,3", "--pass", "+ --pass" => Differs;
        "1 3", "--t", "+ --t 2" => Differs;
        "3 3 --piece white-knight", "--edges", "+ --edges 4 4" => Differs;
        "40 50 --piece rook", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "8000 8000", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "queen grundy" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--from", "+ --from 0,9" => Differs;
        "4 5", "--values", "+ --values" => Differs;
        "4 5", "--bfile", "+ --bfile FILE" => Writes(b"0 0\n1 1\n2 1\n3 2\n4 2\n");
        "4 5", "--csv", "+ --csv FILE" => Writes(b"a\\b,0,1,2,3,4\n0,0,");
        "4 5", "--png", "+ --png FILE" => Writes(PNG);
        "4 5", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "4 5", "--piece", "+ --piece rook" => Differs;
        "4 5", "--blocked", "+ --blocked 0,2" => Differs;
        "4 5 --blocked 0,2", "--pass", "+ --pass" => Differs;
        "4 4 --piece white-knight", "--quadrant", "+ --quadrant" => Differs;
        "40 50", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "40 50 --piece rook", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "1500 1500", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "queen period" {
        "5", "a", "6" => Differs;
        "5", "--at", "+ --at 18446744073709551615" => Differs;
        "5", "--all", "+ --all" => Differs;
        "5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "queen sum" {
        "3,4;5,6", "cells", "3,4;5,7" => Differs;
        "3,4;5,6", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "queen puzzle" {
        "8 8", "rows", "12 8" => Differs;
        "8 8", "cols", "8 12" => Differs;
        "8 8", "--plies", "+ --plies 5" => Differs;
        "8 8", "--plies", "+ --plies 4" => Refused(2, "plies");
        "8 8", "--seed", "+ --seed 2" => Differs;
        "8 8", "--number", "+ --number 2" => Differs;
        "8 8", "--solution", "+ --solution" => Differs;
        "8 8", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "201 200", "--svg", "+ --svg FILE" => Refused(2, "an SVG of 40200 squares");
        "8 8", "--misere", "+ --misere" => Differs;
        "8 8 --piece king", "--misere", "+ --misere" => Differs;
        "8 8", "--piece", "+ --piece king" => Differs;
        "8 8", "--blocked", "+ --blocked 1,2" => Differs;
        "8 8 --blocked 0,1", "--pass", "+ --pass" => Differs;
        "8 8", "--t", "+ --t 2" => Differs;
        "20 20 --piece rook", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "60 60 --piece rook", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "queen play" {
        "4 5", "rows", "3 5" => Differs, reading "1 2\nmoves\n";
        "4 5", "cols", "4 6" => Differs, reading "1 2\nmoves\n";
        "4 5", "--second", "+ --second" => Differs, reading "1 1\n";
        "2 2", "--misere", "+ --misere" => Differs, reading "0 1\n";
        "4 5", "--piece", "+ --piece rook" => Differs, reading "moves\n";
        "4 5", "--blocked", "+ --blocked 0,2" => Differs, reading "moves\n";
        "1 5 --blocked 0,2", "--pass", "+ --pass" => Differs, reading "moves\n";
        "9 12 --second --seed 1", "--opponent", "+ --opponent random" => Differs;
        "9 12", "--opponent", "+ --opponent 7" => Refused(2, "perfect");
        "9 12 --second --opponent random --seed 1", "--seed", "9 12 --second --opponent random --seed 2" => Differs;
        "4 5", "--plain", "+ --plain" => NO_TERMINAL;
        "4 5", "--show-values", "+ --show-values" => Differs;
        "4 5", "--record", "+ --record FILE" => Writes(b"instance: queen:4x5\n");
        "4 5", "--force", "+ --force" => NO_FILE;
        "4 5", "--load", "+ --load nowhere.txt" => NO_RECORD;
        "4 5", "--format", "+ --format json" => NO_JSON, reading "1 2\n";
        "40 50 --piece rook --second", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "70 70 --piece rook --second", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "queen rules" {
        "", "--memory", "--memory 1kB" => Same("nothing is solved");
    }
}

/// The first bytes of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n";

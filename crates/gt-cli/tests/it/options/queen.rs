//! `gt queen`.

use super::{Batch, Differs, OUT_OF_TIME, Refused, TOO_LARGE, Writes, cases};

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
}

/// The first bytes of a PNG file.
const PNG: &[u8] = b"\x89PNG\r\n";

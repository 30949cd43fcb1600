//! `gt chomp`.

use super::{
    Batch, Differs, NO_FILE, NO_JSON, NO_RECORD, NO_TERMINAL, OUT_OF_TIME, Refused, Same,
    TOO_LARGE, Writes, cases,
};

cases! {
    "chomp solve" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "4 5", "--batch", "--batch" => Batch, reading "4 5";
        "4 5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp openings" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "4 5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp who" {
        "5,3,1", "position", "5,3,2" => Differs;
        "5,3,1", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "5,3,1", "--batch", "--batch" => Batch, reading "5,3,1";
        "5,3,1", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp count" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--exactly", "+ --exactly" => Differs;
        "4 5", "--bfile", "+ --bfile FILE" => Writes(b"1 1\n2 1\n3 1\n4 1\n5 2\n");
        "4 5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp list" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp verify" {
        "4 5", "rows", "3 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "2 2", "--input", "+ --input -" => Same("these are the lost positions"), reading "1\n2,1\n";
        "4 5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp puzzle" {
        "4 5", "rows", "5 5" => Differs;
        "4 5", "cols", "4 6" => Differs;
        "4 5", "--plies", "+ --plies 9" => Differs;
        "4 5", "--plies", "+ --plies 4" => Refused(2, "from 1 to 11 plies");
        "4 5", "--seed", "+ --seed 2" => Differs;
        "4 5", "--number", "+ --number 2" => Differs;
        "2 2", "--number", "+ --number 2" => Refused(2, "2 x 2 bar has only 1");
        "4 5", "--solution", "+ --solution" => Differs;
        "4 5", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "4 5", "--memory", "+ --memory 100" => TOO_LARGE;
    }
    "chomp play" {
        "2,2", "position", "3,2" => Differs, reading "0,1\n";
        "2,2", "--second", "+ --second" => Differs, reading "1,0\n";
        "5,5,5,5 --second --seed 1", "--opponent", "+ --opponent random" => Differs;
        "5,5,5,5", "--opponent", "+ --opponent 7" => Refused(2, "perfect");
        "5,5,5,5 --second --opponent random --seed 1", "--seed", "5,5,5,5 --second --opponent random --seed 2" => Differs;
        "2,2", "--plain", "+ --plain" => NO_TERMINAL;
        "2,2", "--show-values", "+ --show-values" => Differs;
        "2,2", "--record", "+ --record FILE" => Writes(b"instance: chomp:2x2\n");
        "2,2", "--force", "+ --force" => NO_FILE;
        "2,2", "--load", "+ --load nowhere.txt" => NO_RECORD;
        "2,2", "--format", "+ --format json" => NO_JSON, reading "0,1\n";
        "5,5,5,5", "--memory", "+ --memory 100" => TOO_LARGE;
        "10,10,10,10,10,10,10,10,10,10", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "chomp review" {
        "3,3 1,2 0,2", "position", "3,3,3 1,2 0,2" => Differs;
        "3,3 1,2 0,2", "moves", "3,3 1,2 0,1" => Differs;
        "3,3 1,2", "--memory", "+ --memory 10" => TOO_LARGE;
    }
    "chomp three" {
        "8", "longest", "9" => Differs;
        "8", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp solid" {
        "3 3 3", "sides", "3 3 2" => Differs;
        "3 3 3", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "chomp divisors" {
        "36", "number", "48" => Differs;
        "36", "--memory", "+ --memory 10" => TOO_LARGE;
    }
    "chomp rules" {
        "", "--memory", "--memory 1kB" => Same("nothing is solved");
    }
}

//! `gt chomp`.

use super::{Batch, Differs, Same, TOO_LARGE, Writes, cases};

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
}

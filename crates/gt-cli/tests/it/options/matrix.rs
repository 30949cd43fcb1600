//! `gt matrix`.

use super::{Differs, OUT_OF_TIME, Refused, TOO_LARGE, Writes, cases};

cases! {
    "matrix solve" {
        "2 3", "rows", "3 3" => Differs;
        "3 2", "cols", "3 3" => Differs;
        "3 3", "--goal", "+ --goal targets" => Differs;
        "3 3", "--rule", "+ --rule axes" => Differs;
        "3 3", "--win", "+ --win mover" => Differs;
        "3 3", "--squares", "+ --squares 2x2" => Differs;
        "3 3", "--kinds", "+ --kinds T" => Differs;
        "3 3", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "3 3", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "3 3 --rule ko", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "3 4 --rule ko", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "matrix who" {
        "2 3 --position '3 2 1/4 5 6'", "rows", "3 3 --position '3 2 1/4 5 6'" => Refused(2, "rows");
        "2 3 --position '3 2 1/4 5 6'", "cols", "2 4 --position '3 2 1/4 5 6'" => Refused(2, "numbers");
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--goal", "+ --goal targets" => Differs;
        "2 3 --position '3 2 1/4 5 6'", "--rule", "+ --rule ko" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--rule", "+ --rule axes" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9' --goal equal-sums", "--win", "+ --win mover" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--squares", "+ --squares 2x2" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--kinds", "+ --kinds T" => Differs;
        "3 3 --position '1 2 3/4 5 6/7 8 9'", "--position", "3 3 --position '3 2 1/4 5 6/7 8 9'" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "3 4 --position '3 2 1 4/5 6 7 8/9 10 11 12' --rule ko", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "matrix bot" {
        "2 3 --position '3 2 1/4 5 6'", "rows", "3 3 --position '3 2 1/4 5 6'" => Refused(2, "rows");
        "2 3 --position '3 2 1/4 5 6'", "cols", "2 4 --position '3 2 1/4 5 6'" => Refused(2, "numbers");
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--goal", "+ --goal targets" => Differs;
        "2 3 --goal colour-home --position '3 2 1/6 5 4'", "--rule", "+ --rule ko" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--rule", "+ --rule axes" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9' --goal equal-sums", "--win", "+ --win mover" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--squares", "+ --squares 2x2" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--kinds", "+ --kinds T" => Differs;
        "3 3 --position '1 2 3/4 5 6/7 8 9'", "--position", "3 3 --position '3 2 1/4 5 6/7 8 9'" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--player", "+ --player 1" => Differs;
        "3 3 --position '3 2 1/4 5 6/7 8 9'", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "3 4 --position '3 2 1 4/5 6 7 8/9 10 11 12' --rule ko", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "matrix deepest" {
        "2 3", "rows", "3 3" => Differs;
        "3 2", "cols", "3 3" => Differs;
        "3 3", "--goal", "+ --goal targets" => Differs;
        "3 3", "--rule", "+ --rule axes" => Differs;
        "3 3", "--squares", "+ --squares 2x2" => Differs;
        "3 3", "--kinds", "+ --kinds T" => Differs;
        "3 3 --goal colour-home", "--win", "+ --win mover" => Differs;
        "3 3", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "matrix sample" {
        "2 3", "rows", "3 3" => Differs;
        "3 2", "cols", "3 3" => Differs;
        "3 3", "--goal", "+ --goal targets" => Differs;
        "3 3", "--rule", "+ --rule axes" => Differs;
        "3 3", "--win", "+ --win mover" => Differs;
        "3 3", "--squares", "+ --squares 2x2" => Differs;
        "3 3", "--kinds", "+ --kinds T" => Differs;
        "3 3", "--number", "+ --number 3" => Differs;
        "3 3", "--number", "+ --number 0" => Refused(2, "whole number from 1 to");
        "3 3", "--seed", "+ --seed 2" => Differs;
        "3 3", "--player", "+ --player 1" => Differs;
        "3 3", "--outcome", "+ --outcome loss" => Differs;
        "3 3", "--plies", "+ --plies 1" => Differs;
        "3 3", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "matrix way" {
        "2 3", "rows", "3 3" => Differs;
        "3 2", "cols", "3 3" => Differs;
        "3 3 --into 0", "--goal", "+ --goal targets" => Differs;
        "3 3 --into 0", "--rule", "+ --rule axes" => Differs;
        "3 3 --into 0", "--win", "+ --win mover" => Differs;
        "3 3 --into 0", "--squares", "+ --squares 2x2" => Differs;
        "3 3 --into 0", "--kinds", "+ --kinds T" => Differs;
        "3 3 --rule axes", "--player", "+ --player 1" => Differs;
        "3 3", "--player", "+ --player 1" => Refused(2, "--rule axes");
        "3 3", "--position", "+ --position '3 2 1/4 5 6/7 8 9'" => Differs;
        "3 3", "--to", "+ --to '3 2 1/4 5 6/7 8 9'" => Differs;
        "3 3", "--into", "+ --into 0" => Differs;
        "3 3", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
}

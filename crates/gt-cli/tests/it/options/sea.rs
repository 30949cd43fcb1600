//! `gt sea`.

use super::{
    Batch, Differs, NO_FILE, NO_JSON, NO_RECORD, NO_TERMINAL, OUT_OF_TIME, Refused, TOO_LARGE,
    Writes, cases,
};

cases! {
    "sea count" {
        "--rows 4 --cols 5 --fleet 3,2", "--rows", "--rows 5 --cols 5 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--cols", "--rows 4 --cols 6 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--fleet", "--rows 4 --cols 5 --fleet 3,3" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--touch", "+ --touch any" => Differs;
        "--fleet 3,2 --position -", "--not-announced", "+ --not-announced" => Differs, reading ".....\n.xx..\n.....\n.....\n";
        "--rows 4 --cols 5 --fleet 3,2", "--position", "+ --position -" => Differs, reading "...\n.x.\n...\n...\n";
        "--rows 4 --cols 5 --fleet 3,2", "--batch", "--fleet 3,2 --batch" => Batch, reading "...../...../...../.....";
        "--rows 4 --cols 5 --fleet 3,2 --batch", "--position", "+ --position -" => Refused(2, "--position");
        "--rows 4 --cols 5 --fleet 3,2", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "sea map" {
        "--rows 4 --cols 5 --fleet 3,2", "--rows", "--rows 5 --cols 5 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--cols", "--rows 4 --cols 6 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--fleet", "--rows 4 --cols 5 --fleet 3,3" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--touch", "+ --touch any" => Differs;
        "--fleet 3,2 --position -", "--not-announced", "+ --not-announced" => Differs, reading ".....\n.xx..\n.....\n.....\n";
        "--rows 4 --cols 5 --fleet 3,2", "--position", "+ --position -" => Differs, reading "...\n.x.\n...\n...\n";
        "--rows 4 --cols 5 --fleet 3,2", "--batch", "--fleet 3,2 --batch" => Batch, reading "...../...../...../.....";
        "--rows 4 --cols 5 --fleet 3,2 --batch", "--position", "+ --position -" => Refused(2, "--position");
        "--rows 4 --cols 5 --fleet 3,2", "--length", "+ --length 2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--length", "+ --length 9" => Refused(2, "no ship has length 9");
        "--rows 4 --cols 5 --fleet 3,2", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "--rows 4 --cols 5 --fleet 3,2", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "sea best" {
        "--rows 4 --cols 5 --fleet 3,2", "--rows", "--rows 5 --cols 5 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--cols", "--rows 4 --cols 6 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--fleet", "--rows 4 --cols 5 --fleet 3,3" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--touch", "+ --touch any" => Differs;
        "--fleet 3,2 --position -", "--not-announced", "+ --not-announced" => Differs, reading ".....\n.xx..\n.....\n.....\n";
        "--rows 4 --cols 5 --fleet 3,2", "--position", "+ --position -" => Differs, reading "...\n.x.\n...\n...\n";
        "--rows 4 --cols 5 --fleet 3,2", "--batch", "--fleet 3,2 --batch" => Batch, reading "...../...../...../.....";
        "--rows 4 --cols 5 --fleet 3,2 --batch", "--position", "+ --position -" => Refused(2, "--position");
        "--rows 4 --cols 5 --fleet 3,2", "--look-ahead", "+ --look-ahead 3" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "sea sample" {
        "--rows 4 --cols 5 --fleet 3,2", "--rows", "--rows 5 --cols 5 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--cols", "--rows 4 --cols 6 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--fleet", "--rows 4 --cols 5 --fleet 3,3" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--touch", "+ --touch any" => Differs;
        "--fleet 3,2 --position - -n 9", "--not-announced", "+ --not-announced" => Differs, reading ".....\n.xx..\n.....\n.....\n";
        "--rows 4 --cols 5 --fleet 3,2", "--position", "+ --position -" => Differs, reading "...\n.x.\n...\n...\n";
        "--rows 4 --cols 5 --fleet 3,2", "--number", "+ --number 2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--number", "+ --number 0" => Refused(2, "whole number from 1 to");
        "--rows 4 --cols 5 --fleet 3,2", "--seed", "+ --seed 2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "sea play" {
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--rows", "--rows 5 --cols 5 --fleet 3,2 --mode shoot --seed 1" => Differs, reading "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--cols", "--rows 4 --cols 6 --fleet 3,2 --mode shoot --seed 1" => Differs, reading "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--fleet", "--rows 4 --cols 5 --fleet 3,3 --mode shoot --seed 1" => Differs, reading "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--touch", "+ --touch any" => Differs, reading "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode defend", "--rows", "--rows 5 --cols 5 --fleet 3,2 --mode defend" => Differs, reading "miss\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode defend", "--cols", "--rows 4 --cols 6 --fleet 3,2 --mode defend" => Differs, reading "miss\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode defend", "--fleet", "--rows 4 --cols 5 --fleet 3,3 --mode defend" => Differs, reading "miss\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode defend", "--touch", "+ --touch any" => Differs, reading "miss\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--not-announced", "+ --not-announced" => Differs, reading "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n";
        "--rows 4 --cols 5 --fleet 3,2", "--position", "+ --position -" => Differs, reading ".....\n.x...\n.....\n.....\n";
        "--rows 4 --cols 5 --fleet 3,2", "--mode", "+ --mode assistant" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--seed", "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 2" => Differs, reading "A1\nB1\nC1\nD1\nE1\nA2\nB2\nC2\nD2\nE2\nA3\nB3\nC3\nD3\nE3\nA4\nB4\nC4\nD4\nE4\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode defend", "--seed", "+ --seed 2" => Refused(2, "--seed");
        "--mode duel --fleet 2 --seed 1", "--second", "+ --second" => Differs;
        "--mode duel --fleet 2 --second --seed 1", "--opponent", "+ --opponent random" => Differs;
        "--mode duel --rows 2 --fleet 2", "--own-fleet", "+ --own-fleet -" => Differs, reading "##........\n..........\n";
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--plain", "+ --plain" => NO_TERMINAL;
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--show-values", "+ --show-values" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--record", "+ --record FILE" => Writes(b"instance: sea:4x5:3,2\n");
        "--rows 4 --cols 5 --fleet 3,2", "--force", "+ --force" => NO_FILE;
        "--rows 4 --cols 5 --fleet 3,2", "--load", "+ --load nowhere.txt" => NO_RECORD;
        "--rows 4 --cols 5 --fleet 3,2", "--format", "+ --format json" => NO_JSON;
        "--rows 4 --cols 5 --fleet 3,2", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "--rows 4 --cols 5 --fleet 3,2 --mode shoot --seed 1", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "--rows 10 --cols 10", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "sea puzzle" {
        "--rows 4 --cols 5 --fleet 3,2", "--rows", "--rows 5 --cols 5 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--cols", "--rows 4 --cols 6 --fleet 3,2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--fleet", "--rows 4 --cols 5 --fleet 3,3" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--touch", "+ --touch any" => Refused(2, "touch");
        "--rows 4 --cols 5 --fleet 3,2", "--not-announced", "+ --not-announced" => Refused(2, "--not-announced");
        "--rows 3 --cols 3 --fleet 2,1 --row-sums 2,0,1", "--position", "+ --position -" => Differs, reading "xo.\n...\n...\n";
        "--rows 4 --cols 5 --fleet 3,2", "--seed", "+ --seed 2" => Differs;
        "--rows 3 --cols 3 --fleet 2,1 --row-sums 2,0,1", "--seed", "+ --seed 2" => Refused(2, "--row-sums");
        "--rows 4 --cols 5 --fleet 3,2", "--row-sums", "+ --row-sums 3,0,2,0" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--col-sums", "+ --col-sums 2,1,2,0,0" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--solution", "+ --solution" => Differs;
        "--rows 4 --cols 5 --fleet 3,2", "--memory", "+ --memory 1kB" => TOO_LARGE;
        "--row-sums 4,3,3,2,2,2,1,1,1,1", "--time", "+ --time 1ms" => OUT_OF_TIME;
    }
    "sea tournament" {
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--rows", "--rows 5 --cols 5 --fleet 3,2 --games 5" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--cols", "--rows 4 --cols 6 --fleet 3,2 --games 5" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--fleet", "--rows 4 --cols 5 --fleet 3,3 --games 5" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--touch", "+ --touch any" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--not-announced", "+ --not-announced" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--strategies", "+ --strategies random,hunt" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--seed", "+ --seed 2" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--defence", "+ --defence edges" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--games", "--rows 4 --cols 5 --fleet 3,2 --games 6" => Differs;
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--position", "+ --position -" => Differs, reading "...\n...\n..%\n";
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--svg", "+ --svg FILE" => Writes(b"<svg ");
        "--rows 4 --cols 5 --fleet 3,2 --games 5", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
}

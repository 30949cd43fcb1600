//! `gt table`, and `--table` of other verbs.

use super::{
    Batch, Case, Differs, Effect, NO_ESTIMATE, OUT_OF_TIME, Refused, Same, TOO_LARGE, row,
};

/// A table of another game.
const OTHER_TABLE: Effect = Refused(1, "is a table of another");
/// A folder that holds a table of another game.
const FOREIGN: Effect =
    Refused(2, "again.gt is a table of another game: nim:3,4,5, and not nim:3,4");
/// A folder that was begun with other settings.
const SETTING: Effect = Refused(2, "again.gt was begun with");
/// What looks ahead by the rules asks no table.
const BY_RULES: Effect = Refused(2, "cannot be used with '--table");
/// A digest that is none of the table.
const OTHER_DIGEST: &str =
    "+ --digest 00ff000000000000000000000000000000000000000000000000000000000000";
/// A record of a game with the table.
const RECORD: &str = include_str!("../records/nim.txt");

/// Cases by verb; the first row of each verb is also tried with the common options.
pub(super) const CASES: &[Case] = &[
    row("table solve", "instance", "nim:3,4,5 --out again.gt", "nim:3,4 --out again.gt", FOREIGN),
    row("table solve", "--out", "nim:3,4,5 --out again.gt", "nim:3,4,5 --out FILE", Differs),
    row(
        "table solve",
        "--question",
        "nim:3,4,5 --out again.gt",
        "+ --question nimber",
        Refused(2, "a table of another question: value, and not nimber"),
    ),
    row(
        "table solve",
        "--question",
        "nim:3,4,5 --out again.gt",
        "+ --question margin",
        Refused(2, "margin"),
    ),
    row("table solve", "--level", "nim:3,4,5 --out again.gt", "+ --level 9", SETTING),
    row("table solve", "--level", "nim:3,4,5 --out again.gt", "+ --level 23", Refused(2, "22")),
    row("table solve", "--chunk", "nim:3,4,5 --out again.gt", "+ --chunk 256", SETTING),
    row("table solve", "--chunk", "nim:3,4,5 --out again.gt", "+ --chunk 257", Refused(2, "257")),
    row("table solve", "--memory", "nim:3,4,5 --out again.gt", "+ --memory 1kB", TOO_LARGE),
    row("table solve", "--time", "nim:3,4,5 --out again.gt", "+ --time 0ms", OUT_OF_TIME),
    row("table solve", "--dry-run", "nim:3,4,5 --out again.gt", "+ --dry-run", Differs),
    row("table query", "dir", "nim.gt", "more.gt", Differs),
    row("table query", "position", "nim.gt", "nim.gt 1,4,5", Differs),
    row("table query", "more", "nim.gt 1,4,5", "nim.gt 1,4,5 9,9,9", Refused(2, "9,9,9")),
    row("table query", "--batch", "nim.gt 1,4,5", "nim.gt --batch", Batch).reading("1,4,5"),
    row("table query", "--memory", "nim.gt", "+ --memory 1kB", Same("nothing is solved")),
    row("table query", "--time", "nim.gt", "+ --time 0ms", OUT_OF_TIME),
    row("table query", "--dry-run", "nim.gt", "+ --dry-run", Differs),
    row("table info", "dir", "nim.gt", "more.gt", Differs),
    row("table info", "dir", "nim.gt", "nowhere.gt", Refused(1, "nowhere.gt is no table")),
    row("table info", "--memory", "nim.gt", "+ --memory 1kB", Same("nothing is solved")),
    row("table info", "--time", "nim.gt", "+ --time 0ms", OUT_OF_TIME),
    row("table info", "--dry-run", "nim.gt", "+ --dry-run", NO_ESTIMATE),
    row("table rank", "dir", "nim.gt 1,2,3", "queen.gt 1,2,3", Refused(2, "1,2,3")),
    row("table rank", "position", "nim.gt", "nim.gt 1,4,5", Differs),
    row("table rank", "more", "nim.gt 1,4,5", "nim.gt 1,4,5 2,4,5", Differs),
    row("table rank", "--batch", "nim.gt 1,4,5", "nim.gt --batch", Batch).reading("1,4,5"),
    row("table rank", "--memory", "nim.gt", "+ --memory 1kB", Same("nothing is solved")),
    row("table rank", "--time", "nim.gt", "+ --time 0ms", OUT_OF_TIME),
    row("table rank", "--dry-run", "nim.gt", "+ --dry-run", NO_ESTIMATE),
    row("table verify", "dir", "nim.gt", "more.gt", Differs),
    row("table verify", "--every", "nim.gt", "+ --every 7", Differs),
    row("table verify", "--digest", "nim.gt", "+ --digest 00ff", Refused(2, "64 hexadecimal")),
    row("table verify", "--digest", "nim.gt", OTHER_DIGEST, Refused(1, "and not 00ff")),
    row("table verify", "--memory", "fox.gt", "+ --memory 1kB", TOO_LARGE),
    row("table verify", "--time", "nim.gt", "+ --time 0ms", OUT_OF_TIME),
    row("table verify", "--dry-run", "nim.gt", "+ --dry-run", Differs),
    // A table says that it counts no moves, and a game by a table is played by the lines of all
    // games.
    row("moves", "--table", "nim:3,4,5", "+ --table nim.gt", Differs),
    row("moves", "--table", "nim:3,4,5", "+ --table more.gt", OTHER_TABLE),
    row("moves", "--ahead", "nim:3,4,5", "+ --ahead 3 --table nowhere.gt", BY_RULES),
    row("explain", "--table", "nim:3,4,5", "+ --table nim.gt", Differs),
    row("explain", "--table", "nim:3,4,5", "+ --table more.gt", OTHER_TABLE),
    row("line", "--table", "nim:3,4,5", "+ --table nim.gt", Differs),
    row("line", "--table", "nim:3,4,5", "+ --table more.gt", OTHER_TABLE),
    row("reply", "--table", "nim:3,4,5 --seed 1", "+ --table nim.gt", Same("the same values")),
    row("reply", "--table", "nim:3,4,5 --seed 1", "+ --table more.gt", OTHER_TABLE),
    row("review", "--table", "-", "- --table nim.gt", Differs).reading(RECORD),
    row("review", "--table", "-", "- --table more.gt", OTHER_TABLE).reading(RECORD),
    row(
        "play",
        "--table",
        "nim:3,4,5 --seed 1",
        "+ --table nim.gt",
        Same("the table has the same values"),
    ),
    row("play", "--table", "nim:3,4,5 --seed 1", "+ --table more.gt", OTHER_TABLE),
    row("chomp play", "--table", "3,3,3 --seed 1", "+ --table chomp.gt", Differs),
    row("chomp play", "--table", "3,3,3 --seed 1", "+ --table nim.gt", OTHER_TABLE),
    row("queen play", "--table", "7 12 --seed 1", "+ --table queen.gt", Differs),
    row("queen play", "--table", "7 12 --seed 1", "+ --table nim.gt", OTHER_TABLE),
    row("matrix play", "--table", "2 3 --rule ko --seed 1", "+ --table matrix.gt", Differs),
    row("matrix play", "--table", "2 3 --rule ko --seed 1", "+ --table nim.gt", OTHER_TABLE),
    row("fox play", "--table", "--rules r3x5 --seed 1", "+ --table fox.gt", Differs),
    row("fox play", "--table", "--rules r3x5 --seed 1", "+ --table nim.gt", OTHER_TABLE),
];

//! `gt table`, and `--table` of other verbs.

use super::case::Effect;
use super::{Batch, Differs, Refused, Same, TOO_LARGE, cases};

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

cases! {
    "table solve" {
        "nim:3,4,5 --out again.gt", "instance", "nim:3,4 --out again.gt" => FOREIGN;
        "nim:3,4,5 --out again.gt", "--out", "nim:3,4,5 --out FILE" => Differs;
        "nim:3,4,5 --out again.gt", "--question", "+ --question nimber" => Refused(2, "a table of another question: value, and not nimber");
        "nim:3,4,5 --out again.gt", "--question", "+ --question margin" => Refused(2, "margin");
        "nim:3,4,5 --out again.gt", "--level", "+ --level 9" => SETTING;
        "nim:3,4,5 --out again.gt", "--level", "+ --level 23" => Refused(2, "22");
        "nim:3,4,5 --out again.gt", "--chunk", "+ --chunk 256" => SETTING;
        "nim:3,4,5 --out again.gt", "--chunk", "+ --chunk 257" => Refused(2, "257");
        "nim:3,4,5 --out again.gt", "--checkpoint", "+ --checkpoint 0s" => Same("no tier is shared");
        "nim:3,4,5 --out again.gt", "--checkpoint", "+ --checkpoint soon" => Refused(2, "expected a duration");
        "nim:3,4,5 --out again.gt", "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "table query" {
        "nim.gt", "dir", "more.gt" => Differs;
        "nim.gt", "position", "nim.gt 1,4,5" => Differs;
        "nim.gt 1,4,5", "more", "nim.gt 1,4,5 9,9,9" => Refused(2, "9,9,9");
        "nim.gt 1,4,5", "--batch", "nim.gt --batch" => Batch, reading "1,4,5";
        "nim.gt", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "table info" {
        "nim.gt", "dir", "more.gt" => Differs;
        "nim.gt", "dir", "nowhere.gt" => Refused(1, "nowhere.gt is no table");
        "nim.gt", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "table rank" {
        "nim.gt 1,2,3", "dir", "queen.gt 1,2,3" => Refused(2, "1,2,3");
        "nim.gt", "position", "nim.gt 1,4,5" => Differs;
        "nim.gt 1,4,5", "more", "nim.gt 1,4,5 2,4,5" => Differs;
        "nim.gt 1,4,5", "--batch", "nim.gt --batch" => Batch, reading "1,4,5";
        "nim.gt", "--memory", "+ --memory 1kB" => Same("nothing is solved");
    }
    "table verify" {
        "nim.gt", "dir", "more.gt" => Differs;
        "nim.gt", "--every", "+ --every 7" => Differs;
        "nim.gt", "--digest", "+ --digest 00ff" => Refused(2, "64 hexadecimal");
        "nim.gt", "--digest", OTHER_DIGEST => Refused(1, "and not 00ff");
        "fox.gt", "--memory", "+ --memory 1kB" => TOO_LARGE;
        // A table says that it counts no moves, and a game by a table is played by the lines of all
        // games.
    }
    "moves" {
        "nim:3,4,5", "--table", "+ --table nim.gt" => Differs;
        "nim:3,4,5", "--table", "+ --table more.gt" => OTHER_TABLE;
        "nim:3,4,5", "--ahead", "+ --ahead 3 --table nowhere.gt" => BY_RULES;
    }
    "explain" {
        "nim:3,4,5", "--table", "+ --table nim.gt" => Differs;
        "nim:3,4,5", "--table", "+ --table more.gt" => OTHER_TABLE;
    }
    "line" {
        "nim:3,4,5", "--table", "+ --table nim.gt" => Differs;
        "nim:3,4,5", "--table", "+ --table more.gt" => OTHER_TABLE;
    }
    "reply" {
        "nim:3,4,5 --seed 1", "--table", "+ --table nim.gt" => Same("the same values");
        "nim:3,4,5 --seed 1", "--table", "+ --table more.gt" => OTHER_TABLE;
    }
    "review" {
        "-", "--table", "- --table nim.gt" => Differs, reading RECORD;
        "-", "--table", "- --table more.gt" => OTHER_TABLE, reading RECORD;
    }
    "play" {
        "nim:3,4,5 --seed 1", "--table", "+ --table nim.gt" => Same("the table has the same values");
        "nim:3,4,5 --seed 1", "--table", "+ --table more.gt" => OTHER_TABLE;
    }
}

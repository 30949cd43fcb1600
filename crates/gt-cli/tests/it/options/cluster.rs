//! `gt cluster`: a process alone stands for each of many, and `local` starts two.

use super::case::Effect;
use super::{Differs, Refused, Same, TOO_LARGE, Writes, cases};

const LOCAL: &str = "nim:3,4,5 --processes 2 --out local.gt";
const WORKER: &str = "nim:3,4,5 --process 0 --hosts one.hosts --secret one.secret --out worker.gt";
const SIMULATE: &str = "connect4:5x4 --processes 2 --runs one.runs";
const SPARSE: &str = "kalah:2,2 --processes 2 --positions 99999999";

/// A folder that holds a table of another game.
const FOREIGN: Effect = Refused(2, "is a table of another game: nim:3,4,5, and not nim:3,4");
/// A folder that was begun with other settings.
const SETTING: Effect = Refused(2, ".gt was begun with");
const QUESTION: Effect = Refused(2, "a table of another question: value, and not nimber");

cases! {
    "cluster local" {
        LOCAL, "instance", "nim:3,4 --processes 2 --out local.gt" => FOREIGN;
        LOCAL, "--processes", "nim:3,4,5 --processes 3 --out local.gt" => Differs;
        LOCAL, "--processes", "nim:3,4,5 --processes 65 --out local.gt" => Refused(2, "64");
        LOCAL, "--out", "nim:3,4,5 --processes 2 --out FILE" => Differs;
        LOCAL, "--log", "+ --log FILE" => Writes(br#"{"process":0,"what":"preparing","start":0.0,"end":0."#);
        LOCAL, "--question", "+ --question nimber" => QUESTION;
        LOCAL, "--level", "+ --level 9" => SETTING;
        LOCAL, "--chunk", "+ --chunk 256" => SETTING;
        LOCAL, "--checkpoint", "+ --checkpoint 0s" => Same("no tier is shared");
        LOCAL, "--checkpoint", "+ --checkpoint soon" => Refused(2, "expected a duration");
        LOCAL, "--gather", "+ --gather" => Same("only the way of the files differs");
        LOCAL, "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
    "cluster simulate" {
        SIMULATE, "instance", "connect4:4x5 --processes 2 --runs one.runs" => Differs;
        SIMULATE, "--processes", "connect4:5x4 --processes 3 --runs one.runs" => Differs;
        SIMULATE, "--processes", "connect4:5x4 --processes 0 --runs one.runs" => Refused(2, "1000000");
        SIMULATE, "--runs", "connect4:5x4 --processes 2" => Differs;
        SIMULATE, "--runs", "+ --runs wrong.hosts" => Refused(2, "wrong.hosts, line 1");
        SIMULATE, "--positions", "+ --positions 1000000" => Differs;
        SIMULATE, "--question", "+ --question outcome" => Differs;
        SIMULATE, "--question", "+ --question points" => Refused(2, "expected value");
        SIMULATE, "--bandwidth", "+ --bandwidth 1Mbit" => Differs;
        SIMULATE, "--bandwidth", "+ --bandwidth 0bit" => Refused(2, "100Mbit");
        SIMULATE, "--latency", "+ --latency 1m" => Differs;
        SIMULATE, "--failures", "+ --failures 3" => Differs;
        SIMULATE, "--memory", "+ --memory 1kB" => Same("a few tiers are listed");
        SPARSE, "--positions", "kalah:2,2 --processes 2 --positions 9999" => Differs;
        SPARSE, "--checkpoint", "+ --checkpoint 9s" => Differs;
    }
    "cluster worker" {
        WORKER, "instance", "nim:3,4 --process 0 --hosts one.hosts --secret one.secret --out worker.gt" => FOREIGN;
        WORKER, "--process", "nim:3,4,5 --process 1 --hosts one.hosts --secret one.secret --out worker.gt" => Refused(2, "there is no line for process 1");
        WORKER, "--hosts", "nim:3,4,5 --process 0 --hosts wrong.hosts --secret one.secret --out worker.gt" => Refused(2, "line 2");
        WORKER, "--secret", "nim:3,4,5 --process 0 --hosts one.hosts --secret empty.secret --out worker.gt" => Refused(2, "empty.secret");
        WORKER, "--out", "nim:3,4,5 --process 0 --hosts one.hosts --secret one.secret --out FILE" => Differs;
        WORKER, "--wait", "+ --wait 1ms" => Same("nobody else is waited for");
        WORKER, "--log", "+ --log FILE" => Writes(br#"{"process":0,"what":"preparing","start":0.0,"end":0."#);
        WORKER, "--question", "+ --question nimber" => QUESTION;
        WORKER, "--level", "+ --level 9" => SETTING;
        WORKER, "--chunk", "+ --chunk 256" => SETTING;
        WORKER, "--checkpoint", "+ --checkpoint 0s" => Same("no tier is shared");
        WORKER, "--checkpoint", "+ --checkpoint soon" => Refused(2, "expected a duration");
        WORKER, "--gather", "+ --gather" => Same("nobody else has a folder");
        WORKER, "--memory", "+ --memory 1kB" => TOO_LARGE;
    }
}

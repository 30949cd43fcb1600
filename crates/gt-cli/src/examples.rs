//! The examples at the end of the help of every verb.
//!
//! A test runs them, so that they stay true. The test fails if a verb has no row here.

use clap::Command;

/// The verbs with their examples, one command line each.
const EXAMPLES: &[(&str, &[&str])] = &[
    ("tour", &["gt tour"]),
    ("chomp solve", &["gt chomp solve 4 5", "gt chomp solve 4 5 --svg bar.svg"]),
    ("chomp openings", &["gt chomp openings 5 8"]),
    ("chomp who", &["gt chomp who 5,3,1", "gt chomp who 3,3 --format json"]),
    ("chomp count", &["gt chomp count 6 6", "gt chomp count 6 6 --exactly"]),
    ("chomp list", &["gt chomp list 3 4"]),
    ("chomp verify", &["gt chomp verify 6 7", "gt chomp verify 6 7 --input lost.txt"]),
    ("chomp three", &["gt chomp three 8"]),
    ("chomp solid", &["gt chomp solid 3 3 3"]),
    ("chomp divisors", &["gt chomp divisors 36"]),
    ("queen board", &["gt queen board 6 6", "gt queen board 6 6 --piece king --misere"]),
    ("queen trace", &["gt queen trace 6 6"]),
    ("queen who", &["gt queen who 6 7", "gt queen who 6 7 --piece rook --blocked 1,2"]),
    (
        "queen grundy",
        &["gt queen grundy 8 8 --values", "gt queen grundy 200 200 --png nimbers.png"],
    ),
    ("queen period", &["gt queen period 3", "gt queen period 3 --at 1000000"]),
    ("queen sum", &["gt queen sum '3,4 5,6'"]),
    (
        "sea count",
        &["gt sea count --rows 5 --cols 5 --fleet 3,2", "gt sea count --position shots.txt"],
    ),
    ("sea map", &["gt sea map --rows 5 --cols 5 --fleet 3,2"]),
    ("sea best", &["gt sea best --rows 5 --cols 5 --fleet 3,2 --look-ahead 3"]),
    ("sea sample", &["gt sea sample --rows 5 --cols 5 --fleet 3,2 -n 2 --seed 7"]),
    ("sea play", &["gt sea play --mode shoot --rows 5 --cols 5 --fleet 3,2"]),
    ("sea puzzle", &["gt sea puzzle --rows 5 --cols 5 --fleet 3,2 --seed 7 --solution"]),
    ("sea tournament", &["gt sea tournament --rows 5 --cols 5 --fleet 3,2 --games 10 --seed 7"]),
    ("matrix solve", &["gt matrix solve 3 3 --rule axes"]),
    ("matrix who", &["gt matrix who 2 3 --position '3 2 1/4 5 6'"]),
    ("matrix bot", &["gt matrix bot 2 3 --position '3 2 1/4 5 6' --player 0"]),
    ("matrix deepest", &["gt matrix deepest 3 3 --rule axes"]),
    ("matrix sample", &["gt matrix sample 3 3 --outcome win --plies 1 --player 0 -n 2 --seed 7"]),
    ("matrix way", &["gt matrix way 2 3", "gt matrix way 3 3 --into 1"]),
    (
        "fox bestmove",
        &[
            "gt fox bestmove 'hh1/1h1/h1h/1x1/3 h' --rules r3x5",
            "gt fox bestmove - --level 6 --time 10s",
        ],
    ),
    ("fox captures", &["gt fox captures '3/3/2xh3/2h1h2/3h2x/3/3 f'"]),
    ("fox perft", &["gt fox perft start 4", "gt fox perft start 3 --divide"]),
    ("fox exercise", &["gt fox exercise --length 4 --hens 12 --seed 7 --solution"]),
    ("fox tournament", &["gt fox tournament --rules sq4_1f --levels 1,2 --games 2"]),
    (
        "fox tablebase build",
        &[
            "gt fox tablebase build --rules sq4_1f",
            "gt fox tablebase build --outcomes --hens 9 --memory 6GiB",
        ],
    ),
    ("fox tablebase census", &["gt fox tablebase census --rules sq4_1f"]),
    ("fox tablebase query", &["gt fox tablebase query '4/1x2/hhhh/hhhh h' --rules sq4_1f"]),
    ("fox tablebase verify", &["gt fox tablebase verify --rules sq4_1f"]),
    ("solve", &["gt solve nim:3,4,5", "gt solve chomp:4x5 --with grundy"]),
    (
        "moves",
        &["gt moves nim:3,4,5", "gt moves tictactoe XO./.X./...", "gt moves queen:8x8:misere 2,3"],
    ),
    ("explain", &["gt explain chomp:3x3"]),
    ("line", &["gt line nim:3,4,5 1,4,4"]),
    ("play", &["gt play nim:3,4,5", "gt play tictactoe --opponent 2 --second"]),
    (
        "puzzle",
        &["gt puzzle chomp:5x6", "gt puzzle queen:12x12 --plies 5 --seed 7 -n 2 --solution"],
    ),
    ("board", &["gt board tictactoe", "gt board fox:sq4_1f --svg board.svg"]),
    ("reply", &["gt reply nim:3,4,5 1,4,5 --opponent perfect"]),
    ("replay", &["gt replay game.txt"]),
    ("review", &["gt review game.txt"]),
    ("perft", &["gt perft tictactoe 5"]),
    (
        "graph",
        &[
            "gt graph nim:1,2 --dot nim.dot",
            "gt graph tictactoe --plies 2 --pg start.pg",
            "gt graph nim:1,2 --jsonl -",
        ],
    ),
    ("table solve", &["gt table solve chomp:4x5 --out chomp.gt"]),
    ("table query", &["gt table query chomp.gt", "gt table query chomp.gt 3,1 2,2,2"]),
    ("table info", &["gt table info chomp.gt"]),
    ("table rank", &["gt table rank chomp.gt 3,1"]),
    ("table verify", &["gt table verify chomp.gt", "gt table verify chomp.gt --every 10"]),
    ("cluster local", &["gt cluster local chomp:4x5 --processes 2 --out chomp.gt"]),
    ("cluster worker", &["gt cluster worker INSTANCE --process I --out DIR"]),
    (
        "cluster simulate",
        &[
            "gt cluster simulate connect4:6x5 --processes 8",
            "gt cluster simulate kalah:4,3 --processes 2 --positions 4497207 --bandwidth 100Mbit",
        ],
    ),
    ("serve", &["gt serve --time 1s", "gt serve --kept 1GiB --question-time 5s --time 1s"]),
    ("games", &["gt games", "gt games --all"]),
    ("rules", &["gt rules chomp", "gt rules nim:3,4,5 --format json"]),
    ("completions", &["gt completions bash"]),
    ("man", &["gt man target/man"]),
];

/// Adds the examples to the help of the verbs.
pub(crate) fn with_examples(mut gt: Command) -> Command {
    for &(path, lines) in EXAMPLES {
        let found =
            path.split(' ').try_fold(&mut gt, |command, name| command.find_subcommand_mut(name));
        // A verb may be left out by the features of the build.
        let Some(verb) = found else { continue };
        let is_built = |line: &&str| {
            cfg!(feature = "plots") || !line.contains(".svg") && !line.contains(".png")
        };
        let lines: Vec<&str> = lines.iter().copied().filter(is_built).collect();
        let text = format!("Examples:\n  {}", lines.join("\n  "));
        *verb = core::mem::take(verb).after_help(text);
    }
    gt
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_row_names_a_verb() {
        let gt = Cli::command();
        for &(path, lines) in EXAMPLES
            .iter()
            .filter(|(path, _)| cfg!(feature = "shells") || !["completions", "man"].contains(path))
            .filter(|(path, _)| cfg!(feature = "table") || !path.starts_with("table "))
            .filter(|(path, _)| cfg!(feature = "cluster") || !path.starts_with("cluster "))
            .filter(|(path, _)| cfg!(feature = "web") || *path != "serve")
        {
            let verb = path
                .split(' ')
                .try_fold(&gt, |command, name| command.find_subcommand(name))
                .map(Command::get_name);
            assert_eq!(verb, path.split(' ').next_back(), "{path}");
            assert!(lines.iter().all(|line| line.starts_with(&format!("gt {path}"))), "{path}");
        }
    }
}

//! Every `gt` line of README.md, of the documentation and of the help texts does what they say.
//!
//! [`page`] says how a page shows what a command prints. A command that only stands there has to
//! answer; a line with placeholders, such as `gt chomp solve R C`, has to name a verb and options
//! that exist. Commands that take two seconds or more are in [`SLOW`]: the deep command runs them.
//!
//! With `DOCUMENTED=overwrite` outputs and tables of results are written anew.

#[cfg(feature = "schema")]
mod answers;
mod page;
mod results;
mod run;
mod syntax;

use core::cmp::Reverse;
use core::ops::Range;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[cfg(feature = "schema")]
pub(crate) use answers::Checker;
use page::{Line, Page, Shown};
use run::{Folder, Wrong};

/// Commands that take two seconds or more in the profile of the tests, and why. The deep command
/// runs them.
const SLOW: &[(&str, &str)] = &[
    ("gt tour", "two seconds; tests/it/tour.rs runs it"),
    ("gt chomp solve 18 18", "9 thousand million positions"),
    ("gt chomp solve 20 20", "137 thousand million positions, 16 GiB"),
    ("gt chomp openings 20 20", "137 thousand million positions, 16 GiB"),
    ("gt chomp count 20 20 --threads 1", "137 thousand million positions, 12 GiB"),
    ("gt chomp openings 10 42", "15 thousand million positions"),
    ("gt chomp count 4 500", "2.6 thousand million positions"),
    (
        "gt table solve connect4:6x5 --out c4-6x5 --memory 6GiB",
        "9.9 thousand million positions, 1.7 GB on disk",
    ),
    ("gt table query c4-6x5", "asks the table of the command before"),
    ("gt chomp three 50000", "a minute"),
    (
        "gt queen grundy 10000 10000",
        "half a second in the release profile, four times as long here",
    ),
    ("gt queen period 199 --all", "two seconds in the release profile"),
    (
        "gt sea tournament --strategies diagonal,random,hunt,edges,parity,density,greedy --games 2000 --seed 2026",
        "minutes",
    ),
    (
        "gt sea tournament --strategies greedy,greedy-informed,diagonal --games 300 --seed 7",
        "a minute",
    ),
    (
        "gt sea tournament --strategies diagonal,hunt,edges,density,greedy --games 400 --seed 7 --defence DEFENCE",
        "minutes",
    ),
    ("gt matrix solve 4 4", "1.6 thousand million states"),
    ("gt matrix solve 4 4 --rule axes", "1.6 thousand million states, 35 s, 2.3 GB"),
    ("gt matrix solve 3 5 --rule axes", "200 million states"),
    ("gt matrix solve 3 5 --rule ko", "9 thousand million positions, 15 s"),
    ("gt fox perft start 12", "700 million plays"),
    ("gt fox bestmove - --level 6 --time 10s", "ten seconds"),
    ("gt fox tablebase census --rules book_top4", "366 million positions, 10 s"),
    ("gt fox tablebase census --rules cross_4h_2f", "38 million positions"),
    ("gt fox tablebase census --rules mini21_1f", "18 million positions"),
    (
        "gt fox tablebase census --outcomes --hens 9",
        "21 thousand million positions, 2.7 GiB, minutes",
    ),
    ("gt fox tablebase build --outcomes --hens 9", "as above"),
    ("gt fox tablebase build --outcomes --hens 9 --memory 6GiB", "as above"),
    ("gt fox tablebase build --outcomes --hens 9 --memory 6GiB --threads 2", "as above"),
    ("gt fox tournament OPTIONS --seed 7", "minutes"),
    ("gt solve kalah:6,3:empty-capture --with alphabeta", "4 s"),
];

/// Whether the deep command is left to run it.
fn is_slow(command: &str) -> bool {
    SLOW.iter().any(|&(slow, _)| slow == command)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads README.md, all pages of docs, and the pages of crates.
fn pages() -> Vec<Page> {
    let root = root();
    let mut open = vec![root.join("docs"), root.join("crates"), root.join("gallery")];
    let mut files = vec![root.join("README.md")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    let pages = files.iter().map(|file| {
        let name =
            file.strip_prefix(&root).expect("a file of the repository").display().to_string();
        page::read(&name, &fs::read_to_string(file).expect("a page"))
    });
    pages.collect()
}

/// Whether a page says what a verb answers: those of the command, and one for each game.
fn is_contract(page: &Page) -> bool {
    let of_the_command = ["CLI", "CLUSTER", "GRAPHS", "PLAY", "TABLES"];
    page.name.starts_with("docs/games/")
        || of_the_command.iter().any(|name| page.name == format!("docs/{name}.md"))
}

/// Returns the examples of all help texts.
fn examples() -> Vec<Line> {
    let mut open = vec![(String::from("gt"), gt_cli::command())];
    let mut lines = Vec::new();
    while let Some((path, mut verb)) = open.pop() {
        let help = verb.render_long_help().to_string();
        let place = format!("{path} --help");
        let examples = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
        let listed = examples.strip_prefix("Examples:\n").into_iter().flat_map(str::lines);
        lines.extend(listed.map(|line| {
            let command = line.trim().to_owned();
            Line { place: place.clone(), command, shown: Shown::Nothing, in_prose: false }
        }));
        lines.extend(page::read(&place, &help).lines);
        open.extend(
            verb.get_subcommands()
                .map(|next| (format!("{path} {}", next.get_name()), next.clone())),
        );
    }
    lines
}

/// What does not hold, and how the pages are written anew.
#[derive(Default)]
struct Report {
    /// How many commands ran.
    ran: usize,
    wrong: Vec<String>,
    /// The page, the place in its text, and the new text.
    edits: Vec<(String, Range<usize>, String)>,
}

impl Report {
    /// Checks lines.
    fn lines(&mut self, folder: &Folder, lines: &[Line], slow: bool) {
        for line in lines {
            let checked = match syntax::read(line) {
                Ok(true) if is_slow(&line.command) == slow && folder.can_run(&line.command) => {
                    self.ran += 1;
                    folder.check(line, slow)
                }
                Ok(_) => Ok(()),
                Err(why) => Err(Wrong::from(why)),
            };
            if let Err(Wrong { why, anew }) = checked {
                self.wrong.push(format!("{}: `{}`: {why}", line.place, line.command));
                self.edits.extend(anew.map(|(place, text)| (line.page().to_owned(), place, text)));
            }
        }
    }

    /// Checks the tables of results of a page.
    fn results(&mut self, folder: &Folder, page: &Page, slow: bool) {
        for results in &page.results {
            assert!(
                results.names_commit && !results.rows.is_empty(),
                "{}: a table of results names a commit",
                results.place
            );
            for (row, place) in &results.rows {
                let command = results.command_of(row);
                if (is_slow(&command) || is_slow(&results.command)) != slow
                    || !folder.can_run(&command)
                {
                    continue;
                }
                self.ran += 1;
                match folder.answer(&command).and_then(|answer| results.row_of(row, &answer)) {
                    Ok(made) if made == *row => {}
                    Ok(made) => {
                        let [is, was] = [&made, row].map(|row| format!("| {} |", row.join(" | ")));
                        self.wrong.push(format!(
                            "{}: `{command}`:\n  the page has {was}\n  the answer is {is}",
                            results.place
                        ));
                        self.edits.push((page.name.clone(), place.clone(), is));
                    }
                    Err(why) => self.wrong.push(format!("{}: `{command}`: {why}", results.place)),
                }
            }
        }
    }

    /// Checks all pages.
    fn pages(slow: bool) -> Self {
        let (pages, folder) = (pages(), Folder::new());
        let mut report = Self::default();
        report.lines(&folder, &lines(&pages), slow);
        for page in &pages {
            report.results(&folder, page, slow);
        }
        report
    }

    /// Panics if fewer commands ran, though all were wanted.
    fn ran_at_least(&self, count: usize) {
        assert!(
            self.ran >= count || std::env::var_os("DOCUMENTED_ONLY").is_some(),
            "only {} commands were found",
            self.ran
        );
    }

    /// Writes pages anew if that is asked for; panics with all that does not hold.
    fn end(mut self) {
        if std::env::var_os("DOCUMENTED").is_some_and(|value| value == "overwrite") {
            // From the end of a page to its beginning, so that places stay where they are.
            self.edits.sort_by_key(|(page, place, _)| (page.clone(), Reverse(place.start)));
            for (page, place, text) in self.edits {
                let path = root().join(page);
                let mut page = fs::read_to_string(&path).expect("a page");
                page.replace_range(place, &text);
                fs::write(path, page).expect("a page");
            }
        }
        assert!(
            self.wrong.is_empty(),
            "{} of {} commands do not hold:\n{}",
            self.wrong.len(),
            self.ran,
            self.wrong.join("\n")
        );
    }
}

/// The lines of pages, without those of tables of results: there each row has a command.
fn lines(pages: &[Page]) -> Vec<Line> {
    // The command of a table of results runs with the table.
    let of_tables: BTreeSet<&str> = pages
        .iter()
        .flat_map(|page| &page.results)
        .map(|results| results.command.as_str())
        .collect();
    let lines = pages.iter().flat_map(|page| &page.lines);
    lines.filter(|line| !of_tables.contains(line.command.as_str())).cloned().collect()
}

/// A page with each way to show what a command prints.
const PAGE: &str = "\
Ask `gt chomp who 3,3`. `gt chomp three 8` prints `8
families`.

`cargo run --release -- games` prints:

```
nim
...
```

```sh
gt tour          gt chomp list \\
    3 4  # as above
```

| answer | time | command |
|---|---|---|
| 1,234,567 of 8 | 12 s | `gt sea count` |

`gt queen grundy N N` answers at commit abc:

<!-- row:
| <N> | {max} |
-->

| N | greatest |
|---|---|
| 7 | 9 |
";

#[test]
fn a_page_is_read_as_a_reader_would() {
    let page = page::read("page", PAGE);
    let lines: Vec<(&str, &str, &Shown)> =
        page.lines.iter().map(|line| (&*line.place, &*line.command, &line.shown)).collect();
    let numbers = Shown::Numbers(["1234567", "8"].map(str::to_owned).into());
    let at = PAGE.find("nim").unwrap();
    assert_eq!(
        lines,
        [
            ("page:1", "gt chomp who 3,3", &Shown::Nothing),
            ("page:1", "gt chomp three 8", &Shown::Part("8 families".to_owned())),
            ("page:4", "gt games", &Shown::Whole("nim\n...\n".to_owned(), at..at + 8)),
            ("page:12", "gt tour", &Shown::Nothing),
            ("page:12", "gt chomp list 3 4", &Shown::Nothing),
            ("page:18", "gt sea count", &numbers),
            ("page:20", "gt queen grundy N N", &Shown::Nothing),
        ]
    );
    let [results] = &page.results[..] else { panic!("{:?}", page.results) };
    let (row, place) = &results.rows[0];
    assert_eq!(
        (&PAGE[place.clone()], results.command_of(row).as_str()),
        ("| 7 | 9 |", "gt queen grundy 7 7")
    );
    assert_eq!(
        results.row_of(row, &serde_json::json!({"max": 8})),
        Ok(vec!["7".to_owned(), "8".to_owned()])
    );
    assert!(results.names_commit && results.row_of(row, &serde_json::json!({})).is_err());
}

#[test]
fn pages_show_what_commands_print() {
    let report = Report::pages(false);
    report.ran_at_least(30);
    report.end();
}

#[test]
fn examples_of_the_help_answer() {
    let mut report = Report::default();
    report.lines(&Folder::new(), &examples(), false);
    report.ran_at_least(60);
    report.end();
}

#[test]
fn every_verb_has_a_row_in_its_page() {
    let pages: Vec<Page> = pages().into_iter().filter(is_contract).collect();
    let lines = pages.iter().flat_map(|page| &page.lines);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.command.split(' ').collect()).collect();
    let named = |row: &[&str], verb: &[&str]| {
        row.len() >= verb.len()
            && row.iter().zip(verb).all(|(word, part)| word == part || *word == "<game>")
    };
    let verbs: BTreeSet<String> = examples()
        .into_iter()
        .filter_map(|line| line.place.strip_suffix(" --help").map(str::to_owned))
        .collect();
    assert!(verbs.len() > 50, "{verbs:?}");
    let missing: Vec<&String> = verbs
        .iter()
        .filter(|verb| !rows.iter().any(|row| named(row, &verb.split(' ').collect::<Vec<_>>())))
        .collect();
    assert!(missing.is_empty(), "without a row: {missing:?}");
}

#[test]
fn slow_commands_are_still_there() {
    let pages = pages();
    let mut there: BTreeSet<String> =
        lines(&pages).into_iter().chain(examples()).map(|line| line.command).collect();
    for results in pages.iter().flat_map(|page| &page.results) {
        there.insert(results.command.clone());
        there.extend(results.rows.iter().map(|(row, _)| results.command_of(row)));
    }
    let gone: Vec<_> = SLOW.iter().filter(|(slow, _)| !there.contains(*slow)).collect();
    assert!(gone.is_empty(), "on no page: {gone:?}");
}

#[test]
#[ignore = "takes half an hour: see docs/CONTRIBUTING.md"]
fn pages_show_what_slow_commands_print() {
    let mut report = Report::pages(true);
    report.lines(&Folder::new(), &examples(), true);
    report.end();
}

//! A page of the documentation: its command lines, each with what stands beside it as its output,
//! and its tables of results.
//!
//! A command line is code that begins with `gt` or with `cargo run --release --`. What it prints is
//! shown in one of three ways:
//!
//! - "`COMMAND` prints `PART`", or "says": the part is in the output;
//! - "`COMMAND` prints:" above a block: the block is the output, where a line `...` stands for any
//!   number of lines;
//! - in a row of a table: the numbers of the other cells are in the output or in the command.
//!   Columns of times and of memory are left out, and so is BENCHMARKS.md, which has measurements.
//!
//! A comment `<!-- row: | .. | -->` between a command and a table makes it a table of results: see
//! [`Results`].

use core::ops::Range;
use std::collections::BTreeSet;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A command line with what stands beside it.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// The page, and the line in it, counted from 1.
    pub(crate) place: String,
    /// The command as one would type it; it begins with `gt`.
    pub(crate) command: String,
    pub(crate) shown: Shown,
    /// Whether it stands in a sentence, where the name of a verb is not meant to be typed.
    pub(crate) in_prose: bool,
}

impl Line {
    /// The page on which it stands.
    pub(crate) fn page(&self) -> &str {
        self.place.rsplit_once(':').map_or(&self.place, |(page, _)| page)
    }
}

/// What stands beside a command as its output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    Nothing,
    /// A part of the output.
    Part(String),
    /// The whole output, and where it stands in the text of the page.
    Whole(String, Range<usize>),
    /// Numbers of a row.
    Numbers(BTreeSet<String>),
}

/// A table whose rows are made from the answers of a command, in JSON.
#[derive(Debug, Clone)]
pub(crate) struct Results {
    pub(crate) place: String,
    /// The command, in which the headings `<NAME>` of the template stand for cells of the row.
    pub(crate) command: String,
    /// A cell of a row, for each column.
    pub(crate) template: Vec<String>,
    /// The rows, and where each stands in the text of the page.
    pub(crate) rows: Vec<(Vec<String>, Range<usize>)>,
    /// Whether the text above the table names a commit.
    pub(crate) names_commit: bool,
}

/// A page.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) lines: Vec<Line>,
    pub(crate) results: Vec<Results>,
}

/// Reads a page.
pub(crate) fn read(name: &str, text: &str) -> Page {
    let mut reader = Reader {
        page: Page { name: name.to_owned(), text: text.to_owned(), ..Page::default() },
        ..Reader::default()
    };
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        reader.take(event, range);
    }
    reader.page
}

/// Splits a row of a table into its cells.
pub(crate) fn cells(row: &str) -> Vec<String> {
    let row = row.trim().replace("\\|", "\0");
    let row = row.strip_prefix('|').unwrap_or(&row);
    row.strip_suffix('|')
        .unwrap_or(row)
        .split('|')
        .map(|cell| cell.trim().replace('\0', "\\|"))
        .collect()
}

/// Returns the numbers of a text, without the commas between thousands.
pub(crate) fn numbers(text: &str) -> BTreeSet<String> {
    let mut rest: Vec<char> = text.chars().collect();
    // A comma between two digits and three digits belongs to the number.
    for at in (1..rest.len().saturating_sub(3)).rev() {
        let thousands = rest[at + 1..].iter().take_while(|sign| sign.is_ascii_digit()).count();
        if rest[at] == ',' && rest[at - 1].is_ascii_digit() && thousands >= 3 && thousands % 3 == 0
        {
            rest.remove(at);
        }
    }
    let text: String = rest.into_iter().collect();
    let parts = text
        .split(|sign: char| !sign.is_ascii_digit() && sign != '.')
        .map(|part| part.trim_matches('.'));
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Returns the command line that a piece of code is, from `gt` on.
fn command(code: &str) -> Option<String> {
    // What follows `|` is another command, or another choice between brackets.
    let code =
        if code.contains('[') { code } else { code.split(" | ").next().unwrap_or_default() }.trim();
    let typed = ["cargo run --release -- ", "cargo run --release --features gallery -- "];
    let rest = typed
        .iter()
        .find_map(|begin| code.strip_prefix(begin))
        .or_else(|| code.strip_prefix("gt "))?;
    Some(format!("gt {}", rest.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// Returns the command lines of a block, each with the place in the block where it begins.
///
/// A line may be continued behind `\`, be followed by a comment, and hold several commands in
/// columns.
fn commands(block: &str) -> Vec<(usize, String)> {
    let joined = block.replace("\\\n", "  ");
    let mut found = Vec::new();
    let mut at = 0;
    for line in joined.split_inclusive('\n') {
        let line_without_comment = line.split(" #").next().unwrap_or_default();
        let mut column = 0;
        for part in line_without_comment.replace("  gt ", "\0 gt ").split('\0') {
            found.extend(command(part.trim()).map(|command| (at + column, command)));
            column += part.len() + 1;
        }
        at += line.len();
    }
    found
}

/// What the reader knows while it goes through a page.
#[derive(Debug, Default)]
struct Reader {
    page: Page,
    /// The text since the last command, if nothing else has come since.
    beside: Option<String>,
    /// The block that is being read: the text, where it begins, and whether it is an output.
    block: Option<(String, Range<usize>, bool)>,
    /// The row of a table of results, and a comment that is being read.
    template: Option<Vec<String>>,
    comment: String,
    /// Headings of the table, cells of the row, and the number of lines of the page before the row.
    headings: Vec<String>,
    row: Vec<String>,
    before_row: usize,
    in_table: bool,
    /// The text since the last command, which has to name the commit of a table of results.
    since: String,
}

impl Reader {
    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                let output =
                    self.beside.as_deref().is_some_and(|between| between.trim() == "prints:");
                let fenced = matches!(kind, CodeBlockKind::Fenced(_));
                self.block = fenced.then(|| (String::new(), 0..0, output));
            }
            Event::End(TagEnd::CodeBlock) => self.block_ends(),
            Event::Text(text) if self.block.is_some() => {
                if let Some((block, place, _)) = &mut self.block {
                    if block.is_empty() {
                        place.start = range.start;
                    }
                    place.end = range.end;
                    block.push_str(&text);
                }
            }
            Event::Start(Tag::Table(_)) => (self.in_table, self.headings) = (true, Vec::new()),
            Event::End(TagEnd::Table) => (self.in_table, self.template) = (false, None),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                self.row.clear();
                self.before_row = self.page.lines.len();
            }
            Event::Start(Tag::TableCell) => {
                self.row.push(String::new());
                self.beside = None;
            }
            Event::End(TagEnd::TableHead) => self.headings = core::mem::take(&mut self.row),
            Event::End(TagEnd::TableRow) => self.row_ends(range),
            Event::Start(Tag::HtmlBlock) => self.comment.clear(),
            Event::Html(text) => self.comment.push_str(&text),
            Event::End(TagEnd::HtmlBlock) => self.comment_ends(&range),
            Event::Start(Tag::Paragraph | Tag::Item | Tag::Heading { .. }) => {
                self.beside = None;
            }
            Event::Text(text) => self.says(&text),
            Event::SoftBreak | Event::HardBreak => self.says(" "),
            Event::Code(code) => self.code(&code, &range),
            _ => {}
        }
    }

    fn place(&self, at: usize) -> String {
        let line = 1 + self.page.text[..at].matches('\n').count();
        format!("{}:{line}", self.page.name)
    }

    fn says(&mut self, text: &str) {
        self.since.push_str(text);
        if let Some(cell) = self.row.last_mut().filter(|_| self.in_table) {
            cell.push_str(text);
        }
        if let Some(between) = &mut self.beside {
            between.push_str(text);
        }
    }

    fn code(&mut self, code: &str, range: &Range<usize>) {
        if let Some(command) = command(code) {
            let place = self.place(range.start);
            self.page.lines.push(Line { place, command, shown: Shown::Nothing, in_prose: true });
            self.since.clear();
            self.beside = Some(String::new());
            return;
        }
        if self
            .beside
            .as_deref()
            .is_some_and(|between| ["prints", "says"].contains(&between.trim()))
            && let Some(line) = self.page.lines.last_mut()
        {
            line.shown = Shown::Part(code.to_owned());
        }
        self.beside = None;
        self.says(code);
    }

    fn block_ends(&mut self) {
        let Some((block, range, output)) = self.block.take() else { return };
        if output && let Some(line) = self.page.lines.last_mut() {
            line.shown = Shown::Whole(block, range);
        } else {
            for (at, command) in commands(&block) {
                let place = self.place(range.start + at);
                self.page.lines.push(Line {
                    place,
                    command,
                    shown: Shown::Nothing,
                    in_prose: false,
                });
                self.since.clear();
            }
        }
        self.beside = None;
    }

    fn row_ends(&mut self, range: Range<usize>) {
        if self.template.is_some() {
            let source = self.page.text[range.clone()].trim_end();
            let place = range.start..range.start + source.len();
            let row = (cells(source), place);
            if let Some(results) = self.page.results.last_mut() {
                results.rows.push(row);
            }
        } else if let [line] = &mut self.page.lines[self.before_row..] {
            if self.page.name.ends_with("BENCHMARKS.md") {
                return;
            }
            let columns = self.headings.iter().zip(&self.row);
            let facts = columns.filter(|(heading, _)| {
                !["time", "memory", "machine"].iter().any(|word| heading.contains(word))
            });
            line.shown = Shown::Numbers(facts.flat_map(|(_, cell)| numbers(cell)).collect());
        }
    }

    fn comment_ends(&mut self, range: &Range<usize>) {
        let inside =
            self.comment.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
        let Some(row) = inside.and_then(|inside| inside.trim().strip_prefix("row:")) else {
            return;
        };
        let template = cells(row);
        let place = self.place(range.start);
        let command = self
            .page
            .lines
            .last()
            .unwrap_or_else(|| panic!("{place}: no command above the row"))
            .command
            .clone();
        let names_commit = self.since.contains("commit ");
        self.page.results.push(Results {
            place,
            command,
            template: template.clone(),
            rows: Vec::new(),
            names_commit,
        });
        self.template = Some(template);
    }
}

//! Rules in words, broken once: for the width where they are read.
//!
//! Authors break their lines by hand, for about 80 columns. What was one paragraph is joined first.
//!
//! # Which lines go on
//! A line goes on with the one before it, if its first word had no room there. The widest line of
//! the text shows the room. Nobody breaks lines quite so evenly. So a line that ends no sentence
//! may have a sixth of the room left. Neither is true of the short lines of a table or a picture.

use super::parts::{hung, shown};

/// A line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::command) struct Prose {
    /// The line, as wide as was asked for at most.
    pub(in crate::command) text: String,
    /// Whether it is a heading.
    pub(in crate::command) is_title: bool,
}

/// Breaks the rules of a game into lines of `width` columns.
///
/// Lines without a blank in front are headings. Lines with two or more belong to paragraphs, whose
/// first two blanks are left out. An entry has a name, blanks, and words; its later lines begin
/// below the words.
///
/// # Complexity
/// Linear in the length of the text.
pub(in crate::command) fn prose(text: &str, width: usize) -> Vec<Prose> {
    let text: Vec<String> = text.lines().map(|line| shown(line.trim_end())).collect();
    let widest = text.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut before = "";
    for line in &text {
        match paragraphs.last_mut() {
            Some(last) if last.goes_on(before, line, widest) => last.join(line),
            _ => paragraphs.push(Paragraph::new(line)),
        }
        before = line;
    }
    paragraphs.iter().flat_map(|paragraph| paragraph.lines(width)).collect()
}

/// Lines that belong together.
struct Paragraph {
    /// The blanks in front of it.
    indent: usize,
    /// The first line, where an entry shows the column of its words.
    first: Vec<char>,
    /// The lines without the blanks in front, joined.
    words: String,
    /// The column of the words of an entry, from the name.
    hang: Option<usize>,
}

impl Paragraph {
    fn new(line: &str) -> Self {
        let indent = indent(line);
        let first: Vec<char> = line.chars().collect();
        // A name may have blanks, one at a time; more than one stand before the words.
        let gap =
            first.get(indent..).and_then(|rest| rest.windows(2).position(|two| two == [' '; 2]));
        let is_word = |&column: &usize| first[column] != ' ';
        let hang = gap.and_then(|gap| (indent + gap..first.len()).find(is_word));
        let words = line.trim_start().to_owned();
        Self { indent, words, hang: hang.map(|column| column - indent), first }
    }

    /// Whether `line` goes on with the paragraph, whose last line is `before`.
    fn goes_on(&self, before: &str, line: &str, widest: usize) -> bool {
        let (indent, Some(word)) = (indent(line), line.split_whitespace().next()) else {
            return false;
        };
        if self.indent == 0 || indent < self.indent {
            return false;
        }
        let wide = before.chars().count() + 1 + word.chars().count();
        let left = if before.ends_with(['.', '!', '?']) { 0 } else { widest / 6 };
        let is_below = if indent == self.indent {
            self.hang.is_none() && !line.trim_start().contains("  ")
        } else {
            let is_blank = |column: usize| self.first.get(column).map(|&sign| sign == ' ');
            is_blank(indent - 1) == Some(true) && is_blank(indent) == Some(false)
        };
        wide > widest - left && is_below
    }

    fn join(&mut self, line: &str) {
        let indent = indent(line);
        if indent > self.indent {
            self.hang = Some(indent - self.indent);
        }
        self.words.push(' ');
        self.words.push_str(line.trim_start());
    }

    fn lines(&self, width: usize) -> impl Iterator<Item = Prose> {
        let line = " ".repeat(self.indent.saturating_sub(2)) + &self.words;
        let is_title = self.indent == 0 && !line.is_empty();
        let hang = if is_title { 0 } else { self.hang.unwrap_or(2) };
        hung(&line, width, hang).into_iter().map(move |text| Prose { text, is_title })
    }
}

/// The blanks in front of a line.
fn indent(line: &str) -> usize {
    line.chars().take_while(|&sign| sign == ' ').count()
}

//! The words and signs of a line of the text form.
//!
//! # Invariants
//! * A blank separates two words. Before and after a sign it may be left out.
//! * A word ends at a blank and before each of the signs `>`, `!`, `,` and `=`. A `-` before `>`
//!   belongs to the arrow. After `=` a word also ends before `*`.
//! * `!` and the word after it are one token.

/// The tokens of a line without its comment.
pub(super) struct Tokens<'t> {
    rest: &'t str,
    /// Whether the `=` of the line was read, after which `*` begins a nimber.
    expects: bool,
}

/// What ends a word, besides a blank.
const SIGNS: [char; 4] = ['>', '!', ',', '='];

impl<'t> Tokens<'t> {
    pub(super) const fn new(line: &'t str) -> Self {
        Self { rest: line, expects: false }
    }

    /// Counts the bytes of the word that `text` begins with.
    fn word(&self, text: &str) -> usize {
        let ends = |(at, sign): (usize, char)| {
            sign.is_whitespace() || SIGNS.contains(&sign) || (self.expects && at > 0 && sign == '*')
        };
        let end = text.char_indices().find(|&one| ends(one)).map_or(text.len(), |(at, _)| at);
        if text[end..].starts_with('>') && text[..end].ends_with('-') { end - 1 } else { end }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let text = self.rest.trim_start();
        let first = text.chars().next()?;
        let len = match first {
            '!' => {
                let word = text[1..].trim_start();
                text.len() - word.len() + self.word(word)
            }
            // No sign of the text form, but often meant for `->`.
            '=' if text.starts_with("=>") => 2,
            '>' | ',' | '=' => 1,
            _ if text.starts_with("->") => 2,
            _ => self.word(text),
        };
        let (token, rest) = text.split_at(len);
        self.rest = rest;
        self.expects |= token == "=";
        Some(token)
    }
}

/// Tells whether a token is a word, and not a sign.
pub(super) fn is_word(token: &str) -> bool {
    token != "->" && !token.starts_with(SIGNS)
}

/// Tells whether a token can name a position.
pub(super) fn is_name(token: &str) -> bool {
    is_word(token) && token != "start" && !token.ends_with('-')
}

/// Tells whether a token stands between a position and its moves.
pub(super) fn is_arrow(token: &str) -> bool {
    matches!(token, "->" | ">")
}

/// Splits a text into its lines, each with its number and without its comment.
///
/// A line ends at a line break or at `;`. The number counts line breaks, as an editor does. It
/// counts `;` in a text without line breaks.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let broken = text.trim_end().contains('\n');
    let numbered = move |(line, whole)| {
        parts(whole).map(move |(part, text)| (if broken { line } else { part }, text))
    };
    (1..).zip(text.lines()).flat_map(numbered)
}

/// Splits a line of an editor at `;`, without its comment.
fn parts(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = line.find('#').unwrap_or(line.len());
    (1..).zip(line[..end].split(';'))
}

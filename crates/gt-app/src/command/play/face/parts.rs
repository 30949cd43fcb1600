//! The parts that every screen has: the title, the last words, the keys, the frame of a panel.

use gt_core::Progress;
use gt_core::error::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::colours::Colours;
use super::paint::{put, restyle};
use super::size::LEAST;
use crate::command::text::layout::broken;

/// A key or several, a word for the last line of the screen, and what they do.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// The keys, with blanks between them.
    pub keys: &'static str,
    /// Empty if the last line does not show it.
    pub word: &'static str,
    /// What they do.
    pub does: &'static str,
}

/// Says that the terminal is too small.
pub(in crate::command) fn too_small(buffer: &mut Buffer) {
    let (here, needed) = (buffer.area, LEAST);
    let words = format!(
        "the terminal is too small: {} x {} needed, {} x {} here",
        needed.columns, needed.rows, here.width, here.height
    );
    let lines = broken(&words, 0, here.width.into());
    for (down, line) in (0..).zip(lines.lines()) {
        put(buffer, here, (0, down), line, Style::new());
    }
}

/// Writes the first line of the screen.
pub(in crate::command) fn title(text: &str, area: Rect, buffer: &mut Buffer) {
    put(buffer, area, (0, 0), text, Colours::title());
    restyle(buffer, area, (0, 0), area.width, Colours::cursor());
}

/// Writes what was said last, in as many lines as there are.
pub(in crate::command) fn said(words: &str, area: Rect, buffer: &mut Buffer) {
    let lines = broken(&shown(words), 2, usize::from(area.width).saturating_sub(1));
    for (down, line) in (0..).zip(lines.lines()) {
        put(buffer, area, (1, down), line, Colours::title());
    }
}

/// How many lines of an area the words of [`said`] take.
pub(in crate::command) fn said_lines(words: &str, area: Rect) -> u16 {
    let lines = broken(&shown(words), 2, usize::from(area.width).saturating_sub(1)).lines().count();
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// Writes the keys that fit.
pub(in crate::command) fn keys(keys: &[Shown], area: Rect, buffer: &mut Buffer) {
    let mut text = String::new();
    for key in keys.iter().filter(|key| !key.word.is_empty()) {
        let one = format!(" {} {} ", key.keys, key.word);
        if text.chars().count() + one.chars().count() > area.width.into() {
            break;
        }
        text += &one;
    }
    put(buffer, area, (0, 0), &text, Colours::aside());
    restyle(buffer, area, (0, 0), area.width, Colours::cursor());
}

/// The area of a panel without its frame; empty if there is no room for one.
pub(in crate::command) const fn inside(panel: Rect) -> Rect {
    let Rect { x, y, width, height } = panel;
    if width < 4 || height < 2 {
        return Rect::ZERO;
    }
    Rect { x: x + 2, y: y + 1, width: width - 3, height: height - 2 }
}

/// Says at the bottom of a frame that more follows.
pub(in crate::command) fn more(frame: Rect, buffer: &mut Buffer) {
    let bottom = Rect { y: frame.bottom().saturating_sub(1), height: 1, ..frame };
    put(buffer, bottom, (2, 0), " PgDn: more ", Colours::aside());
}

/// What a worker is at, after so many [ticks](super::TICK).
pub(in crate::command) fn thinking(ticks: u32, progress: Option<Progress>) -> String {
    let time = if ticks < 10 { String::new() } else { format!(" {} s", ticks / 10) };
    let Some(Progress { phase, done, total, unit, .. }) = progress else {
        return format!("thinking{time}");
    };
    let done = match total.filter(|&total| total > 0) {
        Some(total) => format!("{done} of {}", counted(total, unit)),
        None => counted(done, unit),
    };
    format!("thinking{time}: {phase}, {done}")
}

/// A line as a terminal may show it: colours and control characters are taken out.
pub(in crate::command) fn shown(line: &str) -> String {
    let line = anstream::adapter::strip_str(line).to_string();
    line.replace('\t', "    ").chars().filter(|sign| !sign.is_control()).collect()
}

/// A line that is broken to fit; its later parts are indented.
///
/// A word that is wider than the line is broken too. An empty line stays one.
pub(in crate::command) fn hung(line: &str, width: usize, indent: usize) -> Vec<String> {
    let mut parts = Vec::new();
    for part in broken(line, indent.min(width / 2), width).lines() {
        let signs: Vec<char> = part.chars().collect();
        parts.extend(signs.chunks(width.max(1)).map(|part| part.iter().collect::<String>()));
    }
    if parts.is_empty() {
        parts.push(String::new());
    }
    parts
}

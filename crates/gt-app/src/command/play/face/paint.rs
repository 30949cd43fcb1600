//! Writing into the buffer of the screen, never outside of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes `text` into `area`, from a place counted from its corner; what does not fit is cut off.
pub(in crate::command) fn put(
    buffer: &mut Buffer,
    area: Rect,
    (right, down): (u16, u16),
    text: &str,
    style: Style,
) {
    let area = area.intersection(buffer.area);
    if right < area.width && down < area.height {
        let room = usize::from(area.width - right);
        buffer.set_stringn(area.x + right, area.y + down, text, room, style);
    }
}

/// Adds a style to some columns of a line of `area`.
pub(in crate::command) fn restyle(
    buffer: &mut Buffer,
    area: Rect,
    (right, down): (u16, u16),
    width: u16,
    style: Style,
) {
    let line =
        Rect { x: area.x.saturating_add(right), y: area.y.saturating_add(down), width, height: 1 };
    buffer.set_style(line.intersection(area).intersection(buffer.area), style);
}

/// Draws a frame with a title around `area`.
pub(in crate::command) fn frame(buffer: &mut Buffer, area: Rect, title: &str, style: Style) {
    let area = area.intersection(buffer.area);
    let (Some(right), Some(bottom)) = (area.width.checked_sub(1), area.height.checked_sub(1))
    else {
        return;
    };
    let across = "-".repeat(right.saturating_sub(1).into());
    for down in [0, bottom] {
        put(buffer, area, (1, down), &across, style);
    }
    for down in 1..bottom {
        put(buffer, area, (0, down), "|", style);
        put(buffer, area, (right, down), "|", style);
    }
    for corner in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
        put(buffer, area, corner, "+", style);
    }
    if !title.is_empty() && area.width > 6 {
        let room = Rect { width: area.width - 2, ..area };
        put(buffer, room, (2, 0), &format!(" {title} "), style);
    }
}

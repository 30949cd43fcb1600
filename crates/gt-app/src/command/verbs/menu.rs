//! The games in families, on one screen.

use crate::games::Games;

/// The lines of a screen that the list may fill; the rest is for what stands below, and the prompt.
const LINES: usize = 20;

/// The columns of a screen.
const COLUMNS: usize = 80;

/// A family: its heading, and its games with a line each.
struct Family<'g> {
    heading: &'g str,
    games: Vec<(&'g str, &'g str)>,
}

/// Lists the games in families. Where all do not fit the screen, the last families show their names
/// alone.
pub(super) fn menu(games: &Games) -> String {
    let mut families: Vec<Family<'_>> = Vec::new();
    for (heading, name, about) in games.listed() {
        match families.iter_mut().find(|family| family.heading == heading) {
            Some(family) => family.games.push((name, about)),
            None => families.push(Family { heading, games: vec![(name, about)] }),
        }
    }
    let mut open = families.len();
    loop {
        let lines: Vec<String> = families
            .iter()
            .enumerate()
            .flat_map(|(nth, family)| family.lines(nth < open))
            .collect();
        if open == 0 || lines.len() <= LINES {
            return lines.join("\n");
        }
        open -= 1;
    }
}

impl Family<'_> {
    fn lines(&self, is_open: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.heading.is_empty() {
            lines.push(self.heading.to_owned());
        }
        if is_open {
            let width = self.games.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
            let line = |(name, about): &(&str, &str)| cut(&format!("  {name:width$}  {about}"));
            lines.extend(self.games.iter().map(line));
        } else {
            let names: Vec<&str> = self.games.iter().map(|&(name, _)| name).collect();
            lines.extend(broken(&names));
        }
        lines
    }
}

/// Names in lines that fit the screen.
fn broken(names: &[&str]) -> Vec<String> {
    let mut lines = vec![" ".to_owned()];
    for name in names {
        match lines.last_mut() {
            Some(last) if last.chars().count() + name.chars().count() < COLUMNS => {
                last.push(' ');
                last.push_str(name);
            }
            _ => lines.push(format!("  {name}")),
        }
    }
    lines
}

/// A line that fits the screen; of a longer one the first words.
fn cut(line: &str) -> String {
    if line.chars().count() <= COLUMNS {
        return line.to_owned();
    }
    let most: String = line.chars().take(COLUMNS - 3).collect();
    let words = most.rfind(' ').map_or(most.as_str(), |end| &most[..end]);
    format!("{} ..", words.trim_end_matches([',', ';', ':']))
}

#[cfg(test)]
mod tests {
    use gt_core::example::Matches;

    use super::*;
    use crate::instance;

    #[test]
    fn a_list_that_is_too_long_for_the_screen_is_folded_from_its_end() {
        let kind =
            |name: &str| instance(name, || Matches(3)).about(&"Take one match or two. ".repeat(6));
        let some = |from: u32, to: u32| {
            (from..to).fold(Games::new(), |games, nth| games.with(kind(&format!("matches{nth}"))))
        };
        let games = some(0, 9).under("Short").and(some(9, 40).under("Long")).beside("other", "Far");
        let shown = menu(&games);
        assert!(shown.starts_with("Short\n  matches0  Take one match or two. Take"), "{shown}");
        assert!(shown.contains("\nLong\n  matches9 matches10 "), "{shown}");
        assert!(shown.contains("\n  other     Far\n") && shown.ends_with(" matches39"), "{shown}");
        assert!(shown.lines().count() <= LINES, "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= COLUMNS), "{shown}");
    }
}

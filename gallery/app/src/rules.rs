//! The rules of the games in words: the sections of docs/games/gallery.md.
//!
//! The page is the only place where the rules are written. Here its marks are taken away, its lines
//! are broken for a terminal, and each section is divided into the rules and the source.

/// The page about the gallery.
const PAGE: &str = include_str!("../../../docs/games/gallery.md");

/// The rules of the section with this heading, in the form that `Offer::rules` reads.
///
/// The paragraph that begins with `Rules` or `Source` becomes the section *Source*. What follows it
/// is about results, and is left out. Empty if there is no such heading, which a test excludes.
pub(crate) fn rules(heading: &str) -> String {
    let section =
        PAGE.split("\n## ").find_map(|section| section.strip_prefix(heading)?.strip_prefix('\n'));
    let Some(section) = section else { return String::new() };
    let plain = plain(section);
    let mut text = String::from("Rules\n");
    let mut empty = "";
    for paragraph in plain.trim().split("\n\n") {
        let is_source = ["Rules", "Source"].iter().any(|word| paragraph.starts_with(word));
        text += if is_source { "Source\n" } else { empty };
        if paragraph.starts_with('|') {
            rows(&mut text, paragraph);
        } else {
            fill(&mut text, paragraph, "");
        }
        if is_source {
            break;
        }
        empty = "\n";
    }
    text + "Positions and moves\n" + &notation(heading)
}

/// The text without the marks of Markdown. What stands between backticks keeps its stars.
fn plain(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts =
        parts.map(|(nth, part)| if nth % 2 == 0 { part.replace('*', "") } else { part.to_owned() });
    parts.collect::<String>().replace("\\|", "|")
}

/// Adds words to a text, in lines of at most 80 columns; each line begins with two blanks.
fn fill(text: &mut String, words: &str, hanging: &str) {
    let mut line = String::from(" ");
    for word in words.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > 80 {
            text.extend([line.as_str(), "\n"]);
            line = [" ", hanging].concat();
        }
        line.extend([" ", word]);
    }
    text.extend([line.as_str(), "\n"]);
}

/// Adds the rows of a table to a text: each cell behind the title of its column.
fn rows(text: &mut String, table: &str) {
    let cells = |row: &str| {
        row.trim_matches(['|', ' ']).split(" | ").map(str::to_owned).collect::<Vec<_>>()
    };
    let mut rows = table.lines().filter(|row| !row.starts_with("|---")).map(cells);
    let titles = rows.next().unwrap_or_default();
    for row in rows {
        let cells: Vec<_> =
            titles.iter().zip(row).map(|(title, cell)| format!("{title}: {cell}")).collect();
        fill(text, &cells.join("; "), "  ");
    }
}

/// What the table of the page says of the names with this heading: a position and a move of each.
fn notation(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || " -".contains(c));
    let anchor = kept.collect::<String>().to_lowercase().replace(' ', "-");
    let link = ["](#", &anchor, ")"].concat();
    let (mut text, mut has_cells) = (String::new(), false);
    for row in PAGE.lines().filter(|line| line.starts_with("| [") && line.contains(&link)) {
        let plain = row.replace('`', "").replace("\\|", "|");
        let cells: Vec<&str> = plain.trim_matches(['|', ' ']).split(" | ").collect();
        let &[name, meaning, position, mv] = &cells[..] else { continue };
        let name = name.trim_start_matches('[').split("](").next().unwrap_or(name);
        text.extend([
            "  ",
            name,
            ": ",
            meaning,
            "\n    a position: ",
            position,
            "\n    a move: ",
            mv,
            "\n",
        ]);
        let letters = mv.as_bytes().windows(2);
        has_cells |= letters
            .into_iter()
            .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit());
    }
    if has_cells {
        text +=
            "  In a move, a letter is a column, and a number a row from the bottom. Rows of a\n";
        text += "  position stand from the top, with / between.\n";
    }
    text
}

//! The rules of the games in words: the sections of docs/games/gallery.md.
//!
//! The page is the only place where the rules are written. Here its marks are taken away, and each
//! section is divided into the rules and the source.

/// The page about the gallery.
const PAGE: &str = include_str!("../../docs/games/gallery.md");

/// The rules of the section with this heading, in the form that `Offer::rules` reads.
///
/// The paragraph that begins with `Rules` or `Source` becomes the section *Source*. What follows it
/// is about results, and is left out. Empty if there is no such heading, which a test excludes.
pub(crate) fn rules(heading: &str) -> String {
    let section = PAGE.split("\n## ").find_map(|section| section.strip_prefix(heading)?.strip_prefix('\n'));
    let Some(section) = section else { return String::new() };
    let plain = section.replace(['`', '*'], "").replace("\\|", "|");
    let mut text = String::from("Rules\n");
    let mut empty = "";
    for paragraph in plain.trim().split("\n\n") {
        let is_source = ["Rules", "Source"].iter().any(|word| paragraph.starts_with(word));
        text += if is_source { "Source\n" } else { empty };
        let lines = paragraph.lines().filter(|line| !line.starts_with("|---"));
        lines.for_each(|line| text += &format!("  {line}\n"));
        if is_source {
            break;
        }
        empty = "\n";
    }
    text += "Positions and moves\n";
    text += "  A cell is a letter for its column and a number for its row from the bottom. Rows of a\n";
    text += "  position stand from the top, with / between.\n";
    text
}

//! Rules of foxes and hens as a JSON object, with one field for each parameter.
//!
//! | field | meaning | default |
//! |---|---|---|
//! | `rows_from_top_first_column:width` | the board: first column and width of each row from the top, such as `2:3,2:3,0:7` | required |
//! | `hen_rows` | the ranks that hens may stand on, counted from the bottom, or `all` | `all` |
//! | `hens` | fewest and most hens; the fewest are ignored | the hens of the start |
//! | `foxes` | 1 or 2 | the foxes of the start |
//! | `foxes_win_at` | the foxes have won with this many hens or fewer | 8 |
//! | `henhouse` | squares separated by blanks; may be empty | none |
//! | `start` | the first position | hens from the last square up, foxes on the first squares |
//! | `capture`, `diagonals`, `blocked` | a rule by its name | as in the game of Arsac's book |
//!
//! The fewest hens are ignored because they follow from `foxes_win_at`. The field `note` may hold
//! anything. Any other field is refused, so that a misspelt name is not taken for a note.

use gt_core::{ParseError, Player, ShapeError};
use gt_fox_hens::{Board, FoxHens, NamedRules, Parameters, Position, squares};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::error::Category;

/// The fields of the object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    #[serde(rename = "rows_from_top_first_column:width")]
    rows: String,
    #[serde(default)]
    hen_rows: Option<String>,
    #[serde(default)]
    hens: Option<[u32; 2]>,
    #[serde(default)]
    foxes: Option<u32>,
    #[serde(default)]
    foxes_win_at: Option<u32>,
    #[serde(default)]
    henhouse: Option<String>,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    capture: Option<String>,
    #[serde(default)]
    diagonals: Option<String>,
    #[serde(default)]
    blocked: Option<String>,
    #[serde(default, rename = "note")]
    _note: Option<IgnoredAny>,
}

/// Makes the rules that a JSON object describes, such as that of a file.
///
/// The fields are those of the files in `crates/gt-fox-hens/rules/`.
///
/// # Errors
/// What is wrong with the object, and in which line; what does not fit together.
///
/// # Example
/// ```
/// let rows = r#"{"rows_from_top_first_column:width": "0:3,0:3", "hens": [1, 3],
///     "foxes_win_at": 0}"#;
/// assert_eq!(gt_games::fox_rules(rows)?.board().len(), 6);
/// assert!(gt_games::fox_rules("{}").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn fox_rules(text: &str) -> Result<FoxHens, String> {
    FoxHens::new(parse(text)?).map_err(|error| error.to_string())
}

/// The name of rules, or the object that describes them.
pub(crate) fn written(rules: &FoxHens) -> String {
    let rules = rules.parameters();
    let named = |name: &&NamedRules| name.parameters() == *rules;
    if let Some(name) = NamedRules::ALL.iter().find(named) {
        return name.to_string();
    }
    let Parameters { board, hen_squares, start, .. } = rules;
    let ranks = (0..board.rows()).filter(|&row| hen_squares & board.row_mask(row) != 0);
    let ranks: Vec<String> = ranks.map(|row| (board.rows() - row).to_string()).collect();
    let henhouse: Vec<String> =
        squares(rules.henhouse).map(|square| board.name(square).to_string()).collect();
    serde_json::json!({
        "rows_from_top_first_column:width": board.to_string(),
        "hen_rows": ranks.join(" "),
        "hens": [rules.foxes_win_at + 1, rules.most_hens],
        "foxes_win_at": rules.foxes_win_at,
        "henhouse": henhouse.join(" "),
        "start": board.position_text(start),
        "capture": rules.capture.to_string(),
        "diagonals": rules.diagonals.to_string(),
        "blocked": rules.blocked.to_string(),
    })
    .to_string()
}

/// Parses rules; their parts are checked when the rules are made.
fn parse(text: &str) -> Result<Parameters, String> {
    if text.trim_start().starts_with('[') {
        return Err("a list; expected an object with the fields of the rules".into()); // serde would read its items as the fields
    }
    let record: Record = serde_json::from_str(text).map_err(|error| said(&error))?;
    let board: Board = record.rows.parse().map_err(|error: ParseError| error.to_string())?;
    let hen_squares = hen_squares(&board, record.hen_rows.as_deref().unwrap_or("all"))?;
    let start = match (&record.start, record.foxes) {
        (Some(start), given) => {
            let start = board.position(start).map_err(|error| error.to_string())?;
            let foxes = start.foxes.count_ones();
            if let Some(given) = given.filter(|&given| given != foxes) {
                return Err(format!("foxes is {given}, but the start has {foxes}"));
            }
            start
        }
        (None, Some(foxes)) if !(1..=2).contains(&foxes) => {
            return Err(
                ShapeError::new("the number of foxes at the start", foxes, "1 or 2").to_string()
            );
        }
        (None, foxes) => default_start(
            &board,
            hen_squares,
            record.hens.map_or(0, |[_, most]| most),
            foxes.unwrap_or(1),
        ),
    };
    let book = Parameters::default();
    let named = |error: ParseError| error.to_string();
    Ok(Parameters {
        board,
        henhouse: board.squares_named(record.henhouse.as_deref().unwrap_or("")).map_err(named)?,
        hen_squares,
        start,
        most_hens: record.hens.map_or(start.hens.count_ones(), |[_, most]| most),
        foxes_win_at: record.foxes_win_at.unwrap_or(book.foxes_win_at),
        capture: record.capture.map_or(Ok(book.capture), |name| name.parse()).map_err(named)?,
        diagonals: record
            .diagonals
            .map_or(Ok(book.diagonals), |name| name.parse())
            .map_err(named)?,
        blocked: record.blocked.map_or(Ok(book.blocked), |name| name.parse()).map_err(named)?,
    })
}

/// Says what is wrong with the JSON, and in which line, in the words of JSON.
fn said(error: &serde_json::Error) -> String {
    let (line, col) = (error.line(), error.column());
    let text = error.to_string();
    let what = text.strip_suffix(&format!(" at line {line} column {col}")).unwrap_or(&text);
    match error.classify() {
        Category::Eof => format!("line {line}: the file ends within the JSON object"),
        Category::Data => {
            let what = what.replace(
                "expected struct Record",
                "expected an object with the fields of the rules",
            );
            format!(
                "line {line}: {}",
                what.replace("expected u32", "expected a whole number from 0 to 4294967295")
            )
        }
        _ => format!("line {line}, character {col}: no JSON: {what}"),
    }
}

fn hen_squares(board: &Board, ranks: &str) -> Result<u64, String> {
    if ranks.trim() == "all" {
        return Ok(board.all());
    }
    let wrong = |rank: &str| {
        format!(
            "hen_rows has {rank:?}; expected all, or ranks from 1 to {} separated by blanks",
            board.rows()
        )
    };
    ranks.split_whitespace().try_fold(0, |set, rank| {
        let from_top = rank.parse().ok().and_then(|rank: usize| board.rows().checked_sub(rank));
        let row = from_top.filter(|&row| row < board.rows()).ok_or_else(|| wrong(rank))?;
        Ok(set | board.row_mask(row))
    })
}

/// Places hens from the last square up, and foxes on the first squares left.
///
/// The number of hens is `most_hens`, or less if the squares and the foxes leave no room for them.
fn default_start(board: &Board, hen_squares: u64, most_hens: u32, foxes: u32) -> Position {
    let mut last: Vec<u8> = squares(hen_squares).collect();
    last.reverse();
    let set =
        |squares: &mut dyn Iterator<Item = u8>| squares.fold(0, |set, square| set | 1u64 << square);
    let room = board.len().saturating_sub(foxes);
    let hens = set(&mut last.into_iter().take(most_hens.min(room) as usize));
    let foxes = set(&mut squares(board.all() & !hens).take(foxes as usize));
    Position { hens, foxes, turn: Player::First }
}

#[cfg(test)]
mod tests {
    use gt_fox_hens::NamedRules;

    use super::*;

    #[test]
    fn every_rules_file_gives_the_rules_of_its_name() {
        for (preset, text) in [
            (NamedRules::Book, include_str!("../../../gt-fox-hens/rules/book.json")),
            (NamedRules::BookTop3, include_str!("../../../gt-fox-hens/rules/book_top3.json")),
            (NamedRules::Square4TwoFoxes, include_str!("../../../gt-fox-hens/rules/sq4_2f.json")),
            (NamedRules::Geese13, include_str!("../../../gt-fox-hens/rules/geese13.json")),
            (NamedRules::Geese15, include_str!("../../../gt-fox-hens/rules/geese15.json")),
            (NamedRules::Geese17, include_str!("../../../gt-fox-hens/rules/geese17.json")),
            (
                NamedRules::Geese17Lines,
                include_str!("../../../gt-fox-hens/rules/geese17_lines.json"),
            ),
        ] {
            assert_eq!(parse(text), Ok(preset.parameters()), "{preset}");
            assert_eq!(written(&fox_rules(text).unwrap()), preset.to_string());
            let other = Parameters { foxes_win_at: 3, ..preset.parameters() };
            let other = FoxHens::new(other).unwrap();
            assert_eq!(parse(&written(&other)).as_ref(), Ok(other.parameters()), "{preset}");
        }
    }

    #[test]
    fn rules_that_cannot_be_read_name_what_is_wrong() {
        let rows = r#""rows_from_top_first_column:width": "0:3,0:3""#;
        for (text, named) in [
            (String::new(), "line 1: the file ends within"),
            ("[1]".into(), "expected an object"),
            ("{\n\"foxes\": x".into(), "line 2, character 10: no JSON"),
            (
                format!("{{{rows},\n\"foxes\": \"2\"}}"),
                "line 2: invalid type: string \"2\", expected a whole number",
            ),
            (format!("{{{rows}, \"foxes\": -1}}"), "expected a whole number from 0"),
            ("{}".into(), "rows_from_top"),
            (format!("{{{rows}, \"start\": \"hh\"}}"), "hh"),
            (format!("{{{rows}, \"hen_rows\": \"3\"}}"), "\"3\""),
            (format!("{{{rows}, \"hen_rows\": \"0\"}}"), "\"0\""),
            (format!("{{{rows}, \"henhouse\": \"d4\"}}"), "d4"),
            (format!("{{{rows}, \"capture\": \"most\"}}"), "most"),
            (format!("{{{rows}, \"start\": \"h1x/3 h\", \"foxes\": 2}}"), "foxes is 2"),
            (
                format!("{{{rows},\n\"foxesx\": 2}}"),
                "line 2: unknown field `foxesx`, expected one of",
            ),
        ] {
            let error = parse(&text).unwrap_err();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}

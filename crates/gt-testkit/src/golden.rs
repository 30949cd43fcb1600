//! Golden files: tables of known values that name their source.
//!
//! A golden file is comma-separated text. Its first line is a comment that names the source, its
//! next line names the columns, and every further line is a row:
//! ```text
//! # Source: other - counted by an independent program
//! rows,cols,p_positions
//! 2,3,4
//! ```
//! A field that contains a comma stands in double quotes. Further lines that begin with `#` are
//! comments.
//!
//! # Panics
//! The functions that read a file panic if it does not have this form. The message names the line
//! and the mistake. This suits tests, which should fail then.
use core::fmt::Debug;
use core::ops::Index;
use core::str::FromStr;

use gt_core::capability::{Encode, Glyph, Grid, GridSize, Tint};
use gt_core::game::GameExt;

/// A golden file that has been read.
/// # Example
/// ```
/// use gt_testkit::golden::{self, Golden};
/// let text = "# Source: lit - a book, page 7\nheap,nimber,moves\n1,1,\n7,2,\"1, 4\"\n";
/// let file = Golden::read(text);
/// assert_eq!(file.source(), "lit - a book, page 7");
/// let last = file.rows().last().unwrap();
/// assert_eq!((last.get::<u32>("heap"), last.get::<u32>("nimber")), (7, 2));
/// assert_eq!(&last["moves"], "1, 4");
/// assert_eq!(golden::source(text), file.source());
/// assert!(golden::body(text).starts_with("heap,nimber"));
/// assert!(golden::lines(text).eq(["1,1,", "7,2,\"1, 4\""]));
/// ```
#[derive(Clone, Debug)]
pub struct Golden {
    source: String,
    header: Vec<String>,
    rows: Vec<csv::StringRecord>,
}

impl Golden {
    /// Reads the text of a golden file.
    /// # Panics
    /// Panics if the text has no `# Source:` line, no header, no row, or rows of unequal length.
    pub fn read(text: &str) -> Self {
        let source = source(text).to_owned();
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        let header = reader
            .headers()
            .unwrap_or_else(|error| panic!("the golden file has no header: {error}"));
        let header = header.iter().map(ToOwned::to_owned).collect();
        let rows: Result<Vec<_>, _> = reader.records().collect();
        let rows = rows.unwrap_or_else(|error| panic!("the golden file cannot be read: {error}"));
        assert!(!rows.is_empty(), "the golden file has no rows");
        Self { source, header, rows }
    }

    /// Returns where the values come from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the names of the columns.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = &str> {
        self.header.iter().map(String::as_str)
    }

    /// Returns the rows as lists of fields, for tests that need no names of columns.
    pub fn fields(&self) -> impl Iterator<Item = Vec<&str>> {
        self.rows.iter().map(|record| record.iter().collect())
    }

    /// Returns the rows, in the order of the file.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = Row<'_>> + ExactSizeIterator + Clone {
        self.rows.iter().map(|record| Row { header: &self.header, record })
    }
}

/// Returns the text behind `# Source:` in the first line of any file.
///
/// For files that name their source but do not hold comma-separated values.
/// # Panics
/// Panics if the first line names no source.
pub fn source(text: &str) -> &str {
    let first = text.lines().next().unwrap_or_default();
    let source = first.strip_prefix("# Source:").map_or("", str::trim);
    assert!(
        !source.is_empty(),
        "a golden file begins with a line `# Source: ...`, not with {first:?}"
    );
    source
}

/// Returns the bytes of the start, and of the position after the first of all moves three times.
///
/// They are in hexadecimal. A test compares them with stored ones, because files hold the bytes of
/// positions.
/// # Panics
/// Panics if the game does not decode what it encoded.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_testkit::golden;
/// assert_eq!(golden::encoded(&Matches(300)), ["012c", "0129"]); // three times one match
/// ```
pub fn encoded<G: Encode>(game: &G) -> [String; 2] {
    let mut later = game.initial();
    for _ in 0..3 {
        let after = game.successors(&later).next().map(|(_, after)| after);
        later = after.unwrap_or(later);
    }
    [game.initial(), later].map(|position| {
        let mut bytes = std::vec![0; game.encoded_len()];
        game.encode(&position, &mut bytes);
        assert_eq!(game.decode(&bytes), Some(position));
        bytes.iter().map(|byte| std::format!("{byte:02x}")).collect::<Vec<_>>().concat()
    })
}

/// Returns what stands on the cells of a position, and whose it is: each the rows from the top,
/// with `/` between them.
///
/// Of the second text, `1` and `2` are the players, `n` is neutral, `.` empty and a blank outside.
/// # Example
/// ```
/// use gt_core::{capability::{Glyph, Grid, GridSize}, prelude::*};
/// use gt_testkit::golden;
/// /// A token walks two squares to the left.
/// struct Walk;
/// # impl Game for Walk {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { 2 }
/// #     fn moves(&self, at: &u32) -> impl Iterator<Item = u32> { 0..*at }
/// #     fn play(&self, _: &u32, to: u32) -> u32 { to }
/// # }
/// impl Grid for Walk {
///     fn size(&self) -> GridSize { GridSize::new(3, 1) }
///     fn glyph(&self, at: &u32, cell: u32) -> Glyph {
///         if cell == *at { Glyph::neutral('w') } else { Glyph::EMPTY }
///     }
///     fn touched(&self, at: &u32, to: u32) -> impl Iterator<Item = u32> { [*at, to].into_iter() }
/// }
/// assert_eq!(golden::board(&Walk, &2), ["..w", "..n"]);
/// assert_eq!(golden::touched(&Walk, &2, 0), "c1 a1");
/// ```
pub fn board<G: Grid>(game: &G, position: &G::Position) -> [String; 2] {
    let GridSize { columns, rows } = game.size();
    let drawn = |sign: fn(Glyph) -> char| {
        let row = |row| -> String {
            (0..columns).map(|column| sign(game.glyph(position, row * columns + column))).collect()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    };
    let whose = |glyph: Glyph| match glyph.tint {
        Tint::Outside => ' ',
        Tint::Empty => '.',
        Tint::First => '1',
        Tint::Second => '2',
        Tint::Neutral => 'n',
    };
    [drawn(|glyph| glyph.sign), drawn(whose)]
}

/// Returns the cells that a move touches, each as the labels of its column and its row.
///
/// [`board`] has an example.
pub fn touched<G: Grid>(game: &G, position: &G::Position, mv: G::Move) -> String {
    let columns = game.size().columns;
    let label = |cell: u32| game.column_label(cell % columns) + &game.row_label(cell / columns);
    game.touched(position, mv).map(label).collect::<Vec<_>>().join(" ")
}

/// Returns everything after the line that names the source of a file.
///
/// For files that do not hold comma-separated values, such as drawn boards.
/// # Panics
/// Panics if the first line names no source.
pub fn body(text: &str) -> &str {
    source(text);
    text.split_once('\n').map_or("", |(_, body)| body)
}

/// Returns the rows of a golden file as raw lines, without source, comments and header.
/// # Panics
/// Panics if the file names no source.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let _ = source(text);
    text.lines().filter(|line| !line.starts_with('#')).skip(1)
}

/// One row of a golden file.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    header: &'a [String],
    record: &'a csv::StringRecord,
}

impl<'a> Row<'a> {
    /// Returns the field in `column`, parsed as a number or as any other type.
    /// # Panics
    /// Panics if there is no such column, or if its field cannot be parsed.
    #[track_caller]
    pub fn get<T: FromStr<Err: Debug>>(&self, column: &str) -> T {
        let field = self.text(column);
        field
            .parse()
            .unwrap_or_else(|error| panic!("{column} of {:?} is {field:?}: {error:?}", self.record))
    }

    /// Returns the field in `column`.
    /// # Panics
    /// Panics if there is no such column.
    #[track_caller]
    pub fn text(&self, column: &str) -> &'a str {
        let place = self.header.iter().position(|name| name == column);
        let field = place.and_then(|place| self.record.get(place));
        field.unwrap_or_else(|| panic!("no column {column:?} among {:?}", self.header))
    }

    /// Returns all fields, in the order of the columns.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = &'a str> + Clone {
        (0..self.record.len()).map({
            let record = self.record;
            move |place| &record[place]
        })
    }

    /// Returns all fields, parsed, in the order of the columns.
    /// # Panics
    /// Panics if a field cannot be parsed.
    #[track_caller]
    pub fn all<T: FromStr<Err: Debug>>(&self) -> Vec<T> {
        let parse = |field: &str| {
            field
                .parse()
                .unwrap_or_else(|error| panic!("{field:?} of {:?}: {error:?}", self.record))
        };
        self.fields().map(parse).collect()
    }
}

/// Returns the field in a column, by the column's name.
impl Index<&str> for Row<'_> {
    type Output = str;

    fn index(&self, column: &str) -> &str {
        self.text(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Source: self\n# a comment\nname,value\na,1\n\"b, c\",22\n";

    #[test]
    fn rows_are_read_by_the_names_of_their_columns() {
        let file = Golden::read(FILE);
        assert_eq!(file.columns().collect::<Vec<_>>(), ["name", "value"]);
        let read: Vec<(&str, u8)> =
            file.rows().map(|row| (row.text("name"), row.get("value"))).collect();
        assert_eq!(read, [("a", 1), ("b, c", 22)]);
        assert_eq!(
            Golden::read("# Source: self\na,b\n3,4\n").rows().next().unwrap().all::<u8>(),
            [3, 4]
        );
    }

    #[test]
    #[should_panic(expected = "begins with a line `# Source: ...`, not with \"name,value\"")]
    fn a_file_without_a_source_is_refused() {
        let _ = Golden::read("name,value\na,1\n");
    }

    #[test]
    #[should_panic(expected = "no column \"values\" among [\"name\", \"value\"]")]
    fn a_column_that_is_not_there_is_named() {
        let file = Golden::read(FILE);
        let _: Vec<u8> = file.rows().map(|row| row.get("values")).collect();
    }

    #[test]
    #[should_panic(expected = "value of")]
    fn a_field_that_is_no_number_is_named() {
        let _: Vec<u8> =
            Golden::read("# Source: self\nvalue\nx\n").rows().map(|row| row.get("value")).collect();
    }

    #[test]
    #[should_panic(expected = "cannot be read")]
    fn rows_of_unequal_length_are_refused() {
        let _ = Golden::read("# Source: self\na,b\n1,2\n3\n");
    }
}

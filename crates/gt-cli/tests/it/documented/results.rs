//! Rows of tables of results, made from the answers of their commands.
//!
//! A cell of a template holds text and parts in brackets:
//!
//! - `<NAME>` is an input. The cell of the row says what stands for `NAME` in the command, and for
//!   `<NAME>` in the other cells. It is kept.
//! - `{path}` is a value of the answer in JSON. The steps of a path are separated by dots. A step
//!   into a list is a number, the text of a field of the wanted entry, or `A-B` for the sum of the
//!   entries from A to B.
//! - `{path:FORMAT}` has a format: `,` for commas between thousands, `.2` for two decimals, `+.2`
//!   for a sign too, `%` for whole percent.
//! - `*` alone is a cell that is kept.

use serde_json::Value;

use crate::documented::page::Results;

impl Results {
    /// Returns the command of a row.
    pub(crate) fn command_of(&self, row: &[String]) -> String {
        let inputs = self.inputs(row);
        let words = self.command.split(' ').map(|word| {
            let given = inputs.iter().find(|(name, _)| name == word);
            given.map_or_else(|| word.to_owned(), |(_, cell)| cell.clone())
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Makes a row anew from the answer of its command.
    ///
    /// The error names the path that the answer does not have.
    pub(crate) fn row_of(&self, row: &[String], answer: &Value) -> Result<Vec<String>, String> {
        if row.len() != self.template.len() {
            return Err(format!(
                "{} cells, and {} in the template",
                row.len(),
                self.template.len()
            ));
        }
        let inputs = self.inputs(row);
        let made = self.template.iter().zip(row).map(|(cell, now)| {
            if cell == "*"
                || inputs
                    .iter()
                    .any(|(name, _)| cell.contains(&format!("<{name}>")) && !cell.contains('{'))
            {
                return Ok(now.clone());
            }
            let cell = inputs.iter().fold(cell.clone(), |cell, (name, given)| {
                cell.replace(&format!("<{name}>"), given)
            });
            filled(&cell, answer)
        });
        made.collect()
    }

    /// Returns the inputs of a row: names, and what stands for them.
    fn inputs(&self, row: &[String]) -> Vec<(String, String)> {
        let named = self.template.iter().zip(row).filter_map(|(cell, now)| {
            let name = cell.trim_matches('`').strip_prefix('<')?.strip_suffix('>')?;
            Some((name.to_owned(), now.trim_matches('`').to_owned()))
        });
        named.collect()
    }
}

/// Fills in the values of a cell.
fn filled(cell: &str, answer: &Value) -> Result<String, String> {
    let mut out = String::new();
    let mut parts = cell.split('{');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (inside, after) =
            part.split_once('}').ok_or_else(|| format!("{cell}: a bracket is not closed"))?;
        let (path, format) = inside.split_once(':').unwrap_or((inside, ""));
        let value = found(path, answer).ok_or_else(|| format!("no {path} in the answer"))?;
        out.push_str(
            &shown(&value, format)
                .ok_or_else(|| format!("{path}: {value} has no format {format:?}"))?,
        );
        out.push_str(after);
    }
    Ok(out)
}

/// Follows a path.
fn found(path: &str, answer: &Value) -> Option<Value> {
    let mut at = answer.clone();
    for step in path.split('.') {
        at = match &at {
            Value::Array(list) => match (step.parse::<usize>(), step.split_once('-')) {
                (Ok(nth), _) => list.get(nth)?.clone(),
                (Err(_), Some((from, to))) if from.parse::<usize>().is_ok() => {
                    let to = to.parse::<usize>().ok()?.min(list.len().checked_sub(1)?);
                    let entries = list.get(from.parse().ok()?..=to).unwrap_or_default();
                    entries.iter().map(Value::as_u64).sum::<Option<u64>>()?.into()
                }
                _ => list
                    .iter()
                    .find(|entry| {
                        entry.as_object().is_some_and(|entry| entry.values().any(|v| v == step))
                    })?
                    .clone(),
            },
            _ => at.get(step)?.clone(),
        };
    }
    Some(at)
}

/// Writes a value in a format.
fn shown(value: &Value, format: &str) -> Option<String> {
    let plain = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Some(match format {
        "" => plain,
        "," => {
            let digits: Vec<char> = plain.parse::<u128>().ok()?.to_string().chars().rev().collect();
            let groups: Vec<String> =
                digits.chunks(3).map(|group| group.iter().collect()).collect();
            groups.join(",").chars().rev().collect()
        }
        "%" => format!("{:.0}", 100.0 * value.as_f64()?),
        _ => {
            let decimals =
                format.trim_start_matches('+').strip_prefix('.')?.parse::<usize>().ok()?;
            let number = value.as_f64()?;
            if format.starts_with('+') {
                format!("{number:+.decimals$}")
            } else {
                format!("{number:.decimals$}")
            }
        }
    })
}

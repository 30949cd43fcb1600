//! Many questions from the input: one JSON object per line, in order.
//!
//! No answer depends on the lines before it, and a line that cannot be read changes nothing. A verb
//! may keep what its solver has learned, to answer the next line sooner. The time limit and Ctrl-C
//! stop the whole run, so they end the batch. A question that needs too much memory does not.

use std::io::{self, BufRead, Read};
use std::time::Instant;

use gt_core::error::counted;

use crate::command::answer::output::{AnyReport, VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;

/// The greatest length of a line, in bytes.
const LONGEST: usize = 1 << 20;

/// Answers every line of the input by `verb`.
///
/// # Errors
/// Returned after the last line:
///
/// * [`Failure::Question`] if any line was wrong,
/// * otherwise [`Failure::Unanswered`] if any line could not be answered.
///
/// [`Failure::Over`] ends the batch at once.
pub fn answer_lines<A: VerbAnswer + 'static>(
    context: &Context,
    mut verb: impl FnMut(&str) -> Result<VerbReport<A>, Failure>,
) -> Result<(), Failure> {
    answer_each(context, &mut |line| verb(line).map(VerbReport::erased))
}

/// Does the work of [`answer_lines`], compiled once for answers of any type.
fn answer_each(
    context: &Context,
    verb: &mut dyn FnMut(&str) -> Result<AnyReport, Failure>,
) -> Result<(), Failure> {
    context.refuse_dry_run("a batch")?;
    let (output, reports) = (context.output(), context.reports());
    // Adds the number of the line to what ends the whole batch.
    let at_line = |failure| match failure {
        Failure::Over(why) => {
            Failure::over(format!("{}{}", reports.completed(why), reports.line_of_batch()))
        }
        other => other,
    };
    let (mut asked, mut wrong, mut unanswered) = (0u64, 0u64, 0u64);
    loop {
        reports.wait_for_line(asked);
        let line = next_line(&mut *context.input().lock()).map_err(Failure::input)?;
        let Some(line) = line else { break };
        asked += 1;
        reports.begin_line(asked);
        context.run().check_running().map_err(|limit| at_line(limit.into()))?;
        let started = Instant::now();
        let answered = context.completed(line.and_then(|line| verb(&line)));
        reports.clear();
        let refused = match answered {
            Ok(report) => {
                output.json(&report, started.elapsed()).map_err(at_line)?;
                continue;
            }
            Err(Failure::Question(why)) => {
                wrong += 1;
                why
            }
            Err(Failure::Unanswered(why)) => {
                unanswered += 1;
                why
            }
            Err(Failure::TooLarge(why)) => {
                unanswered += 1;
                why.to_string()
            }
            Err(failure) => return Err(at_line(failure)),
        };
        output.json_error(&refused, asked)?;
    }
    match (wrong, unanswered) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::Unanswered(format!(
            "{unanswered} of {} could not be answered",
            counted(asked, "line")
        ))),
        _ => Err(Failure::Question(format!(
            "{wrong} of {} {} wrong",
            counted(asked, "line"),
            if wrong == 1 { "was" } else { "were" }
        ))),
    }
}

/// Reads the next line, without its end.
///
/// Returns `Some(Err)` if the line is not UTF-8 text or is too long; such a line is skipped.
/// Returns `None` at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Failure>>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Failure::Question(format!("a line has more than {LONGEST} bytes")))));
    }
    let text = String::from_utf8(line).map_err(|_| Failure::question("a line is not UTF-8 text"));
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_cannot_be_read_does_not_touch_the_next() {
        let long = vec![b'x'; 3 * LONGEST];
        let input = [&b"one\n"[..], &long, b"\n\xff\xfe\ntwo"].concat();
        let mut input = io::Cursor::new(input);
        let lines: Vec<_> =
            core::iter::from_fn(|| next_line(&mut input).unwrap()).map(Result::ok).collect();
        assert_eq!(lines, [Some("one".into()), None, None, Some("two".into())]);
    }
}

//! Why a question has no answer, and what to do instead.

use super::choice::{Asked, tells};
use super::facts::{AnswerKind, Facts};
use super::method::Method;
use crate::error::SolveError;

/// The error of a question that no row of the table answers.
pub(super) fn refused(has: Facts, asked: Asked) -> SolveError {
    let (what, instead) = reason(has, asked);
    SolveError::Unsupported { what, instead }
}

/// What is not possible, and what to do instead; compiled once for all games.
pub(super) fn reason(has: Facts, asked: Asked) -> (&'static str, &'static str) {
    let Asked { question, method, all, .. } = asked;
    match (question, method) {
        (AnswerKind::Margin, _) if !has.can_answer(question) => (
            "margins of a game that does not end by points",
            "ask for values, or implement `Margins` and say `by_points`",
        ),
        (AnswerKind::Nimber, _) if !has.can_answer(question) => (
            "nimbers of a game that is not known to be acyclic and impartial",
            "ask for values, or say `acyclic` and `impartial` where that is so",
        ),
        (_, Some(Method::Own(_))) => (
            "an engine that has no plan for this question",
            "add one of this name by `Solver::engine`, and ask about one position; or name no method",
        ),
        (AnswerKind::Margin, Some(method)) if !tells(method, question, false) => (
            "margins by a method that does not tell them",
            "name `margins`, `tiers`, `dense` or `alphabeta`, or no method",
        ),
        (AnswerKind::Nimber, Some(method)) if !tells(method, question, false) => (
            "nimbers by a method that does not tell them",
            "name `grundy`, `tiers` or `dense`, or no method",
        ),
        (_, Some(method)) if !tells(method, question, false) => (
            "values by a method that does not tell them",
            "name `memo`, `tiers`, `dense`, `retrograde`, `bounded` or `alphabeta`, or no method",
        ),
        (_, Some(method)) if all && !tells(method, question, true) => (
            "all ranks by a method that looks at single positions",
            "name a method of tables, or no method; or ask about positions by `roots`",
        ),
        (_, None | Some(Method::Retrograde | Method::Margins)) if all => (
            "all ranks of a game without the ranks that this needs",
            "implement `Indexed` or `IndexedTiers`, and say `indexed` or `tiered`; or ask about \
             positions by `roots`",
        ),
        (_, method) => (
            "a method that needs more than was said of the game",
            method.unwrap_or(Method::Memo).needs(),
        ),
    }
}

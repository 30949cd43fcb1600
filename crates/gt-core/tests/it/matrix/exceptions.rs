//! What is refused, by question and method, and with which error.

use gt_core::SolveError;
use gt_core::solver::{AnswerKind, Method};

use super::questions::{About, Said};

/// The methods that tell answers of a kind, and what each needs of a game; no others do.
///
/// `r` is ranks, `t` tiers, `e` that every play ends; a capital letter says that a question for all
/// ranks is answered, if there are ranks.
const TELL: [(AnswerKind, &[(Method, &str)]); 3] = [
    (
        AnswerKind::Value,
        &[
            (Method::Memo, "e"),
            (Method::Alphabeta, "e"),
            (Method::Retrograde, "A"),
            (Method::Bounded, ""),
            (Method::Tiers, "etA"),
            (Method::Dense, "erA"),
        ],
    ),
    (
        AnswerKind::Margin,
        &[
            (Method::Alphabeta, "e"),
            (Method::Margins, "A"),
            (Method::Tiers, "etA"),
            (Method::Dense, "erA"),
        ],
    ),
    (AnswerKind::Nimber, &[(Method::Grundy, "e")]),
];

/// The beginning of the message of what is not supported; `None` if there is an answer.
pub(crate) fn refusal(
    said: Said,
    kind: AnswerKind,
    method: Option<Method>,
    about: &About,
) -> Option<&'static str> {
    let has_ranks = said.ranks || said.tiers;
    let is_all = matches!(about, About::AllRanks);
    let told = if kind == AnswerKind::Outcome { AnswerKind::Value } else { kind };
    let (_, told) = TELL.iter().find(|(kind, _)| *kind == told).expect("every kind of answer");
    let needs = method.and_then(|method| told.iter().find(|(other, _)| *other == method));
    let lacks = |(_, needs): &(Method, &str)| {
        needs.contains('e') && !said.ends
            || needs.contains('r') && !said.ranks
            || needs.contains('t') && !said.tiers
    };
    match kind {
        AnswerKind::Margin if !said.points => Some("margins of a game that does not end by points"),
        AnswerKind::Nimber if !(said.ends && said.impartial) => {
            Some("nimbers of a game that is not known to be acyclic and impartial")
        }
        // This door finds nimbers on demand, whatever is named.
        AnswerKind::Nimber if is_all => {
            Some("all ranks by a method that looks at single positions")
        }
        AnswerKind::Nimber => None,
        AnswerKind::Margin if method.is_some() && needs.is_none() => {
            Some("margins by a method that does not tell them")
        }
        _ if method.is_some() && needs.is_none() => {
            Some("values by a method that does not tell them")
        }
        _ if is_all && needs.is_some_and(|(_, needs)| !needs.contains('A')) => {
            Some("all ranks by a method that looks at single positions")
        }
        _ if needs.is_some_and(lacks) => Some("a method that needs more than was said of the game"),
        _ if is_all && !has_ranks => Some("all ranks of a game without the ranks that this needs"),
        _ => None,
    }
}

/// Whether an error is one that a limit on memory gives.
pub(crate) fn is_of_memory(error: &SolveError, allowed: u64) -> bool {
    use gt_core::LimitError::Memory;
    let (SolveError::Limit(limit) | SolveError::TierLimit { limit, .. }) = error else {
        return false;
    };
    matches!(limit, Memory { needed, limit } if needed > limit && *limit <= allowed)
}

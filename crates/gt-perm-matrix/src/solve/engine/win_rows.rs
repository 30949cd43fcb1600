//! Win sets as rows of bits.
//!
//! Within a row, the row's part of a weighted sum is fixed, so a linear condition bounds the part
//! that lies inside the row. Rows with the same part share the bits that satisfy the bound. These
//! bits are computed once per part, because rows have few different parts. A row of the set is the
//! union or the intersection of such rows of bits, one per condition.

use std::collections::HashMap;

use gt_core::LimitError;
use gt_core::run::Gauge;

use super::crew::Crew;
use super::moves::Layout;
use super::rows::{BitRows, ones};
use crate::rules::{Combine, Condition, WinSet};

/// The number of different parts up to which their bits are kept.
///
/// With more parts, the conditions are tested state by state.
const MOST_PARTS: usize = 1024;

/// The bits inside rows that satisfy one condition, by the part that the row contributes.
struct Bounds {
    /// For every row, the number of its row in `bits`.
    of_row: Vec<u32>,
    bits: BitRows,
}

/// Returns the states of a set as rows of bits, and their number.
pub(super) fn win_rows<'r>(
    set: &WinSet,
    layout: &Layout,
    crew: Crew<'r>,
    gauge: &'r Gauge,
) -> Result<(BitRows, u64), LimitError> {
    let bounds = match set.as_linear(layout.shape) {
        Some(linear) => Bounds::of_each(&linear.conditions, layout, crew)?
            .map(|bounds| (linear.combine, bounds)),
        None => None,
    };
    let mut rows = BitRows::new(layout.rows, layout.class.words());
    let crew = crew.counting(gauge);
    let states = match bounds {
        Some((combine, bounds)) => rows.update(crew, |row, words| {
            words.fill(if combine == Combine::All { layout.class.full_word() } else { 0 });
            for bound in &bounds {
                for (word, &bits) in
                    words.iter_mut().zip(bound.bits.row(bound.of_row[row] as usize))
                {
                    if combine == Combine::All { *word &= bits } else { *word |= bits }
                }
            }
            ones(words)
        }),
        None => rows.update(crew, |row, words| {
            let matrix = layout.row_matrix(row);
            for slot in layout.class.slots() {
                if set.contains(layout.shape, layout.class.place(matrix, slot)) {
                    words[usize::from(slot >> 5)] |= 1 << (slot & 31);
                }
            }
            ones(words)
        }),
    }?;
    Ok((rows, states))
}

impl Bounds {
    /// Computes the bits for every condition; `None` if rows contribute too many different parts.
    fn of_each(
        conditions: &[Condition],
        layout: &Layout,
        crew: Crew,
    ) -> Result<Option<Vec<Self>>, LimitError> {
        conditions
            .iter()
            .map(|condition| Self::new(condition, layout, crew).transpose())
            .collect::<Option<_>>()
            .transpose()
    }

    /// Computes the bits for one condition; `None` if rows contribute too many different parts.
    fn new(condition: &Condition, layout: &Layout, crew: Crew) -> Result<Option<Self>, LimitError> {
        let mut parts: HashMap<i64, u32> = HashMap::new();
        let mut of_row = Vec::with_capacity(layout.rows);
        for row in 0..layout.rows {
            let part = condition.part(layout.shape, layout.row_colour, layout.row_matrix(row));
            let next = u32::try_from(parts.len()).ok().filter(|&next| (next as usize) < MOST_PARTS);
            of_row.push(match (parts.get(&part), next) {
                (Some(&known), _) => known,
                (None, Some(next)) => *parts.entry(part).or_insert(next),
                (None, None) => return Ok(None),
            });
        }
        let inside: Vec<_> = layout
            .class
            .slots()
            .map(|slot| {
                (
                    slot,
                    condition.part(
                        layout.shape,
                        layout.inside_colour(),
                        layout.class.place_alone(slot),
                    ),
                )
            })
            .collect();
        let mut by_number = vec![0; parts.len()];
        for (part, number) in parts {
            by_number[number as usize] = part;
        }
        let mut bits = BitRows::new(by_number.len(), layout.class.words());
        bits.update(crew, |number, words| {
            for &(slot, part) in &inside {
                if condition.accepts(by_number[number] + part) {
                    words[usize::from(slot >> 5)] |= 1 << (slot & 31);
                }
            }
            0
        })?;
        Ok(Some(Self { of_row, bits }))
    }
}

//! What the tables of the queen are compared with: the definition in plain loops, and bit sets.

/// Returns the nimbers of an *n* x *n* board, by marking all options of each cell.
///
/// Most programs on the web do this. It takes O(*n*³) steps.
///
/// # Panics
/// If a nimber does not fit 16 bits.
#[must_use]
pub fn plain_mex(n: usize) -> Vec<u16> {
    let mut nimbers = vec![0_u16; n * n];
    // A value is marked by writing the number of the cell there. So no mark has to be cleared.
    let mut marked = vec![usize::MAX; 3 * n];
    for a in 0..n {
        for b in 0..n {
            let cell = a * n + b;
            let (done, rest) = nimbers.split_at(cell);
            for nimber in &done[a * n..] {
                marked[usize::from(*nimber)] = cell;
            }
            for nimber in done.iter().skip(b).step_by(n) {
                marked[usize::from(*nimber)] = cell;
            }
            for nimber in done.iter().rev().skip(n).step_by(n + 1).take(a.min(b)) {
                marked[usize::from(*nimber)] = cell;
            }
            let least = marked
                .iter()
                .position(|&mark| mark != cell)
                .expect("there are 3n values and fewer options");
            debug_assert!(rest.first() == Some(&0));
            nimbers[cell] = u16::try_from(least).expect("boards up to 32768 x 32768");
        }
    }
    nimbers
}

/// Returns the same nimbers, by a set of values per row, column and diagonal.
///
/// A set has one bit per value, and is searched word by word.
///
/// # Panics
/// If a nimber does not fit 16 bits.
#[must_use]
pub fn bit_sets(n: usize) -> Vec<u16> {
    let mut nimbers = vec![0_u16; n * n];
    let words = (2 * n).div_ceil(64);
    let mut columns = vec![0_u64; n * words];
    let mut diagonals = vec![0_u64; 2 * n * words];
    for a in 0..n {
        let mut row = vec![0_u64; words];
        for b in 0..n {
            let column = &mut columns[b * words..][..words];
            let diagonal = &mut diagonals[(n + b - a) * words..][..words];
            let taken = row
                .iter()
                .zip(&*column)
                .zip(&*diagonal)
                .map(|((row, column), diagonal)| row | column | diagonal);
            let (word, taken) = taken
                .enumerate()
                .find(|&(_, taken)| taken != u64::MAX)
                .expect("at most 2n values are taken");
            let value = 64 * word + taken.trailing_ones() as usize;
            let bit = 1 << (value % 64);
            row[word] |= bit;
            column[word] |= bit;
            diagonal[word] |= bit;
            nimbers[a * n + b] = u16::try_from(value).expect("boards up to 32768 x 32768");
        }
    }
    nimbers
}

#[cfg(test)]
mod tests {
    use gt_core::Run;
    use gt_queen::Queen;
    use gt_queen::solve::NimberTable;

    use super::*;

    #[test]
    fn all_ways_to_nimbers_lead_to_the_same_table() {
        let n = 150;
        let table = NimberTable::solve(Queen::new(150, 150).unwrap(), &Run::new()).unwrap();
        let nimbers: Vec<u16> = (0..150)
            .flat_map(|a| table.row(a).unwrap())
            .map(|nimber| nimber.try_into().unwrap())
            .collect();
        assert_eq!(plain_mex(n), nimbers);
        assert_eq!(bit_sets(n), nimbers);
    }
}

//! `memoize` of the answer on Chomp: a function that remembers its results.

use core::hash::Hash;
use std::collections::HashMap;

use foldhash::fast::RandomState;

/// A function that calls itself, with a memory of its results; made by [`memoize`].
///
/// # Example
/// ```
/// use gt_chomp::source::memoize;
/// let mut fibonacci = memoize(|n: &u64, again: &mut dyn FnMut(u64) -> u64| {
///     if *n < 2 { *n } else { again(n - 1) + again(n - 2) }
/// });
/// assert_eq!(fibonacci.call(90), 2_880_067_194_370_816_120);
/// assert_eq!(fibonacci.known().len(), 91);
/// ```
#[derive(Clone, Debug)]
pub struct Memoized<K, V, F> {
    function: F,
    known: HashMap<K, V, RandomState>,
}

/// Gives `function` a memory.
///
/// `function` gets two arguments: the value asked about, and a function to call for other values.
/// That function asks the memory first.
///
/// In the answer on Chomp, `memoize` takes any Python function. A function calls itself by its
/// name, so there this name must refer to the function with the memory. In Rust the function to
/// call is passed as an argument.
pub fn memoize<K, V, F>(function: F) -> Memoized<K, V, F>
where
    K: Eq + Hash,
    V: Clone,
    F: Fn(&K, &mut dyn FnMut(K) -> V) -> V,
{
    Memoized { function, known: HashMap::default() }
}

impl<K, V, F> Memoized<K, V, F>
where
    K: Eq + Hash,
    V: Clone,
    F: Fn(&K, &mut dyn FnMut(K) -> V) -> V,
{
    /// The result for `argument`: from memory, or computed and remembered.
    ///
    /// Its calls nest as deep as those of `function`.
    pub fn call(&mut self, argument: K) -> V {
        recall(&self.function, &mut self.known, argument)
    }

    /// All results that are remembered, by argument.
    pub const fn known(&self) -> &HashMap<K, V, RandomState> {
        &self.known
    }
}

fn recall<K, V, F>(function: &F, known: &mut HashMap<K, V, RandomState>, argument: K) -> V
where
    K: Eq + Hash,
    V: Clone,
    F: Fn(&K, &mut dyn FnMut(K) -> V) -> V,
{
    if let Some(answer) = known.get(&argument) {
        return answer.clone();
    }
    let answer = function(&argument, &mut |inner| recall(function, known, inner));
    known.insert(argument, answer.clone());
    answer
}

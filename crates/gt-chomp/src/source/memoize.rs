//! The text's `memoize`: a function that remembers what it has answered.

use core::hash::Hash;
use std::collections::HashMap;

use foldhash::fast::RandomState;

/// A function that calls itself, with a memory of its answers; made by [`memoize`].
///
/// # Example
/// ```
/// use gt_chomp::source::memoize;
/// let mut fibonacci = memoize(|n: &u64, fibonacci: &mut dyn FnMut(u64) -> u64| if *n < 2 { *n } else { fibonacci(n - 1) + fibonacci(n - 2) });
/// assert_eq!(fibonacci.call(90), 2_880_067_194_370_816_120);
/// assert_eq!(fibonacci.known().len(), 91);
/// ```
#[derive(Clone, Debug)]
pub struct Memoized<K, V, F> {
    function: F,
    known: HashMap<K, V, RandomState>,
}

/// Gives `function` a memory: it gets an argument, and itself, with the memory, for the calls it makes.
///
/// The text's version takes any Python function and relies on the name being bound to the new one; here the function is handed what it is
/// to call.
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
    /// The answer for `argument`: from memory, or computed and remembered.
    ///
    /// Calls itself as deep as the function does.
    pub fn call(&mut self, argument: K) -> V {
        recall(&self.function, &mut self.known, argument)
    }

    /// All that is remembered.
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

//! Chomp on any finite poset.
//!
//! A poset is a set of elements, some of which lie above others. Eating an element eats everything above it. What is left is
//! always a *down-set*: with each element all that lie below it. The bar is the poset of squares, (i, j) below (k, l) if i <= k and
//! j <= l; a 3-D box and the divisors of a number are others, and have modules of their own.
//!
//! One element may be *poisoned*: whoever has to eat it loses. Here it is never eaten, so a move is any element that does not lie
//! below the poison or at it, and who has none loses. Without poison whoever cannot move, on the empty set, loses.
//!
//! # Representation
//! At most 128 elements, numbered from 0; a position is the set of those left, one bit each in a `u128`. Posets of more elements
//! have more down-sets than can be searched, unless they are nearly chains.
//!
//! # Sums
//! Elements that are connected with each other by nothing above the poison never influence each other: the position is a sum, and
//! [`components`](gt_core::Impartial::components) takes it apart. Two crossed arms of a bar are two heaps of Nim.

use gt_core::bits::ones;
use gt_core::{Acyclic, Game, Impartial, ShapeError};

/// The rules of Chomp on a poset.
///
/// # Example
/// A fork: 1 and 2 lie above 0, 3 above both. Eating 3 leaves two equal heaps over the poison.
/// ```
/// use gt_chomp::PosetChomp;
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// let fork = PosetChomp::new(4, &[(0, 1), (0, 2), (1, 3), (2, 3)])?.with_poison(0)?;
/// assert_eq!(Outcomes::new(&fork, &Run::new()).best_moves(&fork.initial())?, Some(vec![3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PosetChomp {
    /// For each element what eating it leaves of the whole.
    keep: Vec<u128>,
    /// The poison and what lies below it: never eaten.
    base: u128,
}

impl PosetChomp {
    /// The greatest number of elements.
    pub const MAX_ELEMENTS: usize = u128::BITS as usize;

    /// The poset of so many elements in which, for each relation (a, b), b lies above a; nothing is poisoned.
    ///
    /// What follows from the relations need not be among them, and may be.
    ///
    /// # Errors
    /// [`ShapeError`] names the element that is wrong.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::PosetChomp;
    /// use gt_core::Run;
    /// use gt_core::memo::Outcomes;
    /// use gt_core::prelude::*;
    /// // A poison with two squares above it that have nothing to do with each other: the second player answers in kind.
    /// let fork = PosetChomp::new(3, &[(0, 1), (0, 2)])?.with_poison(0)?;
    /// assert_eq!(Outcomes::new(&fork, &Run::new()).value(&fork.initial())?, Some(Outcome::Loss));
    /// assert!(PosetChomp::new(2, &[(0, 1), (1, 0)]).is_err()); // round in a circle
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(elements: usize, relations: &[(usize, usize)]) -> Result<Self, ShapeError> {
        let mut above = vec![0u128; Self::checked(elements)?];
        for &(low, high) in relations {
            if let Some(element) = [low, high].into_iter().find(|&element| element >= elements) {
                return Err(no_element(element, elements));
            }
            above[low] |= 1 << high;
        }
        for through in 0..elements {
            let beyond = above[through];
            above.iter_mut().filter(|above| **above >> through & 1 == 1).for_each(|above| *above |= beyond);
        }
        match above.iter().enumerate().find(|&(element, above)| above >> element & 1 == 1) {
            Some((element, _)) => {
                let circle = format_args!("a circle through element {element}");
                Err(ShapeError::new("the relations", circle, "an order, in which no element lies above itself"))
            }
            None => Ok(Self::from_above(&above)),
        }
    }

    /// The poset of `elements` elements in which b lies above a where `below(a, b)`, which must be an order.
    pub(crate) fn from_order(elements: usize, below: impl Fn(usize, usize) -> bool) -> Result<Self, ShapeError> {
        let set = |low| (0..elements).filter(|&high| high != low && below(low, high)).fold(0, |set, high| set | 1 << high);
        Self::checked(elements)?;
        Ok(Self::from_above(&(0..elements).map(set).collect::<Vec<u128>>()))
    }

    fn checked(elements: usize) -> Result<usize, ShapeError> {
        match elements {
            1..=Self::MAX_ELEMENTS => Ok(elements),
            _ => Err(ShapeError::new("the number of elements", elements, format!("1 to {}", Self::MAX_ELEMENTS))),
        }
    }

    fn from_above(above: &[u128]) -> Self {
        let keep = above.iter().enumerate().map(|(element, above)| !(above | 1 << element)).collect();
        Self { keep, base: 0 }
    }

    /// The same poset with this element poisoned instead of any other.
    ///
    /// # Errors
    /// [`ShapeError`] if `poison` is no element.
    pub fn with_poison(mut self, poison: usize) -> Result<Self, ShapeError> {
        let elements = self.keep.len();
        if poison >= elements {
            return Err(no_element(poison, elements));
        }
        self.base = (0..elements).filter(|&low| self.keep[low] >> poison & 1 == 0).fold(0, |set, low| set | 1 << low);
        Ok(self)
    }

    /// How many elements there are.
    pub const fn elements(&self) -> usize {
        self.keep.len()
    }

    /// The down-set of those of `wanted` that have everything below them in `wanted` as well, with the poison and all below it.
    ///
    /// ```
    /// use gt_chomp::PosetChomp;
    /// let chain = PosetChomp::new(3, &[(0, 1), (1, 2)])?.with_poison(0)?;
    /// assert_eq!((chain.position([1]), chain.position([2])), (0b011, 0b001));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn position(&self, wanted: impl IntoIterator<Item = usize>) -> u128 {
        let wanted =
            wanted.into_iter().filter(|&element| element < self.elements()).fold(self.base, |set, element| set | 1 << element);
        let gone = |set, element| if wanted >> element & 1 == 1 { set } else { set & self.keep[element] };
        (0..self.elements()).fold(self.initial(), gone) | self.base
    }

    /// The elements that are left and may be eaten.
    fn edible(&self, position: u128) -> impl Iterator<Item = usize> {
        bits(position & !self.base)
    }

    /// Everything connected with `element` by relations inside `among`.
    fn connected(&self, element: usize, among: u128) -> u128 {
        let mut component = 1 << element;
        loop {
            let related = |set: u128, other: usize| {
                // An element is eaten with what lies above it.
                let eaten = !self.keep[other] & among;
                if eaten & component == 0 { set } else { set | eaten }
            };
            let grown = bits(among).fold(component, related);
            if grown == component {
                return component;
            }
            component = grown;
        }
    }
}

/// The error for a number that is no element.
fn no_element(element: usize, elements: usize) -> ShapeError {
    ShapeError::new("an element", element, format!("0 to {}", elements - 1))
}

/// The numbers of the bits that are set, lowest first.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = usize> {
    #[expect(clippy::cast_possible_truncation, reason = "the low half and the high one")]
    let (low, high) = (set as u64, (set >> 64) as u64);
    ones(low).chain(ones(high).map(|bit| bit + 64)).map(|bit| bit as usize)
}

/// Positions are sets of elements, moves are elements.
impl Game for PosetChomp {
    type Position = u128;
    type Move = usize;

    fn initial(&self) -> u128 {
        u128::MAX >> (u128::BITS as usize - self.elements())
    }

    #[inline]
    fn moves(&self, position: &u128) -> impl Iterator<Item = usize> {
        self.edible(*position)
    }

    #[inline]
    fn play(&self, position: &u128, element: usize) -> u128 {
        position & self.keep[element]
    }
}

/// Every move eats an element.
impl Acyclic for PosetChomp {}

/// Both players may eat what is left, and who cannot eat loses.
impl Impartial for PosetChomp {
    #[inline]
    fn components(&self, position: &u128) -> impl Iterator<Item = u128> {
        let mut rest = position & !self.base;
        let among = rest;
        core::iter::from_fn(move || {
            let first = bits(rest).next()?;
            let component = self.connected(first, among);
            rest &= !component;
            Some(component | self.base)
        })
    }
}

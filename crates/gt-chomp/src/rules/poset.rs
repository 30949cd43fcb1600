//! Chomp on any finite poset.
//!
//! A *poset* is a set of elements, some of which lie above others. A move eats one element and
//! everything above it. The elements left always form a *down-set*: it contains everything below
//! each of its elements. The bar is such a poset: its elements are the squares, and (i, j) lies
//! below (k, l) if i <= k and j <= l. Boxes of cubes and the divisors of a number are posets too,
//! and have modules of their own.
//!
//! One element may be *poisoned*: the player who has to eat it loses. In this crate it is never
//! eaten. A move is any element except the poison and the elements below it, since eating an
//! element below the poison would eat the poison too. A player without a move loses. Without a
//! poison every element may be eaten, and a player to move loses if the set is empty.
//!
//! # Representation
//! There are at most 128 elements, numbered from 0. A position is the set of elements left, one bit
//! each in a `u128`. Larger posets have more down-sets than can be searched, unless they are nearly
//! *chains*, in which of any two elements one lies above the other.
//!
//! # Sums
//! Look only at the elements that are neither the poison nor below it. Two parts of them that no
//! relation connects do not influence each other. Then the position is a sum, and
//! [`components`](gt_core::Impartial::components) takes it apart. For example, a bar with only its
//! first row and first column left is two heaps of Nim.

use gt_core::bits::ones;
use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, ShapeError};

/// The rules of Chomp on a poset.
///
/// # Complexity
/// A position is 16 bytes. A move costs one AND; [`components`](gt_core::Impartial::components)
/// takes O(k^2) word operations at most for k elements left.
///
/// # Example
/// A fork: 1 and 2 lie above 0, and 3 lies above both. Eating 3 leaves two equal heaps above the
/// poison.
/// ```
/// use gt_chomp::PosetChomp;
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// let fork = PosetChomp::new(4, &[(0, 1), (0, 2), (1, 3), (2, 3)])?.with_poison(0)?;
/// let outcomes = Outcomes::new(&fork, &Run::new());
/// assert_eq!(outcomes.best_moves(&fork.initial())?, Some(vec![3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PosetChomp {
    /// For each element: what is left of the whole poset after eating it.
    keep: Vec<u128>,
    /// The poison and everything below it: never eaten.
    base: u128,
}

impl PosetChomp {
    /// The greatest number of elements.
    pub const MAX_ELEMENTS: usize = u128::BITS as usize;

    /// The poset of `elements` elements where b lies above a for each relation (a, b).
    ///
    /// Nothing is poisoned. Relations that follow from others may be given or left out.
    ///
    /// # Errors
    /// [`ShapeError`] in three cases:
    ///
    /// * there are no elements, or more than [`MAX_ELEMENTS`](Self::MAX_ELEMENTS);
    /// * a relation names an element that does not exist;
    /// * the relations form a circle, so that an element would lie above itself.
    ///
    /// # Complexity
    /// O(elements^2 + relations) word operations.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::PosetChomp;
    /// use gt_core::Run;
    /// use gt_core::memo::Outcomes;
    /// use gt_core::prelude::*;
    /// // A poison with two unrelated elements above it: the second player takes the other one.
    /// let fork = PosetChomp::new(3, &[(0, 1), (0, 2)])?.with_poison(0)?;
    /// let outcomes = Outcomes::new(&fork, &Run::new());
    /// assert_eq!(outcomes.value(&fork.initial())?, Some(Outcome::Loss));
    /// assert!(PosetChomp::new(2, &[(0, 1), (1, 0)]).is_err()); // a circle
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
            above
                .iter_mut()
                .filter(|above| **above >> through & 1 == 1)
                .for_each(|above| *above |= beyond);
        }
        match above.iter().enumerate().find(|&(element, above)| above >> element & 1 == 1) {
            Some((element, _)) => {
                let circle = format_args!("a circle through element {element}");
                Err(ShapeError::new(
                    "the relations",
                    circle,
                    "an order, in which no element lies above itself",
                ))
            }
            None => Ok(Self::from_above(&above)),
        }
    }

    /// The poset of `elements` elements where b lies above a if `below(a, b)`.
    ///
    /// `below` must be an order; this is not checked.
    pub(crate) fn from_order(
        elements: usize,
        below: impl Fn(usize, usize) -> bool,
    ) -> Result<Self, ShapeError> {
        let set = |low| {
            (0..elements)
                .filter(|&high| high != low && below(low, high))
                .fold(0, |set, high| set | 1 << high)
        };
        Self::checked(elements)?;
        Ok(Self::from_above(&(0..elements).map(set).collect::<Vec<u128>>()))
    }

    fn checked(elements: usize) -> Result<usize, ShapeError> {
        match elements {
            1..=Self::MAX_ELEMENTS => Ok(elements),
            _ => Err(ShapeError::new(
                "the number of elements",
                elements,
                format!("1 to {}", Self::MAX_ELEMENTS),
            )),
        }
    }

    fn from_above(above: &[u128]) -> Self {
        let keep =
            above.iter().enumerate().map(|(element, above)| !(above | 1 << element)).collect();
        Self { keep, base: 0 }
    }

    /// Makes `poison` the only poison of the poset.
    ///
    /// # Errors
    /// [`ShapeError`] if `poison` is not an element.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::PosetChomp;
    /// use gt_core::prelude::*;
    /// let chain = PosetChomp::new(3, &[(0, 1), (1, 2)])?;
    /// assert_eq!(chain.moves(&chain.initial()).count(), 3); // nothing is poisoned
    /// let poisoned = chain.with_poison(1)?; // 0 lies below the poison and stays, too
    /// assert_eq!(poisoned.moves(&poisoned.initial()).collect::<Vec<_>>(), [2]);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn with_poison(mut self, poison: usize) -> Result<Self, ShapeError> {
        let elements = self.keep.len();
        if poison >= elements {
            return Err(no_element(poison, elements));
        }
        self.base = (0..elements)
            .filter(|&low| self.keep[low] >> poison & 1 == 0)
            .fold(0, |set, low| set | 1 << low);
        Ok(self)
    }

    /// The number of elements.
    pub const fn elements(&self) -> usize {
        self.keep.len()
    }

    /// The largest position made of elements of `wanted`; the poison always belongs to it.
    ///
    /// So does everything below the poison. An element is dropped if something below it is missing.
    /// Numbers that are not elements are ignored.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::PosetChomp;
    /// let chain = PosetChomp::new(3, &[(0, 1), (1, 2)])?.with_poison(0)?;
    /// assert_eq!(chain.position([1]), 0b011);
    /// assert_eq!(chain.position([2]), 0b001); // 1, below 2, is missing
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn position(&self, wanted: impl IntoIterator<Item = usize>) -> u128 {
        let wanted = wanted
            .into_iter()
            .filter(|&element| element < self.elements())
            .fold(self.base, |set, element| set | 1 << element);
        let gone =
            |set, element| if wanted >> element & 1 == 1 { set } else { set & self.keep[element] };
        (0..self.elements()).fold(self.initial(), gone) | self.base
    }

    /// The elements of a position that may be eaten.
    fn edible(&self, position: u128) -> impl Iterator<Item = usize> {
        bits(position & !self.base)
    }

    /// All elements that relations inside `among` connect with `element`.
    fn connected(&self, element: usize, among: u128) -> u128 {
        let mut component = 1 << element;
        loop {
            let related = |set: u128, other: usize| {
                // Eating an element takes everything above it, so this is `other` and what lies
                // above.
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

/// The error for a number that is not an element.
fn no_element(element: usize, elements: usize) -> ShapeError {
    ShapeError::new("an element", element, format!("0 to {}", elements - 1))
}

/// The numbers of the bits that are set, lowest first.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = usize> {
    #[expect(clippy::cast_possible_truncation, reason = "the low half and the high one")]
    let (low, high) = (set as u64, (set >> 64) as u64);
    ones(low).chain(ones(high).map(|bit| bit + 64)).map(|bit| bit as usize)
}

/// A position is a set of elements, a move is an element.
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

/// Both players have the same moves, and a player without a move loses.
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

/// The elements that are left, a bit each.
impl Encode for PosetChomp {
    fn encode_into(&self, position: &u128, out: &mut Encoder<'_>) {
        out.put_up_to(*position, self.initial());
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u128> {
        let set: u128 = from.take_up_to(self.initial())?;
        (self.position(bits(set)) == set).then_some(set)
    }
}

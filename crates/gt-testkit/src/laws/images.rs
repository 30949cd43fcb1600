//! The laws of games that list the positions of an orbit.
//!
//! The images of a position count the positions that a representative stands for. One image too
//! many or too few makes every count wrong, with no other sign.
//!
//! # How it looks
//! Images and representatives must describe the same orbits. Every image must have the same
//! representative, and the same moves up to symmetry. In the other direction, every position of the
//! sample must be among the images of its representative, and every image must have the same
//! images. So a position that one list leaves out is found through the others.
//!
//! # What it cannot see
//! A position outside the sample that no list of images contains.

use hashbrown::{HashMap, HashSet};

use super::indexed::is_indexed;
use super::reach::Reach;
use super::sample::Sample;
use super::symmetric::{Unlike, alike};
use super::violation::{Point, Violation, enforce};
use gt_core::capability::{Images, Indexed};

const SAME_ORBIT: Point =
    Point::new("images", 1, "an image is symmetric to the position, with the same representative");
const COMPLETE: Point =
    Point::new("images", 2, "every position of the orbit is an image, also the position itself");
const INDEXED: Point =
    Point::new("indexed_images", 1, "the images of an indexed position are indexed");

/// Checks the contract of [`Images`].
///
/// * 1: every image has the same representative as the position. Both are over with the same
///   outcome, or their moves lead to the same orbits.
/// * 2: the images include the position and its representative. All positions of an orbit have the
///   same images, in any order and number.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// For each orbit of the sample: the moves of all images, and the images of all images.
#[track_caller]
pub fn images<G: Images>(game: &G, reach: Reach) {
    enforce(check(game, &Sample::new(game, reach)));
}

/// Checks that images stay inside the index, so that both ways to count an orbit agree.
///
/// * 1: `unrank(rank(q)) == Some(q)` for every image `q` of an indexed position.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// One rank and one unrank for every image of every position of the sample.
#[track_caller]
pub fn indexed_images<G: Indexed + Images>(game: &G, reach: Reach) {
    enforce(check_indexed(game, &Sample::with_roots(game, reach, reach.unranked(game))));
}

pub(super) fn check<G: Images>(game: &G, sample: &Sample<G>) -> Result<(), Violation> {
    let mut orbits: HashMap<G::Position, HashSet<G::Position>> = HashMap::new();
    for position in sample.positions() {
        let representative = game.representative(position);
        let broken = |point: Point| {
            sample.at(point, position).note("representative", sample.text(&representative))
        };
        if !orbits.contains_key(&representative) {
            let images = orbit(game, sample, position, &representative)?;
            orbits.insert(representative.clone(), images);
        }
        if let Some(images) = orbits.get(&representative)
            && !images.contains(position)
        {
            let listed: Vec<_> = game.images(&representative).collect();
            return Err(missing(broken(COMPLETE), sample, position, &listed));
        }
    }
    Ok(())
}

/// The images of `position`, after a look at each of them.
fn orbit<G: Images>(
    game: &G,
    sample: &Sample<G>,
    position: &G::Position,
    representative: &G::Position,
) -> Result<HashSet<G::Position>, Violation> {
    let broken = |point: Point| {
        sample.at(point, position).note("representative", sample.text(representative))
    };
    let listed: Vec<_> = game.images(position).collect(); // in the order of the game, to fail again alike
    let images: HashSet<_> = listed.iter().cloned().collect();
    for wanted in [position, representative] {
        if !images.contains(wanted) {
            return Err(missing(broken(COMPLETE), sample, wanted, &listed));
        }
    }
    for image in &listed {
        let broken = |point: Point| broken(point).note("image", sample.text(image));
        let other = game.representative(image);
        if other != *representative {
            let expected = std::format!("{} as its representative", sample.text(representative));
            return Err(broken(SAME_ORBIT).differs(expected, sample.text(&other)));
        }
        let same = alike(game, image, representative);
        same.map_err(|unlike: Unlike<G>| {
            unlike.explain(
                broken(SAME_ORBIT),
                sample,
                [("image", image), ("representative", representative)],
            )
        })?;
        let again: HashSet<_> = game.images(image).collect();
        if again != images {
            let again: Vec<_> = game.images(image).collect();
            let expected = std::format!(
                "the same images of the image as of the position, {}",
                sample.texts(&listed)
            );
            return Err(broken(COMPLETE).differs(expected, sample.texts(&again)));
        }
    }
    Ok(images)
}

fn missing<G: Images>(
    broken: Violation,
    sample: &Sample<G>,
    wanted: &G::Position,
    images: &[G::Position],
) -> Violation {
    broken
        .expected(format_args!("{} among the images", sample.text(wanted)))
        .note("found", sample.texts(images))
}

pub(super) fn check_indexed<G: Indexed + Images>(
    game: &G,
    sample: &Sample<G>,
) -> Result<(), Violation> {
    for position in sample.positions() {
        for image in game.images(position) {
            is_indexed(game, sample, &image).map_err(|(_, expected, found)| {
                let broken = sample.at(INDEXED, position).note("image", sample.text(&image));
                broken.differs(expected, found)
            })?;
        }
    }
    Ok(())
}

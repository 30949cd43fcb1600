//! The vectors of all layers, and the passes over them.
//!
//! A *layer* holds the states before one place of the scan. Each state has a forward vector (ways
//! to reach it) and a backward vector (ways to continue).
//!
//! # Two sweeps
//! One sweep carries forward vectors down the board, the other carries backward vectors up, until
//! they meet at one place. Then each continues through the part that the other has passed. There it
//! finds the other's vectors, and so can count the ships that begin at each place.
//!
//! The two sweeps wait for each other only once, when they meet. So they suit two threads. On a
//! single thread they meet at the first layer whose backward vectors are known already. Without an
//! earlier position, this is the end of the board.
//!
//! # Invariants
//! * Forward vectors before a place depend only on the places above it. Backward vectors depend
//!   only on that place and the places below it.
//! * No answer depends on where the sweeps meet.

use core::ops::Range;

use gt_core::{LimitError, Run, SolveError};

use super::parallel;
use super::plan::{Field, Plan};
use super::sweep;
use super::watch::Watch;
use super::word::Word;

/// The phase that a run reports while vectors are carried over the board.
const COUNTING: &str = "counting";

/// The vectors of every layer, joined per layer; empty for a layer whose vectors are not in memory.
pub(super) type Vectors<N> = Vec<Vec<N>>;

/// The forward and backward vectors of all layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers<N> {
    forward: Vectors<N>,
    backward: Vectors<N>,
}

impl<N> Layers<N> {
    /// The bytes of all vectors.
    pub(super) fn bytes(&self) -> u64 {
        let numbers: usize = self.forward.iter().chain(&self.backward).map(Vec::capacity).sum();
        (numbers * size_of::<N>()) as u64
    }
}

/// Buffers of layers that are no longer needed, for reuse.
struct Spare<N> {
    /// Whether the vectors are needed later. Then no buffer is taken.
    keep: bool,
    buffers: Vectors<N>,
}

impl<N: Word> Spare<N> {
    const fn new(keep: bool) -> Self {
        Self { keep, buffers: Vec::new() }
    }

    /// Makes room for the vectors of a layer; the content is arbitrary.
    fn open(&mut self, vectors: &mut Vec<N>, len: usize) {
        if vectors.len() < len {
            *vectors =
                self.buffers.pop().filter(|buffer| buffer.capacity() >= len).unwrap_or_default();
            vectors.resize(len, N::default());
        }
    }

    /// Takes the buffer of a layer that is no longer needed, unless vectors are kept.
    fn close(&mut self, vectors: &mut Vec<N>) {
        if !self.keep {
            self.buffers.push(core::mem::take(vectors));
        }
    }
}

/// What all passes of one question share.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a> {
    pub(super) field: Field<'a>,
    pub(super) plan: &'a Plan,
    pub(super) run: &'a Run,
    /// The number of threads of the run. With more than one, both sweeps run at the same time.
    pub(super) workers: usize,
    /// Whether vectors are kept for a later position.
    pub(super) keep: bool,
}

impl Pass<'_> {
    /// Counts the consistent fleets, and keeps only the vectors that are still needed.
    pub(super) fn total<N: Word>(self) -> Result<N, SolveError> {
        self.run.check_memory(self.plan.bytes() + self.bytes::<N>(true))?;
        let watch = Watch::new(self.run, COUNTING, self.field, self.field.places());
        let mut forward = Vectors::<N>::new();
        self.start(&mut forward);
        self.down(0..self.field.places(), 0, &mut forward, None, Spare::new(false), &watch)?;
        watch.end();
        Ok(forward
            .last()
            .and_then(|end| end.get(self.field.shapes.full - 1))
            .copied()
            .unwrap_or_default())
    }

    /// Computes all backward vectors.
    pub(super) fn completions<N: Word>(self) -> Result<Vectors<N>, SolveError> {
        self.run.check_memory(self.plan.bytes() + self.bytes::<N>(false))?;
        let watch = Watch::new(self.run, COUNTING, self.field, self.field.places());
        let mut backward = Vectors::<N>::new();
        self.end(&mut backward);
        let (top, end) = backward.split_at_mut(self.field.places());
        self.up(0..top.len(), top, end, None, Spare::new(true), &watch)?;
        watch.end();
        Ok(backward)
    }

    /// Counts all consistent fleets, and for each place and kind the fleets with this ship there.
    ///
    /// The second result holds the count of a place and a kind at `place * kinds + kind`. The
    /// forward vectors up to layer `valid` and the backward vectors from layer `below` on are known
    /// and not computed again.
    pub(super) fn survey<N: Word>(
        self,
        layers: &mut Layers<N>,
        (valid, below): (usize, usize),
    ) -> Result<(N, Vec<N>), SolveError> {
        self.run.check_memory(self.needs::<N>())?;
        let (places, kinds) = (self.field.places(), self.field.graph.kinds());
        let Layers { forward, backward } = layers;
        if valid == 0 {
            self.start(forward);
        }
        if below == places {
            self.end(backward);
        }
        let meet = if self.workers == 1 { below } else { (places / 2).max(valid).min(below) };
        let mut begun = vec![N::default(); places * kinds];

        let first = self.field.graph.window(valid).min(meet);
        let watch = Watch::new(
            self.run,
            COUNTING,
            self.field,
            meet.saturating_sub(first) + (below - meet) + places,
        );
        let (top, bottom) = backward.split_at_mut(below);
        self.both(
            || self.down(first..meet, valid, &mut forward[first..], None, Spare::new(true), &watch),
            || self.up(meet..below, top, bottom, None, Spare::new(true), &watch),
        )?;

        let (begun_above, begun_below) = begun.split_at_mut(meet * kinds);
        let (passed, ahead) = forward.split_at_mut(meet);
        let (top, bottom) = backward.split_at_mut(meet);
        let bottom = &*bottom;
        self.both(
            || {
                self.down(
                    meet..places,
                    valid,
                    ahead,
                    Some((bottom, begun_below)),
                    Spare::new(self.keep),
                    &watch,
                )
            },
            || {
                self.up(
                    0..meet,
                    top,
                    bottom,
                    Some((passed, begun_above)),
                    Spare::new(self.keep),
                    &watch,
                )
            },
        )?;
        watch.end();
        Ok((backward[0].first().copied().unwrap_or_default(), begun))
    }

    /// Runs both sweeps: at the same time on several threads, one after the other on one.
    fn both(
        self,
        down: impl FnOnce() -> Result<(), LimitError> + Send,
        up: impl FnOnce() -> Result<(), LimitError> + Send,
    ) -> Result<(), SolveError> {
        if self.workers == 1 {
            down()?;
            return Ok(up()?);
        }
        let (down, up) = parallel::join(self.run, down, up)?;
        Ok(down.and(up)?)
    }

    /// Carries forward vectors on from each of `places`.
    ///
    /// `forward` begins with the layer of the first place. Vectors of layers up to `valid` are
    /// complete already.
    ///
    /// If `counted` gives the backward vectors of the same layers, this also counts the ships that
    /// begin there. The counts go to the second part of `counted`.
    fn down<N: Word>(
        self,
        places: Range<usize>,
        valid: usize,
        forward: &mut [Vec<N>],
        mut counted: Option<(&[Vec<N>], &mut [N])>,
        mut spare: Spare<N>,
        watch: &Watch,
    ) -> Result<(), LimitError> {
        let shapes = self.field.shapes;
        let kinds = self.field.graph.kinds();
        let begin = places.start;
        for place in places {
            let layer = &self.plan.layers[place];
            let (here, ahead) = forward[place - begin..].split_at_mut(1);
            let least = (valid + 1).saturating_sub(place);
            if least <= self.field.graph.reach {
                for (next, vectors) in self.plan.layers[place + 1..]
                    .iter()
                    .zip(&mut *ahead)
                    .take(self.field.graph.reach)
                {
                    spare.open(vectors, next.len);
                }
                sweep::push(shapes, layer, &here[0], ahead, least);
            }
            if let Some((backward, begun)) = &mut counted {
                let ahead: Vec<&[N]> = backward[place - begin + 1..]
                    .iter()
                    .take(self.field.graph.reach)
                    .map(Vec::as_slice)
                    .collect();
                sweep::count(
                    shapes,
                    layer,
                    &here[0],
                    &ahead,
                    &mut begun[(place - begin) * kinds..][..kinds],
                );
            }
            spare.close(&mut here[0]);
            watch.step()?;
        }
        Ok(())
    }

    /// Computes backward vectors for each of `places`, the last place first.
    ///
    /// `top` ends with the layer of the last place, and `bottom` continues after it.
    ///
    /// If `counted` gives the forward vectors of `top`, this also counts the ships that begin
    /// there. The counts go to the second part of `counted`.
    fn up<N: Word>(
        self,
        places: Range<usize>,
        top: &mut [Vec<N>],
        bottom: &[Vec<N>],
        mut counted: Option<(&mut [Vec<N>], &mut [N])>,
        mut spare: Spare<N>,
        watch: &Watch,
    ) -> Result<(), LimitError> {
        let shapes = self.field.shapes;
        let (kinds, reach) = (self.field.graph.kinds(), self.field.graph.reach);
        for place in places.rev() {
            let layer = &self.plan.layers[place];
            let (here, ahead) = top[place..].split_at_mut(1);
            spare.open(&mut here[0], layer.len);
            let ahead: Vec<&[N]> =
                ahead.iter().chain(bottom).take(reach).map(Vec::as_slice).collect();
            sweep::pull(shapes, layer, &mut here[0], &ahead);
            if let Some((forward, begun)) = &mut counted {
                sweep::count(
                    shapes,
                    layer,
                    &forward[place],
                    &ahead,
                    &mut begun[place * kinds..][..kinds],
                );
                spare.close(&mut forward[place]);
            }
            if let Some(done) = top.get_mut(place + reach) {
                spare.close(done);
            }
            watch.step()?;
        }
        Ok(())
    }

    /// Sets the forward vector before the first place: one way, with no ship placed.
    fn start<N: Word>(self, forward: &mut Vectors<N>) {
        forward.resize_with(self.field.places() + 1, Vec::new);
        forward[0] = vec![N::default(); self.field.shapes.full];
        forward[0][0] = N::ONE;
    }

    /// Sets the backward vector after the last place: one way, to stop, if all ships are placed.
    fn end<N: Word>(self, backward: &mut Vectors<N>) {
        backward.resize_with(self.field.places() + 1, Vec::new);
        let mut end = vec![N::default(); self.field.shapes.full];
        end[self.field.shapes.full - 1] = N::ONE;
        backward[self.field.places()] = end;
    }

    /// The memory of a survey, in bytes.
    pub(super) fn needs<N: Word>(self) -> u64 {
        let one_way = self.workers == 1 && !self.keep;
        self.plan.bytes() + self.bytes::<N>(false) + self.bytes::<N>(one_way)
    }

    /// The memory of the vectors of all layers, in bytes.
    ///
    /// If `passing`, it is the memory of the layers that one pass needs at the same time.
    fn bytes<N>(self, passing: bool) -> u64 {
        let count = if passing { self.field.graph.reach + 1 } else { self.plan.layers.len() };
        let most = self
            .plan
            .layers
            .windows(count.min(self.plan.layers.len()))
            .map(|layers| layers.iter().map(|layer| layer.len).sum());
        most.max().unwrap_or(0usize) as u64 * size_of::<N>() as u64
    }
}

//! Tests of the public interface of gt-sea-battle.

#[cfg(test)]
mod article;
#[cfg(test)]
mod bimaru;
#[cfg(test)]
mod choosing;
#[cfg(test)]
mod classes;
#[cfg(test)]
mod duel;
#[cfg(test)]
mod errors;
#[cfg(test)]
mod exact_play;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod runs;
#[cfg(test)]
mod sampling;
#[cfg(test)]
mod support;
#[cfg(test)]
mod threads;
#[cfg(test)]
mod tournament;

//! Graphs as parity games, for the solvers of others: PGSolver, Oink and their like.
//!
//! In a *parity game* two players, Even and Odd, move along the edges of a graph. Every *vertex*
//! has an owner, who moves there, at least one edge, and a number, its *priority*. A play never
//! ends. Even wins it if the greatest priority that comes again and again is even; otherwise Odd
//! wins. A parity game has no draws.
//!
//! # The encoding
//! [`ParityGame`] writes two parity games about a [`GameGraph`]. They have the same vertices:
//!
//! * A vertex is a position with one of the players to move, who owns it. In the initial position
//!   Even is to move. A position that play reaches with either player to move has two vertices.
//! * While the game goes on, the edges of a vertex are the moves. Two moves to one position are one
//!   edge.
//! * Where the game is over, the vertex has one edge, back to itself.
//!
//! | priority | the vertex |
//! |---|---|
//! | 0 | the game is over, and Even has won |
//! | 1 | the game is over, and Odd has won |
//! | 2 | the game goes on or is drawn; in the file that gives draws to Even |
//! | 3 | the same in the file that gives draws to Odd |
//!
//! Every play ends in a vertex with the priority 0 or 1, or has the priority 2 or 3 from its first
//! vertex on. So only one priority comes again and again. The winner is also the same in programs
//! where the least priority counts.
//!
//! # What the winners say
//! Let the player *t* be to move in a position of the graph, where endless play is a draw:
//!
//! | the position is | *t* wins where draws go to *t* | *t* wins where draws go to the opponent |
//! |---|---|---|
//! | a win | yes | yes |
//! | a draw | yes | no |
//! | a loss | no | no |
//!
//! *Proof.* A play of the parity game is a play of the graph, from the same position with the same
//! player to move: the edges are the moves, and the players move in turn. It has a vertex of
//! priority 0 or 1 if and only if a player has won there. A play without such a vertex is endless
//! or drawn by rule.
//!
//! 1. Let draws go to the opponent. Then *t* wins a play if and only if the game ends with a win of
//!    *t*. A strategy that wins the parity game is a strategy that forces this end, and the other
//!    way round. So *t* wins the parity game if and only if the position is a win.
//! 2. Let draws go to *t*. Then the opponent wins a play if and only if the game ends with a win of
//!    the opponent. As in step 1, the opponent wins the parity game if and only if the opponent can
//!    force this end, which means that the position is a loss. Parity games are determined: one of
//!    the players wins. So *t* wins if and only if the position is no loss.
//!
//! A position is exactly one of a win, a draw and a loss, so the two steps give the table. ∎
//!
//! Of an [open](super::Explored) position, where the plies end, the graph says that it is a draw.
//! So a win or a loss that the two parity games show is one in the game. A draw shows only that the
//! first position is not decided within the plies.
//!
//! # The text
//! ```text
//! parity 2;
//! 0 2 0 1 "near";
//! 1 2 1 0,2 "far";
//! 2 1 0 2 "lost";
//! ```
//! The header has the greatest number of a vertex. A line has the number of the vertex, its
//! priority, its owner (0 is Even), the vertices that its edges lead to, and a name in quotes. The
//! initial position has the first line.
//!
//! [`ParityFile`] reads one of the two files back. Each of them has the whole game.
//!
//! # Source
//! The form of the text is that of Oliver Friedmann and Martin Lange, *The PGSolver Collection of
//! Parity Game Solvers*, section 3.5.
//!
//! # Rejected alternatives
//! * *The same priority for won and drawn ends*: then a file that was read could not tell a draw
//!   from a win, and both files would have to be read together.
//! * *One parity game with three outcomes*: no solver of parity games knows a third one.
//!
//! [`GameGraph`]: super::GameGraph

mod read;
mod write;

pub use self::read::ParityFile;
pub use self::write::ParityGame;

//! The games of the gallery against published values and against slow oracles.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

mod bytes;
mod connect_four;
mod dao;
mod dawsons_kayles;
mod dobutsu;
mod dots_and_boxes;
mod explicit;
mod fanorona;
mod grids;
mod hackenbush;
mod kalah;
mod kayles;
mod l_game;
mod mnk;
mod morris;
mod morris3;
mod mu_torere;
mod oracle;
mod pawns;
mod pong_hau_ki;
mod positions;
mod sizes;
mod solutions;
mod tapatan;
mod teeko;

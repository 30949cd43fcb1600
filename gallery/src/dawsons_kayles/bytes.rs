//! Positions of Dawson's Kayles as bytes.

use gt_core::prelude::*;

use super::DawsonsKayles;
use crate::pins;

/// The lengths of the rows.
impl Encode for DawsonsKayles {
    fn encode_into(&self, rows: &Vec<u16>, out: &mut Encoder<'_>) {
        pins::put_rows(rows, 2, self.0, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Vec<u16>> {
        pins::take_rows(from, 2, self.0)
    }
}

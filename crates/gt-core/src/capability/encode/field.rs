//! The bytes of numbers, players, arrays and other parts of a position.

use super::bytes::{Decoder, Encoder, Field};
use crate::outcome::{Player, ToMove};

macro_rules! numbers {
    ($($unsigned:ty, $signed:ty;)*) => {$(
        impl Field for $unsigned {
            const LEN: usize = size_of::<Self>();

            #[inline]
            fn put(self, out: &mut Encoder<'_>) {
                out.put_bytes(&self.to_be_bytes());
            }

            #[inline]
            fn take(from: &mut Decoder<'_>) -> Option<Self> {
                let bytes = from.take_bytes(Self::LEN)?;
                bytes.try_into().ok().map(Self::from_be_bytes)
            }
        }

        impl Field for $signed {
            const LEN: usize = size_of::<Self>();

            #[inline]
            fn put(self, out: &mut Encoder<'_>) {
                out.put((self ^ Self::MIN).cast_unsigned());
            }

            #[inline]
            fn take(from: &mut Decoder<'_>) -> Option<Self> {
                from.take::<$unsigned>().map(|number| number.cast_signed() ^ Self::MIN)
            }
        }
    )*};
}

numbers! {
    u8, i8;
    u16, i16;
    u32, i32;
    u64, i64;
    u128, i128;
}

impl Field for bool {
    const LEN: usize = 1;

    #[inline]
    fn put(self, out: &mut Encoder<'_>) {
        out.put(u8::from(self));
    }

    #[inline]
    fn take(from: &mut Decoder<'_>) -> Option<Self> {
        match from.take::<u8>()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Field for Player {
    const LEN: usize = 1;

    #[inline]
    fn put(self, out: &mut Encoder<'_>) {
        out.put(self == Self::Second);
    }

    #[inline]
    fn take(from: &mut Decoder<'_>) -> Option<Self> {
        from.take().map(|is_second| if is_second { Self::Second } else { Self::First })
    }
}

impl<B: Field> Field for ToMove<B> {
    const LEN: usize = B::LEN + Player::LEN;

    #[inline]
    fn put(self, out: &mut Encoder<'_>) {
        out.put((self.board, self.turn));
    }

    #[inline]
    fn take(from: &mut Decoder<'_>) -> Option<Self> {
        from.take().map(|(board, turn)| Self { board, turn })
    }
}

impl<F: Field> Field for Option<F> {
    const LEN: usize = bool::LEN + F::LEN;

    #[inline]
    fn put(self, out: &mut Encoder<'_>) {
        out.put_option(self);
    }

    #[inline]
    fn take(from: &mut Decoder<'_>) -> Option<Self> {
        from.take_option()
    }
}

impl<F: Field, const N: usize> Field for [F; N] {
    const LEN: usize = F::LEN * N;

    #[inline]
    fn put(self, out: &mut Encoder<'_>) {
        for field in self {
            out.put(field);
        }
    }

    #[inline]
    fn take(from: &mut Decoder<'_>) -> Option<Self> {
        if N == 0 {
            return Self::try_from(&[][..]).ok();
        }
        let mut fields = [from.take()?; N];
        for field in fields.iter_mut().skip(1) {
            *field = from.take()?;
        }
        Some(fields)
    }
}

macro_rules! tuples {
    ($($($field:ident),*;)*) => {$(
        impl<$($field: Field),*> Field for ($($field,)*) {
            const LEN: usize = 0 $(+ $field::LEN)*;

            #[expect(non_snake_case, reason = "the names of the types name the parts too")]
            #[inline]
            fn put(self, out: &mut Encoder<'_>) {
                let ($($field,)*) = self;
                $(out.put($field);)*
            }

            #[inline]
            fn take(from: &mut Decoder<'_>) -> Option<Self> {
                Some(($(from.take::<$field>()?,)*))
            }
        }
    )*};
}

tuples! {
    A, B;
    A, B, C;
    A, B, C, D;
    A, B, C, D, E;
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use core::fmt::Debug;

    use super::*;

    /// The bytes of a field, read back.
    fn bytes<F: Field + PartialEq + Debug>(field: F) -> Vec<u8> {
        let mut bytes = vec![0xaa; F::LEN];
        let mut out = Encoder::new(&mut bytes);
        out.put(field);
        assert_eq!(out.written(), F::LEN);
        let mut from = Decoder::new(&bytes);
        assert_eq!(from.take(), Some(field));
        assert!(from.is_empty());
        assert_eq!(
            Decoder::new(&bytes[..bytes.len().saturating_sub(1)]).take::<F>().is_none(),
            F::LEN > 0
        );
        bytes
    }

    /// The bytes are part of files: they never change.
    #[test]
    fn the_bytes_of_every_kind_of_field_are_these() {
        assert_eq!(bytes(0x0102_0304_u32), [1, 2, 3, 4]);
        assert_eq!(bytes(0xff_u8), [0xff]);
        assert_eq!(bytes(u128::MAX - 1)[14..], [0xff, 0xfe]);
        assert_eq!(
            bytes((i16::MIN, -1_i8, 0_i8, i64::MAX)),
            [0, 0, 0x7f, 0x80, 255, 255, 255, 255, 255, 255, 255, 255]
        );
        assert_eq!(bytes((false, true)), [0, 1]);
        assert_eq!(bytes(Player::BOTH), [0, 1]);
        assert_eq!(bytes(ToMove::new(7_u16, Player::Second)), [0, 7, 1]);
        assert_eq!(bytes([Some(5_u16), None]), [1, 0, 5, 0, 0, 0]);
        assert_eq!(bytes([0_u16; 0]), [0; 0]);
        assert_eq!(bytes((1_u8, [2_u16; 2], 3_u8, false, 4_i8)), [1, 0, 2, 0, 2, 3, 0, 0x84]);
    }

    #[test]
    fn the_order_of_the_bytes_is_the_order_of_the_parts() {
        let numbers = [i32::MIN, -500, -2, -1, 0, 1, 2, 500, i32::MAX];
        assert!(numbers.map(bytes).is_sorted());
        let options = [None, Some(0_u16), Some(1), Some(256)];
        assert!(options.map(bytes).is_sorted());
        assert!([(0_u8, i8::MAX), (1, -1), (1, 0), (2, i8::MIN)].map(bytes).is_sorted());
    }

    #[test]
    fn bytes_that_are_not_written_are_not_read() {
        assert_eq!(Decoder::new(&[2]).take::<bool>(), None);
        assert_eq!(Decoder::new(&[2]).take::<Player>(), None);
        assert_eq!(Decoder::new(&[0, 1]).take::<Option<u8>>(), None);
        assert_eq!(Decoder::new(&[2, 1]).take::<Option<u8>>(), None);
        assert_eq!(Decoder::new(&[3, 0]).take_up_to::<u16>(0x2ff_u32), None);
        assert_eq!(Decoder::new(&[1, 0]).take_up_to::<u8>(0x2ff_u32), None);
        assert_eq!(Decoder::new(&[1]).take_up_to::<u8>(0_u8), Some(0)); // no byte says it all
        for list in [&[2, 7, 0][..], &[1, 7], &[1, 7, 1], &[3, 7, 7]] {
            assert_eq!(Decoder::new(list).take_list::<u8>(2).is_some(), list == [2, 7, 0]);
        }
    }

    #[test]
    fn numbers_up_to_a_bound_take_the_fewest_bytes() {
        for (most, width) in [(0, 0), (1, 1), (255, 1), (256, 2), (0xff_ffff, 3), (u64::MAX, 8)] {
            let mut bytes = [0; 8];
            let mut out = Encoder::new(&mut bytes);
            out.put_up_to(most, most);
            assert_eq!(out.written(), width);
            assert_eq!(Decoder::new(&bytes).take_up_to(most), Some(most));
        }
    }

    #[test]
    fn what_goes_beyond_the_end_is_counted_and_not_written() {
        let mut bytes = [9; 3];
        let mut out = Encoder::new(&mut bytes);
        out.put(0x0102_u16);
        out.put(0x0304_u16);
        assert_eq!((out.written(), bytes), (4, [1, 2, 9]));
        let mut out = Encoder::counting();
        out.put_list(&[1_u32; 7], 5);
        assert_eq!(out.written(), 21);
    }
}

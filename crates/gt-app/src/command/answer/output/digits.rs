//! Counts in JSON, as strings of digits.
//!
//! Many readers take JSON numbers for floating point and round them beyond 2^53.

use core::fmt::{self, Display};

use serde::{Serialize, Serializer};

/// A count that is written as a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digits(u128);

impl Digits {
    /// The count as a number, for a key beside this one.
    ///
    /// `None` beyond 2^53, where readers of JSON may round it.
    ///
    /// # Example
    /// ```
    /// use gt_app::command::Digits;
    /// let number = |count: u64| Digits::from(count).number();
    /// assert_eq!([number(7), number(1 << 53)], [Some(7), Some(1 << 53)]);
    /// assert_eq!(number((1 << 53) + 1), None);
    /// ```
    #[must_use]
    pub fn number(self) -> Option<u64> {
        u64::try_from(self.0).ok().filter(|&number| number <= 1 << 53)
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Digits {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Digits".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9]+$" })
    }
}

impl<N: Into<u128>> From<N> for Digits {
    fn from(count: N) -> Self {
        Self(count.into())
    }
}

impl Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_beyond_53_bits_keep_every_digit() {
        let json = serde_json::to_string(&[
            Digits::from(u64::MAX),
            Digits::from(0u64),
            Digits::from(u128::MAX),
        ])
        .unwrap();
        assert_eq!(
            json,
            r#"["18446744073709551615","0","340282366920938463463374607431768211455"]"#
        );
    }
}

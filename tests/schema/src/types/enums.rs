//! Enums in all representations.

use cmdhelp::schema::Schema;
use serde::{Deserialize, Serialize};

use super::structs::{Empty, Named, Tagged};
use super::{cases, sample};

/// Only names.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Schema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// It is not begun.
    ToDo,
    InProgress,
    /// It is "done".
    #[serde(rename = "DONE", alias = "finished")]
    Done,
}
sample!(Words: |_| Self::ToDo, |_| Self::InProgress, |_| Self::Done);

/// Declares an enum in each representation, with all forms of variants that the representation supports.
macro_rules! representations {
    ($($ident:ident: [$($attribute:tt)*] [$($tuple:tt)*] [$($make:tt)*];)*) => {
        $(
            /// In one representation.
            #[derive(Debug, Deserialize, Schema, Serialize)]
            #[serde(rename_all = "camelCase", rename_all_fields = "SCREAMING_SNAKE_CASE")]
            $($attribute)*
            pub enum $ident {
                /// Nothing in it
                UnitVariant,
                Second,
                /// Something in it
                OneValue(Named),
                EmptyStruct {},
                StructVariant {
                    /// A field
                    first_field: u8,
                    #[serde(skip_serializing_if = "Option::is_none")]
                    second: Option<Words>,
                },
                #[serde(rename_all = "kebab-case", rename = "RENAMED")]
                Renamed { only_field: Vec<u8> },
                #[serde(skip)]
                Skipped(u8),
                $($tuple)*
            }
            sample!($ident:
                |_| Self::UnitVariant,
                |_| Self::Second,
                |r| Self::OneValue(r.any()),
                |_| Self::EmptyStruct {},
                |r| Self::StructVariant { first_field: r.any(), second: r.any() },
                |r| Self::Renamed { only_field: r.any() },
                $($make)*
            );
        )*
    };
}

representations! {
    External: [] [Pair(u8, Words), Number(i16), Nothing(()), Maybe(Option<bool>)]
        [
            |r| Self::Pair(r.any(), r.any()), |r| Self::Number(r.any()), |_| Self::Nothing(()),
            |r| Self::Maybe(r.any())
        ];
    ExternalClosed: [#[serde(deny_unknown_fields)]] [Pair(u8, Words)]
        [|r| Self::Pair(r.any(), r.any())];
    Internal: [#[serde(tag = "variant")]] [Nested(Adjacent), Tagged(Tagged), Map(std::collections::BTreeMap<String, u8>), Outer(External)]
        [|r| Self::Nested(r.any()), |r| Self::Tagged(r.any()), |r| Self::Map(r.any()), |r| Self::Outer(outer(r))];
    InternalClosed: [#[serde(tag = "variant", deny_unknown_fields)]] [] [];
    Adjacent: [#[serde(tag = "t", content = "c")]] [Pair(u8, Words), Number(i16), Nothing(()), NoValues()]
        [
            |r| Self::Pair(r.any(), r.any()), |r| Self::Number(r.any()), |_| Self::Nothing(()),
            |_| Self::NoValues()
        ];
    Untagged: [#[serde(untagged)]] [Pair(u8, Words), Number(i16), Text(String)]
        [|r| Self::Pair(r.any(), r.any()), |r| Self::Number(r.any()), |r| Self::Text(r.any())];
    Mixed: [] [#[serde(untagged)] Other { id: u16 }, #[serde(untagged)] Number(i16)]
        [|r| Self::Other { id: r.any() }, |r| Self::Number(r.any())];
}

/// Returns a value of an enum that serde can combine with a tag.
fn outer(random: &mut crate::Random) -> External {
    match random.below(3) {
        0 => External::UnitVariant,
        1 => External::OneValue(random.any()),
        _ => External::Pair(random.any(), random.any()),
    }
}

/// One variant, so that there is nothing to choose.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub enum Single {
    /// The only one
    One(Empty),
}
sample!(Single: |r| Self::One(r.any()));

/// A value that is skipped leaves the name.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub enum SkippedValues {
    /// No value is written
    Newtype(#[serde(skip)] u8),
    Pair(#[serde(skip)] u8, bool),
    Struct {
        #[serde(skip)]
        _a: u8,
        b: u8,
    },
}
sample!(SkippedValues:
    |r| Self::Newtype(r.any()),
    |r| Self::Pair(r.any(), r.any()),
    |r| Self::Struct { _a: 0, b: r.any() },
);

cases! {
    exact: Words, External, ExternalClosed, InternalClosed, Adjacent, Single;
    loose: Internal, Untagged, Mixed;
    written: SkippedValues;
}

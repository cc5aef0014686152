//! Structs.

use std::collections::HashMap;
use std::marker::PhantomData;

use cmdhelp::schema::Schema;
use serde::{Deserialize, Serialize, Serializer};

use super::{cases, sample};

/// A struct without attributes.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Named {
    /// A number with "quotes" and a \ in its comment.
    id: u8,
    title: Option<String>,
    r#type: Vec<bool>,
    größe: f64,
}
sample!(Named: |r| Self { id: r.any(), title: r.any(), r#type: r.any(), größe: r.any() });

/// No fields.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Empty {}
sample!(Empty: |_| Self {});

#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Unit;
sample!(Unit: |_| Self);

/// As what is in it.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Newtype(
    /// This comment is nearer than the type's.
    i8,
);
sample!(Newtype: |r| Self(r.any()));

/// Several values.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Tuple(u8, Option<Named>, String);
sample!(Tuple: |r| Self(r.any(), r.any(), r.any()));

/// None.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct NoValues();
sample!(NoValues: |_| Self());

/// Declares structs with every casing, with names that the casings convert to different results.
macro_rules! casings {
    ($($ident:ident = $casing:literal;)*) => {
        $(
            #[derive(Debug, Deserialize, Schema, Serialize)]
            #[serde(rename_all = $casing)]
                        pub struct $ident {
                simple: u8,
                two_words: bool,
                http2_id_: u8,
                _leading: u8,
                #[serde(rename = "OWN")]
                own: u8,
            }
            sample!($ident: |r| Self {
                simple: r.any(), two_words: r.any(), http2_id_: r.any(), _leading: r.any(),
                own: r.any(),
            });
        )*
    };
}

casings! {
    Lower = "lowercase";
    Upper = "UPPERCASE";
    Pascal = "PascalCase";
    Snake = "snake_case";
    ScreamingSnake = "SCREAMING_SNAKE_CASE";
    Kebab = "kebab-case";
    ScreamingKebab = "SCREAMING-KEBAB-CASE";
}

/// serde lowers the first letter, which has to be one.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Camel {
    two_words: u8,
    http2_id: Option<u8>,
    #[serde(alias = "other")]
    one: bool,
}
sample!(Camel: |r| Self { two_words: r.any(), http2_id: r.any(), one: r.any() });

/// What is left out.
#[derive(Debug, Default, Deserialize, Schema, Serialize)]
#[serde(default)]
pub struct LeftOut {
    #[serde(skip)]
    never: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    maybe: Option<u8>,
    #[serde(skip_serializing_if = "std::option::Option::is_none")]
    maybe_nothing: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<u8>,
    #[serde(default = "Default::default")]
    always: u8,
    #[serde(skip_serializing, default)]
    read_only: u8,
    #[serde(skip_deserializing)]
    written_only: u8,
}
sample!(LeftOut: |r| Self {
    never: 1, maybe: r.any(), maybe_nothing: r.any(), list: r.any(), always: r.any(),
    read_only: 2, written_only: r.any(),
});

/// Other names for writing than for reading.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[serde(rename_all(serialize = "UPPERCASE", deserialize = "lowercase"))]
pub struct TwoNames {
    first: u8,
    #[serde(rename(serialize = "written", deserialize = "read"))]
    second: u8,
    #[serde(rename(deserialize = "only_read"))]
    third: u8,
}
sample!(TwoNames: |r| Self { first: r.any(), second: r.any(), third: r.any() });

/// A tuple without one of its values.
#[derive(Debug, Schema, Serialize)]
pub struct TupleWithGap(u8, #[serde(skip)] String, bool);
sample!(TupleWithGap: |r| Self(r.any(), r.any(), r.any()));

/// A tuple that can be shorter.
#[derive(Debug, Schema, Serialize)]
pub struct TupleThatShrinks(
    u8,
    #[serde(skip_serializing_if = "Option::is_none")] Option<String>,
    bool,
);
sample!(TupleThatShrinks: |r| Self(r.any(), r.any(), r.any()));

#[derive(Debug, Deserialize, Schema, Serialize)]
#[serde(transparent)]
pub struct Transparent {
    inner: Vec<Named>,
    marker: PhantomData<u8>,
    #[serde(skip)]
    _skipped: u8,
}
sample!(Transparent: |r| Self { inner: r.any(), marker: PhantomData, _skipped: 0 });

/// Tagged, though it is no enum.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[serde(tag = "kind", rename = "tagged-struct")]
pub struct Tagged {
    value: HashMap<String, u8>,
}
sample!(Tagged: |r| Self { value: r.any() });

/// Written as another type.
#[derive(Clone, Debug, Deserialize, Schema, Serialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Into2 {
    a: u8,
    b: u8,
}
sample!(Into2: |r| Self { a: r.any(), b: r.any() });

impl From<(u8, u8)> for Into2 {
    fn from((a, b): (u8, u8)) -> Self {
        Self { a, b }
    }
}

impl From<Into2> for (u8, u8) {
    fn from(it: Into2) -> Self {
        (it.a, it.b)
    }
}

/// Written by functions.
#[derive(Debug, Schema, Serialize)]
pub struct ByFunctions {
    /// It can be anything.
    #[serde(serialize_with = "in_hexadecimal")]
    open: u8,
    #[serde(serialize_with = "in_hexadecimal")]
    #[schema(with = "String", format = "hex")]
    as_text: u8,
    #[serde(serialize_with = "in_hexadecimal")]
    #[schema(raw = r#"{"type":"string","pattern":"^[0-9a-f]{2}$"}"#)]
    /// With a comment
    as_written: u8,
}
sample!(ByFunctions: |r| Self { open: r.any(), as_text: r.any(), as_written: r.any() });

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn in_hexadecimal<S: Serializer>(byte: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{byte:02x}"))
}

/// A value is skipped, and written for all that.
#[derive(Debug, Schema, Serialize)]
pub struct SkippedNewtype(#[serde(skip_serializing)] u8);
sample!(SkippedNewtype: |r| Self(r.any()));

/// Borrowed.
#[derive(Debug, Schema, Serialize)]
pub struct Borrowed<'a, 'b: 'a> {
    text: &'a str,
    list: &'b [&'a u8],
    cow: std::borrow::Cow<'a, [u8]>,
}
sample!(Borrowed<'static, 'static>: |r| Self {
    text: "text", list: &[&1, &2], cow: r.any::<Vec<u8>>().into(),
});

cases! {
    exact: Named, Empty, Unit, Newtype, Tuple, NoValues, Lower, Upper, Pascal, Snake,
        ScreamingSnake, Kebab, ScreamingKebab, Camel, Transparent, Tagged, Into2;
    written: LeftOut, TwoNames, TupleWithGap, TupleThatShrinks, ByFunctions, SkippedNewtype,
        Borrowed<'static, 'static>;
}

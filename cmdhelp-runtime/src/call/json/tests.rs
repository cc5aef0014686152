//! Compares the output of this module with that of serde_json.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::str::FromStr;

use serde_core::Serialize;
use serde_core::ser::{SerializeStruct as _, SerializeStructVariant as _, Serializer};
use serde_json::value::RawValue;

use super::to_string;

fn same(value: &(impl Serialize + ?Sized)) {
    match (to_string(&value), serde_json::to_string(value)) {
        (Ok(actual), Ok(expected)) => assert_eq!(actual, expected),
        (Err(actual), Err(expected)) => assert_eq!(actual.to_string(), expected.to_string()),
        (actual, expected) => panic!("{actual:?} {expected:?}"),
    }
}

/// Checks that both texts of a number have the same length, and are parsed as this number. The
/// digits may differ, because a number can have two shortest texts.
fn same_number<T: Serialize + FromStr<Err: Debug> + PartialEq + Debug>(value: &T) {
    let actual = to_string(value).expect("a number");
    let expected = serde_json::to_string(value).expect("a number");
    assert_eq!(actual.len(), expected.len(), "{actual} {expected}");
    assert_eq!(actual == "null", expected == "null", "{actual} {expected}");
    if actual != "null" {
        assert_eq!(actual.parse::<T>().expect("a number"), *value);
        assert_eq!(expected.parse::<T>().expect("a number"), *value);
    }
}

/// A value of each form that a derived `Serialize` implementation can have.
enum Form {
    Unit,
    Newtype(Option<u8>),
    Tuple(i64, bool),
    Struct,
    UnitStruct,
    NewtypeStruct,
    TupleStruct,
}

impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde_core::ser::{SerializeTupleStruct as _, SerializeTupleVariant as _};
        match self {
            Self::Unit => serializer.serialize_unit_variant("Form", 0, "Unit"),
            Self::Newtype(value) => {
                serializer.serialize_newtype_variant("Form", 1, "Newtype", value)
            }
            Self::Tuple(first, second) => {
                let mut tuple = serializer.serialize_tuple_variant("Form", 2, "Tuple", 2)?;
                tuple.serialize_field(first)?;
                tuple.serialize_field(second)?;
                tuple.end()
            }
            Self::Struct => {
                let mut fields = serializer.serialize_struct_variant("Form", 3, "Struct", 2)?;
                fields.serialize_field("a", &1)?;
                fields.skip_field("b")?;
                fields.serialize_field("c \"quoted\"", "text")?;
                fields.end()
            }
            Self::UnitStruct => serializer.serialize_unit_struct("Form"),
            Self::NewtypeStruct => {
                serializer.serialize_newtype_struct("Form", &Self::Tuple(1, true))
            }
            Self::TupleStruct => {
                let mut tuple = serializer.serialize_tuple_struct("Form", 1)?;
                tuple.serialize_field(&Self::Struct)?;
                tuple.end()
            }
        }
    }
}

/// A struct with an empty array, an array of enums, and a map.
struct All;

impl Serialize for All {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("All", 3)?;
        fields.serialize_field("empty", &[(); 0])?;
        fields.serialize_field("forms", &[Form::Unit, Form::Newtype(Some(1))])?;
        fields.serialize_field("map", &BTreeMap::from([("a", 1), ("b", 2)]))?;
        fields.end()
    }
}

/// A value that calls `serialize_bytes`. The implementation of `Serialize` for `[u8]` does not call
/// `serialize_bytes`.
struct Bytes;

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(b"\0\xff")
    }
}

#[test]
fn values_of_all_forms_are_the_same_as_by_serde_json() {
    let forms = [
        Form::Unit,
        Form::Newtype(None),
        Form::Tuple(-7, false),
        Form::Struct,
        Form::UnitStruct,
        Form::NewtypeStruct,
        Form::TupleStruct,
    ];
    for form in &forms {
        same(form);
        same(&vec![Some(form), None]);
        same(&BTreeMap::from([("key", form)]));
    }
    same(&All);
    same(&Bytes);
    same(&((), 'x', "text", (1_u8, 2_i128, u128::MAX, i64::MIN)));
    same(&RawValue::from_string("{ \"a\" : [ 1 ] }".to_owned()).expect("JSON"));
}

#[test]
fn strings_are_the_same_as_by_serde_json() {
    for character in '\0'..'\u{300}' {
        // serde_json writes these two control characters as `\b` and `\f`, and this module as
        // `\u0008` and `\u000c`.
        if !matches!(character, '\u{8}' | '\u{c}') {
            same(&character);
            same(&format!("a{character}b"));
        }
    }
}

#[test]
fn keys_and_their_errors_are_the_same_as_by_serde_json() {
    same(&BTreeMap::from([(1, "a"), (-2, "b")]));
    same(&BTreeMap::from([(true, 1)]));
    same(&BTreeMap::from([('c', 1)]));
    same(&BTreeMap::from([(Some("some"), 1)]));
    same(&BTreeMap::from([(None::<&str>, 1)]));
    same(&BTreeMap::from([((), 1)]));
    same(&BTreeMap::from([(vec![1], 1)]));
    same(&BTreeMap::from([((1, 2), 1)]));
}

#[test]
fn numbers_are_the_same_as_by_serde_json() {
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..200_000 {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mixed = bits ^ (bits >> 29);
        same_number(&f64::from_bits(mixed));
        same_number(&f32::from_bits((mixed >> 32) as u32));
        same(&mixed);
        same(&mixed.cast_signed());
    }
    for exponent in -330..310 {
        for digits in ["1", "-1", "1.5", "9.999", "1.25"] {
            let text = format!("{digits}e{exponent}");
            same(&text.parse::<f64>().expect("a number"));
            same(&text.parse::<f32>().expect("a number"));
        }
    }
    for number in [
        0.0,
        -0.0,
        f64::NAN,
        f64::INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
    ] {
        same(&number);
    }
}

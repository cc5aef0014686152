//! A serializer for values that must be strings: keys of objects, and text that is already JSON.

use serde_core::Serialize;
use serde_core::ser::{Impossible, Serializer};

use super::number::float;
use super::{Error, JsonWriter, no_key};

/// Serializes the key of an object, or a text that is already JSON. Numbers and booleans become strings.
pub(super) struct TextSerializer<'a> {
    pub(super) writer: &'a mut JsonWriter,
    /// Whether the text is already JSON, and is written without quotes.
    pub(super) is_json: bool,
}

impl TextSerializer<'_> {
    fn put(self, text: &str) -> Result<(), Error> {
        match self.is_json {
            true => self.writer.put(text),
            false => {
                self.writer.text(text);
                Ok(())
            }
        }
    }

    /// Writes `number`, the text of a floating-point number. Fails if the number is not finite.
    fn put_finite(self, is_finite: bool, number: &str) -> Result<(), Error> {
        if !is_finite {
            return Err(serde_core::ser::Error::custom("float key must be finite"));
        }
        self.put(number)
    }
}

macro_rules! texts {
    ($($name:ident: $ty:ty,)*) => {
        $(fn $name(self, value: $ty) -> Result<(), Error> {
            self.put(&value.to_string())
        })*
    };
}

macro_rules! no_keys {
    ($($name:ident($($parameter:ident: $ty:ty),*) -> $returned:ty;)*) => {
        $(fn $name(self, $($parameter: $ty),*) -> Result<$returned, Error> {
            Err(no_key())
        })*
    };
}

impl Serializer for TextSerializer<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    no_keys! {
        serialize_bytes(_value: &[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(_name: &'static str) -> ();
        serialize_seq(_length: Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(_length: usize) -> Self::SerializeTuple;
        serialize_tuple_struct(_name: &'static str, _length: usize)
            -> Self::SerializeTupleStruct;
        serialize_tuple_variant(
            _name: &'static str,
            _index: u32,
            _variant: &'static str,
            _length: usize
        ) -> Self::SerializeTupleVariant;
        serialize_map(_length: Option<usize>) -> Self::SerializeMap;
        serialize_struct(_name: &'static str, _length: usize) -> Self::SerializeStruct;
        serialize_struct_variant(
            _name: &'static str,
            _index: u32,
            _variant: &'static str,
            _length: usize
        ) -> Self::SerializeStructVariant;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<(), Error> {
        Err(no_key())
    }

    texts! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_i128: i128,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_u128: u128,
        serialize_char: char,
        serialize_str: &str,
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.put_finite(value.is_finite(), &float(value, -6..=12))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.put_finite(value.is_finite(), &float(value, -5..=15))
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.put(variant)
    }
}

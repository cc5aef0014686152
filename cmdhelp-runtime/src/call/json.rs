//! Serializes a value as JSON text.
//!
//! The output is the same as that of serde_json. The runtime only writes JSON with serde, and this
//! module is enough for that, so users do not have to build serde_json and its dependencies.

mod key;
mod number;

use std::fmt::{self, Display};

use serde_core::Serialize;
use serde_core::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use self::key::TextSerializer;
use self::number::float;
use crate::view::reader::write_text;

/// Returns a value as JSON, or an error if any part of it cannot be serialized.
pub(super) fn to_string(value: &impl Serialize) -> Result<String, Error> {
    let mut writer = JsonWriter(String::new());
    value.serialize(&mut writer)?;
    Ok(writer.0)
}

/// The error for a value that cannot be written as JSON.
#[derive(Debug)]
pub(super) struct Error(String);

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl serde_core::ser::Error for Error {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// The struct names that serde_json passes to a serializer in place of a number, and of a text that
/// is already JSON.
const JSON_STRUCTS: [&str; 2] = [
    "$serde_json::private::Number",
    "$serde_json::private::RawValue",
];

struct JsonWriter(String);

impl JsonWriter {
    fn text(&mut self, text: &str) {
        write_text(text, &mut self.0);
    }

    fn put(&mut self, text: &str) -> Result<(), Error> {
        self.0.push_str(text);
        Ok(())
    }

    /// Writes `begin`, which opens an array or an object. `end` is written after the last element.
    fn open(&mut self, begin: char, end: &'static str) -> Elements<'_> {
        self.0.push(begin);
        Elements {
            writer: self,
            is_first: true,
            end,
            is_written: false,
        }
    }

    /// Begins an object whose only key is the name of an enum variant.
    fn variant(&mut self, name: &str) {
        self.0.push('{');
        self.text(name);
        self.0.push(':');
    }
}

macro_rules! displayed {
    ($($name:ident: $ty:ty,)*) => {
        $(fn $name(self, value: $ty) -> Result<(), Error> {
            self.put(&value.to_string())
        })*
    };
}

impl<'a> Serializer for &'a mut JsonWriter {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Elements<'a>;
    type SerializeTuple = Elements<'a>;
    type SerializeTupleStruct = Elements<'a>;
    type SerializeTupleVariant = Elements<'a>;
    type SerializeMap = Elements<'a>;
    type SerializeStruct = Elements<'a>;
    type SerializeStructVariant = Elements<'a>;

    displayed! {
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
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.put(&float(value, -6..=12))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.put(&float(value, -5..=15))
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.put("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.put("null")
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Error> {
        self.put("null")
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
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
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.variant(variant);
        value.serialize(&mut *self)?;
        self.put("}")
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Elements<'a>, Error> {
        Ok(self.open('[', "]"))
    }

    fn serialize_tuple(self, _length: usize) -> Result<Elements<'a>, Error> {
        Ok(self.open('[', "]"))
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>, Error> {
        Ok(self.open('[', "]"))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>, Error> {
        self.variant(variant);
        Ok(self.open('[', "]}"))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Elements<'a>, Error> {
        Ok(self.open('{', "}"))
    }

    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<Elements<'a>, Error> {
        if JSON_STRUCTS.contains(&name) {
            return Ok(Elements {
                writer: self,
                is_first: true,
                end: "",
                is_written: true,
            });
        }
        Ok(self.open('{', "}"))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>, Error> {
        self.variant(variant);
        Ok(self.open('{', "}}"))
    }
}

/// Writes the items of an array or the fields of an object.
struct Elements<'a> {
    writer: &'a mut JsonWriter,
    is_first: bool,
    end: &'static str,
    /// Whether the value of the only field is already JSON, and is written unchanged.
    is_written: bool,
}

impl Elements<'_> {
    fn comma(&mut self) {
        if !std::mem::replace(&mut self.is_first, false) {
            self.writer.0.push(',');
        }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.comma();
        value.serialize(&mut *self.writer)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        if self.is_written {
            return value.serialize(TextSerializer {
                writer: self.writer,
                is_json: true,
            });
        }
        self.comma();
        self.writer.text(name);
        self.writer.0.push(':');
        value.serialize(&mut *self.writer)
    }

    fn close(self) -> Result<(), Error> {
        self.writer.put(self.end)
    }
}

macro_rules! items {
    ($($trait:ident: $function:ident,)*) => {
        $(impl $trait for Elements<'_> {
            type Ok = ();
            type Error = Error;

            fn $function<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.item(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close()
            }
        })*
    };
}

items! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

macro_rules! fields {
    ($($trait:ident,)*) => {
        $(impl $trait for Elements<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.close()
            }
        })*
    };
}

fields! { SerializeStruct, SerializeStructVariant, }

impl SerializeMap for Elements<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.comma();
        key.serialize(TextSerializer {
            writer: self.writer,
            is_json: false,
        })
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.writer.0.push(':');
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

/// Makes the error for a key that is not a string and cannot become one.
fn no_key() -> Error {
    Error::custom("key must be a string")
}

#[cfg(test)]
mod tests;

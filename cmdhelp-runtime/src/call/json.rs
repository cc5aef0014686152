//! Serializes a value as JSON text.
//!
//! The output is the same as that of serde_json. The runtime only writes JSON with serde, and this
//! module is enough for that, so users do not have to build serde_json and its dependencies.

mod number;

use std::fmt::{self, Display};

use serde_core::Serialize;
use serde_core::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use self::number::float;
use crate::view::reader::write_text;

/// Returns a value as JSON, or an error if any part of it cannot be serialized.
pub(super) fn to_string(value: &impl Serialize) -> Result<String, Error> {
    let mut writer = JsonWriter {
        json: String::new(),
        place: ValuePlace::Value,
    };
    value.serialize(&mut writer)?;
    Ok(writer.json)
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

struct JsonWriter {
    json: String,
    place: ValuePlace,
}

/// The place of a value in the JSON.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValuePlace {
    Value,
    /// The key of an object. Numbers and booleans become strings, and other values are errors.
    Key,
    /// A value that must be a text which is already JSON. It is written without quotes.
    Json,
}

impl JsonWriter {
    /// Writes a text in quotes, unless it is already JSON.
    fn text(&mut self, text: &str) -> Result<(), Error> {
        match self.place {
            ValuePlace::Json => self.json.push_str(text),
            ValuePlace::Value | ValuePlace::Key => write_text(text, &mut self.json),
        }
        Ok(())
    }

    /// Writes a number or a boolean.
    fn plain(&mut self, text: &str) -> Result<(), Error> {
        match self.place {
            ValuePlace::Key => write_text(text, &mut self.json),
            ValuePlace::Value | ValuePlace::Json => self.json.push_str(text),
        }
        Ok(())
    }

    fn float(&mut self, is_finite: bool, number: &str) -> Result<(), Error> {
        if self.place != ValuePlace::Value && !is_finite {
            return Err(Error::custom("float key must be finite"));
        }
        self.plain(number)
    }

    /// Writes JSON that cannot be a key.
    fn put(&mut self, json: &str) -> Result<(), Error> {
        if self.place != ValuePlace::Value {
            return Err(Error::custom("key must be a string"));
        }
        self.json.push_str(json);
        Ok(())
    }

    /// Writes `begin`, which opens an array or an object. `end` is written after the last element.
    fn open(&mut self, begin: &str, end: &'static str) -> Result<Elements<'_>, Error> {
        self.put(begin)?;
        Ok(Elements {
            writer: self,
            is_first: true,
            end,
            is_written: false,
        })
    }

    /// Begins an object whose only key is the name of an enum variant.
    fn variant(&mut self, name: &str) -> Result<(), Error> {
        self.put("{")?;
        self.text(name)?;
        self.put(":")
    }

    /// Writes a value at a place where only a text is allowed.
    fn only_text<T: Serialize + ?Sized>(
        &mut self,
        place: ValuePlace,
        value: &T,
    ) -> Result<(), Error> {
        self.place = place;
        value.serialize(&mut *self)?;
        self.place = ValuePlace::Value;
        Ok(())
    }
}

macro_rules! displayed {
    ($($name:ident: $ty:ty,)*) => {
        $(fn $name(self, value: $ty) -> Result<(), Error> {
            self.plain(&value.to_string())
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
        self.float(value.is_finite(), &float(value, -6..=12))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.float(value.is_finite(), &float(value, -5..=15))
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.text(value)
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
        self.text(variant)
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
        self.variant(variant)?;
        value.serialize(&mut *self)?;
        self.put("}")
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Elements<'a>, Error> {
        self.open("[", "]")
    }

    fn serialize_tuple(self, _length: usize) -> Result<Elements<'a>, Error> {
        self.open("[", "]")
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>, Error> {
        self.open("[", "]")
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>, Error> {
        self.variant(variant)?;
        self.open("[", "]}")
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Elements<'a>, Error> {
        self.open("{", "}")
    }

    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<Elements<'a>, Error> {
        if !JSON_STRUCTS.contains(&name) {
            return self.open("{", "}");
        }
        let mut written = self.open("", "")?;
        written.is_written = true;
        Ok(written)
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Elements<'a>, Error> {
        self.variant(variant)?;
        self.open("{", "}}")
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
            self.writer.json.push(',');
        }
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.comma();
        value.serialize(&mut *self.writer)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        if self.is_written {
            return self.writer.only_text(ValuePlace::Json, value);
        }
        self.comma();
        self.writer.text(name)?;
        self.writer.put(":")?;
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
        self.writer.only_text(ValuePlace::Key, key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.writer.put(":")?;
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), Error> {
        self.close()
    }
}

#[cfg(test)]
mod tests;

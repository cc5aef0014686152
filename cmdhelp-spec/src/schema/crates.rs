//! The JSON that serde writes for the types of well-known crates.

use super::std_types::plain;
#[allow(
    unused_imports,
    reason = "each feature uses only some of these imports"
)]
use super::{
    Node, Note, Schema, Shape,
    std_types::{TEXT, formatted},
    text,
};

#[cfg(feature = "camino")]
plain! {
    "Path": camino::Utf8PathBuf, camino::Utf8Path => TEXT;
}

// A date and time without a time zone has no format, because the format `date-time` requires an
// offset.
#[cfg(feature = "chrono")]
plain! {
    "Date": chrono::NaiveDate => formatted("date");
    "Time": chrono::NaiveTime => TEXT;
    "LocalDateTime": chrono::NaiveDateTime => TEXT;
}

#[cfg(feature = "chrono")]
impl<Tz: chrono::TimeZone> Schema for chrono::DateTime<Tz> {
    const NAME: &'static str = "DateTime";
    const SCHEMA: &'static str = text::<Self>();
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(formatted("date-time"));
}

// Zoned times and durations have no format, because the format `date-time` does not allow the name
// of a time zone, and the format `duration` allows neither signs nor fractions.
#[cfg(feature = "jiff")]
plain! {
    "Timestamp": jiff::Timestamp => formatted("date-time");
    "Date": jiff::civil::Date => formatted("date");
    "Time": jiff::civil::Time => TEXT;
    "LocalDateTime": jiff::civil::DateTime => TEXT;
    "ZonedDateTime": jiff::Zoned => TEXT;
    "Duration": jiff::Span, jiff::SignedDuration => TEXT;
}

#[cfg(feature = "serde_json")]
plain! {
    "Json": serde_json::Value => Shape::Any;
    "JsonNumber": serde_json::Number => Shape::Scalar("number", Note::NONE);
    "JsonObject": serde_json::Map<String, serde_json::Value> => Shape::Map {
        values: serde_json::Value::NODE_UNLESS_RECURSIVE,
    };
}

#[cfg(feature = "url")]
plain! {
    "Url": url::Url => formatted("uri");
}

#[cfg(feature = "uuid")]
plain! {
    "Uuid": uuid::Uuid => formatted("uuid");
}

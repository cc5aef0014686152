//! The items of the list.

use std::fmt;
use std::str::FromStr;

use cmdhelp::prelude::*;
use cmdhelp::spec::{ValueType, Word};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};

/// Something to do
#[derive(Schema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    pub id: Id,
    pub title: String,
    pub description: String,
    pub status: Status,
    /// The day on which it has to be done
    pub due_at: Option<Date>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub completed_at: Option<Timestamp>,
}

/// A new item: the arguments of `todo add`, and a line of `todo import`
///
/// As JSON, both have the keys of printed items.
#[derive(Args, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Draft {
    /// What is to be done
    pub title: Title,
    /// More about it
    #[arg(long, default_value = "")]
    #[serde(default)]
    pub description: String,
    /// The day on which it has to be done
    #[arg(id = "dueAt", long = "due-at", value_name = "DATE")]
    pub due_at: Option<Date>,
}

/// The status of an item
#[derive(Clone, Copy, PartialEq, Schema, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is still to be done
    Open,
    /// It has been done
    Completed,
}

/// The permanent id of an item, such as `td_0001`. No other item ever gets the same id.
#[derive(Clone, Copy, Debug, Schema, Serialize)]
#[serde(into = "String")]
pub struct Id(pub i64);

impl Value for Id {
    const TYPE: ValueType = ValueType::new(Word::Ref);
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "td_{:04}", self.0)
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.to_string()
    }
}

impl FromStr for Id {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.strip_prefix("td_").and_then(|it| it.parse().ok());
        let id = number.map(Self);
        let id = id.filter(|id| id.0 > 0 && id.to_string() == text);
        id.ok_or("an id looks like `td_0001`")
    }
}

/// A text that is not empty
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct Title(pub String);

impl FromStr for Title {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::try_from(text.to_owned())
    }
}

impl TryFrom<String> for Title {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.trim() {
            "" => Err("a title cannot be empty"),
            _ => Ok(Self(text)),
        }
    }
}

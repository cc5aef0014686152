//! Generic types and recursive types.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::rc::Rc;

use cmdhelp::schema::Schema;
use serde::{Deserialize, Serialize};

use super::enums::Words;
use super::structs::Named;
use super::{cases, sample};

/// A page of anything.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Page<T, K = String, const N: usize = 2>
where
    K: Ord,
{
    items: Vec<T>,
    index: BTreeMap<String, K>,
    number: PhantomData<[u8; N]>,
    marker: PhantomData<fn() -> T>,
}

impl<T: crate::Sample, K: crate::Sample + Ord> crate::Sample for Page<T, K> {
    fn sample(random: &mut crate::Random) -> Self {
        Self {
            items: random.any(),
            index: random.any(),
            number: PhantomData,
            marker: PhantomData,
        }
    }
}

/// A trait with an associated type.
pub trait Kind {
    /// The type.
    type Value;
}

impl Kind for u8 {
    type Value = Words;
}

/// Not the parameter is written, but what belongs to it.
#[derive(Debug, Schema, Serialize)]
#[serde(bound(serialize = "T::Value: Serialize"))]
pub struct Projected<T: Kind> {
    value: T::Value,
    other: <T as Kind>::Value,
}
sample!(Projected<u8>: |r| Self { value: r.any(), other: r.any() });

/// It contains itself.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Family {
    value: Named,
    /// Those below
    children: Vec<Family>,
    parent: Option<Box<Self>>,
}
sample!(Family:
    |r| Self { value: r.any(), children: r.any(), parent: None },
    |r| Self { value: r.any(), children: vec![], parent: None },
    |r| Self { value: r.any(), children: vec![], parent: r.any() },
);

/// It contains one that contains itself, twice.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Forest {
    first: Family,
    /// All the others
    others: BTreeMap<String, Family>,
    expression: Expression<u8>,
}
sample!(Forest: |r| Self { first: r.any(), others: r.any(), expression: r.any() });

/// An enum that contains itself, with a parameter.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Expression<T> {
    /// A value
    Literal { value: T },
    /// A sum
    Add {
        left: Box<Expression<T>>,
        right: Box<Self>,
    },
    /// The opposite
    Not { operand: (u8, Rc<Expression<T>>) },
}

impl<T: crate::Sample> crate::Sample for Expression<T> {
    fn sample(random: &mut crate::Random) -> Self {
        match random.below(5) {
            0 => Self::Add {
                left: random.any(),
                right: random.any(),
            },
            1 => Self::Not {
                operand: random.any(),
            },
            _ => Self::Literal {
                value: random.any(),
            },
        }
    }
}

/// The same type with two parameters is two types.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct TwoExpressions {
    texts: Expression<String>,
    numbers: Expression<Expression<u8>>,
}
sample!(TwoExpressions: |r| Self { texts: r.any(), numbers: r.any() });

/// A list, written as a chain.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub enum Chain {
    /// The end
    End,
    /// One more
    Link(u8, Box<Chain>),
}
sample!(Chain: |_| Self::End, |_| Self::End, |r| Self::Link(r.any(), r.any()));

/// A folder, which has entries.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(recursive("Entry"))]
pub struct Folder {
    name: String,
    /// What is in it
    entries: Vec<Entry>,
}
sample!(Folder:
    |r| Self { name: r.any(), entries: r.any() },
    |r| Self { name: r.any(), entries: vec![] },
);

/// An entry, which may be a folder.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(recursive = "Folder")]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    File(String),
    /// A folder again
    Folder(Box<Folder>),
    Link {
        to: Option<Box<Entry>>,
    },
}
sample!(Entry:
    |r| Self::File(r.any()),
    |r| Self::File(r.any()),
    |r| Self::Folder(r.any()),
    |r| Self::Link { to: r.any() },
);

/// Three that contain each other, with a parameter.
#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(recursive("Block<T>", "Line<T>"))]
pub struct Text<T> {
    blocks: Vec<Block<T>>,
}

#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(recursive("Text<T>", "Line<T>"))]
pub struct Block<T> {
    lines: BTreeMap<String, Line<T>>,
    same: Option<Box<Self>>,
}

#[derive(Debug, Deserialize, Schema, Serialize)]
#[schema(recursive("Text<T>", "Block<T>"))]
pub struct Line<T> {
    value: T,
    quoted: Option<Rc<Text<T>>>,
}

impl<T: crate::Sample> crate::Sample for Text<T> {
    fn sample(random: &mut crate::Random) -> Self {
        let blocks = match random.below(3) {
            0 => random.any(),
            _ => Vec::new(),
        };
        Self { blocks }
    }
}

impl<T: crate::Sample> crate::Sample for Block<T> {
    fn sample(random: &mut crate::Random) -> Self {
        let same = match random.below(4) {
            0 => Some(random.any()),
            _ => None,
        };
        Self {
            lines: random.any(),
            same,
        }
    }
}

impl<T: crate::Sample> crate::Sample for Line<T> {
    fn sample(random: &mut crate::Random) -> Self {
        let quoted = match random.below(4) {
            0 => Some(random.any()),
            _ => None,
        };
        Self {
            value: random.any(),
            quoted,
        }
    }
}

/// It contains some of those, from several sides.
#[derive(Debug, Deserialize, Schema, Serialize)]
pub struct Disk {
    root: Folder,
    /// Entries without a folder
    loose: Vec<Entry>,
    label: Line<u8>,
}
sample!(Disk: |r| Self { root: r.any(), loose: r.any(), label: r.any() });

cases! {
    exact: Page<u8, bool>, Page<Page<Words, i8>, Words>, Family, Forest, Expression<bool>,
        TwoExpressions, Chain, Vec<Chain>, Option<Family>, Folder, Entry, Vec<Entry>, Text<u8>,
        Block<bool>, Option<Line<String>>, Disk;
    written: Projected<u8>;
}

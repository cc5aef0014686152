//! The pieces of a schema.

/// What is known of the JSON of a type, or of a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What tells the type from others; zero where nothing can refer to it.
    pub id: u64,
    /// How it is called where it is referred to.
    pub name: &'static str,
    /// What is said of it.
    pub note: Note,
    /// What its JSON looks like.
    pub shape: Shape,
    /// The types that it refers to, where it and they contain each other.
    pub around: &'static [&'static Node],
}

impl Node {
    /// A shape of which nothing more is said.
    #[must_use]
    pub const fn new(shape: Shape) -> Self {
        Self {
            id: 0,
            name: "",
            note: Note::NONE,
            shape,
            around: &[],
        }
    }

    /// The same, with the types that it refers to.
    #[must_use]
    pub const fn amid(self, around: &'static [&'static Self]) -> Self {
        Self { around, ..self }
    }

    /// A shape, and what is said of it.
    #[must_use]
    pub const fn noted(note: Note, shape: Shape) -> Self {
        Self {
            note,
            ..Self::new(shape)
        }
    }
}

/// What is said of a part of a schema. All texts are ready for JSON; those that stand between
/// quotes are without them.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// What it is.
    pub description: Option<&'static str>,
    /// How its text is written.
    pub format: Option<&'static str>,
    /// The smallest number.
    pub minimum: Option<&'static str>,
    /// The greatest number.
    pub maximum: Option<&'static str>,
}

impl Note {
    /// Nothing is said.
    pub const NONE: Self = Self {
        description: None,
        format: None,
        minimum: None,
        maximum: None,
    };

    /// Only what it is.
    #[must_use]
    pub const fn description(description: &'static str) -> Self {
        Self {
            description: Some(description),
            ..Self::NONE
        }
    }

    /// What is said here, and for the rest what is said there.
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            description: first(self.description, other.description),
            format: first(self.format, other.format),
            minimum: first(self.minimum, other.minimum),
            maximum: first(self.maximum, other.maximum),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.description.is_none()
            && self.format.is_none()
            && self.minimum.is_none()
            && self.maximum.is_none()
    }
}

const fn first(a: Option<&'static str>, b: Option<&'static str>) -> Option<&'static str> {
    match a {
        Some(a) => Some(a),
        None => b,
    }
}

/// What JSON looks like.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A value of this type that JSON has a word for, with what is known of all such values.
    Scalar(&'static str, Note),
    /// Anything.
    Any,
    /// Nothing: there are no values.
    Never,
    /// A schema that somebody wrote.
    Written(&'static str),
    /// What another node looks like.
    Same {
        /// The other node.
        node: &'static Node,
    },
    /// The same, where `null` is not written.
    Present {
        /// The other node.
        node: &'static Node,
    },
    /// The same, or `null`.
    Nullable {
        /// The other node.
        node: &'static Node,
    },
    /// A list.
    List {
        /// What each element looks like.
        items: &'static Node,
        /// How many there are, if it is always so many.
        length: Option<usize>,
    },
    /// An object with keys that nobody knows beforehand.
    Map {
        /// What each value looks like.
        values: &'static Node,
    },
    /// A list with an element for each place.
    Tuple {
        /// What the elements look like.
        elements: &'static [&'static Node],
    },
    /// The same, where elements can be left out, so that those behind them move up.
    Gaps {
        /// How many elements there are at least.
        fewest: usize,
        /// What the elements look like.
        elements: &'static [&'static Node],
    },
    /// One of these texts, each in quotes.
    Words {
        /// The texts.
        words: &'static [&'static str],
    },
    /// An object with these keys.
    Object {
        /// The keys.
        properties: &'static [Property],
        /// The keys that are always there, each in quotes, with commas.
        required: &'static str,
        /// What stands in the same object beside the keys.
        flattened: &'static [&'static Node],
        /// There are no other keys.
        closed: bool,
    },
    /// One of these.
    AnyOf {
        /// What it can be.
        alternatives: &'static [&'static Node],
    },
    /// The type around this that has the same `id`.
    Again,
}

/// A key of an object.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The key with quotes and a colon.
    pub key: &'static str,
    /// What the value looks like.
    pub node: &'static Node,
}

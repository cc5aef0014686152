//! [`Node`] and its parts: the constants from which the JSON Schema of a Rust type is written.

/// Describes the JSON of a type, or a part of this JSON.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The identity of the type; zero if no reference to the type is possible.
    pub id: u64,
    /// The name of the type, which references to the type contain.
    pub name: &'static str,
    /// The description, format and bounds of the JSON.
    pub note: Note,
    /// The shape of the JSON.
    pub shape: Shape,
    /// The other types of a recursive group: types that this type refers to and that refer back to
    /// it.
    pub recursive_group: &'static [&'static Node],
}

impl Node {
    /// Returns a node without a note.
    #[must_use]
    #[inline]
    pub const fn new(shape: Shape) -> Self {
        Self {
            id: 0,
            name: "",
            note: Note::NONE,
            shape,
            recursive_group: &[],
        }
    }

    /// Returns the node with `recursive_group`, the nodes of the other types of its recursive
    /// group.
    #[must_use]
    #[inline]
    pub const fn with_recursive_group(self, recursive_group: &'static [&'static Self]) -> Self {
        Self {
            recursive_group,
            ..self
        }
    }

    /// Returns a node with a note.
    #[must_use]
    #[inline]
    pub const fn noted(note: Note, shape: Shape) -> Self {
        Self {
            note,
            ..Self::new(shape)
        }
    }
}

/// The description, format and bounds of a part of a schema. All texts are escaped for JSON, and
/// stored without quotes.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// The description.
    pub description: Option<&'static str>,
    /// The format of a string.
    pub format: Option<&'static str>,
    /// The minimum of a number.
    pub minimum: Option<&'static str>,
    /// The maximum of a number.
    pub maximum: Option<&'static str>,
}

impl Note {
    /// The empty note.
    pub const NONE: Self = Self {
        description: None,
        format: None,
        minimum: None,
        maximum: None,
    };

    /// Returns a note that is only a description.
    #[must_use]
    #[inline]
    pub const fn description(description: &'static str) -> Self {
        Self {
            description: Some(description),
            ..Self::NONE
        }
    }

    /// Returns this note, with missing fields taken from `other`.
    #[inline]
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            description: first(self.description, other.description),
            format: first(self.format, other.format),
            minimum: first(self.minimum, other.minimum),
            maximum: first(self.maximum, other.maximum),
        }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.description.is_none()
            && self.format.is_none()
            && self.minimum.is_none()
            && self.maximum.is_none()
    }
}

#[inline]
const fn first(a: Option<&'static str>, b: Option<&'static str>) -> Option<&'static str> {
    match a {
        Some(a) => Some(a),
        None => b,
    }
}

/// The shape of a JSON value.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A scalar. The string is its JSON type, and the note contains the format and bounds of all
    /// values of the Rust type.
    Scalar(&'static str, Note),
    /// Any value is valid.
    Any,
    /// No value is valid.
    Never,
    /// A shape whose JSON Schema was written by hand.
    Written(&'static str),
    /// The shape of another node.
    Same {
        /// The node with this shape.
        node: &'static Node,
    },
    /// The shape of another node, but `null` is not allowed.
    Present {
        /// The node with this shape.
        node: &'static Node,
    },
    /// The shape of another node, and `null` is allowed, too.
    Nullable {
        /// The node with this shape.
        node: &'static Node,
    },
    /// A list of elements.
    List {
        /// The schema of each element.
        items: &'static Node,
        /// The number of elements, if it is fixed.
        length: Option<usize>,
    },
    /// An object with arbitrary keys.
    Map {
        /// The schema of each value.
        values: &'static Node,
    },
    /// A list with one schema for each position.
    Tuple {
        /// The schemas of the elements.
        elements: &'static [&'static Node],
    },
    /// A list in which elements may be missing. Later elements then move to the position of the
    /// missing one.
    Gaps {
        /// The minimum number of elements.
        fewest: usize,
        /// The schemas of the elements.
        elements: &'static [&'static Node],
    },
    /// One of several strings.
    Words {
        /// The strings, each in quotes.
        words: &'static [&'static str],
    },
    /// An object with known keys.
    Object {
        /// The keys, each with the schema of its value.
        properties: &'static [Property],
        /// The keys that are always present, each in quotes, separated by commas.
        required: &'static str,
        /// The flattened types that add keys to this object.
        flattened: &'static [&'static Node],
        /// Whether the object cannot have other keys.
        closed: bool,
    },
    /// A value that is valid under one of several schemas.
    AnyOf {
        /// The nodes of these schemas.
        alternatives: &'static [&'static Node],
    },
    /// A reference to the enclosing type with the same `id`.
    RecursiveRef,
}

/// A key of an object.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The key, with quotes and a colon.
    pub key: &'static str,
    /// The schema of the value.
    pub node: &'static Node,
}

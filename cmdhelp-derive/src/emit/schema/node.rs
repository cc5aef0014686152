//! The nodes of a schema, as code.

use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::quoted;
use super::types::Types;
use crate::emit::spec::escaped;
use crate::model::schema::{Content, Fields, SerdeField, Style};
use crate::model::written::Doc;

/// A node of a schema. As tokens, a node is an expression of type `&'static Node`.
pub(super) struct Node {
    pub(super) note: Note,
    pub(super) shape: NodeShape,
}

/// The description, the format and the bounds of a node, as JSON texts.
#[derive(Default)]
pub(super) struct Note {
    pub(super) description: Option<String>,
    format: Option<String>,
    minimum: Option<String>,
    maximum: Option<String>,
}

/// The shape of a node. As tokens, a shape is an expression of type `Shape`.
pub(super) enum NodeShape {
    /// The shape of the JSON of this Rust type.
    Type(TokenStream),
    /// The shape of the values of this `Option` type, except `None`.
    Present(TokenStream),
    /// `null`
    Nothing,
    Any,
    Never,
    Written(String),
    /// A string that is one of these texts, which are stored without JSON's quotes.
    Words(Vec<String>),
    Tuple(Vec<Node>),
    /// A tuple that may lack some of its elements: the minimum number of elements, and the nodes of
    /// all elements.
    Gaps(usize, Vec<Node>),
    Object(Object),
    AnyOf(Vec<Node>),
    /// The shape of another node. A node with this shape adds its own description to that of the
    /// other node.
    Same(Box<Node>),
}

/// The shape of an object.
#[derive(Default)]
pub(super) struct Object {
    pub(super) properties: Vec<(String, Node)>,
    pub(super) required: Vec<String>,
    pub(super) flattened: Vec<Node>,
    pub(super) closed: bool,
}

impl Object {
    /// Adds a required key and the node of its value.
    pub(super) fn with(mut self, key: &str, node: Node) -> Self {
        self.required.push(key.to_owned());
        self.properties.push((key.to_owned(), node));
        self
    }

    /// Adds the keys that serde writes for these fields.
    pub(super) fn with_fields(mut self, fields: &Fields, types: &Types<'_>) -> Self {
        if let Some((tag, name)) = &fields.tag {
            self = self.with(tag, Node::word(name));
        }
        for field in &fields.fields {
            let mut node = Node::of_field(field, types);
            if field.flattened {
                if field.conditional {
                    node = Node::from(NodeShape::Same(Box::new(node))).optional();
                }
                self.flattened.push(node);
                continue;
            }
            if !field.conditional {
                self.required.push(field.key.clone());
            }
            self.properties.push((field.key.clone(), node));
        }
        self.closed = fields.closed;
        self
    }
}

impl From<NodeShape> for Node {
    fn from(shape: NodeShape) -> Self {
        Self {
            note: Note::default(),
            shape,
        }
    }
}

impl From<Object> for Node {
    fn from(object: Object) -> Self {
        NodeShape::Object(object).into()
    }
}

impl Node {
    /// Returns the node for the JSON form of a value.
    pub(super) fn of_content(content: &Content, types: &Types<'_>) -> Self {
        Self::from(match content {
            Content::Type(ty) => NodeShape::Type(types.inside(ty)),
            Content::Present(ty) => NodeShape::Present(types.inside(ty)),
            Content::Written(schema) => NodeShape::Written(schema.clone()),
            Content::Open => NodeShape::Any,
        })
    }

    /// Returns the node of a field, with its description and bounds.
    pub(super) fn of_field(field: &SerdeField, types: &Types<'_>) -> Self {
        let mut node = Self::of_content(&field.content, types).described(&field.doc);
        let options = &field.options;
        node.note.format = options.format.as_ref().map(|text| escaped(&text.value()));
        node.note.minimum = options.minimum.as_ref().map(|number| number.0.clone());
        node.note.maximum = options.maximum.as_ref().map(|number| number.0.clone());
        node
    }

    /// Returns the node of a struct or a variant with these fields.
    pub(super) fn of_fields(fields: &Fields, types: &Types<'_>) -> Self {
        if let (Style::Newtype, [field]) = (fields.style, &*fields.fields) {
            return Self::of_field(field, types);
        }
        match fields.style {
            Style::Unit => NodeShape::Nothing.into(),
            Style::Newtype | Style::Tuple => {
                let nodes = fields.fields.iter();
                let nodes = nodes.map(|field| Self::of_field(field, types)).list();
                let always = fields.fields.iter().filter(|field| !field.conditional);
                let fewest = always.count();
                Self::from(if fewest == fields.fields.len() {
                    NodeShape::Tuple(nodes)
                } else {
                    NodeShape::Gaps(fewest, nodes)
                })
            }
            Style::Named => Object::default().with_fields(fields, types).into(),
        }
    }

    /// Returns the node that accepts exactly the string `word`.
    pub(super) fn word(word: &str) -> Self {
        NodeShape::Words(vec![word.to_owned()]).into()
    }

    /// Returns a node that accepts the values of this node and `null`.
    fn optional(self) -> Self {
        NodeShape::AnyOf(vec![self, NodeShape::Nothing.into()]).into()
    }

    /// Returns the node with the description from a doc comment, or the unchanged node if there is
    /// no comment.
    pub(super) fn described(self, doc: &Doc) -> Self {
        let Some(help) = doc.help(false, false) else {
            return self;
        };
        let help = help.unstyled();
        self.described_as(&help.long.unwrap_or(help.short))
    }

    /// Returns the node with a description.
    pub(super) fn described_as(mut self, description: &str) -> Self {
        if self.note.description.is_some() {
            self = NodeShape::Same(Box::new(self)).into();
        }
        self.note.description = Some(escaped(description));
        self
    }
}

impl ToTokens for Node {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (note, shape) = (&self.note, &self.shape);
        tokens.extend(match shape {
            NodeShape::Type(ty) if note.is_empty() => {
                quote!(<#ty as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE)
            }
            NodeShape::Same(node) if note.is_empty() => quote!(#node),
            _ if note.is_empty() => quote!(&__cmdhelp::schema::Node::new(#shape)),
            _ => quote!(&__cmdhelp::schema::Node::noted(#note, #shape)),
        });
    }
}

impl Note {
    fn is_empty(&self) -> bool {
        self.description.is_none() && !self.has_bounds()
    }

    fn has_bounds(&self) -> bool {
        self.format.is_some() || self.minimum.is_some() || self.maximum.is_some()
    }
}

impl ToTokens for Note {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let optional = |text: &Option<String>| match text {
            Some(text) => quote!(__cmdhelp::Some(#text)),
            None => quote!(__cmdhelp::None),
        };
        tokens.extend(match &self.description {
            _ if self.has_bounds() => {
                let description = optional(&self.description);
                let format = optional(&self.format);
                let minimum = optional(&self.minimum);
                let maximum = optional(&self.maximum);
                quote!(__cmdhelp::schema::Note {
                    description: #description,
                    format: #format,
                    minimum: #minimum,
                    maximum: #maximum,
                })
            }
            Some(description) => quote!(__cmdhelp::schema::Note::description(#description)),
            None => quote!(__cmdhelp::schema::Note::NONE),
        });
    }
}

impl ToTokens for NodeShape {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let shape = match self {
            Self::Type(ty) => {
                quote!(Same { node: <#ty as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE })
            }
            Self::Present(ty) => {
                quote!(Present { node: <#ty as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE })
            }
            Self::Nothing => quote!(Scalar("null", __cmdhelp::schema::Note::NONE)),
            Self::Any => quote!(Any),
            Self::Never => quote!(Never),
            Self::Written(schema) => quote!(Written(#schema)),
            Self::Words(words) => {
                let words = words.iter().map(|word| quoted(word));
                quote!(Words { words: &[#(#words),*] })
            }
            Self::Tuple(nodes) => quote!(Tuple { elements: &[#(#nodes),*] }),
            Self::Gaps(fewest, nodes) => {
                quote!(Gaps { fewest: #fewest, elements: &[#(#nodes),*] })
            }
            Self::Object(object) => object.shape(),
            Self::AnyOf(nodes) => quote!(AnyOf { alternatives: &[#(#nodes),*] }),
            Self::Same(node) => quote!(Same { node: #node }),
        };
        tokens.extend(quote!(__cmdhelp::schema::Shape::#shape));
    }
}

impl Object {
    fn shape(&self) -> TokenStream {
        let properties = self.properties.iter().map(|(key, node)| {
            let key = format!("{}:", quoted(key));
            quote!(__cmdhelp::schema::Property { key: #key, node: #node })
        });
        let required: Vec<String> = self.required.iter().map(|key| quoted(key)).list();
        let required = required.join(",");
        let flattened = &self.flattened;
        let closed = self.closed;
        quote!(Object {
            properties: &[#(#properties),*],
            required: #required,
            flattened: &[#(#flattened),*],
            closed: #closed,
        })
    }
}

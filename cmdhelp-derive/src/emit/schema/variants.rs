//! Makes the schema of an enum.

use std::fmt::Write as _;

use cmdhelp_spec::list::List as _;

use super::node::{Node, NodeShape, Object};
use super::types::Types;
use crate::model::schema::{Fields, SerdeVariant, Style, Tagging, VariantContent};
use crate::model::written::Doc;

/// Returns the node of an enum.
pub(super) fn node(tagging: &Tagging, variants: &[SerdeVariant], types: &Types<'_>) -> Node {
    let mut words = NameList::default();
    let mut alternatives: Vec<Alternative> = Vec::new();
    for variant in variants {
        let external = matches!(tagging, Tagging::External) && !variant.untagged;
        if external && is_unit(variant) {
            if words.names.is_empty() {
                alternatives.push(Alternative::Words);
            }
            words.add(variant);
        } else {
            let node = of_variant(tagging, variant, types).described(&variant.doc);
            alternatives.push(Alternative::Node(node));
        }
    }
    let mut words = Some(words.node());
    let nodes = alternatives
        .into_iter()
        .filter_map(|alternative| match alternative {
            Alternative::Words => words.take(),
            Alternative::Node(node) => Some(node),
        });
    let mut nodes: Vec<Node> = nodes.list();
    match nodes.len() {
        0 => NodeShape::Never.into(),
        1 => nodes.remove(0),
        _ => NodeShape::AnyOf(nodes).into(),
    }
}

enum Alternative {
    /// All variants that serde writes as their names.
    Words,
    Node(Node),
}

/// The variants that serde writes as their names. One schema lists all of these names, because more
/// programs understand such a list than a separate schema for each name. The description of this
/// schema contains the descriptions of all names.
#[derive(Default)]
struct NameList {
    names: Vec<String>,
    description: String,
}

impl NameList {
    fn add(&mut self, variant: &SerdeVariant) {
        if let Some(help) = variant.doc.help(false, false) {
            let separator = if self.description.is_empty() {
                ""
            } else {
                "\n"
            };
            let short = help.unstyled().short;
            let _ = write!(self.description, "{separator}- `{}`: {short}", variant.name);
        }
        self.names.push(variant.name.clone());
    }

    fn node(self) -> Node {
        let node = Node::from(NodeShape::Words(self.names));
        if self.description.is_empty() {
            node
        } else {
            node.described_as(&self.description)
        }
    }
}

fn is_unit(variant: &SerdeVariant) -> bool {
    matches!(&variant.content, VariantContent::Fields(fields) if fields.style == Style::Unit)
}

/// Returns the node of one variant. The node contains the variant's name at the position where
/// serde writes the name for this enum.
fn of_variant(tagging: &Tagging, variant: &SerdeVariant, types: &Types<'_>) -> Node {
    let content = |types| match &variant.content {
        VariantContent::Fields(fields) => Node::of_fields(fields, types),
        VariantContent::Other(content) => Node::of_content(content, types),
    };
    let name = &variant.name;
    match tagging {
        _ if variant.untagged => content(types),
        Tagging::None => content(types),
        Tagging::External => Object {
            closed: true,
            ..Object::default().with(name, content(types))
        }
        .into(),
        Tagging::Adjacent(tag, key) => {
            let object = Object::default().with(tag, Node::word(name));
            if is_unit(variant) {
                object.into()
            } else {
                object.with(key, content(types)).into()
            }
        }
        Tagging::Internal(tag) => {
            let object = Object::default().with(tag, Node::word(name));
            match &variant.content {
                VariantContent::Fields(Fields {
                    style: Style::Unit, ..
                }) => object.into(),
                VariantContent::Fields(fields) if fields.style == Style::Named => {
                    object.with_fields(fields, types).into()
                }
                _ => Object {
                    flattened: vec![content(types)],
                    ..object
                }
                .into(),
            }
        }
    }
}

/// Returns the node of an enum with the description in its doc comment. If all variants are written
/// as their names, the descriptions of these names follow.
pub(super) fn described(node: Node, doc: &Doc) -> Node {
    let NodeShape::Words(_) = &node.shape else {
        return node.described(doc);
    };
    let (Some(help), Some(words)) = (doc.help(false, false), &node.note.description) else {
        return node.described(doc);
    };
    let help = help.unstyled();
    let text = crate::emit::spec::escaped(&help.long.unwrap_or(help.short));
    let description = format!("{text}\\n\\n{words}");
    let mut node = node;
    node.note.description = Some(description);
    node
}

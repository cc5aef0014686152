//! Converts the clap group of a struct's arguments for a grammar.

use cmdhelp_spec::grammar::draft::Group;

use super::Grammar;
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::syntax::casing::Casing;

/// Returns the group, or `None` if only the running program knows its settings.
pub(super) fn read(
    attributes: &Attributes,
    fields: &[Field],
    grammar: &mut Grammar,
) -> Option<Group> {
    // In clap, a group cannot contain groups, so clap's derive leaves the group of a struct with
    // flattened arguments empty.
    let nested = fields.iter().any(|field| field.attributes.is_flattened());
    let mut group = Group {
        id: grammar
            .constants
            .text(attributes.group.id.text(Casing::Verbatim))?,
        multiple: true,
        ..Group::default()
    };
    let mut texts = |method| grammar.constants.texts_of(method);
    for method in &attributes.group.methods {
        match method.name.to_string().as_str() {
            "required" => group.required = method.bool()?,
            "multiple" => group.multiple = method.bool()?,
            "requires" | "requires_all" => group.requires.extend(texts(method)?),
            "conflicts_with" | "conflicts_with_all" => group.conflicts.extend(texts(method)?),
            "arg" | "args" => group.args.extend(texts(method)?),
            _ => return None,
        }
    }
    for field in fields.iter().filter(|field| field.is_arg() && !nested) {
        let id = grammar
            .constants
            .text(field.attributes.name.text(Casing::Verbatim))?;
        group.args.push(id);
    }
    Some(group)
}

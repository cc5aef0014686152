//! Checks that the output schema that a command declares agrees with the schema of its handler's
//! return type.

use crate::const_text::ConstText;
use crate::schema::{Node, Property, Shape};
use crate::slice::each;
use crate::spec::str_eq;

/// The name of a schema, and the node from which the schema is written.
pub type Named = (&'static str, &'static Node);

/// Checks that the output schema that a command declares agrees with the schema of its handler's
/// return type, if `returned` contains this schema.
#[track_caller]
#[inline]
pub const fn check_schema(declared: Named, returned: Option<Named>) {
    let Some((name, returned)) = returned else {
        return;
    };
    if agree(declared.1, returned) {
        return;
    }
    let mut text = ConstText::new();
    text.put("the command returns `");
    text.put(name);
    text.put("`, but the declared schema is that of `");
    text.put(declared.0);
    text.put("`: declare the returned type");
    text.panic()
}

/// Returns whether two nodes describe the same JSON. A schema that was written by hand or that
/// accepts any value agrees with every other schema.
#[inline]
const fn agree(one: &Node, other: &Node) -> bool {
    match (&one.shape, &other.shape) {
        (Shape::Same { node } | Shape::Present { node }, _) => agree(node, other),
        (_, Shape::Same { node } | Shape::Present { node }) => agree(one, node),
        (Shape::Any | Shape::Written(_) | Shape::RecursiveRef, _)
        | (_, Shape::Any | Shape::Written(_) | Shape::RecursiveRef)
        | (Shape::Never, Shape::Never) => true,
        (Shape::Scalar(one, _), Shape::Scalar(other, _)) => str_eq(one, other),
        (Shape::Nullable { node: one }, Shape::Nullable { node: other })
        | (Shape::List { items: one, .. }, Shape::List { items: other, .. })
        | (Shape::Map { values: one }, Shape::Map { values: other }) => agree(one, other),
        (Shape::Tuple { elements: ones }, Shape::Tuple { elements: others })
        | (
            Shape::Gaps { elements: ones, .. },
            Shape::Gaps {
                elements: others, ..
            },
        )
        | (
            Shape::AnyOf { alternatives: ones },
            Shape::AnyOf {
                alternatives: others,
            },
        ) => all_agree(ones, others),
        (Shape::Words { words: ones }, Shape::Words { words: others }) => same_words(ones, others),
        (
            Shape::Object {
                properties: ones,
                required,
                flattened,
                ..
            },
            Shape::Object {
                properties: others,
                required: other_required,
                flattened: other_flattened,
                ..
            },
        ) => {
            // The order of the keys may differ.
            required.len() == other_required.len()
                && same_keys(ones, others)
                && all_agree(flattened, other_flattened)
        }
        _ => false,
    }
}

#[inline]
const fn all_agree(ones: &[&Node], others: &[&Node]) -> bool {
    let mut i = 0;
    while i < ones.len() && i < others.len() && agree(ones[i], others[i]) {
        i += 1;
    }
    i == ones.len() && i == others.len()
}

#[inline]
const fn same_words(ones: &[&str], others: &[&str]) -> bool {
    each!(ones, |one| {
        let mut at = 0;
        while at < others.len() && !str_eq(one, others[at]) {
            at += 1;
        }
        if at == others.len() {
            return false;
        }
    });
    ones.len() == others.len()
}

#[inline]
const fn same_keys(ones: &[Property], others: &[Property]) -> bool {
    each!(ones, |one| {
        let mut at = 0;
        while at < others.len() && !str_eq(one.key, others[at].key) {
            at += 1;
        }
        if at == others.len() || !agree(one.node, others[at].node) {
            return false;
        }
    });
    ones.len() == others.len()
}

#[cfg(test)]
mod tests {
    use super::{agree, check_schema};
    use crate::schema::Schema;

    fn same<A: Schema, B: Schema>() -> bool {
        agree(A::NODE_UNLESS_RECURSIVE, B::NODE_UNLESS_RECURSIVE)
    }

    #[test]
    fn types_with_the_same_json_agree() {
        assert!(same::<String, &str>());
        assert!(same::<Vec<Box<u8>>, [u32; 3]>());
        assert!(same::<Option<(bool, f32)>, Option<(bool, f64)>>());
        assert!(!same::<String, u8>());
        assert!(!same::<Vec<String>, String>());
        assert!(!same::<Option<u8>, u8>());
        assert!(!same::<(u8, u8), (u8, String)>());
    }

    #[test]
    #[should_panic(expected = "returns `List_of_string`, but the declared schema is that of")]
    fn a_declared_schema_that_differs_from_the_returned_type_is_an_error() {
        let of = |name, node| (name, node);
        check_schema(
            of("Item", <u8 as Schema>::NODE_UNLESS_RECURSIVE),
            Some(of(
                "List_of_string",
                <Vec<String> as Schema>::NODE_UNLESS_RECURSIVE,
            )),
        );
    }
}

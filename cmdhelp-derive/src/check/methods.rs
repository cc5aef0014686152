//! Checks that attributes which call methods of clap's builders are only on arguments, commands and
//! values.

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::attributes::{Attributes, Site};
use crate::model::container::{Container, Derive};
use crate::model::role::Role;

/// Checks that no attribute of an enum of values calls a builder method. Such attributes belong on
/// the variants.
pub(super) fn container(container: &Container, errors: &mut Diagnostics) {
    if container.derive != Derive::ValueEnum {
        return;
    }
    for method in &container.attributes.methods {
        Mistake::new(
            method.name.span(),
            format!("`{}` is not allowed on an enum of values", method.name),
        )
        .because("help texts describe the variants of such an enum, but not the enum itself")
        .instead("put the option on a variant, or on the argument that takes the enum")
        .report(errors);
    }
}

/// Checks that no attribute calls a builder method on a field or variant that is not itself an
/// argument or a command, such as a flattened field.
pub(super) fn place(attributes: &Attributes, errors: &mut Diagnostics) {
    let (why, instead) = match (&attributes.role.role, attributes.site) {
        (Role::Skip(..), _) => (
            "a skipped field is not on the command line",
            "remove `skip`, or remove this option",
        ),
        (Role::FromGlobal, _) => (
            "`from_global` only refers to an argument that is declared elsewhere with `global = \
             true`",
            "put the option on the field that declares the argument",
        ),
        (Role::Flatten, _) => (
            "a flattened type has arguments or commands with descriptions of their own",
            "put the option in the flattened type, or use `next_help_heading` or `next_display_order`",
        ),
        (Role::Subcommand, Site::Field) => (
            "the field stands for all commands of the enum",
            "put the option on the enum or on one of its variants",
        ),
        _ => return,
    };
    let Some(method) = attributes.explicit_method() else {
        return;
    };
    Mistake::new(
        method.name.span(),
        format!(
            "`{}` is not allowed on {}",
            method.name,
            attributes.role.role.described(attributes.site.name())
        ),
    )
    .because(why)
    .instead(instead)
    .report(errors);
}

//! The settings that an item can have only once.

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::variant::Variant;

/// A command line has one subcommand at each level, and so one field for it.
pub(super) fn fields(fields: &[Field], errors: &mut Diagnostics) {
    let attributes = fields.iter().map(|field| &field.attributes);
    let subcommands = attributes.filter(|place| matches!(place.role.role, Role::Subcommand));
    for extra in subcommands.skip(1) {
        errors.report(
            twice(extra)
                .because("a command line selects one subcommand at each level")
                .instead("put the commands into one enum; `#[command(flatten)]` joins several"),
        );
    }
}

/// Any name that is no other command's goes to the one external subcommand.
pub(super) fn variants(variants: &[Variant], errors: &mut Diagnostics) {
    let attributes = variants.iter().map(|variant| &variant.attributes);
    let external = attributes.filter(|place| matches!(place.role.role, Role::External));
    for extra in external.skip(1) {
        errors.report(
            twice(extra)
                .because("every unknown name goes to the first")
                .instead("remove it"),
        );
    }
}

fn twice(place: &Attributes) -> Mistake {
    Mistake::new(
        place.role.span,
        format!("duplicate `{}`", place.role.role.name()),
    )
}

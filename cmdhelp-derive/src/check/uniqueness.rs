//! Checks that no type has two fields or variants with a role, such as `subcommand`, that only one
//! of them can have.

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::attributes::Attributes;
use crate::model::field::Field;
use crate::model::variant::Variant;

/// Checks that a struct has at most one field with `subcommand`.
pub(super) fn fields(fields: &[Field], errors: &mut Diagnostics) {
    let attributes = fields.iter().map(|field| &field.attributes);
    let subcommands = attributes.filter(|place| place.is_subcommand());
    for extra in subcommands.skip(1) {
        duplicate(extra)
            .because("a command line selects one subcommand at each level")
            .instead("put the commands into one enum; `#[command(flatten)]` joins several enums")
            .report(errors);
    }
}

/// Checks that an enum has at most one variant with `external_subcommand`.
pub(super) fn variants(variants: &[Variant], errors: &mut Diagnostics) {
    let attributes = variants.iter().map(|variant| &variant.attributes);
    let external = attributes.filter(|place| place.is_external());
    for extra in external.skip(1) {
        duplicate(extra)
            .because("the first variant with this attribute receives every unknown name")
            .instead("remove the attribute from this variant")
            .report(errors);
    }
}

fn duplicate(place: &Attributes) -> Mistake {
    Mistake::new(
        place.role.span,
        format!("duplicate `{}`", place.role.role.name()),
    )
}

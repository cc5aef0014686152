//! Checks the rules for the model of an item before code is generated. Each rule reports all fields
//! and variants that break it.

mod arguments;
mod bundle;
mod cmdhelp;
mod deprecated;
mod methods;
mod names;
pub(crate) mod schema;
mod shapes;
mod tools;
mod uniqueness;

use crate::diagnostic::Diagnostics;
use crate::model::attributes::Attributes;
use crate::model::container::{Body, Container};
use crate::model::field::Field;
use crate::model::variant::VariantBody;

/// Checks all rules for the struct or enum of a derive, and reports the mistakes to `errors`.
pub(crate) fn check(container: &Container, errors: &mut Diagnostics) {
    methods::container(container, errors);
    cmdhelp::container(container, errors);
    match &container.body {
        Body::Args(fields) => check_fields(&container.attributes, fields, errors),
        Body::Subcommands(variants) => {
            uniqueness::variants(variants, errors);
            names::variants(variants, errors);
            for variant in variants {
                methods::place(&variant.attributes, errors);
                shapes::variant(variant, errors);
                cmdhelp::variant(variant, errors);
                if let VariantBody::Struct(fields) = &variant.body {
                    check_fields(&variant.attributes, fields, errors);
                }
            }
        }
        Body::Values(values) => {
            for value in values {
                methods::place(&value.attributes, errors);
            }
        }
    }
}

fn check_fields(attributes: &Attributes, fields: &[Field], errors: &mut Diagnostics) {
    uniqueness::fields(fields, errors);
    // `mut_arg` and `mut_args` can change every argument, so the macro does not know the final
    // names and settings of arguments, and skips the rules for them.
    let mut methods = attributes.methods.iter();
    if !methods.any(|method| method.name == "mut_arg" || method.name == "mut_args") {
        names::fields(attributes, fields, errors);
        arguments::fields(fields, errors);
    }
    for field in fields {
        methods::place(&field.attributes, errors);
        shapes::field(field, errors);
        deprecated::of_argument(field, errors);
        cmdhelp::argument(field, errors);
    }
}

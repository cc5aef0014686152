//! What the options of `#[schema]` must fulfil together.

use proc_macro2::Span;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::schema::{Fields, Form, Item, VariantContent};
use crate::syntax::bless::{BLESS, is_blessing};
use crate::syntax::placement;
use crate::syntax::schema::OfField;

/// Checks a type.
pub(crate) fn check(item: &Item, errors: &mut Diagnostics) {
    let options = &item.options;
    twice(
        [
            options.with.is_some(),
            options.raw.is_some(),
            options.schemars.is_some(),
        ],
        item.ident.span(),
        errors,
    );
    foreign(item, errors);
    match &item.form {
        Form::Same(_) => {}
        Form::Struct(fields) => check_fields(fields, errors),
        Form::Enum(_, variants) => {
            for variant in variants {
                let options = &variant.options;
                let given = [options.with.is_some(), options.raw.is_some(), false];
                twice(given, variant.span, errors);
                if let VariantContent::Fields(fields) = &variant.content {
                    check_fields(fields, errors);
                }
            }
        }
    }
}

fn check_fields(fields: &Fields, errors: &mut Diagnostics) {
    for field in &fields.fields {
        let options = &field.options;
        twice(
            [
                options.with.is_some(),
                options.raw.is_some(),
                options.schemars.is_some(),
            ],
            field.span,
            errors,
        );
        range(options, field.span, errors);
        if field.flattened && has_bounds(options) {
            errors.report(
                Mistake::new(field.span, "a flattened field has no value of its own")
                    .because("its keys stand among those of the struct")
                    .instead("say it of the fields of its type"),
            );
        }
    }
    for skipped in &fields.skipped {
        let options = &skipped.options;
        let described = options.description.is_some()
            || options.with.is_some()
            || options.written().is_some()
            || has_bounds(options);
        if described {
            errors.report(
                Mistake::new(skipped.span, "this field is never written")
                    .because("serde is told to skip it, so that there is nothing to describe")
                    .instead("remove `#[schema(...)]`, or let serde write the field"),
            );
        }
    }
}

fn has_bounds(options: &OfField) -> bool {
    options.format.is_some() || options.minimum.is_some() || options.maximum.is_some()
}

/// `with`, `raw` and `schemars`.
fn twice(given: [bool; 3], span: Span, errors: &mut Diagnostics) {
    let names = ["with", "raw", "schemars"].into_iter().zip(given);
    let mut names = names.filter_map(|(name, given)| given.then_some(name));
    if let (Some(one), Some(other)) = (names.next(), names.next()) {
        errors.report(
            Mistake::new(span, format!("`{one}` and `{other}` are both said of this"))
                .because("each of them is the whole schema")
                .instead("leave one of them out"),
        );
    }
}

/// What schemars says is found out by a test, which stands beside the type.
fn foreign(item: &Item, errors: &mut Diagnostics) {
    for (foreign, _) in item.foreign() {
        if !item.generics.params.is_empty() {
            errors.report(
                Mistake::new(
                    foreign.span,
                    "`schemars` cannot be said in a type with parameters",
                )
                .because("the file has the schema of one type")
                .instead("say it in a type of its own, without parameters"),
            );
        } else if placement::is_in_function() {
            errors.report(
                Mistake::new(foreign.span, "`schemars` cannot be said in a function")
                    .because(
                        "a test that is written there, and writes the file, would never be run",
                    )
                    .instead("write the type outside of the function"),
            );
        } else if foreign.is_missing && !is_blessing() {
            // What is written then is known to the next build.
            errors.report(
                Mistake::new(foreign.span, format!("there is no `{}` yet", foreign.name))
                    .because("it has what schemars says of the type, for the compiler to read")
                    .instead(format!("`{BLESS}=1 cargo test` writes it")),
            );
        }
    }
}

fn range(options: &OfField, span: Span, errors: &mut Diagnostics) {
    if let (Some(minimum), Some(maximum)) = (&options.minimum, &options.maximum)
        && minimum.value() > maximum.value()
    {
        errors.report(
            Mistake::new(
                span,
                format!("no number is from {} to {}", minimum.0, maximum.0),
            )
            .instead("let `minimum` be the smaller one"),
        );
    }
}

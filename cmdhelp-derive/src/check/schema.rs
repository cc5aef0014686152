//! What the options of `#[schema]` must fulfil together.

use proc_macro2::Span;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::schema::{Fields, Form, Item, VariantContent};
use crate::syntax::schema::OfField;

/// Checks a type.
pub(crate) fn check(item: &Item, errors: &mut Diagnostics) {
    let options = &item.options;
    twice(
        options.with.is_some(),
        options.raw.is_some(),
        item.ident.span(),
        errors,
    );
    match &item.form {
        Form::Same(_) => {}
        Form::Struct(fields) => check_fields(fields, errors),
        Form::Enum(_, variants) => {
            for variant in variants {
                let options = &variant.options;
                twice(
                    options.with.is_some(),
                    options.raw.is_some(),
                    variant.span,
                    errors,
                );
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
            options.with.is_some(),
            options.raw.is_some(),
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
            || options.raw.is_some()
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

fn twice(with: bool, raw: bool, span: Span, errors: &mut Diagnostics) {
    if with && raw {
        errors.report(
            Mistake::new(span, "`with` and `raw` are both said of this")
                .because("each of them is the whole schema")
                .instead("leave one of them out"),
        );
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

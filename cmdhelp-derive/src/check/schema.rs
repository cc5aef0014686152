//! The rules for the options of `#[schema(...)]`.

use proc_macro2::Span;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::schema::{Fields, SchemaItem};
use crate::syntax::bless::{BLESS, is_blessing};
use crate::syntax::placement;
use crate::syntax::schema::OfField;

/// Checks the options of a type, its variants and its fields.
pub(crate) fn check(item: &SchemaItem, errors: &mut Diagnostics) {
    let options = &item.options;
    at_most_one(
        [
            options.with.is_some(),
            options.raw.is_some(),
            options.schemars.is_some(),
        ],
        item.ident.span(),
        errors,
    );
    schemars_files(item, errors);
    for variant in item.variants() {
        let options = &variant.options;
        let given = [options.with.is_some(), options.raw.is_some(), false];
        at_most_one(given, variant.span, errors);
    }
    item.structs()
        .for_each(|fields| check_fields(fields, errors));
}

fn check_fields(fields: &Fields, errors: &mut Diagnostics) {
    for field in &fields.fields {
        let options = &field.options;
        at_most_one(
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
            Mistake::new(
                field.span,
                "`format`, `minimum` and `maximum` are not allowed on a flattened field",
            )
            .because("the keys of the field's type become keys of the struct")
            .instead("put `#[schema(...)]` on the fields of the flattened type")
            .report(errors);
        }
    }
    for skipped in &fields.skipped {
        let options = &skipped.options;
        let described = options.description.is_some()
            || options.with.is_some()
            || options.written().is_some()
            || has_bounds(options);
        if described {
            Mistake::new(
                skipped.span,
                "`#[schema(...)]` is not allowed on a field that serde skips",
            )
            .because("the schema has no key for a skipped field")
            .instead("remove `#[schema(...)]`, or let serde serialize the field")
            .report(errors);
        }
    }
}

fn has_bounds(options: &OfField) -> bool {
    options.format.is_some() || options.minimum.is_some() || options.maximum.is_some()
}

/// Checks that at most one of `with`, `raw` and `schemars` is given.
fn at_most_one(given: [bool; 3], span: Span, errors: &mut Diagnostics) {
    let names = ["with", "raw", "schemars"].into_iter().zip(given);
    let mut names = names.filter_map(|(name, given)| given.then_some(name));
    if let (Some(one), Some(other)) = (names.next(), names.next()) {
        Mistake::new(span, format!("`{one}` and `{other}` cannot be combined"))
            .because("each of the two options replaces the whole schema")
            .instead("remove one of the two")
            .report(errors);
    }
}

/// Checks that the files in `schemars = "..."` exist, and that the type can have the test that
/// compares these files with the type.
fn schemars_files(item: &SchemaItem, errors: &mut Diagnostics) {
    for (file, _) in item.schemars_files() {
        if !item.generics.params.is_empty() {
            Mistake::new(
                file.span,
                "`schemars` is not allowed in a type with parameters",
            )
            .because("the file contains one schema, but a type with parameters has several")
            .instead("use `schemars` in a separate type without parameters")
            .report(errors);
        } else if placement::is_in_function() {
            Mistake::new(file.span, "`schemars` is not allowed in a function")
                .because("the test that the derive generates would never run in a function")
                .instead("move the type out of the function")
                .report(errors);
        } else if file.is_missing && !is_blessing() {
            // With `CMDHELP_BLESS`, the tests write the file, so a missing file is not a mistake.
            Mistake::new(
                file.span,
                format!("the file `{}` does not exist", file.name),
            )
            .because("the macro includes the schema from this file")
            .instead(format!("run `{BLESS}=1 cargo test` to write the file"))
            .report(errors);
        }
    }
}

fn range(options: &OfField, span: Span, errors: &mut Diagnostics) {
    if let (Some(minimum), Some(maximum)) = (&options.minimum, &options.maximum)
        && minimum.value() > maximum.value()
    {
        Mistake::new(
            span,
            format!("the range from {} to {} is empty", minimum.0, maximum.0),
        )
        .instead("write a `minimum` that is not greater than `maximum`")
        .report(errors);
    }
}

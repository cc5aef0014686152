//! Checks that the types of fields and the forms of variants fit their roles.

use syn::Type;
use syn::spanned::Spanned;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::syntax::shape::{Shape, argument_of, is_plain};

/// Checks that a field with flattened arguments or subcommands has a plain type or an `Option`.
pub(super) fn field(field: &Field, errors: &mut Diagnostics) {
    reference(field, errors);
    let role = &field.attributes.role.role;
    let fits = matches!(field.shape, Shape::Plain | Shape::Option);
    if fits || !matches!(role, Role::Flatten | Role::Subcommand) {
        return;
    }
    Mistake::new(
        field.ty_span(),
        format!(
            "`{}` is not allowed on a field of type `{}`",
            role.name(),
            field.shape.name()
        ),
    )
    .because(
        "clap adds the arguments or commands of the type only once, so the field \
             cannot be a list",
    )
    .instead("write the type itself, or an `Option` of it")
    .report(errors);
}

/// Checks that the value of an argument is not a reference, unless a parser of the author returns one.
fn reference(field: &Field, errors: &mut Diagnostics) {
    let Type::Reference(reference) = field.value_type() else {
        return;
    };
    if field.arg.is_none() || field.attributes.value_parser.is_some() || field.shape == Shape::Unit
    {
        return;
    }
    let name = match &*reference.elem {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    };
    let instead = match name.as_deref() {
        Some("str") => "write `String`",
        Some("Path") => "write `PathBuf`",
        Some("OsStr") => "write `OsString`",
        _ => "write a type that owns its value",
    };
    Mistake::new(
        reference.span(),
        "the value of an argument cannot be a reference",
    )
    .because(
        "the value is made from the command line, and nothing else keeps what it would refer to",
    )
    .instead(instead)
    .report(errors);
}

/// Checks that the fields of a variant fit its role.
pub(super) fn variant(variant: &Variant, errors: &mut Diagnostics) {
    let attributes = &variant.attributes;
    let span = attributes.role.span;
    let ident = &variant.ident;
    let mistake = match (&attributes.role.role, &variant.body) {
        (Role::Flatten, VariantBody::Unit | VariantBody::Struct(_)) => Mistake::new(
            span,
            "only a variant with one unnamed field can be flattened",
        )
        .instead(format!(
            "write `{ident}(Commands)` with an enum that derives `Subcommand`"
        )),
        (Role::Subcommand, VariantBody::Struct(_)) => Mistake::new(
            span,
            "a variant with named fields cannot stand for subcommands",
        )
        .because("named fields are arguments of a single command")
        .instead(format!(
            "write `{ident}(Commands)`, or put `#[command(subcommand)]` on one of its fields"
        )),
        (Role::External, body) if !is_external(body) => Mistake::new(
            match body {
                VariantBody::Newtype(ty) => ty.span(),
                VariantBody::Unit | VariantBody::Struct(_) => span,
            },
            "an external subcommand needs the type `Vec<String>` or `Vec<OsString>`",
        )
        .because("the field keeps all words unchanged, starting with the name of the subcommand")
        .instead(format!("write `{ident}(Vec<String>)`")),
        _ => return,
    };
    mistake.report(errors);
}

fn is_external(body: &VariantBody) -> bool {
    let VariantBody::Newtype(ty) = body else {
        return false;
    };
    argument_of(ty, "Vec")
        .is_some_and(|word| is_plain(word, "String") || is_plain(word, "OsString"))
}

//! `#[cmdhelp(...)]`: what can be said where.

use syn::spanned::Spanned;

use crate::diagnostic::{Diagnostics, Mistake};
use crate::model::container::{Body, Container, Derive};
use crate::model::role::Role;
use crate::model::variant::Variant;
use crate::syntax::own::Own;

/// Checks what is said of a struct or an enum.
pub(super) fn container(container: &Container, errors: &mut Diagnostics) {
    let own = &container.own;
    if matches!(container.body, Body::Values(_)) {
        if own.describes() {
            errors.report(
                Mistake::new(
                    container.ident.span(),
                    "`#[cmdhelp]` has no option for an enum of values",
                )
                .instead("say it of the fields that have this type"),
            );
        }
        return;
    }
    if container.derive != Derive::Parser {
        root_only(own, container.ident.span(), errors);
    }
    exits(own, errors);
}

/// Checks what is said of a variant.
pub(super) fn variant(variant: &Variant, errors: &mut Diagnostics) {
    let own = &variant.own;
    let role = &variant.attributes.role.role;
    if own.describes() && !matches!(role, Role::Command | Role::Subcommand) {
        errors.report(
            Mistake::new(
                variant.ident.span(),
                format!(
                    "`#[cmdhelp]` has no option for {}",
                    role.described("a variant")
                ),
            )
            .because("it is no command by itself"),
        );
        return;
    }
    if let Some(path) = &own.path {
        errors.report(
            Mistake::new(path.span(), "`crate` cannot be said of a variant")
                .instead("say it of the enum"),
        );
    }
    root_only(own, variant.ident.span(), errors);
    exits(own, errors);
}

fn root_only(own: &Own, span: proc_macro2::Span, errors: &mut Diagnostics) {
    for option in own.of_the_root() {
        errors.report(
            Mistake::new(
                own.span_of(option).unwrap_or(span),
                format!("`{option}` is said of the root of a program only"),
            )
            .instead("say it of the struct or enum that derives `Parser`"),
        );
    }
}

/// Each code has one meaning.
fn exits(own: &Own, errors: &mut Diagnostics) {
    let mut known = [false; 256];
    for exit in &own.exits {
        if std::mem::replace(&mut known[usize::from(exit.code)], true) {
            errors.report(
                Mistake::new(exit.span, format!("exit code {} is said twice", exit.code))
                    .instead("say both in one, or give one of them another code"),
            );
        }
    }
}

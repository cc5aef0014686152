//! The variants of an enum that derives `ValueEnum`.

use cmdhelp_spec::list::List as _;
use proc_macro2::Ident;
use syn::Fields;
use syn::spanned::Spanned;

use super::attributes::{Attributes, Place, Site};
use super::role::Role;
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::cmdhelp;
use crate::syntax::known::Known;

/// A variant of an enum that derives `ValueEnum`, which is a value of an argument.
#[derive(Clone)]
pub(crate) struct ValueVariant {
    pub(crate) ident: Ident,
    pub(crate) attributes: Attributes,
}

impl ValueVariant {
    /// Reads a variant, unless it is skipped.
    pub(super) fn read(
        variant: &syn::Variant,
        container: &Attributes,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        let attributes = Attributes::read(
            Place::variant(variant, Site::ValueVariant, Role::Value, container),
            errors,
        );
        if let Some(span) = cmdhelp::place(&variant.attrs) {
            cmdhelp::out_of_place(
                span,
                "a variant of a `ValueEnum`",
                "put the attribute on the arguments of this type",
            )
            .report(errors);
        }
        let skipped = attributes.is_skipped();
        if !skipped && !matches!(variant.fields, Fields::Unit) {
            Mistake::new(
                variant.fields.span(),
                "a variant of a `ValueEnum` cannot have fields",
            )
            .because("a value is one word on the command line")
            .instead("remove the fields, or leave the variant out with `#[value(skip)]`")
            .report(errors);
            return None;
        }
        Some(Self {
            ident: variant.ident.clone(),
            attributes,
        })
        .filter(|_| !skipped)
    }

    /// Returns the name and the aliases of the value, or `None` if the macro does not see all of them.
    pub(crate) fn names(&self) -> Option<Vec<String>> {
        let attributes = &self.attributes;
        let mut names = vec![attributes.name.text(attributes.casing).literal()?];
        for method in &attributes.methods {
            match method.name.to_string().as_str() {
                "help" | "hide" => {}
                "alias" | "aliases" => {
                    let aliases = method.texts().into_iter().map(Known::literal);
                    names.extend(aliases.list_if_all()?);
                }
                _ => return None,
            }
        }
        Some(names)
    }
}

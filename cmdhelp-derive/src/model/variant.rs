//! The variants of an enum of subcommands.

use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Fields, Type};

use super::attributes::{Attributes, Place, Site};
use super::field::Field;
use super::role::Role;
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::cmdhelp::CommandOptions;

/// A variant of an enum of subcommands.
#[derive(Clone)]
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) attributes: Attributes,
    pub(crate) options: CommandOptions,
    pub(crate) body: VariantBody,
}

/// The fields of a variant.
#[derive(Clone)]
pub(crate) enum VariantBody {
    Unit,
    Newtype(Box<Type>),
    Struct(Vec<Field>),
}

impl VariantBody {
    /// Returns the named fields.
    pub(crate) fn fields(&self) -> &[Field] {
        match self {
            Self::Struct(fields) => fields,
            Self::Unit | Self::Newtype(_) => &[],
        }
    }
}

impl Variant {
    pub(super) fn read(
        variant: &syn::Variant,
        container: &Attributes,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        let attributes = Attributes::read(
            Place::variant(variant, Site::Variant, Role::Command, container),
            errors,
        );
        let options = CommandOptions::read(&variant.attrs, errors);
        let skipped = attributes.is_skipped();
        let body = match &variant.fields {
            Fields::Unit => VariantBody::Unit,
            // Generated code never constructs a skipped variant, so its fields do not matter.
            _ if skipped => VariantBody::Unit,
            Fields::Named(_) => {
                VariantBody::Struct(Field::read_all(&variant.fields, &attributes, errors))
            }
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                VariantBody::Newtype(Box::new(fields.unnamed[0].ty.clone()))
            }
            Fields::Unnamed(fields) => {
                let count = fields.unnamed.len();
                let what = format!("a command cannot be a tuple of {count} fields");
                Mistake::new(fields.span(), what)
                    .because("an argument takes its name from its field")
                    .instead(format!(
                        "write `{0} {{ name: Type, ... }}`, or `{0}(Args)` with a struct that derives `Args`",
                        variant.ident
                    ))
                    .report(errors);
                return None;
            }
        };
        Some(Self {
            ident: variant.ident.clone(),
            attributes,
            options,
            body,
        })
    }

    /// Returns the type of the field if the variant has only one, unnamed field.
    pub(crate) fn newtype(&self) -> Option<&Type> {
        match &self.body {
            VariantBody::Newtype(ty) => Some(ty),
            VariantBody::Unit | VariantBody::Struct(_) => None,
        }
    }
}

//! A field of an argument struct, or of a variant with fields.

use cmdhelp_spec::grammar::draft;
use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Fields, Type};

use super::arg::{Arg, ArgMeaning};
use super::attributes::{Attributes, Place, Site};
use super::builder;
use super::name::Name;
use super::role::Role;
use crate::diagnostic::Diagnostics;
use crate::syntax::cmdhelp::{self, ArgumentOptions};
use crate::syntax::shape::Shape;

/// A field of a struct or a variant.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) shape: Shape,
    pub(crate) attributes: Attributes,
    pub(crate) options: ArgumentOptions,
    /// The argument, or `None` if the field has another role.
    pub(crate) arg: Option<Arg>,
}

impl Field {
    /// Makes the models of all named fields. Unnamed fields do not occur, because an earlier check
    /// refuses them.
    pub(crate) fn read_all(
        fields: &Fields,
        container: &Attributes,
        errors: &mut Diagnostics,
    ) -> Vec<Self> {
        let fields = fields.iter();
        fields
            .filter_map(|field| Self::read(field, container, errors))
            .list()
    }

    fn read(field: &syn::Field, container: &Attributes, errors: &mut Diagnostics) -> Option<Self> {
        let ident = field.ident.as_ref()?;
        let attributes = Attributes::read(
            Place {
                site: Site::Field,
                ident,
                span: ident.span(),
                attributes: &field.attrs,
                ty: Some(&field.ty),
                name: Name::Derived(ident.clone()),
                role: Role::Arg,
                casing: container.casing,
                env_casing: container.env_casing,
            },
            errors,
        );
        let options = read_options(field, &attributes, errors);
        let shape = Shape::of(&field.ty);
        let arg = matches!(attributes.role.role, Role::Arg)
            .then(|| Arg::of(&attributes, &options, shape, &field.ty));
        Some(Self {
            ident: ident.clone(),
            ty: field.ty.clone(),
            shape,
            attributes,
            options,
            arg,
        })
    }

    /// Returns the type of one value of the field, or the type inside an `Option` of flattened
    /// arguments or subcommands.
    pub(crate) fn value_type(&self) -> &Type {
        self.shape.value_type(&self.ty)
    }

    pub(crate) fn ty_span(&self) -> Span {
        self.ty.span()
    }

    pub(crate) fn is_arg(&self) -> bool {
        self.arg.is_some()
    }

    /// Returns the settings of the argument that decide how it is written on a command line, or
    /// `None` if even its names may change at run time.
    pub(crate) fn line(&self) -> Option<&draft::Arg> {
        let arg = self.arg.as_ref().filter(|arg| !arg.is_opaque)?;
        Some(&arg.line)
    }

    /// Returns the location of the first builder method whose meaning satisfies `means`, or of the
    /// field if there is none.
    pub(crate) fn place(&self, means: &dyn Fn(ArgMeaning) -> bool) -> Span {
        self.method(means).unwrap_or(&self.ident).span()
    }

    /// Returns the name of the first builder method whose meaning satisfies `means`.
    pub(crate) fn method(&self, means: &dyn Fn(ArgMeaning) -> bool) -> Option<&Ident> {
        let attributes = &self.attributes;
        let others = attributes.action.iter().chain(&attributes.value_parser);
        let mut all = attributes.methods.iter().chain(others);
        let found = all.find(|method| builder::arg::of(method).is_some_and(|row| means(row.means)));
        found.map(|method| &method.name)
    }
}

/// Reads the options of `#[cmdhelp(...)]`. Only a field that is an argument can have them:
/// flattened types and subcommands have their own options.
fn read_options(
    field: &syn::Field,
    attributes: &Attributes,
    errors: &mut Diagnostics,
) -> ArgumentOptions {
    match (&attributes.role.role, cmdhelp::place(&field.attrs)) {
        (Role::Arg, _) => ArgumentOptions::read(&field.attrs, errors),
        (role, Some(span)) => {
            let whose = role.described("a field");
            cmdhelp::out_of_place(
                span,
                &whose,
                "put the attribute on the type of this field or variant",
            )
            .report(errors);
            ArgumentOptions::default()
        }
        (_, None) => ArgumentOptions::default(),
    }
}

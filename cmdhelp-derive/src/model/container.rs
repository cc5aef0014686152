//! The model of the struct or enum that has the derive.

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens as _;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Generics};

use super::attributes::{Attributes, Place, Site};
use super::binary::Binary;
use super::field::Field;
use super::lock::Lock;
use super::name::Name;
use super::role::Role;
use super::value_enum::ValueVariant;
use super::variant::Variant;
use crate::diagnostic::{Diagnostics, Mistake};
use crate::syntax::casing::Casing;
use crate::syntax::cmdhelp::CommandOptions;

/// A derive that clap also has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Derive {
    Parser,
    Args,
    Subcommand,
    ValueEnum,
}

impl Derive {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Parser => "Parser",
            Self::Args => "Args",
            Self::Subcommand => "Subcommand",
            Self::ValueEnum => "ValueEnum",
        }
    }
}

/// The model of a struct or enum that has a derive.
#[derive(Clone)]
pub(crate) struct Container {
    pub(crate) derive: Derive,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) options: CommandOptions,
    pub(crate) lock: Option<Lock>,
    pub(crate) attributes: Attributes,
    pub(crate) body: Body,
    /// The executable, if the attributes do not name it.
    pub(crate) binary: Binary,
    /// Whether generated expressions may contain `Self`, which is not allowed in a static.
    pub(crate) may_mention_self: bool,
}

/// The fields or variants of the item with the derive.
#[derive(Clone)]
pub(crate) enum Body {
    /// The fields of a struct, which are arguments.
    Args(Vec<Field>),
    /// The variants of an enum, which are subcommands.
    Subcommands(Vec<Variant>),
    /// The variants of an enum, which are values.
    Values(Vec<ValueVariant>),
}

impl Body {
    /// Returns the variants of an enum of subcommands, and no variants for other items.
    pub(crate) fn variants(&self) -> &[Variant] {
        match self {
            Self::Subcommands(variants) => variants,
            Self::Args(_) | Self::Values(_) => &[],
        }
    }

    /// Returns the fields of the struct, or of all variants of the enum.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        let of_struct = match self {
            Self::Args(fields) => fields.as_slice(),
            Self::Subcommands(_) | Self::Values(_) => &[],
        };
        let of_variants = self.variants().iter().flat_map(|it| it.body.fields());
        of_struct.iter().chain(of_variants)
    }
}

impl Container {
    /// Makes the model of an item. Returns `None` if the derive does not support this kind of item.
    pub(crate) fn read(
        derive: Derive,
        input: &DeriveInput,
        errors: &mut Diagnostics,
    ) -> Option<Self> {
        let site = errors.handle(site(derive, input))?;
        let name = match derive {
            Derive::Parser => Name::Package(std::env::var("CARGO_PKG_NAME").unwrap_or_default()),
            _ => Name::Derived(input.ident.clone()),
        };
        let attributes = Attributes::read(
            Place {
                site,
                ident: &input.ident,
                span: input.ident.span(),
                attributes: &input.attrs,
                ty: None,
                name,
                role: if derive == Derive::ValueEnum {
                    Role::Value
                } else {
                    Role::Command
                },
                casing: Casing::Kebab,
                env_casing: Casing::ScreamingSnake,
            },
            errors,
        );
        let body = match &input.data {
            Data::Struct(data) => Body::Args(Field::read_all(&data.fields, &attributes, errors)),
            Data::Enum(data) if derive == Derive::ValueEnum => {
                let variants = data.variants.iter();
                let variants =
                    variants.filter_map(|it| ValueVariant::read(it, &attributes, errors));
                Body::Values(variants.list())
            }
            Data::Enum(data) => {
                let variants = data.variants.iter();
                let variants = variants.filter_map(|it| Variant::read(it, &attributes, errors));
                Body::Subcommands(variants.list())
            }
            Data::Union(_) => return None,
        };
        let options = CommandOptions::read(&input.attrs, errors);
        let binary = binary_of(&attributes);
        let lock = options.lock.as_ref().filter(|_| derive == Derive::Parser);
        Some(Self {
            derive,
            ident: input.ident.clone(),
            generics: input.generics.clone(),
            lock: lock.map(Lock::read),
            options,
            attributes,
            body,
            binary,
            may_mention_self: may_mention_self(&input.to_token_stream()),
        })
    }
}

/// Returns whether tokens may contain `Self`, as a word or within a literal: options accept paths in quotes.
///
/// The compiler writes the tokens as a text, because it does that faster than this macro could visit them: cargo
/// builds the macro without optimization.
fn may_mention_self(tokens: &TokenStream) -> bool {
    tokens.to_string().contains("Self")
}

/// Finds the executable of a root whose attributes do not name it. The result has no name if the executable has the
/// name of the package.
fn binary_of(attributes: &Attributes) -> Binary {
    let mut methods = attributes.methods.iter();
    let is_written = methods.any(|method| method.name == "bin_name");
    let Name::Package(package) = &attributes.name else {
        return Binary::default();
    };
    if is_written {
        return Binary::default();
    }
    let mut binary = Binary::find();
    binary.name = binary.name.filter(|name| name != package);
    binary
}

/// Returns the kind of the item, or a mistake if the derive does not support this kind of item.
fn site(derive: Derive, input: &DeriveInput) -> Result<Site, Mistake> {
    let of_struct = matches!(derive, Derive::Parser | Derive::Args);
    let of_enum = derive != Derive::Args;
    match &input.data {
        Data::Struct(data) if of_struct => match data.fields {
            Fields::Named(_) | Fields::Unit => Ok(Site::Struct),
            Fields::Unnamed(_) => Err(Mistake::new(
                data.fields.span(),
                format!("`{}` needs a struct with named fields", derive.name()),
            )
            .because("an argument takes its name from its field")
            .instead(format!("write `struct {} {{ name: Type }}`", input.ident))),
        },
        Data::Enum(_) if derive == Derive::ValueEnum => Ok(Site::ValueEnum),
        Data::Enum(_) if of_enum => Ok(Site::Enum),
        Data::Struct(data) => Err(wrong_item(derive, data.struct_token.span)),
        Data::Enum(data) => Err(wrong_item(derive, data.enum_token.span)),
        Data::Union(data) => Err(wrong_item(derive, data.union_token.span)),
    }
}

fn wrong_item(derive: Derive, span: Span) -> Mistake {
    match derive {
        Derive::Parser => Mistake::new(span, "`Parser` is for structs and enums"),
        Derive::Args => Mistake::new(span, "`Args` is for structs, whose fields are arguments")
            .instead("derive `Subcommand` for an enum whose variants are commands, or `ValueEnum` for one whose variants are values"),
        Derive::Subcommand => {
            Mistake::new(span, "`Subcommand` is for enums, whose variants are commands")
                .instead("derive `Args` for a struct, and make the struct a variant of an enum")
        }
        Derive::ValueEnum => Mistake::new(span, "`ValueEnum` is for enums, whose variants are values"),
    }
}

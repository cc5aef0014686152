//! Generates the code with which the parser of plain command lines finds the commands of an enum.
//! Each command has a number: the enum's own commands come first, in their order, and the commands
//! of flattened enums follow.

use std::collections::BTreeSet;

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::manifest::hash;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::super::variants::{commands, flattened, is_named};
use super::super::{at, compiler, selectors};
use super::{fields_of, needs_one, of_type, settings_of};
use crate::model::command::Command;
use crate::model::container::Container;
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::Known;

/// Returns the associated items of the trait `Tree` for an enum of subcommands.
pub(in super::super) fn of_subcommands(container: &Container, variants: &[Variant]) -> TokenStream {
    if compiler::only_checks() {
        return TokenStream::new();
    }
    let select = select(variants).map(|select| {
        let count = first_flattened(variants, None);
        quote! {
            const COMMANDS: u16 = #count;
            #select
        }
    });
    let described = select.as_ref().and_then(|_| described(container, variants));
    quote!(#select #described)
}

/// Returns the functions that write an enum and its commands into the parser's tables. Returns
/// `None` if clap must parse all lines.
fn described(container: &Container, variants: &[Variant]) -> Option<TokenStream> {
    let settings = settings_of(&container.attributes)?;
    let defer = container.attributes.defers_commands();
    let arms = numbered(variants).map(|(index, variant)| {
        let is_deferred = defer && matches!(variant.attributes.role.role, Role::Command);
        let command = (!is_deferred).then(|| command(variant)).flatten();
        let command = command.unwrap_or_else(|| quote!(__types.leave_to_clap();));
        quote!(#index => { #command })
    });
    let flattened: Vec<&Type> = flattened(variants).map(|(_, ty)| ty).list();
    let flattened_arms = flattened.iter().enumerate().map(|(place, ty)| {
        let first = first_flattened(variants, Some(place));
        quote_spanned! {at(ty.span())=>
            _ if __index.wrapping_sub(#first) < <__cmdhelp::Probe<#ty>>::COMMANDS => {
                <__cmdhelp::Probe<#ty>>::describe_command(__index - (#first), __types);
            }
        }
    });
    let external = variants
        .iter()
        .any(|variant| variant.attributes.is_external());
    let selectors = commands(variants).filter_map(selectors::of_variant);
    Some(quote! {
        fn describe(__types: &mut __cmdhelp::Types<'_>) {
            if const { __cmdhelp::selects(&[#(#selectors),*]) } {
                __types.may_have_more_names();
            }
            #(__types.flatten(<__cmdhelp::Probe<#flattened>>::describe);)*
            #settings
            __types.commands(__cmdhelp::Commands {
                select: <Self as __cmdhelp::Tree>::select,
                describe: <Self as __cmdhelp::Tree>::describe_command,
                external: #external,
            });
        }

        fn describe_command(__index: u16, __types: &mut __cmdhelp::Types<'_>) {
            match __index {
                #(#arms)*
                #(#flattened_arms)*
                _ => __types.leave_to_clap(),
            }
        }
    })
}

/// Returns the variants that are commands, each with its number.
pub(in super::super) fn numbered(variants: &[Variant]) -> impl Iterator<Item = (u16, &Variant)> {
    (0..).zip(commands(variants))
}

/// Returns an expression for the number that the first command of a flattened enum has. `place` is
/// the index of this enum among the flattened enums. If `place` is `None`, returns an expression
/// for how many commands there are.
pub(in super::super) fn first_flattened(variants: &[Variant], place: Option<usize>) -> TokenStream {
    let count = u16::try_from(numbered(variants).count()).unwrap_or(u16::MAX);
    let before = flattened(variants).map(|(_, ty)| ty);
    let before = before.take(place.unwrap_or(usize::MAX));
    quote!(#count #(+ <__cmdhelp::Probe<#before>>::COMMANDS)*)
}

/// Returns whether the function [`select`] finds all commands of the enum itself. In `cargo check`, this function is
/// not generated, and cannot compare the name of a command with a constant.
pub(in super::super) fn selects(variants: &[Variant]) -> bool {
    let names = CommandNames::of(variants);
    names.is_some_and(|it| it.constants.is_empty() || !compiler::only_checks())
}

/// The names of the commands, each with the number of its command.
#[derive(Default)]
struct CommandNames<'a> {
    names: Vec<(String, u16)>,
    aliases: Vec<(String, u16)>,
    /// The commands whose names are constants.
    constants: Vec<(&'a Variant, u16)>,
}

impl<'a> CommandNames<'a> {
    /// Returns the names of the commands. Returns `None` if only the running program knows a name, or if two commands
    /// have the same name.
    fn of(variants: &'a [Variant]) -> Option<Self> {
        let mut all = Self::default();
        for (index, variant) in numbered(variants) {
            let attributes = &variant.attributes;
            let others = Command::of(attributes).selectors()?;
            match attributes.name.text(attributes.casing) {
                Known::Literal(name) => all.names.push((name, index)),
                Known::Const(_) if others.is_empty() => all.constants.push((variant, index)),
                Known::Const(_) | Known::Dynamic => return None,
            }
            all.aliases
                .extend(others.into_iter().map(|alias| (alias, index)));
            if index >= 0x1000 {
                return None;
            }
        }
        let mut known = BTreeSet::new();
        let mut seen = all.names.iter().chain(&all.aliases);
        seen.all(|(name, _)| known.insert(name)).then_some(all)
    }
}

/// Returns the function `select`, which finds the number of a command by its name or an alias.
/// Returns `None` if the macro does not see all names, or if two commands have the same name.
pub(in super::super) fn select(variants: &[Variant]) -> Option<TokenStream> {
    let CommandNames {
        names,
        aliases,
        constants,
    } = CommandNames::of(variants)?;
    let mut arms = Vec::new();
    for (all, alias) in [(names, None), (aliases, Some(quote!(| __cmdhelp::ALIAS)))] {
        for (name, index) in all {
            let hash = hash(name.as_bytes());
            arms.push(quote! {
                #hash if __name == #name => return __cmdhelp::Some(#index #alias),
            });
        }
    }
    let lookup = (!arms.is_empty()).then(|| {
        quote! {
            match __cmdhelp::hash(__name.as_bytes()) {
                #(#arms)*
                _ => {}
            }
        }
    });
    let constants = constants.into_iter().map(|(variant, index)| {
        let is_named = is_named(variant);
        quote!(if #is_named { return __cmdhelp::Some(#index); })
    });
    let flattened = flattened(variants).enumerate().map(|(place, (_, ty))| {
        let first = first_flattened(variants, Some(place));
        quote_spanned! {at(ty.span())=>
            if let __cmdhelp::Some(__index) = <__cmdhelp::Probe<#ty>>::select(__name) {
                return __cmdhelp::Some(__index + (#first));
            }
        }
    });
    Some(quote! {
        fn select(__name: &str) -> __cmdhelp::Option<u16> {
            #lookup
            #(#constants)*
            #(#flattened)*
            __cmdhelp::None
        }
    })
}

/// Returns statements that write the arguments and settings of a variant's command into the tables
/// `__types`.
fn command(variant: &Variant) -> Option<TokenStream> {
    let attributes = &variant.attributes;
    let needs = match attributes.role.role {
        Role::Subcommand => Some(needs_one()?),
        _ => None,
    };
    let name = attributes.name.text(attributes.casing).literal();
    let has_aliases = Command::of(attributes)
        .selectors()
        .is_some_and(|all| !all.is_empty());
    let name = name
        .filter(|_| has_aliases)
        .map(|name| quote!(__types.name(#name);));
    Some(match &variant.body {
        VariantBody::Unit => {
            let settings = settings_of(attributes)?;
            quote!(#name #needs #settings)
        }
        VariantBody::Newtype(ty) => {
            let settings = settings_of(attributes)?;
            let described = of_type(ty, matches!(attributes.role.role, Role::Command));
            quote!(#name #needs #described #settings)
        }
        VariantBody::Struct(fields) => {
            let fields = fields_of(attributes, fields)?;
            quote!(#name #fields)
        }
    })
}

/// Returns the function `accepts` for a root type that is an enum. A command line for an enum needs
/// a subcommand.
pub(in super::super) fn of_enum_root() -> Option<TokenStream> {
    if compiler::only_checks() {
        return None;
    }
    let needs = needs_one()?;
    Some(quote! {
        fn accepts(__types: &mut __cmdhelp::Types<'_>) {
            #needs
            <Self as __cmdhelp::Tree>::describe(__types);
        }
    })
}

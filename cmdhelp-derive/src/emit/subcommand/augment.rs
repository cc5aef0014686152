//! Generates the code that adds the variants of an enum to a command as subcommands.
//!
//! There is a separate function for each variant, so that the stack frame does not grow with the
//! number of variants.

use std::collections::HashSet;

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::super::variants::{commands, comparable_name};
use super::super::{Scope, args, at, compiler, method, selectors};
use crate::model::command::Command;
use crate::model::container::Container;
use crate::model::role::Role;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::Known;
use crate::model::written::argument_of;

/// If an enum has at least this number of commands, clap's tree contains only those that the
/// command line can select. For smaller enums, this saves less than it costs: a wrong command line
/// is parsed a second time, with all commands.
const WORTH_LEAVING_OUT: usize = 8;

/// Returns the statement that adds the variants to a command. In `cargo check`, the statement has no
/// closures, because the compiler would check each closure on its own.
pub(super) fn all(container: &Container, variants: &[Variant], scope: Scope) -> TokenStream {
    let parts = parts(container, variants, scope);
    if compiler::only_checks() {
        return quote!(#(let __cmd = { #parts };)*);
    }
    quote! {
        let __cmd = __cmdhelp::add_all(__cmd, __mode, const { &[#(
            |__cmd: __cmdhelp::Command, __mode: __cmdhelp::Mode<'_>| -> __cmdhelp::Command {
                #parts
            }
        ),*] });
    }
}

/// Returns the bodies of functions that add the variants to a command, one for each variant.
fn parts(container: &Container, variants: &[Variant], scope: Scope) -> Vec<TokenStream> {
    let only_checks = compiler::only_checks();
    let many = !only_checks && commands(variants).count() >= WORTH_LEAVING_OUT;
    let defer = container.attributes.defers_commands() && !only_checks;
    let mut checked = HashSet::new();
    variants
        .iter()
        .filter_map(|variant| {
            Some(match &variant.attributes.role.role {
                Role::Command | Role::Subcommand => {
                    command(variant, defer, many, scope, &mut checked)
                }
                Role::Flatten => flatten(variant, variant.newtype()?, scope),
                Role::External => external(variant, variant.newtype()?),
                _ => return None,
            })
        })
        .list()
}

/// Returns the code for a variant that is a command with arguments or subcommands.
fn command(
    variant: &Variant,
    defer: bool,
    many: bool,
    scope: Scope,
    checked: &mut HashSet<Ident>,
) -> TokenStream {
    let attributes = &variant.attributes;
    let needs_command = matches!(attributes.role.role, Role::Subcommand);
    let inner = match &variant.body {
        VariantBody::Unit => TokenStream::new(),
        VariantBody::Newtype(ty) if needs_command => add_subcommands(ty),
        VariantBody::Newtype(ty) => add_args(ty),
        VariantBody::Struct(fields) => args::augment(attributes, fields, scope, checked),
    };
    let inner = match defer && !needs_command {
        true => deferred(&inner),
        false => inner,
    };
    let settings =
        needs_command.then(|| quote!(.subcommand_required(true).arg_required_else_help(true)));
    let last = needs_command.then(|| {
        quote! {
            let __cmd = match __mode {
                __cmdhelp::Mode::Update => {
                    __cmd.subcommand_required(false).arg_required_else_help(false)
                }
                _ => __cmd,
            };
        }
    });
    let name = attributes.name.cased(attributes.casing);
    let leave_out = many.then(|| leave_out(variant)).flatten();
    let whole = selectors::whole(attributes);
    let deprecations = method::deprecations(&attributes.deprecations);
    let initial = method::initial(attributes, scope);
    let new = match attributes.name.text(attributes.casing) {
        Known::Literal(_) => quote!(__cmdhelp::command(#name)),
        Known::Const(_) | Known::Dynamic => quote!(__cmdhelp::Command::new(#name)),
    };
    let described = method::described(&quote!(__cmd), attributes, scope);
    if compiler::only_checks() {
        // A literal name and literal texts need no check.
        let new = match attributes.name.text(attributes.casing) {
            Known::Literal(_) => None,
            Known::Const(_) | Known::Dynamic => Some(quote!(let __cmd = #new;)),
        };
        return quote! {
            #deprecations
            #new
            let __cmd = __cmd #initial;
            #inner
            #described
        };
    }
    quote! {
        #leave_out
        __cmdhelp::add_command(__cmd, {
            #deprecations
            #whole
            let __cmd = #new #settings #initial;
            #inner
            let __cmd = #described;
            #last
            __cmd
        })
    }
}

/// Returns code that adds the arguments when clap reaches the command. clap's `defer` takes a
/// function that captures nothing, so the code has one function for each value of `__mode`.
fn deferred(arguments: &TokenStream) -> TokenStream {
    quote! {
        let __cmd = if let __cmdhelp::Mode::Update = __mode {
            __cmd.defer(|__cmd| {
                let __mode = __cmdhelp::Mode::Update;
                #arguments
                __cmd
            })
        } else {
            __cmd.defer(|__cmd| {
                let __mode = __cmdhelp::Mode::Parse;
                #arguments
                __cmd
            })
        };
    }
}

/// Returns the statement that leaves a command out if no word of the command line can select it, or
/// `None` if the macro does not know the names that select it.
fn leave_out(variant: &Variant) -> Option<TokenStream> {
    let attributes = &variant.attributes;
    if matches!(attributes.name.text(attributes.casing), Known::Dynamic) {
        return None;
    }
    let name = comparable_name(variant);
    let aliases = Command::of(attributes).selectors()?;
    let inner =
        selectors::of_variant(variant).map(|inner| quote!(|| __mode.wants_any(const { &#inner })));
    Some(quote! {
        if !(__mode.wants(#name) #(|| __mode.wants(#aliases))* #inner) {
            __mode.leave_out();
            return __cmd;
        }
    })
}

/// Returns a statement that adds the arguments of a type.
fn add_args(ty: &Type) -> TokenStream {
    quote_spanned! {at(ty.span())=>
        let __cmd =
            __cmdhelp::add_flattened::<#ty>(__cmd, __mode, <__cmdhelp::Probe<#ty>>::TREE);
    }
}

/// Returns a statement that adds the commands of a type.
fn add_subcommands(ty: &Type) -> TokenStream {
    quote_spanned! {at(ty.span())=>
        let __cmd = __cmdhelp::add_commands::<#ty>(__cmd, __mode, <__cmdhelp::Probe<#ty>>::TREE);
    }
}

/// Returns the code for a flattened variant, which adds the commands of another enum.
fn flatten(variant: &Variant, ty: &Type, scope: Scope) -> TokenStream {
    let deprecations = method::deprecations(&variant.attributes.deprecations);
    let initial = method::initial(&variant.attributes, scope);
    let add = add_subcommands(ty);
    quote! {
        #deprecations
        let __cmd = __cmd #initial;
        #add
        __cmd
    }
}

/// Returns the code for a variant with `external_subcommand`.
fn external(variant: &Variant, ty: &Type) -> TokenStream {
    let deprecations = method::deprecations(&variant.attributes.deprecations);
    let word = argument_of(ty, "Vec");
    quote_spanned! {at(ty.span())=>
        #deprecations
        __cmd.external_subcommand_value_parser(__cmdhelp::value_parser!(#word))
    }
}

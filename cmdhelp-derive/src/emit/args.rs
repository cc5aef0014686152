//! Generates the impl of `Args` for structs, and the code for the arguments of variants with
//! fields.

use std::collections::HashSet;

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::spec::{ToTokenStream, optional_text};
use super::{
    Scope, argument, at, calls, compiler, fast, from_arg_matches, matches, method, selectors, spec,
};
use crate::model::attributes::Attributes;
use crate::model::container::Container;
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::written::{Casing, CommandOptions, Effect, Shape};

/// Returns the impls of an argument struct.
pub(super) fn impls(container: &Container, fields: &[Field]) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let scope = Scope::of(container);
    let attributes = &container.attributes;
    let group_id = group_id(attributes);
    let selectors = selectors::constant(attributes, fields);
    let whole = selectors::whole(attributes);
    let part = spec::of_args(container, fields, scope);
    let deprecations = method::deprecations(&attributes.deprecations);
    let initial = method::initial(attributes, scope);
    let augment = augment(attributes, fields, scope, &mut HashSet::new());
    let own_note = own_note(&container.options);
    let dispatch = calls::of_args(container, fields);
    let described = method::described(&quote!(__cmd), attributes, scope);
    let construct = matches::construct(&quote!(#ident), fields, scope);
    let described_fast = fast::of_args(container, fields);
    let update = update(fields);
    let from_arg_matches = from_arg_matches::impls(container, &update);
    quote! {
        #[automatically_derived]
        impl #generics __cmdhelp::Tree for #ident #arguments #bounds {
            #selectors
            #part

            fn augment(
                __cmd: __cmdhelp::Command,
                __mode: __cmdhelp::Mode<'_>,
            ) -> __cmdhelp::Command {
                #deprecations
                #whole
                let __cmd = __cmd #initial;
                #own_note
                #augment
                #described
            }

            #described_fast

            #[allow(deprecated)]
            #[inline(never)]
            fn read(
                __from: &mut __cmdhelp::Fields<'_, '_>,
            ) -> __cmdhelp::Result<Self, __cmdhelp::Error> {
                __cmdhelp::Ok(#construct)
            }
        }

        #dispatch

        #[automatically_derived]
        impl #generics __cmdhelp::Args for #ident #arguments #bounds {
            #group_id

            fn augment_args(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
                <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Parse)
            }

            fn augment_args_for_update(__cmd: __cmdhelp::Command) -> __cmdhelp::Command {
                <Self as __cmdhelp::Tree>::augment(__cmd, __cmdhelp::Mode::Update)
            }
        }

        #from_arg_matches
    }
}

/// Returns a statement that passes on the effect of a struct, for the same reason as in [`notes`].
fn own_note(options: &CommandOptions) -> Option<TokenStream> {
    let Effect(effect) = options.effect.filter(|_| !compiler::only_checks())?;
    let effect = effect.tokens();
    Some(quote!(__cmdhelp::note(&__cmd, const { &[__cmdhelp::Note::Struct(#effect)] });))
}

/// Returns a statement that passes on which arguments declare an effect or a secret, because clap's `Arg` cannot
/// contain these facts. A generic type in which this type is a type parameter learns them only from this statement,
/// and so does a program in which a type with clap's own derive contains this type.
fn notes(fields: &[Field]) -> TokenStream {
    if compiler::only_checks() {
        return TokenStream::new();
    }
    let notes = fields.iter().filter_map(|field| {
        let is_secret = field.options.secret.is_present();
        if field.options.effect.is_none() && !is_secret {
            return None;
        }
        let arg = field.arg.as_ref()?;
        let id = optional_text(arg.id.as_ref());
        let action = format!("{:?}", arg.action());
        let effect = match field.options.effect {
            Some(Effect(effect)) => {
                let effect = effect.tokens();
                quote!(__cmdhelp::Some((#effect, #action)))
            }
            None => quote!(__cmdhelp::None),
        };
        Some(quote!(__cmdhelp::Note::Arg { id: #id, effect: #effect, is_secret: #is_secret }))
    });
    let notes: Vec<TokenStream> = notes.collect();
    match notes.is_empty() {
        true => TokenStream::new(),
        false => quote!(__cmdhelp::note(&__cmd, const { &[#(#notes),*] });),
    }
}

/// Returns the function `group_id`. In `cargo check`, a literal id needs no check, so clap's default
/// is enough.
fn group_id(attributes: &Attributes) -> Option<TokenStream> {
    let group = &attributes.group;
    let is_literal = group.skip || group.id.text(Casing::Verbatim).literal().is_some();
    if is_literal && compiler::only_checks() {
        return None;
    }
    let id = if group.skip {
        quote!(__cmdhelp::None)
    } else {
        let id = group.id.id();
        quote!(__cmdhelp::Some(<__cmdhelp::Id as __cmdhelp::From<_>>::from(#id)))
    };
    Some(quote!(fn group_id() -> __cmdhelp::Option<__cmdhelp::Id> { #id }))
}

/// Returns the code that updates the fields of a struct.
fn update(fields: &[Field]) -> TokenStream {
    if compiler::only_checks() {
        let updated = fields.iter().filter(|field| matches::is_updated(field));
        let pattern = matches::mention(updated);
        return quote!(let Self #pattern = self;);
    }
    let updates = quote!(__cmdhelp::take::Updates::of(__matches));
    matches::update(fields, &updates, |_, field| {
        let ident = &field.ident;
        quote!(&mut self.#ident)
    })
}

/// Returns statements that add the arguments and subcommands of fields to the command in `__cmd`.
/// The variable `__mode` in generated code says whether clap parses a new value or updates an old
/// one. `checked` contains the names of the standard types that `cargo check` has checked already.
pub(super) fn augment(
    attributes: &Attributes,
    fields: &[Field],
    scope: Scope,
    checked: &mut HashSet<Ident>,
) -> TokenStream {
    let group = (!attributes.group.skip).then(|| group(attributes, fields, scope));
    let mut statements = notes(fields);
    let mut fields = fields.iter().peekable();
    while let Some(field) = fields.next() {
        statements.extend(match &field.attributes.role.role {
            Role::Arg if compiler::only_checks() => argument::checked(field, scope, checked),
            Role::Arg => {
                let mut table = vec![argument::arg(field, scope)];
                while let Some(field) = fields.next_if(|field| field.is_arg()) {
                    table.push(argument::arg(field, scope));
                }
                quote! {
                    let __cmd = __cmdhelp::add_args(__cmd, __mode, const { &[#(|| #table),*] });
                }
            }
            Role::Flatten => flatten(field, scope),
            Role::Subcommand => subcommands(field),
            _ => continue,
        });
    }
    quote!(#group #statements)
}

/// Returns a statement that adds the group of a struct's arguments.
///
/// In clap, a group cannot contain groups, so clap's derive leaves the group of a struct with
/// flattened arguments empty.
fn group(attributes: &Attributes, fields: &[Field], scope: Scope) -> TokenStream {
    let id = attributes.group.id.id();
    let methods = method::calls(&attributes.group.methods, scope);
    let nested = fields.iter().any(|field| field.attributes.is_flattened());
    let args = fields.iter().filter(|field| field.is_arg() && !nested);
    let literals: Option<Vec<String>> = args
        .clone()
        .map(|field| field.attributes.name.text(Casing::Verbatim).literal())
        .list_if_all();
    let literal_id = attributes.group.id.text(Casing::Verbatim).literal();
    let members = match (literals, literal_id) {
        (Some(literals), Some(id))
            if attributes.group.methods.is_empty()
                && !literals.iter().any(|id| id.contains('\n')) =>
        {
            if compiler::only_checks() {
                return TokenStream::new();
            }
            let members: String = literals.iter().map(|id| format!("{id}\n")).collect();
            return quote!(let __cmd = __cmdhelp::group(__cmd, #id, #members););
        }
        (Some(literals), _) => quote!(__cmdhelp::ids(&[#(#literals),*])),
        (None, _) => {
            let ids = args.map(|field| field.attributes.name.id());
            quote!([#(<__cmdhelp::Id as __cmdhelp::From<_>>::from(#ids)),*])
        }
    };
    quote! {
        let __cmd = __cmd.group(
            __cmdhelp::ArgGroup::new(#id).multiple(true) #methods .args(#members),
        );
    }
}

/// Returns a statement that adds the arguments of a flattened type.
fn flatten(field: &Field, scope: Scope) -> TokenStream {
    let ty = field.value_type();
    let initial = method::initial(&field.attributes, scope);
    let span = at(field.ty_span());
    let expect_group = (field.shape == Shape::Option).then(|| {
        quote_spanned!(span=> __cmdhelp::take::check_group(<#ty as __cmdhelp::Args>::group_id());)
    });
    quote_spanned! {span=>
        #expect_group
        let __cmd =
            __cmdhelp::add_flattened::<#ty>(__cmd #initial, __mode, <__cmdhelp::Probe<#ty>>::TREE);
    }
}

/// Returns a statement that adds the commands of a field with `subcommand`.
fn subcommands(field: &Field) -> TokenStream {
    let ty = field.value_type();
    let required = field.shape != Shape::Option;
    quote_spanned! {at(field.ty_span())=>
        let __cmd = __cmdhelp::add_subcommands::<#ty>(
            __cmd,
            __mode,
            #required,
            <__cmdhelp::Probe<#ty>>::TREE,
        );
    }
}

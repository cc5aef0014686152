//! Generates constants about the handlers of commands: which commands have a handler, what the
//! handlers return, and whether the results have the declared schemas.

use cmdhelp_spec::list::List as _;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Path, Type};

use super::at;
use crate::model::container::{Container, Derive};
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::{CommandOptions, argument_of};

/// Returns the items of the spec tree that describe the handler of a command whose arguments have
/// this type.
pub(super) fn parts(ty: &Type) -> [TokenStream; 2] {
    let ty = unboxed(ty);
    let span = at(ty.span());
    [
        quote_spanned!(span=> __cmdhelp::Item::Part(<__cmdhelp::HandlerProbe<#ty>>::PART)),
        quote_spanned!(span=> __cmdhelp::Item::Part(<__cmdhelp::OutputProbe<#ty>>::PART)),
    ]
}

/// Returns the items of the spec tree that describe the handler of a root.
pub(super) fn parts_of_root(container: &Container) -> Vec<TokenStream> {
    match container.derive {
        Derive::Parser if container.generics.params.is_empty() => {
            let name = &container.ident;
            parts(&syn::parse_quote!(#name)).to_vec()
        }
        Derive::Parser => parts(&syn::parse_quote!(Self)).to_vec(),
        _ => Vec::new(),
    }
}

/// Returns the items of the spec tree that describe the handler function of a variant.
pub(super) fn parts_of_function(variant: &Variant) -> Vec<TokenStream> {
    let Some(path) = &variant.options.run else {
        return Vec::new();
    };
    let types = types(variant);
    let span = at(path.span());
    let described = described(path, &types);
    vec![
        quote_spanned! {span=>
            __cmdhelp::Item::Part({
                __cmdhelp::fits::<(#(#types,)*), _, _>(#path);
                __cmdhelp::function_part::<(#(#types,)*), _, _>(#path)
            })
        },
        quote_spanned!(span=> __cmdhelp::Item::Part(__cmdhelp::output_of_function(#described))),
    ]
}

/// Returns an expression that checks the recoveries of the errors which the handler function of a
/// variant can return.
pub(super) fn review_of_function(variant: &Variant, here: &TokenStream) -> Option<TokenStream> {
    let path = variant.options.run.as_ref()?;
    let types = types(variant);
    Some(quote_spanned! {at(path.span())=>
        {
            __cmdhelp::fits::<(#(#types,)*), _, _>(#path);
            __cmdhelp::function_review::<#here, (#(#types,)*), _, _>(#path)
        }
    })
}

/// Returns constants that compare the schemas that commands declare with the schemas of their
/// handlers' results. A type with parameters has no checks, because its handler depends on the
/// parameters.
pub(super) fn schemas(container: &Container) -> TokenStream {
    if !container.generics.params.is_empty() {
        return TokenStream::new();
    }
    let ident = &container.ident;
    let of_type = schema(&container.options, || {
        Some(of_output(&syn::parse_quote!(#ident)))
    });
    let of_variants = container.body.variants().iter().filter_map(|variant| {
        schema(&variant.options, || {
            match (&variant.options.run, &variant.body) {
                (Some(path), _) => Some(of_function(path, &types(variant))),
                (None, VariantBody::Newtype(ty)) => Some(of_output(ty)),
                (None, _) => None,
            }
        })
    });
    quote!(#of_type #(#of_variants)*)
}

/// Returns the constant that compares the declared schema of a command with `returned`, an
/// expression for the schema of the handler's result.
fn schema(
    options: &CommandOptions,
    returned: impl FnOnce() -> Option<TokenStream>,
) -> Option<TokenStream> {
    let path = options.stdout.as_ref()?.schema.as_ref()?;
    let returned = returned()?;
    let check = quote_spanned! {at(path.span())=>
        __cmdhelp::review::check_schema(
            (
                <#path as __cmdhelp::Schema>::NAME,
                <#path as __cmdhelp::Schema>::NODE_UNLESS_RECURSIVE,
            ),
            #returned,
        )
    };
    Some(quote!(__cmdhelp::calls! { const _: () = #check; }))
}

/// Returns an expression for the schema of the output of a type's handler.
fn of_output(ty: &Type) -> TokenStream {
    let ty = unboxed(ty);
    quote_spanned! {at(ty.span())=>
        __cmdhelp::schema_of_output(<__cmdhelp::OutputProbe<#ty>>::PART)
    }
}

/// Returns an expression for the schema of the output of a handler function.
fn of_function(path: &Path, types: &[Type]) -> TokenStream {
    let described = described(path, types);
    quote_spanned!(at(path.span())=> __cmdhelp::schema_of_function(#described))
}

/// Returns a closure that is never called. From the type of its result, the compiler knows whether
/// the output of a function has a schema.
fn described(path: &Path, types: &[Type]) -> TokenStream {
    quote_spanned! {at(path.span())=> || {
        use __cmdhelp::Undescribed as _;
        __cmdhelp::returned::<(#(#types,)*), _, _>(#path).described()
    }}
}

/// Returns the type inside a `Box`, and any other type unchanged. A boxed type has the handler of
/// the inner type.
pub(super) fn unboxed(ty: &Type) -> &Type {
    argument_of(ty, "Box").unwrap_or(ty)
}

/// Returns the types of the arguments that the handler function of a variant takes.
pub(super) fn types(variant: &Variant) -> Vec<Type> {
    let of_fields = variant.body.fields().iter().map(|field| &field.ty);
    variant
        .newtype()
        .into_iter()
        .chain(of_fields)
        .cloned()
        .list()
}

/// Returns the check that every command declares its effect, or `None` if the root does not have
/// `effects = "required"`.
pub(super) fn effects(container: &Container) -> Option<TokenStream> {
    let span = at(container.options.span_of("effects")?);
    let ident = &container.ident;
    Some(quote_spanned! {span=>
        __cmdhelp::calls! {
            const _: () = {
                let __root = <#ident as __cmdhelp::Root>::SPEC;
                __cmdhelp::require_effects(&__root)
            };
        }
    })
}

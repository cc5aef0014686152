//! Generates the impl of `Dispatch`, which finds the handler of a command.
//!
//! The macro does not know whether a type has a handler. The generated code finds out through the
//! runtime's type `Probe`. The generated impl is in the macro `calls!`, which expands to nothing
//! without the facade's feature `calls`.

use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::{Action, Toggle};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Path, Type};

use super::handlers::{types, unboxed};
use super::spec::{ToTokenStream, text_of};
use super::variants::{commands, comparable_name, flattened};
use super::{Scope, at, compiler, matches};
use crate::model::arg::Arg;
use crate::model::container::{Container, Derive};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::text::Text;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::{CommandOptions, Confirm, Effect, Output};
use crate::model::written::{Shape, argument_of};

/// Returns the impl of `Dispatch` for an argument struct.
pub(super) fn of_args(container: &Container, fields: &[Field]) -> TokenStream {
    dispatch(container, || {
        let pass = pass(container);
        let declarations = declarations(&container.options);
        let routes = routes(fields);
        quote!(#pass #declarations #routes)
    })
}

/// Returns the impl of `Dispatch` for an enum of subcommands.
pub(super) fn of_subcommands(container: &Container, variants: &[Variant]) -> TokenStream {
    dispatch(container, || route_of_subcommands(container, variants))
}

/// Returns the body of the function `route` of an enum of subcommands.
fn route_of_subcommands(container: &Container, variants: &[Variant]) -> TokenStream {
    let pass = pass(container);
    let declarations = declarations(&container.options);
    let scope = Scope::of(container);
    let flattened = flattened(variants).map(|(_, ty)| {
        let span = at(ty.span());
        quote_spanned! {span=>
            if __place.is_of::<#ty>() {
                return __route.enter(__place, <__cmdhelp::Probe<#ty>>::ROUTE, __cmdhelp::None);
            }
        }
    });
    let commands: Vec<TokenStream> = commands(variants)
        .map(|variant| {
            let (name, body) = (comparable_name(variant), command(variant, scope));
            quote!(if #name == __name { #body return; })
        })
        .list();
    let commands = (!commands.is_empty()).then(|| {
        quote! {
            if !__place.is_external() {
                #(#commands)*
            }
        }
    });
    let external = variants.iter().filter_map(external);
    quote! {
        #pass
        #declarations
        #(#flattened)*
        let __cmdhelp::Some((__name, __place)) = __place.subcommand() else {
            return;
        };
        #commands
        #(#external)*
    }
}

/// Returns the constant that distinguishes the program of this root from other programs.
pub(super) fn of_root() -> TokenStream {
    quote! {
        const IDENTITY: u64 = __cmdhelp::hash(
            __cmdhelp::concat!(
                __cmdhelp::module_path!(), ":", __cmdhelp::line!(), ":", __cmdhelp::column!(),
            )
            .as_bytes(),
        );
    }
}

/// Returns the impl of `Dispatch`, whose function `route` has the body that `body` returns. In `cargo
/// check`, the function is left out, unless it calls handler functions, whose types the compiler
/// checks.
fn dispatch(container: &Container, body: impl FnOnce() -> TokenStream) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let only_checks = compiler::only_checks();
    let route = (!only_checks || has_functions(container)).then(|| {
        let body = body();
        quote! {
            fn route(__place: __cmdhelp::Place<'_>, __route: &mut __cmdhelp::Route) {
                #body
            }
        }
    });
    let handler = (container.derive == Derive::Parser && !only_checks).then(|| {
        quote! {
            const HANDLER: __cmdhelp::Option<__cmdhelp::Handler> =
                __cmdhelp::Handler::of(
                    <__cmdhelp::HandlerProbe<Self>>::HANDLER,
                    <__cmdhelp::HandlerProbe<Self>>::FROM_LINE,
                    <__cmdhelp::ShownProbe<Self>>::CARRY,
                    <__cmdhelp::ShownProbe<Self>>::FROM_LINE,
                );
        }
    });
    quote! {
        __cmdhelp::calls! {
            #[automatically_derived]
            impl #generics __cmdhelp::Dispatch for #ident #arguments #bounds {
                #handler
                #route
            }
        }
    }
}

/// Returns whether handler functions are declared for commands of the item.
fn has_functions(container: &Container) -> bool {
    let mut variants = container.body.variants().iter();
    variants.any(|it| it.options.run.is_some())
}

/// Returns the statement that makes the parsed value of this type available to the handlers of its
/// subcommands. For a type with parameters, there is no such statement, because its value might not
/// be `'static`.
fn pass(container: &Container) -> Option<TokenStream> {
    let plain = container.generics.params.is_empty();
    plain.then(|| quote!(__route.pass::<Self>();))
}

/// Returns statements that pass a command's declared facts, such as its effect, to the call.
fn declarations(options: &CommandOptions) -> TokenStream {
    let mut declarations = TokenStream::new();
    if let Some(Effect(effect)) = options.effect {
        let effect = effect.tokens();
        declarations.extend(quote!(__route.declared.set_effect(#effect);));
    }
    if options.booleans.has(Toggle::DryRun) {
        declarations.extend(quote!(__route.declared.set_dry_run();));
    }
    if options.stdin.as_ref().is_some_and(|stdin| stdin.accepted) {
        declarations.extend(quote!(__route.declared.set_stdin();));
    }
    if let Some(Confirm(confirm)) = options.confirm {
        declarations.extend(quote!(__route.declared.set_confirm(#confirm);));
    }
    if let Some(Output(output)) = options.output {
        declarations.extend(quote!(__route.declared.set_output(#output);));
    }
    let template = options.stdout.as_ref();
    let template = template.and_then(|stdout| stdout.text_template.as_ref());
    if let Some(template) = template.and_then(|template| Text::of_option(template.0.clone())) {
        let template = text_of(&template);
        declarations.extend(quote!(__route.declared.set_template(#template);));
    }
    if let Some(envelope) = options.booleans.get(Toggle::Envelope) {
        declarations.extend(quote!(__route.declared.set_envelope(#envelope);));
    }
    if let Some(seconds) = options.token_seconds {
        declarations.extend(quote!(__route.declared.set_token_seconds(#seconds);));
    }
    declarations
}

/// Returns the statement that raises the effect of the call if an argument with an effect is given.
fn raise(field: &Field) -> Option<TokenStream> {
    let effect = field.options.effect?.0.tokens();
    let id = field.attributes.name.id();
    let action = format!("{:?}", field.arg.as_ref()?.action());
    Some(quote!(__route.declared.raise(__place, #id, #effect, #action);))
}

/// Returns the statement that selects JSON if an argument with `json_output` asks for it.
fn json_output(field: &Field) -> Option<TokenStream> {
    if !field.options.json_output.is_present() {
        return None;
    }
    let id = field.attributes.name.id();
    let arg = field.arg.as_ref()?;
    let action = format!("{:?}", arg.action());
    Some(match arg.action() {
        Action::SetTrue => {
            quote!(__route.declared.request_json_by_switch(__place, #id, #action);)
        }
        _ => quote!(__route.declared.request_format_by_option(__place, #id);),
    })
}

/// Returns the statements that read facts of the call from the fields of a struct or a variant, and
/// then enter flattened types and subcommands. The statements for subcommands come last, because
/// after them, the code works on the selected subcommand, to which the other fields do not belong.
fn routes(fields: &[Field]) -> TokenStream {
    let is_subcommand = |field: &&Field| field.attributes.is_subcommand();
    let others = fields.iter().filter(|field| !is_subcommand(field));
    let fields_in_order = others.chain(fields.iter().filter(is_subcommand));
    let routes = fields_in_order.filter_map(|field| {
        let ty = field.value_type();
        let span = at(field.ty_span());
        match field.attributes.role.role {
            Role::Arg => {
                let (raise, json_output) = (raise(field), json_output(field));
                Some(quote!(#raise #json_output))
            }
            Role::Flatten => Some(quote_spanned! {span=>
                __route.flatten::<#ty>(__place, <__cmdhelp::Probe<#ty>>::ROUTE);
            }),
            Role::Subcommand => {
                let handler = handler(ty);
                Some(quote_spanned! {span=>
                    if __place.has_subcommand() {
                        __route.enter(__place, <__cmdhelp::Probe<#ty>>::ROUTE, #handler);
                    }
                })
            }
            _ => None,
        }
    });
    let first = may_be_refused(fields).then(|| quote!(__route.read_first();));
    quote!(#first #(#routes)*)
}

/// Returns whether a field of a type with subcommands or flattened types can be without its value
/// although clap accepts the command line. For example, clap does not require an argument if a
/// conflicting one is given, but a field that is not an `Option` needs its value.
fn may_be_refused(fields: &[Field]) -> bool {
    if !fields.iter().any(|field| field.attributes.holds_type()) {
        return false;
    }
    let needed = |field: &Field| match field.attributes.role.role {
        Role::Arg => field.arg.as_ref().is_some_and(Arg::is_required),
        Role::FromGlobal => field.shape == Shape::Plain,
        // The macro does not see whether a flattened type has a required argument.
        Role::Flatten => true,
        _ => false,
    };
    fields.iter().any(needed)
}

/// Returns the statements for the command of a variant. In the generated code, `__place` is this
/// command in the parsed command line.
fn command(variant: &Variant, scope: Scope) -> TokenStream {
    let declarations = declarations(&variant.options);
    let route = match &variant.body {
        VariantBody::Unit => function(variant, scope),
        VariantBody::Newtype(ty) => {
            let handler = handler(ty);
            let enter = match variant.attributes.role.role {
                Role::Command => quote!(enter_command::<#ty>),
                _ => quote!(enter),
            };
            quote_spanned! {at(ty.span())=>
                __route.#enter(__place, <__cmdhelp::Probe<#ty>>::ROUTE, #handler);
            }
        }
        VariantBody::Struct(fields) => {
            let function = function(variant, scope);
            let routes = routes(fields);
            quote!(#function #routes)
        }
    };
    quote!(__route.declared.command(); #declarations #route)
}

/// Returns an expression for the handler of a type, which is `None` if the type has no handler.
fn handler(ty: &Type) -> TokenStream {
    let ty = unboxed(ty);
    quote_spanned! {at(ty.span())=>
        __cmdhelp::Handler::of(
            <__cmdhelp::HandlerProbe<#ty>>::HANDLER,
            <__cmdhelp::HandlerProbe<#ty>>::FROM_LINE,
            <__cmdhelp::ShownProbe<#ty>>::CARRY,
            <__cmdhelp::ShownProbe<#ty>>::FROM_LINE,
        )
    }
}

/// Returns the statement that registers the function in `run = ...` as the handler of a variant.
fn function(variant: &Variant, scope: Scope) -> TokenStream {
    let values = matches::values(variant.body.fields(), scope);
    offer(variant.options.run.as_ref(), &types(variant), &values)
}

/// Returns the statement that registers the function `path` as a handler. The handler calls the
/// function with `values`, whose types are `types`.
fn offer(path: Option<&Path>, types: &[Type], values: &[TokenStream]) -> TokenStream {
    let Some(path) = path else {
        return TokenStream::new();
    };
    quote_spanned! {at(path.span())=>
        __cmdhelp::fits::<(#(#types,)*), _, _>(#path);
        __route.offer(__cmdhelp::function_handler::<(#(#types,)*), _, _>(
            #path,
            |__from, __stage| __cmdhelp::offer_function::<(#(#types,)*), _, _>(
                #path,
                |__from: &mut __cmdhelp::Fields<'_, '_>| __cmdhelp::Ok((#(#values,)*)),
                |__output, __has_template| {
                    use __cmdhelp::Unshown as _;
                    match __has_template {
                        true => __cmdhelp::None,
                        false => __cmdhelp::Shown(__output).text(),
                    }
                },
                __from,
                __stage,
            ),
        ));
    }
}

/// Returns the statements for a variant with `external_subcommand`, or `None` if the variant has no
/// handler function. The handler reads the words of the subcommand from the arguments of the parent
/// command.
fn external(variant: &Variant) -> Option<TokenStream> {
    let Role::External = variant.attributes.role.role else {
        return None;
    };
    let ty = variant.newtype()?;
    let word = argument_of(ty, "Vec");
    let words = quote_spanned!(at(ty.span())=> __from.external_words::<#word>()?);
    let offer = offer(variant.options.run.as_ref(), &types(variant), &[words]);
    // The handler function gets the words from the command line and not from the variant's field.
    // This closure uses the field, so that the compiler does not warn about a field that is never
    // read.
    let ident = &variant.ident;
    let read = variant.options.run.as_ref().map(|_| {
        quote! {
            let _ = |__this: &Self| {
                if let Self::#ident(__words) = __this {
                    let _ = __words;
                }
            };
        }
    });
    Some(quote!(#read __route.declared.set_external(); #offer))
}

//! From the matches of a command line to the handler of its command.
//!
//! Whether a type has a handler is not for the macro to know; its probe tells. All of this code
//! stands in `calls!`, which a program without calls leaves out.

use cmdhelp_spec::spec::Action;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Path, Type};

use super::handlers::{types, unboxed};
use super::spec::{Tokens, text_of};
use super::variants::{commands, flattened};
use super::{Scope, at, matches};
use crate::model::arg::Arg;
use crate::model::container::{Container, Derive};
use crate::model::field::Field;
use crate::model::role::Role;
use crate::model::text::Text;
use crate::model::variant::{Variant, VariantBody};
use crate::model::written::{CommandOptions, Confirm, Effect, Output};
use crate::model::written::{Shape, argument_of};

/// `Dispatch` of an argument struct.
pub(super) fn of_args(container: &Container, fields: &[Field]) -> TokenStream {
    let pass = pass(container);
    let says = says(&container.own);
    let below = below(fields);
    dispatch(container, &quote!(#pass #says #below))
}

/// `Dispatch` of an enum of subcommands.
pub(super) fn of_subcommands(container: &Container, variants: &[Variant]) -> TokenStream {
    let pass = pass(container);
    let says = says(&container.own);
    let scope = Scope::of(container);
    let flattened = flattened(variants).map(|(_, ty)| {
        let span = at(ty.span());
        quote_spanned! {span=>
            if __cmdhelp::take::is_of::<#ty>(__matches) {
                return __route.enter(__matches, <__cmdhelp::Probe<#ty>>::ROUTE, __cmdhelp::None);
            }
        }
    });
    let commands: Vec<TokenStream> = commands(variants)
        .map(|(variant, name)| {
            let body = command(variant, scope);
            quote!(if __name == #name { #body return; })
        })
        .collect();
    let commands = (!commands.is_empty()).then(|| {
        quote! {
            if !__matches.contains_id("") {
                #(#commands)*
            }
        }
    });
    let external: TokenStream = variants.iter().filter_map(external).collect();
    let body = quote! {
        #pass
        #says
        #(#flattened)*
        let __above = __matches;
        let __cmdhelp::Some((__name, __matches)) = __above.subcommand() else {
            return;
        };
        #commands
        #external
    };
    dispatch(container, &body)
}

/// Returns the constant that distinguishes this program from others.
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

fn dispatch(container: &Container, body: &TokenStream) -> TokenStream {
    let ident = &container.ident;
    let (generics, arguments, bounds) = container.generics.split_for_impl();
    let handler = matches!(container.derive, Derive::Parser).then(|| {
        quote! {
            const HANDLER: __cmdhelp::Option<__cmdhelp::Handler> =
                __cmdhelp::Handler::shown(
                    <__cmdhelp::HandlerProbe<Self>>::HANDLER,
                    <__cmdhelp::ShownProbe<Self>>::CARRY,
                );
        }
    });
    quote! {
        __cmdhelp::calls! {
            #[automatically_derived]
            impl #generics __cmdhelp::Dispatch for #ident #arguments #bounds {
                #handler

                fn route<'__m>(
                    __matches: &'__m __cmdhelp::ArgMatches,
                    __route: &mut __cmdhelp::Route<'__m>,
                ) {
                    #body
                }
            }
        }
    }
}

/// A type with parameters may not live as long as the program, and cannot be asked for.
fn pass(container: &Container) -> Option<TokenStream> {
    let plain = container.generics.params.is_empty();
    plain.then(|| quote!(__route.pass::<Self>(__matches);))
}

/// Returns the facts of a command that a call needs.
fn says(own: &CommandOptions) -> TokenStream {
    let mut says = TokenStream::new();
    if let Some(Effect(effect)) = own.effect {
        let effect = effect.tokens();
        says.extend(quote!(__route.declared.say_effect(#effect);));
    }
    if own.dry_run.is_present() {
        says.extend(quote!(__route.declared.say_dry_run();));
    }
    if own.stdin.as_ref().is_some_and(|stdin| stdin.accepted) {
        says.extend(quote!(__route.declared.say_stdin();));
    }
    if let Some(Confirm(confirm)) = own.confirm {
        says.extend(quote!(__route.declared.say_confirm(#confirm);));
    }
    if let Some(Output(output)) = own.output {
        says.extend(quote!(__route.declared.say_output(#output);));
    }
    let template = own.stdout.as_ref();
    let template = template.and_then(|stdout| stdout.text_template.as_ref());
    if let Some(template) = template.and_then(|template| Text::own(template.0.clone())) {
        let template = text_of(&template);
        says.extend(quote!(__route.declared.say_template(#template);));
    }
    if let Some(envelope) = own.envelope {
        says.extend(quote!(__route.declared.say_envelope(#envelope);));
    }
    if let Some(seconds) = own.token_seconds {
        says.extend(quote!(__route.declared.say_token_seconds(#seconds);));
    }
    says
}

/// Returns what an argument makes of the call if it has a value.
fn raise(field: &Field) -> Option<TokenStream> {
    let effect = field.own.effect?.0.tokens();
    let id = field.attributes.name.id();
    let action = format!("{:?}", field.arg.as_ref()?.action());
    Some(quote!(__route.declared.raise(__matches, #id, #effect, #action);))
}

/// Returns what notes that an argument asks for JSON.
fn json_output(field: &Field) -> Option<TokenStream> {
    if !field.own.json_output.is_present() {
        return None;
    }
    let id = field.attributes.name.id();
    let arg = field.arg.as_ref()?;
    let action = format!("{:?}", arg.action());
    Some(match arg.action() {
        Action::SetTrue => quote!(__route.declared.ask_by_switch(__matches, #id, #action);),
        _ => quote!(__route.declared.ask_by_option(__matches, #id);),
    })
}

/// Returns the ways that lead on from the fields of a struct or a variant. Subcommands come last:
/// what fields beside them say is about this command, and not about the one that is selected.
fn below(fields: &[Field]) -> TokenStream {
    let is_below = |field: &&Field| matches!(field.attributes.role.role, Role::Subcommand);
    let beside = fields.iter().filter(|field| !is_below(field));
    let fields_in_order = beside.chain(fields.iter().filter(is_below));
    let below = fields_in_order.filter_map(|field| {
        let ty = field.value_type();
        let span = at(field.ty_span());
        match field.attributes.role.role {
            Role::Arg => raise(field)
                .into_iter()
                .chain(json_output(field))
                .reduce(|one, other| quote!(#one #other)),
            Role::Flatten => Some(quote_spanned! {span=>
                __route.flatten(__matches, <__cmdhelp::Probe<#ty>>::ROUTE);
            }),
            Role::Subcommand => {
                let handler = handler(ty);
                Some(quote_spanned! {span=>
                    if __matches.subcommand_name().is_some() {
                        __route.enter(__matches, <__cmdhelp::Probe<#ty>>::ROUTE, #handler);
                    }
                })
            }
            _ => None,
        }
    });
    let first = may_be_refused(fields).then(|| quote!(__route.read_first();));
    first.into_iter().chain(below).collect()
}

/// Returns whether the arguments of a command with commands below it can be accepted by clap and
/// refused by their type: of two that exclude each other, clap needs neither, and a type without an
/// `Option` both.
fn may_be_refused(fields: &[Field]) -> bool {
    let leads_on = |field: &Field| {
        let role = &field.attributes.role.role;
        matches!(role, Role::Subcommand | Role::Flatten)
    };
    if !fields.iter().any(leads_on) {
        return false;
    }
    let needed = |field: &Field| match field.attributes.role.role {
        Role::Arg => field.arg.as_ref().is_some_and(Arg::is_required),
        Role::FromGlobal => field.shape == Shape::Plain,
        // Whoever is flattened has arguments that are not seen here.
        Role::Flatten => true,
        _ => false,
    };
    fields.iter().any(needed)
}

/// Returns the way on from a variant, with the matches of its command in `__matches`.
fn command(variant: &Variant, scope: Scope) -> TokenStream {
    let says = says(&variant.own);
    let way = match &variant.body {
        VariantBody::Unit => function(variant, scope),
        VariantBody::Newtype(ty) => {
            let handler = handler(ty);
            quote_spanned! {at(ty.span())=>
                __route.enter(__matches, <__cmdhelp::Probe<#ty>>::ROUTE, #handler);
            }
        }
        VariantBody::Struct(fields) => {
            let function = function(variant, scope);
            let below = below(fields);
            quote!(#function #below)
        }
    };
    quote!(__route.declared.command(); #says #way)
}

fn handler(ty: &Type) -> TokenStream {
    let ty = unboxed(ty);
    quote_spanned! {at(ty.span())=>
        __cmdhelp::Handler::shown(
            <__cmdhelp::HandlerProbe<#ty>>::HANDLER,
            <__cmdhelp::ShownProbe<#ty>>::CARRY,
        )
    }
}

/// Offers the function of a variant with the values of its fields.
fn function(variant: &Variant, scope: Scope) -> TokenStream {
    let values = match &variant.body {
        VariantBody::Struct(fields) => matches::values(fields, scope),
        VariantBody::Unit | VariantBody::Newtype(_) => Vec::new(),
    };
    offer(variant.own.run.as_ref(), &types(variant), &values)
}

fn offer(path: Option<&Path>, types: &[Type], values: &[TokenStream]) -> TokenStream {
    let Some(path) = path else {
        return TokenStream::new();
    };
    quote_spanned! {at(path.span())=>
        __cmdhelp::fits::<(#(#types,)*), _, _>(#path);
        __route.offer(__matches, __cmdhelp::function_handler::<(#(#types,)*), _, _>(
            #path,
            |__matches, __stage| __cmdhelp::offer_function::<(#(#types,)*), _, _>(
                #path,
                |__matches: &mut __cmdhelp::ArgMatches| {
                    let __from = &mut __cmdhelp::Fields::Matches(__matches);
                    __cmdhelp::Ok((#(#values,)*))
                },
                |__output, __has_template| {
                    use __cmdhelp::Unshown as _;
                    match __has_template {
                        true => __cmdhelp::None,
                        false => __cmdhelp::Shown(__output).text(),
                    }
                },
                __matches,
                __stage,
            ),
        ));
    }
}

/// Returns the variant that takes any other command; a function may carry it out. Its words are
/// known to the command above only.
fn external(variant: &Variant) -> Option<TokenStream> {
    let Role::External = variant.attributes.role.role else {
        return None;
    };
    let ty = variant.newtype()?;
    let word = argument_of(ty, "Vec");
    let words = quote_spanned! {at(ty.span())=> {
        let __cmdhelp::Some((__name, mut __below)) = __matches.remove_subcommand() else {
            return __cmdhelp::Err(__cmdhelp::missing_subcommand());
        };
        __cmdhelp::take::external::<#word>(__name, &mut __below)
    }};
    let offer = offer(variant.own.run.as_ref(), &types(variant), &[words]);
    // The function gets the words without the variant, whose field nobody else may read.
    let ident = &variant.ident;
    let read = variant.own.run.as_ref().map(|_| {
        quote! {
            let _ = |__this: &Self| {
                if let Self::#ident(__words) = __this {
                    let _ = __words;
                }
            };
        }
    });
    Some(quote!(#read __route.declared.say_external(); let __matches = __above; #offer))
}

//! Expands a handler that is a function: `#[cmdhelp::run] fn push(#[arg(long)] force: bool, cx: …)
//! -> …`.

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::spanned::Spanned as _;
use syn::{
    Attribute, DeriveInput, FnArg, ImplItemFn, ItemFn, Pat, PatType, parse_quote,
    parse_quote_spanned,
};

use super::HandlerOptions;
use super::signature::{Facts, is_context, reference};
use crate::diagnostic::{Diagnostics, Mistake};
use crate::emit::{at, facade, fallback};
use crate::model::container::Derive;
use crate::syntax::casing::Casing;

/// The attributes that describe a command, which move from the function to the generated type.
const OF_THE_TYPE: [&str; 5] = ["doc", "command", "cmdhelp", "group", "clap"];

/// An argument of the function.
enum FunctionArgument<'f> {
    Context,
    Field(&'f PatType, &'f Ident),
}

/// Returns the function, a generated type whose fields are the function's arguments, and the impl
/// of `Run` or `RunAsync` for this type.
pub(super) fn expand(
    options: &HandlerOptions,
    item: ItemFn,
    mut errors: Diagnostics,
) -> TokenStream {
    let arguments = read(&item, &mut errors);
    let mut contexts: Vec<_> = item.sig.inputs.iter().filter_map(reference).list();
    // If several arguments are references, the mistake is the one that is not the context.
    contexts.sort_by_key(|ty| !is_context(ty));
    if let [_, more, ..] = contexts.as_slice() {
        Mistake::new(
            more.span(),
            "only the argument for the context can be a reference",
        )
        .because("values of a command line are never references")
        .instead("take the value itself, such as `String` for `&str`")
        .report(&mut errors);
    }
    let facts = Facts::read(&item.sig, contexts.first().copied(), &mut errors);
    let name = options.name.clone().unwrap_or_else(|| {
        let name = Casing::Pascal.apply(&item.sig.ident.to_string());
        Ident::new(&name, item.sig.ident.span())
    });
    let facade = facade(options.path.as_ref());
    let (of_type, of_function): (Vec<&Attribute>, Vec<&Attribute>) =
        item.attrs.iter().partition(|attribute| {
            let path = attribute.path();
            OF_THE_TYPE.iter().any(|name| path.is_ident(name))
        });
    let conditions = || of_function.iter().filter(|it| it.path().is_ident("cfg"));
    let vis = &item.vis;
    let (facts, arguments) = match (errors.finish(), facts, arguments) {
        (None, Some(facts), Some(arguments)) => (facts, arguments),
        // A function with `self` is in an `impl` block, where a type cannot be declared.
        (errors, _, None) if matches!(item.sig.inputs.first(), Some(FnArg::Receiver(_))) => {
            let plain = without_attributes(&item, &of_function);
            return quote!(#errors #plain);
        }
        // Other code may use the generated type, so the type must exist even after a mistake.
        (errors, ..) => {
            let crate_option = crate_option(options);
            let inert: DeriveInput = parse_quote!(#crate_option #vis struct #name {});
            let impls = fallback(Derive::Args, &inert, errors);
            return quote!(#vis struct #name {} #impls);
        }
    };
    let fields = arguments.iter().filter_map(|argument| match argument {
        FunctionArgument::Field(arg, ident) => {
            let (attrs, ty) = (&arg.attrs, &arg.ty);
            Some(quote!(#(#attrs)* #ident: #ty,))
        }
        FunctionArgument::Context => None,
    });
    let crate_option = crate_option(options);
    let conditions_of_type = conditions();
    let declared = quote! {
        #(#conditions_of_type)*
        #[derive(#facade::Args)]
        #(#of_type)*
        #crate_option
        #vis struct #name { #(#fields)* }
    };
    let values = arguments.iter().map(|argument| match argument {
        FunctionArgument::Context => quote!(__cx),
        FunctionArgument::Field(_, ident) => quote!(self.#ident),
    });
    let (function, asyncness) = (&item.sig.ident, &item.sig.asyncness);
    let unit: syn::Type = syn::parse_quote!(());
    let app = facts.app.as_ref().unwrap_or(&unit);
    let awaited = facts.awaited();
    let mut run: ImplItemFn = parse_quote_spanned! {at(function.span())=>
        #asyncness fn run(self, __cx: &mut #facade::call::Context<#app>) {
            #function(#(#values),*) #awaited
        }
    };
    facts.adapt(&mut run.sig, &facade);
    let conditions_of_impl = conditions();
    let before = quote!(#(#conditions_of_impl)* #[allow(unused_variables)] impl);
    let handler = facts.implementation(&facade, (&before, &quote!(for #name)), &quote!(#run));
    let plain = without_attributes(&item, &of_function);
    quote!(#declared #handler #plain)
}

/// Returns the attribute with the path of cmdhelp for the generated type, if the author wrote one.
fn crate_option(options: &HandlerOptions) -> Option<TokenStream> {
    let path = options.path.as_ref()?;
    Some(quote!(#[cmdhelp(crate = #path)]))
}

/// Returns the arguments of the function, or `None` after a mistake.
fn read<'f>(item: &'f ItemFn, errors: &mut Diagnostics) -> Option<Vec<FunctionArgument<'f>>> {
    let mut arguments = Vec::new();
    for input in &item.sig.inputs {
        let argument = match input {
            FnArg::Receiver(receiver) => {
                Mistake::new(receiver.span(), "`self` is only allowed in an `impl` block")
                    .because(
                        "the command of a method already has a type: the type of the `impl` block",
                    )
                    .instead("put `#[cmdhelp::run]` on the `impl` block")
                    .report(errors);
                return None;
            }
            _ if reference(input).is_some() => FunctionArgument::Context,
            FnArg::Typed(arg) => match &*arg.pat {
                Pat::Ident(name) if name.subpat.is_none() => {
                    FunctionArgument::Field(arg, &name.ident)
                }
                pattern => {
                    Mistake::new(
                        pattern.span(),
                        "a pattern is not allowed as an argument of a handler",
                    )
                    .because(
                        "the name of an argument on the command line is its name in the \
                            function",
                    )
                    .instead(
                        "write a name instead, and destructure the value in the body of \
                            the function",
                    )
                    .report(errors);
                    return None;
                }
            },
        };
        arguments.push(argument);
    }
    Some(arguments)
}

/// Returns the function without the attributes that describe the command and its arguments.
fn without_attributes(item: &ItemFn, of_function: &[&Attribute]) -> TokenStream {
    let mut plain = item.clone();
    plain.attrs = of_function.iter().map(|&it| it.clone()).list();
    for input in &mut plain.sig.inputs {
        if let FnArg::Typed(arg) = input {
            arg.attrs.clear();
        }
    }
    quote!(#plain)
}

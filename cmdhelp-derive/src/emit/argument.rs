//! One argument: from its field to clap's builder.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{Scope, at, method};
use crate::model::field::Field;
use crate::model::method::Method;
use crate::syntax::casing::Casing;
use crate::syntax::shape::{Shape, is_plain};

/// An expression for the argument that a field is.
///
/// What follows from the type comes first, so that what the author says, which comes last, wins.
pub(super) fn arg(field: &Field, scope: Scope) -> TokenStream {
    let attributes = &field.attributes;
    let id = attributes.name.id();
    let value_name = attributes.name.cased(Casing::ScreamingSnake);
    let inferred = inferred(field, scope);
    let help = attributes.help().map(|help| {
        let span = proc_macro2::Span::call_site();
        let short = Method::text("help", span, Some(help.short));
        // There is none yet, so that there is no need to take it back.
        let long = help
            .long
            .map(|long| Method::text("long_help", span, Some(long)));
        method::calls(std::iter::once(&short).chain(&long), scope)
    });
    let methods = method::calls(&attributes.methods, scope);
    let deprecations = method::deprecations(&attributes.deprecations);
    quote! {{
        #deprecations
        __cmdhelp::Arg::new(#id).value_name(#value_name) #inferred #help #methods
    }}
}

/// What the field's type says of the argument.
fn inferred(field: &Field, scope: Scope) -> TokenStream {
    let action = action(field, scope);
    if field.shape == Shape::Unit {
        // There is no value to be parsed.
        return quote!(.action(#action));
    }
    let num_args = match field.shape {
        Shape::OptionOption => Some(quote!(.num_args(0..=1))),
        // Without a flag to be repeated, the action alone would not take several values.
        Shape::Vec | Shape::OptionVec if field.attributes.positional => {
            Some(quote!(.num_args(1..)))
        }
        _ => None,
    };
    let required = required(field, &action);
    let value_parser = value_parser(field, scope);
    quote!(#num_args #required .value_parser(#value_parser) .action(#action))
}

fn action(field: &Field, scope: Scope) -> TokenStream {
    if let Some(action) = &field.attributes.action {
        return method::arguments(action, scope);
    }
    let action = match field.shape {
        Shape::Vec | Shape::OptionVec | Shape::VecVec | Shape::OptionVecVec => quote!(Append),
        Shape::Plain if is_plain(&field.ty, "bool") => quote!(SetTrue),
        _ => quote!(Set),
    };
    quote!(__cmdhelp::ArgAction::#action)
}

/// A plain value has to be there, unless a default takes its place or the action brings one.
fn required(field: &Field, action: &TokenStream) -> Option<TokenStream> {
    if field.shape != Shape::Plain || field.attributes.has_default() {
        return None;
    }
    if field.attributes.action.is_some() {
        return Some(quote!(.required({ #action }.takes_values())));
    }
    (!is_plain(&field.ty, "bool")).then(|| quote!(.required(true)))
}

fn value_parser(field: &Field, scope: Scope) -> TokenStream {
    if let Some(parser) = &field.attributes.value_parser {
        return method::arguments(parser, scope);
    }
    let ty = field.value_type();
    quote_spanned!(at(field.ty_span())=> __cmdhelp::value_parser!(#ty))
}

//! Generates the calls of clap's builder that make an argument from a field.

use std::collections::HashSet;

use cmdhelp_spec::list::List as _;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Lit, Type};

use super::{Scope, at, method};
use crate::model::field::Field;
use crate::model::method::{Method, Value};
use crate::model::std_types::std_type;
use crate::model::written::Casing;
use crate::model::written::{Shape, is_plain};

/// Returns an expression for the argument of a field.
///
/// The settings that follow from the field's type come first, so that the author's attributes
/// replace them.
pub(super) fn arg(field: &Field, scope: Scope) -> TokenStream {
    let attributes = &field.attributes;
    let inferred = ordinary(field).unwrap_or_else(|| inferred(field, scope));
    let num_args = num_args(field);
    let help = attributes.help().map(|help| {
        let span = proc_macro2::Span::call_site();
        let short = Method::text("help", span, Some(help.short));
        // The call `long_help(None)` is left out: a new argument has no long help that the call
        // could remove.
        let long = help
            .long
            .map(|long| Method::text("long_help", span, Some(long)));
        std::iter::once(short).chain(long)
    });
    let help: Vec<Method> = help.into_iter().flatten().list();
    let methods = help.iter().chain(&attributes.methods);
    let described = methods.fold(quote!(#inferred #num_args), |arg, method| {
        shared(&arg, method, scope).unwrap_or_else(|| {
            let call = method::call(method, scope);
            quote!(#arg #call)
        })
    });
    let deprecations = method::deprecations(&attributes.deprecations);
    quote! {{
        #deprecations
        #described
    }}
}

/// Returns statements with which `cargo check` checks what the author wrote for an argument. What the
/// macro writes, and literals whose types the macro knows, need no check. `checked` contains the names
/// of the standard types whose value parsers were already checked.
pub(super) fn checked(field: &Field, scope: Scope, checked: &mut HashSet<Ident>) -> TokenStream {
    let attributes = &field.attributes;
    if ordinary(field).is_none() {
        let arg = arg(field, scope);
        return quote!(_ = #arg;);
    }
    let ty = field.value_type();
    let name = match ty {
        Type::Path(path) if std_type(ty).is_some() => path.path.get_ident(),
        _ => None,
    };
    let is_new = name.is_none_or(|name| checked.insert(name.clone()));
    let parser = is_new.then(|| {
        let parser = inferred_value_parser(field);
        let span = at(field.ty_span());
        quote_spanned!(span=> _ = <__cmdhelp::ValueParser as __cmdhelp::From<_>>::from(#parser);)
    });
    let deprecations = method::deprecations(&attributes.deprecations);
    let methods = attributes.methods.iter();
    let methods = methods.filter(|it| shared(&TokenStream::new(), it, scope).is_none());
    let calls = method::calls(methods, scope);
    let arg = (!calls.is_empty()).then(|| {
        let id = attributes.name.id();
        quote!(_ = __cmdhelp::Arg::new(#id) #calls;)
    });
    quote!(#deprecations #parser #arg)
}

/// Returns a call of a runtime function in place of a builder method with a literal value, or
/// `None` if the runtime has no such function. clap's methods are generic, so each direct call
/// would add their code to the program again.
fn shared(arg: &TokenStream, method: &Method, scope: Scope) -> Option<TokenStream> {
    let shared = match method.name.to_string().as_str() {
        "help" => "arg_help",
        "long" => "arg_long",
        "short" => "arg_short",
        _ => return None,
    };
    let is_literal = match &method.value {
        Value::Text(Some(_)) => true,
        Value::Name(name, casing) => name.text(*casing).literal().is_some(),
        Value::FirstChar(name, casing) => name.text(*casing).literal().is_some(),
        Value::Written(exprs) => match exprs.as_slice() {
            // The compiler reports a literal with a suffix.
            [Expr::Lit(it)] if it.lit.suffix().is_empty() => match it.lit {
                Lit::Str(_) => shared == "arg_long",
                Lit::Char(_) => shared == "arg_short",
                _ => false,
            },
            _ => false,
        },
        Value::Text(None) | Value::Package { .. } | Value::Default(_) => false,
    };
    let name = Ident::new(shared, method.name.span());
    let value = method::arguments(method, scope);
    is_literal.then(|| quote!(__cmdhelp::#name(#arg, #value)))
}

/// Returns a call of `__cmdhelp::arg`, which makes an argument from only its names and its type, or
/// `None` if the field has other settings. Most fields call this one function, so programs stay
/// small.
fn ordinary(field: &Field) -> Option<TokenStream> {
    let attributes = &field.attributes;
    if attributes.action.is_some() || attributes.value_parser.is_some() {
        return None;
    }
    if field.shape == Shape::Unit {
        return None;
    }
    let id = attributes.name.text(Casing::Verbatim).literal()?;
    let value_name = attributes.name.text(Casing::ScreamingSnake).literal()?;
    let action = inferred_action(field);
    let required = is_required(field);
    let value_parser = inferred_value_parser(field);
    Some(quote!(__cmdhelp::arg(#id, #value_name, #value_parser, #action, #required)))
}

/// Returns the calls for the settings that follow from the field's type.
fn inferred(field: &Field, scope: Scope) -> TokenStream {
    let id = field.attributes.name.id();
    let value_name = field.attributes.name.cased(Casing::ScreamingSnake);
    let action = action(field, scope);
    // A field of type `()` has no value to parse.
    let value_parser = (field.shape != Shape::Unit).then(|| {
        let required = required(field, &action);
        let value_parser = value_parser(field, scope);
        quote!(#required .value_parser(#value_parser))
    });
    quote!(__cmdhelp::Arg::new(#id).value_name(#value_name) #value_parser .action(#action))
}

fn num_args(field: &Field) -> Option<TokenStream> {
    match field.shape {
        Shape::OptionOption => Some(quote!(.num_args(0..=1))),
        // An option takes several values if it is repeated. A positional argument needs `num_args`
        // to take several values.
        Shape::Vec | Shape::OptionVec if field.attributes.positional => {
            Some(quote!(.num_args(1..)))
        }
        _ => None,
    }
}

fn action(field: &Field, scope: Scope) -> TokenStream {
    match &field.attributes.action {
        Some(action) => method::arguments(action, scope),
        None => inferred_action(field),
    }
}

fn inferred_action(field: &Field) -> TokenStream {
    let action = match field.shape {
        Shape::Vec | Shape::OptionVec | Shape::VecVec | Shape::OptionVecVec => quote!(Append),
        Shape::Plain if is_plain(&field.ty, "bool") => quote!(SetTrue),
        _ => quote!(Set),
    };
    quote!(__cmdhelp::ArgAction::#action)
}

/// Returns the call that makes an argument required if its action takes values. Returns `None` if
/// the argument is never required, as with a default or the type `Option`.
fn required(field: &Field, action: &TokenStream) -> Option<TokenStream> {
    if field.attributes.action.is_none() {
        return is_required(field).then(|| quote!(.required(true)));
    }
    let plain = field.shape == Shape::Plain && !field.attributes.has_default();
    let span = at(action.span());
    plain.then(|| quote_spanned!(span=> .required({ #action }.takes_values())))
}

/// Returns whether the argument is required if its action is inferred from its type.
fn is_required(field: &Field) -> bool {
    field.shape == Shape::Plain && !field.attributes.has_default() && !is_plain(&field.ty, "bool")
}

fn value_parser(field: &Field, scope: Scope) -> TokenStream {
    match &field.attributes.value_parser {
        Some(parser) => method::arguments(parser, scope),
        None => inferred_value_parser(field),
    }
}

fn inferred_value_parser(field: &Field) -> TokenStream {
    let ty = field.value_type();
    quote_spanned!(at(ty.span())=> __cmdhelp::value_parser!(#ty))
}

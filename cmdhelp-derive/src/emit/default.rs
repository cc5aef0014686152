//! Generates the texts of defaults that the author gives as Rust values.
//!
//! ```text
//! #[arg(default_value_t = 8080)]
//! port: u16,
//! ```
//! In generated code, this attribute becomes the call
//! ```text
//! .default_value({
//!     static __TEXT: default::One = default::One::new();
//!     default::one(&__TEXT, || { let __value: u16 = 8080; ToString::to_string(&__value) })
//! })
//! ```

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::{Scope, at};
use crate::model::default::Default;

/// Returns an expression for the text of a default. The generated code makes the text at the first
/// use and then stores it.
pub(super) fn text(default: &Default, scope: Scope) -> TokenStream {
    let span = at(default.span);
    let (make, os) = if default.many {
        many(default)
    } else {
        one(default)
    };
    if scope.generic {
        let intern = if default.many {
            quote!(intern_all)
        } else {
            quote!(intern)
        };
        return quote_spanned!(span=> __cmdhelp::default::#intern(#make));
    }
    let (cell, get) = match (default.many, os) {
        (false, false) => (quote!(One), quote!(one)),
        (false, true) => (quote!(OneOs), quote!(one_os)),
        (true, false) => (quote!(Many), quote!(many)),
        (true, true) => (quote!(ManyOs), quote!(many_os)),
    };
    quote_spanned! {span=> {
        static __TEXT: __cmdhelp::default::#cell = __cmdhelp::default::#cell::new();
        __cmdhelp::default::#get(&__TEXT, || #make)
    }}
}

/// Returns an expression for the texts of several defaults in one text, separated by NUL characters. It is `None` if
/// they cannot be separated, or if the type is generic, because all instances would share the `static`.
pub(super) fn joined(default: &Default, scope: Scope) -> TokenStream {
    if scope.generic {
        return quote!(__cmdhelp::None);
    }
    let (make, _) = many(default);
    quote_spanned! {at(default.span)=> {
        static __TEXT: __cmdhelp::default::Constant = __cmdhelp::default::Constant::new();
        __cmdhelp::default::constant(&__TEXT, || __cmdhelp::default::joined(&#make))
    }}
}

/// Returns an expression for the text of a constant in `default_value = CONSTANT`. It is `None` if
/// only clap can use the constant.
pub(super) fn constant(constant: &Expr) -> TokenStream {
    quote_spanned! {at(constant.span())=> {
        static __TEXT: __cmdhelp::default::Constant = __cmdhelp::default::Constant::new();
        __cmdhelp::default::constant(&__TEXT, || __cmdhelp::default::text_of(#constant))
    }}
}

/// Returns an expression for the text of one default value, and whether it is an `OsString`.
fn one(default: &Default) -> (TokenStream, bool) {
    let ty = &default.ty;
    let value = match &default.expr {
        Some(expr) => quote!(#expr),
        None => quote!(<#ty as __cmdhelp::Default>::default()),
    };
    let (text, os) = if default.value_enum {
        (quote!(__cmdhelp::default::name(&__value)), false)
    } else if default.os {
        (
            quote!(<__cmdhelp::OsString as __cmdhelp::From<_>>::from(__value)),
            true,
        )
    } else {
        (quote!(__cmdhelp::ToString::to_string(&__value)), false)
    };
    (quote!({ let __value: #ty = #value; #text }), os)
}

/// Returns an expression for the texts of several default values, and whether they are `OsString`s.
fn many(default: &Default) -> (TokenStream, bool) {
    let ty = &default.value_type;
    let values = default.expr.iter();
    let (function, os) = if default.value_enum {
        (quote!(names), false)
    } else if default.os {
        (quote!(os_texts), true)
    } else {
        (quote!(texts), false)
    };
    (
        quote!(__cmdhelp::default::#function::<#ty, _>(#(#values)*)),
        os,
    )
}

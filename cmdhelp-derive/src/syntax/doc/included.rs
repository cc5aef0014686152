//! Finds the text of the value in `#[doc = value]`.
//!
//! `#[doc = include_str!("help.md")]` reaches a macro unexpanded. clap ignores such an attribute; this
//! module reads the file, because authors expect its text in the help. Other macros in `#[doc = ...]`
//! are ignored, as in clap: most of them come from `macro_rules!` and are meant for rustdoc.

use std::path::Path;

use proc_macro2::Span;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprMacro, Lit, LitStr, Token};

/// Returns the text of a literal, of `include_str!`, or of a `concat!` that contains an
/// `include_str!`.
pub(crate) fn text(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(_) => part(value),
        _ if includes(value) => part(value),
        _ => None,
    }
}

/// Returns whether the value is an `include_str!`, or a `concat!` that contains one.
pub(crate) fn includes(value: &Expr) -> bool {
    let Expr::Macro(call) = value else {
        return false;
    };
    match call.mac.path.segments.last() {
        Some(name) if name.ident == "include_str" => true,
        Some(name) if name.ident == "concat" => {
            parts(call).is_some_and(|it| it.iter().any(includes))
        }
        _ => false,
    }
}

fn parts(call: &ExprMacro) -> Option<Punctuated<Expr, Token![,]>> {
    let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
    parse.parse2(call.mac.tokens.clone()).ok()
}

fn part(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        Expr::Group(group) => part(&group.expr),
        Expr::Macro(call) => call_text(call),
        _ => None,
    }
}

fn call_text(call: &ExprMacro) -> Option<String> {
    let name = &call.mac.path.segments.last()?.ident;
    if name == "include_str" {
        let path: LitStr = call.mac.parse_body().ok()?;
        let text = read(&path.value(), path.span())?;
        Some(text.strip_suffix('\n').map(str::to_owned).unwrap_or(text))
    } else if name == "concat" {
        parts(call)?.iter().map(part).collect()
    } else {
        None
    }
}

/// Reads a file as `include_str!` does, relative to the source file. A missing file is not reported
/// here: generated code repeats the `include_str!`, which reports it.
fn read(path: &str, span: Span) -> Option<String> {
    if !proc_macro::is_available() {
        return None;
    }
    let file = span.unwrap().local_file()?;
    std::fs::read_to_string(file.parent().unwrap_or(Path::new("")).join(path)).ok()
}

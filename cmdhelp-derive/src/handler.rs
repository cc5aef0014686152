//! `#[cmdhelp::run]`: a handler, with what its trait wants to know taken from its signature.
//!
//! The same pipeline as for commands, in small: `signature` is what a function's signature says,
//! `block` and `function` are the two forms, an `impl` block for a command's type and a function whose
//! arguments are the command's.

mod block;
mod function;
mod signature;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::Parser as _;
use syn::spanned::Spanned as _;
use syn::{Ident, Item, Path};

use crate::diagnostic::{Diagnostics, Mistake};

/// The options of the attribute.
#[derive(Default)]
struct Options {
    /// `crate = path::to::cmdhelp`: where generated code finds this framework.
    path: Option<Path>,
    /// `List`: the name of the type that is made of a function.
    name: Option<Ident>,
}

impl Options {
    fn read(written: TokenStream, errors: &mut Diagnostics) -> Self {
        let mut options = Self::default();
        if written.is_empty() {
            return options;
        }
        let parse = |input: syn::parse::ParseStream<'_>| {
            if !input.peek(syn::Token![crate]) {
                return Ok((None, Some(input.parse()?)));
            }
            input.parse::<syn::Token![crate]>()?;
            input.parse::<syn::Token![=]>()?;
            Ok((Some(input.call(Path::parse_mod_style)?), None))
        };
        let span = written.span();
        match parse.parse2(written) {
            Ok((path, name)) => options = Self { path, name },
            Err(_) => errors.report(
                Mistake::new(span, "unknown option of `#[cmdhelp::run]`").instead(
                    "write `#[cmdhelp::run]`; on a function, `#[cmdhelp::run(Name)]` names the type \
                     that is made of it",
                ),
            ),
        }
        options
    }
}

/// Returns the impl, or the mistakes and as much as others rely on.
pub(crate) fn expand(written: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Diagnostics::default();
    let options = Options::read(written, &mut errors);
    let span = item.span();
    match syn::parse2(item.clone()) {
        Ok(Item::Impl(block)) => block::expand(&options, block, errors),
        Ok(Item::Fn(function)) => function::expand(&options, function, errors),
        Ok(_) => {
            errors.report(misplaced(span));
            let errors = errors.finish();
            quote!(#errors #item)
        }
        Err(error) => {
            errors.report(Mistake::new(error.span(), error.to_string()));
            errors.finish().unwrap_or_default()
        }
    }
}

fn misplaced(span: Span) -> Mistake {
    Mistake::new(span, "`#[cmdhelp::run]` is not allowed here")
        .because("it makes a handler of an `impl` block with a method `run`, or of a function")
        .instead("put it on `impl Push { fn run(self, cx: &mut Context<Cli>) -> ... }`")
}

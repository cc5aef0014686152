//! Expands `#[cmdhelp::run]`, which implements `Run` or `RunAsync` with the types from the
//! handler's signature.
//!
//! `signature` reads the signature of a handler. `block` and `function` expand the two forms of a
//! handler: an `impl` block of a command's type, and a function whose arguments are those of the
//! command.

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
struct HandlerOptions {
    /// `crate = path::to::cmdhelp`: the path of cmdhelp in generated code.
    path: Option<Path>,
    /// `List`: the name of the type that is generated from a function.
    name: Option<Ident>,
}

impl HandlerOptions {
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
            Err(_) => Mistake::new(span, "unknown option of `#[cmdhelp::run]`").instead(
                    "write `#[cmdhelp::run]`; on a function, `#[cmdhelp::run(Name)]` names the type \
                     that the attribute generates",
                ).report(errors),
        }
        options
    }
}

/// Returns the impl of `Run` or `RunAsync`. If there are mistakes, returns the compile errors and
/// those items of the input that other code may use.
pub(crate) fn expand(written: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Diagnostics::default();
    let options = HandlerOptions::read(written, &mut errors);
    let span = item.span();
    match syn::parse2(item.clone()) {
        Ok(Item::Impl(block)) => block::expand(&options, block, errors),
        Ok(Item::Fn(function)) => function::expand(&options, function, errors),
        Ok(_) => {
            misplaced(span).report(&mut errors);
            let errors = errors.finish();
            quote!(#errors #item)
        }
        Err(error) => {
            Mistake::new(error.span(), error.to_string()).report(&mut errors);
            errors.finish().unwrap_or_default()
        }
    }
}

fn misplaced(span: Span) -> Mistake {
    Mistake::new(span, "`#[cmdhelp::run]` is not allowed here")
        .because("the attribute makes a handler from an `impl` block with a method `run`, or from a function")
        .instead("put the attribute on a block such as `impl Push { fn run(self, cx: &mut \
            Context<Cli>) -> ... }`")
}

//! The derive macros of `cmdhelp`.
//!
//! Each derive is a pipeline: `model` makes a model from the syntax of an item, `check` checks the
//! model, and `emit` generates code from it. All stages collect the mistakes that they find, and
//! the derive reports them together. For an item with mistakes, the derive generates placeholder
//! impls, so that uses of the type cause no further errors.

#![forbid(unsafe_code)]

mod check;
mod diagnostic;
mod emit;
mod failure;
mod handler;
mod model;
mod syntax;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_macro_input};

use crate::diagnostic::Diagnostics;
use crate::model::checked_docs::{self, CheckedDocs};
use crate::model::container::{Container, Derive};
use crate::model::schema::SchemaItem;

/// Implements [`clap::Parser`], and the traits that it requires, for the type that describes the
/// command line of a program.
///
/// [`clap::Parser`]: https://docs.rs/clap/latest/clap/trait.Parser.html
#[proc_macro_derive(Parser, attributes(command, arg, group, clap, structopt, cmdhelp))]
pub fn parser(input: TokenStream) -> TokenStream {
    derive(Derive::Parser, &parse_macro_input!(input))
}

/// Implements [`clap::Args`] for a struct of arguments, which other types can flatten or use as the
/// arguments of a subcommand.
///
/// [`clap::Args`]: https://docs.rs/clap/latest/clap/trait.Args.html
#[proc_macro_derive(Args, attributes(command, arg, group, clap, structopt, cmdhelp))]
pub fn args(input: TokenStream) -> TokenStream {
    derive(Derive::Args, &parse_macro_input!(input))
}

/// Implements [`clap::Subcommand`] for an enum whose variants are subcommands.
///
/// [`clap::Subcommand`]: https://docs.rs/clap/latest/clap/trait.Subcommand.html
#[proc_macro_derive(Subcommand, attributes(command, arg, group, clap, structopt, cmdhelp))]
pub fn subcommand(input: TokenStream) -> TokenStream {
    derive(Derive::Subcommand, &parse_macro_input!(input))
}

/// Implements [`clap::ValueEnum`] for an enum whose variants are the values of an argument.
///
/// [`clap::ValueEnum`]: https://docs.rs/clap/latest/clap/trait.ValueEnum.html
#[proc_macro_derive(ValueEnum, attributes(value, clap, structopt, cmdhelp))]
pub fn value_enum(input: TokenStream) -> TokenStream {
    derive(Derive::ValueEnum, &parse_macro_input!(input))
}

/// Implements `Schema`, which contains the JSON Schema of a type's values as serde's `Serialize`
/// writes them.
#[proc_macro_derive(Schema, attributes(schema, serde))]
pub fn schema(input: TokenStream) -> TokenStream {
    expand_schema(&parse_macro_input!(input)).into()
}

/// Checks at compile time that a program accepts the command lines in Markdown files.
#[proc_macro]
pub fn checked_docs(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as checked_docs::Input);
    let mut errors = Diagnostics::default();
    let docs = CheckedDocs::read(input, &mut errors);
    let checks = emit::checked_docs::checks(&docs);
    let errors = errors.finish();
    quote!(#errors #checks).into()
}

/// Implements `cmdhelp::Failure` for an error type. The impl declares the codes, the exit codes and
/// the recoveries of the type's errors.
#[proc_macro_derive(Failure, attributes(failure))]
pub fn failure(input: TokenStream) -> TokenStream {
    failure::expand(&parse_macro_input!(input)).into()
}

/// Implements `Run` or `RunAsync` with the handler of a command. The handler is a function, or a
/// method in an `impl` block.
#[proc_macro_attribute]
pub fn run(options: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand(options.into(), item.into()).into()
}

fn derive(derive: Derive, input: &DeriveInput) -> TokenStream {
    expand(derive, input).into()
}

/// Runs the pipeline of one of clap's derives.
fn expand(derive: Derive, input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = Diagnostics::default();
    let container = Container::read(derive, input, &mut errors);
    if let Some(container) = &container {
        check::check(container, &mut errors);
    }
    match (errors.finish(), container) {
        (None, Some(container)) => emit::item(&container),
        (errors, _) => emit::fallback(derive, input, errors),
    }
}

/// Runs the pipeline of `Schema`.
fn expand_schema(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = Diagnostics::default();
    let item = SchemaItem::read(input, &mut errors);
    if let Some(item) = &item {
        check::schema::check(item, &mut errors);
    }
    match (errors.finish(), item) {
        (None, Some(item)) => emit::schema::item(&item),
        (errors, _) => emit::schema::fallback(input, errors),
    }
}

//! The derive macros of `cmdhelp`.
//!
//! Each derive is a pipeline: read the syntax into a model (`model`), check the model
//! (`check`), generate from it (`emit`). Mistakes are collected all the way and reported
//! together; the item then gets impls that do nothing, so that one mistake does not bring errors
//! wherever the type is used.

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
use crate::model::schema::Item;

/// A program's command line: implements [`clap::Parser`] and what it builds on.
///
/// [`clap::Parser`]: https://docs.rs/clap/latest/clap/trait.Parser.html
#[proc_macro_derive(Parser, attributes(command, arg, group, clap, structopt, cmdhelp))]
pub fn parser(input: TokenStream) -> TokenStream {
    derive(Derive::Parser, &parse_macro_input!(input))
}

/// A set of arguments, to be flattened into others or to be a subcommand's: implements
/// [`clap::Args`].
///
/// [`clap::Args`]: https://docs.rs/clap/latest/clap/trait.Args.html
#[proc_macro_derive(Args, attributes(command, arg, group, clap, structopt, cmdhelp))]
pub fn args(input: TokenStream) -> TokenStream {
    derive(Derive::Args, &parse_macro_input!(input))
}

/// A set of subcommands: implements [`clap::Subcommand`].
///
/// [`clap::Subcommand`]: https://docs.rs/clap/latest/clap/trait.Subcommand.html
#[proc_macro_derive(Subcommand, attributes(command, arg, group, clap, structopt, cmdhelp))]
pub fn subcommand(input: TokenStream) -> TokenStream {
    derive(Derive::Subcommand, &parse_macro_input!(input))
}

/// A set of values that an argument can take: implements [`clap::ValueEnum`].
///
/// [`clap::ValueEnum`]: https://docs.rs/clap/latest/clap/trait.ValueEnum.html
#[proc_macro_derive(ValueEnum, attributes(value, clap, structopt, cmdhelp))]
pub fn value_enum(input: TokenStream) -> TokenStream {
    derive(Derive::ValueEnum, &parse_macro_input!(input))
}

/// What values look like as JSON, as serde's `Serialize` writes them: implements `Schema`.
#[proc_macro_derive(Schema, attributes(schema, serde))]
pub fn schema(input: TokenStream) -> TokenStream {
    expand_schema(&parse_macro_input!(input)).into()
}

/// Holds the command lines in documents against a program, while it compiles.
#[proc_macro]
pub fn checked_docs(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as checked_docs::Input);
    let mut errors = Diagnostics::default();
    let docs = CheckedDocs::read(input, &mut errors);
    let checks = emit::checked_docs::checks(&docs);
    let errors = errors.finish();
    quote!(#errors #checks).into()
}

/// What an error means to those who call a command: implements `cmdhelp::Failure`.
#[proc_macro_derive(Failure, attributes(failure))]
pub fn failure(input: TokenStream) -> TokenStream {
    failure::expand(&parse_macro_input!(input)).into()
}

/// A handler, with the types of its trait taken from its signature.
#[proc_macro_attribute]
pub fn run(options: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand(options.into(), item.into()).into()
}

fn derive(derive: Derive, input: &DeriveInput) -> TokenStream {
    expand(derive, input).into()
}

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

fn expand_schema(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = Diagnostics::default();
    let item = Item::read(input, &mut errors);
    if let Some(item) = &item {
        check::schema::check(item, &mut errors);
    }
    match (errors.finish(), item) {
        (None, Some(item)) => emit::schema::item(&item),
        (errors, _) => emit::schema::fallback(input, errors),
    }
}

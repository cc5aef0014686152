//! `#[derive(Failure)]`: what an error means to those who call a command.
//!
//! The same pipeline as for commands, in small: `syntax` is what stands in `#[failure(...)]`,
//! `model` what it means, `check` the rules, `emit` the impl.

mod check;
mod emit;
mod model;
mod syntax;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use self::model::Failure;
use crate::diagnostic::Diagnostics;

/// Returns the impl, or the mistakes and an impl that does nothing.
pub(crate) fn expand(input: &DeriveInput) -> TokenStream {
    let mut errors = Diagnostics::default();
    let failure = Failure::read(input, &mut errors);
    if let Some(failure) = &failure {
        check::check(failure, &mut errors);
    }
    match (errors.finish(), failure) {
        (None, Some(failure)) => emit::failure(&failure),
        (errors, _) => emit::fallback(input, errors),
    }
}

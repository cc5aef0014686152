//! `#[derive(Failure)]`: the codes, exit codes and recoveries of an error type.
//!
//! The derive `Failure` is a smaller pipeline with the same stages as the derives for commands:
//! `syntax` reads `#[failure(...)]`, `model` interprets it, `check` has the rules, and `emit`
//! generates the impl.

mod check;
mod emit;
mod model;
mod syntax;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use self::model::Failure;
use crate::diagnostic::Diagnostics;

/// Returns the impl of `Failure`. After a mistake, returns the compile errors and an impl without
/// cases.
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

//! Runs commands: handlers, their contexts, results and errors.
//!
//! ```
//! use cmdhelp::prelude::*;
//!
//! /// Add numbers
//! #[derive(Parser)]
//! struct Sum {
//!     numbers: Vec<i64>,
//! }
//!
//! impl Run for Sum {
//!     type App = Self;
//!     type Output = i64;
//!     type Error = std::convert::Infallible;
//!
//!     fn run(self, _: &mut Context<Self>) -> Result<i64, Self::Error> {
//!         Ok(self.numbers.iter().sum())
//!     }
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     cmdhelp::run::<Sum>()
//! }
//! ```

pub use cmdhelp_runtime::call::{
    App, Call, Cancellation, Consent, Context, Fields, Format, Function, HARNESSES, Host,
    InvalidCursor, Options, Output, Page, Program, Shared, Stream, TryStream, Window, perform,
    run_in, status,
};
#[cfg(feature = "futures-core")]
pub use cmdhelp_runtime::call::{AsyncStream, TryAsyncStream};
#[cfg(feature = "test")]
pub use cmdhelp_runtime::call::{Test, Tested};
pub use cmdhelp_runtime::spec::{Case, Effect, Failures};

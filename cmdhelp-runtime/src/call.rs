//! Calls of handlers, from the arguments to the printed result.
//!
//! A command line, a JSON value or a message of a server becomes a [`Call`]: the matches that clap
//! parsed, and the options that the caller set beside the arguments, such as the output format. The
//! module `perform` then carries out the call: it finds the handler of the command, determines the
//! effect of the call, asks for consent where it is needed, runs the handler, and prints exactly
//! one document.
//!
//! | module | subject |
//! |---|---|
//! | `callee` | a program without its type, so that the code for calls is compiled once |
//! | `calls` | calls that a server carries out in the program's process |
//! | `run` | the trait that a command's author implements |
//! | `shown` | results with a `Display` implementation |
//! | `function` | functions as handlers, for commands without a type of their own |
//! | `handler`, `route`, `place` | finding the handler of a command, at compile time and at run time |
//! | `context` | the context that a handler gets beside its arguments |
//! | `output`, `print`, `json`, `text`, `screen`, `paint` | results, for machines and for people |
//! | `async_stream` | streams with asynchronous elements |
//! | `output_limits`, `fields`, `window`, `page`, `parts` | reading a part of a result |
//! | `failure`, `fault`, `status` | errors of authors, errors of the framework, and exit codes |
//! | `declared`, `allow`, `consent`, `token` | the effect of a call, and the consent to it |
//! | `argv`, `flags`, `options`, `own_flag` | parsing a command line, and the flags of the framework in it |
//! | `usage`, `error_context`, `selected_command`, `correct` | errors in a command line, and corrected command lines |
//! | `start`, `respond`, `checked`, `perform`, `drive` | the steps from the program's start to the handler |
//! | `stage`, `app` | a call with its streams and shared state, and the type of the program in a handler's signature |
//! | `plain`, `call_matches` | calls whose command lines are parsed without clap, and clap's matches if they are needed later |
//! | `test_call`, `stdin`, `template` | calls in tests, and the check of text templates by a test |

mod allow;
mod app;
mod argv;
mod as_callee;
#[cfg(feature = "futures-core")]
mod async_stream;
mod bare;
mod by_value;
mod call_matches;
mod callee;
mod calls;
mod check;
mod checked;
mod circumstances;
mod consent;
mod context;
mod correct;
mod declared;
mod drive;
mod error_context;
mod failure;
mod fault;
mod fields;
mod flags;
mod function;
mod handler;
mod input;
mod json;
mod options;
mod output;
mod output_limits;
mod own_flag;
mod page;
mod paint;
mod parts;
mod perform;
mod place;
mod plain;
mod print;
pub(crate) mod progress;
#[cfg(unix)]
mod replace_stdin;
mod respond;
mod route;
mod run;
mod screen;
mod selected_command;
mod shown;
mod stage;
mod start;
#[cfg(feature = "test")]
mod stdin;
mod template;
#[cfg(feature = "test")]
mod test_call;
mod text;
mod token;
mod usage;
mod window;

pub use self::app::App;
#[cfg(feature = "futures-core")]
pub use self::async_stream::{AsyncStream, TryAsyncStream};
pub use self::call_matches::CallMatches;
pub use self::callee::Program;
pub use self::check::require_effects;
pub use self::context::Context;
pub use self::failure::{Failure, recoveries};
pub use self::fault::Fault;
pub use self::fields::Fields;
pub use self::function::{
    Described, Describes, Function, Returned, Undescribed, fits, function_default_names,
    function_handler, function_part, function_review, offer_function, output_of_function, returned,
    schema_of_function,
};
pub use self::handler::{Handler, HandlerFn};
pub use self::options::{Consent, Format, Options};
pub use self::output::{Output, Stream, TryStream};
pub use self::page::{InvalidCursor, Page};
pub use self::place::{LinePlace, Place};
pub use self::print::Printer;
pub(crate) use self::respond::line_error;
pub use self::route::{Descend, Dispatch, Route, Undispatched};
#[cfg(feature = "async")]
pub use self::run::RunAsync;
pub use self::run::{Outcome, Run};
pub use self::shown::{Shown, Unshown};
pub use self::stage::{Call, CallError, Host, Invocation, Shared};
pub use self::start::{perform, run, run_in, run_plain, run_with};
#[cfg(feature = "async")]
pub use self::start::{run_async, run_async_with};
pub(crate) use self::template::template_error;
#[cfg(all(feature = "async", feature = "test"))]
pub use self::test_call::test_async;
#[cfg(feature = "test")]
pub use self::test_call::{Test, Tested, test};
pub use self::window::{PageInfo, Window};
pub use crate::cancel::Cancellation;
pub use crate::harness::HARNESSES;
pub use crate::maybe_future::MaybeFuture;
pub use crate::status;

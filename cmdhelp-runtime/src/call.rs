//! From arguments to a result: typed calls.
//!
//! A command line, a JSON document or a message of a server becomes a [`Call`]: what clap understood
//! of it, and what was asked for beside it (the form of the result, a dry run, consent). There is
//! one way from there, [`perform`]: find the type that carries the command out, judge what the call
//! does to the world, ask for consent where it is needed, run, and print exactly one document.
//!
//! | module | subject |
//! |---|---|
//! | `callee` | a program without its type, so that calls are compiled once |
//! | `calls` | calls that a server carries out in the program's process |
//! | `run` | the trait that a command's author implements |
//! | `shown` | results as they show themselves |
//! | `function` | functions in its place, for commands without a type of their own |
//! | `handler`, `route` | finding what carries out a command, at compile time and at run time |
//! | `context` | what a command gets beside its arguments |
//! | `output`, `print`, `json`, `text`, `screen`, `paint` | results, for machines and for people |
//! | `async_stream` | streams whose elements have to be waited for |
//! | `output_limits`, `fields`, `window`, `page` | reading a part of a result |
//! | `failure`, `fault`, `status` | errors of authors, errors of ours, and exit statuses |
//! | `declared`, `effect`, `consent`, `token` | what a call does, and who agreed to it |
//! | `argv`, `flags`, `options`, `own_flag` | reading a command line, and the flags of the framework in it |
//! | `usage`, `error_context`, `place`, `correct` | errors of a command line, and its corrections |
//! | `start`, `respond`, `checked`, `perform`, `drive` | from the start of the program to the handler |
//! | `stage`, `app` | a call, where it comes from and goes to, and the program that its handler sees |
//! | `test_call`, `stdin` | calls in tests |

mod app;
mod argv;
#[cfg(feature = "futures-core")]
mod async_stream;
mod bare;
mod by_value;
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
mod perform;
mod place;
mod print;
pub(crate) mod progress;
mod respond;
mod route;
mod run;
mod screen;
mod shown;
mod stage;
mod start;
#[cfg(feature = "test")]
mod stdin;
#[cfg(feature = "test")]
mod test_call;
mod text;
mod token;
mod usage;
mod window;

pub use self::app::App;
#[cfg(feature = "futures-core")]
pub use self::async_stream::{AsyncStream, TryAsyncStream};
pub use self::callee::Program;
pub use self::check::require_effects;
pub use self::context::Context;
pub use self::failure::{Failure, recoveries};
pub use self::fault::Fault;
pub use self::fields::Fields;
pub use self::function::{
    Described, Describes, Function, Returned, Undescribed, fits, function_handler, function_part,
    function_review, function_usual_words, offer_function, output_of_function, returned,
    schema_of_function,
};
pub use self::handler::{Handler, HandlerFn};
pub use self::options::{Consent, Format, Options};
pub use self::output::{Output, Stream, TryStream};
pub use self::page::{InvalidCursor, Page};
pub use self::perform::perform;
pub use self::print::Printer;
pub(crate) use self::respond::objection;
pub use self::route::{Descend, Dispatch, Route, Undispatched};
#[cfg(feature = "async")]
pub use self::run::RunAsync;
pub use self::run::{Outcome, Run};
pub use self::shown::{Shown, Unshown};
pub use self::stage::{Call, CallError, Host, Invocation, Shared};
pub use self::start::{run, run_in, run_with};
#[cfg(feature = "async")]
pub use self::start::{run_async, run_async_with};
#[cfg(all(feature = "async", feature = "test"))]
pub use self::test_call::test_async;
#[cfg(feature = "test")]
pub use self::test_call::{Test, Tested, test};
pub use self::window::{Left, Window};
pub use crate::begun::Begun;
pub use crate::cancel::Cancellation;
pub use crate::harness::HARNESSES;
pub use crate::status;

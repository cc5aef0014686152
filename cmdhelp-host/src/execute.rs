//! From a call to a plan, and from a plan to an answer.
//!
//! A [`CallPlan`] is a value: it is printed, hashed for consent, and decided on before anything runs.
//! Arguments become the words of a command line without a shell, and what a value says cannot change
//! what the line means.
//!
//! | module | contents |
//! |---|---|
//! | `target` | a program that can be called, and what a caller gives |
//! | `find` | the tool that words select |
//! | `argv` | from the words of a command line to arguments |
//! | `inputs` | whether arguments are what a tool takes |
//! | `words` | from arguments to the words of a command line |
//! | `dry_run` | how a tool is asked what it would do |
//! | `line` | these five together |
//! | `effect` | what one call does |
//! | `grants` | what a program may do |
//! | `process` | what a definition says of how its program is run |
//! | `plan` | what is going to be run |
//! | `run` | carrying that out |
//! | `answer` | from what a program has printed to an answer |
//! | `trace` | traces of programs that have failed |
//! | `envelope` | the answer |
//! | `fault` | why a call was not made |

mod answer;
mod argv;
mod dry_run;
mod effect;
mod envelope;
mod fault;
mod find;
mod grants;
mod inputs;
mod line;
mod plan;
mod process;
mod run;
mod target;
mod trace;
mod words;

pub use self::envelope::{Envelope, Failed};
pub use self::fault::{CallFault, FaultCode, Violation};
pub use self::grants::Grants;
pub(crate) use self::grants::{Packed, STATE};
pub use self::plan::CallPlan;
pub(crate) use self::plan::sha256;
pub use self::run::Secrets;
pub(crate) use self::run::call;
pub use self::target::{Given, Target};

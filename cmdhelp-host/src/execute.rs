//! Turns a call into a plan, carries out the plan, and reads the answer.
//!
//! A [`CallPlan`] is a value: it is printed, hashed for consent, and subject to the policy before anything runs.
//! Arguments become the words of a command line without a shell, and the text of a value cannot change the meaning of
//! the line.
//!
//! | module | contents |
//! |---|---|
//! | `target` | the program and the input of a call |
//! | `find` | finds the tool that words select |
//! | `argv` | reads the words of a command line as arguments |
//! | `inputs` | checks arguments against the schema of a tool |
//! | `correct` | corrects arguments that do not fit the schema |
//! | `words` | turns arguments into the words of a command line |
//! | `dry_run` | asks a tool for a dry run |
//! | `line` | combines the five modules above |
//! | `effect` | the effect of a call |
//! | `grants` | the access of a program |
//! | `process` | the facts about a process that a definition declares |
//! | `plan` | the plan of a call |
//! | `resolution` | the choice of a driver in a plan |
//! | `run` | carries out a plan |
//! | `large` | keeps outputs in files that are too large for an answer |
//! | `answer` | reads the output of a program |
//! | `trace` | shortens the stack traces of programs that have failed |
//! | `envelope` | the answer to a call |
//! | `ending` | the end of a call before its time |
//! | `fault` | the reasons why a call was not made |

mod answer;
mod argv;
mod correct;
mod dry_run;
mod effect;
mod ending;
mod envelope;
mod fault;
mod find;
mod grants;
mod inputs;
mod large;
mod line;
mod plan;
mod process;
mod resolution;
mod run;
mod target;
mod trace;
mod words;

pub(crate) use self::ending::Ending;
pub use self::envelope::{Envelope, Failed};
pub use self::fault::{CallFault, FaultCode, Violation};
pub use self::grants::Grants;
pub(crate) use self::grants::{Packed, STATE};
pub(crate) use self::inputs::schema;
pub(crate) use self::line::asked;
pub use self::plan::CallPlan;
pub(crate) use self::plan::sha256;
pub(crate) use self::resolution::rejected;
pub use self::resolution::{Rejected, Resolution};
pub use self::run::Secrets;
pub(crate) use self::run::call;
pub use self::target::{Given, Target};

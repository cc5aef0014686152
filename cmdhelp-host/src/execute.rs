//! Plans a call, runs the planned program, and parses the program's output.
//!
//! A [`CallPlan`] is only data. Before its program runs, the plan can be printed, hashed for a token of consent, and
//! checked by the policy. No shell parses the command line of a plan, so the text of a value cannot become another
//! argument.
//!
//! | module | contents |
//! |---|---|
//! | `target` | the program and the input of a call |
//! | `find` | finds the tool of a command |
//! | `argv` | parses a command line to arguments |
//! | `line_facts` | the facts about a tool by which its command lines are parsed |
//! | `flag_value` | converts the values of an argument in a command line to JSON |
//! | `verbatim` | passes on command lines with words that the description of a program does not list |
//! | `inputs` | checks arguments against the schema of a tool |
//! | `correct` | corrects arguments that do not fit the schema |
//! | `words` | converts arguments to a command line |
//! | `value_texts` | converts the value of one argument to words |
//! | `template_words` | fills the template of a command line with arguments |
//! | `dry_run` | converts a call to a dry run |
//! | `bound_call` | converts the input of a caller to a command line, with the modules from `find` to `dry_run` |
//! | `effect` | finds the effect of a call |
//! | `grants` | the access to files, network hosts and other programs that the called program gets |
//! | `process` | the environment variables and the limits that a definition declares for its process |
//! | `plan` | the plan of a call |
//! | `shell` | makes the command lines that a shell runs, for definitions that need a shell |
//! | `resolution` | the driver that was chosen for a plan, and why |
//! | `run` | runs the program of a plan in a sandbox |
//! | `progress` | finds the progress reports of a running program |
//! | `large` | stores outputs that are too large for an answer in files |
//! | `answer` | converts the output of a program to the answer to a call |
//! | `trace` | finds the error message in the output of a failed program |
//! | `envelope` | the answer to a call |
//! | `cancel_handle` | cancels a call |
//! | `fault` | the reasons why a call was not made or was lost |
//! | `violation` | the places in which arguments or an output violate a schema |

mod answer;
mod argv;
mod bound_call;
mod cancel_handle;
mod correct;
mod dry_run;
mod effect;
mod envelope;
mod fault;
mod find;
mod flag_value;
mod grants;
mod inputs;
mod large;
mod line_facts;
mod plan;
mod process;
mod progress;
mod resolution;
mod run;
mod shell;
mod target;
mod template_words;
mod trace;
mod value_texts;
mod verbatim;
mod violation;
mod words;

pub(crate) use self::bound_call::tool_and_keys;
pub use self::cancel_handle::CancelHandle;
pub use self::envelope::{Envelope, Failed};
pub use self::fault::{CallFault, FaultCode};
pub use self::grants::Grants;
pub(crate) use self::grants::{DescriptionKind, STATE};
pub(crate) use self::inputs::schema;
pub use self::plan::CallPlan;
pub(crate) use self::plan::sha256;
pub use self::progress::{Observer, OnProgress};
pub(crate) use self::resolution::rejected;
pub use self::resolution::{Rejected, Resolution};
pub use self::run::Secrets;
pub(crate) use self::run::{call, unmapped};
pub(crate) use self::shell::{SHELL, words as shell_words};
pub use self::target::{CallInput, Target};
pub use self::violation::{Violation, ViolationCode};

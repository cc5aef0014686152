//! The explanation of a command line that [`explain()`](crate::explain()) returns.
//!
//! ```
//! use cmdhelp::explain::{Answer, Role};
//!
//! #[derive(cmdhelp::Parser)]
//! #[command(name = "head")]
//! struct Head {
//!     file: String,
//!     #[arg(short = 'n', long, default_value_t = 10)]
//!     lines: u32,
//! }
//!
//! let explanation = cmdhelp::explain::<Head>(["head", "notes.md", "-n5"]);
//! assert_eq!(explanation.answer, Answer::Accepted);
//! assert_eq!(explanation.words[1].role, Role::Flag);
//! assert_eq!(explanation.words[2].type_word.as_deref(), Some("int"));
//! assert_eq!(explanation.canonical_line().unwrap(), "head --lines 5 notes.md");
//!
//! let explanation = cmdhelp::explain::<Head>(["head", "--line", "5"]);
//! let Answer::Refused(problem) = explanation.answer else { panic!() };
//! assert_eq!(problem.did_you_mean.as_deref(), Some("--lines"));
//! ```

pub use cmdhelp_runtime::explain::{Answer, Default, Effects, Explanation, Problem, Role, Word};

//! The compiler's checks of a program's spec tree, which find mistakes such as examples that do not
//! parse, references to unknown commands, and duplicate names.
//!
//! A declaration that can be checked, such as an example, is called a claim. The derive macro gives
//! each claim a number, which is the parameter `claim` of the checks. The review passes over a
//! program several times: the first pass finds the wrong claims, and each later pass reports one of
//! them. A check with the parameter `claim` therefore panics only in the pass that reports this
//! claim; in the first pass, it returns the claim if it is wrong. The other checks always panic if they
//! find a mistake.
//!
//! | module | subject |
//! |---|---|
//! | `scope` | the position of a type in a program's commands |
//! | `example`, `line_source`, `complaint`, `whole_line`, `document`, `reference`, `recovery`, `command` | command lines and names of commands in examples, documentation and advice after failures; summaries |
//! | `call_flags`, `request`, `collision` | the words that cmdhelp adds to a program |
//! | `contradiction`, `schema` | declarations that contradict each other |
//! | `bundle` | declarations for tool bundles |
//! | `hosts`, `tool`, `budget` | limits of agent hosts for tools, and limits on the size of manifests |
//! | `lock` | the comparison with the lock file |
//! | `wrong_claims`, `list` | the lists that collect mistakes |

mod budget;
mod bundle;
mod call_flags;
mod collision;
mod command;
mod complaint;
mod contradiction;
mod document;
mod example;
mod hosts;
mod line_source;
mod list;
mod lock;
mod pass;
mod recovery;
mod reference;
mod request;
mod schema;
mod scope;
mod tool;
mod whole_line;
mod wrong_claims;

pub use crate::lines::{Document, Line};
pub use budget::{check_index_price, check_manifest_price};
pub use bundle::{check_call, check_exit, check_ids, check_lines, check_opening, check_permission};
pub use call_flags::{FlagRefusal, flag_refusal, is_called, without_call_flags};
pub use collision::{
    Chosen, Collision, FlagCollision, FlagWithFreeName, bit, check_word_is_free, collides_here,
    collisions_elsewhere, default_names,
};
pub use command::{check_summary, check_word};
pub use contradiction::{
    check_commands, check_default, check_global, check_id, check_names, check_positionals,
};
pub use document::check_document;
pub use example::{Example, call, check_example};
pub use hosts::{Host, check_host};
pub use line_source::LineSource;
pub use lock::check_lock;
pub use recovery::{ErrorReview, NoRecoveries, ReviewableError};
pub use reference::{check_command, check_recovery};
pub use schema::{Named, check_schema};
pub use scope::{
    AllClaims, ClaimSet, ClapClaims, CmdhelpClaims, Flattened, Review, Reviewed, Scope, Unreviewed,
};
pub use tool::check_tool_name;
pub use wrong_claims::{Pass, WrongClaims};

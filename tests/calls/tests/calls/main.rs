//! Tests that call programs as an agent would.
//!
//! | subject | modules |
//! |---|---|
//! | results, and their output at a terminal | `results`, `selection`, `pages`, `streams`, `async_commands`, `terminal`, `terminal_output`, `escapes` |
//! | errors and corrections | `failures`, `documented`, `usage`, `refused`, `corrections`, `mistyped`, `similar_names` |
//! | effects and consent | `effects`, `consent`, `consent_arguments`, `channels`, `plans` |
//! | secrets | `secrets`, `redacted` |
//! | JSON calls, the context and the manifest | `json`, `context`, `manifest` |
//! | the author's own names and commands | `own_flag`, `own_words`, `renamed`, `same_names`, `dynamic_names`, `external_subcommand`, `endless`, `flawed` |
//! | bugs that were found in other frameworks | `peers` |
//! | helpers | `run`, `attic`, `schemas`, `secret_values` |

mod async_commands;
mod attic;
mod channels;
mod consent;
mod consent_arguments;
mod context;
mod corrections;
mod documented;
mod dynamic_names;
mod effects;
mod endless;
mod escapes;
mod external_subcommand;
mod failures;
mod flawed;
mod json;
mod manifest;
mod mistyped;
mod own_flag;
mod own_words;
mod pages;
mod peers;
mod plans;
mod redacted;
mod refused;
mod renamed;
mod results;
mod run;
mod same_names;
mod schemas;
mod secret_values;
mod secrets;
mod selection;
mod similar_names;
mod streams;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod terminal_output;
mod usage;

//! Tests that call programs as an agent would.

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

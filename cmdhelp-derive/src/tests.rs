//! The expansions of derives: what holds whatever the input, and what some look like.

mod any_input;
mod any_schema;
// With this feature the derives write other code, such as deferred subcommands.
#[cfg(not(feature = "unstable-v5"))]
mod expansions;

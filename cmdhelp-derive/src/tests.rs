//! Tests of the expansions of derives: properties for random input, and expected expansions.

mod any_input;
mod any_schema;
// With the feature `unstable-v5`, subcommands are deferred, so the expansions differ from the
// expected ones.
#[cfg(not(feature = "unstable-v5"))]
mod expansions;
mod sums;

//! Tests of the expansions of derives: properties for random input, and expected expansions.

mod any_input;
mod any_schema;
// The expected expansions are not those with the feature `unstable-v5`, in which subcommands are
// deferred.
#[cfg(not(feature = "unstable-v5"))]
mod expansions;
mod sums;

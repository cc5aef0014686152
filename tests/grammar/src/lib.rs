//! Random command trees and command lines, for which clap and the resolver must have the same result.

pub mod clap_calls;
pub mod compare;
pub mod lines;
pub mod model;
pub mod to_clap;
pub mod to_spec;
pub mod trees;

//! Packages that the tests write, and that cargo builds: errors and warnings of the compiler, and generated tests.
//!
//! They are one executable, so that two packages are built at once.

mod build_script;
mod check_builds;
mod checked_docs;
mod evaluation;
mod examples;
mod lanes;
mod lock;
#[path = "../scratch/cargo.rs"]
mod scratch;

//! Missing handlers, and async handlers in a program without an async runtime, are reported by
//! `cargo build`, not by `cargo check`.
//!
//! In a root without `#[cmdhelp(root)]`, `cargo build` also reports the mistakes that clap would
//! report at run time.
//!
//! `whole.rs` compiles. If a case compiles, trybuild builds all cases, instead of only checking
//! them.

#[path = "flags/same.rs"]
mod flags;

#[test]
fn a_command_without_a_handler_fails_the_build() {
    flags::run("cases");
}

#[test]
#[ignore = "`a_command_without_a_handler_fails_the_build` runs it"]
fn cases() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/handlers/whole.rs");
    cases.compile_fail("tests/handlers/missing.rs");
    cases.compile_fail("tests/handlers/several.rs");
    cases.compile_fail("tests/handlers/stranger.rs");
    cases.compile_fail("tests/handlers/waiting.rs");
    cases.compile_fail("tests/handlers/unmarked_root.rs");
}

//! Missing handlers, and async handlers of a program that cannot await them, are reported when a
//! program is built, and not before: a program is only an error if it is run.
//!
//! So is what clap would find wrong with a program whose type does not say that it is a root.
//!
//! The one that compiles is what makes these be built, and not only checked.

#[test]
fn a_command_without_a_handler_fails_the_build() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/handlers/whole.rs");
    cases.compile_fail("tests/handlers/missing.rs");
    cases.compile_fail("tests/handlers/several.rs");
    cases.compile_fail("tests/handlers/stranger.rs");
    cases.compile_fail("tests/handlers/waiting.rs");
    cases.compile_fail("tests/handlers/unmarked_root.rs");
}

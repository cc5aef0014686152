//! The derives' errors, one case for each message, in folders named after the kind of mistake.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes what the compiler says now; read the difference
//! before you keep it.

#[test]
fn each_mistake_is_explained() {
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}

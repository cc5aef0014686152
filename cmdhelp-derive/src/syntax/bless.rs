//! Files that tests update if `CMDHELP_BLESS` is set. To bless a file is to accept the new text as the
//! expected one; the tests of the Rust compiler use the same word.

pub(crate) use cmdhelp_spec::lock::BLESS;

/// Returns whether `CMDHELP_BLESS` is set, so that tests update files.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|bless| !bless.is_empty())
}

//! Files that tests write when they are told to.

/// The environment variable under which files are written, and nothing is held against them.
pub(crate) const BLESS: &str = "CMDHELP_BLESS";

/// Whether files are to be written.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|bless| !bless.is_empty())
}

//! Files that tests write when they are told to.

pub(crate) use cmdhelp_spec::lock::BLESS;

/// Whether files are to be written.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|bless| !bless.is_empty())
}

//! Builds of packages that a test writes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns a cargo command in the folder of a package.
///
/// All packages share one target folder, so that their dependencies are built once. Debug information and
/// incremental compilation are off, as the packages are built only once.
pub(crate) fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target())
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_PROFILE_TEST_DEBUG", "0")
        .env_remove("RUSTFLAGS");
    cargo
}

/// Returns the target folder of these packages, which is also the folder in which trybuild builds its cases. Both
/// need the same derive, which is then built only once.
pub(crate) fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .with_file_name("tests")
        .join("trybuild")
}

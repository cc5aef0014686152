"""Where the source of a published package comes from: cargo, which keeps what it has fetched."""

import os
import pathlib
import shutil

from .cargo import Cargo, CargoFailed, host

MANIFEST = """\
[package]
name = "fetch"
version = "0.0.0"
edition = "2021"

[lib]
path = "nothing.rs"

[dependencies]
{name} = "={version}"

[workspace]
"""


def fetch(program, folder):
    """The folder in which cargo keeps the source of a program. Not to be written to."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "Cargo.toml").write_text(MANIFEST.format(**program))
    (folder / "nothing.rs").touch()
    Cargo(folder, folder / "target").run("fetch", "--target", host())
    home = pathlib.Path(os.environ.get("CARGO_HOME", pathlib.Path.home() / ".cargo"))
    found = list(home.glob(f"registry/src/*/{program['name']}-{program['version']}"))
    if not found:
        raise CargoFailed("finding the source", f"{program['name']} is not below {home}")
    return found[0]


def copy(source, folder):
    """A copy of a package's source that is a workspace of its own, may be written to, and does not ask
    for a toolchain of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".cargo-ok", "rust-toolchain*"))
    manifest = folder / "Cargo.toml"
    manifest.chmod(0o644)
    if "\n[workspace]" not in manifest.read_text():
        manifest.write_text(manifest.read_text() + "\n[workspace]\n")

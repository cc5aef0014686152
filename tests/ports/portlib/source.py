"""The source of published packages, which cargo downloads and caches."""

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
    """Downloads the source of a program and returns its folder in cargo's cache, which must not be changed."""
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
    """Copies a package's source. The copy is a workspace of its own, is writable, and does not select a
    toolchain."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".cargo-ok", "rust-toolchain*"))
    manifest = folder / "Cargo.toml"
    manifest.chmod(0o644)
    if "\n[workspace]" not in manifest.read_text():
        manifest.write_text(manifest.read_text() + "\n[workspace]\n")

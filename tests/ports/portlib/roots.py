"""The port's edit of the source: one line at each crate root."""

import pathlib
import re

LINE = "extern crate cmdhelp as clap;\n"
# A path that begins with clap, outside of comments. In crates without one, the `extern crate` line would be
# reported as unused.
CLAP = re.compile(r"^(?!\s*//).*(?:\bclap::|\b(?:use|crate) clap\b)", re.MULTILINE)
MODULE = re.compile(
    r'^\s*(?:#\[path = "([^"]+)"\]\s*(?:#\[.*\]\s*)*)?(?:pub(?:\([^)]*\))? )?mod (?:r#)?(\w+);', re.MULTILINE
)
OLD_STYLE = re.compile(r"^extern crate clap;\n", re.MULTILINE)

# The kinds of `[dependencies]` that each kind of target sees.
SEES = {
    "custom-build": "build-dependencies",
    "bin": "dependencies",
    "lib": "dependencies",
    "rlib": "dependencies",
    "test": "dev-dependencies",
    "example": "dev-dependencies",
    "bench": "dev-dependencies",
}


def crate_roots(package, tables):
    """Returns the roots of the crates that use clap and depend on it. `tables` are the kinds of dependencies
    with clap. Tests and examples also use normal dependencies."""
    kinds = {table.rsplit(".", 1)[-1] for table in tables}
    for target in package["targets"]:
        sees = SEES.get(target["kind"][0])
        path = pathlib.Path(target["src_path"])
        seen = {sees, "dependencies"} if sees == "dev-dependencies" else {sees}
        if seen & kinds and any(CLAP.search(file.read_text()) for file in crate_files(path)):
            yield path


def crate_files(root):
    """Returns the files of a crate: its root and its modules."""
    todo, files = [(root, root.parent)], set()
    while todo:
        file, folder = todo.pop()
        files.add(file)
        for path, name in MODULE.findall(file.read_text()):
            candidates = [folder / f"{name}.rs", folder / name / "mod.rs"]
            if path:
                candidates = [file.parent / path]
            for found in filter(pathlib.Path.is_file, candidates):
                own = found.parent if path or found.name == "mod.rs" else folder / name
                if found not in files:
                    todo.append((found, own))
    return files


def add_line(path):
    """Inserts the line after the inner attributes and inner doc comments, or replaces an existing
    `extern crate clap` line."""
    text = path.read_text()
    if OLD_STYLE.search(text):
        path.write_text(OLD_STYLE.sub(LINE, text))
        return
    at = after_inner(text)
    before = text[:at]
    if before and not before.endswith("\n"):
        before += "\n"
    path.write_text(before + LINE + text[at:])


def after_inner(text):
    """Returns the end of the last inner attribute or inner doc comment at the top of a file."""
    at = end = 0
    if text.startswith("#!") and not text[2:].lstrip().startswith("["):
        at = end = line_end(text, 0)
    while at < len(text):
        rest = text[at:]
        if rest[0].isspace():
            at += 1
        elif rest.startswith("//"):
            at = line_end(text, at)
            if rest.startswith("//!"):
                end = at
        elif rest.startswith("/*"):
            at = comment_end(text, at)
            if rest.startswith("/*!"):
                end = at
        elif rest.startswith("#!"):
            at = end = bracket_end(text, at)
        else:
            break
    return end


def line_end(text, at):
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1


def comment_end(text, at):
    depth = 0
    while at < len(text):
        if text.startswith("/*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*/", at):
            depth, at = depth - 1, at + 2
            if depth == 0:
                break
        else:
            at += 1
    return at


def bracket_end(text, at):
    """Returns the end of an attribute. Ignores brackets in its strings."""
    depth, string = 0, False
    while at < len(text):
        char = text[at]
        at += 1
        if string:
            if char == "\\":
                at += 1
            string = char != '"'
        elif char == '"':
            string = True
        elif char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
            if depth == 0:
                break
    return at

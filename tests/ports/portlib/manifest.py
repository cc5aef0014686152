"""The port's edits of a `Cargo.toml`.

Cargo writes the manifest of a published package, with a table of its own for each dependency. So the
manifest can be edited line by line.
"""

import re

CLAP = re.compile(r'^\[(?P<table>(?:target\..+\.)?(?:dev-|build-)?dependencies)\.clap\]$')


def dependencies(text):
    """Returns the tables of the dependency on clap: the kind of dependencies, the position and the lines."""
    lines = text.split("\n")
    found = []
    for start, line in enumerate(lines):
        if match := CLAP.match(line):
            end = next(
                (at for at in range(start + 1, len(lines)) if not lines[at] or lines[at][0] == "["
                 and not lines[at].startswith("[[") and lines[at].endswith("]")),
                len(lines),
            )
            found.append((match["table"], start, end, lines[start + 1 : end]))
    return found


def add(text, facade):
    """Adds a dependency on the facade for each dependency on clap."""
    for table, _, _, body in dependencies(text):
        text += "\n".join(["", f"[{table}.cmdhelp]", f'path = "{facade}"', *renamed(body), ""])
    return text


def rename(text, facade):
    """Replaces each dependency on clap by the facade under the name clap."""
    lines = text.split("\n")
    for _, start, end, body in reversed(dependencies(text)):
        optional = [line for line in body if line.startswith("optional")]
        own = ['package = "cmdhelp"', f'path = "{facade}"']
        lines[start + 1 : end] = [*own, *renamed(body), *optional]
    return "\n".join(lines)


def relax(text):
    """Allows any version 4 of clap."""
    lines = text.split("\n")
    for _, start, _, body in dependencies(text):
        for at, line in enumerate(body, start + 1):
            if line.startswith("version = "):
                lines[at] = 'version = "4"'
    return "\n".join(lines)


def renamed(body):
    """Returns the lines of a dependency's table without its version and `optional`."""
    return [line for line in body if not line.startswith(("version =", "optional ="))]

"""The port's edits of a `Cargo.toml`.

A published manifest is written by cargo itself: each dependency is a table of its own, so that it
can be edited by lines.
"""

import re

CLAP = re.compile(r'^\[(?P<table>(?:target\..+\.)?(?:dev-|build-)?dependencies)\.clap\]$')


def dependencies(text):
    """The tables of the dependency on clap: `(kind of dependencies, body)`, by position."""
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
    """The same manifest with a dependency on the facade beside each on clap."""
    for table, _, _, body in dependencies(text):
        text += "\n".join(["", f"[{table}.cmdhelp]", f'path = "{facade}"', *renamed(body), ""])
    return text


def rename(text, facade):
    """The same manifest with clap's name for the facade."""
    lines = text.split("\n")
    for _, start, end, body in reversed(dependencies(text)):
        optional = [line for line in body if line.startswith("optional")]
        own = ['package = "cmdhelp"', f'path = "{facade}"']
        lines[start + 1 : end] = [*own, *renamed(body), *optional]
    return "\n".join(lines)


def relax(text):
    """The same manifest with any clap 4."""
    lines = text.split("\n")
    for _, start, _, body in dependencies(text):
        for at, line in enumerate(body, start + 1):
            if line.startswith("version = "):
                lines[at] = 'version = "4"'
    return "\n".join(lines)


def renamed(body):
    """What is left of a dependency's table without where it is from and whether."""
    return [line for line in body if not line.startswith(("version =", "optional ="))]

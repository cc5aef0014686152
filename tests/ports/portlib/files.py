"""The comparison of the files that two builds generate."""

import hashlib


def contents(folder):
    """Returns a digest of each file in a folder, by name."""
    if folder is None:
        return {}
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).digest() for path in paths}


def differing(unchanged, ported, edited=()):
    """Returns the files that differ, except those that the port edits."""
    names = (unchanged.keys() | ported.keys()) - set(edited)
    return sorted(name for name in names if unchanged.get(name) != ported.get(name))

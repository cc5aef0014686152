"""Comparing what two builds left behind."""

import filecmp


def differing(ours, theirs, edited=()):
    """The files that differ between two folders, apart from those that the port edits."""
    if ours is None or theirs is None:
        return [] if ours == theirs else ["(a build script ran for one only)"]
    names = listing(ours) | listing(theirs)
    return sorted(
        name
        for name in names - set(edited)
        if not (ours / name).is_file()
        or not (theirs / name).is_file()
        or not filecmp.cmp(ours / name, theirs / name, shallow=False)
    )


def listing(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}

"""Comparing what two binaries print."""

import os
import pathlib
import shutil
import subprocess
import tempfile


def keep(binaries, folder):
    """Copies binaries to a place that the next build does not write to."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {}
    for name, path in binaries.items():
        kept[name] = folder / pathlib.Path(path).name
        shutil.copy2(path, kept[name])
    return kept


def differing(unchanged, ported, lines):
    """The command lines for which two binaries do not end alike."""
    return [line for line in lines if outcome(unchanged, line) != outcome(ported, line)]


def outcome(binary, line):
    """Status, output and error output of a binary in an empty folder, with an environment that says
    little."""
    folder = pathlib.Path(tempfile.gettempdir()) / f"cmdhelp-port-{os.getpid()}"
    folder.mkdir()
    try:
        done = subprocess.run(
            [binary, *line],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "HOME": str(folder), "COLUMNS": "100"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=30,
        )
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return "did not end"
    finally:
        shutil.rmtree(folder)

"""The comparison of the outputs of two binaries."""

import os
import pathlib
import shutil
import subprocess
import tempfile


def keep(binaries, folder):
    """Copies binaries to a folder that the next build does not overwrite."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {}
    for name, path in binaries.items():
        kept[name] = folder / pathlib.Path(path).name
        shutil.copy2(path, kept[name])
    return kept


def differing(unchanged, ported, lines):
    """Returns the command lines for which the outcomes of two binaries differ."""
    return [line for line in lines if outcome(unchanged, line) != outcome(ported, line)]


def outcome(binary, line):
    """Returns the exit status, standard output and standard error of a binary in an empty folder, with a
    minimal environment."""
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

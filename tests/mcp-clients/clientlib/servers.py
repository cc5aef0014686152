"""The programs that are served."""

import json
import os
import subprocess

EXAMPLES = ["todo", "pad", "one-line"]
FIXTURES = ["build", "--quiet", "--package", "cmdhelp-mcp-tests", "--bins"]
EXAMPLE = ["build", "--quiet", "--features", "mcp", *(f"--example={name}" for name in EXAMPLES)]


class Servers:
    """Where the programs are, once they are built."""

    def __init__(self, root, fixtures=True):
        for build in [FIXTURES, EXAMPLE] if fixtures else [EXAMPLE]:
            subprocess.run(["cargo", *build], cwd=root, check=True)
        metadata = ["cargo", "metadata", "--no-deps", "--format-version=1"]
        done = subprocess.run(metadata, cwd=root, check=True, capture_output=True, text=True)
        target = json.loads(done.stdout)["target_directory"]
        self.folder = os.path.join(target, "debug")

    def command(self, name, *words):
        """The command line that serves a program. Other programs can have the name of an example."""
        folders = [self.folder, "examples"] if name in EXAMPLES else [self.folder]
        return [os.path.join(*folders, name), "--mcp", *words]

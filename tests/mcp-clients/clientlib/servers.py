"""The programs that are served."""

import json
import os
import subprocess

EXAMPLES = ["todo", "pad", "one-line"]
HOST = ["build", "--quiet", "--package", "cmdhelp-cli", "--features", "http"]
FIXTURES = ["build", "--quiet", "--package", "cmdhelp-mcp-tests", "--bins"]
EXAMPLE = ["build", "--quiet", "--features", "mcp", *(f"--example={name}" for name in EXAMPLES)]


class Servers:
    """The folder of the built programs."""

    def __init__(self, root, fixtures=True):
        for build in [FIXTURES, EXAMPLE, HOST] if fixtures else [EXAMPLE]:
            subprocess.run(["cargo", *build], cwd=root, check=True)
        metadata = ["cargo", "metadata", "--no-deps", "--format-version=1"]
        done = subprocess.run(metadata, cwd=root, check=True, capture_output=True, text=True)
        target = json.loads(done.stdout)["target_directory"]
        self.folder = os.path.join(target, "debug")

    def program(self, name):
        return os.path.join(self.folder, name)

    def example(self, name):
        """Returns the path of an example, which is in a folder of its own as other programs can have its name."""
        return os.path.join(self.folder, "examples", name)

    def command(self, name, *words):
        """Returns the command line that starts a program as a server."""
        program = self.example(name) if name in EXAMPLES else self.program(name)
        return [program, "--mcp", *words]

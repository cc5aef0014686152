"""The programs that are served."""

import json
import os
import subprocess

BUILDS = [
    ["build", "--quiet", "--package", "cmdhelp-mcp-tests", "--bins"],
    ["build", "--quiet", "--features", "mcp", "--example", "todo", "--example", "pad"],
]


class Servers:
    """Where the programs are, once they are built."""

    def __init__(self, root):
        for build in BUILDS:
            subprocess.run(["cargo", *build], cwd=root, check=True)
        metadata = ["cargo", "metadata", "--no-deps", "--format-version=1"]
        done = subprocess.run(metadata, cwd=root, check=True, capture_output=True, text=True)
        target = json.loads(done.stdout)["target_directory"]
        self.folders = [os.path.join(target, "debug"), os.path.join(target, "debug", "examples")]

    def command(self, name, *words):
        """The command line that serves a program."""
        for folder in self.folders:
            path = os.path.join(folder, name)
            if os.path.exists(path):
                return [path, "--mcp", *words]
        raise FileNotFoundError(name)

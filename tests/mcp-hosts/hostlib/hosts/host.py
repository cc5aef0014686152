"""What is the same for all hosts."""

import os
import subprocess

PROMPT = "Do what there is to do."

# For those that need a newer one than the Node 20 that others are content with.
NODE = "node@24.21.0"


class Unavailable(Exception):
    """A host that cannot be had here."""


class Host:
    """A host that is published as a package."""

    # What it puts before the name of a tool, with the name of the server.
    prefix = "mcp__{}__"
    # It lists tools anew when it is told that there are more.
    lists_anew = False

    def __init__(self, package, version, command, *others):
        self.package = package
        self.version = version
        self.command = command
        self.others = others

    def install(self, folder):
        self.programs = folder / "node_modules" / ".bin"
        done = folder / f"{self.version}.done"
        if done.exists():
            return
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        npm = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        installed = quiet([*npm, f"{self.package}@{self.version}", *self.others], folder)
        if installed.returncode != 0:
            raise Unavailable("npm cannot install it: " + installed.stdout.strip().splitlines()[-1])
        self.finish(folder)
        done.touch()

    def finish(self, folder):
        """What is to be done after it is installed, where npm does not do that itself."""

    def register(self, home, server, words):
        """Tells the host of the server, which is to be started with these words."""
        raise NotImplementedError

    def run(self, home, folder, address):
        """Has it work for a prompt; `address` is that of the model."""
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        environment = {"PATH": path, "HOME": str(home), "TERM": "dumb"}
        environment |= self.environment(address)
        words = [self.programs / self.command, *self.words(home, address)]
        return quiet(words, folder, environment)

    def environment(self, address):
        """What it finds in its environment."""
        return {}

    def words(self, home, address):
        """What it is started with."""
        raise NotImplementedError


def quiet(words, folder, environment=None):
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=600,
    )

"""The common part of all hosts."""

import os
import subprocess

PROMPT = "Do what there is to do."

# The version of Node for hosts that do not run with Node 20.
NODE = "node@24.21.0"


class Unavailable(Exception):
    """The error of a host that cannot be installed on this machine."""


class Host:
    """A host that is published as a package."""

    # The prefix of tool names, which contains the name of the server.
    prefix = "mcp__{}__"
    # Whether the host lists the tools again after a `list_changed` notification.
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
        try:
            installed = quiet([*npm, f"{self.package}@{self.version}", *self.others], folder)
        except subprocess.TimeoutExpired as limit:
            raise Unavailable(f"npm has not installed it after {limit.timeout} seconds") from None
        if installed.returncode != 0:
            raise Unavailable("npm cannot install it: " + installed.stdout.strip().splitlines()[-1])
        self.finish(folder)
        done.touch()

    def finish(self, folder):
        """Runs steps after the installation that npm does not run itself."""

    def register(self, home, server, words):
        """Configures the host with the server, which is started with these arguments."""
        raise NotImplementedError

    def run(self, home, folder, address):
        """Runs the host with a prompt. `address` is the URL of the model."""
        environment = {"PATH": self.path, "HOME": str(home), "TERM": "dumb"}
        environment |= self.environment(address)
        words = [self.programs / self.command, *self.words(home, address)]
        return quiet(words, folder, environment)

    @property
    def path(self):
        """The `PATH` of the host, and of the servers that it starts."""
        return f"{self.programs}{os.pathsep}{os.environ['PATH']}"

    def environment(self, address):
        """Returns environment variables for the host."""
        return {}

    def words(self, home, address):
        """Returns the command line that starts the host."""
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

"""What is the same for both servers."""

import subprocess


class Server:
    """A server that hosts are told of."""

    # What hosts call it.
    name = None
    # The words that start it.
    start = []
    # A part of what it tells models about its tools.
    instructions = None
    # What a result of it has once. What is shown twice costs twice.
    once = None
    # Where its program is, once it is built.
    program = None

    def build(self, root, target):
        """Builds the program; `target` is where programs are then."""
        raise NotImplementedError

    def install(self, host):
        """The words that register it with a host."""
        raise NotImplementedError

    def prepare(self, home):
        """What a user does before the server is started for the first time."""

    def cargo(self, root, *words):
        subprocess.run(["cargo", "build", "--quiet", *words], cwd=root, check=True)

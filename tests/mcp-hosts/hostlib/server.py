"""The common part of both servers."""

import subprocess


class Server:
    """A server that hosts are configured with."""

    # The name of the server in hosts.
    name = None
    # The arguments that start the server.
    start = []
    # A part of the server's instructions for models.
    instructions = None
    # A text that each result contains once. A host that shows it twice to the model doubles the cost.
    once = None
    # The path of the built program.
    program = None

    def build(self, root, target):
        """Builds the program. `target` is the folder of the built programs."""
        raise NotImplementedError

    def install(self, host):
        """Returns the command line that registers the server in a host."""
        raise NotImplementedError

    def prepare(self, home):
        """Runs the steps of a user before the first start of the server."""

    def cargo(self, root, *words):
        subprocess.run(["cargo", "build", "--quiet", *words], cwd=root, check=True)

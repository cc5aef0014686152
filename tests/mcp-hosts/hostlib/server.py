"""The common part of both servers."""

import subprocess


class Server:
    """A server that hosts are configured with."""

    # The name of the server in hosts.
    name = None
    # The arguments that start the server.
    start = []
    # The words that register it with a host, before the host's name.
    registers = []
    # The words of `cargo build` for each program that is needed, and the path of the server among what is built.
    built, path = [], None
    # A part of what it tells models about its tools.
    instructions = None
    # A text that each result contains once. A host that shows it twice to the model doubles the cost.
    once = None
    # The sessions of each host.
    sessions = []
    # Where its program is, once it is built.
    program = None

    def build(self, root, target):
        """Builds the programs; `target` is where programs are then."""
        for words in self.built:
            subprocess.run(["cargo", "build", "--quiet", *words], cwd=root, check=True)
        self.program = target / self.path

    def install(self, host):
        """The words that register it with a host."""
        return [*self.registers, host]

    def prepare(self, home):
        """What a user does before the server is started for the first time."""

    def warm_up(self, home, folder, path, words):
        """Starts the server once, if its later starts are faster. Some hosts wait only a few seconds for a server,
        which can be too short for the first start on a busy machine."""

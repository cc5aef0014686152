"""A session with a server, through a client that others wrote."""

import json
import os
import select
import subprocess
import tempfile

# How many seconds anything may take. A client that waits longer does so for ever.
PATIENCE = 60

# A shell between the client and the server notes how the server has ended. That it does not is how a
# server is noticed that had to be killed.
NOTE_STATUS = '"$@"; echo $? > "$CMDHELP_STATUS"'


class ClientError(Exception):
    """What the client says is wrong: by itself, or because the server has told it."""

    def __init__(self, code, message):
        super().__init__(f"{message} ({code})")
        self.code = code


class Client:
    """A program in `clients/`, which is given orders as lines of JSON."""

    # What it can do beside calling tools.
    can = {"ask", "cancel", "ping", "progress"}
    # The status of a server that it has come to the end with.
    status = "0"

    def __init__(self, name, mode, command, environment=None):
        self.name, self.mode = name, mode
        self.command, self.environment = command, environment or {}
        self.process = None

    @property
    def is_legacy(self):
        return self.mode == "legacy"

    def open(self, server, answer=None, environment=None):
        """A session; `answer` is what the user says when asked, and without one nobody can be asked."""
        return Session(self, server, answer, environment or {})

    def order(self, operation, arguments):
        # Most of them take longer to start than to have a session.
        if not self.process:
            self.process = subprocess.Popen(
                self.command,
                env={**os.environ, **self.environment},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        self.process.stdin.write(json.dumps({"op": operation, **arguments}) + "\n")
        self.process.stdin.flush()
        # No order is given before the one before it is answered: nothing waits in the buffer.
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            raise ClientError(None, "the client has ended" if ready else "the client says nothing")
        answer = json.loads(line)
        if error := answer.get("error"):
            raise ClientError(error["code"], error["message"])
        return answer["result"]

    def stop(self):
        """Ends it, and whatever session it is in."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None


class Session:
    def __init__(self, client, server, answer, environment):
        self.client = client
        self.status = tempfile.NamedTemporaryFile(mode="r")
        self.about = self.order(
            "connect",
            command=["sh", "-c", NOTE_STATUS, "sh", *server],
            env={**environment, "CMDHELP_STATUS": self.status.name, "PATH": os.environ["PATH"]},
            answer=answer,
        )

    def order(self, operation, **arguments):
        return self.client.order(operation, arguments)

    def list(self):
        return self.order("list")

    def call(self, name, arguments=None, **options):
        return self.order("call", name=name, arguments=arguments or {}, **options)

    def ping(self):
        return self.order("ping")

    def end(self):
        """The status of the server, or nothing if it was killed."""
        self.order("close")
        return self.status.read().strip()

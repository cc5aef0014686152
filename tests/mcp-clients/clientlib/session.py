"""A session with a server through a third-party client."""

import json
import os
import select
import subprocess
import tempfile

# The time limit of each operation in seconds. A client that takes longer counts as hung.
PATIENCE = 60

# A shell between the client and the server writes the server's exit status to a file. The status is
# missing if the client had to kill the server.
NOTE_STATUS = '"$@"; echo $? > "$CMDHELP_STATUS"'


class ClientError(Exception):
    """An error that the client reports, of its own or from the server."""

    def __init__(self, code, message):
        super().__init__(f"{message} ({code})")
        self.code = code


class Client:
    """A program in `clients/`, which reads requests as lines of JSON."""

    # The features of the client besides tool calls.
    can = {"ask", "cancel", "ping", "progress"}
    # The exit status of the server after a session.
    status = "0"

    def __init__(self, name, mode, command, environment=None):
        self.name, self.mode = name, mode
        self.command, self.environment = command, environment or {}
        self.process = None

    @property
    def is_legacy(self):
        return self.mode == "legacy"

    def open(self, server, answer=None, environment=None):
        """Opens a session. `answer` is the user's answer to questions; without it there is no elicitation."""
        return Session(self, server, answer, environment or {})

    def order(self, operation, arguments):
        # The client is started once, as most clients take longer to start than a session lasts.
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
        # `select` sees every answer: only one request is open at a time, so no answer waits in the buffer.
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            raise ClientError(None, "the client has ended" if ready else "the client says nothing")
        answer = json.loads(line)
        if error := answer.get("error"):
            raise ClientError(error["code"], error["message"])
        return answer["result"]

    def stop(self):
        """Kills the client and its session."""
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
        """Closes the session. Returns the exit status of the server, or an empty string if it was killed."""
        self.order("close")
        return self.status.read().strip()

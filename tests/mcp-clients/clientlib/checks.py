"""The checks of a session and their failures."""

import json
from contextlib import contextmanager

from .session import ClientError


class Checks:
    """The checks of one client on one server."""

    def __init__(self, client, server):
        self.client, self.server = client, server
        self.count, self.wrong = 0, []

    def same(self, what, got, expected):
        self.count += 1
        if got != expected:
            self.wrong.append(f"{what}: {json.dumps(got)}, and not {json.dumps(expected)}")

    def true(self, what, holds):
        self.same(what, bool(holds), True)

    def refused(self, what, call, code=None):
        """Checks that the client reports an error, with this code if it comes from the server."""
        try:
            result = call()
        except ClientError as error:
            self.same(what, error.code if code else None, code)
        else:
            self.same(what, result, "an error")

    def structured(self, what, result, document):
        """Checks that a call succeeded with this document as structured content and as text."""
        self.same(what, (result["isError"], result["structured"]), (False, document))
        self.same(f"{what} as text", json.loads(result["texts"][0]), document)

    def failed(self, what, result, code):
        """Checks that a call failed with this code. Returns the error in the text content."""
        self.true(f"{what} is an error", result["isError"])
        error = json.loads(result["texts"][0]).get("error", {})
        self.same(what, (error.get("code"), result["structured"]), (code, None))
        return error

    @contextmanager
    def session(self, command, **options):
        """Opens a session. At its end, checks the exit status of the server."""
        try:
            session = self.client.open(command, **options)
            yield session
            self.same("the status of the server", session.end(), self.client.status)
        except (ClientError, json.JSONDecodeError, KeyError, IndexError, TypeError) as error:
            self.count += 1
            self.wrong.append(f"{type(error).__name__}: {error}")
            self.client.stop()

    def cell(self):
        if not self.count:
            return "—"
        return f"{len(self.wrong)} of {self.count} wrong" if self.wrong else f"ok ({self.count})"

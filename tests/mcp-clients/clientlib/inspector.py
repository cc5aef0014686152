"""The Inspector's command line as a client, with a process for each request."""

import json
import os
import subprocess

from .session import ClientError


class Inspector:
    can = {"load"}
    status = "0"

    def __init__(self, folder, home, mode):
        self.name, self.mode = "Inspector", mode
        self.command = [str(folder / "node_modules/.bin/mcp-inspector"), "--cli", "--format", "json"]
        self.command += ["--quiet", "--protocol-era", {"pinned": "modern"}.get(mode, mode)]
        self.home = home

    @property
    def is_legacy(self):
        return self.mode == "legacy"

    def open(self, server, answer=None, environment=None):
        return Inspection(self, server, environment or {})

    def stop(self):
        """Does nothing, as the process of each request has already ended."""


class Inspection:
    def __init__(self, client, server, environment):
        self.client, self.server = client, server
        self.variables = [word for key, value in environment.items() for word in ("-e", f"{key}={value}")]
        self.about = None

    def run(self, *words):
        """Runs the Inspector. Returns its output, and the envelope of the error if there is one."""
        done = subprocess.run(
            [*self.client.command, *self.variables, *words, "--", *self.server],
            env={**os.environ, "HOME": str(self.client.home)},
            capture_output=True,
            text=True,
        )
        lines = [json.loads(line) for line in done.stdout.split("\n") if line.startswith("{")]
        results = [line["result"] for line in lines if "result" in line]
        errors = [line for line in done.stderr.split("\n") if line.startswith('{"error"')]
        error = json.loads(errors[0])["error"] if errors else None
        if not results:
            error = error or {"code": done.returncode, "message": done.stderr.strip()[-200:]}
            raise ClientError(error["code"], error["message"])
        # These exit codes come with a result: that of a failed tool, or a list that is not portable.
        if done.returncode not in (0, 5):
            raise ClientError(done.returncode, done.stderr.strip()[-400:])
        return results[0]

    def list(self):
        return self.run("--method", "tools/list", "--strict")["tools"]

    def call(self, name, arguments=None):
        words = ["--tool-name", name, "--tool-args-json", json.dumps(arguments or {})]
        result = self.run("--method", "tools/call", *words)
        return {
            "texts": [block.get("text") for block in result["content"]],
            "structured": result.get("structuredContent"),
            "isError": result.get("isError", False),
            "progress": [],
            "questions": [],
        }

    def load(self, name, calls):
        """Makes the same call many times, ten at a time."""
        words = ["--tool-name", name, "--load", "--load-requests", str(calls)]
        return self.run("--method", "tools/call", *words)

    def end(self):
        return "0"

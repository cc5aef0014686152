"""The hosts: how they are installed, told of their model, and started without a person."""

import json
import os
import subprocess

PROMPT = "Do what there is to do."


class Unavailable(Exception):
    """A host that cannot be had here."""


class Host:
    """A host that is published as a package."""

    def __init__(self, package, version, command):
        self.package = package
        self.version = version
        self.command = command

    def install(self, folder):
        self.binary = folder / "node_modules" / ".bin" / self.command
        done = folder / f"{self.version}.done"
        if done.exists():
            return
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        npm = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        installed = quiet([*npm, f"{self.package}@{self.version}"], folder)
        if installed.returncode != 0:
            raise Unavailable("npm cannot install it: " + installed.stdout.strip().splitlines()[-1])
        self.finish(folder)
        done.touch()

    def finish(self, folder):
        """What is to be done after it is installed, where npm does not do that itself."""

    def run(self, home, folder, address):
        """Has it work for a prompt; `address` is that of the model."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "dumb"}
        environment |= self.environment(address)
        words = [self.binary, *self.words(home, address)]
        return quiet(words, folder, environment)


class ClaudeCode(Host):
    def finish(self, folder):
        script = folder / "node_modules" / self.package / "install.cjs"
        if script.exists():
            quiet(["node", script], script.parent)

    def environment(self, address):
        return {
            "ANTHROPIC_BASE_URL": address,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            # All tools are shown from the start, so that they can be counted.
            "ENABLE_TOOL_SEARCH": "false",
        }

    def words(self, home, address):
        return ["-p", PROMPT, "--allowedTools", "mcp__todo"]


class Codex(Host):
    def environment(self, address):
        return {}

    def words(self, home, address):
        model = "model_providers.none"
        settings = [
            "model_provider=none",
            f"{model}.name=none",
            f"{model}.base_url={address}/v1",
            f"{model}.wire_api=responses",
        ]
        words = [word for setting in settings for word in ("-c", setting)]
        agreed = "--dangerously-bypass-approvals-and-sandbox"
        return ["exec", "--skip-git-repo-check", *words, "-m", "none", agreed, PROMPT]


class Gemini(Host):
    def environment(self, address):
        return {"GOOGLE_GEMINI_BASE_URL": address, "GEMINI_API_KEY": "none"}

    def words(self, home, address):
        path = home / ".gemini" / "settings.json"
        settings = json.loads(path.read_text())
        trust = {"folderTrust": {"enabled": False}, "auth": {"selectedType": "gemini-api-key"}}
        path.write_text(json.dumps(settings | {"security": trust}))
        return ["-m", "gemini-2.5-pro", "--approval-mode", "yolo", "-p", PROMPT]


HOSTS = {
    "claude-code": ClaudeCode("@anthropic-ai/claude-code", "2.1.197", "claude"),
    "codex": Codex("@openai/codex", "0.169.0", "codex"),
    "gemini": Gemini("@google/gemini-cli", "0.61.0", "gemini"),
}


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

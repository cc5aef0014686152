"""Hosts in whose configuration the server registers itself with `--mcp-install`."""

import json
import subprocess

from .host import PROMPT, Host, quiet


class Registered(Host):
    # The name of the host for `--mcp-install`.
    name = None

    def register(self, home, server, words):
        self.server = server.name
        subprocess.run(
            [server.program, *server.install(self.name), "--yes", *words],
            env={"HOME": str(home)},
            stdout=subprocess.DEVNULL,
            check=True,
        )


class ClaudeCode(Registered):
    name = "claude-code"
    lists_anew = True

    def finish(self, folder):
        script = folder / "node_modules" / self.package / "install.cjs"
        if script.exists():
            quiet(["node", script], script.parent)

    def environment(self, address):
        return {
            "ANTHROPIC_BASE_URL": address,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            # All tools are offered to the model from the start, so that the test can count them.
            "ENABLE_TOOL_SEARCH": "false",
        }

    def words(self, home, address):
        return ["-p", PROMPT, "--allowedTools", f"mcp__{self.server}"]


class Codex(Registered):
    name = "codex"
    prefix = "mcp__{}."

    def words(self, home, address):
        model = "model_providers.none"
        server = f"mcp_servers.{self.server}"
        settings = [
            # Without this, a session can begin before the server has started, without its tools.
            f"{server}.required=true",
            f"{server}.startup_timeout_sec=120",
            "model_provider=none",
            f"{model}.name=none",
            f"{model}.base_url={address}/v1",
            f"{model}.wire_api=responses",
        ]
        words = [word for setting in settings for word in ("-c", setting)]
        agreed = "--dangerously-bypass-approvals-and-sandbox"
        return ["exec", "--skip-git-repo-check", *words, "-m", "none", agreed, PROMPT]


class Gemini(Registered):
    name = "gemini"
    prefix = "mcp_{}_"
    lists_anew = True

    def environment(self, address):
        return {"GOOGLE_GEMINI_BASE_URL": address, "GEMINI_API_KEY": "none"}

    def words(self, home, address):
        path = home / ".gemini" / "settings.json"
        settings = json.loads(path.read_text())
        trust = {"folderTrust": {"enabled": False}, "auth": {"selectedType": "gemini-api-key"}}
        path.write_text(json.dumps(settings | {"security": trust}))
        return ["-m", "gemini-2.5-pro", "--approval-mode", "yolo", "-p", PROMPT]

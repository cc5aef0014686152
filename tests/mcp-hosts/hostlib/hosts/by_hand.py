"""Hosts that users configure themselves, as described in `src/_docs/mcp.md`."""

import json

from .host import PROMPT, Host


class ByHand(Host):
    # The configuration file with the servers.
    file = None

    def register(self, home, server, words):
        self.servers = self.entry(server.name, str(server.program), [*server.start, *words])

    def entry(self, name, command, args):
        """Returns the entry of the server in the configuration file."""
        return {"mcpServers": {name: {"command": command, "args": args}}}

    def words(self, home, address):
        write(home / self.file, self.servers | self.settings(address))
        return self.started(home, address)

    def settings(self, address):
        """Returns further entries of the configuration file."""
        return {}

    def started(self, home, address):
        """Returns the command line that starts the host."""
        raise NotImplementedError


class OpenCode(ByHand):
    prefix = "{}_"
    lists_anew = True
    file = ".config/opencode/opencode.json"

    def entry(self, name, command, args):
        return {"mcp": {name: {"type": "local", "command": [command, *args]}}}

    def settings(self, address):
        options = {"baseURL": f"{address}/v1", "apiKey": "none"}
        provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {"none": {}}}
        return {"provider": {"none": provider}, "model": "none/none"}

    def environment(self, address):
        return {"OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1"}

    def started(self, home, address):
        return ["run", PROMPT]


class Kilo(OpenCode):
    file = ".config/kilo/kilo.json"

    def environment(self, address):
        return {"KILO_DISABLE_MODELS_FETCH": "1", "KILO_DISABLE_AUTOUPDATE": "1"}

    def started(self, home, address):
        return ["run", "--auto", PROMPT]


class Copilot(ByHand):
    prefix = "{}-"
    file = ".copilot/mcp-config.json"

    def entry(self, name, command, args):
        server = {"type": "local", "command": command, "args": args, "tools": ["*"]}
        return {"mcpServers": {name: server}}

    def environment(self, address):
        return {
            "COPILOT_PROVIDER_BASE_URL": f"{address}/v1",
            "COPILOT_MODEL": "none",
            "COPILOT_OFFLINE": "true",
        }

    def started(self, home, address):
        return ["-p", PROMPT, "--allow-all-tools"]


class Cline(ByHand):
    prefix = "{}__"
    file = ".cline/data/settings/cline_mcp_settings.json"

    def started(self, home, address):
        name = "openai-compatible"
        settings = {"provider": name, "apiKey": "none", "model": "none", "baseUrl": f"{address}/v1"}
        provider = {"settings": settings, "tokenSource": "manual"}
        provider |= {"updatedAt": "2026-01-01T00:00:00Z"}
        known = {"version": 1, "lastUsedProvider": name, "providers": {name: provider}}
        write(home / ".cline/data/settings/providers.json", known)
        return [PROMPT]


class Qwen(ByHand):
    file = ".qwen/settings.json"

    def settings(self, address):
        # All tools are offered to the model from the start, so that the test can count them.
        tools = {"toolSearch": {"enabled": False}}
        return {"security": {"auth": {"selectedType": "openai"}}, "tools": tools}

    def environment(self, address):
        return {"OPENAI_BASE_URL": f"{address}/v1", "OPENAI_API_KEY": "none", "OPENAI_MODEL": "none"}

    def started(self, home, address):
        return ["--approval-mode", "yolo", PROMPT]


class Continue(ByHand):
    # The server's tools have no prefix. The host's own tools have other names.
    prefix = ""
    file = ".continue/config.yaml"

    def entry(self, name, command, args):
        return {"mcpServers": [{"name": name, "command": command, "args": args}]}

    def settings(self, address):
        model = {"name": "none", "provider": "openai", "model": "none", "apiKey": "none"}
        model |= {"apiBase": f"{address}/v1", "roles": ["chat"], "capabilities": ["tool_use"]}
        return {"name": "none", "version": "1.0.0", "schema": "v1", "models": [model]}

    def environment(self, address):
        return {"CONTINUE_TELEMETRY_ENABLED": "0"}

    def started(self, home, address):
        return ["-p", "--auto", "--config", home / self.file, PROMPT]


class Kimi(ByHand):
    file = ".kimi-code/mcp.json"

    def started(self, home, address):
        (home / ".kimi-code/config.toml").write_text(
            f"""default_model = "none"
telemetry = false

[providers.none]
type = "openai"
base_url = "{address}/v1"
api_key = "none"

[models.none]
provider = "none"
model = "none"
max_context_size = 100000
capabilities = ["tool_use"]
"""
        )
        return ["-p", PROMPT]


def write(path, settings):
    """Writes JSON, which is also valid YAML."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(settings))

"""The hosts: how they are installed, configured with the server and the model, and started without a
user."""

from .by_hand import Cline, Continue, Copilot, Kilo, Kimi, OpenCode, Qwen
from .host import NODE, Unavailable
from .registered import ClaudeCode, Codex, Gemini

HOSTS = {
    "claude-code": ClaudeCode("@anthropic-ai/claude-code", "2.1.197", "claude"),
    "codex": Codex("@openai/codex", "0.169.0", "codex"),
    "gemini": Gemini("@google/gemini-cli", "0.61.0", "gemini"),
    "opencode": OpenCode("opencode-ai", "1.18.33", "opencode"),
    "copilot": Copilot("@github/copilot", "1.0.102", "copilot"),
    "cline": Cline("cline", "3.0.65", "cline"),
    "qwen": Qwen("@qwen-code/qwen-code", "0.24.4", "qwen", NODE),
    "kilo": Kilo("@kilocode/cli", "7.7.7", "kilo"),
    "continue": Continue("@continuedev/cli", "1.5.47", "cn"),
    "kimi": Kimi("@moonshot-ai/kimi-code", "2.1.0", "kimi", NODE),
}

__all__ = ["HOSTS", "Unavailable"]

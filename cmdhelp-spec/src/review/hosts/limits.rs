//! The limits of hosts, each with its source. This is the only place for them.

use super::Host;
use crate::manifest::Limits;

/// The limits of the specification: names of up to 128 characters (specification of MCP,
/// 2026-07-28, server/tools: `[A-Za-z0-9_.-]{1,128}`). It does not limit keys; APIs accept 64
/// characters.
const MCP: Limits = Limits {
    name: 128,
    tools: None,
    description: None,
    key: 64,
    properties: None,
    values: None,
    empty_values: true,
};

/// Returns the name of a host and its limits.
pub(super) const fn limits(host: Host) -> (&'static str, Limits) {
    match host {
        Host::Mcp => ("MCP", MCP),
        // The API's reference says `^[a-zA-Z0-9_-]{1,64}$` of names, and the same with a dot of the
        // keys of properties; newer errors allow 128 characters of a name, but Claude Desktop does
        // not (reported in modelcontextprotocol#1345 and orchard-mcp#14).
        Host::Anthropic => ("Anthropic", Limits { name: 64, ..MCP }),
        // openai-python, `FunctionDefinition.name`: at most 64 characters. The API refuses longer
        // descriptions than 1,024 characters (sentry-mcp#106, OpenHands#4838), more than 128
        // functions, and in strict mode more than 5,000 properties or 1,000 values of enums.
        Host::OpenAi => (
            "OpenAI",
            Limits {
                name: 64,
                tools: Some(128),
                description: Some(1024),
                properties: Some(5000),
                values: Some(1000),
                ..MCP
            },
        ),
        // The API's own error: "must start with a letter or an underscore … with a maximum length
        // of 64" (gemini-cli#2966); Gemini CLI shortens names of more than 63 characters in their
        // middle (mcp-tool.ts). "Gemini API rejects empty strings in enums" is said, before it is asked,
        // by @langchain/core, which then sends none of the tools.
        Host::Gemini => (
            "Gemini",
            Limits {
                name: 63,
                empty_values: false,
                ..MCP
            },
        ),
        // Names of server and tool together: 60 are too many (composio#2788), 59 are not
        // (posthog#51483). More than 80 tools of all servers together are too many
        // (Snowflake-Labs/mcp#77), and were 40 until the summer of 2025.
        Host::Cursor => (
            "Cursor",
            Limits {
                name: 59,
                tools: Some(80),
                ..MCP
            },
        ),
        // `mcp_` and the server make up to 18 characters of the 64 (vscode#243602). "Cannot have more
        // than 128 tools per request" is its own error (vscode#337428).
        Host::VsCode => (
            "VS Code",
            Limits {
                name: 46,
                tools: Some(128),
                ..MCP
            },
        ),
        // `mcp__<server>__<tool>` has at most 64 characters where it searches for tools, which ends the
        // conversation otherwise (claude-code#22327 and #16425; ToolUniverse#65 has 64 accepted and
        // 65 refused). Listed as they are, names may have 128.
        Host::ClaudeCode => ("Claude Code", Limits { name: 64, ..MCP }),
        // The same name; the end of what is longer than 64 characters becomes a hash, by which no model
        // knows a tool (mcp_connection_manager.rs; codex#8174).
        Host::Codex => ("Codex", Limits { name: 64, ..MCP }),
    }
}

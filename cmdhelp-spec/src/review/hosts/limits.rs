//! The limits of hosts, each with its source. All limits of hosts are in this file.

use super::Host;
use crate::manifest::Limits;

/// The limits of the specification: names of up to 128 characters (specification of MCP,
/// 2026-07-28, server/tools: `[A-Za-z0-9_.-]{1,128}`). The specification does not limit the length
/// of property names, but APIs accept at most 64 characters.
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
#[inline]
pub(super) const fn limits(host: Host) -> (&'static str, Limits) {
    match host {
        Host::Mcp => ("MCP", MCP),
        // According to the API's reference, tool names match `^[a-zA-Z0-9_-]{1,64}$`, and property
        // names may also contain dots. Newer error messages allow 128 characters in a name, but
        // Claude Desktop rejects them (reported in modelcontextprotocol#1345 and orchard-mcp#14).
        Host::Anthropic => ("Anthropic", Limits { name: 64, ..MCP }),
        // According to openai-python (`FunctionDefinition.name`), names have at most 64 characters.
        // The API refuses descriptions of more than 1,024 characters (sentry-mcp#106,
        // OpenHands#4838) and more than 128 functions. In strict mode, it also refuses more than
        // 5,000 properties or 1,000 enum values.
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
        // The API's error message is "must start with a letter or an underscore … with a maximum
        // length of 64" (gemini-cli#2966). Gemini CLI shortens names of more than 63 characters in
        // the middle (mcp-tool.ts). If an enum has an empty string, the client @langchain/core
        // sends no tools ("Gemini API rejects empty strings in enums").
        Host::Gemini => (
            "Gemini",
            Limits {
                name: 63,
                empty_values: false,
                ..MCP
            },
        ),
        // The names of server and tool together may have 59 characters (posthog#51483), but not 60
        // (composio#2788). All servers together may have 80 tools (Snowflake-Labs/mcp#77); until
        // the summer of 2025, the limit was 40.
        Host::Cursor => (
            "Cursor",
            Limits {
                name: 59,
                tools: Some(80),
                ..MCP
            },
        ),
        // The prefix, which consists of `mcp_` and the server's name, takes up to 18 of the 64
        // characters (vscode#243602). The error message for too many tools is "Cannot have more
        // than 128 tools per request" (vscode#337428).
        Host::VsCode => (
            "VS Code",
            Limits {
                name: 46,
                tools: Some(128),
                ..MCP
            },
        ),
        // When Claude Code uses its tool search, the name `mcp__<server>__<tool>` may have at most
        // 64 characters, and a longer name ends the conversation (claude-code#22327 and #16425; in
        // ToolUniverse#65, 64 characters are accepted and 65 rejected). Without tool search, Claude
        // Code accepts names of 128 characters.
        Host::ClaudeCode => ("Claude Code", Limits { name: 64, ..MCP }),
        // Codex adds the same prefix as Claude Code. It replaces the end of a name with more than
        // 64 characters by a hash, and then language models do not recognize the tool
        // (mcp_connection_manager.rs; codex#8174).
        Host::Codex => ("Codex", Limits { name: 64, ..MCP }),
    }
}

//! The members of `_meta` in the tools that programs print for `--llms` and that servers list.
//!
//! A server that offers the tools of other programs writes the same members.
//!
//! ```
//! use cmdhelp_mcp::meta;
//! let members = [meta::OUTPUT_SCHEMA, meta::MCP_NAME, meta::ASKS, meta::COMMAND, meta::IDEMPOTENT];
//! assert!(members.iter().all(|name| name.starts_with("cmdhelp/")));
//! ```

/// The output schema of a tool whose result is not an object.
pub const OUTPUT_SCHEMA: &str = "cmdhelp/outputSchema";

/// The name that the author has declared for the tool, if any.
pub const MCP_NAME: &str = "cmdhelp/mcpName";

/// Marks a tool whose calls may need consent although the tool is not destructive. The tool's input schema then has the
/// argument for the consent token.
pub const ASKS: &str = "cmdhelp/asks";

/// The command line that a tool stands for, without arguments. In the output of `--llms`, the member is only present if
/// this command line differs from the program's name followed by the names that select the command.
pub const COMMAND: &str = "cmdhelp/command";

/// Marks a tool that may be called repeatedly with the same arguments.
pub const IDEMPOTENT: &str = "cmdhelp/idempotent";

//! The members of `_meta` in the tools that programs print for `--llms` and that servers list.
//!
//! A program that offers the tools of other programs writes the same members.
//!
//! ```
//! use cmdhelp_mcp::meta;
//! let members = [meta::OUTPUT_SCHEMA, meta::MCP_NAME, meta::ASKS, meta::COMMAND, meta::IDEMPOTENT];
//! assert!(members.iter().all(|name| name.starts_with("cmdhelp/")));
//! ```

/// The output schema of a tool whose result is not an object.
pub const OUTPUT_SCHEMA: &str = "cmdhelp/outputSchema";

/// The tool's name, if the author has declared one.
pub const MCP_NAME: &str = "cmdhelp/mcpName";

/// Marks a tool whose calls may need consent although the tool is not destructive. Clients get the
/// argument for the consent token in the schema of the tool.
pub const ASKS: &str = "cmdhelp/asks";

/// The command line that corresponds to a tool, without arguments. In the output of `--llms`, the
/// member is only present if it differs from the program's name and the path.
pub const COMMAND: &str = "cmdhelp/command";

/// Marks a tool that may be called repeatedly with the same arguments.
pub const IDEMPOTENT: &str = "cmdhelp/idempotent";

//! Tests of the MCP server with a published client, with calls in processes of their own and in the
//! server's process: `cargo test --manifest-path tests/mcp-client/Cargo.toml`.

//! The server of tools, spoken to by a client that others wrote, in both of its modes:
//! `cargo test --manifest-path tests/mcp-client/Cargo.toml`.

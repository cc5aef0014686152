"""The modules of `tests/mcp-clients/run`."""

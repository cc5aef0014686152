"""What `tests/mcp-clients/run` is made of."""

"""The modules of `tests/ports/run`."""

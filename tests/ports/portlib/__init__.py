"""What `tests/ports/run` is made of."""

"""Running hosts against a model that is none."""

"""Runs of hosts with a scripted model."""

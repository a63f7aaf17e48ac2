"""Correctness-first benchmark harness."""

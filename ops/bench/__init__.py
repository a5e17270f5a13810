"""Benchmark of Sofra against a floor and a textbook view, measured in one run: `make bench`."""

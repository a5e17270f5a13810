"""The wiring check: everything declared is used, and everything used is declared.

Each part reads the sources and returns its findings, which `python -m wiring` prints. Each part has a list of
exceptions with reasons. An exception that no longer applies is also a finding.
"""

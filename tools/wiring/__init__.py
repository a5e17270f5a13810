"""The wiring check: what is declared is used, and what is used is declared.

Each part reads the sources and returns what it finds; `python -m wiring` prints it. Each keeps a list of what it
leaves out, with the reason; an entry of such a list that no longer applies is found as well.
"""

"""Drill: a complete deployment on one machine, fifty simulated users, and one failure after the other.

Run it with `make drill`.
"""

"""`make mutate`: puts faults into services, permissions and selectors one at a time, and asks the tests.

docs/testing.md says how to use it, docs/decisions/0075 why it is our own.
"""

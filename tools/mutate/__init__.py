"""Mutation testing (`make mutate`): run a module's tests with one fault at a time. See docs/testing.md."""

"""The tests of the recipe's area run in a copy of the project."""

collect_ignore = ["new"]

"""The tests of the recipe's own area run where it is put: in a copy of the project."""

collect_ignore = ["new"]

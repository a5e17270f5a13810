"""Errors for files that cannot be read."""


class UnreadableFile(ValueError):
    """The file cannot be read as a table. The text tells the user why and what to do."""


class NoHeader(UnreadableFile):
    """The chosen header row has no column names."""

"""Reasons to refuse a file."""


class UnreadableFile(ValueError):
    """The file cannot be read as a table. The text tells its sender why and what to do."""


class NoHeader(UnreadableFile):
    """The chosen header row holds no column names."""

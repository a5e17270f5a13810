"""What a file is refused with that cannot be read."""


class UnreadableFile(ValueError):
    """The file cannot be read as a table; the text says why, for the person who sent it."""

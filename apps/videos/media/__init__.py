"""Video files as moving pictures: what they are, and frames out of them. Decoders run in a process of their own."""

from apps.videos.media.probe import Facts, Unreadable, frame, probe

__all__ = ["Facts", "Unreadable", "frame", "probe"]

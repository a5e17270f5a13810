"""Video files as moving pictures: what they are, and frames out of them. Decoders run in a process of their own."""

from apps.videos.domain.media.file_facts import FileFacts, Unreadable, frame, probe

__all__ = ["FileFacts", "Unreadable", "frame", "probe"]

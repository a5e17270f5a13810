"""Facts and frames of video files. The decoder runs in a separate process."""

from apps.videos.domain.media.file_facts import FileFacts, Unreadable, frame, probe

__all__ = ["FileFacts", "Unreadable", "frame", "probe"]

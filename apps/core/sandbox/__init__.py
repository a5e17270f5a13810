"""Open untrusted files in separate processes with limited memory and time (decision 0111)."""

from apps.core.sandbox.client import Crashed, Limits, call, preload, stream

__all__ = ["Crashed", "Limits", "call", "preload", "stream"]

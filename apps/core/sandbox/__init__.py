"""Separate processes with limited memory and time that open untrusted files (decision 0111)."""

from apps.core.sandbox.client import Crashed, Limits, call, preload, stream

__all__ = ["Crashed", "Limits", "call", "preload", "stream"]

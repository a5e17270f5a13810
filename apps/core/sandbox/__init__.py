"""Files from strangers are opened in processes of their own, with little memory and little time (decision 0103)."""

from apps.core.sandbox.client import Crashed, Limits, call, preload, stream

__all__ = ["Crashed", "Limits", "call", "preload", "stream"]

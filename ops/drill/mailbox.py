"""A mail server that stores received messages."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from ops.launcher.cluster import free_port


class Mailbox:
    """Received messages: Message-IDs by recipient."""

    def __init__(self) -> None:
        self.port = free_port()
        self._arrived = defaultdict[str, list[str]](list)
        self._lock = threading.Lock()

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        """Store a message; return the reply to its sender."""
        content = envelope.content
        assert isinstance(content, bytes)
        message_id = str(message_from_bytes(content, policy=policy.default)["Message-ID"])
        with self._lock:
            for to in envelope.rcpt_tos:
                self._arrived[to].append(message_id)
        return "250 Taken"

    def arrived(self) -> dict[str, list[str]]:
        """Return the messages received so far."""
        with self._lock:
            return {to: list(ids) for to, ids in self._arrived.items()}


@contextmanager
def running() -> Iterator[Mailbox]:
    """Run the mail server during the block."""
    mailbox = Mailbox()
    server = Controller(mailbox, hostname="127.0.0.1", port=mailbox.port)
    server.start()
    try:
        yield mailbox
    finally:
        server.stop()

"""A relay in front of a service that can make it unavailable, unresponsive or full."""

from __future__ import annotations

import enum
import selectors
import socket
import threading

_STORE_IS_FULL = b"<Error><Code>XMinioStorageFull</Code><Message>The drive is full</Message></Error>"
# The response of MinIO when it is full.
_FULL = (
    b"HTTP/1.1 507 Insufficient Storage\r\nContent-Type: application/xml\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(_STORE_IS_FULL), _STORE_IS_FULL)
)
_WRITES = (b"PUT ", b"POST ")


class Mode(enum.Enum):
    """Behavior of the relay towards clients."""

    OPEN = "passes on"
    REFUSE = "ends every connection"
    SILENT = "takes connections and answers nothing"
    FULL = "passes reads on, and answers to writes that the object store is full"


class Relay:
    """A relay that forwards connections to a port of this machine."""

    def __init__(self, to_port: int) -> None:
        self.mode = Mode.OPEN
        self._to = to_port
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            connection, _ = self._listening.accept()
            if self.mode is Mode.REFUSE:
                connection.close()
            else:
                threading.Thread(target=self._carry, args=(connection,), daemon=True).start()

    def _carry(self, connection: socket.socket) -> None:
        with (
            connection,
            socket.create_connection(("127.0.0.1", self._to)) as other,
            selectors.DefaultSelector() as both,
        ):
            both.register(connection, selectors.EVENT_READ, other)
            both.register(other, selectors.EVENT_READ, connection)
            while self.mode is not Mode.REFUSE:
                for key, _ in both.select(0.1):
                    if self.mode is Mode.SILENT:
                        break
                    try:
                        data = key.fileobj.recv(64 * 1024)  # type: ignore[union-attr]  # always sockets
                        if not data:
                            return
                        if self.mode is Mode.FULL and data.startswith(_WRITES):
                            connection.sendall(_FULL)
                            return
                        key.data.sendall(data)
                    except OSError:
                        return

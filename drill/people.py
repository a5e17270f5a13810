"""Fifty people who work, and what each was told was done."""

from __future__ import annotations

import http.client
import io
import json
import random
import ssl
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from apps.console.tests.faults.proxy import HOST, Proxy

PAUSE = (0.6, 1.8)
"""Seconds between two acts of a person."""
PATIENCE = 130.0
TRIES_AFTER = (0.5, 1.5)
"""Seconds until an act that got no answer is tried again, where the answer does not say."""


@dataclass(frozen=True)
class Outcome:
    """How one call ended: its envelope's code, or None without one; when it was begun, and how long it took."""

    began: float
    seconds: float
    status: int
    code: int | None
    retry_after: float | None = None
    data: Any = None

    @property
    def is_answered(self) -> bool:
        """Whether the console said what became of it."""
        return self.status == 200 and self.code is not None


@dataclass
class Ledger:
    """What one person was told is done."""

    word: int = 0
    """The last word of their store that the console took."""
    tried_word: int = 0
    leads: set[str] = field(default_factory=set)
    pictures: set[int] = field(default_factory=set)
    clashes: int = 0
    """How often their own store was another than they had left it."""


class AtWork(threading.Thread):
    """Somebody who calls until told to stop."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(daemon=True)
        self.outcomes = list[Outcome]()
        self._proxy = proxy
        self._is_over = threading.Event()

    def stop(self) -> None:
        """Begin nothing more."""
        self._is_over.set()


class Person(AtWork):
    """Lists, opens, edits, creates and uploads; what gets no answer is tried again, as the console's page does."""

    def __init__(self, number: int, token: str, store: int, proxy: Proxy) -> None:
        super().__init__(proxy)
        self.number, self.store = number, store
        self.ledger = Ledger()
        self._token = token
        self._chance = random.Random(number)  # noqa: S311 -- the same each time, no secret

    def run(self) -> None:
        acts = [self.look] * 6 + [self.edit] * 5 + [self.create] * 2 + [self.upload]
        while not self._is_over.wait(self._chance.uniform(*PAUSE)):
            self._chance.choice(acts)()

    # -- what they do ----------------------------------------------------------
    def look(self) -> None:
        """Look at a list, and open a record."""
        self.until_answered("store/query_stores", {"page_size": 20, "status": ["published"]})
        self.until_answered("store/get_store_detail", {"store_id": self.store})

    def edit(self) -> None:
        """Change one word of a store that is theirs alone."""
        found = self.until_answered("store/get_store_detail", {"store_id": self.store})
        if found is None or found.code != 0:
            return
        said = int(found.data["intro"].rpartition(" ")[2] or 0) if found.data["intro"] else 0
        if said < self.ledger.word:
            self.ledger.clashes += 1
        self.ledger.tried_word = said + 1
        body = {"store_id": self.store, "version": found.data["version"], "intro": f"Word {said + 1}"}
        done = self.until_answered("store/edit_store", body)
        if done is not None and done.code == 0:
            self.ledger.word = said + 1

    def create(self) -> None:
        """Make a lead; a repeat bears the same id."""
        name = f"Drill {self.number} {uuid.uuid4().hex[:12]}"
        body = {
            "name": name,
            "source": "field_visit",
            "contacts": [{"name": "Bu Sri", "email": f"{uuid.uuid4().hex}@example.com"}],
            "request_id": str(uuid.uuid4()),
        }
        done = self.until_answered("crm/create_lead", body)
        if done is not None and done.code == 0:
            self.ledger.leads.add(name)

    def upload(self) -> None:
        """Bring a picture that nobody has brought."""
        picture = io.BytesIO()
        colours = [tuple(self._chance.randbytes(3)) for _ in range(64)]
        image = Image.new("RGB", (8, 8))
        image.putdata(colours)
        image.resize((640, 480)).save(picture, "JPEG")
        done = self.until_answered("file/upload_picture", None, picture.getvalue())
        if done is not None and done.code == 0:
            self.ledger.pictures.add(done.data["picture_id"])

    # -- how they call ---------------------------------------------------------
    def until_answered(self, name: str, body: Any, file: bytes | None = None) -> Outcome | None:
        """Call until the console says what became of it; None where the person was told to stop before."""
        while True:
            outcome = self.call(name, body, file)
            self.outcomes.append(outcome)
            if outcome.is_answered:
                return outcome
            if self._is_over.wait(outcome.retry_after or self._chance.uniform(*TRIES_AFTER)):
                return None

    def call(self, name: str, body: Any, file: bytes | None) -> Outcome:
        """Call once."""
        headers = {"Host": HOST, "Authorization": f"Bearer {self._token}"}
        if file is None:
            content, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        else:
            content, headers["Content-Type"] = _form(file), "multipart/form-data; boundary=drill"
        began = time.monotonic()
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self._proxy.encrypted, timeout=PATIENCE, context=self._proxy.context
        )
        try:
            connection.request("POST", f"/seo/admin/v1/{name}?cc=ID", content, headers)
            answer = connection.getresponse()
            told = json.loads(answer.read())
            wait = answer.headers["Retry-After"]
            took = time.monotonic() - began
            return Outcome(
                began, took, answer.status, told["code"], float(wait) if wait else None, told["data"]
            )
        except (OSError, http.client.HTTPException, ssl.SSLError, ValueError):
            return Outcome(began, time.monotonic() - began, 0, None)
        finally:
            connection.close()


class Probe(AtWork):
    """Asks whether the console is ready, twice a second, as a load balancer does."""

    def run(self) -> None:
        while not self._is_over.wait(0.5):
            began = time.monotonic()
            try:
                status = self._proxy.ask("GET", "/readyz").status
            except (OSError, http.client.HTTPException):
                status = 0
            self.outcomes.append(Outcome(began, time.monotonic() - began, status, None))


def _form(file: bytes) -> bytes:
    head = 'Content-Disposition: form-data; name="{}"'
    parts = [
        f"--drill\r\n{head.format('folder')}\r\n\r\nstore\r\n".encode(),
        f'--drill\r\n{head.format("file")}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'.encode(),
        file,
        b"\r\n--drill--\r\n",
    ]
    return b"".join(parts)

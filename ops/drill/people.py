"""Simulated users, and the changes that the console acknowledged to each."""

from __future__ import annotations

import http.client
import random
import threading
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from apps.console.tests.faults.proxy import Proxy
from ops.drill.calling import File, Outcome, call
from ops.drill.files import a_picture

PAUSE = (0.6, 1.8)
"""Range of the pause between two actions, in seconds."""
TRIES_AFTER = (0.5, 1.5)
"""Range of the wait before a retry without Retry-After, in seconds."""


@dataclass
class Ledger:
    """Acknowledged changes of one user."""

    word: int = 0
    """The last acknowledged number written to their store."""
    tried_word: int = 0
    leads: set[str] = field(default_factory=set)
    pictures: set[int] = field(default_factory=set)
    mails: set[str] = field(default_factory=set)
    """Recipients of acknowledged replies."""
    clashes: int = 0
    """Number of times that their store differed from their last acknowledged edit."""


class AtWork(threading.Thread):
    """A thread that sends requests until it is stopped."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(daemon=True)
        self.outcomes = list[Outcome]()
        self._proxy = proxy
        self._is_over = threading.Event()

    def stop(self) -> None:
        """Start no further actions."""
        self._is_over.set()


class Person(AtWork):
    """A user who lists, opens, edits, creates, uploads and replies, and retries lost requests."""

    def __init__(self, number: int, token: str, store: int, proxy: Proxy) -> None:
        super().__init__(proxy)
        self.number, self.store = number, store
        self.ledger = Ledger()
        self._token = token
        self._chance = random.Random(number)  # noqa: S311 -- reproducible, not a secret

    def run(self) -> None:
        acts = [self.look] * 6 + [self.edit] * 5 + [self.create] * 2 + [self.upload, self.reply]
        while not self._is_over.wait(self._chance.uniform(*PAUSE)):
            self._chance.choice(acts)()

    # -- actions ---------------------------------------------------------------
    def look(self) -> None:
        """Open a list, and a record."""
        self._ask("store/query_stores", {"page_size": 20, "status": ["published"]})
        self._ask("store/get_store_detail", {"store_id": self.store})

    def edit(self) -> None:
        """Edit a store that no other user edits."""
        response = self._ask("store/get_store_detail", {"store_id": self.store})
        if response is None or not response.is_done:
            return
        number = int(response.data["intro"].rpartition(" ")[2] or 0) if response.data["intro"] else 0
        if number < self.ledger.word:
            self.ledger.clashes += 1
        self.ledger.tried_word = number + 1
        body = {"store_id": self.store, "version": response.data["version"], "intro": f"Word {number + 1}"}
        if self._does("store/edit_store", body):
            self.ledger.word = number + 1

    def create(self) -> None:
        """Create a lead; retries have the same request id."""
        name = f"Drill {self.number} {uuid.uuid4().hex[:12]}"
        body = {
            "name": name,
            "source": "field_visit",
            "contacts": [{"name": "Bu Sri", "email": _address()}],
            "request_id": str(uuid.uuid4()),
        }
        if self._does("crm/create_lead", body):
            self.ledger.leads.add(name)

    def upload(self) -> None:
        """Upload a picture that is not uploaded yet."""
        done = self._ask("file/upload_picture", {"folder": "store"}, a_picture(self._chance))
        if done is not None and done.is_done:
            self.ledger.pictures.add(done.data["picture_id"])

    def reply(self) -> None:
        """Create an inquiry, and reply to it by email."""
        address = _address()
        message = {
            "type": "other",
            "channel": "email",
            "body": "When do you open?",
            "sender": {"name": "Bu Sri", "email": address},
            "request_id": str(uuid.uuid4()),
        }
        made = self._ask("business_message/create_message", message)
        if made is None or not made.is_done:
            return
        answer = {"message_id": made.data["message_id"], "version": made.data["version"], "body": "At ten."}
        if self._does("business_message/reply_message", answer):
            self.ledger.mails.add(address)

    # -- requests --------------------------------------------------------------
    def _does(self, name: str, body: Mapping[str, Any]) -> bool:
        done = self._ask(name, body)
        return done is not None and done.is_done

    def _ask(self, name: str, body: Mapping[str, Any], file: File | None = None) -> Outcome | None:
        """Repeat a request until it gets a result; return None if the user is stopped before."""
        while True:
            outcome = call(self._proxy, self._token, name, body, file)
            self.outcomes.append(outcome)
            if outcome.is_answered:
                return outcome
            if self._is_over.wait(outcome.retry_after or self._chance.uniform(*TRIES_AFTER)):
                return None


class Probe(AtWork):
    """A readiness check twice a second, like that of a load balancer."""

    def run(self) -> None:
        while not self._is_over.wait(0.5):
            began = time.monotonic()
            try:
                status = self._proxy.ask("GET", "/readyz").status
            except (OSError, http.client.HTTPException):
                status = 0
            self.outcomes.append(Outcome(began, time.monotonic() - began, status, None))


def _address() -> str:
    return f"{uuid.uuid4().hex}@example.com"

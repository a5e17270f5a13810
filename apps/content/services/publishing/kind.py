"""What publishing must know of one kind of record: each kind says it once, and hands it to every service here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Choices

from apps.accounts.models import User
from apps.content.domain.workflow import Workflow
from apps.content.services.publishing.findings import Findings
from apps.content.services.publishing.slugs import SEGMENT, Form


def _nothing(*args: Any) -> None:
    return None


def _none(*args: Any) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class PublishedKind:
    """One kind of record that is published."""

    code: str
    """As the registry of kinds names it: "article"; what it is called in the middle of a sentence."""
    label: str
    plural: str
    """What several are called: "articles"."""
    model: type[Any]
    content: tuple[str, ...]
    """The fields that people write: what a revision holds."""
    workflow: Workflow[Any]
    lock: Callable[[User, str, int], Any]
    """(actor, country, id): the record, locked. Raises NotFound."""
    look: Callable[[Any], Findings]
    """Everything that stands in the way of a record on the site."""
    apply: Callable[[User, Any, Mapping[str, Any], Mapping[str, Any] | None], None]
    """(actor, record, patch, knows): sets values on a locked record under every rule of an edit, unsaved.

    `knows` is an earlier content of it: what that names need not be the actor's to name.
    """
    writers: Callable[[Any], list[User]]
    """Who hears of what becomes of it."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What its fields are called, in the order of reading."""
    choices: Mapping[str, type[Choices]] = field(default_factory=dict)
    """The enumerations that its fields hold codes of."""
    references: Mapping[str, str] = field(default_factory=dict)
    """The enumeration or the kind of record of each field that holds codes or ids."""
    body: str = "body"
    """Its field of blocks; "" where it has none."""
    counted: Callable[[Any], Sequence[int]] = _none
    """The ids that `recount` is told of when a record goes onto the site or off it."""
    recount: Callable[[Iterable[int]], None] = _nothing
    """Sets the numbers that follow from what is on the site."""
    address: Form = SEGMENT
    """What its web addresses look like."""

    @property
    def rows(self) -> Any:
        """All records of the kind."""
        return self.model._default_manager.all()

    def blocks(self, record: Any) -> list[dict[str, Any]]:
        """The blocks of a record."""
        return list(getattr(record, self.body)) if self.body else []

    def visible(self, user: User, country: str) -> Any:
        """Those of the kind that the person may see in a country."""
        return self.model._default_manager.visible_to(user, country)

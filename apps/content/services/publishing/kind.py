"""Definition of a published kind, with everything the publishing services need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.db.models import Choices

from apps.accounts.models import User
from apps.content.domain.blocks.canonical import Block
from apps.content.domain.workflow import Workflow
from apps.content.services.publishing.findings import Findings
from apps.content.services.publishing.slugs import SEGMENT, Form


def _nothing(*args: object) -> None:
    return None


def _none(*args: object) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True)
class PublishedKind:
    """A kind of record that is published."""

    code: str
    """Code of the kind in the registry, such as "article"; also its name within a sentence."""
    label: str
    plural: str
    """Plural name, such as "articles"."""
    model: type[Any]
    content: tuple[str, ...]
    """Edited fields, which a revision stores."""
    workflow: Workflow[Any]
    lock: Callable[[User, str, int], Any]
    """Function (actor, country, id) that returns the locked record. Raises NotFound."""
    look: Callable[[Any], Findings]
    """Function that returns the publication errors and warnings of a record."""
    apply: Callable[[User, Any, Mapping[str, Any], Mapping[str, Any] | None], None]
    """Function (actor, record, patch, knows) that validates and sets values. Does not save.

    References in `knows`, an earlier content, need not be accessible to the actor.
    """
    writers: Callable[[Any], list[User]]
    """Function that returns the users to notify."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Field labels, in reading order."""
    choices: Mapping[str, type[Choices]] = field(default_factory=dict)
    """Enumerations of fields with codes."""
    references: Mapping[str, str] = field(default_factory=dict)
    """Enumeration or kind of record, by field with codes or ids."""
    body: str = "body"
    """Name of the block field; "" for none."""
    counted: Callable[[Any], Sequence[int]] = _none
    """Function that returns the ids to recount when the record is published or unpublished."""
    recount: Callable[[Iterable[int]], None] = _nothing
    """Function that updates counts of live records for the given ids."""
    address: Form = SEGMENT
    """Form of the web addresses."""

    @property
    def rows(self) -> Any:
        """Return all records of the kind."""
        return self.model._default_manager.all()

    def blocks(self, record: models.Model) -> list[Block]:
        """Return the blocks of a record."""
        return list(getattr(record, self.body)) if self.body else []

    def visible(self, user: User, country: str) -> Any:
        """Return the records of the kind that the user may see in a country."""
        return self.model._default_manager.visible_to(user, country)

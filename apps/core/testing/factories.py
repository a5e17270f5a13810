"""The base class of the factories that create models for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import factory
from django.db.models import Model

M = TypeVar("M", bound=Model)


class ModelFactory(factory.django.DjangoModelFactory[M]):
    """A factory whose call returns a model, which factory_boy declares only for `create()`."""

    class Meta:
        abstract = True

    if TYPE_CHECKING:

        def __new__(cls, *args: object, **fields: object) -> M: ...  # type: ignore[misc]

"""Reads shared by every published kind: records, and the rows that belong to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.models import Published, ReviewComment, ReviewDecision, Reviewed, Revision
from apps.content.models.querysets import sees_own_only
from apps.content.record.listings import VERSION_LIST
from apps.core import registry
from apps.core.choices import Role
from apps.core.country.zones import zone_of
from apps.core.inbox.inbox_lines import rows_of
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.records import repository
from apps.core.values import FieldValue
from apps.stores.models import Store, Tag
from apps.stores.record import refs

Record = TypeVar("Record", bound=Published)


class Repository(repository.Repository[Record]):
    """Repository of one kind; lists exclude archived records by default."""

    def matching(self, user: User, country: str, query: Mapping[str, FieldValue]) -> Any:
        """Return the country's records; archived ones only if the query names a status or ids."""
        rows = super().matching(user, country, query)
        return rows if query.get("status") or query.get("ids") else rows.exclude(status=Status.ARCHIVED)


# -- rows of one record -------------------------------------------------------------------------------
def stores_of(record: Reviewed) -> dict[int, Store]:
    """Return the stores in the latest revision by id, with related rows loaded."""
    if not record.store_ids:
        return {}
    stores = Store.objects.filter(country=record.country, pk__in=record.store_ids)
    return {store.pk: store for store in stores.select_related(*refs.FETCHED)}


def tags_of(record: Reviewed) -> list[Tag]:
    """Return the tags of a record in its order."""
    if not record.tags:
        return []
    tags = {tag.pk: tag for tag in Tag.objects.filter(pk__in=record.tags)}
    return [tags[pk] for pk in record.tags if pk in tags]


def co_authors_of(record: Reviewed) -> list[User]:
    """Return the co-authors of a record in its order."""
    if not record.co_author_ids:
        return []
    users = {user.pk: user for user in User.objects.filter(pk__in=record.co_author_ids)}
    return [users[pk] for pk in record.co_author_ids if pk in users]


def decisions_of(record: Published) -> list[ReviewDecision]:
    """Return the review decisions of a record, oldest first."""
    code = registry.object_type_of(record).code
    decisions = ReviewDecision.objects.filter(object_type=code, object_id=record.pk)
    return list(decisions.select_related("by").order_by("pk"))


def comments_of(record: Published) -> QuerySet[ReviewComment]:
    """Return the review comments of a record, oldest first."""
    code = registry.object_type_of(record).code
    comments = ReviewComment.objects.filter(object_type=code, object_id=record.pk)
    return comments.select_related("by", "resolved_by").order_by("pk")


def revisions_of(record: Model) -> QuerySet[Revision]:
    """Return the revisions of a record."""
    return Revision.objects.filter(object_type=registry.object_type_of(record).code, object_id=record.pk)


def versions_of(
    record: Published, user: User, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Revision]]:
    """Return a page of a record's revisions, newest first."""
    ctx = list_filters.FilterContext(user, record.country, zone_of(record.country))
    page = run_list(revisions_of(record), VERSION_LIST, query, ctx)
    rows = Revision.objects.select_related("saved_by").defer("snapshot")
    return page, list_spec.in_order(page.ids, rows)


def waiting_for(model: type[Reviewed], user: User, country: str) -> QuerySet[Any]:
    """Return the records that wait for the user.

    Reviewers get those of their inbox, writers their own records with requested changes.
    """
    if user.is_superuser or user.role not in (Role.KOL, Role.EDITOR):
        return rows_of(registry.object_type_of(model()).code)(user, country)
    records = model._default_manager.visible_to(user, country).filter(status=Status.CHANGES_REQUESTED)
    return records if sees_own_only(user) else records.written_by(user)

"""The list of collections, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.collections import selectors
from apps.collections.choices import Mode, Theme
from apps.collections.listings import COLLECTION_LIST
from apps.collections.querysets import COLLECTION_ROLES
from apps.collections.services.bulk import ACTIONS
from apps.content.choices import Sponsorship
from apps.content.publishing.labels import label_of
from apps.core import lists
from apps.core.lists import Column

COLUMNS = (
    Column("id", "Id", lambda one: one.pk, width=10),
    Column("title", "Title", lambda one: one.title, width=48),
    Column("slug", "Web address", lambda one: one.slug, width=36),
    Column("theme", "Theme", lambda one: Theme(one.theme).label),
    Column("mode", "Items come from", lambda one: Mode(one.mode).label, width=18),
    Column("items", "Items", lambda one: one.item_count, width=8),
    Column("broken", "Broken items", lambda one: one.broken_count, width=12),
    Column("region", "Region", lambda one: one.region.name if one.region else "", width=24),
    Column("label", "Status", label_of, width=22),
    Column("curator", "Curator", lambda one: one.curator.nickname if one.curator else "", width=20),
    Column("sponsorship", "Sponsorship", lambda one: Sponsorship(one.sponsorship).label, width=24),
    Column("weight", "Sort weight", lambda one: one.sort_weight, width=12),
    Column("publish_at", "Publish date", lambda one: one.publish_at, width=18),
    Column("views", "Views in 30 days", lambda one: one.view_30d),
    Column("updated", "Updated", lambda one: one.updated_at, width=18),
)


def enter() -> None:
    """Enter the list of collections."""
    lists.enter(
        lists.ListArea(
            code="collection",
            noun="collections",
            object_type=selectors.KIND,
            spec=COLLECTION_LIST,
            roles=COLLECTION_ROLES,
            matching=selectors.collections_of,
            rows=selectors.rows_of,
            note=label_of,
            columns=COLUMNS,
            lock=selectors.lock_collections,
            actions=ACTIONS,
        )
    )

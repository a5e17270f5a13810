"""Properties of concurrent edits of a few stores: no change is lost or invented.

Two users edit, use bulk actions, undo them, undo undos and undo single edits in any order; a model tracks the
expected values.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.bulk import bulk, changesets
from apps.core.changes.history import read_field
from apps.core.errors import Conflict, WrongStatus
from apps.core.http.serializers import NotUndone
from apps.core.lists import list_area
from apps.core.models import ChangeLog, Changeset
from apps.core.registry import object_type_of
from apps.core.testing.levels import examples
from apps.stores.models import Store
from apps.stores.services.stores import StoreEdit, edit_store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db

STORES = 3
FIELDS = ("intro", "internal_note", "labels")
_who = st.integers(0, 1)
_store = st.integers(0, STORES - 1)
_label = st.sampled_from(["a", "b", "c"])
STEP = st.one_of(
    st.tuples(st.just("edit"), _who, _store, st.sampled_from(FIELDS[:2]), st.integers(0, 3)),
    st.tuples(st.just("stale_edit"), _who, _store, st.sampled_from(FIELDS[:2]), st.integers(0, 3)),
    st.tuples(st.just("bulk"), _who, st.sampled_from(["add_label", "remove_label"]), _label),
    st.tuples(st.just("undo"), _who, st.integers(0, 5)),
    st.tuples(st.just("undo_one"), _who, _store, st.integers(0, 5)),
)


class World:
    """The stores, the users, and the expected values."""

    def __init__(self) -> None:
        self.people: list[User] = [UserFactory(manager=True), UserFactory(manager=True)]
        self.stores: list[Store] = [StoreFactory() for _ in range(STORES)]
        self.expected = [{"intro": "", "internal_note": "", "labels": []} for _ in range(STORES)]
        self.versions = [1] * STORES

    def held(self, index: int) -> dict[str, Any]:
        store = self.stores[index]
        store.refresh_from_db()
        return {name: getattr(store, name) for name in FIELDS}

    def edit(self, who: int, index: int, field: str, number: int) -> None:
        value = f"{field} {number}" if number else ""
        self.stores[index].refresh_from_db()
        edit_store(
            StoreEdit(
                actor=self.people[who],
                country="ID",
                store_id=self.stores[index].pk,
                version=self.stores[index].version,
                patch={field: value},
            )
        )
        self.expected[index][field] = value

    def stale_edit(self, who: int, index: int, field: str, number: int) -> None:
        """Edit with an outdated version: rejected, and nothing is written."""
        store = self.stores[index]
        store.refresh_from_db()
        if store.version == 1:
            return
        with pytest.raises(Conflict):
            edit_store(
                StoreEdit(
                    actor=self.people[who],
                    country="ID",
                    store_id=store.pk,
                    version=store.version - 1,
                    patch={field: f"stale {number}"},
                )
            )

    def bulk(self, who: int, action: str, label: str) -> None:
        done = bulk.edit(
            area=list_area.area("store"),
            actor=self.people[who],
            country="ID",
            action=action,
            params={"label": label},
            confirmed=frozenset(),
            ids=[store.pk for store in self.stores],
        )
        assert done.failed == []
        for expected in self.expected:
            stored = [item for item in expected["labels"] if action == "add_label" or item != label]
            expected["labels"] = stored if action == "remove_label" or label in stored else [*stored, label]

    def undo(self, who: int, number: int) -> None:
        rows = list(Changeset.objects.order_by("id"))
        if not rows:
            return
        changeset = rows[number % len(rows)]
        wanted = self._wanted(ChangeLog.objects.filter(changeset=changeset))
        try:
            done = changesets.undo_changeset(actor=self.people[who], country="ID", changeset_id=changeset.pk)
        except WrongStatus:
            assert changeset.undone_at is not None
            return
        self._put_back(wanted, done.not_undone)

    def undo_one(self, who: int, index: int, number: int) -> None:
        logs = list(ChangeLog.objects.filter(object_id=self.stores[index].pk).order_by("id"))
        if not logs:
            return
        log = logs[number % len(logs)]
        wanted = self._wanted([log])
        done = changesets.undo_change(
            actor=self.people[who],
            country="ID",
            object_type="store",
            object_id=log.object_id,
            log_id=log.pk,
        )
        self._put_back(wanted, done.not_undone)

    def _wanted(self, logs: Any) -> dict[tuple[int, str], tuple[Any, Any]]:
        index_of = {store.pk: index for index, store in enumerate(self.stores)}
        return {
            (index_of[log.object_id], change["field"]): (change["old"], change["new"])
            for log in logs
            for change in log.changes
        }

    def _put_back(self, wanted: dict[tuple[int, str], tuple[Any, Any]], not_undone: list[NotUndone]) -> None:
        """Check that unchanged values are restored, and others keep the later value and are listed."""
        named = {(row.object_id, row.field) for row in not_undone}
        for (index, field), (old, new) in wanted.items():
            key = (self.stores[index].pk, field)
            if self.expected[index][field] == new:
                self.expected[index][field] = old
                assert key not in named
            else:
                assert (key in named) is (self.expected[index][field] != old)

    def check(self) -> None:
        for index in range(STORES):
            assert self.held(index) == self.expected[index]
            assert self.stores[index].version >= self.versions[index], "versions only grow"
            self.versions[index] = self.stores[index].version
            self._replay(self.stores[index])

    def _replay(self, store: Store) -> None:
        """Check that replaying history gives the store's values, and every old value matches."""
        values: dict[str, Any] = {"intro": "", "internal_note": "", "labels": []}
        version = 1
        for log in ChangeLog.objects.filter(object_type="store", object_id=store.pk).order_by("id"):
            assert log.object_version == version + 1
            version = log.object_version
            for change in log.changes:
                assert values[change["field"]] == change["old"]
                values[change["field"]] = change["new"]
        kind = object_type_of(store)
        assert values == {name: read_field(kind, store, name) for name in FIELDS}
        assert version == store.version


@pytest.mark.slow
@settings(
    max_examples=examples(40),
    derandomize=True,
    database=None,
)
@given(steps=st.lists(STEP, min_size=1, max_size=14))
def test_any_interleaving_loses_and_invents_nothing(steps: list[tuple[Any, ...]], db: None) -> None:
    ChangeLog.objects.all().delete()
    Changeset.objects.filter(undoes__isnull=False).delete()
    Changeset.objects.all().delete()
    Store.objects.all().delete()
    world = World()
    for name, *arguments in steps:
        getattr(world, name)(*arguments)
        world.check()

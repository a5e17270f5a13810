"""Versions: stored, compared word by word, restored."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.content.models import Revision
from apps.content.services.publishing import diff, revisions
from apps.content.tests.factories import article, block, complete, cover, paragraph
from apps.content.tests.working import edit, move, now
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.stores.tests.factories import TagFactory

pytestmark = pytest.mark.django_db


def version(api: Api, user: User, made: Any, revision_no: int, **more: Any) -> Any:
    body = {"article_id": made.pk, "revision_no": revision_no, **more}
    return api.call("article/get_version", body, as_=user).ok()


def test_words_are_compared_as_words() -> None:
    parts = diff.words("Soto enak di pagi hari", "Soto paling enak di malam hari")
    assert [(part.op, part.text) for part in parts] == [
        ("same", "Soto"),
        ("added", " paling"),
        ("same", " enak di "),
        ("removed", "pagi"),
        ("added", "malam"),
        ("same", " hari"),
    ]


def test_two_versions_are_compared_by_field_and_block(api: Api, kol: User) -> None:
    tag = TagFactory(labels={"en": "Soto"})
    first, second, third = paragraph("satu dua"), block("heading", text="Tengah"), paragraph("akhir")
    made = article(kol, body=[first, second, third])
    changed = {**first, "html": "satu tiga"}
    edit(api, kol, made, title="Judul baru", tags=[tag.pk], body=[changed, third, block("divider")]).ok()
    compared = version(api, kol, made, 2)
    assert compared["compared_to"] == 1
    by_key = {(row["field"], row["change"], row["block_type"]): row for row in compared["diff"]}
    assert set(by_key) == {
        ("title", "changed", None),
        ("slug", "changed", None),
        ("tags", "added", None),
        ("body", "changed", "paragraph"),
        ("body", "added", "divider"),
        ("body", "removed", "heading"),
    }
    parts = by_key["body", "changed", "paragraph"]["parts"]
    assert [(part["op"], part["text"]) for part in parts] == [
        ("same", "satu "),
        ("removed", "dua"),
        ("added", "tiga"),
    ]
    assert by_key["tags", "added", None]["parts"] == [{"op": "added", "text": "Soto"}]
    assert version(api, kol, made, 1)["diff"] == []
    assert len(version(api, kol, made, 1, compare_to=2)["diff"]) == 6


def test_moved_and_reconfigured_blocks_are_reported_separately(api: Api, kol: User) -> None:
    one, two, three = (paragraph(text) for text in ("a", "b", "c"))
    made = article(kol, body=[one, two, three, block("heading", text="x", level=2)])
    heading = now(made).body[3]
    edit(api, kol, made, body=[three, one, two, {**heading, "level": 3}]).ok()
    message = [
        (row["change"], row["block_id"], row["settings"]) for row in version(api, kol, made, 2)["diff"]
    ]
    assert message == [("moved", three["id"], []), ("changed", heading["id"], ["level"])]


def test_list_shows_changed_fields_of_each_version(api: Api, kol: User, operator: User) -> None:
    made = complete(kol)
    edit(
        api, kol, made, subtitle="Baru", body=[*made.body, paragraph("tambah")], version_note="Lebih panjang"
    ).ok()
    move(api, operator, made, "publish").ok()
    rows = api.call("article/query_versions", {"article_id": made.pk}, as_=kol).ok()["list"]
    assert [(row["revision_no"], row["is_live"], row["is_latest"]) for row in rows] == [
        (2, True, True),
        (1, False, False),
    ]
    assert rows[0]["note"] == "Lebih panjang"
    assert rows[0]["diff_summary"] == [{"field": "body", "added": 1}, {"field": "subtitle"}]


def test_restored_version_is_a_draft_beside_the_public_one(
    api: Api, kol: User, operator: User, editor: User
) -> None:
    others = cover(uploaded_by=editor)
    made = complete(kol, title="Pertama")
    edit(api, editor, made, body=[*made.body, block("image", picture_id=others.pk)]).ok()
    edit(api, kol, made, title="Kedua", body=made.body).ok()
    edit(api, operator, made, is_featured=True).ok()
    move(
        api,
        operator,
        made,
        "publish",
    ).ok()
    body = {"article_id": made.pk, "version": now(made).version, "revision_no": 2}
    back = api.call("article/restore_version", body, as_=kol).ok()
    assert (back["title"], len(back["body"]), back["status"]) == ("Pertama", 2, "draft")
    assert (back["is_live"], back["live_revision_no"], back["is_featured"]) == (True, 4, True)
    assert ChangeLog.objects.filter(object_id=made.pk, action="restore_version").count() == 1
    removed = {**body, "version": back["version"], "revision_no": 99}
    answer = api.call("article/restore_version", removed, as_=kol)
    assert (answer.code, answer.msg) == (10004, "Version not found")


def test_hundred_versions_and_all_public_ones_are_retained(
    api: Api, kol: User, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revisions, "MAX_REVISIONS", 3)
    made = complete(kol)
    move(api, operator, made, "publish").ok()
    for number in range(6):
        edit(api, kol, made, subtitle=str(number)).ok()
    stored = Revision.objects.filter(object_id=made.pk).order_by("revision_no")
    assert list(stored.values_list("revision_no", flat=True)) == [1, 5, 6, 7]

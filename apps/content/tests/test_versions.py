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
    told = version(api, kol, made, 2)
    assert told["compared_to"] == 1
    found = {(row["field"], row["change"], row["block_type"]): row for row in told["diff"]}
    assert set(found) == {
        ("title", "changed", None),
        ("slug", "changed", None),
        ("tags", "added", None),
        ("body", "changed", "paragraph"),
        ("body", "added", "divider"),
        ("body", "removed", "heading"),
    }
    parts = found["body", "changed", "paragraph"]["parts"]
    assert [(part["op"], part["text"]) for part in parts] == [
        ("same", "satu "),
        ("removed", "dua"),
        ("added", "tiga"),
    ]
    assert found["tags", "added", None]["parts"] == [{"op": "added", "text": "Soto"}]
    assert version(api, kol, made, 1)["diff"] == []
    assert len(version(api, kol, made, 1, compare_to=2)["diff"]) == 6


def test_a_block_that_only_moved_or_only_changed_its_settings_is_told_so(api: Api, kol: User) -> None:
    one, two, three = (paragraph(text) for text in ("a", "b", "c"))
    made = article(kol, body=[one, two, three, block("heading", text="x", level=2)])
    heading = now(made).body[3]
    edit(api, kol, made, body=[three, one, two, {**heading, "level": 3}]).ok()
    told = [(row["change"], row["block_id"], row["settings"]) for row in version(api, kol, made, 2)["diff"]]
    assert told == [("moved", three["id"], []), ("changed", heading["id"], ["level"])]


def test_the_list_says_what_each_changed(api: Api, kol: User, operator: User) -> None:
    made = complete(kol)
    edit(
        api, kol, made, subtitle="Baru", body=[*made.body, paragraph("tambah")], version_note="Lebih panjang"
    ).ok()
    move(api, operator, made, "publish").ok()
    found = api.call("article/query_versions", {"article_id": made.pk}, as_=kol).ok()["list"]
    assert [(row["revision_no"], row["is_live"], row["is_latest"]) for row in found] == [
        (2, True, True),
        (1, False, False),
    ]
    assert found[0]["note"] == "Lebih panjang"
    assert found[0]["diff_summary"] == [{"field": "body", "added": 1}, {"field": "subtitle"}]


def test_an_earlier_version_is_brought_back_as_a_draft_while_the_public_one_stays(
    api: Api, kol: User, operator: User, editor: User
) -> None:
    theirs = cover(uploaded_by=editor)
    made = complete(kol, title="Pertama")
    edit(api, editor, made, body=[*made.body, block("image", picture_id=theirs.pk)]).ok()
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
    gone = {**body, "version": back["version"], "revision_no": 99}
    answer = api.call("article/restore_version", gone, as_=kol)
    assert (answer.code, answer.msg) == (10004, "Version not found")


def test_a_hundred_are_kept_and_all_that_were_public(
    api: Api, kol: User, operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revisions, "KEPT", 3)
    made = complete(kol)
    move(api, operator, made, "publish").ok()
    for number in range(6):
        edit(api, kol, made, subtitle=str(number)).ok()
    kept = Revision.objects.filter(object_id=made.pk).order_by("revision_no")
    assert list(kept.values_list("revision_no", flat=True)) == [1, 5, 6, 7]

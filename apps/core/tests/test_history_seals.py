"""Sealing of history after it is written, and verification that detects every later change."""

from __future__ import annotations

import json
import logging
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.tests.factories import UserFactory
from apps.core.changes import chain, heads, seals, verification
from apps.core.changes.blanking import blank_entries
from apps.core.db.copy_rows import copy_in
from apps.core.jobs import schedule
from apps.core.models import (
    ChangeLog,
    Changeset,
    HistoryBlanking,
    HistoryPending,
    HistorySeal,
    Job,
    PersonRequest,
)
from apps.core.monitoring import status
from apps.core.testing.addresses import application_url, owner_url
from apps.core.testing.levels import examples

pytestmark = pytest.mark.django_db


def entry(number: int = 1, **values: Any) -> ChangeLog:
    """Return an unsaved history entry."""
    new_values = {
        "object_type": "store",
        "object_id": number,
        "object_title": f"Kopi {number}",
        "object_version": 2,
        "country": "ID",
        "action": "edit",
        "via": "ui",
        "at": timezone.now(),
        "changes": [
            {"field": "phone", "old": "+62811", "new": f"+6281{number}"},
            {"field": "name", "old": None, "new": f"Kopi {number}"},
        ],
        "reason": "They called",
        "request_id": f"r{number}",
        "ip": "10.0.0.7",
    }
    return ChangeLog(**{**new_values, **values})


def written(count: int, **values: Any) -> list[ChangeLog]:
    """Insert history entries."""
    return ChangeLog.objects.bulk_create([entry(number, **values) for number in range(1, count + 1)])


def problems_since(since: int = 0) -> list[str]:
    """Return the problems that verification finds."""
    return [str(one) for one in verification.verify(verification.Tally(), since)]


def execute(sql: str, *values: Any) -> None:
    """Execute SQL directly, as tampering behind the console's back."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


# -- sealing -----------------------------------------------------------------------
def test_entries_wait_until_the_schedule_seals_them_in_a_chain_for_each_country() -> None:
    written(3)
    written(2, country="TR")
    copy_in([entry(4)])
    assert (HistoryPending.objects.count(), HistorySeal.objects.count()) == (6, 0)

    due = {task.name: task.run for task in schedule.entries()}
    due["core.seal_history"](timezone.now())

    assert HistoryPending.objects.count() == 0
    places = HistorySeal.objects.order_by("partition", "number").values_list("partition", "number")
    assert list(places) == [("ID", 1), ("ID", 2), ("ID", 3), ("ID", 4), ("TR", 1), ("TR", 2)]
    tally = verification.Tally()
    assert list(verification.verify(tally)) == []
    assert (tally.seals, tally.chains, tally.waiting) == (6, 2, 0)


def test_a_run_seals_so_many_and_the_next_goes_on() -> None:
    written(5)
    assert [seals.seal(most=3), seals.seal(most=3), seals.seal(most=3)] == [3, 2, 0]
    assert problems_since() == []


def test_what_is_rolled_back_waits_for_no_seal() -> None:
    with transaction.atomic():
        written(2)
        transaction.set_rollback(True)
    assert (HistoryPending.objects.count(), seals.seal()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_entries_are_sealed_that_others_overtook() -> None:
    with psycopg.connect(owner_url()) as slow:
        slow.execute(
            "INSERT INTO core_changelog (object_type, object_id, object_title, object_version, country, action, via, at,"
            " changes, reason, request_id) VALUES ('store', 1, 'Slow', 1, 'ID', 'edit', 'ui', now(), '[]', '', '')"
        )
        (later,) = written(1)
        assert seals.seal() == 1
        assert ChangeLog.objects.count() == 1
        slow.commit()
    assert ChangeLog.objects.order_by("id")[0].pk < later.pk
    assert seals.seal() == 1
    assert problems_since() == []


@pytest.mark.django_db(transaction=True)
def test_one_process_seals_at_a_time() -> None:
    written(1)
    with psycopg.connect(owner_url()) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [seals.LOCK])
        assert seals.seal() == 0
    assert seals.seal() == 1


@pytest.mark.django_db(transaction=True)
def test_the_applications_role_seals_and_verifies() -> None:
    written(3)
    address = psycopg.conninfo.conninfo_to_dict(application_url())
    owner = connection.settings_dict
    connection.close()
    connection.settings_dict = {**owner, "USER": address["user"], "PASSWORD": address["password"]}
    try:
        assert seals.seal() == 3
        assert blank_entries([ChangeLog.objects.order_by("id")[0].pk], fields=None, title=True) == 1
        assert seals.seal() == 1
        assert problems_since() == []
    finally:
        connection.close()
        connection.settings_dict = owner


# -- verification ------------------------------------------------------------------
CHANGES = {
    "object_type": "'lead'",
    "object_id": "object_id + 1",
    "object_title": "object_title || '!'",
    "object_version": "object_version + 1",
    "country": "'PH'",
    "action": "'hide'",
    "actor_id": "NULL",
    "via": "'command'",
    "at": "at + interval '1 microsecond'",
    "changes": "jsonb_set(changes, '{0,new}', '\"+62899\"')",
    "reason": "reason || '.'",
    "request_id": "request_id || 'x'",
    "ip": "'10.0.0.8'",
    "changeset_id": "%s",
}
"""A change to each column of an entry."""
SEAL_CHANGES = {
    "partition": "'PH'",
    "number": "number + 1000",
    "sealed_at": "sealed_at + interval '1 day'",
    "previous": "sha256(previous)",
    "personal": "sha256(personal)",
    "salt": "NULL",
    "digest": "sha256(digest)",
}


@pytest.fixture
def sealed() -> list[ChangeLog]:
    """Create sealed entries."""
    entries = written(6, actor=UserFactory())
    assert seals.seal() == 6
    return entries


def test_every_column_of_an_entry_is_covered(sealed: list[ChangeLog]) -> None:
    columns = {field.column for field in ChangeLog._meta.concrete_fields} - {"id"}
    assert columns == CHANGES.keys()
    assert {field.column for field in HistorySeal._meta.concrete_fields} == {
        *SEAL_CHANGES,
        "id",
        "entry_id",
        "blanking_id",
    }


@pytest.mark.parametrize("column", CHANGES)
def test_change_of_any_column_is_detected(sealed: list[ChangeLog], column: str) -> None:
    values = [Changeset.objects.create(kind="bulk", title="x").pk] if column == "changeset_id" else []
    change = f"UPDATE core_changelog SET {column} = {CHANGES[column]} WHERE id = %s"  # noqa: S608 (words of this file)
    execute(change, *values, sealed[2].pk)
    assert len(problems_since()) == 1
    assert problems_since()[0].startswith("changed: ")
    assert f"entry {sealed[2].pk}" in problems_since()[0]


@pytest.mark.parametrize("column", SEAL_CHANGES)
def test_change_of_any_seal_column_is_detected(sealed: list[ChangeLog], column: str) -> None:
    change = f"UPDATE core_historyseal SET {column} = {SEAL_CHANGES[column]} WHERE entry_id = %s"  # noqa: S608
    execute(change, sealed[2].pk)
    assert problems_since() != []


def remove_entry(entries: list[ChangeLog], one: int, other: int) -> None:
    execute("DELETE FROM core_changelog WHERE id = %s", entries[one].pk)


def remove_with_seal(entries: list[ChangeLog], one: int, other: int) -> None:
    remove_entry(entries, one, other)
    execute("DELETE FROM core_historyseal WHERE entry_id = %s", entries[one].pk)


def remove_seal(entries: list[ChangeLog], one: int, other: int) -> None:
    execute("DELETE FROM core_historyseal WHERE entry_id = %s", entries[one].pk)


def insert(entries: list[ChangeLog], one: int, other: int) -> None:
    (made,) = written(1)
    HistoryPending.objects.filter(entry=made).delete()


def swap_entries(entries: list[ChangeLog], one: int, other: int) -> None:
    execute("UPDATE core_changelog SET id = -1 WHERE id = %s", entries[one].pk)
    execute("UPDATE core_changelog SET id = %s WHERE id = %s", entries[one].pk, entries[other].pk)
    execute("UPDATE core_changelog SET id = %s WHERE id = -1", entries[other].pk)


def swap_seals(entries: list[ChangeLog], one: int, other: int) -> None:
    places = [HistorySeal.objects.get(entry=entries[at]).number for at in (one, other)]
    for entry_id, number in [
        (entries[one].pk, 10_000),
        (entries[other].pk, places[0]),
        (entries[one].pk, places[1]),
    ]:
        execute("UPDATE core_historyseal SET number = %s WHERE entry_id = %s", number, entry_id)


def change_and_seal_again(entries: list[ChangeLog], one: int, other: int) -> None:
    """Change an entry and reseal it, as an attacker who knows the digest algorithm would."""
    execute("UPDATE core_changelog SET reason = 'none' WHERE id = %s", entries[one].pk)
    seal = HistorySeal.objects.select_related("entry").get(entry=entries[one])
    personal = chain.personal_hash(bytes(seal.salt), seal.entry)
    digest = chain.digest(
        previous=bytes(seal.previous),
        number=seal.number,
        sealed_at=seal.sealed_at,
        entry=seal.entry,
        blanking=None,
        personal=personal,
    )
    HistorySeal.objects.filter(pk=seal.pk).update(personal=personal, digest=digest)


TAMPERING = [
    remove_entry,
    remove_with_seal,
    remove_seal,
    insert,
    swap_entries,
    swap_seals,
    change_and_seal_again,
]


@pytest.fixture
def stored(tmp_path: Path, settings: Any) -> Path:
    """Return an external storage folder for the heads of the chains."""
    place = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, heads.STORAGE: place}
    return tmp_path


@settings(max_examples=examples(60))
@given(
    tampering=st.sampled_from(TAMPERING),
    places=st.lists(st.integers(0, 5), min_size=2, max_size=2, unique=True),
)
def test_removal_insertion_and_reordering_are_detected(
    sealed: list[ChangeLog], stored: Path, tampering: Any, places: list[int]
) -> None:
    if not any(stored.rglob("*.json")):
        heads.publish(timezone.now())
    with transaction.atomic():
        tampering(sealed, *places)
        # Only the heads reveal the end of a chain.
        assert problems_since() or list(heads.compare())
        transaction.set_rollback(True)
    assert problems_since() == []
    assert list(heads.compare()) == []


def test_removal_before_sealing_is_detected() -> None:
    first, _ = written(2)
    execute("DELETE FROM core_changelog WHERE id = %s", first.pk)
    assert seals.seal() == 1
    assert problems_since() == [f"removed: entry {first.pk}, before it was sealed"]


def test_a_gap_is_one_finding_that_names_it(sealed: list[ChangeLog]) -> None:
    for at in (2, 3):
        remove_with_seal(sealed, at, 0)
    assert problems_since() == ["removed: the seals 3 to 4 of ID"]


def test_the_newer_part_alone_is_looked_at(sealed: list[ChangeLog]) -> None:
    execute("UPDATE core_changelog SET reason = 'none' WHERE id = %s", sealed[1].pk)
    assert problems_since(since=sealed[2].pk) == []
    assert len(problems_since(since=sealed[1].pk)) == 1
    tally = verification.Tally()
    assert list(verification.verify(tally, sealed[4].pk)) == []
    assert tally.seals == 2


def test_the_number_of_statements_does_not_grow_with_history(
    sealed: list[ChangeLog], django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(10):
        assert problems_since() == []
    written(60)
    assert seals.seal() == 60
    with django_assert_num_queries(10):
        assert problems_since() == []


def test_command_reports_problems_and_fails(sealed: list[ChangeLog], capsys: pytest.CaptureFixture) -> None:
    call_command("verify_history")
    assert capsys.readouterr().out == "6 seals of 1 chains checked; 0 entries are not sealed yet.\n"
    execute("UPDATE core_changelog SET reason = 'none' WHERE id = %s", sealed[0].pk)
    with pytest.raises(CommandError, match="Findings: 1") as refused:
        call_command("verify_history")
    assert refused.value.returncode == 1
    assert f"changed: ID 1, entry {sealed[0].pk}" in capsys.readouterr().out


# -- heads -------------------------------------------------------------------------
def test_heads_are_logged_and_stored(
    sealed: list[ChangeLog], stored: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "sofra.history"):
        heads.publish(timezone.now())
    (line,) = [record for record in caplog.records if record.msg == "history head"]
    digest = bytes(HistorySeal.objects.get(number=6).digest).hex()
    assert (line.partition, line.number, line.digest) == ("ID", 6, digest)
    (file,) = stored.rglob("*.json")
    assert json.loads(file.read_text()) == [{"partition": "ID", "number": 6, "digest": digest}]
    assert list(heads.compare()) == []


def test_rewritten_chain_is_detected_by_heads(sealed: list[ChangeLog], stored: Path) -> None:
    heads.publish(timezone.now())
    execute("UPDATE core_changelog SET reason = 'none' WHERE id = %s", sealed[0].pk)
    execute("DELETE FROM core_historyseal")
    execute("INSERT INTO core_historypending (entry_id) SELECT id FROM core_changelog ORDER BY id")
    assert seals.seal() == 6
    assert problems_since() == []
    (finding,) = heads.compare()
    assert str(finding).startswith("changed: ID 6, told in ")
    with pytest.raises(CommandError, match="Findings: 1"):
        call_command("verify_history")


def test_heads_go_to_the_log_alone_where_no_store_is_named(
    sealed: list[ChangeLog], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "sofra.history"):
        heads.publish(timezone.now())
    assert [record.msg for record in caplog.records] == ["history head"]
    assert list(heads.compare()) == []


def test_a_store_that_does_not_answer_stops_nothing_but_the_comparison(
    sealed: list[ChangeLog], stored: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (stored / heads.FOLDER).write_text("in the way")
    with caplog.at_level(logging.INFO, "sofra.history"):
        heads.publish(timezone.now())
    assert [record.msg for record in caplog.records if record.levelno == logging.ERROR] == [
        "history heads not stored"
    ]
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_history")


# -- blanking ----------------------------------------------------------------------
def blanked(**what: Any) -> ChangeLog:
    """Blank the first entry and return it."""
    first = ChangeLog.objects.order_by("id")[0]
    assert blank_entries([first.pk], **what) == 1
    first.refresh_from_db()
    return first


def test_blanked_fields_keep_the_chain_valid(sealed: list[ChangeLog]) -> None:
    first = blanked(fields={"phone"}, title=False)
    assert first.changes == [
        {"field": "phone", "old": None, "new": None, "erased": True},
        {"field": "name", "old": None, "new": "Kopi 1"},
    ]
    assert (first.object_title, first.reason) == ("Kopi 1", "They called")
    assert problems_since() == []
    assert seals.seal() == 1
    assert problems_since() == []
    note = HistoryBlanking.objects.get()
    assert (note.entry_id, note.fields, note.with_title) == (first.pk, ["phone"], False)


def test_all_values_title_and_reason_are_blanked(sealed: list[ChangeLog]) -> None:
    first = blanked(fields=None, title=True)
    assert first.changes == [
        {"field": "phone", "old": None, "new": None, "erased": True},
        {"field": "name", "old": None, "new": None, "erased": True},
    ]
    assert (first.object_title, first.reason) == ("", "")
    assert (seals.seal(), problems_since()) == (1, [])


def test_what_is_blanked_already_is_left_alone(sealed: list[ChangeLog]) -> None:
    ids = [one.pk for one in sealed]
    assert blank_entries(ids, fields=["phone"], title=True) == 6
    assert blank_entries(ids, fields=["phone"], title=True) == 0
    assert blank_entries(ids, fields=["email"], title=False) == 0
    assert blank_entries([], fields=None, title=True) == 0
    assert HistoryBlanking.objects.count() == 6
    assert blank_entries(ids, fields=None, title=True) == 6
    assert (seals.seal(), problems_since()) == (12, [])


def test_blanked_values_cannot_be_guessed(sealed: list[ChangeLog]) -> None:
    first = blanked(fields=["phone"], title=False)
    assert HistorySeal.objects.get(entry=first).salt is None
    seals.seal()
    assert [seal.salt is None for seal in HistorySeal.objects.filter(entry=first).order_by("number")] == [
        True,
        False,
    ]


def test_an_entry_may_be_blanked_before_it_is_sealed() -> None:
    written(2)
    first = blanked(fields=None, title=True)
    assert (seals.seal(), problems_since()) == (3, [])
    assert HistorySeal.objects.filter(entry=first).count() == 2


def test_what_a_blanking_left_is_covered(sealed: list[ChangeLog]) -> None:
    first = blanked(fields=["phone"], title=False)
    seals.seal()
    execute(
        "UPDATE core_changelog SET changes = jsonb_set(changes, '{1,new}', '\"Tea\"') WHERE id = %s", first.pk
    )
    (finding,) = problems_since()
    assert finding.startswith("changed: ")


def test_pretended_blanking_is_detected(sealed: list[ChangeLog]) -> None:
    execute("UPDATE core_changelog SET reason = 'none' WHERE id = %s", sealed[0].pk)
    execute("UPDATE core_historyseal SET salt = NULL WHERE entry_id = %s", sealed[0].pk)
    assert problems_since() != []
    HistoryBlanking.objects.create(entry=sealed[0], at=timezone.now(), fields=None, with_title=True)
    (finding,) = problems_since()
    assert finding.startswith("inserted: blanking ")


def test_removed_blanking_record_is_detected(sealed: list[ChangeLog]) -> None:
    blanked(fields=None, title=True)
    seals.seal()
    HistoryBlanking.objects.all().delete()
    assert len(problems_since()) == 2


@pytest.mark.django_db(transaction=True)
def test_nothing_is_sealed_while_something_is_blanked() -> None:
    (first,) = written(1)
    with psycopg.connect(owner_url()) as other:
        other.execute("SELECT core_blank_history(ARRAY[%s]::bigint[], NULL, true)", [first.pk])
        assert seals.seal() == 0
        other.commit()
    assert (seals.seal(), problems_since()) == (2, [])


# -- blankings without an erasure ---------------------------------------------------------------------------
def blanking_problems() -> list[str]:
    return [str(one) for one in verification.verify_blankings()]


def test_a_blanking_without_an_erasure_raises_an_alert(sealed: list[ChangeLog]) -> None:
    assert status.history(timezone.now()).state == "ok"
    first = blanked(fields=["phone"], title=False)
    assert blanking_problems() == [f"blanked: entry {first.pk}, without an erasure of a person"]
    with pytest.raises(CommandError, match="Findings: 1"):
        call_command("verify_history")
    judged = status.history(timezone.now())
    assert (judged.state, judged.words) == (
        "failed",
        "1 value removed in the last 7 days without an erasure request",
    )


@pytest.mark.parametrize("cause", ["request", "retention"])
def test_a_blanking_during_an_erasure_or_retention_raises_none(sealed: list[ChangeLog], cause: str) -> None:
    began = timezone.now() - timedelta(minutes=5)
    job = Job.objects.create(
        kind="personal_retention" if cause == "retention" else "person_erase", title="A job"
    )
    Job.objects.filter(pk=job.pk).update(created_at=began)
    if cause == "request":
        request = PersonRequest.objects.create(kind="erase", value_hash="x", countries=["ID"], job=job)
        PersonRequest.objects.filter(pk=request.pk).update(created_at=began)
    blanked(fields=["phone"], title=False)
    assert blanking_problems() == []
    ended = timezone.now() - timedelta(minutes=2)
    Job.objects.update(finished_at=ended)
    PersonRequest.objects.update(finished_at=ended)
    assert len(blanking_problems()) == 1

"""The command that measures the shipped word list on reviews."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

REVIEWS = """\
lang,stars,sentiment,text
id,5,,Ayam gorengnya enak sekali
id,4,,"Enak, kontolmu"
id,1,,Bayar mahal kontolmu
tr,,Negative,sıkıntı yok
tr,,,Çok sık geliyoruz
"""


def _run(*arguments: object) -> str:
    out = StringIO()
    call_command("evaluate_moderation", *map(str, arguments), stdout=out)
    return out.getvalue()


def _write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "reviews.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_ordinary_and_angry_reviews_are_counted_by_language(tmp_path: Path) -> None:
    assert _run(_write(tmp_path, REVIEWS)).splitlines()[-2:] == [
        "| Indonesian | 2 | 0 | 0 | 1 | 50.00% | **no** | 1 | 1 |",
        "| Turkish | 1 | 0 | 0 | 0 | 0.00% | yes | 1 | 0 |",
    ]


DISGUISED = """\
number,lang,kind,text
1,id,abuse,kntl
2,id,abuse,enak sekali
3,en,contact,kopi titik com
"""


def test_disguised_texts_are_counted_by_kind_and_half(tmp_path: Path) -> None:
    disguised = tmp_path / "disguised.csv"
    disguised.write_text(DISGUISED, encoding="utf-8")
    arguments = (_write(tmp_path, REVIEWS), "--disguised", disguised, "--missed")
    assert _run(*arguments).splitlines()[-5:] == [
        "| abuse | 1 | 0 | 1 | 100% | 1 | 0 | 0 | 0% |",
        "| contact | 1 | 0 | 1 | 100% | 0 | 0 | 0 | – |",
        "| all | 2 | 0 | 2 | 100% | 1 | 0 | 0 | 0% |",
        "",
        "- 2 abuse: enak sekali",
    ]
    assert "enak sekali" not in _run(*arguments, "--half", "tuning")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lang,text\nid,enak\n", "Missing columns: sentiment, stars"),
        ("lang,stars,sentiment,text\nxx,5,,good\n", "Line 2: unknown language 'xx'"),
    ],
)
def test_a_file_that_cannot_be_measured_is_rejected(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        _run(_write(tmp_path, text))


def test_a_missing_file_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.csv: No such file"):
        _run(tmp_path / "none.csv")

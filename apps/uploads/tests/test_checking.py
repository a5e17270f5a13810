"""Files from strangers: told by their content, and refused where they could act."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from apps.core.errors import FileRejected
from apps.uploads import file_checks, file_contents
from apps.uploads.tests.papers import packed, pdf, picture


def why(content: bytes, name: str = "file") -> str:
    with pytest.raises(FileRejected) as refused:
        file_checks.check(name, content)
    return str(refused.value.data["reason"])


@pytest.mark.parametrize(
    ("name", "content", "kept"),
    [
        ("izin.exe", pdf(), "izin.pdf"),
        ("../../etc/menu.docx", packed(), "menu.docx"),
        ("harga", packed("xl/workbook.xml"), "harga.xlsx"),
        ("foto.pdf", picture(), "foto.png"),
        ("C:\\Users\\sari\\toko.jpeg", picture("JPEG"), "toko.jpg"),
        ("\u202egnp.exe\x00", picture(), "gnp.png"),
        ("", pdf(), "file.pdf"),
        (".htaccess", pdf(), "htaccess.pdf"),
    ],
)
def test_the_content_says_what_a_file_is(name: str, content: bytes, kept: str) -> None:
    assert file_checks.check(name, content).file_name == kept


def test_a_picture_is_made_anew_without_what_hung_on_it() -> None:
    notes = Image.Exif()
    notes[0x010E] = "secret place"
    sent = picture("JPEG", exif=notes) + b"<script>alert(1)</script>"
    kept = file_checks.check("toko.jpg", sent)
    assert b"secret" not in kept.content
    assert b"script" not in kept.content
    assert Image.open(io.BytesIO(kept.content)).size == (40, 30)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "The file is empty"),
        (b"MZ\x90\x00 program", file_contents._ONLY),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", file_contents._ONLY),
        (b"<html><script>alert(1)</script>", file_contents._ONLY),
        (picture("GIF"), file_contents._ONLY),
        (picture()[:40], "The picture is broken"),
        (packed("content.xml"), file_contents._ONLY),
        (packed(more={"word/vbaProject.bin": b"x"}), "The document holds macros. Send it without them"),
        (
            packed(more={"word/embeddings/oleObject1.bin": b"x"}),
            "The document holds other files. Send them one by one",
        ),
        (packed()[:60], "The document is damaged or has a password"),
        (
            pdf(b"/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
            "The PDF holds scripts. Send it without them",
        ),
        (pdf(b"/S /J#61vaScript"), "The PDF holds scripts. Send it without them"),
        (pdf(b"/S /Launch /F (cmd.exe)"), "The PDF holds commands. Send it without them"),
        (pdf(b"/EmbeddedFiles 3 0 R"), "The PDF holds other files. Send it without them"),
        (pdf(b"/Encrypt 5 0 R"), "The PDF has a password. Send it without one"),
    ],
)
def test_wrong_type_and_active_content_are_rejected(content: bytes, reason: str) -> None:
    assert why(content) == reason


def test_a_document_whose_types_speak_of_macros_is_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("[Content_Types].xml", b"application/vnd.ms-word.document.macroEnabled.main+xml")
        archive.writestr("word/document.xml", b"<d/>")
    assert why(buffer.getvalue()) == "The document holds macros. Send it without them"


def test_scripts_in_a_packed_part_of_a_pdf_are_found() -> None:
    hidden = zlib.compress(b"2 0 << /S /JavaScript /JS (app.alert(1)) >>")
    inside = b"2 0 obj << /Type /ObjStm /Length 9 >>\nstream\n" + hidden + b"\nendstream endobj\n"
    assert why(pdf() + inside) == "The PDF holds scripts. Send it without them"


def test_the_bytes_of_a_picture_in_a_pdf_are_not_read_as_its_words() -> None:
    image = b"2 0 obj << /Subtype /Image /Length 9 >>\nstream\n\x00/JS \x00/Launch \xff\nendstream endobj\n"
    assert file_checks.check("scan.pdf", pdf() + image).mime == "application/pdf"


def test_a_document_that_unfolds_without_end_is_refused(monkeypatch: Any) -> None:
    monkeypatch.setattr(file_contents, "MOST_UNPACKED", 10_000)
    with pytest.raises(FileRejected, match="unfolds"):
        file_contents.check("file", packed(more={"word/big.xml": b"0" * 50_000}))


def test_more_than_ten_megabytes_are_refused() -> None:
    assert why(pdf() + b"0" * file_checks.MOST_BYTES) == "File is 10.1 MB; the limit is 10 MB"


@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"%PDF-", b"PK\x03\x04", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"]),
)
def test_any_bytes_are_kept_or_refused_with_a_reason(content: bytes, head: bytes) -> None:
    try:
        kept = file_checks.check("x", head + content)
    except FileRejected as refused:
        assert refused.data["reason"]
    else:
        assert kept.suffix in {"pdf", "png", "jpg", "docx", "xlsx"}

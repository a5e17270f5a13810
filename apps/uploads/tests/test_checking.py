"""Checks of untrusted files: detected by content, and rejected if they contain active content."""

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
from apps.uploads.domain import file_contents, file_kinds, office_files
from apps.uploads.services import file_checks
from apps.uploads.tests.papers import object_stream, packed, pdf, picture, relationships, word


def why(content: bytes, name: str = "file") -> str:
    with pytest.raises(FileRejected) as refused:
        file_checks.check(name, content)
    return str(refused.value.data["reason"])


@pytest.mark.parametrize(
    ("name", "content", "stored"),
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
def test_content_decides_the_file_type(name: str, content: bytes, stored: str) -> None:
    assert file_checks.check(name, content).file_name == stored


def test_picture_is_rebuilt_without_attached_data() -> None:
    notes = Image.Exif()
    notes[0x010E] = "secret place"
    sent = picture("JPEG", exif=notes) + b"<script>alert(1)</script>"
    stored = file_checks.check("toko.jpg", sent)
    assert b"secret" not in stored.content
    assert b"script" not in stored.content
    assert Image.open(io.BytesIO(stored.content)).size == (40, 30)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "The file is empty"),
        (b"MZ\x90\x00 program", file_kinds.ONLY),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", file_kinds.ONLY),
        (b"<html><script>alert(1)</script>", file_kinds.ONLY),
        (picture("GIF"), file_kinds.ONLY),
        (picture()[:40], "The picture is damaged"),
        (packed("content.xml"), file_kinds.ONLY),
        (packed(more={"word/vbaProject.bin": b"x"}), "The document contains macros. Send it without them"),
        (
            packed(more={"word/embeddings/oleObject1.bin": b"x"}),
            "The document contains other files. Send them one by one",
        ),
        (packed()[:60], "The document is damaged or has a password"),
        (
            pdf(b"/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
            "The PDF contains scripts. Send it without them",
        ),
        (pdf(b"/S /J#61vaScript"), "The PDF contains scripts. Send it without them"),
        (pdf(b"/S /Launch /F (cmd.exe)"), "The PDF contains commands. Send it without them"),
        (pdf(b"/EmbeddedFiles 3 0 R"), "The PDF contains other files. Send it without them"),
        (pdf(b"/Encrypt 5 0 R"), "The PDF has a password. Send it without one"),
    ],
)
def test_wrong_type_and_active_content_are_rejected(content: bytes, reason: str) -> None:
    assert why(content) == reason


def test_a_document_whose_types_speak_of_macros_is_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        kind = "application/vnd.ms-word.document.macroEnabled.main+xml"
        archive.writestr("[Content_Types].xml", f'<Types><Override ContentType="{kind}"/></Types>')
        archive.writestr("word/document.xml", b"<d/>")
    assert why(buffer.getvalue()) == "The document contains macros. Send it without them"


_MACROS = "The document contains macros. Send it without them"
_OTHERS = "The document contains other files. Send them one by one"
_NOTHING = "The document fetches a part from elsewhere: “image”. Insert it instead of linking it"
_DOCTYPE = "The document contains a document type declaration, which could name other files"


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (
            {
                "word/_rels/settings.xml.rels": relationships(
                    "attachedTemplate", "https://evil.example/a.dotm", "External"
                )
            },
            "The document refers to a template. Send it without them",
        ),
        (
            {
                "word/_rels/document.xml.rels": relationships(
                    "oleObject", "file://host/share/a.xls", "External"
                )
            },
            "The document refers to other files. Send it without them",
        ),
        (
            {"word/_rels/document.xml.rels": relationships("aFChunk", "page.html")},
            "The document refers to another document. Send it without them",
        ),
        (
            {"word/_rels/document.xml.rels": relationships("frame", "https://evil.example/", "External")},
            "The document refers to another document. Send it without them",
        ),
        (
            {
                "word/_rels/settings.xml.rels": relationships(
                    "mailMergeSource", "file:///c:/a.mdb", "External"
                )
            },
            "The document refers to connections to data. Send it without them",
        ),
        (
            {
                "word/_rels/document.xml.rels": relationships(
                    "image", "https://evil.example/x.png", "External"
                )
            },
            _NOTHING,
        ),
        ({"word/_rels/document.xml.rels": relationships("image", r"\\host\share\x.png")}, _NOTHING),
        (
            {"word/_rels/document.xml.rels": relationships("somethingNew", "x.xml")},
            "The document refers to something that is not accepted: “somethingNew”",
        ),
        ({"word/page.html": b"<p>"}, "The document contains a part that is not accepted: “word/page.html”"),
        (
            {"word/../../x.xml": b"<p/>"},
            "The document contains a part that is not accepted: “word/../../x.xml”",
        ),
        (
            {"word/media/run.exe": b"MZ"},
            "The document contains a part that is not accepted: “word/media/run.exe”",
        ),
        ({"WORD/DOCUMENT.XML": b"<d/>"}, "The document contains a part twice"),
        ({"word/styles.xml": b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'}, _DOCTYPE),
        (
            {"word/styles.xml": '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a><a/>'.encode("utf-16")},
            _DOCTYPE,
        ),
        ({"word/styles.xml": b"<a><b></a>"}, "The document is damaged or has a password"),
        (
            {"word/document.xml": b'<v:imagedata xmlns:v="v" src="http://evil.example/x.png"/>'},
            "The document fetches a picture from elsewhere. Insert it instead of linking it",
        ),
        ({"word/document.xml": word("<w:altChunk/>")}, _OTHERS),
    ],
)
def test_rejects_word_document_that_fetches_or_embeds_others(parts: dict[str, bytes], reason: str) -> None:
    assert why(packed(more=parts)) == reason


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('<w:fldSimple w:instr="DDEAUTO c:\\windows\\cmd.exe"/>', "DDEAUTO"),
        (
            '<w:fldChar w:fldCharType="begin"/><w:instrText> DD</w:instrText><w:instrText>E x</w:instrText>',
            "DDE",
        ),
        ('<w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDETEXT x</w:instrText>', "INCLUDETEXT"),
        ("<w:instrText>DDE x</w:instrText>", "DDE"),
        (
            '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69'
            '</w:instrText><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="end"/>',
            "QUOTE",
        ),
        (
            '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>REF a</w:instrText>'
            '<w:fldChar w:fldCharType="end"/><w:instrText> x</w:instrText><w:fldChar w:fldCharType="end"/>',
            "X",
        ),
    ],
)
def test_rejects_field_of_word_that_acts(body: str, name: str) -> None:
    content = packed(more={"word/document.xml": word(body)})
    assert why(content) == f"The document contains a field that is not accepted: “{name}”"


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"xl/macrosheets/sheet1.xml": b"<m/>"}, _MACROS),
        (
            {"xl/externalLinks/externalLink1.xml": b"<e/>"},
            "The document contains a part that is not accepted: “xl/externallinks/externallink1.xml”",
        ),
        (
            {"xl/_rels/workbook.xml.rels": relationships("externalLink", "externalLinks/externalLink1.xml")},
            "The document refers to other workbooks. Send it without them",
        ),
        (
            {"xl/connections.xml": b"<c/>"},
            "The document contains a part that is not accepted: “xl/connections.xml”",
        ),
        (
            {"xl/worksheets/sheet1.xml": b"<worksheet><f>cmd|'/c calc'!A0</f></worksheet>"},
            "The document contains a formula that starts a program (DDE). Send it without it",
        ),
        (
            {
                "xl/worksheets/sheet1.xml": b'<worksheet><f>_xlfn.WEBSERVICE("http://evil.example")</f></worksheet>'
            },
            "The document contains a formula that fetches something. Send it without it",
        ),
    ],
)
def test_rejects_workbook_that_fetches_or_acts(parts: dict[str, bytes], reason: str) -> None:
    assert why(packed("xl/workbook.xml", more=parts)) == reason


def test_accepts_links_pictures_fields_and_formulas() -> None:
    field = (
        '<w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText><w:fldChar w:fldCharType="separate"/>'
        '<w:t>DDE 1</w:t><w:fldChar w:fldCharType="end"/><w:fldSimple w:instr=" HYPERLINK &quot;https://a.example&quot;"/>'
    )
    document = packed(
        more={
            "word/document.xml": word(field),
            "word/_rels/document.xml.rels": relationships(
                "hyperlink", "https://warung.example/menu", "External"
            ),
            "word/_rels/header1.xml.rels": relationships("image", "media/logo.png"),
            "word/media/logo.png": picture(),
        }
    )
    assert file_checks.check("menu.docx", document).content == document
    cells = b"<worksheet><f>IF(A1=\"a|b\",'x|y'!B2,SUM(C1:C3))</f></worksheet>"
    workbook = packed("xl/workbook.xml", more={"xl/worksheets/sheet1.xml": cells})
    assert file_checks.check("menu.xlsx", workbook).content == workbook


_SCRIPT = b"2 0 << /S /JavaScript /JS (app.alert(1)) >>"
_SCRIPTS = "The PDF contains scripts. Send it without them"
_PACKED = "The PDF uses compression that cannot be checked. Save it again, or print it to PDF"


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        (object_stream(_SCRIPT), _SCRIPTS),
        (object_stream(_SCRIPT, b"/Filter [ /FlateDecode ]"), _SCRIPTS),
        (object_stream(_SCRIPT, b"/Padding (" + b"x" * 5000 + b") /Filter /FlateDecode"), _SCRIPTS),
        (
            object_stream(
                b"", b"/Filter [ /ASCIIHexDecode /FlateDecode ]", zlib.compress(_SCRIPT).hex().encode() + b">"
            ),
            _PACKED,
        ),
        (
            object_stream(
                b"", b"/Filter [ /FlateDecode /FlateDecode ]", zlib.compress(zlib.compress(_SCRIPT))
            ),
            _PACKED,
        ),
        (object_stream(b"", b"/Filter 7 0 R", zlib.compress(_SCRIPT)), _PACKED),
        (object_stream(b"", b"", _SCRIPT.hex().encode()), _PACKED),
        (object_stream(_SCRIPT, b"/Filter /FlateDecode /DecodeParms << /Predictor 12 >>"), _PACKED),
        (object_stream(_SCRIPT, b"/F (elsewhere) /Filter /FlateDecode"), _PACKED),
        (object_stream(b"", packed=zlib.compress(_SCRIPT)[:20]), _PACKED),
        # An apparent end of the stream inside it: stored without compression.
        (object_stream(b"", packed=zlib.compress(b"x endstream " + _SCRIPT, 0)), _SCRIPTS),
        # Apparent objects inside a string or picture bytes.
        (b"3 0 obj (stream\n) endobj " + object_stream(_SCRIPT), _SCRIPTS),
        (b"3 0 obj << /Subtype /Image >>\nstream\n" + object_stream(_SCRIPT), _PACKED),
        (b"3 0 obj ( not closed " + object_stream(_SCRIPT), _PACKED),
        (
            b"3 0 obj << /S /GoToR /F (\\\\\\\\host\\\\share) >>",
            "The PDF contains links into other files. Send it without them",
        ),
        (b"3 0 obj << /S /SubmitForm >>", "The PDF contains forms that submit data. Send it without them"),
        (packed(), "The file is a PDF and an archive at the same time"),
    ],
)
def test_rejects_pdf_that_acts_or_hides_what_it_does(inside: bytes, reason: str) -> None:
    assert why(pdf() + inside) == reason


def test_accepts_object_streams_without_actions_and_links_to_pages() -> None:
    objects = b"2 0 << /Type /Page /Annots [ << /A << /S /URI /URI (https://warung.example) >> >> ] >>"
    content = pdf() + object_stream(objects) + object_stream(objects)
    assert file_checks.check("menu.pdf", content).content == content


def test_the_bytes_of_a_picture_in_a_pdf_are_not_read_as_its_words() -> None:
    image = b"2 0 obj << /Subtype /Image /Length 9 >>\nstream\n\x00/JS \x00(\xff\nendstream endobj\n"
    assert file_checks.check("scan.pdf", pdf() + image).mime == "application/pdf"


def test_a_document_that_unfolds_without_end_is_refused(monkeypatch: Any) -> None:
    monkeypatch.setattr(office_files, "MOST_UNPACKED", 10_000)
    with pytest.raises(FileRejected, match="too large when unpacked"):
        file_contents.check("file", packed(more={"word/styles.xml": b"<a>" + b"0" * 50_000}))


def test_more_than_ten_megabytes_are_refused() -> None:
    assert why(pdf() + b"0" * file_checks.MOST_BYTES) == "File is 10.1 MB; the limit is 10 MB"


@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"%PDF-", b"PK\x03\x04", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"]),
)
def test_any_bytes_are_accepted_or_rejected_with_a_reason(content: bytes, head: bytes) -> None:
    try:
        stored = file_checks.check("x", head + content)
    except FileRejected as refused:
        assert refused.data["reason"]
    else:
        assert stored.suffix in {"pdf", "png", "jpg", "docx", "xlsx"}

"""Check Word documents and Excel workbooks against lists of known parts, relationships and fields.

Both are ZIP archives of XML parts (ECMA-376, parts 1 and 2). Everything not listed here is rejected, so
unforeseen kinds of content are rejected too.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from xml.parsers import expat

from apps.core.errors import FileRejected
from apps.uploads.domain.file_kinds import DOCX, ONLY, XLSX

MOST_UNPACKED = 100 * 1024 * 1024
MOST_PARTS = 2_000
_BLOCK = 1024 * 1024
_MAIN_PARTS = {"word/document.xml": DOCX, "xl/workbook.xml": XLSX}
_TYPES = "[content_types].xml"

_PICTURE = r"\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|wdp|ico)"
_SHARED_PARTS = (
    r"\[content_types\]\.xml",
    r"(?:.*/)?_rels/[^/]*\.rels",
    r"docprops/(?:app|core|custom)\.xml",
    r"docprops/thumbnail\.(?:jpe?g|png|emf|wmf)",
    r"docmetadata/labelinfo\.xml",
    r"customxml/item(?:props)?\d*\.xml",
    r"(?:word|xl)/theme/theme\d*\.xml",
    r"(?:word|xl)/theme/media/[^/]+" + _PICTURE,
    r"(?:word|xl)/media/[^/]+" + _PICTURE,
    r"(?:word|xl)/(?:charts|drawings|diagrams)/[^/]+\.(?:xml|vml)",
)
_PARTS = {
    DOCX: (
        r"word/(?:glossary/)?(?:document|styles|styleswitheffects|settings|websettings|fonttable|numbering|footnotes"
        r"|endnotes|comments|commentsextended|commentsids|commentsextensible|people)\d*\.xml",
        r"word/(?:header|footer)\d*\.xml",
        r"word/fonts/[^/]+\.(?:odttf|ttf)",
        r"word/printersettings/[^/]+\.bin",
    ),
    XLSX: (
        r"xl/(?:workbook|styles|sharedstrings|calcchain|metadata|cellimages)\.xml",
        r"xl/(?:worksheets|chartsheets|tables|pivottables|pivotcache|threadedcomments|persons|slicers|slicercaches"
        r"|timelines|timelinecaches|richdata|featurepropertybag)/[^/]+\.xml",
        r"xl/comments(?:\d*|/[^/]+)\.xml",
        r"xl/printersettings/[^/]+\.bin",
        r"xl/(?:worksheets/)?customproperty\d*\.bin",
    ),
}
_ALLOWED = {kind: re.compile("|".join((*_SHARED_PARTS, *parts))) for kind, parts in _PARTS.items()}

_RELATIONSHIPS = frozenset(
    """
    officeDocument core-properties extended-properties custom-properties coreProperties extendedProperties
    customProperties thumbnail classificationlabels cellImage
    customXml customXmlProps styles stylesWithEffects theme themeOverride settings webSettings fontTable font
    numbering footnotes endnotes header footer image hdphoto hyperlink comments commentsExtended commentsIds
    commentsExtensible people glossaryDocument chart chartEx chartStyle chartColorStyle chartUserShapes drawing
    vmlDrawing diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing worksheet chartsheet
    sharedStrings calcChain sheetMetadata table pivotTable pivotCacheDefinition pivotCacheRecords
    threadedComment person slicer slicerCache timeline timelineCache printerSettings customProperty
    rdRichValue rdRichValueStructure rdRichValueTypes richValueRel rdArray rdSupportingPropertyBag
    rdSupportingPropertyBagStructure richStyles FeaturePropertyBag
    """.split()
)
"""Last segments of the types of relationships that refer only to parts of the document itself."""
_NAMED = {
    "attachedTemplate": "a template",
    "aFChunk": "another document",
    "subDocument": "another document",
    "oleObject": "other files",
    "package": "other files",
    "control": "controls",
    "vbaProject": "macros",
    "xlMacrosheet": "macros",
    "xlIntlMacrosheet": "macros",
    "dialogsheet": "macros",
    "externalLink": "other workbooks",
    "externalLinkPath": "other workbooks",
    "connections": "connections to data",
    "queryTable": "connections to data",
    "mailMergeSource": "connections to data",
    "frame": "another document",
}

_FIELDS = frozenset(
    """
    = ADDIN ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BIBLIOGRAPHY CITATION COMMENTS COMPARE CREATEDATE DATE
    DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT HYPERLINK IF
    INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES
    NUMWORDS PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL
    TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE
    """.split()
)
"""Word fields that neither fetch, start nor compose anything (ECMA-376 part 1, 17.16.5)."""
_FIELD_NAME = re.compile(r"\s*(=|[A-Za-z]+)")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_FETCHING = re.compile(
    r"(?:_xlfn\.|_xlws\.)?\b(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER|EXEC|FOPEN)\s*\(", re.IGNORECASE
)
_OUTSIDE = re.compile(r"^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:|//|\\\\)")


def check(content: bytes) -> str:
    """Return the media type of a document with known parts only. Raise FileRejected with the reason."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _check_archive(archive)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error):
        # Errors of zipfile for damage, unknown compression, a password or truncation.
        raise FileRejected("The document is damaged or has a password") from None


def _check_archive(archive: zipfile.ZipFile) -> str:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_PARTS:
        raise FileRejected("The document contains too many parts")
    names = [entry.filename.lower() for entry in entries]
    kinds = [kind for part, kind in _MAIN_PARTS.items() if part in names]
    if len(kinds) != 1 or _TYPES not in names:
        raise FileRejected(ONLY)
    if len(set(names)) < len(names):
        raise FileRejected("The document contains a part twice")
    for name in names:
        _check_name(name, kinds[0])
    size = 0
    for entry, name in zip(entries, names, strict=True):
        reader = _reader_of(name)
        with archive.open(entry) as part:
            while block := part.read(_BLOCK):
                size += len(block)
                if size > MOST_UNPACKED:
                    raise FileRejected("The document is too large when unpacked")
                if reader:
                    reader.feed(block)
        if reader:
            reader.close()
    return kinds[0]


def _check_name(name: str, kind: str) -> None:
    if _ALLOWED[kind].fullmatch(name):
        return
    if "vbaproject" in name or "macrosheets/" in name or "vbadata" in name or "dialogsheets/" in name:
        raise FileRejected("The document contains macros. Send it without them")
    if "/embeddings/" in name:
        raise FileRejected("The document contains other files. Send them one by one")
    raise FileRejected(f"The document contains a part that is not accepted: “{name[:80]}”")


def _reader_of(name: str) -> _PartReader | None:
    """Return the reader of a part; None for pictures and other binary parts."""
    if name.endswith(".rels"):
        return _PartReader(_relationship)
    if name == _TYPES:
        return _PartReader(_content_type)
    if name.endswith((".xml", ".vml", ".svg")):
        return _PartReader(_plain_element, fields=_WordFields() if name.startswith("word/") else None)
    return None


# -- parts ------------------------------------------------------------------------------------------
_Attributes = dict[str, str]


class _PartReader:
    """A reader of one XML part, block by block, that raises FileRejected for forbidden content."""

    def __init__(
        self, element: Callable[[str, _Attributes], None], fields: _WordFields | None = None
    ) -> None:
        self._element, self._fields = element, fields
        self._formula: list[str] | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def feed(self, block: bytes) -> None:
        """Parse a block."""
        self._parse(block, is_last=False)

    def close(self) -> None:
        """Finish parsing."""
        self._parse(b"", is_last=True)
        if self._fields:
            self._fields.close()

    def _parse(self, block: bytes, *, is_last: bool) -> None:
        try:
            self._parser.Parse(block, is_last)
        except expat.ExpatError:
            raise FileRejected("The document is damaged or has a password") from None

    def _doctype(self, *declared: object) -> None:
        raise FileRejected("The document contains a document type declaration, which could name other files")

    def _start(self, name: str, attributes: _Attributes) -> None:
        local = name.rpartition(":")[2]
        self._element(local, {key.rpartition(":")[2]: value for key, value in attributes.items()})
        if self._fields:
            self._fields.start(local, attributes)
        elif local in ("f", "definedName", "formula", "formula1", "formula2"):
            self._formula = []

    def _text(self, text: str) -> None:
        if self._fields:
            self._fields.text(text)
        elif self._formula is not None:
            self._formula.append(text)

    def _end(self, name: str) -> None:
        if self._fields:
            self._fields.end(name.rpartition(":")[2])
        elif self._formula is not None:
            _check_formula("".join(self._formula))
            self._formula = None


def _relationship(name: str, attributes: _Attributes) -> None:
    if name != "Relationship":
        return
    kind = attributes.get("Type", "").rpartition("/")[2]
    if kind == "hyperlink":
        return
    if kind in _NAMED:
        raise FileRejected(f"The document refers to {_NAMED[kind]}. Send it without them")
    if kind not in _RELATIONSHIPS:
        raise FileRejected(f"The document refers to something that is not accepted: “{kind[:80]}”")
    if attributes.get("TargetMode", "").lower() == "external" or _OUTSIDE.match(attributes.get("Target", "")):
        raise FileRejected(
            f"The document fetches a part from elsewhere: “{kind}”. Insert it instead of linking it"
        )


def _content_type(name: str, attributes: _Attributes) -> None:
    content_type = attributes.get("ContentType", "").lower()
    if any(
        word in content_type
        for word in ("macro", "vba", "activex", "oleobject", "dialogsheet", "intlmacrosheet")
    ):
        raise FileRejected("The document contains macros. Send it without them")


def _plain_element(name: str, attributes: _Attributes) -> None:
    if "src" in attributes and _OUTSIDE.match(attributes["src"]):
        raise FileRejected("The document fetches a picture from elsewhere. Insert it instead of linking it")
    if name in ("altChunk", "subDoc", "oleObject", "oleObjects", "ddeLink", "oleLink", "control", "controls"):
        raise FileRejected("The document contains other files. Send them one by one")


def _check_formula(formula: str) -> None:
    """Raise FileRejected for an Excel formula that starts a program or fetches something."""
    bare = _QUOTED.sub("", formula)
    # Only a DDE address contains a bar: cmd|'/c calc'!A0.
    if "|" in bare:
        raise FileRejected("The document contains a formula that starts a program (DDE). Send it without it")
    if _FETCHING.search(bare):
        raise FileRejected("The document contains a formula that fetches something. Send it without it")


class _WordFields:
    """The fields of a Word part; each must start with the literal name of a known field.

    The name may be split over runs. A field whose name is composed by another field has no name and is
    rejected.
    """

    def __init__(self) -> None:
        self._open: list[list[str] | None] = []
        self._loose: list[str] = []
        self._is_instruction = False

    def start(self, name: str, attributes: _Attributes) -> None:
        """Process the start of an element."""
        values = {key.rpartition(":")[2]: value for key, value in attributes.items()}
        if name == "fldSimple":
            _check_field(values.get("instr", ""))
        elif name == "fldChar":
            self._character(values.get("fldCharType", ""))
        self._is_instruction = name in ("instrText", "delInstrText")

    def text(self, text: str) -> None:
        """Process text; only the text of instructions is checked."""
        if self._is_instruction:
            where = self._open[-1] if self._open else self._loose
            if where is not None:
                where.append(text)

    def end(self, name: str) -> None:
        """Process the end of an element."""
        self._is_instruction = False

    def close(self) -> None:
        """Check unclosed fields."""
        for parts in self._open:
            if parts is not None:
                _check_field("".join(parts))
        if self._loose:
            _check_field("".join(self._loose))

    def _character(self, kind: str) -> None:
        if kind == "begin":
            self._open.append([])
        elif kind in ("separate", "end") and self._open:
            parts = self._open[-1]
            if parts is not None:
                _check_field("".join(parts))
                # The rest of the field is its result.
                self._open[-1] = None
            if kind == "end":
                self._open.pop()


def _check_field(instruction: str) -> None:
    match = _FIELD_NAME.match(instruction)
    name = match[1].upper() if match else ""
    if name not in _FIELDS:
        raise FileRejected(
            f"The document contains a field that is not accepted: “{(name or instruction)[:40]}”"
        )

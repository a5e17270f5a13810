"""Fields of a lead that a file column can fill."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache, partial

from apps.core.country import pack
from apps.core.importing.area import AMOUNT, Field, Vocabulary
from apps.core.importing.own_ids import are_own_ids
from apps.core.records.fields import ValueType
from apps.core.text.folding import fold
from apps.crm import choices
from apps.crm.models import Lead
from apps.crm.record import LEAD_RECORD

BASICS, CONTACT, PLACE, DEAL = "Basics", "Contact", "Address", "Deal"
ITEMS = re.compile(r"[;,|/\n]")
"""Usual separators of list items in a cell."""
_KINDS = {
    ValueType.CHOICE: "code",
    ValueType.CHOICES: "code_list",
    ValueType.NUMBER: "number",
    ValueType.DATE: "date",
}
_ROLES = tuple((str(value), str(label)) for value, label in choices.ContactRole.choices)


@lru_cache(maxsize=8)
def fields(country: str) -> tuple[Field, ...]:
    """Return all import fields of a country, in the order of the lead's form."""
    levels = {level.field: level.name for level in pack(country).regions}
    return (
        _of_record("name", BASICS, "business; business name; company; shop; store; restaurant; outlet; nama; nama usaha;"
               " nama toko; nama restoran; isletme; isletme adi; firma; restoran; nama kedai; nama syarikat; pangalan", is_needed=True),
        _of_record("source", BASICS, "lead source; channel; sumber; kaynak; punca; pinagmulan"),
        _field("owner", "Owner (username or nickname)", BASICS, "assignee; sales; account manager; pic; penanggung jawab; sorumlu; pemilik prospek; may hawak"),
        _of_record("priority", BASICS, "prioritas; oncelik; keutamaan; prayoridad"),
        _of_record("interests", BASICS, "interest; products; services; minat; ilgi; ilgi alani; minat; interes"),
        _field("contact_name", "Contact name", CONTACT, "contact; contact person; person; nama kontak; narahubung; ilgili kisi; yetkili; nama kenalan; orang dihubungi; kontak"),
        _field("contact_role", "Contact's role", CONTACT, "role; position; title; jabatan; gorev; unvan; jawatan; posisyon", kind="code", options=_ROLES),
        _of_record("phone", CONTACT, "phone number; mobile; telephone; tel; telepon; no hp; no telepon; telefon; cep telefonu; nombor telefon; telepono"),
        _field("whatsapp", "WhatsApp", CONTACT, "wa; no wa; whatsapp number; nomor whatsapp"),
        _of_record("email", CONTACT, "email; e-mail; mail; surel; e-posta; eposta; emel"),
        _field("region_l1", levels.get("region_l1_id", "Region 1"), PLACE, "province; state; region; provinsi; il; sehir; negeri; rehiyon"),
        _field("region_l2", levels.get("region_l2_id", "Region 2"), PLACE, "city; regency; district; kota; kabupaten; ilce; daerah; lalawigan"),
        _of_record("address_text", PLACE, "street; location; alamat; adres; tirahan"),
        _of_record("outlet_count", DEAL, "branches; number of outlets; jumlah cabang; jumlah gerai; sube sayisi; bilangan cawangan; bilang ng sangay"),
        replace(
            _of_record("expected_value", DEAL, "value; amount; deal value; nilai; tutar; deger; nilai jangkaan; halaga"),
            kind=AMOUNT,
        ),
        _of_record("expected_close_on", DEAL, "close date; closing date; target; tanggal target; kapanis tarihi; tarikh tutup; petsa ng pagsara"),
        _field("note", "Note", DEAL, "notes; remarks; comment; catatan; keterangan; not; aciklama; nota; tala"),
        replace(_field("lead_id", "Our lead id", DEAL, "lead id", kind="number"), heading="Id",
                claims=partial(are_own_ids, load=partial(_names, country))),
    )  # fmt: skip


def _names(country: str, ids: Collection[int]) -> Iterable[tuple[str, ...]]:
    return Lead.objects.filter(pk__in=ids, country=country).values_list("name", "address_text")


def _of_record(name: str, group: str, words: str, *, is_needed: bool = False) -> Field:
    """Return an import field with label, value type and choices from the record definition."""
    one = LEAD_RECORD.of(name)
    return _field(
        name,
        one.label,
        group,
        words,
        kind=_KINDS.get(one.value_type, "text"),
        options=one.options if one.value_type in (ValueType.CHOICE, ValueType.CHOICES) else (),
        is_needed=is_needed,
    )


def _field(
    code: str,
    label: str,
    group: str,
    words: str,
    *,
    kind: str = "text",
    options: tuple[tuple[str, str], ...] = (),
    is_needed: bool = False,
) -> Field:
    names = (label, code, *(word.strip() for word in words.split(";")))
    vocabulary = Vocabulary({word: value for value, field_label in options for word in (value, field_label)})
    return Field(
        code,
        label,
        group,
        kind,
        names,
        options,
        is_needed,
        vocabulary=vocabulary if options else None,
        is_recognized=partial(_is_choice, frozenset(map(fold, vocabulary.words)), kind) if options else None,
        content=code if code in ("name", "phone", "email") else "",
    )


def _is_choice(words: frozenset[str], kind: str, text: str) -> bool:
    """Return whether a cell contains a known choice; for lists, whether every item does."""
    items = ITEMS.split(text) if kind == "code_list" else [text]
    return all(fold(item.strip()) in words for item in items if item.strip())

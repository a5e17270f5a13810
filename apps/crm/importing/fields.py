"""The fields of a lead that a column of a file may fill."""

from __future__ import annotations

from functools import lru_cache

from apps.core.country import pack
from apps.core.importing.area import Field
from apps.crm import choices

BASICS, CONTACT, PLACE, DEAL = "Basics", "Contact", "Address", "Deal"


@lru_cache(maxsize=8)
def fields(country: str) -> tuple[Field, ...]:
    """Every field on offer, in the order of the lead's form."""
    levels = {level.field: level.name for level in pack(country).regions}
    sources = tuple((str(value), str(label)) for value, label in choices.Source.choices)
    priorities = tuple((each.name.lower(), str(each.label)) for each in choices.Priority)
    roles = tuple((str(value), str(label)) for value, label in choices.ContactRole.choices)
    return (
        _field("name", "Name", BASICS, "business; business name; company; shop; store; restaurant; outlet; nama; nama usaha;"
               " nama toko; nama restoran; isletme; isletme adi; firma; restoran; nama kedai; nama syarikat; pangalan", is_needed=True),
        _field("source", "Source", BASICS, "lead source; channel; sumber; kaynak; punca; pinagmulan", kind="code", options=sources),
        _field("owner", "Owner (username or nickname)", BASICS, "assignee; sales; account manager; pic; penanggung jawab; sorumlu; pemilik prospek; may hawak"),
        _field("priority", "Priority", BASICS, "prioritas; oncelik; keutamaan; prayoridad", kind="code", options=priorities),
        _field("interests", "Interests", BASICS, "interest; products; services; minat; ilgi; ilgi alani; minat; interes", kind="list"),
        _field("contact_name", "Contact name", CONTACT, "contact; contact person; person; nama kontak; narahubung; ilgili kisi; yetkili; nama kenalan; orang dihubungi; kontak"),
        _field("contact_role", "Contact's role", CONTACT, "role; position; title; jabatan; gorev; unvan; jawatan; posisyon", kind="code", options=roles),
        _field("phone", "Phone", CONTACT, "phone number; mobile; telephone; tel; telepon; no hp; no telepon; telefon; cep telefonu; nombor telefon; telepono"),
        _field("whatsapp", "WhatsApp", CONTACT, "wa; no wa; whatsapp number; nomor whatsapp"),
        _field("email", "E-mail", CONTACT, "email; e-mail; mail; surel; e-posta; eposta; emel"),
        _field("region_l1", levels.get("region_l1_id", "Region 1"), PLACE, "province; state; region; provinsi; il; sehir; negeri; rehiyon"),
        _field("region_l2", levels.get("region_l2_id", "Region 2"), PLACE, "city; regency; district; kota; kabupaten; ilce; daerah; lalawigan"),
        _field("address_text", "Address", PLACE, "street; location; alamat; adres; tirahan"),
        _field("outlet_count", "Outlets", DEAL, "branches; number of outlets; jumlah cabang; jumlah gerai; sube sayisi; bilangan cawangan; bilang ng sangay", kind="number"),
        _field("expected_value", "Expected value", DEAL, "value; amount; deal value; nilai; tutar; deger; nilai jangkaan; halaga", kind="number"),
        _field("expected_close_on", "Expected close", DEAL, "close date; closing date; target; tanggal target; kapanis tarihi; tarikh tutup; petsa ng pagsara", kind="date"),
        _field("note", "Note", DEAL, "notes; remarks; comment; catatan; keterangan; not; aciklama; nota; tala"),
    )  # fmt: skip


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
    known = (label, code, *(word.strip() for word in words.split(";")))
    return Field(code, label, group, kind=kind, words=known, options=options, is_needed=is_needed)

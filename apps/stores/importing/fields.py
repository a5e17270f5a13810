"""Store fields for imports, with common column headings.

The headings are in English, Indonesian, Turkish, Malay and Filipino, and names used by map services.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from apps.core.country import pack
from apps.core.importing.area import AMOUNT, Field
from apps.core.importing.own_ids import are_own_ids
from apps.core.importing.row_reader import Column
from apps.core.records.fields import ValueType
from apps.stores import choices
from apps.stores.domain import taxonomy
from apps.stores.importing import codes, tag_answers
from apps.stores.importing.region_text import shares_of_regions
from apps.stores.models import Store
from apps.stores.queries import sheet
from apps.stores.record import STORE_RECORD
from apps.stores.record.record_fields import ImportGroup

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY_LABELS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAY_WORDS = {
    "mon": "mon monday senin pazartesi isnin lunes",
    "tue": "tue tuesday selasa sali martes",
    "wed": "wed wednesday rabu carsamba miyerkules",
    "thu": "thu thursday kamis persembe khamis huwebes",
    "fri": "fri friday jumat jumaat cuma biyernes",
    "sat": "sat saturday sabtu cumartesi sabado",
    "sun": "sun sunday minggu ahad pazar linggo",
}
_KINDS = {
    ValueType.TEXTS: "list",
    ValueType.RECORDS: "list",
    ValueType.CHOICE: "code",
    ValueType.CHOICES: "code_list",
    ValueType.NUMBER: "number",
}
_CONTENT = {
    "name": "name",
    "lat": "lat",
    "lng": "lng",
    "email": "email",
    "phones": "phone",
    "store_type": "code",
    "cuisines": "code",
    "website": "website",
    "menu_url": "link",
    "reservation_url": "link",
}
"""Content of fields: some columns are recognized by it, and columns with other content are left out."""
_OTHER_CONTENT = {
    "external_id": "id",
    "url": "link",
    "point": "pin",
    "hours": "hours",
    **{f"hours_{day}": "hours" for day in DAYS},
    "opens": "time",
    "closes": "time",
}
"""The same for fields that the store's field table does not have."""
_HEADINGS = {
    "store_id": "Id",
    "branch_name": "Branch",
    "cuisines": "All cuisines",
    "address_line1": sheet.STREET_LINE,
    "hours": "Hours",
    **{f"region_l{level}": f"Region {level}" for level in (1, 2, 3)},
    **{f"socials.{platform}": sheet.account_heading(platform) for platform in choices.SocialPlatform.values},
}
"""Headings in exports that differ from the field's label."""
_FOREIGN = frozenset(sheet.NOT_IMPORTED)
LISTS = frozenset({"alternate_names", "cuisines", "tags", "labels", "phones"})
BASICS, PLACE, CONTACT, HOURS, FOOD, OTHER = ImportGroup


@lru_cache(maxsize=8)
def fields(country: str) -> tuple[Field, ...]:
    """Return every field that an import of stores can fill, in the order of the store form; cached.

    Labels of regions, codes and plausible costs are those of the country.
    """
    own, region, cost = partial(_of_record, country), partial(_region, country), partial(_cost, country)
    plain = partial(_plain, country)
    offered = (
        own("name", BASICS, "tenant; tenant name; nama premis; premis; premise; kedai; mekan; tabela adi; tabela; nama outlet; kafe; nama kafe; nama warung; tempat; usaha; gerai; isletme; lokal; display name; place name; place; business; company name; establishment; establishment name; trade name; tindahan; kainan; venue; venue name; merchant name; store; shop; store name; shop name; restaurant; restaurant name; outlet; outlet name;"
               " place name; title; business name; nama; nama toko; nama restoran; nama usaha; nama gerai; nama kedai;"
               " nama tempat; ad; adi; isim; isletme adi; restoran adi; mekan adi; dukkan adi; magaza adi; pangalan;"
               " pangalan ng tindahan; nama restoran"),
        own("name_en", BASICS, "name en; name:en; english; name in english; nama inggris; ingilizce ad; nama inggeris; pangalan sa ingles"),
        own("branch_name", BASICS, "nama cabang toko; lokasi cabang; branch name; cabang; nama cabang; sube; sube adi; cawangan; nama cawangan; sangay; outlet branch"),
        own("alternate_names", BASICS, "alternative names; alt name; also known as; aka; old name; nama lain; diger adlar; diger adi; ibang pangalan"),
        own("brand_id", BASICS, "chain; merek; merk; marka; zincir; jenama; tatak; rantaian", id="brand"),
        own("store_type", BASICS, "jenis usaha; kategori usaha; category name; trade category; primary type; tur; mekan turu; kategori premis; jenis premis; business type; type of business; shop; klasifikasi; store type; category; kind; amenity; jenis; jenis toko; kategori; tipe; tur; tip; isletme turu; jenis kedai; uri; uri ng tindahan; kategorya"),
        own("business_status", BASICS, "business status; operating status; status usaha; status bisnis; isletme durumu; durum; status perniagaan; katayuan"),
        own("opened_on", BASICS, "opening date; opened; since; tanggal buka; acilis tarihi; tarikh buka; petsa ng pagbubukas", kind="date"),
        *plain(BASICS),
        own("address_line1", PLACE, "lokasi; location; address; alamat toko; alamat usaha; alamat premis; alamat restoran; adresi; isletme adresi; formatted address; address street; street name; complete address; lokasyon; street address; street; address 1; address line 1; full address; location address; addr:full; addr:street; alamat; alamat lengkap; jalan; adres; acik adres; cadde; sokak; alamat kedai; tirahan; kalye"),
        *plain(PLACE),
        region(1, "region_l1_id", PLACE, "negeri; province; prov; il; vilayet; sehir; province; state; region; provinsi; propinsi; il; sehir; negeri; rehiyon; addr:province; addr:state", id="region_l1"),
        region(2, "region_l2_id", PLACE, "kab/kota; kota/kab; kab; kab.; ilce; kabupaten kota; kota kabupaten; kota kab; city; regency; district; kota; kabupaten; kabupaten/kota; ilce; semt; daerah; lalawigan; kota/kabupaten", id="region_l2"),
        region(3, "region_l3_id", PLACE, "kec; city; municipality; subdistrict; municipality; kecamatan; mahalle; mukim; lungsod; bayan; city/municipality", id="region_l3"),
        replace(_field("region", "Town of any level", PLACE, "town/city; city/town; city name; nama kota; store city; kota toko; city/municipality; il/ilce; ilce/il; il ilce; ilce il; pk / ilce; kota provinsi; kab/kota provinsi; city province; city/province; city, province; city state; daerah negeri; bandar negeri; locality verbose; semt; posta kodu ilce; postcode city; kota/provinsi; il / ilce; lokalite; town; area; locality; addr:city; wilayah; bolge; kawasan; lugar; bandar"),
                shares=partial(shares_of_regions, country), instead="region"),
        own("sublocality", PLACE, "kel; kel/desa; kelurahan/desa; mah; suburb; village; barangay; kelurahan; desa; koy; taman; kampung; neighbourhood; neighborhood; brgy"),
        own("postcode", PLACE, "kode pos; pos kodu; pk; zip/postal code; postkode; kodpos; postal code; zip; zip code; zipcode; kode pos; kodepos; posta kodu; poskod; addr:postcode; kodigo postal"),
        own("lat", PLACE, "lat; latitude; lintang; enlem; latitud; @lat; y; garis lintang"),
        own("lng", PLACE, "lng; lon; long; longitude; bujur; boylam; longitud; @lng; @lon; x; garis bujur"),
        _field("point", "Latitude and longitude in one column", PLACE, "titik koordinat; konum linki; harita linki; lokasi gps; koordinat lokasi; pin location; pin; link lokasi; coordinates (lat,long); lat/long; latlong; enlem boylam; enlem, boylam; coordinates; coordinate; latlng; lat lng; lat, lng; geo; geom; point; gps; koordinat; koordinatlar; konum; koordinat gps",
               help="Such as -6.2, 106.8 or POINT (106.8 -6.2)"),
        own("geo_precision", PLACE, "precision; geo precision; ketelitian; hassasiyet"),
        own("phones", CONTACT, "telp; telpon; tlp; hp; no telp; no tlp; no hp/wa; hp/wa; wa; no wa; nomor hp; nomor wa; telp/hp; telp/wa; kontak; gsm; gsm no; cep; cep tel; cep no; iletisim; telefon numarasi; tel no; tel/fax; telp/fax; telephone no; contact no; contact nos; contact number/s; phone no; mobile no; cp no; cellphone; landline; no telefon; telefon bimbit; phones; phone numbers; formatted phone number; international phone number; numero; no. tel/hp; phone; phone number; telephone; tel; mobile; contact; contact number; whatsapp; phone:1; contact:phone; telepon; no telepon; nomor telepon; no hp; telefon; telefon no; cep telefonu; nombor telefon; no tel; numero ng telepono; telepono", kind="list"),
        own("email", CONTACT, "e posta; alamat email; email address; mail adresi; alamat emel; email; e-mail; mail; surel; e-posta; eposta; emel; contact:email"),
        *plain(CONTACT),
        *(
            _field(f"socials.{platform}", label, CONTACT, f"{platform}; {platform} url; contact:{platform}; {label}")
            for platform, label in choices.SocialPlatform.choices
        ),
        _field("order_links", STORE_RECORD.of("order_links").label, CONTACT, "delivery links; order online; tautan pesan; siparis linkleri; pautan pesanan",
               kind="list", help="Such as GoFood: https://gofood.link/a/1, one link per line"),
        _field("hours", "Opening hours in one column", HOURS, "opening times; hours of operation; operating hours; store hours; jam operasi; jam operasional toko; jam layanan; waktu buka tutup; jam buka tutup; jam buka - tutup; calisma saati; acilis kapanis; acilis-kapanis saatleri; mesai saatleri; masa operasi; waktu niaga; waktu operasi; jadwal; jadwal buka; schedule; oras ng bukas; hours; opening hours; opening_hours; business hours; working hours; jam buka; jam operasional; jam kerja; calisma saatleri; acilis saatleri; waktu operasi; waktu perniagaan; oras; oras ng operasyon",
               kind="hours", help="Such as Mo-Fr 08:00-22:00, or Monday: 8-22; Tuesday: closed"),
        *(
            _field(f"hours_{day}", label, HOURS, "; ".join(_DAY_WORDS[day].split()) + f"; {day} hours; {label} hours", kind="hours",
                   help="Such as 08:00-22:00, or closed")
            for day, label in zip(DAYS, _DAY_LABELS, strict=True)
        ),
        _field("opens", "Opens every day at", HOURS, "jam buka; opens at; open at; acilis; buka jam; buka pukul; waktu mula; masa buka; saat acilis; from; bukas; opens; open; buka; opening time; open time; jam mulai; acilis saati; waktu buka; oras ng pagbubukas", kind="hours"),
        _field("closes", "Closes every day at", HOURS, "closes at; close at; kapanis; tutup jam; tutup pukul; masa tutup; saat kapanis; sarado; closes; close; tutup; closing time; close time; jam tutup; kapanis saati; waktu tutup; oras ng pagsasara", kind="hours"),
        own("holiday_policy", HOURS, "holidays; public holidays; hari libur; resmi tatiller; cuti umum"),
        *plain(HOURS),
        own("cuisines", FOOD, "cuisine type; jenis kuliner; menu utama; mutfak tipi; cuisines; cuisine; food; food type; masakan; jenis masakan; jenis makanan; mutfak; mutfak turu; masakan; lutuin; uri ng pagkain"),
        replace(own("tags", FOOD, "tag; dishes; specialities; specialties; menu andalan; etiketler; hidangan; tanda; putahe"),
                load_options=partial(tag_answers.load_options, country)),
        own("price_level", FOOD, "kisaran harga; rentang harga; price range; harga range; fiyat seviyesi; julat harga; budget; price; price range; price level; harga; tingkat harga; fiyat; fiyat araligi; tahap harga; presyo", kind="code"),
        cost("avg_cost_min", FOOD, "harga mulai; harga terendah; harga minimum; harga per orang; biaya per orang; kisi basi fiyat; kisi basi; price per head; price per person; harga seorang; cost; cost per person; average cost; min cost; cost from; cost for one; biaya; harga mulai; en dusuk fiyat; kos; halaga"),
        cost("avg_cost_max", FOOD, "max cost; cost to; harga maksimal; en yuksek fiyat; kos maksimum"),
        own("halal_status", FOOD, "halal; halal?; helal; helal mi; is halal; halal status; status halal; helal; diet:halal; kehalalan"),
        *_attributes(country),
        own("labels", OTHER, "label; internal label; etiket"),
        *plain(OTHER),
        _field("store_id", "Our store id", OTHER, "store id; our id; sofra id; id toko; magaza no", kind="number",
               help="Identifies the store of the row"),
        _field("external_id", "Id in the source", OTHER, "uuid; guid; record id; listing id; merchant id; venue id; kode toko; kode outlet; sube kodu; store code; outlet code; branch code; fsq id; cid; data id; id; external id; source id; place id; place_id; osm id; @id; ref; code; store number; restaurant id; outlet id; shop id; kode; kod; no; kodigo"),
        _field("url", "Address in the source", OTHER, "google maps link; maps url; url; listing url; profile url; konum linki; harita linki; link maps; link google maps; gmaps; permalink; source url; harita; link; maps link; google maps; maps url; google_maps_url; tautan; baglanti; pautan"),
    )  # fmt: skip
    return tuple(
        replace(
            one,
            heading=_HEADINGS.get(one.id, ""),
            foreign_headings=_FOREIGN,
            claims=_claims(one.id, country),
            content=one.content or _OTHER_CONTENT.get(one.id, ""),
        )
        for one in offered
    )


def _claims(name: str, country: str) -> Callable[[Column, Sequence[Column]], bool] | None:
    """Return a function that recognizes a column of store ids by its values; None for other fields."""
    return partial(are_own_ids, load=partial(_descriptions, country)) if name == "store_id" else None


def _descriptions(country: str, ids: Collection[int]) -> Iterable[tuple[str, ...]]:
    stores = Store.objects.filter(pk__in=ids, country=country)
    return stores.values_list("name", "address_line1", "address_text")


def _plain(country: str, group: str) -> list[Field]:
    """Return the fields of a group that are fully described by the store's field table."""
    return [
        _of_record(country, one.name, group, one.imported.headings)
        for one in STORE_RECORD.fields
        if one.imported and one.imported.group == group
    ]


def _of_record(country: str, name: str, group: str, words: str, *, id: str = "", kind: str = "") -> Field:
    """Return an import field with label, value type and requirement from the store's field table.

    Region fields have the country's names of the levels.
    """
    one = STORE_RECORD.of(name)
    levels = {level.field: level.name for level in pack(country).regions}
    kind = kind or _KINDS.get(one.value_type, "text")
    options = codes.code_options(name) if kind in ("code", "code_list") else ()
    label = levels.get(name, one.label)
    field = _field(id or name, label, group, words, kind=kind, options=options, is_needed=bool(one.required))
    return replace(_coded(field, name, country), content=_CONTENT.get(name, ""))


def _coded(field: Field, name: str, country: str) -> Field:
    """Return the field with the spellings of its codes, if it has codes."""
    if not field.options:
        return field
    return replace(
        field,
        vocabulary=codes.vocabulary(name, country),
        is_recognized=partial(codes.has_code, name),
    )


def _region(country: str, level: int, name: str, group: str, words: str, *, id: str) -> Field:
    """Return the field of a region level, recognized by values because headings are ambiguous."""
    return replace(
        _of_record(country, name, group, words, id=id),
        shares=partial(shares_of_regions, country),
        instead="region",
    )


def _cost(country: str, name: str, group: str, words: str) -> Field:
    """Return the field of a cost, with the plausible range in the country."""
    field = _of_record(country, name, group, words, kind=AMOUNT)
    return replace(field, plausible=pack(country).plausible_cost)


def _field(
    name: str,
    label: str,
    group: str,
    words: str = "",
    *,
    kind: str = "text",
    options: tuple[tuple[str, str], ...] = (),
    is_needed: bool = False,
    help: str = "",
) -> Field:
    """Return an import field; `words` are its column headings, separated by semicolons."""
    labels = tuple(word.strip() for word in words.split(";") if word.strip())
    return Field(name, label, group, kind, labels, options, is_needed, help)


def _attributes(country: str) -> tuple[Field, ...]:
    """Return a field for each attribute of the taxonomy."""
    kinds = {"boolean": "yes_no", "choice": "code", "integer": "number", "set": "list"}
    return tuple(
        _coded(
            _field(
                f"attributes.{key}",
                row["labels"]["en"],
                FOOD,
                f"{key.replace('_', ' ')}; {row.get('osm_key') or key}",
                kind=kinds[row["kind"]],
                options=codes.code_options(f"attributes.{key}") if row["kind"] == "choice" else (),
            ),
            f"attributes.{key}",
            country,
        )
        for key, row in taxonomy.attributes().items()
        if row["kind"] in kinds
    )

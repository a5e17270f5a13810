"""The fields of a store that a file may fill, with the words that files head their columns with.

English, Indonesian, Turkish, Malay and Filipino, and the names that map services use.
"""

from __future__ import annotations

from functools import lru_cache

from apps.core.country import pack
from apps.core.importing.area import Field
from apps.stores import choices, taxonomy
from apps.stores.importing import codes

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
LISTS = frozenset({"alternate_names", "cuisines", "tags", "labels", "phones"})
BASICS, PLACE, CONTACT, HOURS, FOOD, OTHER = (
    "Basics", "Address", "Contact & links", "Hours", "Food & price", "Other",
)  # fmt: skip


@lru_cache(maxsize=8)
def fields(country: str) -> tuple[Field, ...]:
    """Every field on offer, in the order of the store's form."""
    levels = {level.field: level.name for level in pack(country).regions}
    return (
        _field("name", "Name", BASICS, "store; shop; store name; shop name; restaurant; restaurant name; outlet; outlet name;"
               " place name; title; business name; nama; nama toko; nama restoran; nama usaha; nama gerai; nama kedai;"
               " nama tempat; ad; adi; isim; isletme adi; restoran adi; mekan adi; dukkan adi; magaza adi; pangalan;"
               " pangalan ng tindahan; nama restoran", is_needed=True),
        _field("name_en", "English name", BASICS, "name en; name:en; english; name in english; nama inggris; ingilizce ad; nama inggeris; pangalan sa ingles"),
        _field("branch_name", "Branch", BASICS, "branch name; cabang; nama cabang; sube; sube adi; cawangan; nama cawangan; sangay; outlet branch"),
        _field("alternate_names", "Other names", BASICS, "alternative names; alt name; also known as; aka; old name; nama lain; diger adlar; diger adi; ibang pangalan", kind="list"),
        _field("brand", "Brand", BASICS, "chain; merek; merk; marka; zincir; jenama; tatak; rantaian"),
        _field("store_type", "Type", BASICS, "store type; category; kind; amenity; jenis; jenis toko; kategori; tipe; tur; tip; isletme turu; jenis kedai; uri; uri ng tindahan; kategorya",
               kind="code", options=codes.offered("store_type", country), is_needed=True),
        _field("business_status", "Open or closed", BASICS, "business status; operating status; status usaha; status bisnis; isletme durumu; durum; status perniagaan; katayuan",
               kind="code", options=codes.offered("business_status", country)),
        _field("opened_on", "Opened on", BASICS, "opening date; opened; since; tanggal buka; acilis tarihi; tarikh buka; petsa ng pagbubukas", kind="date"),
        _field("intro", "Short introduction", BASICS, "summary; short description; ringkasan; ozet; ringkasan; buod"),
        _field("description", "Description", BASICS, "about; details; deskripsi; keterangan; aciklama; tanim; penerangan; paglalarawan"),
        _field("address_line1", "Address", PLACE, "street address; street; address 1; address line 1; full address; location address; addr:full; addr:street; alamat; alamat lengkap; jalan; adres; acik adres; cadde; sokak; alamat kedai; tirahan; kalye"),
        _field("address_line2", "Unit, floor", PLACE, "address 2; address line 2; unit; floor; suite; lantai; kat; daire; tingkat; palapag; yunit"),
        _field("landmark", "Landmark", PLACE, "near; patokan; yakin; tarif; mercu tanda; malapit sa; palatandaan"),
        _field("located_in", "Inside", PLACE, "located in; mall; inside; building; di dalam; gedung; avm; bina; bangunan; pusat membeli belah; gusali"),
        _field("region_l1", levels.get("region_l1_id", "Region 1"), PLACE, "province; state; region; provinsi; propinsi; il; sehir; negeri; rehiyon; addr:province; addr:state"),
        _field("region_l2", levels.get("region_l2_id", "Region 2"), PLACE, "city; regency; district; kota; kabupaten; kabupaten/kota; ilce; semt; daerah; lalawigan; kota/kabupaten"),
        _field("region_l3", levels.get("region_l3_id", "Region 3"), PLACE, "subdistrict; municipality; kecamatan; mahalle; mukim; lungsod; bayan; city/municipality"),
        _field("region", "Town, of whatever level", PLACE, "town; area; locality; addr:city; wilayah; bolge; kawasan; lugar; bandar"),
        _field("sublocality", "Village, barangay", PLACE, "village; barangay; kelurahan; desa; koy; taman; kampung; neighbourhood; neighborhood; brgy"),
        _field("postcode", "Postcode", PLACE, "postal code; zip; zip code; zipcode; kode pos; kodepos; posta kodu; poskod; addr:postcode; kodigo postal"),
        _field("lat", "Latitude", PLACE, "lat; latitude; lintang; enlem; latitud; @lat; y; garis lintang", kind="number"),
        _field("lng", "Longitude", PLACE, "lng; lon; long; longitude; bujur; boylam; longitud; @lng; @lon; x; garis bujur", kind="number"),
        _field("point", "Latitude and longitude in one column", PLACE, "coordinates; coordinate; latlng; lat lng; lat, lng; geo; geom; point; gps; koordinat; koordinatlar; konum; koordinat gps",
               help="As -6.2, 106.8 or POINT (106.8 -6.2)"),
        _field("geo_precision", "How exact the pin is", PLACE, "precision; geo precision; ketelitian; hassasiyet", kind="code", options=codes.offered("geo_precision", country)),
        _field("phones", "Phones", CONTACT, "phone; phone number; telephone; tel; mobile; contact; contact number; whatsapp; phone:1; contact:phone; telepon; no telepon; nomor telepon; no hp; telefon; telefon no; cep telefonu; nombor telefon; no tel; numero ng telepono; telepono", kind="list"),
        _field("email", "E-mail", CONTACT, "email; e-mail; mail; surel; e-posta; eposta; emel; contact:email"),
        _field("website", "Website", CONTACT, "web; site; url; web site; homepage; situs; situs web; web sitesi; internet sitesi; laman web; contact:website"),
        _field("menu_url", "Menu address", CONTACT, "menu; menu link; website:menu; menu url; tautan menu; menu linki; pautan menu"),
        _field("reservation_url", "Reservation address", CONTACT, "reservation link; booking; booking url; reservasi; rezervasyon; tempahan; reserbasyon"),
        *(
            _field(f"socials.{platform}", label, CONTACT, f"{platform}; {platform} url; contact:{platform}; {label}")
            for platform, label in choices.SocialPlatform.choices
        ),
        _field("hours", "Opening hours in one column", HOURS, "hours; opening hours; opening_hours; business hours; working hours; jam buka; jam operasional; jam kerja; calisma saatleri; acilis saatleri; waktu operasi; waktu perniagaan; oras; oras ng operasyon",
               kind="hours", help="As Mo-Fr 08:00-22:00, or Monday: 8-22; Tuesday: closed"),
        *(
            _field(f"hours_{day}", label, HOURS, "; ".join(_DAY_WORDS[day].split()) + f"; {day} hours; {label} hours", kind="hours",
                   help="As 08:00-22:00, or closed")
            for day, label in zip(DAYS, _DAY_LABELS, strict=True)
        ),
        _field("opens", "Opens every day at", HOURS, "opens; opening time; open time; jam mulai; acilis saati; waktu buka; oras ng pagbubukas", kind="hours"),
        _field("closes", "Closes every day at", HOURS, "closes; closing time; close time; jam tutup; kapanis saati; waktu tutup; oras ng pagsasara", kind="hours"),
        _field("cuisines", "Cuisines", FOOD, "cuisine; food; food type; masakan; jenis masakan; jenis makanan; mutfak; mutfak turu; masakan; lutuin; uri ng pagkain", kind="code_list",
               options=codes.offered("cuisines", country)),
        _field("tags", "Tags", FOOD, "tag; dishes; specialities; specialties; menu andalan; etiketler; hidangan; tanda; putahe", kind="list"),
        _field("price_level", "Price level", FOOD, "price; price range; price level; harga; tingkat harga; fiyat; fiyat araligi; tahap harga; presyo", kind="code",
               options=codes.offered("price_level", country)),
        _field("avg_cost_min", "Cost from", FOOD, "average cost; min cost; cost from; cost for one; biaya; harga mulai; en dusuk fiyat; kos; halaga", kind="number"),
        _field("avg_cost_max", "Cost to", FOOD, "max cost; cost to; harga maksimal; en yuksek fiyat; kos maksimum", kind="number"),
        _field("halal_status", "Halal", FOOD, "halal status; status halal; helal; diet:halal; kehalalan", kind="code", options=codes.offered("halal_status", country)),
        *_attributes(country),
        _field("labels", "Labels", OTHER, "label; internal label; etiket", kind="list"),
        _field("internal_note", "Internal note", OTHER, "note; notes; remarks; comment; catatan; not; notlar; nota; tala"),
        _field("store_id", "Our store id", OTHER, "store id; our id; sofra id; id toko; magaza no", kind="number",
               help="The row then is about that store, whatever else it says"),
        _field("external_id", "Id in the source", OTHER, "id; external id; source id; place id; place_id; osm id; @id; ref; code; store number; restaurant id; outlet id; shop id; kode; kod; no; kodigo"),
        _field("url", "Address in the source", OTHER, "link; maps link; google maps; maps url; google_maps_url; tautan; baglanti; pautan"),
    )  # fmt: skip


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
    said = tuple(word.strip() for word in words.split(";") if word.strip())
    return Field(name, label, group, kind, said, options, is_needed, help)


def _attributes(country: str) -> tuple[Field, ...]:
    """One for each attribute of the taxonomy that has one value."""
    kinds = {"boolean": "yes_no", "choice": "code", "integer": "number"}
    return tuple(
        _field(
            f"attributes.{key}",
            row["labels"]["en"],
            FOOD,
            f"{key.replace('_', ' ')}; {row.get('osm_key') or key}",
            kind=kinds[row["kind"]],
            options=codes.offered(f"attributes.{key}", country),
        )
        for key, row in taxonomy.attributes().items()
        if row["kind"] in kinds
    )

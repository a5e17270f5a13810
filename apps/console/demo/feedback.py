"""What the demo's visitors, owners and staff report: every kind of error, every state, in four languages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.lanes import by_country
from apps.core.models import OutgoingMail, ReferenceLoad
from apps.feedback.choices import Category
from apps.feedback.models import Feedback
from apps.feedback.services import cases, intake, replies
from apps.feedback.services.cases import StatusChange
from apps.feedback.services.intake import Report
from apps.stores.models import Store

MARK = "demo:feedback:1"


@dataclass(frozen=True)
class Told:
    """One report of the demo: what is wrong, in the words of the country, and what became of it."""

    category: Category
    words: Mapping[str, str]
    suggested: Mapping[str, Any] = field(default_factory=dict)
    becomes: str = "new"
    hours_ago: int = 3
    others: int = 0
    is_owner: bool = False


_C = Category
TOLD: tuple[Told, ...] = (
    Told(
        _C.CLOSED_PERMANENTLY,
        {
            "ID": "Sudah tutup sejak dua bulan lalu, sekarang jadi toko baju.",
            "TR": "İki aydır kapalı, yerine giyim mağazası açıldı.",
            "MY": "Kedai ini sudah tutup dua bulan, sekarang jadi kedai baju.",
            "PH": "Dalawang buwan nang sarado, tindahan na ng damit ngayon.",
        },
        {"closed_on": "2026-09-01"},
        others=2,
        hours_ago=30,
    ),
    Told(
        _C.CLOSED_TEMPORARILY,
        {
            "ID": "Sedang renovasi, di pintunya tertulis buka lagi bulan depan.",
            "TR": "Tadilatta, kapıda gelecek ay açılacağı yazıyor.",
            "MY": "Sedang diubah suai, tertulis buka semula bulan depan.",
            "PH": "Under renovation, next month daw magbubukas ulit.",
        },
        hours_ago=2,
    ),
    Told(
        _C.WRONG_HOURS,
        {
            "ID": "Hari Senin tutup. Saya datang jauh-jauh dan pintunya terkunci.",
            "TR": "Pazartesi günleri kapalı. Boşuna gittik.",
            "MY": "Hari Isnin tutup. Kami datang dan pintu berkunci.",
            "PH": "Sarado tuwing Lunes. Nasayang ang punta namin.",
        },
        {
            "regular_hours": [
                {"day": 1, "state": "closed", "intervals": []},
                *(
                    {"day": day, "state": "open", "intervals": [{"open": "10:00", "close": "21:00"}]}
                    for day in range(2, 8)
                ),
            ]
        },
        becomes="in_progress",
        hours_ago=26,
        others=1,
    ),
    Told(
        _C.WRONG_LINK,
        {
            "ID": "Alamat situsnya sudah ganti.",
            "TR": "Web sitesi değişti.",
            "MY": "Laman webnya sudah bertukar.",
            "PH": "Nagbago na ang website nila.",
        },
        {"website": "https://example.com/new-site", "menu_url": "https://example.com/new-site/menu"},
        hours_ago=5,
        is_owner=True,
    ),
    Told(
        _C.WRONG_PRICE,
        {
            "ID": "Sekarang jauh lebih mahal dari yang tertulis.",
            "TR": "Fiyatlar yazandan çok daha yüksek.",
            "MY": "Harganya kini lebih mahal daripada yang tertulis.",
            "PH": "Mas mahal na kaysa sa nakasulat.",
        },
        {"price_level": 4},
        hours_ago=50,
    ),
    Told(
        _C.WRONG_HALAL_ALCOHOL,
        {
            "ID": "Mereka menjual bir sekarang, mohon diperbarui.",
            "TR": "Artık bira da satıyorlar, lütfen güncelleyin.",
            "MY": "Mereka menjual bir sekarang, sila kemas kini.",
            "PH": "May beer na sila ngayon, paki-update.",
        },
        {"alcohol": "beer_wine"},
        hours_ago=28,
    ),
    Told(
        _C.WRONG_NAME,
        {
            "ID": "Di papan namanya tertulis lain.",
            "TR": "Tabeladaki isim farklı.",
            "MY": "Nama pada papan tanda berbeza.",
            "PH": "Iba ang pangalan sa karatula.",
        },
        hours_ago=7,
    ),
    Told(
        _C.WRONG_ADDRESS,
        {
            "ID": "Nomornya salah, yang benar nomor 14.",
            "TR": "Kapı numarası yanlış, doğrusu 14.",
            "MY": "Nombornya salah, sepatutnya nombor 14.",
            "PH": "Mali ang numero, 14 dapat.",
        },
        becomes="waiting",
        hours_ago=80,
    ),
    Told(
        _C.WRONG_PIN,
        {
            "ID": "Titik di peta ada di seberang jalan.",
            "TR": "Haritadaki nokta karşı kaldırımda.",
            "MY": "Pin berada di seberang jalan.",
            "PH": "Nasa kabilang kalsada ang pin.",
        },
        becomes="cannot_verify",
        hours_ago=120,
    ),
    Told(
        _C.WRONG_PHONE,
        {
            "ID": "Nomor teleponnya tidak aktif lagi.",
            "TR": "Telefon numarası artık kullanılmıyor.",
            "MY": "Nombor telefon ini tidak aktif lagi.",
            "PH": "Hindi na gumagana ang numero ng telepono.",
        },
        hours_ago=10,
    ),
    Told(
        _C.WRONG_FOOD,
        {
            "ID": "Ini bukan restoran Italia, mereka menjual masakan Padang.",
            "TR": "Burası İtalyan değil, ev yemekleri yapıyorlar.",
            "MY": "Ini bukan restoran Itali, mereka menjual nasi kandar.",
            "PH": "Hindi ito Italian, Filipino food ang tinda nila.",
        },
        becomes="not_accepted",
        hours_ago=140,
    ),
    Told(
        _C.MOVED,
        {
            "ID": "Sudah pindah ke gedung sebelah sejak minggu lalu.",
            "TR": "Geçen hafta yan binaya taşındılar.",
            "MY": "Sudah berpindah ke bangunan sebelah minggu lepas.",
            "PH": "Lumipat na sa katabing gusali noong isang linggo.",
        },
        hours_ago=12,
    ),
    Told(
        _C.DUPLICATE,
        {
            "ID": "Tempat ini tercantum dua kali.",
            "TR": "Bu yer iki kez listelenmiş.",
            "MY": "Tempat ini disenaraikan dua kali.",
            "PH": "Dalawang beses nakalista ang lugar na ito.",
        },
        hours_ago=33,
    ),
    Told(
        _C.NOT_EXIST,
        {
            "ID": "Tidak pernah ada restoran di alamat ini.",
            "TR": "Bu adreste hiç restoran olmadı.",
            "MY": "Tiada restoran di alamat ini.",
            "PH": "Walang restaurant sa address na ito.",
        },
        hours_ago=40,
    ),
    Told(
        _C.PRIVATE_PLACE,
        {
            "ID": "Ini kantin karyawan, tidak untuk umum.",
            "TR": "Burası personel yemekhanesi, halka açık değil.",
            "MY": "Ini kantin pekerja, bukan untuk orang awam.",
            "PH": "Canteen ito ng mga empleyado, hindi pampubliko.",
        },
        becomes="already_correct",
        hours_ago=100,
    ),
    Told(
        _C.WRONG_PICTURE,
        {
            "ID": "Foto itu dari restoran lain.",
            "TR": "Bu fotoğraf başka bir restorana ait.",
            "MY": "Gambar ini dari restoran lain.",
            "PH": "Sa ibang restaurant ang litratong ito.",
        },
        becomes="in_progress",
        hours_ago=60,
    ),
    Told(
        _C.INAPPROPRIATE,
        {
            "ID": "Ada tulisan tidak pantas di keterangannya.",
            "TR": "Açıklamada uygunsuz ifadeler var.",
            "MY": "Ada perkataan tidak sesuai dalam keterangan.",
            "PH": "May hindi magandang salita sa paglalarawan.",
        },
        hours_ago=1,
    ),
    Told(
        _C.OTHER,
        {
            "ID": "Beli pengikut murah di situs kami!!!",
            "TR": "Ucuz takipçi satın alın!!!",
            "MY": "Beli pengikut murah di laman kami!!!",
            "PH": "Murang followers, bili na!!!",
        },
        becomes="spam",
        hours_ago=70,
    ),
    Told(
        _C.OTHER,
        {
            "ID": "Parkirannya di belakang gedung, bukan di depan.",
            "TR": "Otopark binanın arkasında, önünde değil.",
            "MY": "Tempat letak kereta di belakang bangunan.",
            "PH": "Nasa likod ng gusali ang paradahan.",
        },
        becomes="duplicate",
        hours_ago=20,
    ),
)
NAMES = {
    "ID": ("Sari Wulandari", "Budi Santoso", "Ani Lestari"),
    "TR": ("Elif Yıldız", "Mehmet Kaya", "Zeynep Işık"),
    "MY": ("Nurul Aisyah", "Lim Wei Jie", "Kavitha Nair"),
    "PH": ("Maria Santos", "Jose Reyes", "Ana Cruz"),
}


def ensure(actors: Sequence[User]) -> int:
    """Makes the reports where they have not been made; returns how many."""
    return by_country(NAMES, lambda country: _ensure_country(country, actors[-1]))


@transaction.atomic
def _ensure_country(country: str, actor: User) -> int:
    _, is_new = ReferenceLoad.objects.get_or_create(name=f"{MARK}:{country}", defaults={"digest": ""})
    if not is_new:
        return 0
    found = Store.objects.filter(
        country=country, status="published", business_status="open", intro__startswith="A fictional place"
    )
    stores = list(found.order_by("-slug")[: len(TOLD)])
    made = [
        _make(country, actor, number, told, store)
        for number, (told, store) in enumerate(zip(TOLD, stores, strict=False))
    ]
    # What was late when the demo was made needs no bell for each.
    Feedback.objects.filter(pk__in=[item.pk for item in made], sla_due_at__lt=timezone.now()).update(
        sla_breached_at=timezone.now()
    )
    return len(made)


def _make(country: str, actor: User, number: int, told: Told, store: Store) -> Feedback:
    item = _report(country, number, 0, told, store)
    for other in range(1, told.others + 1):
        _report(country, number, other, told, store)
    came = timezone.now() - dt.timedelta(hours=told.hours_ago)
    Feedback.objects.filter(pk=item.pk).update(
        created_at=came, sla_due_at=intake.due_of(country, told.category, came)
    )
    _become(actor, item, told.becomes)
    return item


def _report(country: str, number: int, other: int, told: Told, store: Store) -> Feedback:
    names = NAMES[country]
    name = names[(number + other) % len(names)]
    return intake.take_from_public(
        country=country,
        # Addresses that are kept for examples: nobody's.
        ip=f"203.0.113.{number * 8 + other + 1}",
        report=Report(
            store_id=store.pk,
            category=told.category,
            description=told.words[country],
            suggested={**told.suggested, **_own(told.category, store)},
            reporter={
                "name": name,
                "email": f"visitor{number}.{other}@example.com" if number % 5 != 4 else "",
                "wants_reply": number % 5 != 4 and number % 3 != 2,
                "is_owner": told.is_owner,
            },
        ),
    )


def _own(category: str, store: Store) -> dict[str, Any]:
    """What can only be said of this very store."""
    if category == Category.WRONG_NAME:
        return {"name": f"{store.name} Baru"[:120]}
    if category == Category.WRONG_PIN and store.lat is not None and store.lng is not None:
        return {"lat": float(store.lat) + 0.0006, "lng": float(store.lng) + 0.0004}
    if category == Category.MOVED and store.lat is not None and store.lng is not None:
        return {"lat": float(store.lat) + 0.0011, "lng": float(store.lng) - 0.0008}
    return {}


def _become(actor: User, item: Feedback, state: str) -> None:
    if state == "new":
        return
    item = _take(actor, item, "start")
    if state in ("already_correct", "cannot_verify", "not_accepted"):
        item = _take(actor, item, "resolve", StatusChange(resolution=state))
        if item.may_be_answered:
            _answer(actor, item, state)
    elif state == "waiting":
        _take(actor, item, "wait", StatusChange(note="Which entrance do you mean?"))
    elif state == "spam":
        _take(actor, item, "spam")
    elif state == "duplicate":
        _take(actor, item, "mark_duplicate", StatusChange(duplicate_of=_original(actor, item).pk))


def _original(actor: User, item: Feedback) -> Feedback:
    """Another report about the same store, by staff."""
    report = Report(item.store_id, Category.WRONG_ADDRESS, "A visitor told us at the desk.")
    return intake.create_feedback(actor=actor, country=item.country, report=report)


def _take(actor: User, item: Feedback, action: str, said: StatusChange | None = None) -> Feedback:
    item.refresh_from_db(fields=["version"])
    return cases.change_feedback_status(
        actor=actor,
        country=item.country,
        feedback_id=item.pk,
        version=item.version,
        action=action,
        said=said or StatusChange(),
    )


def _answer(actor: User, item: Feedback, template_id: str) -> None:
    text = replies.filled(item, item, template_id, actor)
    replies.reply_feedback(
        actor=actor,
        country=item.country,
        feedback_id=item.pk,
        version=item.version,
        body=text.body,
        template_id=template_id,
    )
    # Nobody reads the mailboxes of the demo.
    OutgoingMail.objects.filter(object_type="feedback", object_id=item.pk).update(
        status="sent", sent_at=timezone.now(), tries=1
    )

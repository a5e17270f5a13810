"""What businesses write to the demo: every type and every state, in four languages, with files and answers."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from PIL import Image, ImageDraw

from apps.accounts.models import User
from apps.business_messages.choices import Channel, MessageType
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.services import clock, entries, intake, reopening, replies, threads
from apps.business_messages.services.entries import Entry
from apps.business_messages.services.intake import MessageDraft
from apps.console.demo.lanes import by_country
from apps.core.changes import versions
from apps.core.models import OutgoingMail, ReferenceLoad
from apps.stores.models import Store

MARK = "demo:messages:1"
_T = MessageType


@dataclass(frozen=True)
class Written:
    """One thread of the demo: what it is about, in the words of the country, and what became of it."""

    type: MessageType
    subjects: Mapping[str, str]
    bodies: Mapping[str, str]
    becomes: str = "new"
    hours_ago: int = 3
    has_store: bool = False
    has_file: bool = False
    by_phone: bool = False
    labels: tuple[str, ...] = ()


def _said(id_: str, tr: str, my: str, ph: str) -> dict[str, str]:
    return {"ID": id_, "TR": tr, "MY": my, "PH": ph}


WRITTEN: tuple[Written, ...] = (
    Written(
        _T.CLAIM_STORE,
        _said("Saya pemiliknya", "İşletme bana ait", "Saya pemiliknya", "Akin ang lugar na ito"),
        _said(
            "Selamat pagi, saya pemilik tempat ini. Terlampir foto izin usahanya. Mohon halaman ini diserahkan ke saya.",
            "Günaydın, bu işletmenin sahibiyim. Ruhsatın fotoğrafı ektedir. Sayfanın bana verilmesini rica ederim.",
            "Selamat pagi, saya pemilik tempat ini. Bersama ini gambar lesen perniagaan. Mohon halaman ini diserahkan.",
            "Magandang umaga, ako ang may-ari. Nakalakip ang larawan ng permit. Sana ay maibigay sa akin ang pahina.",
        ),
        has_store=True,
        has_file=True,
        hours_ago=2,
    ),
    Written(
        _T.NEW_STORE,
        _said("Tempat baru di kota kami", "Yeni açılan yer", "Kedai baharu kami", "Bagong bukas na kainan"),
        _said(
            "Kami baru buka bulan lalu dan belum ada di Sofra. Bagaimana cara mendaftar?",
            "Geçen ay açıldık, Sofra'da yokuz. Nasıl kaydolabiliriz?",
            "Kami baru dibuka bulan lepas dan belum ada di Sofra. Bagaimana hendak mendaftar?",
            "Kabubukas lang namin noong isang buwan at wala pa kami sa Sofra. Paano magpalista?",
        ),
        becomes="open",
        hours_ago=20,
    ),
    Written(
        _T.UPDATE_INFO,
        _said(
            "Nomor telepon berubah", "Telefonumuz değişti", "Nombor telefon bertukar", "Nagbago ang numero"
        ),
        _said(
            "Nomor lama sudah tidak dipakai. Mohon diganti dengan yang baru, terima kasih.",
            "Eski numara artık kullanılmıyor. Yenisiyle değiştirir misiniz, teşekkürler.",
            "Nombor lama tidak digunakan lagi. Tolong tukar dengan yang baharu, terima kasih.",
            "Hindi na ginagamit ang lumang numero. Pakipalitan ng bago, salamat.",
        ),
        becomes="waiting_sender",
        hours_ago=50,
        has_store=True,
    ),
    Written(
        _T.ADVERTISING,
        _said("Biaya pasang iklan", "Reklam ücretleri", "Kos pengiklanan", "Magkano ang ads"),
        _said(
            "Kami punya tiga cabang dan ingin beriklan menjelang akhir tahun. Boleh minta daftar harga?",
            "Üç şubemiz var, yıl sonuna doğru reklam vermek istiyoruz. Fiyat listesi alabilir miyiz?",
            "Kami ada tiga cawangan dan mahu mengiklan menjelang hujung tahun. Boleh dapatkan senarai harga?",
            "May tatlong sangay kami at gusto naming mag-ads bago matapos ang taon. Pwede bang humingi ng presyo?",
        ),
        becomes="answered_again",
        hours_ago=28,
        has_store=True,
        labels=("ads", "Q4"),
    ),
    Written(
        _T.PARTNERSHIP,
        _said(
            "Kerja sama festival kuliner",
            "Yemek festivali ortaklığı",
            "Kerjasama festival makanan",
            "Food fair",
        ),
        _said(
            "Kami menyelenggarakan festival kuliner dan mencari mitra media.",
            "Bir yemek festivali düzenliyoruz ve medya ortağı arıyoruz.",
            "Kami menganjurkan festival makanan dan mencari rakan media.",
            "Nag-oorganisa kami ng food fair at naghahanap ng media partner.",
        ),
        becomes="resolved",
        hours_ago=90,
        labels=("festival",),
    ),
    Written(
        _T.KOL_INVITE,
        _said("Undangan untuk food vlogger", "Tadım daveti", "Jemputan KOL", "Imbitasyon sa vlogger"),
        _said(
            "Kami ingin mengundang pembuat konten Sofra ke pembukaan menu baru hari Sabtu.",
            "Cumartesi günkü yeni menü tanıtımına içerik üreticilerinizi davet etmek istiyoruz.",
            "Kami mahu menjemput pencipta kandungan Sofra ke pelancaran menu baharu hari Sabtu.",
            "Gusto naming imbitahan ang mga content creator ninyo sa bagong menu sa Sabado.",
        ),
        hours_ago=5,
        has_store=True,
    ),
    Written(
        _T.PHOTO_COPYRIGHT,
        _said(
            "Foto saya dipakai tanpa izin", "Fotoğrafım izinsiz", "Gambar saya tanpa izin", "Larawan ko ito"
        ),
        _said(
            "Foto kedua di halaman itu milik saya dan dipakai tanpa izin. Mohon dihapus.",
            "Sayfadaki ikinci fotoğraf bana ait, izinsiz kullanılmış. Kaldırmanızı rica ederim.",
            "Gambar kedua di halaman itu milik saya dan digunakan tanpa izin. Sila buang.",
            "Akin ang ikalawang larawan sa pahina at ginamit nang walang pahintulot. Pakialis.",
        ),
        hours_ago=60,
        has_store=True,
    ),
    Written(
        _T.REVIEW_DISPUTE,
        _said("Ulasan palsu", "Gerçek dışı yorum", "Ulasan palsu", "Pekeng review"),
        _said(
            "Ada ulasan dari orang yang belum pernah datang. Bisakah diperiksa?",
            "Hiç gelmemiş birinin yorumu var. İnceleyebilir misiniz?",
            "Ada ulasan daripada orang yang tidak pernah datang. Boleh semak?",
            "May review mula sa taong hindi pa nakapunta. Pwede bang suriin?",
        ),
        becomes="failed",
        hours_ago=40,
        has_store=True,
    ),
    Written(
        _T.DATA_REMOVAL,
        _said(
            "Hapus nomor pribadi saya",
            "Kişisel numaram silinsin",
            "Buang nombor peribadi",
            "Tanggalin ang numero ko",
        ),
        _said(
            "Nomor pribadi saya tampil di halaman. Mohon segera dihapus.",
            "Kişisel numaram sayfada görünüyor. Lütfen hemen silin.",
            "Nombor peribadi saya dipaparkan. Sila buang segera.",
            "Nakalagay ang personal kong numero sa pahina. Pakitanggal agad.",
        ),
        becomes="mine",
        hours_ago=7,
    ),
    Written(
        _T.PRESS,
        _said(
            "Wawancara tentang tren kopi",
            "Kahve eğilimleri röportajı",
            "Temu bual trend kopi",
            "Panayam sa kape",
        ),
        _said(
            "Kami menulis tentang tren kopi dan ingin bicara dengan tim Sofra minggu ini.",
            "Kahve eğilimleri üzerine yazıyoruz, bu hafta ekibinizle görüşmek isteriz.",
            "Kami menulis tentang trend kopi dan mahu berbual dengan pasukan Sofra minggu ini.",
            "Sumusulat kami tungkol sa kape at nais makausap ang Sofra ngayong linggo.",
        ),
        becomes="closed",
        hours_ago=400,
    ),
    Written(
        _T.COMPLAINT,
        _said("Jam buka masih salah", "Saatler hâlâ yanlış", "Waktu masih salah", "Mali pa rin ang oras"),
        _said(
            "Sudah dua kali saya lapor, jamnya masih salah. Pelanggan datang saat kami tutup.",
            "İki kez bildirdim, saatler hâlâ yanlış. Müşteriler kapalıyken geliyor.",
            "Sudah dua kali saya lapor, waktunya masih salah. Pelanggan datang semasa tutup.",
            "Dalawang beses ko nang ini-report, mali pa rin ang oras. Dumarating ang customer nang sarado kami.",
        ),
        becomes="open",
        hours_ago=30,
        has_store=True,
        by_phone=True,
        labels=("VIP",),
    ),
    Written(
        _T.OTHER,
        _said("BEST SEO SERVICES", "BEST SEO SERVICES", "BEST SEO SERVICES", "BEST SEO SERVICES"),
        _said(*(["First page of Google guaranteed! Backlinks and guest posts: https://cheap.example"] * 4)),
        becomes="spam",
        hours_ago=70,
    ),
)
PEOPLE: Mapping[str, Sequence[tuple[str, str]]] = {
    "ID": (("Sari Wulandari", "PT Rasa Nusantara"), ("Budi Santoso", ""), ("Ani Lestari", "CV Dapur Kita")),
    "TR": (("Elif Yıldız", "Yıldız Gıda Ltd."), ("Mehmet Kaya", ""), ("Zeynep Işık", "Işık Turizm A.Ş.")),
    "MY": (("Nurul Aisyah", "Selera Warisan Sdn Bhd"), ("Lim Wei Jie", ""), ("Kavitha Nair", "Nair Foods")),
    "PH": (("Maria Santos", "Lutong Bahay Inc."), ("Jose Reyes", ""), ("Ana Cruz", "Cruz Events")),
}
PHONES = {"ID": "0812 3456 7890", "TR": "0532 123 45 67", "MY": "012-345 6789", "PH": "0917 123 4567"}
AGAIN = _said(
    "Terima kasih. Kami di Jakarta Selatan, ingin mulai bulan depan.",
    "Teşekkürler. Kadıköy'deyiz, gelecek ay başlamak istiyoruz.",
    "Terima kasih. Kami di Petaling Jaya, mahu mula bulan depan.",
    "Salamat. Nasa Quezon City kami, gustong magsimula sa susunod na buwan.",
)


def ensure(actors: Sequence[User]) -> int:
    """Makes the threads where they have not been made; returns how many."""
    return by_country(PEOPLE, lambda country: _ensure_country(country, actors[-1]))


@transaction.atomic
def _ensure_country(country: str, actor: User) -> int:
    _, is_new = ReferenceLoad.objects.get_or_create(name=f"{MARK}:{country}", defaults={"digest": ""})
    if not is_new:
        return 0
    found = Store.objects.filter(
        country=country, status="published", business_status="open", intro__startswith="A fictional place"
    )
    stores = list(found.exclude(phones=[]).order_by("slug")[: len(WRITTEN)])
    made = [_make(country, actor, number, written, stores) for number, written in enumerate(WRITTEN)]
    # What was late when the demo was made needs no bell for each.
    BusinessMessage.objects.filter(
        pk__in=[item.pk for item in made], first_response_due_at__lt=timezone.now(), first_responded_at=None
    ).update(sla_breached_at=timezone.now(), sla_status="failed")
    return len(made)


def _make(
    country: str, actor: User, number: int, written: Written, stores: Sequence[Store]
) -> BusinessMessage:
    item = _write(country, actor, number, written, stores)
    came = timezone.now() - dt.timedelta(hours=written.hours_ago)
    BusinessMessage.objects.filter(pk=item.pk).update(
        created_at=came,
        last_entry_at=came,
        last_inbound_at=came,
        first_response_due_at=clock.due_of(country, written.type, came),
    )
    MessageEntry.objects.filter(message=item).update(at=came)
    _become(actor, item, written.becomes)
    item.refresh_from_db()
    return item


def _write(
    country: str, actor: User, number: int, written: Written, stores: Sequence[Store]
) -> BusinessMessage:
    name, company = PEOPLE[country][number % 3]
    store = stores[number % len(stores)] if written.has_store and stores else None
    sender = {"name": name, "company": company, "job_title": "Manager" if company else ""}
    contact = {"phone": PHONES[country]} if written.by_phone else {"email": f"business{number}@example.com"}
    said = MessageDraft(
        type=written.type,
        subject=written.subjects[country],
        body=written.bodies[country],
        sender={**sender, **contact},
        store_id=store.pk if store else None,
        store_text="" if store else company,
        labels=written.labels,
        files=(("permit.png", _paper(company or name)),) if written.has_file else (),
    )
    if written.by_phone:
        return intake.create_message(actor=actor, country=country, said=said, channel=Channel.PHONE)
    # Addresses that are kept for examples: nobody's.
    item = intake.take_from_public(country=country, said=said, ip=f"198.51.100.{number + 1}")
    if written.labels:
        item = _fresh(item)
        with versions.changing(item, actor=actor, action="label"):
            threads.label(item, written.labels, ())
    return item


def _paper(name: str) -> bytes:
    """Something that looks like a document from far."""
    page = Image.new("RGB", (640, 440), "#f7f3ea")
    pen = ImageDraw.Draw(page)
    pen.rectangle((24, 24, 616, 416), outline="#8a5a2b", width=4)
    pen.text((60, 60), "PERMIT (demo)", fill="#333333")
    # The built-in letters know no others.
    pen.text((60, 100), name.encode("ascii", "ignore").decode(), fill="#333333")
    for line in range(6):
        pen.line((60, 160 + 34 * line, 580 - 40 * (line % 3), 160 + 34 * line), fill="#c9bfae", width=3)
    buffer = io.BytesIO()
    page.save(buffer, "PNG")
    return buffer.getvalue()


def _fresh(item: BusinessMessage) -> BusinessMessage:
    return BusinessMessage.objects.select_related("store", "assignee").get(pk=item.pk)


def _become(actor: User, item: BusinessMessage, state: str) -> None:
    if state == "new":
        return
    if state == "spam":
        _move(actor, item, "spam")
        return
    _take(actor, item)
    if state in ("waiting_sender", "answered_again", "failed", "resolved", "closed"):
        _answer(actor, item, failed=state == "failed")
    if state == "answered_again":
        _write_again(item)
    if state in ("resolved", "closed"):
        _move(actor, item, "resolve", "answered")
    if state == "closed":
        closed_at = timezone.now() - dt.timedelta(days=8)
        BusinessMessage.objects.filter(pk=item.pk).update(resolved_at=closed_at)
        threads.close_resolved(timezone.now())
    if state == "mine":
        replies.add_note(
            actor=actor, country=item.country, message_id=item.pk, body="Asked the picture team to look."
        )


def _take(actor: User, item: BusinessMessage) -> None:
    item = _fresh(item)
    threads.assign_message(
        actor=actor, country=item.country, message_id=item.pk, version=item.version, assignee_id=actor.pk
    )


def _answer(actor: User, item: BusinessMessage, *, failed: bool) -> None:
    item = _fresh(item)
    fitting = (each for each in replies.texts_of(item.country) if item.type in each.types)
    text = next(fitting, replies.texts_of(item.country)[0])
    replies.reply_message(
        actor=actor,
        country=item.country,
        message_id=item.pk,
        version=item.version,
        body=text.filled(**replies.names_for(item, text.language, actor)).body,
    )
    # Nobody reads the mailboxes of the demo.
    sent = OutgoingMail.objects.filter(object_type="business_message", object_id=item.pk)
    if failed:
        sent.update(status="failed", tries=3, error="550 5.1.1 No such user here")
        reopening.given_up(sent.get())
    else:
        sent.update(status="sent", sent_at=timezone.now(), tries=1)


def _write_again(item: BusinessMessage) -> None:
    item = _fresh(item)
    with versions.changing(item, actor=None, action="receive"):
        said = Entry(
            entries.EntryKind.INBOUND,
            AGAIN[item.country],
            from_name=item.sender_name,
            from_email=item.sender_email,
        )
        entries.write(item, said)
        item.status = "open"


def _move(actor: User, item: BusinessMessage, action: str, resolution: str = "") -> None:
    item = _fresh(item)
    threads.change_message_status(
        actor=actor,
        country=item.country,
        message_id=item.pk,
        version=item.version,
        action=action,
        said=threads.StatusChange(resolution=resolution),
    )

"""The words of the demo's pages, in the languages of the four countries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """What one page says."""

    title: str
    slug: str
    sub: str
    text: str


CITY, TOPIC, ABOUT, CAMPAIGN, WORN = "city", "topic", "about", "campaign", "worn"
WORDS: dict[str, dict[str, Words]] = {
    "ID": {
        CITY: Words(
            "Makan enak di Jakarta",
            "jakarta",
            "Dari warung tenda sampai meja panjang keluarga.",
            "Jakarta makan di setiap jam. Daftar di bawah dihitung ulang dari tempat yang sedang buka, "
            "jadi yang Anda lihat hari ini belum tentu sama dengan minggu lalu.",
        ),
        TOPIC: Words(
            "Panduan pertama menyantap soto",
            "topik/soto",
            "Bening, bersantan, atau kuning: mulai dari mana?",
            "Soto berubah setiap dua ratus kilometer. Mulailah dari yang bening, lalu naik perlahan ke santan.",
        ),
        ABOUT: Words(
            "Tentang kami",
            "tentang-kami",
            "Siapa yang memilih, dan bagaimana.",
            "Kami membayar makanan kami sendiri. Bila tidak, halamannya akan mengatakan begitu.",
        ),
        CAMPAIGN: Words(
            "Pekan sarapan",
            "pekan-sarapan",
            "Tujuh pagi, tujuh meja.",
            "Selama sepekan kami menulis tentang tempat yang buka sebelum jam enam.",
        ),
        WORN: Words(
            "Makan malam di tepi kali",
            "jakarta/tepi-kali",
            "Halaman lama yang perlu dirapikan.",
            "Beberapa tautan di halaman ini sudah tidak menuju ke mana-mana.",
        ),
    },
    "TR": {
        CITY: Words(
            "İstanbul'da iyi yemek",
            "istanbul",
            "Esnaf lokantasından uzun aile sofrasına.",
            "İstanbul günün her saatinde yer. Aşağıdaki liste açık olan yerlerden yeniden çıkarılır; "
            "bugün gördüğünüz geçen haftakiyle aynı olmayabilir.",
        ),
        TOPIC: Words(
            "Çorbaya giriş rehberi",
            "konular/corba",
            "Mercimek, işkembe, ezogelin: nereden başlamalı?",
            "Çorba sabahın da gecenin de yemeğidir. Mercimekle başlayın, acelesiz ilerleyin.",
        ),
        ABOUT: Words(
            "Hakkımızda",
            "hakkimizda",
            "Kim seçiyor, nasıl seçiyor.",
            "Yediğimizin parasını kendimiz öderiz. Ödemediysek sayfa bunu söyler.",
        ),
        CAMPAIGN: Words(
            "Kahvaltı haftası",
            "kahvalti-haftasi",
            "Yedi sabah, yedi sofra.",
            "Bir hafta boyunca altıdan önce açılan yerleri yazıyoruz.",
        ),
        WORN: Words(
            "Boğaz kıyısında akşam",
            "istanbul/bogaz",
            "Toparlanması gereken eski bir sayfa.",
            "Bu sayfadaki bazı bağlantılar artık bir yere gitmiyor.",
        ),
    },
    "MY": {
        CITY: Words(
            "Makan sedap di Kuala Lumpur",
            "kuala-lumpur",
            "Dari gerai tepi jalan ke meja panjang keluarga.",
            "Kuala Lumpur makan pada setiap jam. Senarai di bawah dikira semula daripada tempat yang dibuka, "
            "jadi yang anda lihat hari ini mungkin lain daripada minggu lepas.",
        ),
        TOPIC: Words(
            "Panduan pertama nasi lemak",
            "topik/nasi-lemak",
            "Sambal dahulu, atau santan dahulu?",
            "Nasi lemak yang baik dikenali daripada baunya. Mulakan dengan yang paling ringkas.",
        ),
        ABOUT: Words(
            "Tentang kami",
            "tentang-kami",
            "Siapa yang memilih, dan bagaimana.",
            "Kami membayar makanan kami sendiri. Jika tidak, halaman itu akan menyatakannya.",
        ),
        CAMPAIGN: Words(
            "Minggu sarapan",
            "minggu-sarapan",
            "Tujuh pagi, tujuh meja.",
            "Selama seminggu kami menulis tentang tempat yang dibuka sebelum pukul enam.",
        ),
        WORN: Words(
            "Makan malam di tepi sungai",
            "kuala-lumpur/tepi-sungai",
            "Halaman lama yang perlu dikemas.",
            "Beberapa pautan di halaman ini tidak lagi membawa ke mana-mana.",
        ),
    },
    "PH": {
        CITY: Words(
            "Eating well in Manila",
            "manila",
            "From carinderia counters to long family tables.",
            "Manila eats around the clock. The list below is made anew from places that are open, "
            "so what you see today may differ from last week.",
        ),
        TOPIC: Words(
            "A first guide to sinigang",
            "topics/sinigang",
            "Tamarind, guava or kamias: where to begin?",
            "Sourness is the point. Begin with tamarind and work your way to the stranger fruits.",
        ),
        ABOUT: Words(
            "About us",
            "about-us",
            "Who chooses, and how.",
            "We pay for our own meals. Where we did not, the page says so.",
        ),
        CAMPAIGN: Words(
            "Breakfast week",
            "breakfast-week",
            "Seven mornings, seven tables.",
            "For a week we write about places that open before six.",
        ),
        WORN: Words(
            "Dinner by the bay",
            "manila/by-the-bay",
            "An old page that wants tidying.",
            "Some links on this page lead nowhere any more.",
        ),
    },
}

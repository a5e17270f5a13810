"""The words from which fictional stores are made. No name, address or number stands for a real one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """What one country's stores are made of."""

    cities: tuple[str, ...]
    """Codes of the regions (second level; third for PH) in which they stand."""
    kinds: tuple[tuple[str, str, str], ...]
    """(name with a gap for the person or thing, store type, first cuisine)."""
    people: tuple[str, ...]
    streets: tuple[str, ...]
    landmarks: tuple[str, ...]
    dishes: tuple[str, ...]
    """Slugs of tags."""
    odd_names: tuple[tuple[str, str, str], ...]
    """Names that are long, in other scripts, or otherwise hard on a screen."""
    phone: str
    """A gap for the running number; no number that is in use."""
    postcode: str


WORDS: dict[str, Words] = {
    "ID": Words(
        cities=("31.74", "31.71", "32.73", "34.71", "35.78", "51.71", "73.71", "91.71", "12.71"),
        kinds=(
            ("Warung Bu {}", "eatery", "javanese"),
            ("Sate Pak {}", "street_stall", "satay"),
            ("Rumah Makan {} Raya", "restaurant", "padang"),
            ("Kopi {}", "cafe", "western"),
            ("Bakso {}", "eatery", "bakso_mie"),
            ("Dapur Sunda {}", "restaurant", "sundanese"),
            ("Roti {}", "bakery", "western"),
            ("Ayam Geprek {}", "fast_food", "fried_chicken"),
            ("Es {} Segar", "dessert", "indonesian"),
        ),
        people=("Sri", "Tini", "Joko", "Wati", "Bagus", "Ayu", "Rahma", "Slamet", "Dewi", "Agus", "Lestari"),
        streets=(
            "Jl. Melati",
            "Jl. Kenanga",
            "Jl. Diponegoro",
            "Jl. Gatot Subroto",
            "Gg. Mawar",
            "Jl. Cempaka",
        ),
        landmarks=("seberang Masjid Raya", "samping SPBU", "depan Pasar Pagi", "belakang stasiun"),
        dishes=(
            "nasi-goreng",
            "rendang",
            "soto",
            "gudeg",
            "bakso",
            "sate",
            "kopi-susu",
            "family",
            "late-night",
        ),
        odd_names=(
            (
                "Warung Makan Sederhana Masakan Rumahan Ibu Hajah Siti Nurhaliza Asli Kampung Halaman Sejak 1978",
                "eatery",
                "javanese",
            ),
            ("Depot Mie Siantar 面館", "restaurant", "bakso_mie"),
            ("ꦮꦫꦸꦁ Jawi", "eatery", "javanese"),
        ),
        phone="021 5550 {:04d}",
        postcode="12{:03d}",
    ),
    "TR": Words(
        cities=("34-23", "34-13", "34-35", "34-38", "06-07", "35-21", "07-18", "34-20"),
        kinds=(
            ("Köfteci {}", "eatery", "kofte"),
            ("{} Lokantası", "restaurant", "turkish"),
            ("{} Kahvecisi", "cafe", "turkish"),
            ("Çorbacı {}", "eatery", "corba"),
            ("{} Pide ve Lahmacun", "restaurant", "pide_lahmacun"),
            ("{} Ocakbaşı", "restaurant", "ocakbasi"),
            ("Fırın {}", "bakery", "turkish"),
            ("{} Meyhanesi", "bar", "meze_meyhane"),
            ("{} Kahvaltı Evi", "cafe", "kahvalti"),
        ),
        people=(
            "Şükrü",
            "İnci",
            "Işıl",
            "Gülsüm",
            "Çağla",
            "Öztürk",
            "Ümit",
            "Ayşe",
            "Doğan",
            "Yıldız",
            "Irmak",
        ),
        streets=("Gül Sk.", "İstiklal Cd.", "Çınar Sk.", "Bahçe Cd.", "Lale Sk.", "Şehit Sk."),
        landmarks=("vapur iskelesi karşısı", "cami yanı", "pazar girişi", "metro çıkışı"),
        dishes=(
            "iskender",
            "lahmacun",
            "manti",
            "kunefe",
            "menemen",
            "simit",
            "turk-kahvesi",
            "family",
            "sea-view",
        ),
        odd_names=(
            (
                "Tarihi Eminönü Balıkçısı İsmail Usta ve Oğulları Geleneksel Osmanlı Mutfağı Lokantası Şubesi",
                "restaurant",
                "turkish",
            ),
            ("مطعم ليالي الشام", "restaurant", "arab"),
            ("ISPANAK & ılık İÇECEK", "cafe", "turkish"),
        ),
        phone="0212 555 {:02d} {:02d}",
        postcode="",
    ),
    "MY": Words(
        cities=("10-05", "14", "07-04", "01-02", "08-03", "13-01", "12-07", "04-03"),
        kinds=(
            ("Kedai Makan {}", "eatery", "malay"),
            ("Nasi Kandar {}", "restaurant", "nasi_kandar"),
            ("Kopitiam {}", "cafe", "kopitiam"),
            ("Restoran {} Maju", "restaurant", "mamak"),
            ("Nyonya {}", "restaurant", "nyonya"),
            ("Gerai Satay {}", "street_stall", "satay"),
            ("{} Bakery", "bakery", "western"),
            ("{} Bubble Tea", "tea_house", "taiwanese"),
            ("Medan Selera {}", "food_court", "malaysian"),
        ),
        people=(
            "Aminah",
            "Mei Ling",
            "Kumar",
            "Farid",
            "Siew Lan",
            "Rajan",
            "Zainab",
            "Ah Hock",
            "Salmah",
            "Devi",
        ),
        streets=("Jalan Bunga Raya", "Lorong Seri", "Jalan Tun Perak", "Jalan Damai", "Lebuh Melati"),
        landmarks=(
            "near the LRT station",
            "opposite the night market",
            "beside the surau",
            "behind the clinic",
        ),
        dishes=(
            "nasi-lemak",
            "laksa",
            "roti-canai",
            "char-kway-teow",
            "teh-tarik",
            "family",
            "supper",
            "rendang",
        ),
        odd_names=(
            (
                "Restoran Makanan Laut dan Ikan Bakar Pak Cik Abdul Rahman bin Haji Osman Tepi Sungai Sejak 1962",
                "restaurant",
                "malay",
            ),
            ("天天海鲜饭店 Restoran Tian Tian", "restaurant", "malaysian_chinese"),
            ("அன்னபூரணி Unavagam", "eatery", "indian"),
        ),
        phone="03-5550 {:04d}",
        postcode="50{:03d}",
    ),
    "PH": Words(
        cities=("1381300000", "1380300000", "1381500000", "1380600000", "1430300000"),
        kinds=(
            ("{} Carinderia", "eatery", "filipino"),
            ("Lechon ni {}", "restaurant", "lechon"),
            ("{} Silogan", "eatery", "silog"),
            ("Ihaw-Ihaw ni {}", "street_stall", "ihaw_ihaw"),
            ("Kusina ni {}", "restaurant", "kapampangan"),
            ("{} Brew Bar", "cafe", "western"),
            ("Panaderia {}", "bakery", "filipino"),
            ("{} Halo-Halo House", "dessert", "filipino"),
            ("Burger ni {}", "fast_food", "burger"),
        ),
        people=(
            "Aling Nena",
            "Mang Tomas",
            "Lola Ising",
            "Kuya Ben",
            "Ate Joy",
            "Tita Baby",
            "Isko",
            "Luz",
            "Dodong",
        ),
        streets=("Mabini St.", "Rizal Ave.", "Bonifacio St.", "Sampaguita St.", "Kalayaan Ave.", "Luna St."),
        landmarks=("across the chapel", "beside the barangay hall", "near the jeepney stop", "second floor"),
        dishes=("adobo", "sinigang", "kare-kare", "halo-halo", "pancit", "bulalo", "family", "budget"),
        odd_names=(
            (
                "Aling Maria Consolacion de la Cruz y Santos Original Special Bulalo at Lutong Bahay Eatery Since 1969",
                "eatery",
                "filipino",
            ),
            ("Sto. Niño's Peñaranda Ñora", "restaurant", "filipino"),
            ("서울 포차 Seoul Pocha", "restaurant", "korean"),
        ),
        phone="02 8555 {:04d}",
        postcode="1{:03d}",
    ),
}

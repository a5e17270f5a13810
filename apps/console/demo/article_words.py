"""The words of the demo's articles, our own, in the language of each country."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    """What the articles of one country are written with."""

    titles: tuple[tuple[str, str], ...]
    """(title, summary), one for each article."""
    paragraphs: tuple[str, ...]
    """Some sixty words each; two of them make an article."""
    heading: str
    tips: tuple[str, ...]
    question: str
    answer: str
    quote: str
    asked: str
    """What the reviewer asks for."""
    asked_again: str
    answered: str


TEXTS: Mapping[str, Texts] = {
    "ID": Texts(
        titles=(
            (
                "Lima soto pagi yang layak bangun subuh",
                "Kuah bening, kuah santan, dan satu yang habis sebelum jam delapan.",
            ),
            (
                "Kopi susu di gang sempit: tiga kedai tanpa papan nama",
                "Kami menyusuri gang demi gang dan pulang dengan tiga alamat.",
            ),
            (
                "Bakso urat, bakso halus, dan cara memilihnya",
                "Panduan singkat membaca semangkuk bakso sebelum sendok pertama.",
            ),
            ("Makan malam setelah pukul sebelas", "Dapur yang masih menyala ketika kota mulai tidur."),
            (
                "Nasi padang: memesan tanpa panik",
                "Yang dihitung, yang dikembalikan, dan kapan menambah kuah.",
            ),
            ("Resep sambal matah dari dapur belakang", "Enam bahan, satu pisau tajam, sepuluh menit."),
            (
                "Obrolan dengan penjual martabak yang tak mau buka cabang",
                "Tentang wajan tua, antrean panjang, dan kata cukup.",
            ),
            ("Promo: paket keluarga akhir pekan", "Kerja sama berbayar dengan tiga rumah makan keluarga."),
            (
                "Pasar pagi yang pindah ke gedung baru",
                "Apa yang ikut pindah, dan siapa yang memilih tinggal.",
            ),
            (
                "Sepuluh warung yang masih memasak dengan kayu, dari pinggir kota sampai lereng gunung, dan jam bukanya",
                "Daftar panjang untuk perjalanan pelan.",
            ),
        ),
        paragraphs=(
            "Kami datang ketika jalan masih basah dan bangku plastik baru saja diturunkan dari tumpukannya. Di depan, panci besar sudah mengepul sejak pukul empat, dan orang pertama yang duduk adalah sopir angkot yang hafal nama semua pelayan. Tidak ada daftar menu di dinding. Yang ada hanya satu pertanyaan: pakai nasi atau lontong, dan apakah daun bawangnya boleh banyak seperti kemarin.",
            "Rasa kuahnya ringan di sendok pertama lalu pelan-pelan menebal oleh koya dan perasan jeruk. Pemiliknya bercerita bahwa resep itu datang dari ibunya, yang dulu berjualan dengan pikulan dari kampung ke kampung. Ia menolak memakai penyedap, bukan karena gengsi, melainkan karena pelanggannya akan langsung tahu. Harga seporsi masih di bawah ongkos parkir di pusat kota, dan itu pun sudah dengan teh hangat.",
            "Kalau Anda datang bersama anak kecil, mintalah meja di dekat jendela karena anginnya tidak langsung ke arah tungku. Bagi yang tidak makan pedas, sambalnya disajikan terpisah dan boleh ditolak tanpa ada yang tersinggung. Pembayaran memakai tunai atau kode di meja kasir. Hari Senin mereka tutup, kecuali bila hari itu jatuh pada libur panjang dan cucu pemiliknya sedang pulang.",
        ),
        heading="Yang perlu dicoba",
        tips=("Datang sebelum jam tujuh", "Minta kuah dipisah", "Simpan ruang untuk gorengan"),
        question="Apakah boleh membawa pulang?",
        answer="Boleh, tetapi kuahnya dibungkus terpisah agar <strong>tetap panas</strong>.",
        quote="Kalau sudah cukup, ya cukup. Besok masih ada pagi lagi.",
        asked="Tolong sebutkan jam buka dan tanggal kunjungan, pembaca akan menanyakannya.",
        asked_again="Bagus. Paragraf kedua masih perlu sumber untuk harga seporsi.",
        answered="Jam buka sudah ditambahkan.",
    ),
    "TR": Texts(
        titles=(
            ("Sabahın ilk çorbası: beş adres", "Işıklar yanmadan kapısını açan beş çorbacı."),
            ("Üçüncü sokaktaki kahveci", "Tabelası olmayan bir dükkânda iki saat."),
            ("İskender mi, Adana mı: bir masa, iki usta", "Aynı sokakta iki ocak, iki ayrı inat."),
            ("Gece yarısından sonra açık mutfaklar", "Şehir uyurken tencerenin başında kalanlar."),
            ("Meyhanede ilk akşam için kısa bir rehber", "Meze nasıl seçilir, hesap nasıl bölünür."),
            ("Evde menemen: soğanlı ve soğansız", "Tartışmayı bitirmeyen ama karnı doyuran bir tarif."),
            ("Şube açmak istemeyen baklavacı ile sohbet", "İnce hamur, uzun kuyruk ve yeter demenin zamanı."),
            ("Reklam: hafta sonu aile kahvaltıları", "Üç kahvaltı eviyle ücretli iş birliği."),
            ("Taşınan semt pazarından haberler", "Kim taşındı, kim kaldı, tezgâhlar nerede."),
            (
                "Odun ateşinde pişiren on lokanta: kıyıdan dağ köylerine uzanan yavaş bir yol ve açık oldukları saatler",
                "Acelesi olmayanlar için uzun bir liste.",
            ),
        ),
        paragraphs=(
            "Dükkâna vardığımızda kaldırım hâlâ ıslaktı ve camın buğusundan içerisi görünmüyordu. Usta gece üçte kalkmış, kazanı ağır ateşe koymuş, sonra da kapının önündeki kediyi doyurmuştu. İlk müşteriler taksi şoförleriydi; kimse sipariş vermedi, herkesin ne içeceği zaten biliniyordu. Sarımsak ayrı tabakta geldi, sirke masada duruyordu, ekmek ise fırından yeni çıkmıştı ve elimizi yakıyordu.",
            "Tadı ilk kaşıkta hafif, üçüncüde derin. Usta tarifin babasından kaldığını, babasının da bu işi İzmit'te bir iskelede öğrendiğini anlatıyor. Hazır hiçbir şey kullanmıyor; gururdan değil, müşterisi hemen anlayacağı için. Bir tabağın fiyatı merkezdeki bir otoparkın yarım saatinden az tutuyor. Yanında gelen turşu ikram, çay ise sayılmıyor. Kalkarken bir tane daha içmeden bırakmıyorlar.",
            "Çocukla gidecekseniz arka bahçedeki masaları isteyin, ocağın sıcağı oraya vurmuyor. Acı sevmeyenler için pul biber ayrı geliyor ve geri çevirmek ayıp sayılmıyor. Ödeme nakit ya da kartla yapılıyor. Pazartesi günleri kapalılar; bayramın ikinci günü ise öğleden sonra açıyorlar, çünkü ustanın torunları o gün yardıma geliyor ve kapıda uzun bir kuyruk oluyor.",
        ),
        heading="Ne denemeli",
        tips=("Yediden önce gidin", "Sarımsağı ayrı isteyin", "Tatlıya yer bırakın"),
        question="Paket servis var mı?",
        answer="Var, ama ekmek <strong>ayrı</strong> sarılıyor.",
        quote="Yeter dediğin yerde tadı kalıyor.",
        asked="Açılış saatlerini ve ziyaret tarihini ekler misin? Okur ilk bunu soracak.",
        asked_again="Güzel olmuş. İkinci paragrafta fiyat için bir kaynak gerekiyor.",
        answered="Saatleri ekledim.",
    ),
    "MY": Texts(
        titles=(
            (
                "Nasi lemak sebelum subuh: lima gerai",
                "Sambal yang menunggu dan ikan bilis yang masih rangup.",
            ),
            ("Kopitiam tanpa papan tanda", "Dua jam di meja marmar di hujung lorong."),
            ("Laksa utara, laksa selatan", "Satu mangkuk, dua kuah, banyak pendapat."),
            ("Mamak selepas tengah malam", "Siapa yang masih menebar roti ketika bandar sudah lena."),
            ("Cara memesan nasi kandar tanpa gementar", "Kuah banjir, lauk tepi, dan bila perlu berhenti."),
            ("Resipi sambal belacan dari dapur nenek", "Enam bahan, satu lesung, sepuluh minit."),
            (
                "Berbual dengan penjual putu yang enggan membuka cawangan",
                "Tentang wap, barisan panjang, dan perkataan cukup.",
            ),
            ("Promosi: set keluarga hujung minggu", "Kerjasama berbayar dengan tiga restoran keluarga."),
            (
                "Pasar pagi berpindah ke bangunan baharu",
                "Apa yang ikut berpindah dan siapa yang memilih tinggal.",
            ),
            (
                "Sepuluh gerai yang masih memasak dengan kayu api, dari pinggir bandar hingga kaki bukit, serta waktu bukanya",
                "Senarai panjang untuk perjalanan perlahan.",
            ),
        ),
        paragraphs=(
            "Kami tiba ketika jalan masih basah dan kerusi plastik baru diturunkan daripada susunannya. Periuk besar sudah berasap sejak pukul empat pagi, dan pelanggan pertama ialah pemandu teksi yang mengenali semua pekerja dengan nama. Tiada menu di dinding. Yang ada hanya satu soalan: mahu sambal lebih atau kurang, dan adakah telurnya mata atau dadar seperti semalam.",
            "Rasanya lembut pada suapan pertama, kemudian perlahan-lahan menjadi pekat oleh santan dan daun pandan. Tuan gerai bercerita bahawa resipi itu datang daripada ibunya, yang dahulu menjaja dari rumah ke rumah. Dia enggan memakai serbuk perasa, bukan kerana megah, tetapi kerana pelanggannya pasti tahu. Harga sebungkus masih kurang daripada bayaran letak kereta di pusat bandar, termasuk teh panas.",
            "Jika datang bersama anak kecil, mintalah meja di sebelah tingkap kerana angin dapur tidak sampai ke situ. Bagi yang tidak tahan pedas, sambal dihidangkan berasingan dan boleh ditolak tanpa sesiapa berkecil hati. Bayaran boleh dibuat dengan tunai atau kod di kaunter. Mereka tutup pada hari Isnin, kecuali apabila cuti panjang kerana cucu tuan gerai pulang membantu.",
        ),
        heading="Apa yang patut dicuba",
        tips=("Datang sebelum pukul tujuh", "Minta sambal asing", "Simpan ruang untuk kuih"),
        question="Boleh dibungkus?",
        answer="Boleh, tetapi sambal dibungkus <strong>berasingan</strong>.",
        quote="Kalau sudah cukup, cukuplah. Esok ada pagi lagi.",
        asked="Tolong nyatakan waktu buka dan tarikh lawatan, pembaca akan bertanya.",
        asked_again="Bagus. Perenggan kedua masih perlukan sumber untuk harga.",
        answered="Waktu buka sudah ditambah.",
    ),
    "PH": Texts(
        titles=(
            (
                "Five bowls of lugaw worth an early alarm",
                "Ginger, garlic, and one pot that is empty by eight.",
            ),
            ("Barako in an alley with no sign", "Two hours at a bench that knows everybody's name."),
            ("Sisig, three ways, one street", "Three grills, three opinions, one very small table."),
            ("Kitchens that stay open after midnight", "Who is still frying when the city has gone home."),
            (
                "How to order at a turo-turo without panic",
                "Point, smile, and know when to ask for more soup.",
            ),
            ("Adobo at home, with and without soy", "A recipe that settles nothing and feeds everybody."),
            (
                "A talk with the halo-halo maker who wants no second shop",
                "On shaved ice, long lines, and the word enough.",
            ),
            ("Ad: family weekend platters", "A paid partnership with three family restaurants."),
            ("The morning market has moved", "Who went along, who stayed, and where the stalls are now."),
            (
                "Ten carinderias that still cook over wood, from the edge of the city to the foot of the mountain, and their hours",
                "A long list for a slow trip.",
            ),
        ),
        paragraphs=(
            "We came when the street was still wet and the plastic stools had just been taken off their stack. The big pot had been on the fire since four, and the first person to sit down was a jeepney driver who knew every server by name. There is no menu on the wall. There is only one question: egg or no egg, and the same amount of toasted garlic as yesterday.",
            "The first spoon is light, the third one is deep. The owner says the recipe came from her mother, who used to carry it from house to house on a pole. She uses nothing from a packet, not out of pride, but because her regulars would notice at once. A bowl costs less than half an hour of parking downtown, and the calamansi on the side is not counted.",
            "If you bring small children, ask for the table beside the window, where the heat of the stove does not reach. Those who do not eat spicy food get the chili on a separate plate, and nobody minds if it goes back untouched. Pay in cash or with the code at the counter. They close on Mondays, unless it is a long weekend and the grandchildren are home to help.",
        ),
        heading="What to try",
        tips=("Come before seven", "Ask for the soup on the side", "Leave room for turon"),
        question="Can I take it home?",
        answer="Yes, and the soup is packed <strong>on its own</strong> so that it stays hot.",
        quote="Enough is enough. There is another morning tomorrow.",
        asked="Please add the opening hours and the day you went. Readers will ask.",
        asked_again="Better. The second paragraph still needs a source for the price.",
        answered="Hours are in now.",
    ),
}

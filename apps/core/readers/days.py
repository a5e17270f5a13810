"""Days of the week in the languages of the four countries, in folded text. Monday is 1."""

from __future__ import annotations

WEEKDAYS, WEEKEND, ALL_DAYS = (1, 2, 3, 4, 5), (6, 7), (1, 2, 3, 4, 5, 6, 7)
_NAMES = {
    1: "monday mon mo senin sen sn isnin isn lunes lun pazartesi pzt pts",
    2: "tuesday tues tue tu selasa sel sls martes sali sal",
    3: "wednesday weds wed we rabu rab rb rbo miyerkules miyerkoles miy miyer carsamba car cars crs",
    4: "thursday thurs thur thu th kamis kam kms khamis kha huwebes huw persembe per pers prs",
    5: "friday fri fr jumat jum jmt jumaat biyernes biy biyer cuma cum",
    6: "saturday sat sa sabtu sab sbt sabado cumartesi cmt cts",
    7: "sunday sun su minggu min mgg mg ahad ahd linggo lin dom domingo pazar paz pzr",
}
DAY_NUMBERS = {name: number for number, names in _NAMES.items() for name in names.split()}
"""A folded name or short form -> its day."""
GROUPS = {
    r"week ?days?|working days?|(?:setiap )?hari (?:kerja|biasa|bekerja)|hafta ?ici|mga? araw ng trabaho": WEEKDAYS,
    r"(?:open )?every ?days?|daily|all days|all week|(?:7|seven) days(?: a week)?|(?:setiap|tiap|saban) ?hari|hari-hari"
    r"|her ?gun|haftanin her gunu|araw-? ?araw": ALL_DAYS,
    r"week ?ends?|akhir (?:pekan|minggu)|hujung minggu|hafta ?son(?:u|lari)": WEEKEND,
}
"""Pattern of words -> the days they mean."""
REST = (
    r"(?:all |on )?(?:the )?other days|rest of the week|otherwise|selain itu|hari lain(?:nya)?|lain-lain hari|diger gunler"
    r"|(?:sa )?(?:mga )?ibang araw"
)
"""Pattern of words for the days that a text does not name."""
HOLIDAYS = (
    r"public holidays?|national holidays?|holidays?|hari libur(?: nasional)?|libur nasional|tanggal merah|(?:hari )?cuti umum"
    r"|hari kelepasan am|resmi tatil(?:ler|lerde|de)?|bayram(?:lar)?(?:da)?|pista opisyal|ph"
)
MONTHS = (
    "jan(?:uary|uari|uarie)?|ocak|enero|feb(?:ruary|ruari)?|subat|pebrero|mar(?:ch|et|et|so)?|mac|mart|apr(?:il)?|nisan|abril"
    "|may|mei|mayis|mayo|june?|juni|haziran|hunyo|july?|juli|julai|temmuz|hulyo|aug(?:ust)?|agustus|ags|ogos|agustos|agosto"
    "|sept?(?:ember|iembre)?|eylul|setyembre|oct(?:ober)?|okt(?:ober)?|ekim|oktubre|nov(?:ember)?|kasim|nobyembre"
    "|dec(?:ember)?|des(?:ember)?|dis(?:ember)?|aralik|disyembre|ramadh?an|ramazan|puasa"
)
"""Names of months, and of the month of fasting, in folded text."""

"""Import of stores from original files of sources."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction

from apps.stores.models import Store, StoreExternalId

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_database")]

FILES = Path(__file__).parent / "files"
SENT: dict[str, tuple[str, str, str, int, int]] = {
    "Jollibee, OpenStreetMap": ("osm", "PH", "jollibee_ph_osm_2019.geojson", 6, 0),
    "Surabaya, OpenStreetMap": ("osm", "ID", "surabaya_cafe_osm_2021.geojson", 6, 2),
    "dump with broken text": ("zomato_classic", "TR", "zomato_classic.csv", 1, 2),
    "Istanbul": ("istanbul_cafes_google", "TR", "istanbul_cafes_google.csv", 2, 1),
    "coffee chain": ("starbucks_2017", "PH", "starbucks_2017.csv", 2, 0),
    "guide": ("michelin", "TR", "michelin.csv", 1, 1),
    "Yogyakarta": ("jogja_cafes_gmaps", "ID", "jogja_cafes_gmaps.csv", 2, 1),
}


def test_files_as_the_sources_send_them(subtests: pytest.Subtests) -> None:
    """See files/README.md for the files and their owners."""
    for name, (mapping, country, file, created, refused) in SENT.items():
        with subtests.test(name), transaction.atomic():
            out = io.StringIO()
            options = ["--country", country, "--mapping", mapping]
            call_command("import_stores", str(FILES / file), *options, stdout=out)
            assert f"{created} created, 0 updated, 0 unchanged, {refused} rejected" in out.getvalue()
            assert Store.objects.count() == StoreExternalId.objects.count() == created
            assert not Store.objects.filter(name__contains="\ufffd").exists()
            transaction.set_rollback(True)

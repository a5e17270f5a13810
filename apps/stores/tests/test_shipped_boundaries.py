"""The project's boundaries: complete, and correct for well-known places."""

from __future__ import annotations

import pytest

from apps.core.country import CODES
from apps.core.testing.levels import share
from apps.stores.models import BoundarySource, Region, RegionBoundary
from apps.stores.queries.lookup import BoundaryIndex
from apps.stores.services.boundaries.load import shipped
from apps.stores.tests.boundary_files import place_names

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_database")]

LANDMARKS = [
    ("TR", 41.0256, 28.9741, "Beyoğlu"),  # Galata Tower
    ("TR", 41.0054, 28.9768, "Fatih"),  # Sultanahmet
    ("TR", 41.1686, 29.0572, "Sarıyer"),
    ("TR", 41.1264, 29.0985, "Beykoz"),
    ("TR", 40.9875, 29.0254, "Kadıköy"),  # Moda
    ("TR", 41.0268, 29.0156, "Üsküdar"),
    ("TR", 41.0422, 29.0083, "Beşiktaş"),
    ("TR", 39.9250, 32.8369, "Çankaya"),  # Anıtkabir
    ("PH", 14.5505, 121.0510, "City of Taguig"),  # Bonifacio Global City
    ("PH", 14.5547, 121.0244, "City of Makati"),  # Ayala Triangle
    ("PH", 14.6515, 121.0493, "Quezon City"),  # Memorial Circle
    ("PH", 10.2930, 123.9020, "City of Cebu"),  # Santo Niño
    ("ID", -7.7926, 110.3658, "Gedongtengen"),  # Malioboro
    ("ID", -7.8053, 110.3642, "Kraton"),
    ("ID", -7.7714, 110.3775, "Depok"),  # Gadjah Mada University
    ("ID", -7.7520, 110.4915, "Prambanan"),
    ("ID", -6.1754, 106.8272, "Gambir"),  # Monas
    ("ID", -6.2437, 106.7999, "Kebayoran Baru"),
    ("ID", -7.2560, 112.7610, "Tambaksari"),
]
"""Well-known places with their districts."""


def test_every_region_has_boundaries() -> None:
    for country in CODES:
        leaves = set(Region.objects.filter(country=country, children=None).values_list("pk", flat=True))
        drawn = RegionBoundary.objects.filter(country=country).values_list("region_id", flat=True)
        assert set(drawn) == leaves
        assert BoundarySource.objects.get(country=country).attribution == shipped(country).attribution


def test_landmarks_lie_in_their_district() -> None:
    by_key = {(lat, lng): place_names(country, lat, lng) for country, lat, lng, _ in LANDMARKS}
    wrong = {name: by_key[lat, lng] for _, lat, lng, name in LANDMARKS if name not in by_key[lat, lng]}
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("country", CODES)
def test_center_of_a_region_is_inside(country: str) -> None:
    index = BoundaryIndex(country)
    for region in share(list(Region.objects.filter(country=country, children=None).order_by("pk"))):
        hit = index.find(float(region.lat), float(region.lng))
        assert hit is not None, region
        assert hit.outside_m == 0, region

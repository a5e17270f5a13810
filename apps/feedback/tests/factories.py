"""Factories of error reports, created like by the operations."""

from __future__ import annotations

from typing import Any

from apps.feedback.models import Feedback
from apps.feedback.services import intake
from apps.feedback.services.intake import Report
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

PINS = {"ID": ("-6.243000", "106.800000"), "TR": ("41.000000", "29.000000")}


def shop(country: str = "ID", **fields: Any) -> Store:
    """Return a published store."""
    lat, lng = PINS[country]
    existing = {
        "status": "published",
        "name": "Kopi Tuku",
        "website": "",
        "phones": [],
        "lat": lat,
        "lng": lng,
    }
    return StoreFactory(country=country, **{**existing, **fields})


def report(
    store: Store | None = None,
    *,
    category: str = "wrong_link",
    suggested: dict[str, Any] | None = None,
    ip: str = "203.0.113.7",
    description: str = "Alamat situsnya sudah ganti",
    email: str = "sari@example.com",
    **reporter: Any,
) -> Feedback:
    """Return the case that a report from the public opens or joins, with a reply wanted by default."""
    if suggested is None:
        suggested = {"website": "https://tuku.example/"} if category == "wrong_link" else {}
    store = store or shop()
    return intake.take_from_public(
        country=store.country,
        ip=ip,
        report=Report(
            store_id=store.pk,
            category=category,
            description=description,
            suggested=suggested,
            reporter={"name": "Sari", "email": email, "wants_reply": bool(email), **reporter},
        ),
    )

"""Session settings that connections need, checked where a pooler opens them."""

from __future__ import annotations

from django.db import connection

WANTED = {"pg_trgm.word_similarity_threshold": "0.5", "jit": "off"}
"""Both affect search results or query time, not correctness."""


def missing() -> list[tuple[str, str, str]]:
    """Return each setting that differs, as (name, value, expected value)."""
    settings = []
    for name, wanted in WANTED.items():
        with connection.cursor() as cursor:
            cursor.execute("SELECT coalesce(current_setting(%s, true), 'not set')", [name])
            (value,) = cursor.fetchone() or ("not set",)
        if value != wanted:
            settings.append((name, value, wanted))
    return settings

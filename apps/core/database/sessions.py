"""What a connection has to start with, asked where a pooler starts it."""

from __future__ import annotations

from django.db import connection

WANTED = {"pg_trgm.word_similarity_threshold": "0.5", "jit": "off"}
"""Both change what is found or how long that takes, not whether it is."""


def missing() -> list[tuple[str, str, str]]:
    """Return each setting that differs: its name, its value, and the one it should have."""
    found = []
    for name, wanted in WANTED.items():
        with connection.cursor() as cursor:
            cursor.execute("SELECT coalesce(current_setting(%s, true), 'not set')", [name])
            (value,) = cursor.fetchone() or ("not set",)
        if value != wanted:
            found.append((name, value, wanted))
    return found

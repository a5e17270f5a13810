"""What the application's role may do with the tables, which another role owns: everything but change history.

A role may give rights on what it owns alone, so `migrate` gives them, connected as the owner.
"""

from __future__ import annotations

from django.db import connection, transaction
from psycopg import sql

APPEND_ONLY = ("core_changelog", "core_historyseal")
"""Tables whose rows the application may read and add, and nothing else."""
WITHHELD = {
    **dict.fromkeys(APPEND_ONLY, "UPDATE, DELETE"),
    # Written by functions of the database's own: when history is written, and when it is blanked.
    "core_historyblanking": "INSERT, UPDATE, DELETE",
    "core_historypending": "INSERT, UPDATE",
    "django_migrations": "INSERT, UPDATE, DELETE",
}
"""What the application may not do, by table."""
_FUNCTIONS = ("core_blank_history(bigint[], text[], boolean)",)


def grants(role: str) -> list[sql.Composed]:
    """The statements by which the owner of the tables gives a role its rights on all there are."""
    name = sql.Identifier(role)
    return [
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(name),
        sql.SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {}").format(name),
        *(
            sql.SQL(f"REVOKE {privileges} ON {{}} FROM {{}}").format(sql.Identifier(table), name)
            for table, privileges in WITHHELD.items()
        ),
        sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(name),
        *(sql.SQL(f"GRANT EXECUTE ON FUNCTION {one} TO {{}}").format(name) for one in _FUNCTIONS),
    ]


def grant(role: str) -> None:
    """Give the role its rights, as the owner that is connected, all at once."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in grants(role):
            cursor.execute(statement)


def excessive() -> list[tuple[str, str]]:
    """What the connected role may do with history beyond reading and adding: (table, privilege)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, p.privilege"
            " FROM unnest(%s::text[]) AS t(name)"
            " JOIN pg_class c ON c.oid = to_regclass(t.name)"
            " CROSS JOIN unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p(privilege)"
            # Whoever may become the owner may do what the owner may.
            " WHERE has_table_privilege(c.oid, p.privilege) OR pg_has_role(c.relowner, 'MEMBER')"
            " ORDER BY 1, 2",
            [list(APPEND_ONLY)],
        )
        return [(table, privilege) for table, privilege in cursor.fetchall()]

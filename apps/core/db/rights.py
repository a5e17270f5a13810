"""Privileges of the application's role on tables that another role owns: all but changing history.

A role can only grant privileges on tables that it owns, so `migrate` grants them, connected as the owner.
"""

from __future__ import annotations

from django.db import connection, transaction
from psycopg import sql

APPEND_ONLY = ("core_changelog", "core_historyseal")
"""Tables in which the application can only read and insert rows."""
WITHHELD = {
    **dict.fromkeys(APPEND_ONLY, "UPDATE, DELETE"),
    # Written by database functions: when history is written, and when it is blanked.
    "core_historyblanking": "INSERT, UPDATE, DELETE",
    "core_historypending": "INSERT, UPDATE",
    "django_migrations": "INSERT, UPDATE, DELETE",
}
"""Privileges that the application does not have, by table."""
_FUNCTIONS = ("core_blank_history(bigint[], text[], boolean)",)


def grants(role: str) -> list[sql.Composed]:
    """Return the statements with which the owner grants a role its privileges on all existing tables."""
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
    """Grant the role its privileges, connected as the owner, in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in grants(role):
            cursor.execute(statement)


def excessive() -> list[tuple[str, str]]:
    """Return privileges of the connected role on history beyond reading and inserting: (table, privilege)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, p.privilege"
            " FROM unnest(%s::text[]) AS t(name)"
            " JOIN pg_class c ON c.oid = to_regclass(t.name)"
            " CROSS JOIN unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p(privilege)"
            # A member of the owner role has all of the owner's privileges.
            " WHERE has_table_privilege(c.oid, p.privilege) OR pg_has_role(c.relowner, 'MEMBER')"
            " ORDER BY 1, 2",
            [list(APPEND_ONLY)],
        )
        return [(table, privilege) for table, privilege in cursor.fetchall()]
